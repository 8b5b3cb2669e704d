// The lobby: chairs round the board, house rules, an invitation, and the start.

import { askName } from "./ask.js";
import { capital, draw, fillIfNew, find, listed, make, toast } from "./dom.js";
import { dropSeat, keepSeat, ownNumber } from "./keep.js";

const CLOCKS = [
  [0, "no clock"], [30, "30 seconds"], [60, "1 minute"], [120, "2 minutes"], [300, "5 minutes"], [600, "10 minutes"],
  [3600, "1 hour"], [86400, "1 day"], [259200, "3 days"], [604800, "7 days"],
];

/** Do what a button asks, and say what the server refuses. */
export function trying(work) {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      if (!error.error) throw error;
      toast(capital(error.message));
      return null;
    }
  };
}

export function showLobby(session) {
  const lobby = find("#lobby");
  if (!find("#chairs")) {
    lobby.append(
      make(
        "div",
        { class: "stack" },
        make("section", { class: "sheet", "aria-labelledby": "chairs-title" }, make("h2", { id: "chairs-title" }, "Who plays"), make("div", { id: "round" }), make("ul", { class: "chairs", id: "chairs" }), make("p", { class: "soft small gap", id: "thinking", role: "status" }), make("div", { id: "count" })),
        make("section", { class: "sheet", id: "options-box", "aria-label": "House rules" }),
      ),
      make(
        "div",
        { class: "stack" },
        make("section", { class: "sheet", id: "invite", "aria-labelledby": "invite-title" }),
        make("section", { class: "sheet", id: "manners", "aria-label": "Clock and guests" }),
        make("p", { class: "seal", id: "seal" }),
        make("section", { class: "sheet begin", id: "begin", "aria-label": "Start" }),
      ),
    );
  }
  const { table, host, seats, game } = session;
  fillIfNew(find("#round"), [table.seats, seats, table.game], () => roundTable(session));
  fillIfNew(find("#chairs"), [table.seats, seats, host, session.bots.length, game?.searches], () => table.seats.map((seat) => chair(session, seat)));
  find("#thinking").textContent = game?.wait_text ?? "";
  fillIfNew(find("#count"), [table.seats.length, host, table.seat_choices], () => seatCount(session));
  fillIfNew(find("#options-box"), [table.options, host, Boolean(game), table.refusal], () => houseRules(session));
  fillIfNew(find("#invite"), [table.link, table.code], () => invitation(table));
  fillIfNew(find("#manners"), [table.clock, table.public, host], () => manners(session));
  fillIfNew(find("#seal"), table.commitment, () => sealed(table));
  fillIfNew(find("#begin"), [table.seats, seats, host, table.refusal], () => begin(session));
}

// Chairs

/** The board from above with a mark for each chair; the list below says the same in words. */
function roundTable({ table, seats }) {
  const picture = draw("svg", { viewBox: "0 0 400 200", "aria-hidden": "true", class: "round" });
  picture.append(
    draw("rect", { class: "board", x: 92, y: 42, width: 216, height: 116, rx: 12 }),
    draw("image", { href: `/api/games/${table.game}/picture.svg`, x: 100, y: 48, width: 200, height: 104 }),
  );
  table.seats.forEach((seat, at) => {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / table.seats.length;
    const x = 200 + 158 * Math.cos(angle);
    const y = 100 + 82 * Math.sin(angle);
    const kind = seats.includes(seat.seat) ? "own" : seat.name ? "taken" : "open";
    picture.append(draw("circle", { class: `stool ${kind}`, cx: x, cy: y, r: 17 }), draw("text", { class: `stool-mark ${kind}`, x, y: y + 6, "text-anchor": "middle" }, mark(seat)));
  });
  return picture;
}

export const mark = (seat) => (seat.name ? [...seat.name][0].toUpperCase() : String(seat.seat + 1));

function chair(session, seat) {
  const own = session.seats.includes(seat.seat);
  return make(
    "li",
    { class: `${own ? "own" : ""} ${seat.name ? "" : "empty"}`, "data-seat": seat.seat },
    make("span", { class: "mark", "aria-hidden": "true" }, mark(seat)),
    make("div", {}, make("div", { class: "who" }, seat.name || `Seat ${seat.seat + 1}`), make("div", { class: "what" }, whatSits(session, seat, own))),
    make("div", { class: "row" }, chairButtons(session, seat, own)),
  );
}

function whatSits(session, seat, own) {
  if (seat.kind === "bot" && session.host) return "a bot";      // how it plays stands beside it, to be chosen
  if (seat.kind === "bot") return `a bot, ${session.bots.find((bot) => bot.kind === seat.bot)?.name ?? seat.bot}`;
  if (seat.kind === "kept") return "a seat is kept";
  if (seat.kind === "open") return "free";
  if (own) return session.seats.length > 1 ? "at this device" : "that is you";
  return seat.connected ? "here" : "away";
}

function chairButtons(session, seat, own) {
  const found = [];
  if (seat.kind === "open") {
    const label = session.seats.length ? "Sit here too" : "Sit down";
    const title = session.seats.length ? "Another person at this device" : null;
    found.push(make("button", { class: session.seats.length ? null : "main", title, onclick: trying(() => sit(session, seat.seat)) }, label));
    if (session.host) found.push(make("button", { onclick: trying(() => addBot(session, seat.seat, session.game.usual_bot)) }, "Add a bot"));
  }
  if (seat.kind === "bot" && session.host) {
    found.push(level(session, seat));
    found.push(free(session, seat.seat, "Remove"));
  } else if (own) {
    found.push(free(session, seat.seat, "Stand up"));
  } else if ((seat.kind === "person" || seat.kind === "kept") && session.host) {
    found.push(free(session, seat.seat, "Free"));
  }
  return found;
}

/** Whether a bot can sit at this game now; those that think ahead come when the game is ready for it. */
const isReady = (session, bot) => !bot.searches || Boolean(session.game?.searches);

function level(session, seat) {
  return make(
    "select",
    { "aria-label": `How ${seat.name} plays`, onchange: trying((event) => addBot(session, seat.seat, event.target.value)) },
    session.bots.some((bot) => bot.kind === seat.bot) ? null : make("option", { value: seat.bot, selected: true }, capital(seat.bot)),
    session.bots.map((bot) => make("option", { value: bot.kind, selected: bot.kind === seat.bot, disabled: !isReady(session, bot) }, `${capital(bot.name)}: ${isReady(session, bot) ? bot.text : "not ready yet"}`)),
  );
}

const free = (session, seat, label) => make("button", { class: "plain", onclick: trying(() => leave(session, seat)) }, label);

export async function sit(session, seat) {
  const taken = session.table.seats.map((other) => other.name).filter(Boolean);
  const name = await askName({ other: session.seats.length > 0, taken });
  if (!name) return;
  const answer = await session.ask("POST", "/seats", { seat, name, number: ownNumber() });
  keepSeat(session.code, answer.seat, answer.token);
  session.line.hello();
}

export async function leave(session, seat) {
  await session.ask("DELETE", `/seats/${seat}`, undefined, session.token(seat) ?? session.hostToken);
  dropSeat(session.code, seat);
  session.line.hello();
}

const addBot = (session, seat, kind) => session.asHost("PUT", `/seats/${seat}/bot`, { kind });

function seatCount(session) {
  const { table, host } = session;
  if (!host || table.seat_choices.length < 2) return [];
  const choose = trying((event) => session.asHost("PATCH", "", { seats: Number(event.target.value) }));
  return make(
    "label",
    { class: "setting" },
    make("span", {}, "Seats"),
    make("select", { id: "seat-count", onchange: choose }, table.seat_choices.map((count) => make("option", { value: count, selected: count === table.seats.length }, String(count)))),
  );
}

// House rules

function houseRules(session) {
  const { table, host, game } = session;
  if (!game) return [];
  if (!game.options.length) return make("p", { class: "soft" }, "This game has no house rules to choose from.");
  const isChanged = (option) => String(table.options[option.name]) !== String(option.default);
  const changed = game.options.filter(isChanged);
  const told = changed.length ? listed(changed.map((option) => label(option))) : "all as the rulebook has them";
  return make(
    "details",
    { open: find("#options-box details")?.open || Boolean(table.refusal) },
    make("summary", {}, "House rules", make("span", { class: "soft small" }, told)),
    table.refusal ? make("p", { class: "notice", role: "alert" }, capital(table.refusal)) : null,
    make("div", { class: "options" }, game.options.map((option) => houseRule(session, option, isChanged(option), host))),
  );
}

const label = (option) => capital(option.name.replaceAll("_", " "));

function houseRule(session, option, changed, host) {
  const { table } = session;
  const id = `option-${option.name}`;
  const value = table.options[option.name];
  const change = trying((event) => {
    const chosen = option.words.length ? event.target.value : Number(event.target.value);
    return session.asHost("PATCH", "", { options: { ...table.options, [option.name]: chosen } });
  });
  const control = option.words.length
    ? make("select", { id, disabled: !host, onchange: change }, option.words.map((word) => make("option", { value: word, selected: String(value) === word }, word.replaceAll("_", " "))))
    : make("input", { id, type: "number", min: option.low, max: option.high, value, disabled: !host, onchange: change });
  const usual = changed ? ` The rulebook has ${String(option.default).replaceAll("_", " ")}.` : "";
  return make(
    "div",
    { class: changed ? "option changed" : "option" },
    make("div", {}, make("label", { class: "label", for: id }, label(option)), make("p", {}, capital(option.text), usual, " ", make("a", { href: `/rules/${table.game}#${option.clause}`, target: "_blank" }, option.clause))),
    control,
  );
}

// Invitation, clock, start

export function invitation(table) {
  const link = make("input", { type: "text", readonly: true, value: table.link, "aria-label": "The link to this table", onfocus: (event) => event.target.select() });
  return [
    make("h2", { id: "invite-title" }, "Invite friends"),
    make(
      "div",
      { class: "invite" },
      make("img", { class: "qr", src: `/api/tables/${table.code}/qr.svg`, alt: "The link as a QR code" }),
      make(
        "div",
        {},
        make("p", { class: "code" }, table.code),
        link,
        make("div", { class: "row share" }, make("button", { onclick: () => copy(table.link) }, "Copy the link"), navigator.share ? make("button", { onclick: () => navigator.share({ title: table.title, url: table.link }).catch(() => {}) }, "Share") : null),
      ),
    ),
  ];
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.", 3);
  } catch {
    toast(`This browser does not let us copy; the link is ${text}`, 12);
  }
}

export function manners(session) {
  const { table, host } = session;
  const known = CLOCKS.some(([seconds]) => seconds === table.clock) ? CLOCKS : [...CLOCKS, [table.clock, `${table.clock} seconds`]];
  if (!host) {
    const clock = known.find(([seconds]) => seconds === table.clock)[1];
    return make("p", { class: "soft flat" }, table.clock ? `Each decision may take ${clock}; then a stand-in plays.` : "There is no clock.", table.public ? " Anyone may see this table on the home page." : "");
  }
  return [
    make(
      "label",
      { class: "setting" },
      make("span", {}, "Time for a decision"),
      make("select", { id: "clock", onchange: trying((event) => session.asHost("PATCH", "", { clock: Number(event.target.value) })) }, known.map(([seconds, text]) => make("option", { value: seconds, selected: seconds === table.clock }, text))),
    ),
    make(
      "label",
      { class: "tick" },
      make("input", { type: "checkbox", id: "public", checked: table.public, onchange: trying((event) => session.asHost("PATCH", "", { public: event.target.checked })) }),
      "Show this table on the home page",
    ),
  ];
}

function sealed(table) {
  return [
    "The dice are sealed before anybody sits down: ",
    make("span", { class: "code", title: table.commitment }, `${table.commitment.slice(0, 16)}…`),
    " Each browser adds a number of its own. At the end the secret is shown, and everything can be checked.",
  ];
}

function begin(session) {
  const { table, host, seats } = session;
  const open = table.seats.filter((seat) => !seat.name || seat.kind === "kept" || seat.kind === "open");
  if (!host) {
    const maker = open.length ? "Waits until every chair is taken." : "Everybody is here. The host starts the game.";
    return make("p", { role: "status" }, seats.length || !open.length ? maker : "Take a free chair, or stay and watch.");
  }
  const filled = open.filter((seat) => seat.kind === "open");
  const start = trying(async () => {
    for (const seat of filled) await addBot(session, seat.seat, session.game.usual_bot);
    await session.asHost("POST", "/start");
  });
  const why = table.refusal ? capital(table.refusal) : open.length ? `${open.length === 1 ? "A chair is" : `${open.length} chairs are`} free; wait for friends, or` : "";
  const label = open.length ? (open.length === 1 ? "Fill it with a bot and start" : "Fill them with bots and start") : "Start the game";
  return [why ? make("p", { class: "soft small" }, why) : null, make("button", { class: "main", id: "start", disabled: Boolean(table.refusal), onclick: start }, label)];
}
