// Turning points, losses and single decisions, in words.

import { capital, make } from "./dom.js";

const TENTHS = ["", "a tenth", "two tenths", "three tenths", "four tenths", "half", "six tenths", "seven tenths",
  "eight tenths", "nine tenths"];
const WORTH_SAYING = 0.05;      // of a win

/** All that is to be seen of an analysis: how to get it, how far it is, or what it found. `who` names seats. */
export function showAnalysis(analysis, who, link) {
  return [...showPoints(analysis, who, link), ...(analysis.isDone ? [...losses(analysis, who), note()] : [])];
}

/** The same with nothing but the turning points in the end. */
export function showPoints(analysis, who, link) {
  const refused = analysis.refusal ? make("p", { class: "refusal", role: "alert" }, capital(analysis.refusal)) : null;
  if (analysis.isAwaited) return [refused, ...progress(analysis.answer)];
  if (!analysis.isDone) return [...invitation(analysis), refused];
  return turningPoints(analysis, who, link);
}

function invitation(analysis) {
  const ask = (event) => {
    event.target.setAttribute("aria-disabled", "true");
    analysis.ask();
  };
  return [
    make("p", {}, "Where was it won and lost? The search looks at every decision, knowing what the player could know."),
    make("button", { type: "button", id: "analyse", onclick: ask }, "Find the turning points"),
  ];
}

function progress({ taken, looks, text }) {
  return [
    make("p", { role: "status" }, text || "The search is looking at every decision."),
    make("progress", { max: looks || 1, value: looks ? taken : null, "aria-label": "Decisions looked at" }),
  ];
}

function turningPoints({ points }, who, link) {
  if (!points.length) return [make("p", {}, "Nobody gave much away: the search found no turning point.")];
  const item = (point) => make("li", {}, link(point.move, capital(title(point, who))), ...details(point));
  return [make("h2", {}, "Turning points"), make("ol", { class: "points" }, points.map(item))];
}

const title = ({ move, seat }, who) => `${who(seat)} at move ${move + 1}`;

/** A turning point in a line. */
export const pointText = (point, who) => `Turning point: ${title(point, who)}. ${odds(point)}`.trim();

/** How a decision changed what was to be expected. */
export const odds = ({ before, after }) => (before && after ? `${before} → ${after}` : "");

/** What was done, what would have been better, and what that was worth. */
export function details(judgement) {
  const { played, best, line } = judgement;
  return [
    odds(judgement) ? make("p", { class: "odds" }, odds(judgement)) : null,
    make("p", {}, make("span", { class: "soft" }, "Played: "), capital(played.say)),
    make("p", {}, make("span", { class: "soft" }, "Better: "), capital(best.say)),
    line.length ? make("p", { class: "soft small" }, `Then to be expected: ${line.join(" · ")}`) : null,
  ];
}

/** What the search thinks of the decision that comes next: what was chosen, and what would have been better. */
export function verdict(judgement, who) {
  const { seat, played, best, before, after, loss } = judgement;
  const choice = (label, { say }, worth) =>
    make("p", {}, make("span", { class: "soft" }, `${label}: `), say, worth ? ` – ${worth}` : "");
  const chosen = choice(`Next, ${who(seat)}`, played, after);
  if (played.name === best.name) return [chosen, make("p", { class: "soft" }, "The search finds nothing better.")];
  return [chosen, choice(loss < WORTH_SAYING ? "Hardly better" : "Better", best, before)];
}

function losses({ answer }, who) {
  const item = (loss, seat) => make("li", {}, `${capital(who(seat))} gave away ${inWins(loss)}.`);
  return [make("h2", {}, "What each gave away"), make("ul", {}, answer.losses.map(item))];
}

/** A part of a win, or several, as people say it. */
export function inWins(loss) {
  if (loss < WORTH_SAYING) return "next to nothing";
  if (loss < 0.95) return `${TENTHS[Math.round(loss * 10)]} of a win`;
  const halves = Math.round(loss * 2);
  const whole = Math.floor(halves / 2);
  return `about ${whole || ""}${halves % 2 ? "½" : ""} ${halves > 2 ? "wins" : "win"}`;
}

function note() {
  const text = "These are guesses of a search that knew no more than the player, and no luck that came later.";
  return make("p", { class: "soft small" }, text);
}
