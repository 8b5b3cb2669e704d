// What one seat sees, kept up to date from whole states and changes.

const MAX_STEPS = 120;      // moments that can be shown again without asking the server

const WHOLE = ["actions", "aims", "notes", "describe", "traces", "standing"];     // null in a change that leaves them

/** A message with what it leaves as it was. */
function withOld(message, before) {
  const same = WHOLE.filter((key) => message[key] === null);
  return { ...message, ...Object.fromEntries(same.map((key) => [key, before[key]])) };
}

/** A moment of a game as it can be drawn: pieces from below to above, panels, what went where, and in which turn. */
function moment({ move, traces, turns }, pieces, panels) {
  return { move, pieces, panels, traces, turn: turns.at(-1) };
}

/** The same of a whole state. */
export function wholeMoment(state) {
  const pieces = new Map(state.pieces.map((piece) => [piece.id, piece]));
  return moment(state, state.order.map((id) => pieces.get(id)).filter(Boolean), state.panels);
}

/** What a moment looks like, to be compared with another. */
export const lookOf = (step) => JSON.stringify(step.pieces.map(({ actions, title, ...seen }) => seen));

/** The traces of the last turn; while one decides, that before one's own. */
export function lastTurn({ traces, turn }, seat, awaited) {
  const isMine = turn && seat !== null && turn.seat === seat && awaited.includes(seat);
  const told = traces.filter((trace) => !isMine || trace.turn !== turn.turn);
  const last = Math.max(...told.map((trace) => trace.turn));
  return told.filter((trace) => trace.turn === last);
}

export class Seen {
  constructor() {
    this.version = null;
    this.pieces = new Map();
    this.order = [];
    this.panels = [];
    this.lines = [];
    this.turns = [];            // each with its headline
    this.steps = [];            // the latest moments, one for each move without a gap, the present one last
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
    this.turns = [...this.turns.filter((turn) => turn.turn < message.turns_from), ...message.turns];
    this.version = message.version;
    this.now = withOld(message, this.now);
    this.step(this.now);
    return true;
  }

  /** Keep this moment beside those before it, if nothing is missing between them. */
  step(message) {
    const made = moment(message, this.laid(), this.panels);
    const before = this.steps.filter((step) => step.move < message.move);
    const follows = before.at(-1)?.move === message.move - 1;
    this.steps = [...(follows ? before : []), made].slice(-MAX_STEPS);
  }

  /** Keep no moment but the present one. */
  forgetPast() {
    this.steps = this.steps.slice(-1);
  }

  /** The pieces from below to above. */
  laid() {
    return this.order.map((id) => this.pieces.get(id)).filter(Boolean);
  }
}
