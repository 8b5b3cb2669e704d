// What stands between the seat that is shown and winning, and how far each is.

import { clauseMark } from "./cite.js";
import { fillIfNew, find, make } from "./dom.js";
import { marked } from "./glossary.js";

const NARROW = 900;     // pixels of a screen on which they are folded at first

/** Show them, at the end as they stood; `cite` is called with the id of a clause that was touched. */
export function showAims({ aims, phase }, cite) {
  const box = find("#aims");
  if (phase === "over" && !box.hidden) return;
  if (box.hidden && aims.length) find("details", box).open = innerWidth > NARROW;
  box.hidden = aims.length === 0;
  if (fillIfNew(find("#aims-list"), aims, () => aims.map((aim) => row(aim, cite)))) keepHeight();
}

/** What stands below keeps its place while values change: the list is as high as when it was first seen. */
function keepHeight() {
  const { style, scrollHeight } = find("#aims-list");
  if (scrollHeight && !style.height) style.height = `${scrollHeight}px`;
}

function measureAgain() {
  find("#aims-list").style.height = "";
  keepHeight();
}

find("#aims details").addEventListener("toggle", measureAgain);
addEventListener("resize", measureAgain);

function row({ label, value, share, clause }, cite) {
  const done = share >= 1 ? "done" : "";
  return make(
    "li",
    { class: done },
    make("span", { class: "label" }, marked(label), "\u00a0", clauseMark(clause, cite)),
    make("span", { class: "value" }, done ? "✓ " : "", value),
    make("meter", { min: 0, max: 1, value: share, "aria-label": label }),
  );
}
