// House rules: what the host may play otherwise than the rulebook has it.

import { capital, find, listed, make, select, spaced } from "./dom.js";
import { drawnOptions } from "./editor.js";
import { trying } from "./trying.js";

const label = (option) => capital(spaced(option.name));

export function houseRules(session) {
  const { table, game } = session;
  if (!game) return [];
  const elsewhere = drawnOptions(session);
  const options = game.options.filter(({ name, value_kind }) => value_kind !== "seat" && !elsewhere.includes(name));
  if (!options.length) return make("p", { class: "soft" }, "This game has no house rules to choose from.");
  const refusal = table.missing.length ? "" : table.refusal;
  const isChanged = (option) => String(table.options[option.name]) !== String(option.default);
  const changed = options.filter(isChanged);
  const summary = changed.length ? listed(changed.map(label)) : "all as the rulebook has them";
  const rules = options.map((option) => houseRule(session, option, isChanged(option)));
  return make(
    "details",
    { open: find("#options-box details")?.open || Boolean(refusal) },
    make("summary", {}, "House rules", make("span", { class: "soft small" }, summary)),
    refusal ? make("p", { class: "notice", role: "alert" }, capital(refusal)) : null,
    make("div", { class: "options" }, rules),
  );
}

function houseRule(session, option, changed) {
  const id = `option-${option.name}`;
  const usual = changed ? ` The rulebook has ${spaced(option.default)}.` : "";
  const clause = { href: `/rules/${session.table.game}#${option.clause}`, target: "_blank" };
  return make(
    "div",
    { class: changed ? "option changed" : "option" },
    make(
      "div",
      {},
      make("label", { class: "label", for: id }, label(option)),
      make("p", {}, capital(option.text), usual, " ", make("a", clause, option.clause)),
    ),
    control(session, option, id),
  );
}

/** A list of words to choose from, or a number. */
function control(session, option, id) {
  const { table, host } = session;
  const value = table.options[option.name];
  const hasWords = option.words.length > 0;
  const change = trying((event) => {
    const chosen = hasWords ? event.target.value : Number(event.target.value);
    return session.asHost("PATCH", "", { options: { ...table.options, [option.name]: chosen } });
  });
  const attributes = { id, disabled: !host, onchange: change };
  if (hasWords) return select(attributes, option.words.map((word) => [word, spaced(word)]), String(value));
  return make("input", { ...attributes, type: "number", min: option.low, max: option.high, value });
}
