// A table: its lobby, then play, then the end, on one page.

import "./board.js";
import { showBranch } from "./branch.js";
import { capital, find, toast } from "./dom.js";
import { isRecord } from "./line.js";
import { showLobby } from "./lobby.js";
import { showInvitation, showMenu } from "./menu.js";
import { Play } from "./play.js";
import { Session } from "./session.js";

const code = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();
if (isRecord(code)) location.replace(`/r/${code}`);
const RETRY = 2000;      // milliseconds after which a page that was refused asks again
const session = new Session(code);
let play = null;
let isIn = false;       // whether the server has let us in since the line was opened
let retry = null;

function show() {
  const { table } = session;
  if (!table) return;
  find("#game-title").textContent = table.title;
  showBranch(table);
  const inLobby = table.phase === "lobby";
  find("#lobby").hidden = !inLobby;
  find("#play").hidden = inLobby;
  find("#menu").hidden = inLobby;
  find("#share").hidden = inLobby;
  if (!session.game && !session.asked) {
    session.asked = true;
    session.loadGame();
  }
  if (inLobby) {
    document.title = `${table.title} · Gnothi`;
    showLobby(session);
    return;
  }
  play ??= new Play(session);
  play.show();
}

function trouble(text) {
  find("#trouble").hidden = !text;
  find("#trouble").textContent = text;
}

function lineState(text) {
  find("#line").hidden = !text;
  find("#line").textContent = text;
}

/** The server does not let us in, perhaps since it has just started: say why, and ask again until it does. */
function tryAgain(text) {
  const said = capital(text);
  lineState("");
  trouble(`${said}${/[.!?]$/.test(said) ? "" : "."} This page tries again by itself.`);
  clearTimeout(retry);
  retry = setTimeout(() => isIn || session.line.hello(), RETRY);
}

session.addEventListener("change", show);
session.open();
session.line.on("open", () => {
  isIn = true;
  lineState("");
  trouble("");
});
session.line.on("lost", () => {
  isIn = false;
  lineState("offline: coming back …");
});
session.line.on("bye", ({ text }) => lineState(text));
session.line.on("gone", () => trouble("There is no table of that code. Perhaps it is mistyped."));
session.line.on("error", ({ error, text }) => {
  if (error === "archived") location.replace(`/r/${session.code}`);
  else if (isIn) toast(capital(text));
  else tryAgain(text);
});
find("#menu").addEventListener("click", () => showMenu(session));
find("#share").addEventListener("click", () => showInvitation(session));
