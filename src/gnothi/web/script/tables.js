// The tables on the home page: our own, those that need us first, and those that anybody may join.

import { confirm } from "./ask.js";
import { fillIfNew, find, listed, make } from "./dom.js";
import { dropTable, held, ownTables } from "./keep.js";
import { get, request } from "./line.js";
import { trying } from "./trying.js";

const MAX_OWN = 12;             // tables of our own that are listed
const ABANDONED = 2 * 86400;    // seconds without a move after which nobody is called to a table without a clock
const UNITS = [[86400, "day"], [3600, "hour"], [60, "minute"]];
const ORDER = ["yours", "playing", "lobby", "rests", "over"];

export async function showTables() {
  const kept = await Promise.all(ownTables().slice(0, MAX_OWN).map(ownTable));
  const own = kept.filter(Boolean).map((table) => ({ ...table, is: whatIs(table) }));
  own.sort((a, b) => ORDER.indexOf(a.is) - ORDER.indexOf(b.is) || b.moved - a.moved);
  find("#own").hidden = !own.length;
  fillIfNew(find("#own-list"), own.map(shownKey), () => own.map((table) => row(table, true)));
  const codes = new Set(own.map((table) => table.code));
  const open = (await get("/api/tables")).tables.filter((table) => !codes.has(table.code));
  find("#open").hidden = !open.length;
  fillIfNew(find("#open-list"), open.map(shownKey), () => open.map((table) => row(table, false)));
  find("#tables").hidden = !own.length && !open.length;
}

const shownKey = ({ code, phase, seats, is, moved }) =>
  [code, phase, is, ago(moved), seats.map(({ name, kind }) => [name, kind])];

async function ownTable(code) {
  try {
    return await get(`/api/tables/${code}`);
  } catch (error) {
    if (error.status === 404) dropTable(code);
    return null;
  }
}

/** How a table stands to us: it waits for us, it goes on, it gathers, it rests since nobody plays, it is over. */
function whatIs(table) {
  if (table.phase !== "playing") return table.phase;
  const mine = Object.keys(held(table.code).seats).map(Number);
  const here = mine.filter((seat) => table.seats[seat]?.kind === "person");
  const rests = table.deserted || (!table.clock && Date.now() / 1000 - table.moved > ABANDONED);
  if (rests || !here.length) return "rests";
  return here.some((seat) => table.awaited.includes(seat)) ? "yours" : "playing";
}

const CHIPS = { yours: "your turn", playing: "being played", lobby: "gathering", rests: "resting", over: "over" };

function row(table, isOwn) {
  const is = table.is ?? table.phase;
  const names = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name).filter(Boolean);
  return make(
    "li",
    {},
    make(
      "a",
      { href: `/t/${table.code}` },
      make("span", { class: "title" }, table.title),
      make("span", { class: is === "yours" ? "chip now" : "chip" }, CHIPS[is]),
      make("span", { class: "soft" }, listed(names) || "nobody yet"),
      make("span", { class: "soft" }, [freeSeats(table), ago(table.moved)].filter(Boolean).join(" · ")),
    ),
    isOwn ? removeButton(table) : null,
  );
}

function freeSeats(table) {
  const free = table.phase === "over" ? 0 : table.seats.filter((seat) => seat.kind === "open" && !seat.left).length;
  if (!free) return "";
  return free === 1 ? "one free seat" : `${free} free seats`;
}

/** How long ago a moment was: "5 minutes ago". */
function ago(moment) {
  const seconds = Math.max(0, Date.now() / 1000 - moment);
  const [length, unit] = UNITS.find(([length]) => seconds >= length) ?? [];
  if (!length) return "just now";
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function removeButton(table) {
  const label = `Remove ${table.title}, ${ago(table.moved)}, from this list`;
  const attributes = { class: "plain remove", "aria-label": label, title: "Remove from this list" };
  return make("button", { ...attributes, onclick: trying(() => remove(table)) }, "×");
}

/** Forget a table; who still sits there leaves, so that nobody waits for them. */
async function remove(table) {
  const { seats } = held(table.code);
  const mine = Object.entries(seats).filter(([seat]) => table.phase !== "over" && table.seats[seat]?.kind === "person");
  const text = "You leave this table, and this browser forgets it. The others can play on without you.";
  if (mine.length && !(await confirm(`Leave this table of ${table.title}?`, text, "Leave and remove"))) return;
  for (const [seat, token] of mine) await leaveSeat(table.code, seat, token);
  dropTable(table.code);
  await showTables();
}

async function leaveSeat(code, seat, token) {
  try {
    await request("DELETE", `/api/tables/${code}/seats/${seat}`, { token });
  } catch (error) {
    if (![403, 404, 409].includes(error.status)) throw error;      // we no longer sit there
  }
}
