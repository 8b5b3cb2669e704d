// What the others do, one step at a time: as it happens, and again since one's last move.
//
// The choices never wait for it. A click or a key ends it, and the table is shown as it stands.

import { drop, find } from "./dom.js";
import { still } from "./motion.js";
import { Past } from "./past.js";
import { lastTurn, lookOf, wholeMoment } from "./seen.js";
import { onSetting, setting } from "./settings.js";

const BEAT = { slow: 1600, normal: 800, fast: 350, off: 350 };      // milliseconds that a step lasts at least
const CATCH_UP = 4;         // steps ahead beyond which they go faster
const MAX_AGAIN = 60;       // moves that are shown again

export class Recap {
  /** `draw(step, walked, marks)` shows a moment and gives the milliseconds it takes; `tell(step)` says what it is. */
  constructor(session, curtain, draw, tell) {
    this.session = session;
    this.curtain = curtain;
    this.draw = draw;
    this.tell = tell;
    this.latest = null;         // the last moment that has come
    this.ahead = [];            // moments that are still to be shown, or `{ move, fetch }`
    this.shown = null;          // the move that the table shows
    this.sight = "";            // what the last step looked like; one that looks the same takes no time
    this.timer = null;
    this.isAgain = false;       // whether something is shown again
    this.button = find("#recap");
    this.button.addEventListener("click", () => this.again());
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, (event) => this.skip(event), true);
    document.addEventListener("visibilitychange", () => this.go());
    onSetting("speed", () => this.isBehind && this.end());
  }

  get now() {
    return this.curtain.seen.now;
  }

  /** Whether the table is not shown yet as it stands. */
  get isBehind() {
    return this.timer !== null || this.ahead.length > 0;
  }

  /** Take in what has come: it is shown at once, or after what came before it. */
  show() {
    const present = this.curtain.seen.steps.at(-1);
    const isNew = present !== this.latest;
    this.latest = present;
    if (!isNew && !this.isBehind) this.put(present, false);
    else if (isNew && this.mayWait(present)) this.line(present);
    else if (isNew) this.arrive();
    this.offer();
  }

  mayWait(present) {
    if (still() || this.shown === null || present.move <= this.shown || this.now.own === present.move) return false;
    return !document.hidden || setting("alone");
  }

  /** Put what has come behind what is still to be shown. */
  line(present) {
    const last = this.ahead.at(-1)?.move ?? this.shown;
    if (last === present.move) this.ahead.pop();
    const come = this.curtain.seen.steps.filter((step) => step.move > last || step === present);
    this.ahead.push(...come);
    this.go();
  }

  /** Show the table as it stands; to somebody who was away, first what they have missed. */
  arrive() {
    const wasAway = this.shown === null && this.hasMissed();
    this.end();
    if (wasAway) this.again();
  }

  /** Whether it is one's turn, and others have moved since one last looked. */
  hasMissed() {
    const { seats, code } = this.session;
    const seat = this.curtain.showing;
    if (still() || !setting("alone") || seats.length !== 1 || !this.now.awaited.includes(seat)) return false;
    return Math.max(this.now.own, looked(code, seat)) < this.now.move;
  }

  /** Show the next moment, and go on from there. */
  async go() {
    if (this.timer !== null || !this.ahead.length || document.hidden) return;
    const queue = this.ahead;
    const next = queue.shift();
    this.timer = 0;
    let step = next;
    try {
      if (next.fetch) step = await next.fetch();
    } catch {
      this.end();
    }
    if (queue !== this.ahead) return;       // it was ended meanwhile
    const before = this.sight;
    this.sight = lookOf(step);
    const time = this.put(step, true);
    if (this.isAgain || queue.length) this.tell(step);
    const beat = this.sight === before ? 0 : BEAT[setting("speed")] / Math.max(1, queue.length / CATCH_UP);
    this.timer = setTimeout(() => this.proceed(), Math.max(time, beat));
    this.offer();
  }

  proceed() {
    this.timer = null;
    if (this.ahead.length) this.go();
    else this.end();
  }

  put(step, walks) {
    const walked = walks ? step.traces.filter((trace) => trace.move === step.move) : [];
    this.shown = step.move;
    return this.draw(step, walked, lastTurn(step, this.curtain.showing, this.now.awaited));
  }

  /** Show the table as it stands, and nothing more of what led there. */
  end() {
    const present = this.latest;
    this.stop();
    const time = this.put(present, this.shown === present.move - 1);
    keepLooked(this.session.code, this.curtain.showing, present.move);
    this.offer();
    if (time) this.timer = setTimeout(() => this.proceed(), time);
    else this.session.changed();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.ahead = [];
    this.isAgain = false;
    this.tell(null);
  }

  /** Forget what was shown: another person looks, or nobody. */
  forget() {
    this.stop();
    this.shown = null;
    this.latest = null;
  }

  /** A click or a key ends it; a click on a board means nothing else, and neither does Escape. */
  skip(event) {
    if (!this.ahead.length && !this.isAgain) return;
    this.end();
    const onBoard = event.type === "click" && event.target.closest?.("game-board");
    if (onBoard || event.target === this.button || event.key === "Escape") drop(event);
  }

  /** Offer to show again what happened since one's last move. */
  offer() {
    const plays = this.isAgain || this.ahead.length > 0;
    const label = plays ? "Skip: show the table as it stands" : "Show what happened since your last move";
    const nothing = this.curtain.showing === null || this.now.own >= this.now.move;
    this.button.textContent = plays ? "»" : "↺";
    this.button.title = label;
    this.button.setAttribute("aria-label", label);
    this.button.disabled = nothing && !plays;
  }

  /** Show what happened since one's last move, from memory or from the server. */
  again() {
    const { now, session } = this;
    const seat = this.curtain.showing;
    const known = new Map(this.curtain.seen.steps.map((step) => [step.move, step]));
    const past = new Past(session.code, (view) => session.token(view));
    const from = Math.max(now.own, now.move - MAX_AGAIN);
    this.stop();
    this.isAgain = true;
    for (let move = from; move <= now.move; move += 1) {
      this.ahead.push(known.get(move) ?? { move, fetch: async () => wholeMoment(await past.at(String(seat), move)) });
    }
    this.go();
  }
}

// The move that this window showed last, so that nothing is shown again after a reload.

const keyOf = (code, seat) => `gnothi.looked.${code}.${seat}`;

function looked(code, seat) {
  try {
    return Number(sessionStorage.getItem(keyOf(code, seat)) ?? 0);
  } catch {
    return 0;
  }
}

function keepLooked(code, seat, move) {
  try {
    sessionStorage.setItem(keyOf(code, seat), move);
  } catch {
    // A private window may forbid it.
  }
}
