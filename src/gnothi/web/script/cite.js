// References to clauses: a mark behind a sentence, and links where the rulebook names another clause.

import { make } from "./dom.js";

const NAMED = /[A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*/g;

const APART = "a, strong, code, pre, h1";       // within these nothing becomes a link

/** A small mark behind a sentence, which opens the clause that it rests on; nothing where there is none. */
export function clauseMark(clause, open) {
  if (!clause) return null;
  const label = { title: `Rule ${clause}`, "aria-label": `Rule ${clause}`, "data-clause": clause };
  return make("button", { type: "button", class: "cite", ...label, onclick: () => open(clause) }, "§");
}

/** Make links of the names of known clauses within an element; `follow(clause)` takes a click, or the address does. */
export function linkClauses(element, known, game, follow = null) {
  const linked = (part) => (part.clause ? link(part.clause, game, follow) : part.text);
  for (const text of textsWithin(element)) {
    const parts = split(text.data, known);
    if (parts.length > 1) text.replaceWith(...parts.map(linked));
  }
}

/** The texts of an element, but for those in which nothing is marked. */
export function textsWithin(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(APART)) texts.push(walker.currentNode);
  }
  return texts;
}

function split(text, known) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(NAMED)) {
    if (!known.has(match[0])) continue;
    parts.push({ text: text.slice(at, match.index) }, { clause: match[0] });
    at = match.index + match[0].length;
  }
  parts.push({ text: text.slice(at) });
  return parts;
}

function link(clause, game, follow) {
  const made = make("a", { href: `/rules/${game}#${clause}` }, clause);
  if (follow) {
    made.addEventListener("click", (event) => {
      event.preventDefault();
      follow(clause);
    });
  }
  return made;
}
