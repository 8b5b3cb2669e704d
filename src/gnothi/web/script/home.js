// The home page: the games, and the ways to a table.

import { askName, dialog, nameField } from "./ask.js";
import { capital, fill, fillIfNew, find, listed, make, toast } from "./dom.js";
import { keepNumber, keepSeals } from "./dice.js";
import { dropTable, held, keepHeld, keepName, keepSeat, ownName, ownTables } from "./keep.js";
import { get, post, Refusal } from "./line.js";
import { once } from "./once.js";

const AGAIN = 2500;         // milliseconds between looks while bots get ready to think ahead
const AGAIN_IDLE = 15000;   // and afterwards, for the open tables
const MAX_OWN = 12;         // tables of our own that are listed
const PHASES = { lobby: "gathering", playing: "being played", over: "over" };

async function showGames() {
  const { games } = await get("/api/games");
  const shelf = find("#games");
  shelf.setAttribute("aria-busy", "false");
  for (const game of games) {
    let card = document.getElementById(`game-${game.id}`);
    if (!card) {
      card = make("article", { class: "game sheet", id: `game-${game.id}`, "aria-labelledby": `title-${game.id}` });
      shelf.append(card);
    }
    fillIfNew(card, [game.usual_bot], () => gameCard(game));
    find(".waits", card).textContent = game.wait_text;
  }
  return games.some((game) => game.wait);
}

function gameCard(game) {
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
        make("a", { href: `/rules/${game.id}` }, "Rules"),
      ),
      playButtons(game),
      make("p", { class: "waits soft small", role: "status" }),
    ),
  ];
}

function players(counts) {
  if (counts.length > 1) return `${counts[0]}–${counts.at(-1)} players`;
  return `${counts[0]} ${counts[0] === 1 ? "player" : "players"}`;
}

function playButtons(game) {
  const once = (work) => (event) => go(event, () => work(game));
  return make(
    "div",
    { class: "row" },
    make("button", { class: "main", "data-play": game.id, onclick: once(playNow) }, "Play now"),
    make("button", { "data-new": game.id, onclick: once(newTable) }, "New table"),
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

async function playNow(game) {
  const name = await askName();
  if (name) await makeTable(name, { game: game.id, bots: game.usual_bot, start: true });
}

async function newTable(game) {
  const name = await askName();
  if (name) await makeTable(name, { game: game.id });
}

/** Make a table, and sit down when its dice are sealed: our number is not to be known before. */
async function makeTable(name, wanted) {
  const made = await once(`table ${JSON.stringify(wanted)}`, async ({ key, number }) => {
    const { code, table } = await post("/api/tables", { game: wanted.game, key });
    keepNumber(code, 0, number, table.commitment);
    return post("/api/tables", { ...wanted, key, sit: { name, number } });
  });
  keepHeld(made.code, { host: made.host_token, game: made.table.game });
  keepSeat(made.code, made.seat, made.token);
  keepSeals(made.table);
  location.assign(`/t/${made.code}`);
}

async function showTables() {
  const kept = await Promise.all(ownTables().slice(0, MAX_OWN).map(ownTable));
  const own = kept.filter(Boolean);
  find("#own").hidden = !own.length;
  fillIfNew(find("#own-list"), own, () => own.map(tableRow));
  const codes = new Set(own.map((table) => table.code));
  const open = (await get("/api/tables")).tables.filter((table) => !codes.has(table.code));
  find("#open").hidden = !open.length;
  fillIfNew(find("#open-list"), open, () => open.map(tableRow));
}

async function ownTable(code) {
  try {
    return await get(`/api/tables/${code}`);
  } catch (error) {
    if (error.status === 404) dropTable(code);
    return null;
  }
}

function tableRow(table) {
  const names = table.seats.map((seat) => seat.name).filter(Boolean);
  const yours = Object.keys(held(table.code).seats).some((seat) => table.awaited.includes(Number(seat)));
  return make(
    "li",
    {},
    make(
      "a",
      { href: `/t/${table.code}` },
      make("span", { class: "title" }, table.title),
      make("span", { class: "soft" }, listed(names) || "nobody yet"),
      make("span", { class: yours ? "chip now" : "chip" }, yours ? "your turn" : PHASES[table.phase] ?? table.phase),
    ),
  );
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
  button.hidden = !name;
  fill(button, `You are ${name}`);
}

async function changeName() {
  const name = await dialog({ "aria-labelledby": "ask-title" }, (answer) => {
    const input = nameField({ value: ownName() });
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

find("#join").addEventListener("submit", joinTable);
find("#name").addEventListener("click", changeName);
showName();
refresh();
