// The seats beside the board: who sits there, how they stand, and how long they have.

import { botName, mark } from "./chairs.js";
import { coverButton, showCovers, watchersText } from "./company.js";
import { fillIfNew, find, make } from "./dom.js";

const HURRY = 10;           // seconds left that are shown as late
const LEVEL = 0.1;          // of the way between losing and winning, to either side, that makes no difference
const FAR = 0.5;

export function showSeats(session, curtain) {
  const { table } = session;
  const standing = curtain.isOpen ? curtain.seen?.now?.standing ?? [] : [];
  const key = [table.seats, table.awaited, session.seats, session.bots.length, curtain.showing, standing, table.result];
  const guesses = standing.map((value) => ({ value, text: compared(value, standing) }));
  fillIfNew(find("#seats"), key, () => table.seats.map((seat) => row(session, curtain, seat, guesses[seat.seat])));
  const watchers = watchersText(table);
  fillIfNew(find("#watchers"), watchers, () => watchers);
  find("#watchers").hidden = !watchers;
  showClocks(session);
}

function row(session, curtain, seat, standing) {
  const { table } = session;
  const own = session.seats.includes(seat.seat);
  const awaited = table.awaited.includes(seat.seat);
  const alone = session.seats.length === 1;
  const look = own && !alone && seat.seat !== curtain.showing && table.phase === "playing";
  return make(
    "li",
    { class: `${own ? "own" : ""} ${awaited ? "awaited" : ""}`, "data-seat": seat.seat },
    make("span", { class: "mark", "aria-hidden": "true" }, awaited ? "▸" : mark(seat)),
    make(
      "span",
      { class: "who" },
      seat.name || `Seat ${seat.seat + 1}`,
      own && alone ? make("span", { class: "soft" }, " (you)") : null,
      seat.cover_from && Number.isFinite(seat.time) ? make("span", { class: "soft" }, " (away)") : null,
    ),
    look
      ? make("button", { class: "plain", onclick: () => curtain.draw(seat.seat, true) }, "Look as")
      : make("span", { class: "state", "data-clock": seat.seat }, table.result ? "" : stateOf(session, seat, awaited)),
    coverButton(session, seat),
    standing ? make("div", { class: "bar-row" }, gauge(standing)) : null,
  );
}

function gauge({ value, text }) {
  const guess = `a rough guess: ${text}`;
  return make("meter", { min: -1, max: 1, value, title: guess, "aria-label": guess });
}

/** How a seat stands beside all of them on average, in words. */
function compared(value, standing) {
  const ahead = value - standing.reduce((sum, each) => sum + each, 0) / standing.length;
  if (Math.abs(ahead) < LEVEL) return "level with the others";
  return `${Math.abs(ahead) < FAR ? "a little" : "far"} ${ahead > 0 ? "ahead" : "behind"}`;
}

function stateOf(session, seat, awaited) {
  if (seat.left) return "has left the game";
  if (seat.kind === "open") return "free; a stand-in plays";
  if (seat.standin) return seat.connected ? "out of time; a stand-in plays" : "away; a stand-in plays";
  if (seat.kind === "bot") return `bot, ${botName(session, seat.bot)}`;
  if (!seat.connected) return "away";
  return awaited ? "decides" : "";
}

/** The time that is left, for each seat with a clock running. */
export function showClocks(session) {
  const { table, late } = session;
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const seat = table.seats[Number(shown.dataset.clock)] ?? {};
    const isRunning = Boolean(seat.deadline);
    const hasFace = Number.isFinite(seat.time) && !seat.standin && !seat.left && !table.result;
    if (!isRunning && !hasFace) continue;
    const left = isRunning ? secondsLeft(seat, late) : Math.round(seat.time);
    shown.textContent = duration(left);
    shown.classList.toggle("late", isRunning && left <= HURRY);
  }
  showTurnClock(session);
  showCovers(session);
}

/** The clock of whoever decides now, beside the question: ours first. */
function showTurnClock({ table, seats, late }) {
  const running = table.seats.filter((seat) => seat.deadline);
  const shown = running.find((seat) => seats.includes(seat.seat)) ?? running[0];
  const face = find("#turn-clock");
  face.hidden = !shown;
  if (!shown) return;
  const left = secondsLeft(shown, late);
  face.textContent = duration(left);
  face.classList.toggle("late", left <= HURRY);
}

const secondsLeft = ({ deadline }, late) => Math.max(0, Math.round((deadline * 1000 - Date.now() - late) / 1000));

function duration(seconds) {
  if (seconds >= 172800) return `${Math.floor(seconds / 86400)} days`;
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} hours`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
