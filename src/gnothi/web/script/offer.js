// What a touched piece offers: its actions, or why it has none.

import { capital, fill, find, make } from "./dom.js";

const EDGE = 8;

export class Offer {
  /** `play(name)` plays, `why(action)` asks why an action is not possible now. */
  constructor(play, why) {
    this.box = find("#offer");
    this.play = play;
    this.why = why;
    document.addEventListener("pointerdown", (event) => {
      if (!this.box.hidden && !event.composedPath().includes(this.box)) this.close();
    });
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.close(true));
    addEventListener("resize", () => this.close());
  }

  /** Show what may be done with a piece, at a place on the screen. */
  show({ piece, at, node, keyboard }, actions, missing) {
    this.close();
    this.node = node;
    this.names = actions.map((action) => action.name);
    const choices = actions.map((action) => this.choice(action));
    const refused = missing.map((action) => this.refusal(action));
    const title = actions.length ? null : make("p", { class: "soft" }, capital(piece.title));
    if (!choices.length && !refused.length && !piece.title) return;
    fill(this.box, title, ...choices, ...refused);
    this.box.hidden = false;
    node.classList.add("open");
    this.moveTo(at, actions.length === 1);
    if (keyboard || actions.length) find("button", this.box)?.focus({ preventScroll: true });
  }

  choice(action) {
    const attributes = { type: "button", "data-action": action.name, onclick: () => this.choose(action.name) };
    return make("button", attributes, action.say);
  }

  refusal(action) {
    const attributes = { type: "button", "aria-disabled": "true", onclick: () => this.ask(action) };
    return make("button", attributes, action.say, make("span", { class: "soft small" }, "why not?"));
  }

  /** Near the pointer; a single choice lies under it, so that a second click takes it. */
  moveTo({ x, y }, under) {
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const left = Math.min(Math.max(EDGE, x - wide / 2), innerWidth - wide - EDGE);
    const top = under ? y - high / 2 : y + 14 + high > innerHeight ? y - high - 14 : y + 14;
    this.box.style.left = `${left}px`;
    this.box.style.top = `${Math.min(Math.max(EDGE, top), innerHeight - high - EDGE)}px`;
  }

  choose(name) {
    this.close(true);
    this.play(name);
  }

  async ask(action) {
    const reason = await this.why(action);
    if (reason && !this.box.hidden) fill(this.box, reason);
  }

  /** A choice that is no longer there must not stay on the screen. */
  check(actions) {
    if (this.box.hidden || !this.names.length) return;
    const present = new Set(actions.map((action) => action.name));
    if (!this.names.every((name) => present.has(name))) this.close();
  }

  close(refocus = false) {
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.node?.classList.remove("open");
    if (refocus && this.node?.hasAttribute("tabindex")) this.node.focus({ preventScroll: true });
  }
}
