// Those who are at a table and do not play now: one who left, one who is away, those who watch.

import { sit } from "./chairs.js";
import { listed, make } from "./dom.js";
import { held } from "./keep.js";
import { trying } from "./trying.js";

/** What somebody without a seat may do: come back to their own, or take one that is free. */
export function waysIn(session) {
  const { table } = session;
  const { left } = held(session.code);
  const free = table.seats.filter((seat) => seat.kind === "open" && !seat.left);
  const own = free.filter((seat) => left[seat.seat]);
  const others = Object.keys(left).length ? own : free.slice(0, 1);
  return [
    make("p", { class: "soft small" }, whatHappened(table, left, own, free)),
    others.map((seat) => seatButton(session, seat, own.includes(seat))),
  ].flat();
}

function seatButton(session, seat, isOwn) {
  const label = isOwn ? `Come back as ${seat.name}` : `Take the seat of ${seat.name || `seat ${seat.seat + 1}`}`;
  const name = isOwn ? seat.name : null;
  const onclick = trying(() => sit(session, seat.seat, name));
  return make("button", { class: "main", "data-sit": seat.seat, onclick }, label);
}

function whatHappened(table, left, own, free) {
  const lost = Object.keys(left).map((seat) => table.seats[seat]).filter(Boolean);
  if (lost.some((seat) => seat.left)) return "You have left this game for good, as its rules have it. You may watch.";
  if (table.deserted) return "Everybody has left, so the game waits until somebody plays on.";
  if (own.length) return "You have left the table; a stand-in plays for you.";
  if (lost.length) return `${lost[0].name} plays on your seat now. You may watch.`;
  return free.length ? "You are watching. A seat is free." : "You are watching.";
}

/** For one for whom a stand-in plays, since the time was up or others asked for it. */
export function comeBack(session, seat) {
  const back = trying(() => session.line.send({ type: "back", seat }));
  const text = "Your time ran out, so a stand-in is playing for you. What it plays counts.";
  return [
    make("p", { class: "small", role: "alert" }, text),
    make("button", { class: "main", id: "back", onclick: back }, "I am back: I play on myself"),
  ];
}

/** A button by which a stand-in plays for one who is away; it shows once that has lasted. */
export function coverButton(session, seat) {
  if (!seat.cover_from || !session.seats.length) return null;
  const cover = trying(() => session.line.send({ type: "cover", seat: session.seats[0], whom: seat.seat }));
  const title = `${seat.name} takes over again on coming back`;
  const attributes = { class: "plain", hidden: true, "data-cover": seat.cover_from, title, onclick: cover };
  return make("button", attributes, "Let a stand-in play");
}

/** Beside the question: for whom everybody waits who is not here, and what can be done about it. */
export function absent(session) {
  const { table, seats } = session;
  if (!seats.length) return [];
  const awaited = table.seats.filter((seat) => seat.cover_from && table.awaited.includes(seat.seat));
  return awaited.map((seat) =>
    make(
      "div",
      { class: "consent absent", role: "status" },
      make("span", {}, `${seat.name} is away. After a minute a stand-in can play until ${seat.name} comes back.`),
      coverButton(session, seat),
    ),
  );
}

/** Show each such button when its moment has come. */
export function showCovers({ late }) {
  for (const button of document.querySelectorAll("[data-cover]")) {
    button.hidden = Number(button.dataset.cover) * 1000 > Date.now() + late;
  }
}

/** Who watches, in a sentence; empty if nobody does. */
export function watchersText({ watching, watchers }) {
  const unnamed = watching - watchers.length;
  const names = watchers.map(({ name, muted }) => (muted ? `${name} (muted)` : name));
  if (unnamed > 0) names.push(names.length ? `${unnamed} more` : unnamed === 1 ? "somebody" : `${unnamed} people`);
  return names.length ? `Watching: ${listed(names)}` : "";
}

/** What the host may do about talk: let nobody talk who watches, or mute one person. */
export function talkSettings(session) {
  const { table, seats, host } = session;
  if (!host) return null;
  const others = table.seats.filter((seat) => seat.kind === "person" && !seats.includes(seat.seat));
  return make(
    "fieldset",
    { class: "talk-settings" },
    make("legend", { class: "soft small" }, "Talk"),
    muteTick(session, {}, !table.watchers_muted, "Spectators may talk", "watchers-talk"),
    others.map((seat) => muteTick(session, { seat: seat.seat }, !seat.muted, `${seat.name} may talk`)),
    table.watchers.map(({ name, muted }) => muteTick(session, { name }, !muted, `${name}, who watches, may talk`)),
  );
}

function muteTick(session, whom, checked, text, id = null) {
  const change = trying((event) => session.asHost("POST", "/mute", { ...whom, muted: !event.target.checked }));
  return make("label", { class: "tick" }, make("input", { type: "checkbox", id, checked, onchange: change }), text);
}
