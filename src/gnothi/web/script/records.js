// Record files: opened here, noted among the games of this browser, and written to one file and read from it.

import { keepGame, ownGame } from "./mine.js";
import { get, post, Refusal } from "./line.js";
import { presetOf } from "./presets.js";

const HEAD = "gnothi record 1";
const BEGINS = new RegExp(`^[0-9a-f]{6} ${HEAD}$`);
const NOTE = "# ";          // before a line in which a file of several records tells what the records do not
const MAX_FILE = 600_000;   // letters of one record, as the server takes it

/** What a file holds: records, each with what was noted of it; a note alone is a game whose record is gone. */
export function parts(text) {
  const found = [];
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const isNote = line.startsWith(NOTE);
    const isAlone = !found.length || found.at(-1).text || !found.at(-1).note.id;
    if (isNote) found.push({ note: readNote(line.slice(NOTE.length)), text: "" });
    else if (line && (!found.length || (BEGINS.test(line) && isAlone))) found.push({ note: {}, text: `${line}\n` });
    else if (line) found.at(-1).text += `${line}\n`;
  }
  return found;
}

function readNote(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    throw new Refusal("bad_record", "A note in this file was changed; the records in it can be opened one by one.");
  }
}

/** All games as one text. */
export function asText(games) {
  return games.map(({ text, ...note }) => `${NOTE}${JSON.stringify(note)}\n${text ?? ""}`).join("");
}

/** Read a file that somebody chose or dropped; one that cannot be a record is refused before it is sent. */
export async function textIn(file) {
  const text = await file.text();
  if (!text.includes(HEAD) && !text.startsWith(NOTE)) {
    throw new Refusal("bad_record", `the file ${file.name} is no record; choose one that ends in .gnothi`);
  }
  return text;
}

/** Let the server play a record again, and note it here; its code. */
export async function openRecord(text, note = {}) {
  if (text.length > MAX_FILE) throw new Refusal("too_large", `a record has at most ${MAX_FILE} letters here`);
  const { code } = await post("/api/records", { text });
  const id = note.id ?? code;
  const table = await get(`/api/tables/${code}`);
  const end = await get(`/api/tables/${code}/end`);
  const told = { ...described(table, end, note.seats ?? []), date: Date.now() };
  await keepGame({ ...told, ...note, id, text, record: code });
  return code;
}

/** What the list says of a game. */
export function described(table, end, seats, preset = "") {
  const [seat] = seats;
  return {
    game: table.game, title: table.title, names: end.names, bots: table.seats.map(({ kind }) => kind === "bot"), seats,
    place: seats.length === 1 ? end.places[seat] : "", preset,
    outcome: seats.length === 1 ? end.outcomes[seat] : end.outcome,
  };
}

/** Keep the record of a game that is noted, unless it was removed meanwhile; where the record is gone, keep none. */
export async function noteRecord(code) {
  const text = await get(`/api/tables/${code}/record`).catch((error) => {
    if (error.status !== 404) throw error;
    return "";
  });
  if (await ownGame(code)) await keepGame({ id: code, text });
}

/** Note a game of our own that is over, and then its record; nobody waits for that. */
export async function noteGame({ code, table, game, seats }, end) {
  if (!seats.length || table.phase !== "over") return;
  try {
    const preset = game ? presetOf({ table, game })?.name : "";
    await keepGame({ id: code, date: Date.now(), ...described(table, end, [...seats], preset) });
    await noteRecord(code);
  } catch {
    // The end is shown all the same; the next look at this table notes what is missing.
  }
}
