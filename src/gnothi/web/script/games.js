// Your games: what this browser has played, to look at again, to search, to take along and to remove.

import { confirm } from "./ask.js";
import { capital, fill, find, listed, make, toast } from "./dom.js";
import { sentence, takeFiles } from "./dropping.js";
import { get, Refusal } from "./line.js";
import { dropGame, dropGames, keepGame, ownGames } from "./mine.js";
import { asText, noteRecord, openRecord, parts, textIn } from "./records.js";
import "./theme.js";
import { trying } from "./trying.js";

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const FILE = "games.gnothi";

let games = [];

async function refresh() {
  games = await ownGames();
  show();
}

/** Fetch the records that had not come when somebody left the table. */
async function fetchMissing() {
  for (const { id, text } of games) if (text === undefined) await noteRecord(id);
  games = await ownGames();
}

/** The games that have every word that is looked for. */
function show() {
  const words = find("#search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = games.filter((game) => words.every((word) => searched(game).includes(word)));
  fill(find("#list"), found.map(row));
  find("#empty").hidden = games.length > 0;
  find("#having").hidden = !games.length;
  find("#count").textContent = !games.length ? "" : words.length ? `${found.length} of ${games.length} games`
    : `${games.length} ${games.length === 1 ? "game" : "games"}`;
}

const searched = (game) =>
  [game.title, ...game.names, game.place, game.outcome, game.preset, day(game)].join(" ").toLowerCase();

const day = ({ date }) => DAY.format(new Date(date));

/** Against whom: everybody but ourselves. */
function others({ names, seats }) {
  const rest = names.filter((_, seat) => !seats.includes(seat));
  if (!seats.length) return listed(names);
  return rest.length ? `with ${listed(rest)}` : "alone";
}

function row(game) {
  const label = `Remove ${game.title} of ${day(game)} from this list`;
  const facts = [others(game), game.preset, day(game)].filter(Boolean).join(" · ");
  return make(
    "li",
    {},
    make(
      "a",
      { href: `/r/${game.id}`, onclick: (event) => go(event, game) },
      make("span", { class: "title" }, game.title),
      game.place ? make("span", { class: game.place === "won" ? "chip now" : "chip" }, game.place) : null,
      make("span", {}, game.outcome),
      make("span", { class: "soft" }, facts),
    ),
    make("button", { class: "plain remove", "aria-label": label, title: "Remove from this list",
      onclick: (event) => remove(game, event.target.closest("li")) }, "×"),
  );
}

/** To the replay; where the server has forgotten the table, the record is brought again. */
function go(event, game) {
  event.preventDefault();
  trying(async () => location.assign(`/r/${await codeOf(game)}`))();
}

async function codeOf(game) {
  try {
    await get(`/api/tables/${game.id}`);
    return game.id;
  } catch (error) {
    if (error.status !== 404) throw error;
    if (!game.text) throw new Refusal("gone", "this game is too long ago: its record is no longer kept here");
    return openRecord(game.text, { ...game });
  }
}

/** Remove a game; the focus goes to the one that follows it, not to the search, where a phone would bring its keys. */
async function remove(game, row) {
  const place = [...find("#list").children].indexOf(row);
  await dropGame(game.id);
  await refresh();
  const left = find("#list").children;
  (left.length ? find(".remove", left[Math.min(place, left.length - 1)]) : find("#choose-record")).focus();
}

async function removeAll() {
  const text = "This browser forgets them, with their records. Export them first if you want to keep them.";
  if (!(await confirm(`Remove all ${games.length} games?`, text, "Remove all"))) return;
  await dropGames();
  await refresh();
}

function exportAll() {
  const address = URL.createObjectURL(new Blob([asText(games)], { type: "text/plain" }));
  make("a", { href: address, download: FILE }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Take in all that is good of some files, and say what is not. */
async function bring(files) {
  const refused = new Set();
  let count = 0;
  const tried = (file, work) => work.catch((error) => {
    if (!error.error) throw error;
    const { message } = error;
    refused.add(message.includes(file.name) ? sentence(message) : `${file.name}: ${sentence(message)}`);
  });
  for (const file of files) {
    const found = (await tried(file, partsIn(file))) ?? [];
    for (const part of found) if (await tried(file, takeIn(part))) count += 1;
  }
  await refresh();
  return [...(count ? [`${count} ${count === 1 ? "game was" : "games were"} imported.`] : []), ...refused].join(" ");
}

const partsIn = async (file) => parts(await textIn(file));

/** Take in a record, or a game as it was exported; one with a note need not be played again for it. */
async function takeIn({ note, text }) {
  if (note.id && note.names) await keepGame({ ...cleaned(note), text });
  else await openRecord(text);
  return true;
}

/** What a note of a file may say, each of its kind. */
function cleaned(note) {
  const text = (value) => String(value ?? "").slice(0, 400);
  const list = (value) => (Array.isArray(value) ? value.slice(0, 12) : []);
  return {
    id: text(note.id), game: text(note.game), title: text(note.title), date: Number(note.date) || Date.now(),
    names: list(note.names).map(text), bots: list(note.bots).map(Boolean), seats: list(note.seats).map(Number),
    place: text(note.place), outcome: text(note.outcome), preset: text(note.preset), record: text(note.record),
  };
}

find("#search").addEventListener("input", show);
find("#export").addEventListener("click", exportAll);
find("#remove-all").addEventListener("click", removeAll);
takeFiles(find("#bring"), "Import records", true, bring);
refresh().then(fetchMissing).catch((error) => toast(capital(error.message)));
