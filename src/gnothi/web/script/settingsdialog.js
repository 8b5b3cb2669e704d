// Everything there is to set, in one place.

import { dialog, nameField } from "./ask.js";
import { make, select } from "./dom.js";
import { keepName, ownName } from "./keep.js";
import { canNotify, wantCalls } from "./notify.js";
import { set, setting } from "./settings.js";
import { sound } from "./sound.js";

const SPEEDS = [["slow", "Slowly"], ["normal", "At a walk"], ["fast", "Fast"], ["off", "Not at all"]];
const HELPS = [["none", "None"], ["notes", "My own notes"], ["automatic", "Automatic"]];
const HELPED =
  "With notes of your own you cross out by hand, where a game has anything to cross out, and may ask for a hint. " +
  "Automatic: the table also says what follows from what you have seen, and how everybody stands.";
const THEMES = [["system", "As the system"], ["day", "Day"], ["night", "Night"]];

export function showSettings() {
  return dialog({ id: "settings", "aria-labelledby": "settings-title" }, (answer) => [
    make("h2", { id: "settings-title" }, "Settings"),
    make("p", { class: "soft small" }, "They are kept in this browser."),
    field("Help from the table", choice("help", HELPS)),
    make("p", { class: "soft small gap" }, HELPED),
    field("Show what the others do", choice("speed", SPEEDS)),
    tick("alone", "What I have missed is shown by itself"),
    tick("forced", "Forced things happen by themselves"),
    tick("oneClick", "A piece with one choice plays at the first click"),
    tick("sound", "Sounds", () => sound("turn")),
    canNotify() ? calls() : null,
    field("Day or night", choice("theme", THEMES)),
    field("Your name at the next table", ownNameField()),
    make("div", { class: "row gap" }, make("button", { class: "main", onclick: () => answer(null) }, "Done")),
  ]);
}

const field = (text, input) => make("label", { class: "setting" }, make("span", {}, text), input);

function choice(name, choices) {
  const keep = (event) => set(name, event.target.value);
  return select({ "data-setting": name, onchange: keep }, choices, setting(name));
}

function tick(name, text, then = () => {}) {
  const keep = (event) => {
    set(name, event.target.checked);
    then();
  };
  const box = make("input", { type: "checkbox", "data-setting": name, checked: setting(name), onchange: keep });
  return make("label", { class: "tick" }, box, text);
}

function calls() {
  const keep = async ({ target }) => {
    target.checked = await wantCalls(target.checked);
  };
  const checked = setting("notify") === "yes";
  const box = make("input", { type: "checkbox", "data-setting": "notify", checked, onchange: keep });
  return make("label", { class: "tick" }, box, "Call me when it is my turn and I look elsewhere");
}

function ownNameField() {
  const keep = ({ target }) => target.value.trim() && keepName(target.value.trim());
  return nameField({ id: "own-name", value: ownName(), autocomplete: "nickname", onchange: keep });
}
