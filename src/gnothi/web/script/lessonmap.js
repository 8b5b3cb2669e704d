// The lessons of a game, or its puzzles, as a map, with those that this browser has done.

import { make } from "./dom.js";
import { set, setting } from "./settings.js";

const KEYS = { learn: "learned", puzzles: "solved" };

const key = (shelf, game) => `${KEYS[shelf]} ${game}`;

/** The numbers of the lessons that were done here, or of the puzzles. */
export const learned = (shelf, game) => setting(key(shelf, game)) || [];

export function markLearned(shelf, game, number) {
  set(key(shelf, game), [...new Set([...learned(shelf, game), number])]);
}

/** A list of links; the present one and those that are done are marked. `shelf` is where they lie: learn or puzzles. */
export function lessonMap({ game, lessons }, present = 0, shelf = "learn") {
  const done = learned(shelf, game);
  const link = ({ number, title }) => {
    const mark = make("b", {}, done.includes(number) ? "✓" : String(number));
    const current = number === present ? "page" : null;
    const name = make("span", { class: "name" }, ` ${title}`);
    return make("li", {}, make("a", { href: `/${shelf}/${game}/${number}`, "aria-current": current }, mark, name));
  };
  return make("ol", { class: "map" }, lessons.map(link));
}
