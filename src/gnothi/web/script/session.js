// One table as this browser knows it: what the server told, which seats we hold, what we may send.

import { keepSeals } from "./dice.js";
import { get, Line, request } from "./line.js";
import { held, ownName } from "./keep.js";
import { Seen } from "./seen.js";
import { onSetting, setting } from "./settings.js";

const AGAIN = 5000;     // milliseconds
const OPEN = ["pieces", "panels", "describe", "lines", "say", "aims"];      // parts of a state that everybody wants
const HELP = { none: [], notes: ["notes"], automatic: ["standing", "conclusions"] };

export class Session extends EventTarget {
  constructor(code) {
    super();
    this.code = code;
    this.table = null;
    this.seats = [];            // the seats this browser holds
    this.host = false;
    this.chat = [];
    this.seen = new Map();      // by seat; null is a spectator's
    this.game = null;           // what the shelf says of the game
    this.bots = [];
    this.late = 0;              // how far our clock is behind the server's, in milliseconds
    this.pending = false;       // a play is on its way
    this.isEndTold = false;     // how it ended, to one who has read it or does so now
    this.ending = "";           // who has won, once that was read
  }

  /** Open the line; `change` is told whenever anything is new. */
  open() {
    this.line = new Line(this.code, () => this.tokens(), ownName, () => [...OPEN, ...(HELP[setting("help")] ?? [])]);
    onSetting("help", () => this.lookAgain());
    this.line.on("open", (message) => {
      this.seats = message.seats;
      this.host = message.host;
      for (const seat of this.seen.keys()) if (seat !== null && !this.seats.includes(seat)) this.seen.delete(seat);
      this.changed();
    });
    this.line.on("table", (message) => {
      this.late = message.moment * 1000 - Date.now();
      this.learn(message);
    });
    this.line.on("state", (message) => this.take(message));
    this.line.on("chat", ({ lines }) => {
      const known = new Set(this.chat.map((line) => line.number));
      this.chat.push(...lines.filter((line) => !known.has(line.number)));
      this.changed();
    });
  }

  /** Ask for everything again, with more or less help; what was seen before looked otherwise. */
  lookAgain() {
    for (const seen of this.seen.values()) seen.forgetPast();
    this.line.hello();
  }

  /** The table was sent again, unless this is older than what we know: answers by HTTP may be late. */
  learn(table) {
    const known = this.table;
    const isOld = known && (table.seq < known.seq || (table.seq === known.seq && table.moment < known.moment));
    if (!isOld) this.table = table;
    if (!isOld && this.seats.length) keepSeals(table);
    if (!isOld && this.seats.some((seat) => table.seats[seat]?.kind !== "person")) this.line.hello();   // we were freed
    this.changed();
  }

  take(message) {
    const seat = message.seat ?? null;
    const seen = this.seen.get(seat) ?? new Seen();
    this.seen.set(seat, seen);
    if (!seen.take(message)) {
      this.line.hello();
      return;
    }
    // The table itself is only sent when more of it changes than whose turn it is.
    if (this.table) Object.assign(this.table, { awaited: message.awaited, seq: message.seq, move: message.move });
    this.changed();
  }

  changed() {
    if (this.telling) return;
    this.telling = true;
    setTimeout(() => {
      this.telling = false;
      this.dispatchEvent(new Event("change"));
    });
  }

  tokens() {
    const kept = held(this.code);
    return [...Object.values(kept.seats), kept.host].filter(Boolean);
  }

  token(seat) {
    return held(this.code).seats[seat];
  }

  /** What says, when we sit down, which seats of this table we have seen: that of the seat itself comes first. */
  shownToken(seat) {
    const { seats, left } = held(this.code);
    return left[seat] ?? [...Object.values(seats), ...Object.values(left)][0];
  }

  get hostToken() {
    return held(this.code).host;
  }

  /** What the shelf says of the game; in the lobby again and again until bots can think ahead. */
  async loadGame() {
    let shelf;
    try {
      shelf = await get("/api/games");
    } catch {
      setTimeout(() => this.loadGame(), AGAIN);
      return;
    }
    const { bots, games } = shelf;
    this.bots = bots;
    this.game = games.find((game) => game.id === this.table.game);
    if (this.game?.wait && this.table.phase === "lobby") setTimeout(() => this.loadGame(), AGAIN);
    this.changed();
  }

  /** Ask something of this table by HTTP; the table that comes back is shown at once. */
  async ask(method, path, body, token) {
    const answer = await request(method, `/api/tables/${this.code}${path}`, { body, token });
    const table = answer?.table ?? (answer?.seats ? answer : null);
    if (table) this.learn(table);
    return answer;
  }

  asHost(method, path, body) {
    return this.ask(method, path, body, this.hostToken);
  }

  /** Play an action by name; the answer arrives as a new state. */
  play(seat, action) {
    return this.decide({ type: "play", seat, action });
  }

  /** Step back within one's own decision. */
  stepBack(seat) {
    return this.decide({ type: "step_back", seat });
  }

  /** Send an answer to the question that is open, one at a time. */
  async decide(message) {
    if (this.pending) return;
    this.pending = true;
    this.changed();
    try {
      await this.line.send({ ...message, question: this.seen.get(message.seat).now.question });
    } finally {
      this.pending = false;
      this.changed();
    }
  }
}
