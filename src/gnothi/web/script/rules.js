// The rulebook of a game.

import { linkClauses } from "./cite.js";
import { capital, fill, find, make, markup } from "./dom.js";
import { entryOf, loadWords, markWithin } from "./glossary.js";
import { get } from "./line.js";
import { Offer } from "./offer.js";
import "./theme.js";

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const RULING = /^R\d+$/;    // where the rulebook is silent: what we decided
const NARROW = 820;         // pixels; on a narrow page the contents are folded
const book = find("#book");
const contents = find("#contents");
const ITEMS = ":scope > li, dl > div";      // parts of the book whose own parts are found one by one
const offer = new Offer(null, ({ words }) => words.map(meaning));

async function begin() {
  const id = encodeURIComponent(game);
  const [rulebook, { words }] = await Promise.all([get(`/api/games/${id}/rules`), loadWords(id)]);
  document.title = `${rulebook.title}: rules · Gnothi`;
  find("#howto").hidden = !rulebook.howto;
  fill(book, markup(rulebook.html));
  const before = [guide(rulebook, words), glossary(words)].filter(Boolean);
  if (find("h1", book)) find("h1", book).after(...before);
  else book.prepend(...before);
  const parts = rulebook.contents.filter(({ id }) => document.getElementById(id)?.tagName !== "H1");
  const list = make("ol", {}, parts.map(({ id, title }) => make("li", {}, make("a", { href: `#${id}` }, title))));
  const folded = make("details", { open: innerWidth > NARROW }, make("summary", {}, "Contents"), list);
  if (parts.length) fill(contents, folded);
  const clauses = [...book.querySelectorAll(".clause")];
  for (const clause of clauses) clause.classList.toggle("ruling", RULING.test(clause.id));
  linkClauses(book, new Set(clauses.map((clause) => clause.id)), game);
  clauses.forEach(markWithin);
  for (const [clause, numbers] of Object.entries(rulebook.taught)) teach(document.getElementById(clause), numbers);
  frontispiece(rulebook.title).then(open);
  open();
  follow();
}

/** What these pages are, and where somebody goes who does not know the game. */
function guide({ title, guide, howto, lessons }, words) {
  const page = make("a", { href: `/learn/${game}` }, `How to play ${title}`);
  const first = make("a", { href: `/learn/${game}/1` }, lessons > 1 ? `try its ${lessons} lessons` : "try its lesson");
  return make(
    "aside",
    { class: "guide", "aria-label": "How to read these rules" },
    make("h2", {}, "How to read this"),
    make("p", {}, guide, words.length ? " Touch an underlined word, and it says what it means." : null),
    howto ? make("p", {}, "New to the game? Begin with ", page, lessons ? [", or ", first] : null, ".") : null,
  );
}

/** The game's own words, folded until somebody opens them or searches for one; nothing where it has none. */
function glossary(words) {
  if (!words.length) return null;
  const row = (entry) =>
    make("div", { "data-forms": entry.forms.join(" ") }, make("dt", {}, capital(entry.word)), explanation(entry));
  const list = make("dl", { class: "glossary" }, words.map(row));
  return make("details", { class: "words-of" }, make("summary", {}, "The words of this game"), list);
}

const explanation = ({ text, clause }) =>
  make("dd", {}, text, " ", clause ? make("a", { href: `#${clause}` }, clause) : null);

const meaning = (entry) =>
  make("div", { class: "entry" }, make("dl", {}, make("dt", {}, capital(entry.word)), explanation(entry)));

/** Behind a clause, the lessons that teach it. */
function teach(clause, numbers) {
  const links = numbers.map((number) => make("a", { href: `/learn/${game}/${number}` }, `Lesson ${number}`));
  (clause.querySelector(":scope > p") ?? clause).append(make("span", { class: "taught-by" }, ...links));
}

/** The table of the game, drawn by the game itself, before the first section; kept when it takes its room. */
async function frontispiece(title) {
  const caption = `${title}, some moves into a game`;
  const picture = make("img", { src: `/api/games/${game}/picture.svg`, alt: `The table of ${caption}` });
  const figure = make("figure", {}, picture, make("figcaption", {}, caption));
  const before = book.querySelector(":scope > h2");
  if (before) before.before(figure);
  else book.append(figure);
  await picture.decode().catch(() => figure.remove());
}

/** Go to the clause in the address; the browser looked for it before it was there. */
function open() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id) return;
  const there = document.getElementById(id);
  for (const lit of book.querySelectorAll(".lit")) lit.classList.remove("lit");
  if (!there) {
    trouble(`There is no clause ${id} in this rulebook.`);
    return;
  }
  trouble("");
  there.classList.add("lit");
  there.scrollIntoView({ block: "center" });
}

/** Mark in the contents where the reader is. */
function follow() {
  const target = (link) => decodeURIComponent(link.hash.slice(1));
  const links = new Map([...contents.querySelectorAll("a")].map((link) => [target(link), link]));
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        for (const link of links.values()) link.classList.remove("here");
        links.get(entry.target.id)?.classList.add("here");
      }
    },
    { rootMargin: "-15% 0px -75% 0px" },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) watcher.observe(heading);
  }
}

/** Leave only the paragraphs and the game's words that hold all that is typed; a clause's id finds it too. */
function seek(event) {
  const wanted = event.target.value.trim();
  const words = wanted.toLowerCase().split(/\s+/);
  const said = ({ textContent, dataset }) => `${textContent} ${dataset.forms ?? ""}`.toLowerCase();
  const holds = (element) => words.every((word) => said(element).includes(word));
  let found = 0;
  for (const part of book.children) {
    const items = [...part.querySelectorAll(ITEMS)];
    for (const item of items) item.classList.toggle("away", !holds(item));
    const stays = part.matches(".guide") ? !wanted : items.length ? items.some(holds) : holds(part);
    part.classList.toggle("away", !stays);
    if (part.matches(".words-of")) part.open = stays && wanted !== "";
    found += stays;
  }
  trouble(found ? "" : `Nothing in these rules says “${wanted}”. Try one word of it, or its beginning.`);
}

function trouble(text) {
  find("#trouble").hidden = !text;
  find("#trouble").textContent = capital(text);
}

find("#howto").href = `/learn/${encodeURIComponent(game)}`;
addEventListener("hashchange", open);
addEventListener("scroll", () => offer.close());
addEventListener("keydown", ({ key }) => key === "Escape" && offer.close());
find("#seek").addEventListener("input", seek);
book.addEventListener("click", ({ target }) => {
  const word = target.closest(".word");
  if (word) offer.explain(word, entryOf(word.dataset.word));
});
begin().catch((error) => trouble(error.message));
