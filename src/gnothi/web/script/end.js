// The end: who won and why, the standing over time, the proof of the dice, and where to go from here.

import { rematchButton } from "./again.js";
import { dialog } from "./ask.js";
import { chart } from "./chart.js";
import { capital, fill, listed, make, markup, signed } from "./dom.js";
import { checkDice, verifyCommand } from "./dice.js";
import { copy } from "./invite.js";
import { get } from "./line.js";
import { noteGame } from "./records.js";
import { trying } from "./trying.js";

/** Show how it ended; once that was read, the table knows it. */
export async function showEnd(session) {
  const end = await get(`/api/tables/${session.code}/end`);
  noteGame(session, end);
  const ending = headline(session, end);
  const reason = end.ended_by && !end.clause_html ? end.ended_by : "";
  await dialog({ class: "end", "aria-labelledby": "end-title", id: "end" }, (answer) => [
    make("p", { class: "soft" }, session.table.title, ` · ${end.moves} moves`),
    make("h2", { class: "winner", id: "end-title", tabindex: "-1", autofocus: true }, ending),
    make("div", { class: "why" }, markup(end.clause_html || ""), reason),
    make("ul", { class: "places" }, places(session, end)),
    end.standing.length ? standing(end) : null,
    make("div", { class: "proof", id: "proof" }, dice(session, end)),
    make("hr"),
    make("div", { class: "row" }, ways(session, answer)),
  ]);
  session.ending = ending;
  session.changed();
}

/** Where to go from here. */
function ways(session, answer) {
  const record = `/api/tables/${session.code}/record`;
  return [
    session.seats.length ? rematchButton(session, { class: "main", id: "rematch" }) : null,
    make("a", { class: "button", id: "replay", href: `/r/${session.code}` }, "Replay"),
    make("a", { class: "button", id: "record", href: record, download: "" }, "Record"),
    make("button", { onclick: () => answer(null) }, "Look at the board"),
    session.game?.howto ? make("a", { class: "button", href: `/learn/${session.game.id}` }, "How to play") : null,
    make("a", { class: "button", href: "/" }, "Home"),
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

/** Everybody with their result, the best first. */
function places(session, end) {
  const order = [...end.names.keys()].sort((a, b) => end.result[b] - end.result[a]);
  return order.map((seat) => place(session, end, seat));
}

/** Whose place, in words, and the number behind it. */
function place(session, end, seat) {
  const isMe = session.seats.length === 1 && session.seats[0] === seat;
  const isBot = session.table.seats[seat]?.kind === "bot";
  return make(
    "li",
    { class: end.winners.includes(seat) ? "won" : null },
    make("span", {}, isMe ? "You" : end.names[seat], isBot ? make("span", { class: "soft small" }, " bot") : null),
    make("span", {}, end.places[seat], make("span", { class: "soft small" }, ` ${signed(end.result[seat])}`)),
  );
}

function standing(end) {
  return make("section", { class: "chart", "aria-label": "The standing over time" }, chart(end.standing, end.names));
}

/** The secret of the dice, what this browser finds by itself, and a button that lets the server check everything. */
function dice(session, end) {
  const own = make("details", { id: "own-proof" });
  const list = make("ul", { id: "server-proof", "aria-live": "polite" });
  checkDice(session.code, end.dice).then((checks) => showOwn(own, checks));
  const verify = trying(async () => {
    fill(list, make("li", { class: "soft" }, "Checking …"));
    const { checks } = await get(`/api/tables/${session.code}/verify`);
    fill(list, make("li", { class: "soft" }, "Checked by the server:"), checks.map(finding));
  });
  return [
    own,
    make("details", { id: "seals" }, make("summary", {}, "The dice"), seal(end.dice), byOneself(session)),
    make("button", { id: "verify", onclick: verify }, "Verify the dice and every move"),
    list,
  ];
}

/** What this browser found: one sentence, and each finding below it; all are open if something is wrong. */
function showOwn(own, checks) {
  const wrong = checks.some(({ ok }) => ok === false);
  const partly = checks.some(({ ok }) => ok === null);
  const sentence = wrong ? "✗ These are not the dice you were promised."
    : partly ? "· Your browser has checked what it can of the dice."
    : "✓ Your browser has checked the dice.";
  own.open = wrong;
  fill(own, make("summary", { class: wrong ? "wrong" : null }, sentence), make("ul", {}, checks.map(finding)));
}

const MARKS = { true: "✓", false: "✗", null: "·" };

function finding({ ok, text }) {
  return make("li", { class: ok === false ? "wrong" : null }, `${MARKS[ok]} ${capital(text)}`);
}

/** The command that proves the record file with one's own copy of Gnothi. */
function byOneself(session) {
  const command = verifyCommand(session.code, session.table.game);
  return [
    make("p", { class: "seal" }, "To check it with your own copy of Gnothi, save the record and type:"),
    make("p", { class: "seal" }, make("span", { class: "code", id: "verify-command" }, command)),
    make("button", { class: "plain", onclick: () => copy(command) }, "Copy the command"),
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
