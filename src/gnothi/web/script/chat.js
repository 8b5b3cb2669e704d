// The talk at the table.

import { fillIfNew, find, make } from "./dom.js";
import { trying } from "./trying.js";

export class Chat {
  constructor(session, curtain, tabs) {
    this.session = session;
    this.curtain = curtain;
    this.tabs = tabs;
    this.spoken = null;         // how many lines people had said when we last looked
    find("#chat-form").addEventListener("submit", (event) => this.say(event));
  }

  show() {
    const { chat, seats } = this.session;
    const list = find("#chat-lines");
    const isNew = fillIfNew(list, chat.length, () => chat.map(shown));
    find("#chat-form").hidden = !seats.length;
    if (!isNew) return;
    list.scrollTop = list.scrollHeight;
    const spoken = chat.filter((line) => line.seat !== null).length;
    if (this.spoken !== null && spoken > this.spoken) this.announce(chat.at(-1));
    this.spoken = spoken;
  }

  /** Draw attention to a line, unless it is our own. */
  announce(line) {
    const { seats, table } = this.session;
    if (seats.includes(line.seat)) return;
    this.tabs.mark("chat");
    find("#news").append(make("p", {}, `${line.name || table.title}: ${line.text}`));
  }

  say(event) {
    event.preventDefault();
    const input = find("#chat-text");
    const text = input.value.trim();
    if (!text) return;
    trying(async () => {
      const seat = this.curtain.showing ?? this.session.seats[0];
      await this.session.line.send({ type: "chat", seat, text });
      input.value = "";
    })();
  }
}

/** A line as it is shown; what the table itself says is set apart. */
function shown(line) {
  if (line.seat === null) return make("li", { class: "soft" }, line.text);
  return make("li", {}, make("b", {}, line.name), ` ${line.text}`);
}
