// Small helpers to build the page. Text is always set as text, never as markup.

/** An element: `make("button", {class: "main", onclick: go}, "Go")`. Attributes that are null or false are left out. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  dress(made, attributes);
  made.append(...present(children));
  return made;
}

/** What is left of children when those that are null or false are left out. */
function present(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false);
}

/** A list to choose from; `choices` are `[value, text]`. */
export function select(attributes, choices, chosen) {
  const option = ([value, text]) => make("option", { value, selected: value === chosen }, text);
  return make("select", attributes, choices.map(option));
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for a part of an SVG picture. */
export function draw(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  dress(made, attributes);
  made.append(...children);
  return made;
}

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** Let nobody hear of a click. */
export function drop(event) {
  event.stopPropagation();
  event.preventDefault();
}

export const find = (selector, within = document) => within.querySelector(selector);

/** Put these children into an element, in place of what it had. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/** Fill an element only when what it shows has changed, so that focus and selection stay where they are. */
export function fillIfNew(element, key, build) {
  const text = JSON.stringify(key);
  if (element.shownKey === text) return false;
  element.shownKey = text;
  fill(element, build());
  return true;
}

/** Sentences from the server that were rendered from our own rulebook: the only markup a page takes in. */
export function markup(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const holder = document.createDocumentFragment();
  holder.append(...document.adoptNode(parsed.body).childNodes);
  return holder;
}

const MAX_TOASTS = 3;

/** Say something for a moment at the lower edge; a screen reader hears it too. */
export function toast(text, seconds = 6) {
  let shelf = find("#toasts");
  if (!shelf) {
    shelf = make("div", { id: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(shelf);
  }
  // An open dialog covers everything else, so a message shows inside it.
  (document.querySelector("dialog[open]") ?? document.body).append(shelf);
  const shown = make("div", { class: "toast" }, text);
  shelf.append(shown);
  while (shelf.children.length > MAX_TOASTS) shelf.firstChild.remove();
  setTimeout(() => shown.remove(), seconds * 1000);
}

/** A list in words: "Ana, Ben and Cleo". */
export function listed(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** A word of an option as people read it. */
export const spaced = (word) => String(word).replaceAll("_", " ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
