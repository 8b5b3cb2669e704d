// What everybody is asked to agree to: to take back, to free a seat, or to play by another clock.

import { fillIfNew, find, listed, make } from "./dom.js";
import { clockText } from "./lobby.js";
import { trying } from "./trying.js";

export function showConsent(session) {
  const { request, proposal } = session.table;
  const open = [request, proposal].filter(Boolean);
  fillIfNew(find("#consent"), [open, session.seats], () => open.map((asked) => shown(session, asked)));
}

function shown(session, request) {
  const asked = session.seats.filter((seat) => request.missing.includes(seat));
  return asked.length ? question(session, request, asked) : waiting(session, request);
}

/** What is asked for, as the end of a sentence. */
function wish({ table, seats }, { kind, to_move, free, clock }) {
  if (kind === "back") return `to go back to before move ${to_move + 1}`;
  if (kind === "clock") return clock ? `for ${clockText(clock)} for a decision` : "to play without a clock";
  return `to free ${seats.includes(free) ? "your seat" : `the seat of ${table.seats[free].name}`}`;
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
