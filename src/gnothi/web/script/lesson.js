// One lesson, or one puzzle: a position, something to do, and an answer to what was done.

import { offeredName } from "./ask.js";
import { capital, fill, find, make, markup } from "./dom.js";
import { lessonMap, markLearned } from "./lessonmap.js";
import { get, Refusal } from "./line.js";
import { keepName, ownName } from "./keep.js";
import { makeTable } from "./newtable.js";
import { Stage } from "./scene.js";
import "./theme.js";

const FIRST_GAME = "first game";

const [, shelf, gamePart, numberPart] = location.pathname.split("/");
const isPuzzle = shelf === "puzzles";
const noun = isPuzzle ? "puzzle" : "lesson";
const game = decodeURIComponent(gamePart ?? "");
const number = Number(numberPart);
const source = `/api/games/${encodeURIComponent(game)}/${noun}s`;
const stage = new Stage();

let lessons = [];
let step = 1;
let moves = [];

const lesson = () => lessons[number - 1];

async function begin() {
  const shown = await get(source);
  lessons = shown.lessons;
  find("#howto").href = `/learn/${shown.game}`;
  if (!lesson()) throw new Refusal("not_found", `${shown.title} has no ${noun} ${numberPart}.`);
  document.title = `${lesson().title} · ${shown.title} · Gnothi`;
  find("#title").textContent = shown.title;
  document.body.classList.toggle("puzzles", isPuzzle);
  find("#map").setAttribute("aria-label", isPuzzle ? "Puzzles" : "Lessons");
  fill(find("#map"), lessonMap(shown, number, shelf));
  if (lesson().steps) await show();
  else last();
}

/** Show the step with the moves that were made in it. */
async function show() {
  const query = new URLSearchParams(moves.map((move) => ["moves", move]));
  const now = await get(`${source}/${number}${isPuzzle ? "" : `/${step}`}?${query}`);
  const intro = step === 1 ? markup(lesson().text) : [];
  const asked = isPuzzle && now.verdict === "open" ? [make("p", {}, now.question)] : [];
  fill(find("#told"), make("h2", {}, `${number}. ${lesson().title}`), intro, markup(now.text), asked);
  if (!stage.laid) stage.lay(now.sheets);
  stage.place(now.pieces, now.panels, now.seat, now.names);
  find(".stage").prepend(...now.lit_sheets.map((sheet) => stage.boards.get(sheet).frame));
  find("#task").textContent = now.verdict === "open" ? now.task : now.verdict === "done" ? "Well done." : "Not quite.";
  list(now.actions);
  fill(find("#answer"), now.verdict === "open" ? [] : answered(now));
}

function list(actions) {
  const button = ({ name, say }) =>
    make("button", { type: "button", "data-action": name, onclick: () => play(name) }, say);
  fill(find("#actions"), actions.map((action) => make("li", {}, button(action))));
}

function play(name) {
  moves.push(name);
  return show().catch(trouble);
}

/** What happened, what is to be said to it, and the way on. */
function answered(now) {
  const told = make("ul", { class: "happened" }, now.lines.map((line) => make("li", {}, line)));
  const said = make("div", { class: "said" }, markup(now.answer));
  return [told, said, now.verdict === "done" ? goOn() : mainButton("Try again", again)];
}

function again() {
  moves = [];
  show().catch(trouble);
}

function goOn() {
  if (step < lesson().steps) return mainButton("Go on", nextStep);
  markLearned(shelf, game, number);
  fill(find("#map"), lessonMap({ game, lessons }, number, shelf));
  if (lesson().seats) return playButton();
  if (number === lessons.length) return make("a", { class: "button main", href: "/" }, "To the games");
  return make("a", { class: "button main", href: `/${shelf}/${game}/${number + 1}` }, `Next ${noun}`);
}

function nextStep() {
  step += 1;
  again();
}

/** The last lesson: a real game. */
function last() {
  document.body.classList.add("last");
  fill(find("#told"), make("h2", {}, `${number}. ${lesson().title}`), markup(lesson().text), playButton());
}

function playButton() {
  return mainButton("Play a real game", () => playReal().catch(trouble));
}

const mainButton = (text, onclick) => make("button", { class: "main", type: "button", onclick }, text);

async function playReal() {
  const { games } = await get("/api/games");
  const { presets } = games.find(({ id }) => id === game);
  const name = ownName() || offeredName();
  keepName(name);
  markLearned(shelf, game, number);
  const options = presets.find((preset) => preset.name === FIRST_GAME)?.options ?? {};
  const { seats, bots } = lesson();
  await makeTable(name, { game, seats, bots, options, start: true });
}

function trouble(error) {
  if (!(error instanceof Refusal)) throw error;
  find("#trouble").hidden = false;
  find("#trouble").textContent = capital(error.message);
}

/** A piece with one choice plays it; of several only those stay in the list. */
stage.addEventListener("choose", ({ detail }) => {
  const { actions } = detail.piece;
  if (actions.length === 1) {
    play(actions[0]);
    return;
  }
  for (const item of find("#actions").children) item.hidden = !actions.includes(find("button", item).dataset.action);
});
stage.addEventListener("look", ({ detail }) => fill(find("#caption"), make("span", {}, capital(detail.piece.title))));
begin().catch(trouble);
