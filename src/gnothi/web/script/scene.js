// What a game shows: its board, and beside it the other sheets and the panels, by whose they are.

import "./board.js";
import { fill, fillIfNew, find, make } from "./dom.js";
import "./panel.js";
import { zoomControls } from "./zoom.js";

export class Stage extends EventTarget {
  /** The board, and the boxes for what is one's own, everybody's, and the others'. */
  constructor() {
    super();
    this.board = find("#board");
    this.boxes = { own: find("#own"), all: find("#common"), others: find("#others") };
    this.boards = new Map();        // by id of the sheet
    this.panels = new Map();        // by id
    this.folds = new Map();         // what another seat has, by seat
    this.seat = undefined;
    find(".stage").append(zoomControls(this.board));
  }

  /** Lay the sheets, with nothing on them yet. */
  lay(sheets) {
    this.sheets = sheets;
    for (const sheet of sheets) {
      const board = sheet === sheets[0] ? this.board : make("game-board", { snug: true });
      board.lay(sheet);
      for (const kind of ["choose", "look"]) board.addEventListener(kind, (event) => this.tell(kind, event.detail));
      this.boards.set(sheet.id, board);
    }
  }

  get laid() {
    return Boolean(this.sheets);
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** Show these pieces and panels as a seat sees them; null is a spectator.
   *
   * `walked` tells through which points pieces go now, `marks` those of the last turn. Gives the milliseconds it takes.
   */
  place(pieces, panels, seat, names, walked = [], marks = []) {
    const first = this.sheets[0].id;
    const ways = new Map();
    for (const { piece, points } of walked) ways.set(piece, [...(ways.get(piece) ?? []), ...points]);
    const times = [...this.boards].map(([id, board]) => {
      const time = board.place(pieces.filter((piece) => (piece.sheet || first) === id), ways);
      board.remember(marks.filter((mark) => (mark.sheet || first) === id));
      return time;
    });
    for (const panel of panels) this.panel(panel.id).show(panel);
    this.arrange(panels, seat, names);
    return Math.max(...times);
  }

  panel(id) {
    if (!this.panels.has(id)) {
      const made = make("game-panel", { class: "thing" }).like(this.board);
      for (const kind of ["choose", "look"]) made.addEventListener(kind, (event) => this.tell(kind, event.detail));
      this.panels.set(id, made);
    }
    return this.panels.get(id);
  }

  /** Put everything beside the board into its box, when whose it is has changed. */
  arrange(panels, seat, names) {
    const key = [panels.map((panel) => [panel.id, panel.of]), seat, names];
    const things = [
      ...this.sheets.slice(1).map((sheet) => [sheet.of, titled(sheet, this.boards.get(sheet.id))]),
      ...panels.map((panel) => [panel.of, this.panels.get(panel.id)]),
    ];
    const own = things.filter(([of]) => seat !== null && (of === "own" || of === seat)).map(([, thing]) => thing);
    const common = things.filter(([of]) => of === "all").map(([, thing]) => thing);
    const others = names.map((_, other) => other).filter((other) => other !== seat);
    fillIfNew(this.boxes.own, [...key, "own"], () => own);
    fillIfNew(this.boxes.all, [...key, "all"], () => common);
    fillIfNew(this.boxes.others, [...key, "others"], () =>
      others.map((other) => this.fold(other, names[other], things.filter(([of]) => of === other))).filter(Boolean));
  }

  /** What another seat has, folded under its name. */
  fold(seat, name, things) {
    if (!things.length) return null;
    const open = this.folds.get(seat)?.open ?? false;
    const box = make("details", { open }, make("summary", {}, name), ...things.map(([, thing]) => thing));
    this.folds.set(seat, box);
    return box;
  }

  /** Let these pieces be crossed out by hand: `noted` tells of each whether it is, and what a screen reader says. */
  note(noted) {
    for (const board of this.boards.values()) board.note(noted);
  }

  /** Ring the pieces that offer one of these actions, as advice. */
  advise(actions) {
    for (const board of this.boards.values()) board.advise(actions);
  }

  /** Nothing of a hand may stay on the page. */
  clear() {
    for (const board of this.boards.values()) board.place([]);
    for (const box of Object.values(this.boxes)) {
      box.shownKey = null;
      fill(box);
    }
    this.panels.clear();
    this.folds.clear();
  }
}

/** A sheet beside the board, under its title. */
function titled(sheet, board) {
  board.frame ??= make("figure", { class: "thing" }, make("figcaption", {}, sheet.title), board);
  return board.frame;
}
