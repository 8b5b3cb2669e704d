// What a bot would do: a sentence below the choices, and a ring round the pieces on the board.

import { find } from "./dom.js";

const EVEN = 0.005;         // shares closer than this are the same

export class Advice {
  constructor(stage) {
    this.stage = stage;
    this.given = null;          // what the bot answered
    this.question = null;       // and what it was asked
  }

  /** Every choice the bot weighed, the best first. */
  get choices() {
    return this.given?.choices ?? [];
  }

  take(given, question) {
    this.given = given;
    this.question = question;
  }

  forget() {
    this.take(null, null);
  }

  /** Show it, as long as the question is the one it was given for. */
  show(question) {
    if (this.question !== question) this.forget();
    this.ring();
    find("#advice").textContent = sentence(this.given);
  }

  /** Ring the pieces that offer one of these actions; without any, what is advised. */
  ring(names = this.choices.slice(0, 1).map((choice) => choice.name)) {
    this.stage.advise(names);
  }
}

function sentence(given) {
  if (!given?.choices.length) return "";
  const isSearch = given.bot === "search";
  const bot = isSearch ? "A bot that thinks ahead" : `A ${given.bot} bot`;
  const [best, ...others] = given.choices;
  const even = others.filter((other) => best.share - other.share < EVEN).length;
  if (even && even === others.length) return `${bot} sees no difference between these choices.`;
  const likely = even ? "as soon as any other" : "most likely";
  const reason = isSearch || !given.text ? "" : `. ${given.text}`;
  return `${bot} would ${likely} choose: ${best.say}${reason}`;
}
