// What may be done now: the prompt, the list of actions, its search field, and what a bot thinks of each.

import { fillIfNew, find, listed, make, signed } from "./dom.js";
import { Rove } from "./rove.js";
import { call } from "./sound.js";

const MANY = 12;            // so many choices get a search field
const NAMED = 3;            // people in a prompt; of more the others are counted

const some = (names) =>
  names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} others`] : names;

export class Choices {
  /** `play(name)` plays an action. */
  constructor(session, curtain, advice, play) {
    this.session = session;
    this.curtain = curtain;
    this.advice = advice;
    this.play = play;
    this.list = find("#actions");
    this.search = find("#filter");
    this.searched = null;       // the question whose choices the search field is for
    this.rove = new Rove(this.list, "li:not([hidden]) > button");
    this.wasYours = false;
    this.search.addEventListener("input", () => this.filter());
  }

  show(now) {
    this.showPrompt(now);
    this.showActions(now);
  }

  showPrompt(now) {
    const yours = this.isYours(now);
    find("#prompt").textContent = this.prompt(now, yours);
    find("#doing").classList.toggle("yours", yours);
    document.title = `${yours ? "● Your turn · " : ""}${this.session.table.title} · Gnothi`;
    if (yours && !this.wasYours) call();
    this.wasYours = yours;
  }

  /** Whether the seat that is shown must decide. */
  isYours(now) {
    const { table } = this.session;
    const seat = this.curtain.showing;
    if (seat === null || table.phase !== "playing") return false;
    return now.awaited.includes(seat) && !table.seats[seat].standin;
  }

  prompt(now, yours) {
    const { seats, table } = this.session;
    const seat = this.curtain.showing;
    const others = some(now.awaited.filter((other) => other !== seat).map((other) => table.seats[other].name));
    if (table.phase === "over") return `The game is over. ${this.session.ending}`.trim();
    if (yours) return seats.length > 1 ? `${table.seats[seat].name}, what do you do?` : "What do you do?";
    if (now.actions.length) return `${listed(others)} to decide; you may also`;
    if (!others.length) return "";
    return `${seat === null ? "You watch. " : ""}${listed(others)} to decide`;
  }

  showActions(now) {
    const { list, search, advice } = this;
    const hadFocus = list.contains(document.activeElement) || document.activeElement === find("#doing");
    const estimates = new Map(advice.choices.map((choice) => [choice.name, choice]));
    const key = [now.question, now.actions, advice.choices, this.session.pending, this.curtain.showing];
    const isNew = fillIfNew(list, key, () =>
      now.actions.map((action) => make("li", {}, this.button(action, estimates.get(action.name)))),
    );
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
    const advised = [...this.list.children].find((item) => find("button", item).dataset.action === name);
    advised?.scrollIntoView({ block: "nearest" });
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
      estimate && estimated(estimate),
    );
  }

  /** Leave only the actions that hold the word in the search field. */
  filter() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const item of this.list.children) {
      const button = find("button", item);
      const text = `${button.dataset.action} ${button.textContent}`.toLowerCase();
      item.hidden = Boolean(wanted) && !text.includes(wanted);
    }
    this.rove.settle();
  }
}

/** How likely a bot would choose an action, and what it expects from it, if it looked so far. */
function estimated({ share, expected }) {
  const foreseen = expected === null || expected === undefined ? "" : signed(expected);
  return make(
    "span",
    { class: "share", title: foreseen ? `It expects ${foreseen} from this, between −1 and +1` : null },
    `${Math.round(100 * share)} %${foreseen ? ` · ${foreseen}` : ""}`,
    make("meter", { min: 0, max: 1, value: share, "aria-hidden": "true" }),
  );
}
