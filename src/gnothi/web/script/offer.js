// What a touched thing offers: its actions, what it is, and what it does not allow now.

import { capital, fill, find, make } from "./dom.js";

const EDGE = 8;
const GAP = 16;         // pixels between the pointer and what it has opened
const ROOM = 240;       // that the answer of the table may want below its beginning

/** A place from the edge of the screen on, and not beyond another. */
const within = (place, last) => Math.max(EDGE, Math.min(place, last - EDGE));

export class Offer {
  /** `play(name)` plays; `told(answer)` is what the table has answered, to be read. */
  constructor(play, told) {
    this.box = find("#offer");
    this.play = play;
    this.told = told;
    document.addEventListener("pointerdown", (event) => {
      if (this.isOpen && !event.composedPath().includes(this.box)) this.close();
    });
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.close(true));
    addEventListener("resize", () => this.close());
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** Show what may be done with a thing, at a place on the screen; what the table answers about it comes later. */
  show({ piece, at, node, keyboard }, actions, answer) {
    this.close();
    this.node = node;
    this.names = actions.map((action) => action.name);
    this.put(at, make("p", { class: "soft" }, capital(piece.title)), ...actions.map((action) => this.choice(action)));
    if (keyboard || actions.length) this.focus();
    this.await(answer);
  }

  /** Say what a word means, where it was touched. */
  explain(node, entry) {
    this.close();
    this.node = node;
    this.names = [];
    const { x, y, width, height } = node.getBoundingClientRect();
    this.put({ x: x + width / 2, y: y + height / 2 }, ...this.told({ words: [entry], refused: [] }));
  }

  put(at, ...content) {
    fill(this.box, ...content);
    this.box.hidden = false;
    this.node.classList.add("open");
    this.moveTo(at);
  }

  focus() {
    this.box.focus({ preventScroll: true });
    find("button[data-action]", this.box)?.focus({ preventScroll: true });
  }

  choice(action) {
    const attributes = { type: "button", "data-action": action.name, onclick: () => this.choose(action.name) };
    return make("button", attributes, action.say);
  }

  /** Add what the table says. */
  async await(answer) {
    const { node } = this;
    const said = this.told(await answer);
    if (!this.isOpen || this.node !== node) return;
    this.box.append(make("div", { class: "about", role: "status" }, ...said));
    this.box.dataset.answered = "";
  }

  /** Below the pointer, or beside it where there is no room; what is added later moves nothing. */
  moveTo({ x, y }) {
    const { box } = this;
    const wide = box.offsetWidth;
    const high = Math.max(ROOM, box.offsetHeight);
    const isBelow = y + GAP + high + EDGE <= innerHeight;
    const beside = x + GAP + wide + EDGE <= innerWidth ? x + GAP : x - wide - GAP;
    const left = within(isBelow ? x - wide / 2 : beside, innerWidth - wide);
    const top = within(isBelow ? y + GAP : innerHeight - high - EDGE, innerHeight - high);
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${innerHeight - top - EDGE}px` });
    delete box.dataset.answered;
  }

  choose(name) {
    this.close(true);
    this.play(name);
  }

  /** A choice that is no longer there must not stay on the screen. */
  check(actions) {
    if (!this.isOpen || !this.names.length) return;
    const present = new Set(actions.map((action) => action.name));
    if (!this.names.every((name) => present.has(name))) this.close();
  }

  close(refocus = false) {
    if (!this.isOpen) return;
    this.box.hidden = true;
    this.node?.classList.remove("open");
    if (refocus && this.node?.hasAttribute("tabindex")) this.node.focus({ preventScroll: true });
  }
}
