// Chairs round the board: who sits where, and how one sits down, stands up, or is replaced by a bot.

import { askName, confirm } from "./ask.js";
import { chooser, chosenBy } from "./choosing.js";
import { capital, draw, make, select } from "./dom.js";
import { dropNumber, keepNumber } from "./dice.js";
import { dropSeat, keepSeat } from "./keep.js";
import { once } from "./once.js";
import { trying } from "./trying.js";

/** The board from above with a mark for each chair; the list below says the same in words. */
export function roundTable({ table, seats }) {
  const picture = draw("svg", { viewBox: "0 0 400 200", "aria-hidden": "true", class: "round" });
  picture.append(
    draw("rect", { class: "board", x: 92, y: 42, width: 216, height: 116, rx: 12 }),
    draw("image", { href: `/api/games/${table.game}/picture.svg`, x: 100, y: 48, width: 200, height: 104 }),
  );
  table.seats.forEach((seat, at) => {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / table.seats.length;
    const kind = seats.includes(seat.seat) ? "own" : seat.name ? "taken" : "open";
    picture.append(...stool(seat, kind, 200 + 158 * Math.cos(angle), 100 + 82 * Math.sin(angle)));
  });
  return picture;
}

function stool(seat, kind, x, y) {
  return [
    draw("circle", { class: `stool ${kind}`, cx: x, cy: y, r: 17 }),
    draw("text", { class: `stool-mark ${kind}`, x, y: y + 6, "text-anchor": "middle" }, mark(seat)),
  ];
}

export const mark = (seat) => (seat.name ? [...seat.name][0].toUpperCase() : String(seat.seat + 1));

export function chair(session, seat) {
  const own = session.seats.includes(seat.seat);
  return make(
    "li",
    { class: `${own ? "own" : ""} ${seat.name ? "" : "empty"}`, "data-seat": seat.seat },
    make("span", { class: "mark", "aria-hidden": "true" }, mark(seat)),
    make(
      "div",
      {},
      make("div", { class: "who" }, seat.name || `Seat ${seat.seat + 1}`),
      make("div", { class: "what" }, whatSits(session, seat, own), chosenBy(session, seat)),
    ),
    make("div", { class: "row" }, chooser(session, seat), chairButtons(session, seat, own)),
  );
}

/** How a bot plays, in a word. */
export const botName = (session, kind) => session.bots.find((bot) => bot.kind === kind)?.name ?? kind;

function whatSits(session, seat, own) {
  if (seat.kind === "bot" && session.host) return "a bot";      // how it plays stands beside it, to be chosen
  if (seat.kind === "bot") return `a bot, ${botName(session, seat.bot)}`;
  if (seat.kind === "kept") return "a seat is kept";
  if (seat.kind === "open") return "free";
  if (own) return session.seats.length > 1 ? "at this device" : "that is you";
  return seat.connected ? "here" : "away";
}

function chairButtons(session, seat, own) {
  if (seat.kind === "open") return [sitButton(session, seat), session.host ? botButton(session, seat) : null];
  if (seat.kind === "bot" && session.host) return [level(session, seat), free(session, seat, "Remove")];
  if (own) return [free(session, seat, "Stand up")];
  if (["person", "kept"].includes(seat.kind) && session.host) return [free(session, seat, "Free")];
  return [];
}

function sitButton(session, seat) {
  const onclick = trying(() => sit(session, seat.seat));
  if (!session.seats.length) return make("button", { class: "main", onclick }, "Sit down");
  return make("button", { title: "Another person at this device", onclick }, "Sit here too");
}

function botButton(session, seat) {
  const { game } = session;
  const label = game && !game.searches ? `Add a bot (${botName(session, game.usual_bot)})` : "Add a bot";
  return make("button", { disabled: !game, onclick: trying(() => addBot(session, seat.seat, game.usual_bot)) }, label);
}

/** Somebody else's chair is not freed by a slip of the hand. */
function free(session, seat, label) {
  const isOther = ["person", "kept"].includes(seat.kind) && !session.seats.includes(seat.seat);
  const sure = async () => {
    const after = `${seat.name} no longer sits there, and anybody with the link can take the chair.`;
    if (isOther && !(await confirm(`Free the chair of ${seat.name}?`, after, "Free it"))) return;
    await leave(session, seat.seat);
  };
  return make("button", { class: "plain", "aria-label": `${label}: ${seat.name}`, onclick: trying(sure) }, label);
}

/** How a bot plays, to be chosen. */
function level(session, seat) {
  const isListed = session.bots.some((bot) => bot.kind === seat.bot);
  const change = trying((event) => addBot(session, seat.seat, event.target.value));
  return make(
    "select",
    { "aria-label": `How ${seat.name} plays`, autocomplete: "off", onchange: change },
    isListed ? null : make("option", { value: seat.bot, selected: true }, capital(seat.bot)),
    session.bots.map((bot) => botOption(session, seat, bot)),
  );
}

/** Those that think ahead can be chosen when the game is ready for it. */
function botOption(session, seat, bot) {
  const isReady = !bot.searches || Boolean(session.game?.searches);
  const attributes = { value: bot.kind, selected: bot.kind === seat.bot, disabled: !isReady };
  return make("option", attributes, `${capital(bot.name)}: ${isReady ? bot.text : "not ready yet"}`);
}

/** Sit down, under a name that is asked for if it is not given. */
export async function sit(session, seat, known = null) {
  const others = session.table.seats.filter((other) => other.seat !== seat);
  const taken = others.map((other) => other.name).filter(Boolean);
  const name = known ?? (await askName({ other: session.seats.length > 0, taken }));
  if (!name) return;
  const answer = await once(`seat ${session.code} ${seat}`, ({ key, number }) => {
    if (session.table.phase === "lobby") keepNumber(session.code, seat, number, session.table.commitment);
    return session.ask("POST", "/seats", { seat, name, number, key }, session.shownToken(seat));
  });
  keepSeat(session.code, answer.seat, answer.token);
  session.line.hello();
}

export async function leave(session, seat) {
  await session.ask("DELETE", `/seats/${seat}`, undefined, session.token(seat) ?? session.hostToken);
  dropSeat(session.code, seat);
  if (session.table.phase === "lobby") dropNumber(session.code, seat);
  session.line.hello();
}

export const addBot = (session, seat, kind) => session.asHost("PUT", `/seats/${seat}/bot`, { kind });

export function seatCount(session) {
  const { table, host } = session;
  if (!host || table.seat_choices.length < 2) return [];
  const change = trying((event) => session.asHost("PATCH", "", { seats: Number(event.target.value) }));
  const counts = table.seat_choices.map((count) => [count, String(count)]);
  return make(
    "label",
    { class: "setting" },
    make("span", {}, "Seats"),
    select({ id: "seat-count", onchange: change }, counts, table.seats.length),
  );
}
