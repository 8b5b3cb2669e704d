// A clause of the rulebook beside the board.

import { clauseMark, linkClauses } from "./cite.js";
import { capital, fill, find, make, markup } from "./dom.js";
import { get } from "./line.js";

let known = null;       // the ids of all clauses, from the whole book

async function knownClauses(game) {
  const book = markup((await get(`/api/games/${game}/rules`)).html);
  return new Set([...book.querySelectorAll("[id]")].map((element) => element.id));
}

/** Show a clause in the panel `#clause`; clauses that it names open there too. */
export async function showClause(game, clause, tabs) {
  const panel = find("#clause");
  tabs.open("clause");
  known ??= knownClauses(game).catch(() => new Set());
  let found;
  try {
    found = await get(`/api/games/${game}/rules/${encodeURIComponent(clause)}`);
  } catch (error) {
    fill(panel, make("p", { class: "soft" }, error.message));
    return;
  }
  const body = make("div", { class: "body" }, markup(found.html));
  linkClauses(body, await known, game, (other) => showClause(game, other, tabs));
  fill(panel, body, bookLink(`/rules/${game}#${found.clause}`, "Open the whole rulebook here"));
  panel.scrollTop = 0;
  panel.focus({ preventScroll: true });
  if (innerWidth <= 900) panel.scrollIntoView({ block: "nearest" });
}

/** Until a clause is asked for: how to play, if a page says it, and the game's own words, explained. */
export function showWords(game, { words, howto }, tabs) {
  const cite = (clause) => showClause(game, clause, tabs);
  const entry = ({ word, text, clause }) => [
    make("dt", {}, capital(word)),
    make("dd", {}, text, " ", clauseMark(clause, cite)),
  ];
  fill(
    find("#clause"),
    make("p", { class: "soft" }, "Touch a § behind a sentence, and its rule opens here."),
    howto ? bookLink(`/learn/${game}`, "How to play, and lessons") : null,
    bookLink(`/rules/${game}`, "Open the whole rulebook"),
    words.length ? make("h3", {}, "Words of this game") : null,
    words.length ? make("dl", { class: "glossary" }, ...words.map(entry)) : null,
  );
}

const bookLink = (href, text) => make("p", {}, make("a", { href, target: "_blank" }, text));
