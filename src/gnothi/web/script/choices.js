// What may be done now: the prompt, the list of actions, its search field, and what a bot thinks of each.

import { clauseMark } from "./cite.js";
import { fillIfNew, find, listed, make } from "./dom.js";
import { marked } from "./glossary.js";
import { Rove } from "./rove.js";

const MANY = 12;            // so many choices get a search field
const NAMED = 3;            // people in a prompt; of more the others are counted
const WORTH = "It is as good as winning so many games";
const LONG = 60;            // letters of a question beyond which it is written smaller

const some = (names) =>
  names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} others`] : names;

export class Choices {
  /** `play(name)` plays an action, `cite(clause)` shows a rule; `unasked` passes until something changes. */
  constructor(session, curtain, advice, unasked, play, cite) {
    this.session = session;
    this.unasked = unasked;
    this.cite = cite;
    this.curtain = curtain;
    this.advice = advice;
    this.play = play;
    this.list = find("#actions");
    this.search = find("#filter");
    this.searched = null;       // the question whose choices the search field is for
    this.warned = "";           // the question and the choice that is asked once more
    this.rove = new Rove(this.list, "li:not([hidden]) > button");
    this.search.addEventListener("input", () => this.filter());
  }

  show(now) {
    this.showPrompt(now);
    this.showActions(now);
  }

  showPrompt(now) {
    const yours = this.isYours(now);
    const asked = this.prompt(now);
    const prompt = find("#prompt");
    fillIfNew(prompt, asked, () => marked(asked));
    prompt.title = asked;
    prompt.classList.toggle("long", asked.length > LONG);
    this.showClause(now.actions.length ? now.asks : "");
    find("#doing").classList.toggle("yours", yours);
    document.title = `${yours ? "● Your turn · " : ""}${this.session.table.title} · Gnothi`;
  }

  /** The rule behind the question. */
  showClause(clause) {
    fillIfNew(find("#asks"), clause, () => clauseMark(clause, this.cite));
  }

  /** Whether the seat that is shown must decide. */
  isYours(now) {
    const { table } = this.session;
    const seat = this.curtain.showing;
    if (seat === null || table.phase !== "playing") return false;
    return now.awaited.includes(seat) && !table.seats[seat].standin;
  }

  prompt(now) {
    const { seats, table } = this.session;
    const seat = this.curtain.showing;
    if (table.phase === "over") return `The game is over. ${this.session.ending}`.trim();
    if (seat !== null && table.seats[seat].standin) return "A stand-in plays for you until you take over again.";
    if (now.actions.length) return seats.length > 1 ? `${table.seats[seat].name}: ${now.asked}` : now.asked;
    const others = some(now.awaited.filter((other) => other !== seat).map((other) => table.seats[other].name));
    if (!others.length) return "";
    return `${seat === null ? "You watch. " : ""}Waiting for ${listed(others)}.`;
  }

  showActions(now) {
    const { list, search, advice } = this;
    const hadFocus = list.contains(document.activeElement) || document.activeElement === find("#doing");
    const estimates = new Map(advice.choices.map((choice) => [choice.name, choice]));
    const { passesOn } = this.unasked;
    const key = [now.question, now.actions, advice.choices, this.session.pending, this.curtain.showing, passesOn];
    const isNew = fillIfNew(list, key, () => [
      passesOn ? this.stopButton() : null,
      ...now.actions.flatMap((action) => [
        make("li", {}, this.button(action, estimates.get(action.name))),
        action.name === now.passes && !passesOn ? this.passButton() : null,
      ]),
    ]);
    find("#filter-label").hidden = now.actions.length <= MANY;
    if (!isNew) return;
    if (this.searched !== now.question) search.value = "";
    this.searched = now.question;
    this.filter();
    this.reveal(advice.choices[0]?.name);
    if (hadFocus) (find("button", list) ?? find("#doing")).focus({ preventScroll: true });
  }

  /** Bring what a bot advises into sight. */
  reveal(name) {
    if (!name) return;
    const advised = [...this.list.children].find((item) => find("button", item).dataset.action === name);
    advised?.scrollIntoView({ block: "nearest" });
  }

  passButton() {
    const pass = { type: "button", class: "plain", id: "pass-on", onclick: () => this.unasked.passOn() };
    return make("li", {}, make("button", pass, "Pass until something changes"));
  }

  stopButton() {
    const stop = () => {
      this.unasked.stop();
      this.session.changed();
    };
    return make("li", {}, make("button", { type: "button", id: "stop-passing", onclick: stop }, "Stop passing"));
  }

  /** Whether a choice that costs what cannot be undone was asked once more; if not, it is now. */
  isSure(now, name) {
    const { warns } = now.actions.find((action) => action.name === name) ?? {};
    const asked = `${now.question} ${name}`;
    if (!warns || this.warned === asked) return true;
    this.warned = asked;
    this.advice.warn(now.question, warns);
    const button = [...this.list.querySelectorAll("[data-action]")].find(({ dataset }) => dataset.action === name);
    button?.classList.add("warned");
    button?.scrollIntoView({ block: "nearest" });
    return false;
  }

  button(action, estimate) {
    const point = () => this.advice.ring([action.name]);
    const unpoint = () => this.advice.ring();
    return make(
      "button",
      {
        type: "button",
        "data-action": action.name,
        title: action.name,
        "aria-disabled": this.session.pending ? "true" : null,
        onclick: () => this.play(action.name),
        onpointerenter: point,
        onfocus: point,
        onpointerleave: unpoint,
        onblur: unpoint,
      },
      make("span", {}, action.say),
      estimate?.worth ? make("span", { class: "share", title: WORTH }, estimate.worth) : null,
    );
  }

  /** Leave only the actions that hold the word in the search field. */
  filter() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const item of this.list.children) {
      const button = find("button", item);
      const text = `${button.dataset.action ?? ""} ${button.textContent}`.toLowerCase();
      item.hidden = Boolean(wanted) && !text.includes(wanted);
    }
    this.rove.settle();
  }
}
