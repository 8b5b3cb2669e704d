// Several people at one device: between two of them a curtain hides the hands.

import { draw, fill, find, make } from "./dom.js";
import { held, keepHeld } from "./keep.js";
import { calm } from "./motion.js";

const MOMENT = 1500;    // milliseconds
const LASHES = "M6 30Q32 50 58 30M14 38l-5 6M25 43l-2 7M39 43l2 7M50 38l5 6";

export class Curtain {
  constructor(session) {
    this.session = session;
    this.showing = null;        // whose view may be seen
    this.next = null;           // who is asked to take the device
  }

  get isOpen() {
    return this.next === null;
  }

  /** What the seat that is shown sees. */
  get seen() {
    return this.session.seen.get(this.showing);
  }

  /** Whether these people have nothing to hide from each other. */
  get openly() {
    return held(this.session.code).openly ?? false;
  }

  /** Decide whose view is shown, and draw the curtain where the device changes hands. */
  follow() {
    const { seats, table } = this.session;
    if (seats.length < 2 || table.phase !== "playing") {
      this.showing = seats.includes(this.showing) ? this.showing : seats[0] ?? null;
      this.lift();
      return;
    }
    if (!seats.includes(this.showing)) this.showing = null;
    const awaited = seats.filter((seat) => table.awaited.includes(seat) && !table.seats[seat].standin);
    if (this.next !== null && (this.asked || awaited.includes(this.next))) return;
    if (this.showing !== null && (!awaited.length || awaited.includes(this.showing))) this.lift();
    else if (this.showing === null || this.openly || calm()) this.draw(awaited[0] ?? seats[0]);
    else this.drawSoon();
  }

  /** Leave who has just decided a moment to see what came of it. */
  drawSoon() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.showing = null;
      this.session.changed();
    }, MOMENT);
  }

  /** Ask for the device to be handed to a seat. */
  draw(seat, asked = false) {
    if (this.openly) {
      this.showing = seat;
      this.lift();
      return;
    }
    this.asked = asked;
    this.next = seat;
    this.showing = null;
    fill(find("#curtain"), this.handOver(seat));
    find("#curtain").hidden = false;
    find("#play").inert = true;
    find("#draw-curtain").focus();
  }

  handOver(seat) {
    const { name } = this.session.table.seats[seat];
    const open = { class: "main", id: "draw-curtain", onclick: () => this.open(seat) };
    const leaveOpen = { class: "plain", onclick: () => this.hideNothing(seat) };
    return [
      draw("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" }, draw("path", { class: "lid", d: LASHES })),
      make("h2", { id: "curtain-title" }, `Hand over to ${name}`),
      make("p", {}, "What the others hold stays hidden. Take the device, then draw the curtain."),
      make("button", { type: "button", ...open }, `I am ${name}`),
      make("button", { type: "button", ...leaveOpen }, "We hide nothing: leave it open"),
    ];
  }

  open(seat) {
    clearTimeout(this.timer);
    this.timer = null;
    this.showing = seat;
    this.lift();
    this.session.changed();
    find("#doing").focus();
  }

  hideNothing(seat) {
    keepHeld(this.session.code, { openly: true });
    this.open(seat);
  }

  lift() {
    this.next = null;
    this.asked = false;
    find("#curtain").hidden = true;
    find("#play").inert = false;
  }
}
