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
  const rulebook = await get(`/api/games/${encodeURIComponent(game)}/rules`);
  document.title = `${rulebook.title}: rules · Gnothi`;
  fill(book, markup(rulebook.html));
  const parts = rulebook.contents.filter(({ id }) => document.getElementById(id)?.tagName !== "H1");
  const list = make("ol", {}, parts.map(({ id, title }) => make("li", {}, make("a", { href: `#${id}` }, title))));
  fill(contents, make("details", { open: innerWidth > NARROW }, make("summary", {}, "Contents"), list));
  const clauses = [...book.querySelectorAll(".clause")];
  for (const clause of clauses) clause.classList.toggle("ruling", RULING.test(clause.id));
  linkClauses(book, new Set(clauses.map((clause) => clause.id)), game);
  frontispiece(rulebook.title).then(open);
  open();
  follow();
}

/** The table of the game, drawn by the game itself, before the first section; kept when it takes its room. */
async function frontispiece(title) {
  const caption = `${title}, some moves into a game`;
  const picture = make("img", { src: `/api/games/${game}/picture.svg`, alt: `The table of ${caption}` });
  const figure = make("figure", {}, picture, make("figcaption", {}, caption));
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

/** Leave only the paragraphs that hold the word; a clause's id finds it too. */
function seek(event) {
  const wanted = event.target.value.trim().toLowerCase();
  const holds = (element) => element.textContent.toLowerCase().includes(wanted);
  for (const part of book.children) {
    const items = part.matches("ul, ol") ? [...part.children] : [];
    for (const item of items) item.classList.toggle("away", !holds(item));
    const found = items.length ? items.some(holds) : holds(part);
    part.classList.toggle("away", !found);
  }
}

function trouble(text) {
  find("#trouble").hidden = !text;
  find("#trouble").textContent = capital(text);
}

addEventListener("hashchange", open);
find("#seek").addEventListener("input", seek);
begin().catch((error) => trouble(error.message));
