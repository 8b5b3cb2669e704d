// What one seat sees, kept up to date from whole states and changes.

export class Seen {
  constructor() {
    this.version = null;
    this.pieces = new Map();
    this.order = [];
    this.panels = [];
    this.lines = [];
    this.known = new Map();     // every action this seat has had, to ask later why it is not there
    this.now = null;            // the rest of the latest message
  }

  /** Take in a state; false when it does not fit what we have, and everything must be asked for again. */
  take(message) {
    if (message.base === null || message.base === undefined) this.pieces.clear();
    else if (message.base !== this.version) return false;
    for (const id of message.gone ?? []) this.pieces.delete(id);
    for (const piece of message.pieces) this.pieces.set(piece.id, piece);
    if (message.order) this.order = message.order;
    this.panels = message.panels.map((panel) => this.panels.find((one) => one.id === panel) ?? panel);
    this.lines = this.lines.filter((line) => line.move < message.lines_from && !line.fleeting);
    this.lines.push(...message.lines);
    for (const action of message.actions) this.known.set(action.name, action);
    this.version = message.version;
    this.now = message;
    return true;
  }

  /** The pieces from below to above. */
  laid() {
    return this.order.map((id) => this.pieces.get(id)).filter(Boolean);
  }

  /** Actions this seat has had before and has not now, perhaps only those that a piece carried. */
  missing(pieceId = null) {
    const present = new Set(this.now.actions.map((action) => action.name));
    return [...this.known.values()].filter(
      (action) => !present.has(action.name) && (pieceId === null || action.pieces.includes(pieceId)),
    );
  }
}
