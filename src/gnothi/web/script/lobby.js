// The lobby: who plays, house rules, an invitation, and the start.

import { showWaiting } from "./again.js";
import { addBot, chair, roundTable, seatCount } from "./chairs.js";
import { chosenSoFar } from "./choosing.js";
import { lobbyTalk, showLobbyTalk } from "./chat.js";
import { clockSelect, clockText, readClock } from "./clock.js";
import { talkSettings, watchersText } from "./company.js";
import { capital, fillIfNew, find, make } from "./dom.js";
import { loadEditors } from "./editor.js";
import { houseRules } from "./houserules.js";
import { invitation } from "./invite.js";
import { trying } from "./trying.js";

export function showLobby(session) {
  const { table, host, seats, game } = session;
  if (!find("#chairs")) find("#lobby").append(make("section", { class: "sheet", id: "again" }), ...sheets(session));
  showWaiting(session);
  fillIfNew(find("#round"), [table.seats, seats, table.game], () => roundTable(session));
  const choosing = document.activeElement?.dataset.choice;
  fillIfNew(find("#chairs"), [table.seats, seats, host, session.bots.length, Boolean(game), game?.searches], () =>
    table.seats.map((seat) => chair(session, seat)),
  );
  if (choosing) find(`[data-choice="${choosing}"]`)?.focus();
  fillIfNew(find("#chosen"), [table.seats, table.missing, host, Boolean(game)], () => chosenSoFar(session));
  find("#thinking").textContent = game?.wait_text ?? "";
  fillIfNew(find("#count"), [table.seats.length, host, table.seat_choices], () => seatCount(session));
  const editors = session.editors ?? [];
  fillIfNew(find("#options-box"), [table.options, host, Boolean(game), table.refusal, editors.length], () =>
    houseRules(session),
  );
  loadEditors(session);
  find("#drawings").hidden = !editors.length;
  fillIfNew(find("#drawings"), editors.length, () => editors.map(({ element }) => element));
  for (const editor of editors) editor.show();
  fillIfNew(find("#invite"), [table.link, table.code], () => invitation(table));
  fillIfNew(find("#manners"), [table.clock, table.increment, table.public, host], () => manners(session));
  const muted = table.seats.map((seat) => [seat.name, seat.kind, seat.muted]);
  const talk = [host, seats, muted, table.watchers, table.watchers_muted];
  fillIfNew(find("#talk-settings"), talk, () => talkSettings(session));
  find("#lobby-watchers").textContent = watchersText(table);
  showLobbyTalk(session);
  const seals = table.seats.map((seat) => [seat.name, seat.seal]);
  fillIfNew(find("#seal"), [table.commitment, seals], () => sealed(table));
  fillIfNew(find("#begin"), [table.seats, seats, host, table.refusal, Boolean(game)], () => begin(session));
}

/** The empty sheets of the lobby, in two columns. */
function sheets(session) {
  return [
    make(
      "div",
      { class: "stack" },
      make(
        "section",
        { class: "sheet", "aria-labelledby": "chairs-title" },
        make("h2", { id: "chairs-title" }, "Who plays"),
        make("div", { id: "round" }),
        make("ul", { class: "chairs", id: "chairs" }),
        make("div", { id: "chosen" }),
        make("p", { class: "soft small gap", id: "thinking", role: "status" }),
        make("div", { id: "count" }),
      ),
      make(
        "section",
        { class: "sheet", id: "lobby-talk", "aria-labelledby": "talk-title" },
        lobbyTalk(session),
        make("p", { class: "soft small gap", id: "lobby-watchers" }),
        make("div", { id: "talk-settings" }),
      ),
      make("section", { class: "sheet", id: "drawings", "aria-label": "Drawings", hidden: true }),
      make("section", { class: "sheet", id: "options-box", "aria-label": "House rules" }),
    ),
    make(
      "div",
      { class: "stack" },
      make("section", { class: "sheet", id: "invite", "aria-labelledby": "invite-title" }),
      make("section", { class: "sheet", id: "manners", "aria-label": "Clock and guests" }),
      make("p", { class: "seal", id: "seal" }),
      make("section", { class: "sheet begin", id: "begin", "aria-label": "Start" }),
    ),
  ];
}

// Clock and guests

function manners(session) {
  return session.host ? [chooseClock(session), choosePublic(session)] : tellManners(session.table);
}

function tellManners(table) {
  return make(
    "p",
    { class: "soft flat" },
    table.clock
      ? `The clock: ${clockText(table.clock, table.increment)}. When it runs out, a stand-in plays.`
      : "There is no clock.",
    table.public ? " Anyone may see this table on the home page." : "",
  );
}

function chooseClock(session) {
  const change = trying((event) => session.asHost("PATCH", "", readClock(event.target.value)));
  return make(
    "label",
    { class: "setting" },
    make("span", {}, "Clock"),
    clockSelect({ id: "clock", onchange: change }, session.table),
  );
}

/** The host says who may find the table, also in play. */
export function choosePublic(session) {
  const change = trying((event) => session.asHost("PATCH", "", { public: event.target.checked }));
  return make(
    "label",
    { class: "tick" },
    make("input", { type: "checkbox", id: "public", checked: session.table.public, onchange: change }),
    "Show this table on the home page",
  );
}

// The dice and the start

function sealed(table) {
  const people = table.seats.filter((seat) => seat.seal);
  const numbers = people.flatMap(({ name, seal }, at) => [at ? ", " : "", `${name} `, short(seal)]);
  return [
    "The dice are sealed before anybody sits down: ",
    make("span", { class: "code", title: table.commitment }, `${table.commitment.slice(0, 16)}…`),
    " Each browser adds a number of its own",
    numbers.length ? [", sealed too: ", ...numbers, ". "] : ". ",
    "At the end all of it is opened, and your own browser checks it.",
  ].flat();
}

const short = (seal) => make("span", { class: "code", title: seal }, `${seal.slice(0, 8)}…`);

/** A chair is free as long as nobody has sat down there, even if it is kept for somebody. */
const isFree = (seat) => !seat.name || seat.kind === "kept" || seat.kind === "open";

function begin(session) {
  const free = session.table.seats.filter(isFree);
  return [session.host ? startButton(session, free) : waiting(session, free), teaching(session.game)].flat();
}

/** Where those who do not know the game yet can read meanwhile. */
function teaching(game) {
  if (!game) return [];
  const link = (path, text) => make("a", { href: `/${path}/${game.id}`, target: "_blank" }, text);
  const howto = game.howto ? [link("learn", `How to play ${game.title}`), " · "] : [];
  return make("p", { class: "small" }, howto, link("rules", "Rules"));
}

function waiting({ seats }, free) {
  const wait = free.length ? "Waits until every chair is taken." : "Everybody is here. The host starts the game.";
  return make("p", { role: "status" }, seats.length || !free.length ? wait : "Take a free chair, or stay and watch.");
}

function startButton(session, free) {
  const { refusal } = session.table;
  const why = refusal ? capital(refusal) : freeChairs(free.length);
  const open = free.filter((seat) => seat.kind === "open");
  const start = trying(async () => {
    for (const { seat } of open) await addBot(session, seat, session.game.usual_bot);
    await session.asHost("POST", "/start");
  });
  const attributes = { class: "main", id: "start", disabled: Boolean(refusal), onclick: start };
  return [
    why ? make("p", { class: "soft small" }, why) : null,
    make("button", attributes, startLabel(free.length)),
  ];
}

function freeChairs(count) {
  if (!count) return "";
  return `${count === 1 ? "A chair is" : `${count} chairs are`} free; wait for friends, or`;
}

function startLabel(count) {
  if (!count) return "Start the game";
  return count === 1 ? "Fill it with a bot and start" : "Fill them with bots and start";
}
