// A sheet: a still picture, and pieces that are placed, moved and removed by id.
//
// It lives in a shadow root, so that a game's own classes and ids never meet those of the page.

import { BOARD_STYLE, GLIDE } from "./boardstyle.js";
import { draw } from "./dom.js";
import { enlarged, faceOf, frame, parsed } from "./face.js";
import { jot } from "./jotting.js";
import { marksOf, reveal, still, walk } from "./motion.js";
import { distance, neighbour } from "./near.js";
import { dress } from "./theme.js";
import { handle } from "./zoom.js";

const LEGIBLE = 12;     // pixels; smaller text is not drawn
const NARROW = 0.75;    // of the room's width; a board that would be narrower fills it
const ROOMY = 0.9;      // of its size at rest; a smaller sheet is drawn without what is fine

/** `<game-board>`: `lay(picture)` once, then `place(pieces)` as often as they change. It tells "choose" and "look".
 *
 * It fills its room; with the attribute `snug` it is as high as it is at its width, and never above its size at rest.
 */
export class Board extends HTMLElement {
  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    this.nodes = new Map();
    this.pieces = new Map();
    this.noted = new Map();     // by id: what may be crossed out by hand, `{ crossed, says }`
    this.zoom = 1;
    this.scale = 1;         // pixels a unit
    this.wantsFocus = false;
    this.focusId = null;
    this.watcher = new ResizeObserver(() => this.fit());
    handle(this);
  }

  connectedCallback() {
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    this.watcher.disconnect();
  }

  /** Lay the still picture, with nothing on it yet. */
  lay(picture) {
    const { width, height } = picture;
    this.picture = picture;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(picture.style);
    dress(sheet);
    const own = new CSSStyleSheet();
    own.replaceSync(BOARD_STYLE);
    this.root.adoptedStyleSheets = [sheet, own];
    this.layer = draw("g");
    this.marks = draw("g", { class: "marks", "aria-hidden": "true" });
    this.svg = draw(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": picture.title, tabindex: "-1" },
      parsed("defs", picture.symbols),
      draw("rect", { class: "paper sheet-ground", width, height, "aria-hidden": "true" }),
      parsed("g", picture.body),
      this.layer,
      this.marks,
    );
    this.svg.children[2].setAttribute("aria-hidden", "true");
    this.svg.addEventListener("click", (event) => this.clicked(event));
    this.svg.addEventListener("contextmenu", (event) => this.clicked(event));
    this.svg.addEventListener("keydown", (event) => this.pressed(event));
    this.svg.addEventListener("pointerover", (event) => this.looked(event));
    this.svg.addEventListener("focusin", (event) => this.looked(event));
    this.svg.addEventListener("focusout", (event) => this.left(event));
    this.root.replaceChildren(this.svg);
    this.nodes.clear();
    this.style.setProperty("--ratio", `${width} / ${height}`);
    this.fit();
  }

  /** Make the picture as large as the room allows, times the zoom; a tall one in a small room is scrolled. */
  fit() {
    if (!this.svg) return;
    const { width, height } = this.picture;
    const high = this.hasAttribute("snug") ? height : this.clientHeight || Infinity;
    const [across, whole] = [this.clientWidth / width, Math.min(this.clientWidth / width, high / height)];
    if (!(whole > 0)) return;
    const scale = (whole < across * NARROW && across < 1 ? across : whole) * this.zoom;
    if (scale === this.scale && this.svg.style.width) return;
    this.scale = scale;
    this.svg.style.width = `${Math.floor(width * scale)}px`;
    this.svg.style.height = `${Math.floor(height * scale)}px`;
    this.svg.classList.toggle("small", scale < ROOMY);
    this.sharpen(this.svg, 1);
    for (const [id, node] of this.nodes) {
      const piece = this.pieces.get(id);
      if (!piece) continue;
      this.sharpen(node.body, piece.scale ?? 1);
      if (node.may) this.mark(node, piece, true);
      this.jot(node, piece);
    }
  }

  /** Draw only the text that can be read at this size. */
  sharpen(within, scale) {
    for (const text of within.querySelectorAll("text")) {
      text.units ??= parseFloat(getComputedStyle(text).fontSize) * enlarged(text, within);
      text.classList.toggle("tiny", text.units * scale * this.scale < LEGIBLE);
    }
  }

  /** Units of the sheet that a finger or a pointer can hit at least. */
  get reach() {
    return (matchMedia("(pointer: coarse)").matches ? 36 : 28) / this.scale;
  }

  /** A symbol of this sheet, for use elsewhere: the room it takes, and its drawing. */
  symbol(id) {
    this.symbols ??= new Map();
    if (!this.symbols.has(id)) {
      const used = draw("use", { href: `#${id}` });
      this.layer.append(used);
      this.symbols.set(id, used.getBBox());
      used.remove();
    }
    const drawn = this.svg.querySelector(`defs [id="${id}"]`).cloneNode(true);
    drawn.removeAttribute("id");
    return [this.symbols.get(id), drawn];
  }

  /** Show these pieces: known ids glide to their new place or walk there, new ones appear, missing ones leave.
   *
   * `ways` are the points through which pieces of these ids walk. Gives the milliseconds it takes.
   */
  place(pieces, ways = new Map()) {
    if (!this.layer) return 0;
    const first = this.nodes.size === 0;
    const had = this.focused();
    if (had) this.wantsFocus = true;
    const present = new Set(pieces.map((piece) => piece.id));
    let time = 0;
    for (const [id, node] of this.nodes) {
      if (!present.has(id)) time = Math.max(time, this.remove(id, node, ways.get(id)));
    }
    let next = this.layer.firstChild;
    for (const piece of pieces) {
      while (next?.leaving) next = next.nextSibling;
      const node = this.nodes.get(piece.id) ?? this.add(piece, first);
      if (node === next) next = next.nextSibling;
      else move(this.layer, node, next);
      time = Math.max(time, this.update(node, piece, first ? undefined : ways.get(piece.id)));
    }
    this.pieces = new Map(pieces.map((piece) => [piece.id, piece]));
    this.rove();
    return time;
  }

  /** Leave marks of the last turn: `traces` name pieces, and the points through which they came. */
  remember(traces) {
    this.marks.replaceChildren(...traces.flatMap((trace) => marksOf(trace.points, this.pieces.get(trace.piece)?.size)));
  }

  add(piece, first) {
    const node = draw("g", { class: first ? "piece" : "piece new", "data-id": piece.id });
    node.body = draw("g", { class: "body" });
    node.append(node.body);
    this.nodes.set(piece.id, node);
    this.layer.append(node);
    return node;
  }

  remove(id, node, way) {
    this.nodes.delete(id);
    node.leaving = true;
    node.classList.remove("may");
    node.removeAttribute("tabindex");
    let time = 0;
    if (way) {
      const [x, y] = way.at(-1);
      node.style.transform = `translate(${x}px, ${y}px)`;
      time = walk(node, way, { x, y });
    }
    setTimeout(() => node.classList.add("leaving"), time);
    setTimeout(() => node.remove(), still() ? 0 : time + GLIDE);
    return time;
  }

  /** Show a piece as it is now; gives the milliseconds until it is so. */
  update(node, piece, way) {
    node.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
    node.body.style.transform = `rotate(${piece.turned ?? 0}deg) scale(${piece.scale ?? 1})`;
    let time = way ? walk(node, way, piece) : 0;
    const face = JSON.stringify([piece.symbol, piece.drawing, piece.text, piece.hint, piece.title]);
    const rolls = piece.change === "roll" && way;
    if (node.face !== face || rolls) {
      const changed = node.symbol !== undefined && (node.symbol !== piece.symbol || rolls);
      if (changed) time = Math.max(time, reveal(node, piece, this.svg));
      else node.body.replaceChildren(...faceOf(piece));
      node.face = face;
      node.symbol = piece.symbol;
      this.sharpen(node.body, piece.scale ?? 1);
    }
    const may = (piece.actions ?? []).length > 0;
    const size = piece.size?.join() ?? "";
    if (node.may !== may || node.size !== size) this.mark(node, piece, may);
    node.may = may;
    node.size = size;
    if (may) node.setAttribute("aria-label", piece.title);
    this.jot(node, piece);
    return time;
  }

  /** A piece that may be clicked glows, and is a button to the keyboard and to screen readers. */
  mark(node, piece, may) {
    node.classList.toggle("may", may);
    node.querySelector(":scope > .glow")?.remove();
    if (!may) {
      for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
      node.setAttribute("aria-hidden", "true");
      return;
    }
    node.removeAttribute("aria-hidden");
    node.setAttribute("role", "button");
    const frames = [frame(piece, "reach", 0, this.reach), frame(piece, "halo", 1), frame(piece, "edge", 1)];
    node.prepend(draw("g", { class: "glow" }, ...frames));
  }

  /** Let these pieces be crossed out by hand, and show which are. */
  note(noted) {
    this.noted = noted;
    for (const [id, node] of this.nodes) if (this.pieces.has(id)) this.jot(node, this.pieces.get(id));
    this.rove();
  }

  jot(node, piece) {
    if (jot(node, piece, this.noted.get(piece.id), this.reach)) this.mark(node, piece, node.may);
  }

  /** Scroll to what may be chosen, where it is out of sight. */
  reveal() {
    const room = this.getBoundingClientRect();
    const boxes = this.choices().map((node) => node.getBoundingClientRect());
    const isInSight = ({ top, bottom, left, right }) =>
      top >= room.top && bottom <= room.bottom && left >= room.left && right <= room.right;
    if (!boxes.length || boxes.some(isInSight)) return;
    const { x, y } = middle(boxes[0]);
    this.scrollBy(x - middle(room).x, y - middle(room).y);
  }

  /** Ring the pieces that offer one of these actions, as advice. */
  advise(actions) {
    for (const [id, node] of this.nodes) {
      node.querySelector(":scope > .advised")?.remove();
      const piece = this.pieces.get(id);
      if (piece?.actions?.some((action) => actions.includes(action))) node.append(frame(piece, "advised", 9));
    }
  }

  // Keyboard: the board is one stop of the Tab key; arrows go from piece to piece.

  choices() {
    return [...this.nodes.values()].filter((node) => node.may);
  }

  focused() {
    return this.root.activeElement?.closest?.(".piece") ?? null;
  }

  /** What a click or a key does something with: choices, and what may be crossed out. */
  touchable() {
    return [...this.nodes.values()].filter((node) => node.may || node.jotted);
  }

  rove() {
    const choices = this.touchable();
    const current = choices.find((node) => node.dataset.id === this.focusId) ?? choices[0];
    for (const node of choices) node.setAttribute("tabindex", node === current ? "0" : "-1");
    if (!this.wantsFocus) return;
    if (current) current.focus();
    else this.svg.focus();
  }

  pressed(event) {
    const node = this.focused();
    if (!node) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.tell("choose", node);
    } else if (event.key.startsWith("Arrow")) {
      const offered = this.touchable().map((other) => this.pieces.get(other.dataset.id));
      const next = this.nodes.get(neighbour(this.pieces.get(node.dataset.id), offered, event.key)?.id);
      if (!next) return;
      event.preventDefault();
      this.focusId = next.dataset.id;
      this.rove();
      next.focus();
    }
  }

  // Pointer

  /** The other button of a mouse, or a long touch, only asks what a piece is. */
  clicked(event) {
    const node = this.meant(event);
    if (!node || node.leaving) return;
    if (event.type === "contextmenu") event.preventDefault();
    this.tell("choose", node, event);
  }

  /** The piece that was touched; beside one that may be chosen, the nearest of those. */
  meant(event) {
    const touched = event.target.closest?.(".piece") ?? null;
    if (!event.detail && event.type === "click") return touched;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const far = (node) => distance(this.pieces.get(node.dataset.id), at);
    if ((touched?.may || touched?.jotted) && far(touched) === 0) return touched;
    const near = this.touchable().filter((node) => far(node) <= this.reach / 2);
    return near.sort((one, other) => far(one) - far(other))[0] ?? touched;
  }

  looked(event) {
    const node = event.target.closest?.(".piece");
    if (!node || node.leaving) return;
    if (event.type === "focusin") this.focusId = node.dataset.id;
    this.tell("look", node);
  }

  left(event) {
    if (event.relatedTarget && !this.root.contains(event.relatedTarget)) this.wantsFocus = false;
  }

  tell(kind, node, event = null) {
    const piece = this.pieces.get(node.dataset.id);
    if (!piece) return;
    const asks = event?.type === "contextmenu";
    const at = event?.detail || asks ? { x: event.clientX, y: event.clientY } : middle(node.getBoundingClientRect());
    this.dispatchEvent(new CustomEvent(kind, { detail: { piece, at, node, keyboard: !event, asks } }));
  }
}

customElements.define("game-board", Board);

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Put a node before another without disturbing its motion, where the browser can. */
function move(layer, node, next) {
  if (layer.moveBefore && node.isConnected) layer.moveBefore(node, next);
  else layer.insertBefore(node, next);
}
