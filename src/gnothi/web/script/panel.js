// A panel: a title and rows of label and values, which may offer something.

import { capital, draw, fill, make } from "./dom.js";

const STYLE = `
:host { display: block; overflow-x: auto; }
h2 { margin: 0 0 .3rem; font: 500 1rem/1.2 var(--serif); color: var(--ink); }
ul { list-style: none; margin: 0; padding: 0; }
li {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 .7rem; min-height: 1.6rem;
}
li, th, td { border-top: 1px solid color-mix(in srgb, var(--line) 60%, transparent); padding: .15rem 0; }
table { width: 100%; border-collapse: collapse; }
th { font-weight: 400; text-align: left; }
thead th, thead td { color: var(--soft); font-size: .875rem; text-align: right; border: 0; }
thead th, td { text-align: right; padding-left: .5rem; vertical-align: middle; }
.values, td { color: var(--soft); font-variant-numeric: tabular-nums; }
.values { margin-left: auto; text-align: right; }
span.label { cursor: help; }
.label { display: inline-flex; align-items: center; gap: .45rem; min-width: 0; }
.label svg { flex: none; width: 22px; height: 22px; overflow: visible; }
button {
  min-height: 36px; padding: .15rem .6rem; margin: .1rem 0; border: 1px solid var(--gold); border-radius: 9px;
  background: var(--gold-wash); color: var(--ink); font: inherit; text-align: left; cursor: pointer;
}
button:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
`;
const own = new CSSStyleSheet();
own.replaceSync(STYLE);

/** `<game-panel>`: `show(panel)` as often as it changes. It tells "choose" and "look". */
export class Panel extends HTMLElement {
  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
  }

  /** Take colours and symbols from a board. */
  like(board) {
    this.board = board;
    this.root.adoptedStyleSheets = [board.root.adoptedStyleSheets[0], own];
    return this;
  }

  show(panel) {
    const key = JSON.stringify(panel);
    if (this.key === key) return;
    this.key = key;
    const rows = panel.rows.map((row, number) => [row, this.label(panel, row, number)]);
    fill(this.root, make("h2", {}, panel.title), panel.columns.length ? table(panel, rows) : list(rows));
  }

  label(panel, row, number) {
    const content = [row.symbol ? this.symbol(row.symbol) : null, make("span", {}, row.label)];
    const id = `row-${panel.id}-${number}`;
    const told = { id, title: row.title || row.label, actions: row.actions, panel: panel.id, row: number };
    const look = () => this.tell("look", told);
    const choose = (event) => this.tell("choose", told, event.currentTarget, !event.detail);
    const hover = { class: "label", title: row.title || null, onpointerenter: look };
    if (!row.actions.length) return make("span", { ...hover, onclick: choose }, ...content);
    const named = { "aria-label": capital(row.title || row.label), "data-row": id };
    return make("button", { type: "button", ...named, ...hover, onfocus: look, onclick: choose }, ...content);
  }

  /** A symbol of the board, as large as a letter. */
  symbol(id) {
    const [box, drawn] = this.board.symbol(id);
    const viewBox = `${box.x} ${box.y} ${box.width} ${box.height}`;
    return draw("svg", { viewBox, "aria-hidden": "true" }, drawn);
  }

  tell(kind, piece, node = this, keyboard = false) {
    const { x, y, width, height } = node.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    this.dispatchEvent(new CustomEvent(kind, { detail: { piece, at, node, keyboard } }));
  }
}

function list(rows) {
  const item = ([row, label]) => {
    const values = row.values.filter(Boolean).join(" · ");
    return make("li", {}, label, values ? make("span", { class: "values" }, values) : null);
  };
  return make("ul", {}, ...rows.map(item));
}

function table(panel, rows) {
  const head = make("tr", {}, make("td"), ...panel.columns.map((column) => make("th", { scope: "col" }, column)));
  const line = ([row, label]) =>
    make("tr", {}, make("th", { scope: "row" }, label), ...row.values.map((value) => make("td", {}, value)));
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows.map(line)));
}

customElements.define("game-panel", Panel);
