// Below the choices: what a bot would do, with a ring round its pieces, or a warning before something that loses.

import { find } from "./dom.js";

export class Advice {
  constructor(stage) {
    this.stage = stage;
    this.given = null;          // what the bot answered
    this.question = null;       // and what it was asked
    this.warning = "";
  }

  /** Every choice the bot weighed, the best first. */
  get choices() {
    return this.given?.choices ?? [];
  }

  take(given, question) {
    this.warning = "";
    this.given = given;
    this.question = question;
  }

  /** Say what a choice costs, as long as the question is open. */
  warn(question, text) {
    this.take(null, question);
    this.warning = `Careful: ${text} Choose it again if you mean it.`;
    this.show(question);
  }

  forget() {
    this.take(null, null);
  }

  /** Show it, as long as the question is the one it was given for. */
  show(question) {
    if (this.question !== question) this.forget();
    this.ring();
    const box = find("#advice");
    const text = this.warning || (this.given?.text ?? "");
    if (box.textContent === text) return;
    box.textContent = text;
    box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;        // what is too long is scrolled by keys, too
  }

  /** Ring the pieces that offer one of these actions; without any, what is advised. */
  ring(names = this.choices.slice(0, 1).map((choice) => choice.name)) {
    this.stage.advise(names);
  }
}
