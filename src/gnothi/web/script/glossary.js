// The game's own words: marked where they are met, and explained where they are touched.

import { textsWithin } from "./cite.js";
import { make } from "./dom.js";
import { get } from "./line.js";

let entries = new Map();        // by every form of a word, in small letters
let pattern = null;             // finds them in a text, the longest first

/** Fetch the words of a game, once; gives them in the order of its glossary, and whether a page says how to play. */
export async function loadWords(game) {
  const { words, howto } = await get(`/api/games/${game}/glossary`);
  entries = new Map(words.flatMap((entry) => [entry.word, ...entry.forms].map((form) => [form.toLowerCase(), entry])));
  const forms = [...entries.keys()].sort((one, other) => other.length - one.length).map(escaped);
  pattern = forms.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "giu") : null;
  return { words, howto };
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const entryOf = (word) => entries.get(word.toLowerCase());

/** Let each of the game's words within an element be touched, where it comes first. */
export function markWithin(element) {
  const met = new Set();
  for (const text of textsWithin(element)) text.replaceWith(...marked(text.data, met));
}

/** A sentence in which each of the game's words can be touched, where it comes first; `met` are those met before. */
export function marked(text, met = new Set()) {
  const parts = [];
  let at = 0;
  for (const { 0: word, index } of pattern ? text.matchAll(pattern) : []) {
    const entry = entryOf(word);
    if (met.has(entry)) continue;
    met.add(entry);
    parts.push(text.slice(at, index), make("span", { class: "word", "data-word": entry.word }, word));
    at = index + word.length;
  }
  return [...parts, text.slice(at)].filter(Boolean);
}
