// The seats beside the board: who sits there, how they stand, and how long they have.

import { mark } from "./chairs.js";
import { fillIfNew, find, make } from "./dom.js";

const HURRY = 10;           // seconds left that are shown as late

export function showSeats(session, curtain) {
  const { table } = session;
  const standing = curtain.isOpen ? curtain.seen?.now?.standing ?? [] : [];
  const key = [table.seats, table.awaited, session.seats, curtain.showing, standing, table.result];
  fillIfNew(find("#seats"), key, () => table.seats.map((seat) => row(session, curtain, seat, standing[seat.seat])));
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
    ),
    look
      ? make("button", { class: "plain", onclick: () => curtain.draw(seat.seat, true) }, "Look as")
      : make("span", { class: "state", "data-clock": seat.seat }, table.result ? "" : stateOf(seat, awaited)),
    standing === undefined ? null : make("div", { class: "bar-row" }, gauge(standing)),
  );
}

function gauge(standing) {
  const text = standing.toFixed(2);
  return make("meter", {
    min: -1,
    max: 1,
    value: standing,
    title: `A rough guess of the standing: ${text}`,
    "aria-label": `standing ${text}`,
  });
}

function stateOf(seat, awaited) {
  if (seat.standin) return "a stand-in plays";
  if (seat.kind === "open") return "free; a stand-in plays";
  if (seat.kind === "bot") return "bot";
  if (!seat.connected) return "away";
  return awaited ? "decides" : "";
}

/** The time that is left, for each seat with a clock running. */
export function showClocks({ table, late }) {
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const { deadline } = table.seats[Number(shown.dataset.clock)] ?? {};
    if (!deadline) continue;
    const left = Math.max(0, Math.round((deadline * 1000 - Date.now() - late) / 1000));
    shown.textContent = duration(left);
    shown.classList.toggle("late", left <= HURRY);
  }
}

function duration(seconds) {
  if (seconds >= 172800) return `${Math.floor(seconds / 86400)} days`;
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} hours`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
