// What a player crosses out by hand: kept in this browser by table and seat, and sent nowhere.

import { find, make } from "./dom.js";
import { keepNotes, notesOf } from "./keep.js";
import { setting } from "./settings.js";

export class Notes {
  constructor(session, curtain, stage) {
    this.session = session;
    this.curtain = curtain;
    this.stage = stage;
  }

  /** What may be crossed out now, by the piece that is touched for it. */
  get offered() {
    const notes = setting("help") === "notes" ? this.curtain.seen.now.notes : [];
    return new Map(notes.map((note) => [note.piece, note]));
  }

  get crossed() {
    return new Set(notesOf(this.session.code, this.curtain.showing));
  }

  show() {
    const { crossed } = this;
    this.stage.note(new Map([...this.offered].map(([piece, { id, label }]) => [piece, state(label, crossed.has(id))])));
  }

  /** Cross out what a piece stands for, or no longer; false if it stands for nothing. */
  touch(piece) {
    const note = this.offered.get(piece.id);
    if (!note) return false;
    const { crossed } = this;
    const isNew = !crossed.delete(note.id);
    if (isNew) crossed.add(note.id);
    keepNotes(this.session.code, this.curtain.showing, [...crossed]);
    this.show();
    find("#news").append(make("p", {}, `${note.label} is ${isNew ? "crossed out" : "no longer crossed out"}.`));
    return true;
  }
}

const state = (label, crossed) => ({ crossed, says: crossed ? `${label}, crossed out` : `Cross out ${label}` });
