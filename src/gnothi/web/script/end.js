// The end: who won and why, the standing over time, the proof of the dice, and where to go from here.

import { dialog } from "./ask.js";
import { chart } from "./chart.js";
import { capital, fill, listed, make, markup, signed } from "./dom.js";
import { held, keepHeld, keepSeat, ownNumber } from "./keep.js";
import { get, post } from "./line.js";
import { trying } from "./trying.js";

/** Show how it ended. */
export async function showEnd(session) {
  const end = await get(`/api/tables/${session.code}/end`);
  const reason = end.ended_by && !end.clause_html ? end.ended_by : "";
  await dialog({ class: "end", "aria-labelledby": "end-title", id: "end" }, (answer) => [
    make("p", { class: "soft" }, session.table.title, ` · ${end.moves} moves`),
    make("h2", { class: "winner", id: "end-title" }, headline(session, end)),
    make("div", { class: "why" }, markup(end.clause_html || ""), reason),
    make("ul", { class: "places" }, places(end)),
    end.standing.length ? standing(end) : null,
    make("div", { class: "proof", id: "proof" }, dice(session, end)),
    make("hr"),
    make("div", { class: "row" }, ways(session, answer)),
  ]);
}

/** Where to go from here. */
function ways(session, answer) {
  const record = `/api/tables/${session.code}/record`;
  return [
    session.seats.length ? rematchButton(session, { class: "main", id: "rematch" }) : null,
    make("a", { class: "button", id: "replay", href: `/r/${session.code}` }, "Replay"),
    make("a", { class: "button", id: "record", href: record, download: "" }, "Record"),
    make("button", { onclick: () => answer(null) }, "Look at the board"),
    make("a", { class: "button", href: "/" }, "Home"),
  ];
}

function headline(session, end) {
  const own = end.winners.filter((seat) => session.seats.includes(seat));
  if (own.length && session.seats.length === 1 && end.winners.length === 1) return "You win.";
  if (end.drawn) return "A draw.";
  if (!end.winners.length) return "Nobody wins.";
  const names = end.winners.map((seat) => end.names[seat]);
  return `${listed(names)} ${names.length > 1 ? "win" : "wins"}.`;
}

/** Everybody with their result, the best first. */
function places(end) {
  return end.names
    .map((name, seat) => ({ name, won: end.winners.includes(seat), result: end.result[seat] }))
    .sort((a, b) => b.result - a.result)
    .map(place);
}

function place({ name, won, result }) {
  return make("li", { class: won ? "won" : null }, make("span", {}, name), make("span", {}, signed(result)));
}

function standing(end) {
  return make("section", { class: "chart", "aria-label": "The standing over time" }, chart(end.standing, end.names));
}

/** The secret of the dice, and a button that checks everything. */
function dice(session, end) {
  const list = make("ul", { role: "status" });
  const verify = trying(async () => {
    fill(list, make("li", { class: "soft" }, "Checking …"));
    const { checks } = await get(`/api/tables/${session.code}/verify`);
    fill(list, checks.map((check) => make("li", {}, `${check.ok ? "✓" : "✗"} ${capital(check.text)}`)));
  });
  return [
    make("details", {}, make("summary", {}, "The dice"), seal(end.dice)),
    make("button", { id: "verify", onclick: verify }, "Verify the dice and every move"),
    list,
  ];
}

function seal({ commitment, secret, seed }) {
  const code = (text) => make("span", { class: "code" }, text);
  return make(
    "p",
    { class: "seal" },
    "Sealed with ",
    code(commitment),
    ", opened with the secret ",
    code(secret),
    ". The seed was ",
    code(String(seed)),
    ".",
  );
}

export function rematchButton(session, attributes = {}) {
  const label = session.table.rematch ? "Join the rematch" : "Rematch";
  return make("button", { ...attributes, onclick: trying(() => rematch(session)) }, label);
}

/** Go on to the next table, keeping our seats. */
async function rematch(session) {
  const { code } = session.table.rematch
    ? { code: session.table.rematch }
    : await post(`/api/tables/${session.code}/rematch`, undefined, session.token(session.seats[0]));
  const kept = held(session.code);
  keepHeld(code, { host: kept.host, game: session.table.game, openly: kept.openly });
  for (const seat of session.seats) {
    const token = session.token(seat);
    keepSeat(code, seat, token);
    try {
      const { name } = session.table.seats[seat];
      await post(`/api/tables/${code}/seats`, { seat, name, number: ownNumber() }, token);
    } catch (error) {
      if (!["taken", "phase"].includes(error.error)) throw error;      // we sat down there before
    }
  }
  location.assign(`/t/${code}`);
}
