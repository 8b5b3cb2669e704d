// What a replay has fetched: the table at each moment once, and each sentence once.

import { get } from "./line.js";
import { setting } from "./settings.js";

const KEPT = 100;       // moments of a view that are not fetched again

export class Past {
  /** `token` gives the token of a view, if we hold one. */
  constructor(code, token) {
    this.code = code;
    this.token = token;
    this.views = new Map();
  }

  /** The table as a view saw it after a move, with every sentence up to then; without a move, after the last. */
  async at(view, move) {
    const { states } = this.of(view);
    if (!states.has(move)) states.set(move, this.fetch(view, move));
    forgetOldest(states);
    try {
      const state = await states.get(move);
      const { lines, turns } = this.of(view);
      const present = state.turns.at(-1);
      return {
        ...state,
        lines: lines.slice(0, state.move + 1).flat(),
        turns: present ? [...turns.slice(0, present.turn), present] : [],
      };
    } catch (error) {
      states.delete(move);
      throw error;
    }
  }

  /** The whole story as a view may read it; the same object as long as nothing is new. */
  async story(view) {
    const { lines, turns } = await this.at(view, null);
    const known = this.of(view);
    known.story ??= { lines, turns };
    return known.story;
  }

  /** The states of a view by move, its lines by move from the deal on, its turns, and for which sequence they hold. */
  of(view) {
    if (!this.views.has(view)) this.views.set(view, { states: new Map(), lines: [], turns: [], seq: null });
    return this.views.get(view);
  }

  async fetch(view, move) {
    const known = this.of(view);
    const query = new URLSearchParams(view === "" ? {} : { seat: view });
    if (move !== null) query.set("move", move);
    if (setting("help") !== "automatic") query.set("conclusions", "false");
    if (known.lines.length) query.set("after", known.lines.length - 1);
    const state = await get(`/api/tables/${this.code}/replay?${query}`, this.token(view));
    if (known.seq !== null && known.seq !== state.seq) {
      // The game went on meanwhile, and what we hold may have been taken back.
      if (this.of(view) === known) this.views.delete(view);
      return this.fetch(view, move);
    }
    known.seq = state.seq;
    if (state.lines_from <= state.move) for (const turn of state.turns) known.turns[turn.turn] = turn;
    for (let at = state.lines_from; at <= state.move; at += 1) known.lines[at] = [];
    for (const line of state.lines) known.lines[line.move].push(line);
    return state;
  }
}

/** Of a long game only the moments that were shown last stay, and the last of all, which tells the whole story. */
function forgetOldest(states) {
  if (states.size > KEPT) states.delete([...states.keys()].find((move) => move !== null));
}
