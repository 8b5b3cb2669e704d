// Small questions to a person: a name, a confirmation.

import { drop, fill, find, make } from "./dom.js";
import { keepName, ownName } from "./keep.js";

const MAX_NAME = 24;

/** The same for names that look the same. */
const alike = (name) => name.normalize("NFKC").toLowerCase();

/** Open a dialog; the promise gives what `answer` was called with, or null when it was closed. */
export function dialog(attributes, build) {
  return new Promise((resolve) => {
    const box = make("dialog", attributes);
    const answer = (value) => {
      box.returned = value;
      box.close();
    };
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returned ?? null);
    });
    let begun = false;          // with a first click; a second one alone was meant for what lay here before
    box.addEventListener("click", (event) => {
      begun ||= event.detail <= 1;
      if (!begun) drop(event);
      else if (event.target === box) box.close();
    }, { capture: true });
    fill(box, build(answer));
    document.body.append(box);
    box.showModal();
    // Chromium now and then leaves the focus to the body; once the box is drawn, it takes it.
    requestAnimationFrame(() => box.contains(document.activeElement) || find("[autofocus]", box)?.focus());
  });
}

/** Where a name is typed. */
export function nameField(attributes) {
  return make("input", { type: "text", id: "ask-name", maxlength: MAX_NAME, required: true, ...attributes });
}

const OFFERED = ["Wren", "Robin", "Heron", "Linnet", "Martin", "Merle", "Swift", "Lark", "Starling", "Kestrel"];

/** A name for one who has not chosen any: it is offered, and can be changed. */
export function offeredName(taken = []) {
  const free = OFFERED.filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)] ?? "";
}

/** A name for one who plays. The browser's own is asked once; `other` asks for a further person at this device. */
export async function askName({ other = false, taken = [] } = {}) {
  const known = ownName();
  const free = (name) => !taken.some((used) => alike(used) === alike(name));
  if (known && !other && free(known)) return known;
  const title = other ? "Who sits here?" : known ? "That name is taken at this table" : "What may we call you?";
  const hint = other
    ? "A name for this seat"
    : "Keep this name or type your own. Everybody at the table sees it, and this browser remembers it.";
  const name = await dialog({ "aria-labelledby": "ask-title" }, (answer) => {
    const input = nameField({ autocomplete: "nickname", value: other ? "" : known || offeredName(taken) });
    const wrong = make("p", { class: "notice", role: "alert", hidden: true });
    const submit = (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      if (free(text)) {
        answer(text);
        return;
      }
      wrong.hidden = false;
      wrong.textContent = `Somebody at this table is called ${text} already; choose another name.`;
    };
    return [
      make("h2", { id: "ask-title" }, title),
      make(
        "form",
        { onsubmit: submit },
        make("label", { for: "ask-name" }, make("span", { class: "soft" }, hint), input),
        wrong,
        make(
          "div",
          { class: "row" },
          make("button", { type: "submit", class: "main" }, "That is me"),
          make("button", { type: "button", onclick: () => answer(null) }, "Cancel"),
        ),
      ),
    ];
  });
  if (name && !other) keepName(name);
  return name;
}

/** Yes or no. */
export async function confirm(title, text, yes, no = "Cancel") {
  const chosen = await dialog({ "aria-labelledby": "ask-title" }, (answer) => [
    make("h2", { id: "ask-title" }, title),
    make("p", {}, text),
    make(
      "div",
      { class: "row" },
      make("button", { class: "main", onclick: () => answer(true) }, yes),
      make("button", { onclick: () => answer(false) }, no),
    ),
  ]);
  return chosen === true;
}
