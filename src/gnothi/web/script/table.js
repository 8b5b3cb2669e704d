// A table: its lobby, then play, then the end, on one page.

import "./board.js";
import { capital, find, toast } from "./dom.js";
import { showLobby } from "./lobby.js";
import { showInvitation, showMenu } from "./menu.js";
import { Play } from "./play.js";
import { Session } from "./session.js";

const code = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();
const session = new Session(code);
let play = null;

function show() {
  const { table } = session;
  if (!table) return;
  find("#game-title").textContent = table.title;
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

session.addEventListener("change", show);
session.open();
session.line.on("open", () => {
  lineState("");
  trouble("");
});
session.line.on("lost", () => lineState("offline: coming back …"));
session.line.on("bye", ({ text }) => lineState(text));
session.line.on("gone", () => trouble("There is no table of that code. Perhaps it is mistyped."));
session.line.on("error", ({ error, text }) => {
  if (error === "archived") location.replace(`/r/${session.code}`);
  else if (session.table) toast(capital(text));
  else trouble(capital(text));
});
find("#menu").addEventListener("click", () => showMenu(session));
find("#share").addEventListener("click", () => showInvitation(session));
