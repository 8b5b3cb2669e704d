// A replay: a slider over the moves, any seat's view, and a link to a moment.

import { chart } from "./chart.js";
import { showClause, showWords } from "./clause.js";
import { capital, fill, fillIfNew, find, make } from "./dom.js";
import { entryOf, loadWords } from "./glossary.js";
import { copy } from "./invite.js";
import { held } from "./keep.js";
import { get } from "./line.js";
import { Past } from "./past.js";
import { Stage } from "./scene.js";
import { lastTurn, wholeMoment } from "./seen.js";
import { setting } from "./settings.js";
import { showSettings } from "./settingsdialog.js";
import { Story } from "./story.js";
import { Tabs } from "./tabs.js";

const BEAT = { slow: 2000, normal: 1100, fast: 500, off: 1100 };      // milliseconds a move when it plays by itself

const code = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();
const asked = new URLSearchParams(location.search);
const TABS = [["things", "Table"], ["story", "Story"], ["chart", "Curve"], ["clause", "Rules"], ["words", "In words"]];
const tabs = new Tabs(find("#tabs"), TABS);
const story = new Story(find("#story"), (clause) => showClause(table.game, clause, tabs));
const stage = new Stage();
const slider = find("#move");
const past = new Past(code, (view) => held(code).seats[view]);

let table = null;
let end = null;
let view = asked.get("seat") ?? "";
let running = null;
let latest = 0;
let shown = null;       // the move that the board shows

/** Show a move; if another was asked for meanwhile, that one wins. */
async function show(move) {
  const turn = ++latest;
  let state;
  try {
    state = await past.at(view, move);
  } catch (error) {
    trouble(error.message);
    stop();
    return;
  }
  if (turn !== latest) return;
  trouble("");
  slider.max = state.last;
  slider.value = state.move;
  const named = state.move ? `Move ${state.move} of ${state.last}` : `The deal, before move 1 of ${state.last}`;
  find("#moment").textContent = named;
  slider.setAttribute("aria-valuetext", named);
  if (!table.archived) place(wholeMoment(state));
  story.follows = true;
  story.show(state.lines, state.turns);
  fillIfNew(find("#words"), state.describe, () => state.describe.map((line) => make("p", {}, line)));
  if (end?.standing.length) fillIfNew(find("#chart"), state.move, () => chart(end.standing, end.names, state.move));
  history.replaceState(null, "", address(state.move));
  if (state.move < state.last) past.at(view, state.move + 1).catch(() => {});
}

/** Draw a moment; where it follows the last one, pieces walk. */
function place(step) {
  const seat = view === "" || view === "all" ? null : Number(view);
  const names = table.seats.map((one) => one.name || `Seat ${one.seat + 1}`);
  const walked = step.move === shown + 1 ? step.traces.filter((trace) => trace.move === step.move) : [];
  shown = step.move;
  stage.place(step.pieces, step.panels, seat, names, walked, lastTurn(step, null, []));
}

function address(move) {
  const query = new URLSearchParams({ move });
  if (view !== "") query.set("seat", view);
  return `/r/${code}?${query}`;
}

function step(by) {
  const move = Math.min(Number(slider.max), Math.max(0, Number(slider.value) + by));
  slider.value = move;
  return show(move);
}

function stop() {
  clearInterval(running);
  running = null;
  find("#run").textContent = "Play";
}

function run() {
  if (running) {
    stop();
    return;
  }
  if (slider.value === slider.max) show(0);
  find("#run").textContent = "Pause";
  running = setInterval(() => (Number(slider.value) >= Number(slider.max) ? stop() : step(1)), BEAT[setting("speed")]);
}

function trouble(text) {
  find("#trouble").hidden = !text;
  find("#trouble").textContent = capital(text);
}

/** Say below the board what a piece is. */
function caption(title) {
  fillIfNew(find("#caption"), title, () => make("span", {}, capital(title)));
}

/** Whose eyes may be borrowed: anybody's once it is over, before that our own and a spectator's. */
function views() {
  if (table.archived) return [["", "everything open"]];
  const over = table.phase === "over";
  const own = held(code).seats;
  const seats = table.seats.filter((seat) => over || own[seat.seat]);
  return [
    ["", "what a spectator sees"],
    ...(over ? [["all", "everything open"]] : []),
    ...seats.map((seat) => [String(seat.seat), `what ${seat.name || `seat ${seat.seat + 1}`} sees`]),
  ];
}

async function begin() {
  table = await get(`/api/tables/${code}`);
  if (table.phase === "over") end = await get(`/api/tables/${code}/end`);
  document.title = `Replay · ${table.title} · Gnothi`;
  find("#game-title").textContent = `${table.title}: replay`;
  find("#back").href = `/t/${code}`;
  find("#back").hidden = table.archived;
  find("#record").href = `/api/tables/${code}/record`;
  find("#record").hidden = table.phase !== "over";
  find("#tab-chart").hidden = !end?.standing.length;
  showWords(table.game, await loadWords(table.game), tabs);
  const choices = views();
  if (!choices.some(([value]) => value === view)) view = "";
  fill(find("#view"), choices.map(([value, text]) => make("option", { value, selected: value === view }, text)));
  find("#play").hidden = false;
  await (table.archived ? layArchived() : layBoard());
  const move = asked.get("move");
  await show(move === null ? (end && !table.archived ? 0 : null) : Number(move));
  fill(
    find("#steps"),
    make("button", { type: "button", "aria-label": "To the deal", onclick: () => show(0) }, "«"),
    make("button", { type: "button", "aria-label": "One move back", onclick: () => step(-1) }, "‹"),
    make("button", { type: "button", id: "run", onclick: run }, "Play"),
    make("button", { type: "button", "aria-label": "One move on", onclick: () => step(1) }, "›"),
    make("button", { type: "button", "aria-label": "To the end", onclick: () => show(Number(slider.max)) }, "»"),
  );
}

async function layBoard() {
  stage.lay(await get(`/api/tables/${code}/sheets`));
}

/** By earlier rules: the story can be read, and the table is shown as it stood in the end. */
function layArchived() {
  const alt = "The table as it stood in the end";
  find("#board").replaceWith(make("img", { class: "archived", src: `/api/tables/${code}/table.svg`, alt }));
  const note = "This game was played by earlier rules. The story can be read; the table stands as it did in the end.";
  find(".reel").prepend(make("p", { class: "soft", id: "archived" }, note));
}

slider.addEventListener("input", () => show(Number(slider.value)));
find("#view").addEventListener("change", (event) => {
  view = event.target.value;
  show(Number(slider.value));
});
find("#open-settings").addEventListener("click", showSettings);
find("#link").addEventListener("click", () => copy(`${location.origin}${address(Number(slider.value))}`));
document.addEventListener("click", ({ target }) => {
  const word = target.closest?.(".word");
  if (word) showClause(table.game, entryOf(word.dataset.word).clause, tabs);
});
stage.addEventListener("look", (event) => caption(event.detail.piece.title));
begin().catch((error) => trouble(error.message));
