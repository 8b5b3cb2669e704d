// What the search thinks of a game that is over: asked for, waited for, and heard.

import { get, post } from "./line.js";

const FIRST = 1000;     // milliseconds until one asks how far it is,
const LONGEST = 8000;   // and no more than this
const SLOWER = 1.3;     // each time
const KEPT_STILL = "keep still";        // what is played where no call is made

export class Analysis extends EventTarget {
  constructor(code) {
    super();
    this.path = `/api/tables/${code}/analysis`;
    this.answer = null;         // what the server told last
    this.refusal = "";          // why it is not to be had
    this.wait = FIRST;
    this.isLeft = false;        // nobody waits for it any longer
    document.addEventListener("visibilitychange", () => this.isAwaited && !document.hidden && this.look());
  }

  get isAwaited() {
    return !this.isLeft && ["waiting", "working"].includes(this.answer?.status);
  }

  get isDone() {
    return this.answer?.status === "done";
  }

  /** The turning points, the dearest first. */
  get points() {
    return this.isDone ? this.answer.turning_points.map((index) => this.answer.judgements[index]) : [];
  }

  /** What is thought of the decisions that were taken at a moment; of calls that nobody made, the turning points. */
  at(move) {
    if (!this.isDone) return [];
    const isTold = (judgement) => judgement.played.name !== KEPT_STILL || this.points.includes(judgement);
    return this.answer.judgements.filter((judgement) => judgement.move === move && isTold(judgement));
  }

  /** Have it made. */
  ask() {
    return this.hear(post(this.path));
  }

  /** See how far it is. */
  look() {
    return this.hear(get(this.path));
  }

  /** Nobody wants to know it any longer. */
  stop() {
    this.isLeft = true;
    clearTimeout(this.timer);
  }

  async hear(answer) {
    try {
      this.answer = await answer;
      this.refusal = "";
    } catch (error) {
      if (!error.error) throw error;
      this.refusal = error.message;
    }
    clearTimeout(this.timer);
    if (this.isAwaited && !document.hidden) this.timer = setTimeout(() => this.look(), this.wait);
    this.wait = Math.min(LONGEST, this.wait * SLOWER);
    this.dispatchEvent(new Event("change"));
  }
}
