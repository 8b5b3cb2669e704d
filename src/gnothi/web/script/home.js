// The home page: the games, and the ways to a table.

import { askName, dialog, nameField, offeredName } from "./ask.js";
import { capital, fill, fillIfNew, find, make, toast } from "./dom.js";
import { takeFiles } from "./dropping.js";
import { keepName, ownName } from "./keep.js";
import { learned } from "./lessonmap.js";
import { get, Refusal } from "./line.js";
import { makeTable } from "./newtable.js";
import { opponentFold, opponents } from "./opponents.js";
import { openRecord, parts, textIn } from "./records.js";
import { showTables } from "./tables.js";
import "./theme.js";

const AGAIN = 2500;         // milliseconds between looks while bots get ready to think ahead
const AGAIN_IDLE = 15000;   // and afterwards, for the open tables

async function showGames() {
  const { games, bots } = await get("/api/games");
  find("#games").setAttribute("aria-busy", "false");
  find("#guests").hidden = !games.some((game) => game.guest);
  for (const game of games) {
    const shelf = find(game.guest ? "#guest-games" : "#games");
    let card = document.getElementById(`game-${game.id}`);
    if (!card) {
      card = make("article", { class: "game sheet", id: `game-${game.id}`, "aria-labelledby": `title-${game.id}` });
      shelf.append(card);
    }
    fillIfNew(card, [game.usual_bot], () => gameCard(game, bots));
    find(".waits", card).textContent = game.wait_text;
  }
  return games.some((game) => game.wait);
}

function gameCard(game, bots) {
  return [
    make("div", { class: "picture" }, make("img", { src: `/api/games/${game.id}/picture.svg`, alt: "" })),
    make(
      "div",
      { class: "told" },
      make("h3", { id: `title-${game.id}` }, game.title),
      make("p", {}, game.summary),
      make(
        "p",
        { class: "facts" },
        make("span", {}, players(game.seats)),
        make("span", {}, `${game.minutes} minutes`),
        game.howto ? make("a", { href: `/learn/${game.id}` }, "How to play") : null,
        make("a", { href: `/rules/${game.id}` }, "Rules"),
        game.puzzles ? make("a", { href: `/puzzles/${game.id}/${nextPuzzle(game)}` }, "Puzzles") : null,
      ),
      opponentFold(game, bots),
      playButtons(game, bots),
      make("p", { class: "waits soft small", role: "status" }),
    ),
  ];
}

/** The first puzzle that was not solved here yet. */
function nextPuzzle({ id, puzzles }) {
  const solved = learned("puzzles", id);
  for (let number = 1; number <= puzzles; number += 1) if (!solved.includes(number)) return number;
  return 1;
}

function players(counts) {
  if (counts.length > 1) return `${counts[0]}–${counts.at(-1)} players`;
  return `${counts[0]} ${counts[0] === 1 ? "player" : "players"}`;
}

function playButtons(game, bots) {
  const once = (work) => (event) => go(event, () => work(game, bots));
  const button = (attributes, text) => make("button", { "aria-label": `${text}: ${game.title}`, ...attributes }, text);
  return make(
    "div",
    { class: "row" },
    button({ class: "main", "data-play": game.id, onclick: once(playNow) }, "Play now"),
    button({ "data-new": game.id, onclick: once(newTable) }, "New table"),
  );
}

/** Do something once, however often the button is pressed. */
async function go(event, work) {
  const button = event.currentTarget;
  if (button.disabled) return;
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message);
  } finally {
    button.disabled = false;
  }
}

/** Against bots a name is not asked for: one is offered, and can be changed above. */
async function playNow(game, bots) {
  const name = ownName() || offeredName();
  keepName(name);
  await makeTable(name, { game: game.id, ...opponents(game, bots), start: true });
}

async function newTable(game) {
  const name = await askName();
  if (name) await makeTable(name, { game: game.id });
}

function joinTable(event) {
  event.preventDefault();
  const text = find("#code").value.trim();
  const code = (text.match(/\/t\/([A-Za-z0-9]+)/)?.[1] ?? text.replace(/[^A-Za-z0-9]/g, "")).toUpperCase();
  if (!code) return;
  get(`/api/tables/${encodeURIComponent(code)}`).then(
    () => location.assign(`/t/${code}`),
    (error) => toast(error.message),
  );
}

function showName() {
  const name = ownName();
  const button = find("#name");
  fill(button, name ? `You are ${name}` : "Choose a name");
}

async function changeName() {
  const name = await dialog({ "aria-labelledby": "ask-title" }, (answer) => {
    const input = nameField({ value: ownName() || offeredName() });
    const submit = (event) => {
      event.preventDefault();
      if (input.value.trim()) answer(input.value.trim());
    };
    return [
      make("h2", { id: "ask-title" }, "What may we call you?"),
      make(
        "form",
        { onsubmit: submit },
        make("label", { for: "ask-name" }, make("span", { class: "unseen" }, "Your name"), input),
        make("div", { class: "row" }, make("button", { class: "main" }, "Keep it")),
      ),
    ];
  });
  if (name) keepName(name);
  showName();
}

function trouble(error) {
  const notice = find("#trouble");
  notice.hidden = !error;
  notice.textContent = error ? capital(error.message) : "";
}

/** Look again, sooner while bots are not ready to think ahead in every game. */
async function refresh() {
  let wait = AGAIN;
  try {
    const waiting = await showGames();
    await showTables();
    if (!waiting) wait = AGAIN_IDLE;
    trouble(null);
  } catch (error) {
    trouble(error);
    if (!(error instanceof Refusal)) throw error;
  } finally {
    setTimeout(refresh, wait);
  }
}

/** Open the one record of a file; a file of several is brought in on the page of one's games. */
async function openFile(files) {
  if (files.length > 1) {
    throw new Refusal("several", `these are ${files.length} files: open one, or import them all at “Your games”`);
  }
  const found = parts(await textIn(files[0]));
  if (found.length > 1) throw new Refusal("several", "this file has several records: import it at “Your games”");
  location.assign(`/r/${await openRecord(found[0].text)}`);
}

find("#join").addEventListener("submit", joinTable);
takeFiles(find("#bring"), "Open a record", false, openFile);
find("#name").addEventListener("click", changeName);
showName();
refresh();
