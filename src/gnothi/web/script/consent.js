// A request to take back: who is asked agrees or refuses, and everybody else waits.

import { fillIfNew, find, listed, make } from "./dom.js";
import { trying } from "./trying.js";

export function showConsent(session) {
  const { request } = session.table;
  const asked = request ? session.seats.filter((seat) => request.missing.includes(seat)) : [];
  fillIfNew(find("#consent"), [request, asked], () => {
    if (!request) return [];
    return asked.length ? question(session, request, asked) : waiting(session, request);
  });
}

function waiting({ table }, { name, missing }) {
  const names = missing.map((seat) => table.seats[seat].name);
  const text = `${name} asks to take back. It waits for ${listed(names)}.`;
  return make("div", { class: "consent", role: "status" }, text);
}

function question(session, request, asked) {
  const answer = (seat, agree) => session.line.send({ type: "answer", seat, agree });
  const answerAll = (agree) => trying(() => Promise.all(asked.map((seat) => answer(seat, agree))));
  return make(
    "div",
    { class: "consent", role: "alert" },
    make("span", {}, `${request.name} asks to go back to before move ${request.to_move + 1}.`),
    make(
      "div",
      { class: "row" },
      make("button", { class: "main", id: "agree", onclick: answerAll(true) }, "Agree"),
      make("button", { onclick: answerAll(false) }, "No"),
    ),
  );
}
