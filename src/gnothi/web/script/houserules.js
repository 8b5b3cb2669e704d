// House rules: what the host may play otherwise than the rulebook has it.

import { capital, find, make, select, spaced } from "./dom.js";
import { drawnOptions } from "./editor.js";
import { presetOf, presetOptions } from "./presets.js";
import { trying } from "./trying.js";

const SWITCHES = ["false,true", "off,on"];

/** Whether a rule holds or does not, so that its sentence can be ticked. */
const isSwitch = (option) => SWITCHES.includes(option.words.join());

/** What an option is called where only its name has room. */
const sayValue = (option, value) =>
  isSwitch(option) ? (String(value) === option.words[1] ? "yes" : "no") : spaced(value);

/** Sets of house rules by their names, to be chosen before single ones. */
function presets(session) {
  const { game, host } = session;
  const now = presetOf(session);
  const choose = (preset) => trying(() => session.asHost("PATCH", "", { options: presetOptions(game, preset) }));
  const button = (preset) => ({ checked: preset === now, disabled: !host, onchange: choose(preset) });
  const choice = (preset) =>
    make(
      "label",
      { class: "preset" },
      make("input", { type: "radio", name: "preset", id: `preset-${preset.name}`, ...button(preset) }),
      make("span", {}, make("b", {}, capital(preset.name)), " ", make("span", { class: "soft" }, preset.text)),
    );
  return make(
    "fieldset",
    { class: "presets" },
    make("legend", {}, now ? "The rules" : "The rules: your own"),
    game.presets.map(choice),
  );
}

export function houseRules(session) {
  const { table, game } = session;
  if (!game) return [];
  const elsewhere = drawnOptions(session);
  const options = game.options.filter(({ name, value_kind }) => value_kind !== "seat" && !elsewhere.includes(name));
  if (!options.length) return make("p", { class: "soft" }, "This game has no house rules to choose from.");
  const refusal = table.missing.length ? "" : table.refusal;
  const isChanged = (option) => String(table.options[option.name]) !== String(option.default);
  const changed = options.filter(isChanged);
  const count = changed.length === 1 ? "one is changed" : `${changed.length} are changed`;
  const summary = changed.length ? count : "all as the rulebook has them";
  const rules = options.map((option) => houseRule(session, option, isChanged(option)));
  const single = make(
    "details",
    { open: find("#options-box details")?.open || Boolean(refusal) },
    make("summary", {}, "House rules", make("span", { class: "soft small" }, summary)),
    refusal ? make("p", { class: "notice", role: "alert" }, capital(refusal)) : null,
    make("div", { class: "options" }, rules),
  );
  return game.presets.length > 1 ? [presets(session), single] : single;
}

function houseRule(session, option, changed) {
  const id = `option-${option.name}`;
  const usual = changed ? `Changed; usually: ${sayValue(option, option.default)}. ` : "";
  const clause = { href: `/rules/${session.table.game}#${option.clause}`, target: "_blank" };
  return make(
    "div",
    { class: changed ? "option changed" : "option" },
    make(
      "div",
      {},
      make("label", { class: "label", for: id }, capital(option.text)),
      make("p", {}, usual, make("a", clause, `Rule ${option.clause}`)),
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
    const { value: typed, checked } = event.target;
    const chosen = isSwitch(option) ? option.words[checked ? 1 : 0] : hasWords ? typed : Number(typed);
    return session.asHost("PATCH", "", { options: { ...table.options, [option.name]: chosen } });
  });
  const attributes = { id, disabled: !host, onchange: change };
  if (isSwitch(option)) {
    return make("input", { ...attributes, type: "checkbox", checked: String(value) === option.words[1] });
  }
  if (hasWords) return select(attributes, option.words.map((word) => [word, spaced(word)]), String(value));
  return make("input", { ...attributes, type: "number", min: option.low, max: option.high, value });
}
