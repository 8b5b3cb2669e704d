// The talk at the table, before the deal and in play.

import { askName } from "./ask.js";
import { fillIfNew, find, make } from "./dom.js";
import { trying } from "./trying.js";

/** Where there is talk beside the board; `curtain` says who speaks, `tabs` is told of what is new. */
export class Chat {
  constructor(session, curtain, tabs) {
    this.session = session;
    this.tabs = tabs;
    this.spoken = null;         // how many lines people had said when we last looked
    const speaker = () => curtain.showing ?? session.seats[0];
    find("#chat-form").addEventListener("submit", (event) => say(event, session, speaker()));
  }

  show() {
    const { chat } = this.session;
    const isNew = showLines(this.session, find("#chat-lines"));
    showForm(this.session, find("#chat-form"));
    if (!isNew) return;
    const spoken = chat.filter(isSaid).length;
    if (this.spoken !== null && spoken > this.spoken) this.announce(chat.at(-1));
    this.spoken = spoken;
  }

  /** Draw attention to a line, unless it is our own. */
  announce(line) {
    const { seats, table } = this.session;
    if (line.seat !== null && seats.includes(line.seat)) return;
    this.tabs.mark("chat");
    find("#news").append(make("p", {}, `${line.name || table.title}: ${line.text}`));
  }
}

/** The talk of the lobby, in a sheet of its own. */
export function lobbyTalk(session) {
  const submit = (event) => say(event, session, session.seats[0]);
  return [
    make("h2", { id: "talk-title" }, "Talk"),
    make(
      "div",
      { class: "lines", role: "log", "aria-labelledby": "talk-title", tabindex: "0" },
      make("ul", { id: "lobby-lines" }),
    ),
    make(
      "form",
      { class: "row", id: "lobby-form", autocomplete: "off", onsubmit: submit },
      make("label", { class: "unseen", for: "lobby-text" }, "Say something"),
      make("input", { type: "text", id: "lobby-text", maxlength: 400, placeholder: "Say something" }),
      make("button", { type: "submit" }, "Say"),
    ),
  ];
}

export function showLobbyTalk(session) {
  showLines(session, find("#lobby-lines"));
  showForm(session, find("#lobby-form"));
}

/** A person has said it, at the table or beside it. */
const isSaid = (line) => line.seat !== null || Boolean(line.name);

function showLines({ chat }, list) {
  const isNew = fillIfNew(list, chat.length, () => chat.map(shown));
  const box = list.closest(".lines") ?? list;
  if (isNew) box.scrollTop = box.scrollHeight;
  return isNew;
}

/** Those who watch talk too, unless the host does not want it. */
function showForm({ seats, table }, form) {
  form.hidden = !seats.length && table.watchers_muted;
}

function say(event, session, seat) {
  event.preventDefault();
  const input = find("input", event.currentTarget);
  const text = input.value.trim();
  if (!text) return;
  trying(async () => {
    const who = seat === undefined ? { name: await watcherName(session) } : { seat };
    if (who.name === null) return;
    await session.line.send({ type: "chat", ...who, text });
    input.value = "";
  })();
}

/** Under which name somebody who watches talks. */
function watcherName({ table }) {
  return askName({ taken: table.seats.map((seat) => seat.name).filter(Boolean) });
}

/** A line as it is shown; what the table itself says is set apart, and who only watches is called so. */
function shown(line) {
  if (!isSaid(line)) return make("li", { class: "soft" }, line.text);
  const watches = line.seat === null ? make("span", { class: "soft small" }, " (watching)") : null;
  return make("li", {}, make("b", {}, line.name), watches, ` ${line.text}`);
}
