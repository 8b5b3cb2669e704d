// What each seat chooses for itself, such as a side, and what the table still lacks by that.

import { listed, make, select, spaced } from "./dom.js";
import { trying } from "./trying.js";

const optionOf = (session) => session.game?.options.find(({ value_kind }) => value_kind === "seat");

/** Whether we choose for a chair: for our own, and the host for bots. */
const isOurs = (session, { seat, kind }) => session.seats.includes(seat) || (session.host && kind === "bot");

/** What a chair has chosen, where others choose it. */
export function chosenBy(session, seat) {
  if (!optionOf(session) || isOurs(session, seat) || seat.kind === "open") return null;
  return make("span", { class: "choice" }, ` · ${seat.choice ? spaced(seat.choice) : "undecided"}`);
}

/** The words to choose from, at our own chairs. */
export function chooser(session, seat) {
  const option = optionOf(session);
  if (!option || !isOurs(session, seat)) return null;
  const token = session.token(seat.seat) ?? session.hostToken;
  const change = trying(async (event) => {
    const choice = event.target.value;
    event.target.value = seat.choice;
    await session.ask("PUT", `/seats/${seat.seat}/choice`, { choice }, token);
  });
  const taken = (word) => option.alone && session.table.seats.some((other) => other !== seat && other.choice === word);
  const words = option.words.filter((word) => !taken(word)).map((word) => [word, spaced(word)]);
  return select(
    { "aria-label": `What ${seat.name} plays`, "data-choice": seat.seat, onchange: change },
    [["", seat.choice ? "undecided" : "undecided: choose"], ...words],
    seat.choice,
  );
}

/** How many have chosen what, and the chairs that this makes necessary. */
export function chosenSoFar(session) {
  const { table } = session;
  if (!optionOf(session) || !table.seats.some(({ choice }) => choice)) return [];
  return [
    make("p", { class: "soft small gap", role: "status" }, `${listed(counts(table.seats))}.`),
    table.missing.length ? lacking(session) : null,
  ];
}

function counts(seats) {
  const words = [...new Set(seats.map(({ choice }) => choice))].sort((one, other) => !one - !other);
  return words.map((word) => {
    const number = seats.filter(({ choice }) => choice === word).length;
    return word ? `${number} ${spaced(word)}${number === 1 ? "" : "s"}` : `${number} undecided`;
  });
}

function lacking(session) {
  const { host, table } = session;
  const many = table.missing.length;
  const chairs = many === 1 ? "another chair" : `${many} more chairs`;
  const what = listed(counts(table.missing.map((choice) => ({ choice }))));
  const add = trying(() => session.asHost("POST", "/complete", { kind: session.game.usual_bot }));
  return make(
    "div",
    { class: "consent" },
    make("p", { class: "flat" }, `These choices take ${chairs}, for ${what}. Or somebody chooses again.`),
    make("p", { class: "flat small" }, "Bots play there, or you remove a bot and take its chair beside your own."),
    host ? make("button", { id: "complete", onclick: add }, `Add ${chairs}`) : null,
  );
}
