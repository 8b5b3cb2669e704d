// References between clauses: where a sentence of the rulebook names another clause, it becomes a link.

import { make } from "./dom.js";

const NAMED = /[A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*/g;

const APART = "a, strong, code, pre, h1";       // within these nothing becomes a link

/** Make links of the names of known clauses within an element; `follow(clause)` takes a click, or the address does. */
export function linkClauses(element, known, game, follow = null) {
  const linked = (part) => (part.clause ? link(part.clause, game, follow) : part.text);
  for (const text of textsWithin(element)) {
    const parts = split(text.data, known);
    if (parts.length > 1) text.replaceWith(...parts.map(linked));
  }
}

function textsWithin(element) {
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
