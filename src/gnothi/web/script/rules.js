// The rulebook of a game.

import { linkClauses } from "./cite.js";
import { capital, fill, find, make, markup } from "./dom.js";
import { get } from "./line.js";

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const RULING = /^R\d+$/;    // where the rulebook is silent: what we decided
const NARROW = 820;         // pixels; on a narrow page the contents are folded
const book = find("#book");
const contents = find("#contents");

async function begin() {
  const told = await get(`/api/games/${encodeURIComponent(game)}/rules`);
  document.title = `${told.title}: rules · Gnothi`;
  fill(book, markup(told.html));
  const parts = told.contents.filter(({ id }) => document.getElementById(id)?.tagName !== "H1");
  const list = make("ol", {}, parts.map(({ id, title }) => make("li", {}, make("a", { href: `#${id}` }, title))));
  fill(contents, make("details", { open: innerWidth > NARROW }, make("summary", {}, "Contents"), list));
  const clauses = [...book.querySelectorAll(".clause")];
  for (const clause of clauses) clause.classList.toggle("ruling", RULING.test(clause.id));
  linkClauses(book, new Set(clauses.map((clause) => clause.id)), game);
  frontispiece(told.title).then(open);
  open();
  follow();
}

/** The table of the game, drawn by the game itself, before the first section; kept when it takes its room. */
async function frontispiece(title) {
  const picture = make("img", { src: `/api/games/${game}/picture.svg`, alt: `The table of ${title}, some moves into a game` });
  const figure = make("figure", {}, picture, make("figcaption", {}, `${title}, some moves into a game`));
  const before = book.querySelector("h2");
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
  const links = new Map([...contents.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
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

/** Leave only the paragraphs that hold the word; a clause's id finds it too. */
function seek(event) {
  const wanted = event.target.value.trim().toLowerCase();
  for (const part of book.children) {
    const items = part.matches("ul, ol") ? [...part.children] : [];
    for (const item of items) item.classList.toggle("away", Boolean(wanted) && !item.textContent.toLowerCase().includes(wanted));
    const found = items.length ? items.some((item) => !item.classList.contains("away")) : part.textContent.toLowerCase().includes(wanted);
    part.classList.toggle("away", Boolean(wanted) && !found);
  }
}

function trouble(text) {
  find("#trouble").hidden = !text;
  find("#trouble").textContent = capital(text);
}

addEventListener("hashchange", open);
find("#seek").addEventListener("input", seek);
begin().catch((error) => trouble(error.message));
