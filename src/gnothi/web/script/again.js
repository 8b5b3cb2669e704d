// The next game of the same people: who asks for it, who agrees, and the short wait until the last one does.

import { fillIfNew, find, listed, make, toast } from "./dom.js";
import { dropNumber, keepNumber, keptDice } from "./dice.js";
import { held, keepHeld, keepSeat } from "./keep.js";
import { get, post, request } from "./line.js";
import { once } from "./once.js";
import { trying } from "./trying.js";

export function rematchButton(session, attributes = {}) {
  return make("button", { ...attributes, "data-rematch": "", onclick: trying(() => rematch(session)) }, label(session));
}

const label = (session) => (session.table.rematch ? "Play again with them" : "Play again");

/** Go on to the next table, keeping our seats; it is dealt when the last of us has come. */
async function rematch(session) {
  const { code } = session.table.rematch
    ? { code: session.table.rematch }
    : await post(`/api/tables/${session.code}/rematch`, undefined, session.token(session.seats[0]));
  const kept = held(session.code);
  keepHeld(code, { host: kept.host, game: session.table.game, openly: kept.openly });
  const { commitment } = await get(`/api/tables/${code}`);
  for (const seat of session.seats) await sitAgain(session, code, seat, commitment);
  location.assign(`/t/${code}`);
}

async function sitAgain(session, code, seat, commitment) {
  const token = session.token(seat);
  keepSeat(code, seat, token);
  if (keptDice(code).numbers[seat]) return;     // we sat down there before
  const { name } = session.table.seats[seat];
  try {
    await once(`seat ${code} ${seat}`, ({ number }) => {
      keepNumber(code, seat, number, commitment);
      return post(`/api/tables/${code}/seats`, { seat, name, number }, token);
    });
  } catch (error) {
    dropNumber(code, seat);
    if (!["taken", "phase"].includes(error.error)) throw error;      // somebody else sits there now
  }
}

// Those who are asked

/** Somebody else has asked to play again: say who, until we have answered. */
export function showAgain(session) {
  const { table, seats } = session;
  if (table.phase !== "over" || !table.rematch || !seats.length || session.passed) return null;
  tellOnce(session);
  return make(
    "div",
    { class: "consent", id: "asked-again", role: "alert" },
    make("span", {}, wish(table)),
    make(
      "div",
      { class: "row" },
      rematchButton(session, { class: "main" }),
      make("button", { onclick: trying(() => pass(session)) }, "No, thanks"),
    ),
  );
}

const wish = (table) => `${table.rematch_by || "Somebody"} would like to play again.`;

/** An open dialog hides what stands beside the board, so it says it too. */
function tellOnce(session) {
  if (session.told || !find("dialog[open]")) return;
  session.told = true;
  toast(wish(session.table));
  for (const button of document.querySelectorAll("[data-rematch]")) button.textContent = label(session);
}

/** We do not play again: the others are told, and do not wait for us. */
async function pass(session) {
  const path = `/api/tables/${session.table.rematch}/seats/`;
  for (const seat of session.seats) await request("DELETE", path + seat, { token: session.token(seat) });
  session.passed = true;
  session.changed();
}

// Those who wait

/** At the next table, until the last has come: for whom we wait, and how to go on without them. */
export function showWaiting(session) {
  const { table, seats, host } = session;
  const isWaiting = Boolean(table.again) && seats.length > 0 && !session.arranges;
  find("#lobby").classList.toggle("waits", isWaiting);
  find("#again").hidden = !isWaiting;
  const chairs = table.seats.map(({ name, kind }) => [name, kind]);
  if (isWaiting) fillIfNew(find("#again"), [chairs, host, Boolean(session.game)], () => waitingFor(session));
}

function waitingFor(session) {
  const kept = session.table.seats.filter((seat) => seat.kind === "kept").map((seat) => seat.name);
  const open = session.table.seats.filter((seat) => seat.kind === "open").length;
  const ask = () => session.ask("POST", "/go-on", { kind: session.game.usual_bot }, session.token(session.seats[0]));
  const without = kept.length ? `Start without ${listed(kept)}` : `Start with ${open === 1 ? "a bot" : "bots"} instead`;
  const arrange = () => {
    session.arranges = true;
    session.changed();
  };
  return [
    make("h2", {}, kept.length ? `Waiting for ${listed(kept)}` : "Not everybody plays again"),
    make("p", { role: "status" }, whenItBegins(kept, open)),
    make(
      "div",
      { class: "row" },
      make("button", { class: "main", id: "go-on", disabled: !session.game, onclick: trying(ask) }, without),
      session.host ? make("button", { onclick: arrange }, "Change seats or house rules") : null,
    ),
  ];
}

function whenItBegins(kept, open) {
  const free = open ? ` ${open === 1 ? "A seat is" : `${open} seats are`} free.` : "";
  if (!kept.length) return `A bot can play, or a friend with the link.${free}`;
  return `The next game begins as soon as ${listed(kept)} ${kept.length === 1 ? "agrees" : "agree"}.${free}`;
}
