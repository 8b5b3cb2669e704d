// How a game is played: one page, with figures and the words that it uses.

import { capital, fill, find, make, markup } from "./dom.js";
import { lessonMap } from "./lessonmap.js";
import { get } from "./line.js";
import { setting } from "./settings.js";
import "./theme.js";

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const book = find("#book");

async function begin() {
  const page = await get(`/api/games/${encodeURIComponent(game)}/howto`);
  document.title = `How to play ${page.title} · Gnothi`;
  const known = await get(`/api/games/${encodeURIComponent(game)}/lessons`);
  fill(book, markup(page.html), tries(known), words(page));
  colour();
  book.setAttribute("aria-busy", "false");
}

/** Figures follow the system by day and by night; where this browser is set otherwise, they are asked for so. */
function colour() {
  const theme = setting("theme");
  if (theme === "system") return;
  for (const image of book.querySelectorAll("figure img")) image.src = `${image.getAttribute("src")}?theme=${theme}`;
}

/** The lessons, for those who would rather try it. */
function tries(known) {
  return known.lessons.length ? make("section", {}, make("h2", {}, "Try it"), lessonMap(known)) : [];
}

/** The words of art of the page, each with what it means. */
function words({ words }) {
  if (!words.length) return [];
  const meaning = ({ word, text }) => [make("dt", {}, capital(word)), make("dd", {}, text)];
  const list = make("dl", { class: "words" }, words.flatMap(meaning));
  return make("section", {}, make("h2", {}, "The words of the game"), list);
}

find("#rules").href = `/rules/${encodeURIComponent(game)}`;
begin().catch((error) => {
  find("#trouble").hidden = false;
  find("#trouble").textContent = capital(error.message);
});
