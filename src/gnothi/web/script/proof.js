// What proves that the dice of a game were fair: what this browser finds by itself, and what the server checks.

import { checkDice, verifyCommand } from "./dice.js";
import { capital, fill, make } from "./dom.js";
import { copy } from "./invite.js";
import { get } from "./line.js";
import { trying } from "./trying.js";

/** The secret of the dice, what this browser finds by itself, and a button that lets the server check everything. */
export function proof(session, end) {
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
