// Drawings that go with a table, such as walls of one's own: everybody sees them, the host draws.

import "./board.js";
import { capital, fill, fillIfNew, make, select, spaced } from "./dom.js";
import { get } from "./line.js";
import { neighbour } from "./near.js";

const CLICK = 250;      // milliseconds in which a click that took the focus is over
const EMPTY = "none";
const CURSOR = '<circle class="gold-line" r="13" stroke-width="4"/>';

/** Load what the game lets people draw, once. */
export async function loadEditors(session) {
  if (session.editors || !session.game?.options.some((option) => option.value_kind === "drawing")) return;
  session.editors = [];
  const editors = await get(`/api/games/${session.table.game}/editors`);
  session.editors = editors.map((editor) => new Drawing(session, editor));
  session.changed();
}

/** The options that are chosen where they are drawn, and so not among the house rules. */
export const drawnOptions = (session) =>
  (session.editors ?? []).flatMap(({ editor }) => [editor.option, editor.switch[0]]);

/** One drawing: a sheet, what is on it, and for the host the ways to change it. */
class Drawing {
  constructor(session, editor) {
    this.session = session;
    this.editor = editor;
    this.slots = Object.entries(editor.slots).map(([name, [x, y]]) => ({ name, x, y }));
    this.parts = new Map(editor.parts.map((part) => [part.text, part]));
    this.wanted = null;         // what the host has drawn and the server has not answered yet
    this.cursor = null;         // the slot that the keyboard is at
    this.pressed = null;        // the slot where a pointer went down
    this.build();
  }

  build() {
    const { sheet } = this.editor;
    this.board = make("game-board", { snug: true });
    this.board.lay(sheet);
    this.name = make("span", { class: "soft small" });
    this.head = make("div", { class: "row" });
    this.how = make("p", { class: "soft small" });
    this.wrong = make("p", { class: "notice", role: "alert", hidden: true });
    this.said = make("p", { class: "soft small", role: "status" });
    this.list = make("div", {});
    this.element = make(
      "details",
      { class: "drawing" },
      make("summary", {}, sheet.title, this.name),
      this.head, this.how, this.wrong, this.board, this.said, this.list,
    );
    const { svg } = this.board;
    svg.addEventListener("pointerdown", (event) => (this.pressed = this.slotAt(event)));
    svg.addEventListener("click", (event) => this.clicked(event));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("blur", () => setTimeout(() => svg.matches(":focus") || this.moveTo(null), CLICK));
  }

  // What is drawn

  get isOwn() {
    const [option, word] = this.editor.switch;
    return this.session.table.options[option] === word;
  }

  get mayDraw() {
    return this.session.host && this.isOwn;
  }

  /** The texts of the parts that are there. */
  get drawn() {
    const { options } = this.session.table;
    const { option, starts } = this.editor;
    const text = this.isOwn ? (this.wanted ?? options[option]) : starts[options[this.editor.switch[0]]];
    return !text || text === EMPTY ? [] : text.split(" ");
  }

  show() {
    const { host, table } = this.session;
    const drawn = this.drawn;
    const layout = table.options[this.editor.switch[0]];
    if (this.isOwn && !this.wasOwn) this.element.open = true;
    this.wasOwn = this.isOwn;
    this.name.textContent = `${spaced(layout)}, ${this.counted(drawn.length)}`;
    fillIfNew(this.head, [host, layout, table.options[this.editor.option]], () => this.controls(layout));
    this.how.textContent = this.mayDraw ? this.instructions(drawn.length) : "";
    this.board.svg.setAttribute("tabindex", this.mayDraw ? "0" : "-1");
    this.board.svg.setAttribute("aria-label", this.spoken(drawn));
    this.board.svg.style.cursor = this.mayDraw ? "pointer" : "";
    this.board.place([...drawn.map((text) => this.piece(this.parts.get(text))), ...this.cursorPiece()]);
    fillIfNew(this.list, [drawn, this.mayDraw], () => this.listing(drawn));
  }

  counted(number) {
    const { noun } = this.editor;
    return number === 0 ? `no ${noun}s` : number === 1 ? `one ${noun}` : `${number} ${noun}s`;
  }

  instructions(number) {
    const { noun, most } = this.editor;
    const left = most - number;
    return (
      `Click or tap an edge to put a ${noun} there, again to make it longer, and once more to take it away. ` +
      (left ? `You have ${this.counted(left)} left.` : `All ${most} are up.`)
    );
  }

  spoken(drawn) {
    const keys = this.mayDraw ? " Arrow keys go from edge to edge, Enter draws." : "";
    return `${this.editor.sheet.title}: ${this.counted(drawn.length)}.${keys}`;
  }

  piece(part) {
    const places = part.slots.map((slot) => this.editor.slots[slot]);
    const middle = (axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
    const { text, symbol, title, turned } = part;
    return { id: text, symbol, title: capital(title), turned, x: middle(0), y: middle(1) };
  }

  cursorPiece() {
    return this.cursor ? [{ id: "cursor", drawing: CURSOR, x: this.cursor.x, y: this.cursor.y }] : [];
  }

  // What the host may do

  controls(layout) {
    const [option, own] = this.editor.switch;
    const { host, table, game } = this.session;
    if (!host) return [];
    const { words } = game.options.find(({ name }) => name === option);
    const choose = (event) => this.send({ [option]: event.target.value });
    const choices = words.map((word) => [word, word === own ? "my own" : spaced(word)]);
    const start = this.editor.starts[layout];
    return [
      select({ "aria-label": this.editor.sheet.title, onchange: choose }, choices, layout),
      start ? button("Change it", () => this.send({ [option]: own, [this.editor.option]: start })) : null,
      start || table.options[this.editor.option] === EMPTY ? null : button("Clear", () => this.draw([])),
    ];
  }

  /** The same as the picture for people who cannot see it or touch it well. */
  listing(drawn) {
    const rows = drawn.map((text) => make("li", {}, capital(this.parts.get(text).title), this.removal(text)));
    const { noun } = this.editor;
    return make(
      "details",
      { open: this.list.querySelector("details")?.open },
      make("summary", {}, `The ${noun}s in words`),
      rows.length ? make("ul", { class: "parts" }, rows) : make("p", { class: "soft" }, `There are no ${noun}s.`),
      this.mayDraw ? this.form() : null,
    );
  }

  removal(text) {
    if (!this.mayDraw) return null;
    const label = `Remove ${this.parts.get(text).title}`;
    const remove = () => this.draw(this.drawn.filter((other) => other !== text));
    return make("button", { class: "plain", type: "button", "aria-label": label, onclick: remove }, "Remove");
  }

  form() {
    const field = (name, choices) => select({ "aria-label": name }, choices, this.filled?.[name]);
    const fields = this.editor.fields.map(({ name, choices }) => [name, field(name, choices)]);
    const add = (event) => {
      event.preventDefault();
      this.filled = Object.fromEntries(fields.map(([name, { value }]) => [name, value]));
      this.draw([...this.drawn, Object.values(this.filled).join("")]);
    };
    return make(
      "form",
      { class: "row", onsubmit: add },
      fields.map(([name, chosen]) => make("label", {}, make("span", { class: "small soft" }, name), chosen)),
      make("button", {}, `Add this ${this.editor.noun}`),
    );
  }

  // Drawing

  slotAt(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    const far = (slot) => Math.hypot(slot.x - at.x, slot.y - at.y);
    return this.slots.reduce((best, slot) => (far(slot) < far(best) ? slot : best));
  }

  /** A click brings the next part of its slot; a drag from slot to slot the part that fills both. */
  clicked(event) {
    if (!this.mayDraw || !event.detail) return;
    const [from, to] = [this.pressed ?? this.slotAt(event), this.slotAt(event)];
    const both = from !== to && this.editor.parts.find(({ slots }) => fills(slots, [from.name, to.name]));
    if (both) this.draw([...this.drawn.filter((text) => !this.meets(text, both)), both.text]);
    else this.cycle(to);
  }

  /** Whether two parts fill a slot both. */
  meets(text, part) {
    return this.parts.get(text).slots.some((slot) => part.slots.includes(slot));
  }

  at(slot, drawn) {
    return drawn.find((text) => this.parts.get(text).slots.includes(slot.name));
  }

  cycle(slot) {
    const drawn = this.drawn;
    const here = this.at(slot, drawn);
    const others = drawn.filter((text) => text !== here);
    const chain = this.editor.parts.filter(({ slots }) => slots[0] === slot.name);
    const later = chain.slice(chain.findIndex(({ text }) => text === here) + 1);
    const isFree = (part) => !others.some((text) => this.meets(text, part));
    const next = here && this.parts.get(here).slots[0] !== slot.name ? undefined : later.find(isFree);
    this.draw(next ? [...others, next.text] : others, slot);
  }

  draw(texts) {
    const { most, noun, option } = this.editor;
    if (texts.length > most) this.complain(`All ${most} ${noun}s are up; take one away first.`);
    else this.send({ [option]: texts.join(" ") || EMPTY });
  }

  /** Show it at once, and take back what the server refuses; what changes meanwhile is sent together. */
  async send(options) {
    this.wanted = options[this.editor.option] ?? null;
    this.next = { ...this.next, ...options };
    this.complain("");
    this.show();
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.next) {
        const now = this.next;
        this.next = null;
        await this.session.asHost("PATCH", "", { options: now });
      }
    } catch (error) {
      if (!error.error) throw error;
      this.next = null;
      this.complain(`${capital(error.message)}.`);
    } finally {
      this.sending = false;
      this.wanted = null;
      this.show();
    }
  }

  complain(text) {
    this.wrong.hidden = !text;
    fill(this.wrong, text);
  }

  // Keyboard

  key(event) {
    if (!this.mayDraw) return;
    if (event.key.startsWith("Arrow")) {
      this.moveTo(this.cursor ? (neighbour(this.cursor, this.slots, event.key) ?? this.cursor) : this.slots[0]);
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      this.cycle(this.cursor);
      this.moveTo(this.cursor);
    } else {
      return;
    }
    event.preventDefault();
  }

  moveTo(slot) {
    this.cursor = slot;
    const here = slot && this.at(slot, this.drawn);
    const free = slot && this.editor.parts.find(({ slots }) => slots[0] === slot.name);
    this.said.textContent = !slot ? "" : here ? `${capital(this.parts.get(here).title)}.` : `Free: ${free.title}.`;
    this.show();
  }
}

const button = (label, onclick) => make("button", { type: "button", onclick }, label);

const fills = (slots, wanted) => slots.length === wanted.length && wanted.every((slot) => slots.includes(slot));
