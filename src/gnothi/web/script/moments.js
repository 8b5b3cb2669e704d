// The story of a replay: all of it from the beginning, with a way from each sentence to its moment.

import { find, make } from "./dom.js";
import { marked } from "./glossary.js";
import { Rove, UP_AND_DOWN } from "./rove.js";
import { Story } from "./story.js";

const OPEN = [".turn[open]", "p.turn"];
const STOPS = ["summary", ...OPEN.flatMap((turn) => [`${turn} .moment`, `${turn} .cite`])].join();
const ABOVE = 3;        // the part of the story's height above the sentence that is brought into sight

export class Moments extends Story {
  /** `address(move)` is where a moment can be found again; a link that is followed has it as `data-to`, too. */
  constructor(box, cite, address) {
    super(box, cite, new Rove(box, STOPS, { steps: UP_AND_DOWN }));
    this.address = address;
    this.given = null;          // the whole story, its lines and turns
    this.points = [];           // turning points: how many moves had been made, and what is said of them
    this.marks = new Map();     // the same by the line that tells what was done there
  }

  /** Tell a story, and where in it one stands. */
  tell(story, move) {
    this.move = move;
    if (story === this.given) this.stand();
    else this.rewrite(story);
  }

  /** Mark the turning points: `[{move, text}]`. */
  mark(points) {
    this.points = points;
    if (this.given) this.rewrite(this.given);
  }

  rewrite(story) {
    const { lines, turns } = story;
    const after = (move) => lines.find((line) => line.move > move);
    this.given = story;
    this.marks = new Map(this.points.map((point) => [after(point.move), point]));
    this.clear();
    this.show(lines, turns);
  }

  clear() {
    super.clear();
    this.present = null;        // the sentence at which one stands
  }

  draw() {
    super.draw();
    for (const { element } of this.shown) element.classList.toggle("pivotal", Boolean(find(".pivot", element)));
    this.stand();
  }

  /** Show what is past and what is to come; only the present turn lies open. */
  stand() {
    const { move, lastTold } = this;
    const isNow = (sentence) => Number(sentence.dataset.move) === lastTold;
    const told = this.shown.filter(({ sentences }) => sentences.some(isNow));
    const begun = this.shown.filter(({ sentences }) => Number(sentences[0].dataset.move) <= move);
    const here = new Set(told.length ? told : begun.slice(-1));
    for (const turn of this.shown) {
      this.turnTo(turn, here.has(turn));
      for (const sentence of turn.sentences) {
        sentence.classList.toggle("later", Number(sentence.dataset.move) > move);
        sentence.classList.toggle("now", isNow(sentence));
      }
    }
    const sentences = begun.flatMap((turn) => turn.sentences);
    this.present = sentences.findLast((sentence) => Number(sentence.dataset.move) <= move);
    this.rove.settle();
    this.reveal();
  }

  /** Open the turn in which one stands; the headline of another leads to where that begins. */
  turnTo({ turn, element, sentences }, isHere) {
    element.classList.toggle("later", Number(sentences[0].dataset.move) > this.move);
    const summary = find("summary", element);
    if (!summary) return;
    element.open = isHere;
    if (isHere) delete summary.dataset.to;
    else summary.dataset.to = this.given.turns.find((one) => one.turn === turn).move;
  }

  /** The last move, up to this moment, of which something is told. */
  get lastTold() {
    return this.given.lines.findLast((line) => line.move <= this.move)?.move ?? 0;
  }

  /** What is told of this moment; where nothing is, of the last one before. */
  get now() {
    return this.given.lines.filter((line) => line.move === this.lastTold).map((line) => line.text);
  }

  told(line) {
    const point = this.marks.get(line);
    return [
      this.link(line.move, { class: "moment" }, marked(line.text)),
      point ? " " : null,
      point ? this.link(point.move, { class: "moment pivot", title: point.text, "aria-label": point.text }, "◆") : null,
    ];
  }

  link(move, attributes, ...children) {
    return make("a", { href: this.address(move), "data-to": move, ...attributes }, ...children);
  }

  fold() {
    return make("details", { open: true }, make("summary"));
  }

  foldBefore() {
    // Which turns lie open follows from where one stands.
  }

  reveal() {
    const { present, box } = this;
    if (!present || !box.offsetParent) return;
    const frame = box.getBoundingClientRect();
    const { top, bottom } = (present.offsetParent ? present : present.parentElement).getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / ABOVE;
  }
}
