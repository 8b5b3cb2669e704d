// Why an action is not possible now: the table gives the reason, and the clause it rests on.

import { dialog } from "./ask.js";
import { capital, fill, find, make } from "./dom.js";
import { trying } from "./trying.js";

const MAX_ASKED = 12;       // the latest of the actions that were possible before

export class WhyNot {
  /** `cite` is called with the id of a clause that was touched. */
  constructor(session, curtain, cite) {
    this.session = session;
    this.curtain = curtain;
    this.cite = cite;
  }

  /** Ask the table about an action; gives what to show, or null when there is no answer. */
  async reason(action) {
    const message = { type: "why", seat: this.curtain.showing, action: action.name };
    const answer = await trying(() => this.session.line.send(message))();
    if (!answer) return null;
    return make("p", {}, capital(answer.text), answer.clause ? this.clauseButton(answer.clause) : null);
  }

  clauseButton(clause) {
    const open = () => {
      find("dialog[open]")?.close();
      this.cite(clause);
    };
    return make("button", { type: "button", class: "cite", onclick: open }, clause);
  }

  /** Let a person ask: by name, or for what this seat could do before and cannot now. */
  open() {
    const missing = this.curtain.seen.missing();
    dialog({ "aria-labelledby": "why-title", id: "why-not" }, () => {
      const answer = make("div", { role: "status" });
      const ask = async (action) => fill(answer, (await this.reason(action)) ?? "");
      return [
        make("h2", { id: "why-title" }, "Why can I not …?"),
        askByName(missing, ask),
        missing.length ? make("p", { class: "soft small gap" }, "You had these before:") : null,
        make("ul", { class: "actions few" }, missing.slice(-MAX_ASKED).map((action) => askByButton(action, ask))),
        answer,
      ];
    });
  }
}

function askByName(missing, ask) {
  const input = make("input", {
    type: "text",
    id: "why-text",
    placeholder: missing[0]?.name ?? "what you would like to do",
    list: "why-names",
    maxlength: 80,
  });
  const submit = (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name) ask({ name });
  };
  const names = missing.map((action) => make("option", { value: action.name }, action.say));
  return make(
    "form",
    { onsubmit: submit },
    make("label", { for: "why-text" }, make("span", { class: "soft" }, "An action by its name"), input),
    make("datalist", { id: "why-names" }, names),
    make("div", { class: "row" }, make("button", { type: "submit", class: "main" }, "Why not?")),
  );
}

function askByButton(action, ask) {
  const attributes = { type: "button", "aria-disabled": "true", onclick: () => ask(action) };
  return make("li", {}, make("button", attributes, action.say));
}
