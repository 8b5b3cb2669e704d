// The buttons below the choices: a hint, why not, the way back; and what else there is to do for those who do not play.

import { rematchButton } from "./again.js";
import { comeBack, waysIn } from "./company.js";
import { fillIfNew, find, make, toast } from "./dom.js";
import { showEnd } from "./end.js";
import { held } from "./keep.js";
import { setting } from "./settings.js";
import { trying } from "./trying.js";

export class Helps {
  constructor(session, curtain, advice, whyNot, stepBack) {
    this.session = session;
    this.curtain = curtain;
    this.advice = advice;
    this.whyNot = whyNot;
    this.stepBack = stepBack;
  }

  show() {
    const { table } = this.session;
    const { showing: seat, seen } = this.curtain;
    const over = table.phase === "over";
    const standin = seat !== null && table.seats[seat].kind === "person" && table.seats[seat].standin;
    const canAct = seen.now.actions.length > 0;
    const { can_step_back: canStepBack } = seen.now;
    const seats = seat === null ? table.seats.map(({ kind, name, left }) => [kind, name, left]) : null;
    const gaveUp = Object.keys(held(this.session.code).left);
    const help = setting("help");
    const key = [over, seat, standin, table.rematch, canAct, canStepBack, seats, table.deserted, gaveUp, help];
    fillIfNew(find("#helps"), key, () => {
      if (over) return this.afterwards();
      if (seat === null) return waysIn(this.session);
      return standin ? comeBack(this.session, seat) : this.helps(canAct, canStepBack);
    });
  }

  afterwards() {
    const { session } = this;
    return [
      make("button", { class: "main", onclick: trying(() => showEnd(session)) }, "See how it ended"),
      session.seats.length ? rematchButton(session) : null,
    ];
  }

  helps(canAct, canStepBack) {
    const hint = { id: "hint", "aria-disabled": canAct ? null : "true", onclick: trying(() => this.hint()) };
    return [
      setting("help") === "none" ? null : make("button", { class: "plain", ...hint }, "Hint"),
      make("button", { class: "plain", id: "why", onclick: () => this.whyNot.open() }, "Why not?"),
      canStepBack ? this.stepButton() : this.takeBackButton(),
    ];
  }

  stepButton() {
    const attributes = { class: "plain", id: "step-back", title: "Back to your last choice (Escape)" };
    return make("button", { ...attributes, onclick: () => this.stepBack() }, "← Back");
  }

  takeBackButton() {
    return make("button", { class: "plain", id: "take-back", onclick: trying(() => this.takeBack()) }, "Take back …");
  }

  /** What a bot would do and why, and what each choice is worth. */
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
