// The buttons below the choices: a hint, why not, take back; and what else there is to do for those who do not play.

import { sit } from "./chairs.js";
import { fillIfNew, find, make, toast } from "./dom.js";
import { rematchButton, showEnd } from "./end.js";
import { trying } from "./trying.js";

export class Helps {
  constructor(session, curtain, advice, whyNot) {
    this.session = session;
    this.curtain = curtain;
    this.advice = advice;
    this.whyNot = whyNot;
  }

  show() {
    const { table } = this.session;
    const { showing: seat, seen } = this.curtain;
    const over = table.phase === "over";
    const standin = seat !== null && table.seats[seat].standin;
    const canAct = seen.now.actions.length > 0;
    fillIfNew(find("#helps"), [over, seat, standin, table.rematch, canAct], () => {
      if (over) return this.afterwards();
      if (seat === null) return takeSeat(this.session);
      return standin ? this.comeBack(seat) : this.helps(canAct);
    });
  }

  afterwards() {
    const { session } = this;
    return [
      make("button", { class: "main", onclick: trying(() => showEnd(session)) }, "How it ended"),
      session.seats.length ? rematchButton(session) : null,
    ];
  }

  comeBack(seat) {
    const back = trying(() => this.session.line.send({ type: "back", seat }));
    return make("button", { class: "main", onclick: back }, "I am back");
  }

  helps(canAct) {
    const hint = { id: "hint", "aria-disabled": canAct ? null : "true", onclick: trying(() => this.hint()) };
    return [
      make("button", { class: "plain", ...hint }, "Hint"),
      make("button", { class: "plain", id: "why", onclick: () => this.whyNot.open() }, "Why not?"),
      make("button", { class: "plain", id: "take-back", onclick: trying(() => this.takeBack()) }, "Take back …"),
    ];
  }

  /** What a bot would do, and how sure it is of each choice. */
  async hint() {
    const { showing: seat, seen } = this.curtain;
    const { question, actions } = seen.now;
    if (!actions.length) {
      toast("There is nothing to decide for you now, so there is nothing to advise.");
      return;
    }
    this.advice.take(await this.session.line.send({ type: "hint", seat }), question);
    this.session.changed();
  }

  async takeBack() {
    await this.session.line.send({ type: "ask", seat: this.curtain.showing });
    if (this.session.table.request) toast("The others are asked.");
  }
}

/** For those who watch: the first seat that is free, if there is any. */
function takeSeat(session) {
  const open = session.table.seats.find((seat) => seat.kind === "open");
  if (!open) return [];
  return make("button", { onclick: trying(() => sit(session, open.seat)) }, `Take seat ${open.seat + 1}`);
}
