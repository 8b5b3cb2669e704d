// The lessons of a game as a map, with those that this browser has done.

import { make } from "./dom.js";
import { set, setting } from "./settings.js";

const key = (game) => `learned ${game}`;

/** The numbers of the lessons that were done here. */
export const learned = (game) => setting(key(game)) || [];

export function markLearned(game, number) {
  set(key(game), [...new Set([...learned(game), number])]);
}

/** A list of links; the present one and those that are done are marked. */
export function lessonMap({ game, lessons }, present = 0) {
  const done = learned(game);
  const link = ({ number, title }) => {
    const mark = make("b", {}, done.includes(number) ? "✓" : String(number));
    const current = number === present ? "page" : null;
    const name = make("span", { class: "name" }, ` ${title}`);
    return make("li", {}, make("a", { href: `/learn/${game}/${number}`, "aria-current": current }, mark, name));
  };
  return make("ol", { class: "map" }, lessons.map(link));
}
