// What everybody is asked to agree to: to take back, to free a seat, or to play by another clock.

import { showAgain } from "./again.js";
import { clockText } from "./clock.js";
import { absent } from "./company.js";
import { fillIfNew, find, listed, make } from "./dom.js";
import { trying } from "./trying.js";

export function showConsent(session) {
  const { request, proposal } = session.table;
  const open = [request, proposal].filter(Boolean);
  const { phase, rematch } = session.table;
  const again = phase === "over" && rematch && !session.passed;
  const move = request ? lineOf(session, request.to_move + 1) : "";
  const { awaited, seats } = session.table;
  const missing = seats.filter((seat) => seat.cover_from && awaited.includes(seat.seat));
  fillIfNew(find("#consent"), [open, session.seats, move, again, missing], () => [
    ...open.map((asked) => shown(session, asked)),
    ...absent(session),
    showAgain(session),
  ]);
}

function shown(session, request) {
  const asked = session.seats.filter((seat) => request.missing.includes(seat));
  return asked.length ? question(session, request, asked) : waiting(session, request);
}

/** What is asked for, as the end of a sentence. */
function wish(session, { kind, seat, to_move, free, clock, increment }) {
  const { table, seats } = session;
  if (kind === "back") return takeBack(session, seat, to_move + 1);
  if (kind === "clock") return clock ? `for ${clockText(clock, increment)}` : "to play without a clock";
  return `to free ${seats.includes(free) ? "your seat" : `the seat of ${table.seats[free].name}`}`;
}

/** Which move is meant: in the words of the story, as this seat reads it, and what else goes with it. */
function takeBack(session, seat, number) {
  const line = lineOf(session, number);
  const whose = session.seats.includes(seat) ? "your" : "their";
  const later = session.table.move - number;
  const also = later > 0 ? `, and with it ${later === 1 ? "the move" : `the ${later} moves`} made since` : "";
  return `to take back ${whose} last move${line ? ` (“${line}”)` : ""}${also}`;
}

/** What the story says first of a move, as far as we may know it. */
function lineOf(session, number) {
  const seen = session.seen.get(session.seats[0] ?? null);
  return seen?.lines?.find((line) => line.move === number)?.text.replace(/\.$/, "") ?? "";
}

function waiting(session, request) {
  const names = request.missing.map((seat) => session.table.seats[seat].name);
  const text = `${request.name} asks ${wish(session, request)}. Waiting for ${listed(names)}.`;
  return make("div", { class: "consent", role: "status" }, text);
}

function question(session, request, asked) {
  const type = request.kind === "back" ? "answer" : "vote";
  const answer = (seat, agree) => session.line.send({ type, seat, agree });
  const answerAll = (agree) => trying(() => Promise.all(asked.map((seat) => answer(seat, agree))));
  const id = request.kind === "back" ? "agree" : "agree-proposal";
  return make(
    "div",
    { class: "consent", role: "alert" },
    make("span", {}, `${request.name} asks ${wish(session, request)}.`),
    make(
      "div",
      { class: "row" },
      make("button", { class: "main", id, onclick: answerAll(true) }, "Agree"),
      make("button", { onclick: answerAll(false) }, "No"),
    ),
  );
}
