// Clocks: for each decision, or for the whole game with some seconds more for each decision.

import { make } from "./dom.js";

const BY_DECISION = [
  [30, "30 seconds"], [60, "1 minute"], [120, "2 minutes"], [300, "5 minutes"], [600, "10 minutes"], [3600, "1 hour"],
  [86400, "1 day"], [259200, "3 days"], [604800, "7 days"],
];
const BY_GAME = [[300, 3], [600, 5], [900, 10], [1800, 15], [3600, 30]];
const UNITS = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];

/** A length of time as people say it: "10 minutes". */
function length(seconds) {
  const [unit, name] = UNITS.find(([unit]) => seconds % unit === 0);
  const count = seconds / unit;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** A clock as the value of an entry: "60", or "600+5" for the whole game. */
const valueOf = (clock, increment) => (increment === null ? String(clock) : `${clock}+${increment}`);

export function readClock(value) {
  const [clock, increment] = value.split("+").map(Number);
  return { clock, increment: increment ?? null };
}

/** A clock in words, as the end of a sentence. */
export function clockText(clock, increment) {
  if (!clock) return "no clock";
  if (increment === null) return `${length(clock)} for a decision`;
  const more = increment ? ` and ${length(increment)} more for each decision` : "";
  return `${length(clock)} for the whole game${more}`;
}

/** A list to choose a clock from, that of the table among them. */
export function clockSelect(attributes, { clock, increment }) {
  const chosen = valueOf(clock, increment);
  const decisions = [...BY_DECISION];
  const games = [...BY_GAME];
  if (clock && increment === null && !decisions.some(([seconds]) => seconds === clock)) {
    decisions.push([clock, length(clock)]);
  }
  if (increment !== null && !games.some((known) => valueOf(...known) === chosen)) games.push([clock, increment]);
  const option = (value, text) => make("option", { value, selected: value === chosen }, text);
  return make(
    "select",
    attributes,
    option("0", "no clock"),
    make(
      "optgroup",
      { label: "For each decision" },
      decisions.map(([seconds, text]) => option(String(seconds), text)),
    ),
    make(
      "optgroup",
      { label: "For the whole game" },
      games.map((known) => option(valueOf(...known), `${length(known[0])} + ${length(known[1])} each`)),
    ),
  );
}
