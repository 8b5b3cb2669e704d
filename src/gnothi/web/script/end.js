// The end: how it went for oneself, who won, the turning points, the proof of the dice, and where to go from here.

import { rematchButton } from "./again.js";
import { Analysis } from "./analysis.js";
import { dialog } from "./ask.js";
import { chart } from "./chart.js";
import { fillIfNew, find, listed, make, markup } from "./dom.js";
import { showPoints } from "./judging.js";
import { get } from "./line.js";
import { proof } from "./proof.js";
import { noteGame } from "./records.js";

/** Show how it ended; once that was read, the table knows it. */
export async function showEnd(session) {
  session.isEndTold = true;
  const judged = make("section", { id: "judged", "aria-live": "polite" });
  const analysis = new Analysis(session.code);
  analysis.addEventListener("change", () => showJudged(judged, analysis, session));
  const [end] = await Promise.all([get(`/api/tables/${session.code}/end`), analysis.look()]);
  noteGame(session, end);
  if (find("#end")) {
    analysis.stop();
    return;
  }
  const ending = headline(session, end);
  const said = whatBecame(session, end);
  const closed = dialog({ class: "end", "aria-labelledby": "end-title", id: "end" }, (answer) => [
    make(
      "div",
      { class: "read" },
      make("p", { class: "soft" }, session.table.title, ` · ${end.moves} moves`),
      make("h2", { class: "winner", id: "end-title", tabindex: "-1", autofocus: true }, ending),
      said === ending ? null : make("p", { class: "outcome" }, said),
      make("ul", { class: "places" }, places(session, end)),
      judged,
      end.standing.length ? standing(session, end) : null,
      rule(end),
      make("div", { class: "proof", id: "proof" }, proof(session, end)),
      make("div", { class: "row more" }, moreWays(session)),
    ),
    make("div", { class: "row ways" }, ways(session, answer)),
  ]);
  await closed;
  analysis.stop();
  session.ending = ending;
  session.changed();
}

/** Where to go from here. */
function ways(session, answer) {
  return [
    session.seats.length ? rematchButton(session, { class: "main", id: "rematch" }) : null,
    make("a", { class: "button", id: "replay", href: `/r/${session.code}` }, "Replay"),
    make("button", { onclick: () => answer(null) }, "Look at the board"),
    make("a", { class: "button", href: "/" }, "Home"),
  ];
}

function moreWays(session) {
  const record = `/api/tables/${session.code}/record`;
  return [
    make("a", { class: "button", id: "record", href: record, download: "" }, "Record"),
    session.game?.howto ? make("a", { class: "button", href: `/learn/${session.game.id}` }, "How to play") : null,
  ];
}

function headline(session, end) {
  const own = end.winners.filter((seat) => session.seats.includes(seat));
  if (own.length && session.seats.length === 1 && end.winners.length === 1) return "You win.";
  if (end.drawn && end.result.every((result) => result < 0)) return "Everybody loses.";
  if (!end.winners.length) return "Nobody wins.";
  const names = end.winners.map((seat) => end.names[seat]);
  return `${listed(names)} ${names.length > 1 ? "win" : "wins"}.`;
}

/** What happened to the one before the page; to several, or to one who watches, what happened to all. */
function whatBecame(session, end) {
  const [seat, ...others] = session.seats;
  return seat === undefined || others.length ? end.outcome : end.outcomes[seat];
}

/** Everybody with their result, the best first. */
function places(session, end) {
  const order = [...end.names.keys()].sort((a, b) => end.result[b] - end.result[a]);
  return order.map((seat) => place(session, end, seat));
}

/** Whose place, in words. */
function place(session, end, seat) {
  const bot = session.table.seats[seat]?.kind === "bot" ? make("span", { class: "soft small" }, " bot") : null;
  return make(
    "li",
    { class: end.winners.includes(seat) ? "won" : null },
    make("span", {}, isMe(session, seat) ? "You" : end.names[seat], bot),
    make("span", {}, end.places[seat]),
  );
}

const isMe = (session, seat) => session.seats.length === 1 && session.seats[0] === seat;

/** The turning points, each with a way to its moment; or how to find them. */
function showJudged(section, analysis, session) {
  const who = (seat) => (isMe(session, seat) ? "you" : session.table.seats[seat].name);
  const link = (move, text) => make("a", { href: `/r/${session.code}?move=${move}` }, text);
  fillIfNew(section, [analysis.answer, analysis.refusal], () => showPoints(analysis, who, link));
}

function standing(session, end) {
  const names = end.names.map((name, seat) => (isMe(session, seat) ? "You" : name));
  return make("section", { class: "chart", "aria-label": "How everybody stood" }, chart(end.standing, names));
}

/** The rule by which it ended, for those who want to read it. */
function rule(end) {
  if (!end.ended_by) return null;
  if (!end.clause_html) return make("p", { class: "why" }, end.ended_by);
  const clause = make("div", { class: "why" }, markup(end.clause_html));
  return make("details", {}, make("summary", {}, "The rule by which it ended"), clause);
}
