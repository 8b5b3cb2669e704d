// A clause of the rulebook beside the board.

import { fill, find, make, markup } from "./dom.js";
import { get } from "./line.js";

/** Show a clause in the panel `#clause`; references to other clauses open there too. */
export async function showClause(game, clause, tabs) {
  const panel = find("#clause");
  tabs.open("clause");
  let told;
  try {
    told = await get(`/api/games/${game}/rules/${encodeURIComponent(clause)}`);
  } catch (error) {
    fill(panel, make("p", { class: "soft" }, error.message));
    return;
  }
  const body = make("div", { class: "body" }, markup(told.html));
  for (const link of body.querySelectorAll("a[href*='#']")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      showClause(game, decodeURIComponent(link.hash.slice(1)), tabs);
    });
  }
  fill(
    panel,
    make("h3", {}, told.clause),
    body,
    make("p", {}, make("a", { href: `/rules/${game}#${told.clause}`, target: "_blank" }, "Open the whole rulebook here")),
  );
  panel.scrollTop = 0;
  panel.focus({ preventScroll: innerWidth > 900 });
  if (innerWidth <= 900) panel.scrollIntoView({ block: "nearest" });
}

export function noClauseYet(game) {
  fill(
    find("#clause"),
    make("p", { class: "soft" }, "Touch the number behind a sentence of the story, and its rule opens here."),
    make("p", {}, make("a", { href: `/rules/${game}`, target: "_blank" }, "Open the whole rulebook")),
  );
}
