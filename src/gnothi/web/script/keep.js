// What this browser keeps of its person: a name, and the tokens of its seats.

const NAME = "gnothi.name";
const TABLES = "gnothi.tables";
const ASKING = "gnothi.asking";
const MAX_TABLES = 40;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window may forbid it; the page then lasts as long as it is open.
  }
}

export const ownName = () => read(NAME, "");
export const keepName = (name) => write(NAME, name);

/** What we hold at a table, held before and noted: `{seats: {"0": token}, left: {"1": token}, host, notes, moment}`. */
export function held(code) {
  const all = read(TABLES, {});
  return { seats: {}, left: {}, host: "", ...all[code] };
}

export function keepHeld(code, change) {
  const all = read(TABLES, {});
  all[code] = { seats: {}, host: "", ...all[code], ...change, moment: Date.now() };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.moment - a.moment).slice(0, MAX_TABLES);
  write(TABLES, Object.fromEntries(newest));
}

export function keepSeat(code, seat, token) {
  keepHeld(code, { seats: { ...held(code).seats, [seat]: token } });
}

export function dropSeat(code, seat) {
  const { seats, left } = held(code);
  const { [seat]: token, ...others } = seats;
  keepHeld(code, { seats: others, left: token ? { ...left, [seat]: token } : left });
  keepNotes(code, seat, []);
}

/** What the owner of a seat has crossed out, by the ids of the notes. */
export const notesOf = (code, seat) => held(code).notes?.[seat] ?? [];

export function keepNotes(code, seat, ids) {
  keepHeld(code, { notes: { ...held(code).notes, [seat]: ids } });
}

export function dropTable(code) {
  const all = read(TABLES, {});
  delete all[code];
  write(TABLES, all);
}

/** The tables at which this browser holds a seat or is the host, newest first. */
export function ownTables() {
  return Object.entries(read(TABLES, {}))
    .filter(([, kept]) => kept.host || Object.keys(kept.seats).length)
    .sort(([, a], [, b]) => b.moment - a.moment)
    .map(([code]) => code);
}

/** What was asked for and not yet answered, so that asking again means the same: `{what: {key, number}}`. */
export const asking = (what) => read(ASKING, {})[what];

export function keepAsking(what, sent) {
  write(ASKING, { ...read(ASKING, {}), [what]: sent });
}

export function dropAsking(what) {
  const { [what]: answered, ...others } = read(ASKING, {});
  if (answered) write(ASKING, others);
}
