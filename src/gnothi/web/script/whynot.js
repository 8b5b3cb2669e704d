// What a thing is, and why something cannot be done with it now: the table answers with a clause and a sentence.

import { dialog } from "./ask.js";
import { clauseMark } from "./cite.js";
import { capital, fill, find, make } from "./dom.js";
import { marked } from "./glossary.js";
import { trying } from "./trying.js";

const MAX_SAID = 4;         // actions that are named under one reason

export class WhyNot {
  /** `cite` is called with the id of a clause that was touched. */
  constructor(session, curtain, cite) {
    this.session = session;
    this.curtain = curtain;
    this.cite = cite;
  }

  /** Ask the table about a piece or a row, or about everything; gives nothing when there is no answer. */
  async ask({ id, panel, row } = {}) {
    const thing = panel ? { panel, row } : id ? { piece: id } : {};
    try {
      return await this.session.line.send({ type: "touch", seat: this.curtain.showing, ...thing });
    } catch {
      return { words: [], refused: [] };      // it is gone meanwhile, or the line is
    }
  }

  /** What was answered, to be read. */
  told({ words, refused }) {
    return [...words.map((entry) => this.entry(entry)), ...refused.map((reason) => this.reason(reason))];
  }

  entry({ word, text, clause }) {
    return make("p", { class: "entry" }, make("b", {}, capital(word)), ": ", text, " ", this.mark(clause));
  }

  /** A reason, under what it forbids. */
  reason({ text, clause, actions }) {
    const more = actions.length > MAX_SAID ? [`and ${actions.length - MAX_SAID} more like these`] : [];
    const said = [...actions.slice(0, MAX_SAID), ...more].map((action) => make("li", {}, action));
    return make(
      "div",
      { class: "refused", "data-clause": clause },
      said.length ? make("ul", { "aria-label": "Not possible now" }, ...said) : null,
      make("p", {}, marked(capital(text)), " ", this.mark(clause)),
    );
  }

  mark(clause) {
    return clauseMark(clause, () => {
      find("dialog[open]")?.close();
      this.cite(clause);
    });
  }

  /** All that cannot be done now, with the reasons. */
  open = trying(async () => {
    const { refused } = await this.ask();
    dialog({ "aria-labelledby": "why-title", id: "why-not" }, (answer) => {
      const list = make("div", { class: "reasons", tabindex: "0", role: "region", "aria-label": "Reasons" });
      const show = (wanted = "") => {
        const found = refused.filter((reason) => holds(reason, wanted));
        fill(list, ...(found.length ? found.map((reason) => this.reason(reason)) : [nothing(wanted)]));
      };
      show();
      return [
        make("h2", { id: "why-title" }, "What cannot be done now, and why"),
        make("p", { class: "soft small" }, "Touch anything on the table, and it says the same about itself."),
        refused.length > 1 ? searchField(show) : null,
        list,
        make("div", { class: "row" }, make("button", { class: "main", onclick: () => answer(null) }, "Close")),
      ];
    });
  });
}

const holds = ({ text, actions }, wanted) => [text, ...actions].join(" ").toLowerCase().includes(wanted.toLowerCase());

const nothing = (wanted) =>
  make("p", {}, wanted ? `Nothing here speaks of “${wanted}”.` : "Everything that anybody could think of is possible.");

function searchField(show) {
  const input = make("input", { type: "search", id: "why-text", placeholder: "Search", maxlength: 80 });
  input.addEventListener("input", () => show(input.value.trim()));
  return make("label", {}, make("span", { class: "unseen" }, "Search the reasons"), input);
}
