// The standing over time, a line a seat; told apart by colour and by dash.

import { draw, make } from "./dom.js";

const WIDTH = 600;
const HEIGHT = 160;
const SIDE = 4;
const EDGE = 8;
const DASHES = ["", "9 5", "2 6", "12 5 2 5", "5 5", "16 6", "1 4", "8 3 1 3 1 3", "20 5", "4 8", "14 4 4 4", "6 2"];
const TINTS = 6;

/** A chart of rows of standings (one row a move, one number from -1 to 1 a seat). `at` marks a move. */
export function chart(rows, names, at = null) {
  const last = Math.max(1, rows.length - 1);
  const x = (move) => SIDE + (move / last) * (WIDTH - 2 * SIDE);
  const y = (value) => EDGE + ((1 - Math.max(-1, Math.min(1, value))) / 2) * (HEIGHT - 2 * EDGE);
  const axis = (value) => draw("line", { class: "axis", x1: SIDE, x2: WIDTH - SIDE, y1: y(value), y2: y(value) });
  const picture = draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": spoken(rows, names) },
    ...[1, 0, -1].map(axis),
  );
  names.forEach((name, seat) => {
    const points = rows.map((row, move) => `${x(move).toFixed(1)} ${y(row[seat]).toFixed(1)}`);
    picture.append(curve(seat, `M${points.join("L")}`));
  });
  if (at !== null) picture.append(draw("line", { class: "now", x1: x(at), x2: x(at), y1: EDGE, y2: HEIGHT - EDGE }));
  const ends = [make("span", {}, "the deal"), make("span", {}, `move ${rows.length - 1}`)];
  return [
    picture,
    make("p", { class: "ends", "aria-hidden": "true" }, ends),
    make("ul", {}, names.map(legend)),
  ];
}

/** A line in the colour and the dash of a seat. */
function curve(seat, d) {
  const dash = DASHES[seat % DASHES.length] || null;
  return draw("path", { class: `curve tint-${seat % TINTS}`, d, "stroke-dasharray": dash });
}

function legend(name, seat) {
  const line = curve(seat, "M1 5H33");
  return make("li", {}, draw("svg", { viewBox: "0 0 34 10", "aria-hidden": "true" }, line), name);
}

function spoken(rows, names) {
  const end = rows.at(-1) ?? [];
  const places = names.map((name, seat) => `${name} ${(end[seat] ?? 0).toFixed(1)}`);
  return `The standing over ${rows.length - 1} moves, from minus one to one. At the end: ${places.join(", ")}.`;
}
