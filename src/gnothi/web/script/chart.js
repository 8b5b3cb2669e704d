// How everybody stood over time, a line a seat; told apart by colour and by dash.

import { draw, make } from "./dom.js";

const WIDTH = 600;
const HEIGHT = 160;
const SIDE = 4;
const EDGE = 8;
const LEAST = 0.25;     // of the way from worst to best, that the chart is high at least
const DASHES = ["", "9 5", "2 6", "12 5 2 5", "5 5", "16 6", "1 4", "8 3 1 3 1 3", "20 5", "4 8", "14 4 4 4", "6 2"];
const TINTS = 6;

/** A chart of rows of standings (one row a move, one number from -1 to 1 a seat).
 *
 * `at` marks a move; `go(move)` is called where the chart is touched; `marks` are put above it: `[{move, element}]`.
 */
export function chart(rows, names, { at = null, go = null, marks = [] } = {}) {
  const last = Math.max(1, rows.length - 1);
  const leads = names.length > 1 ? rows.map(leadsOf) : rows;
  const most = Math.max(LEAST, ...leads.flat().map(Math.abs));
  const x = (move) => SIDE + (move / last) * (WIDTH - 2 * SIDE);
  const y = (value) => EDGE + ((1 - value / most) / 2) * (HEIGHT - 2 * EDGE);
  const axis = (value) => draw("line", { class: "axis", x1: SIDE, x2: WIDTH - SIDE, y1: y(value), y2: y(value) });
  const picture = draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": spoken(rows, names) },
    ...[most, 0, -most].map(axis),
  );
  names.forEach((name, seat) => {
    const points = leads.map((row, move) => `${x(move).toFixed(1)} ${y(row[seat]).toFixed(1)}`);
    picture.append(curve(seat, `M${points.join("L")}`));
  });
  if (at !== null) picture.append(draw("line", { class: "now", x1: x(at), x2: x(at), y1: EDGE, y2: HEIGHT - EDGE }));
  if (go) letPoint(picture, last, go);
  for (const { move, element } of marks) element.style.left = `${(x(move) / WIDTH) * 100}%`;
  const ends = ["the deal", `move ${rows.length - 1}`];
  const words = names.length > 1 ? ["ahead", "level", "behind"] : ["winning", "", "losing"];
  return [
    marks.length ? make("div", { class: "marks" }, marks.map(({ element }) => element)) : null,
    make("div", { class: "field" }, picture, ...words.map((word) => make("span", { "aria-hidden": "true" }, word))),
    make("p", { class: "ends", "aria-hidden": "true" }, ends.map((text) => make("span", {}, text))),
    make("ul", {}, names.map(legend)),
  ];
}

/** How far each is ahead of all on average. */
function leadsOf(row) {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  return row.map((value) => value - mean);
}

/** Where a chart is touched, or a finger slides along it, that moment is shown. */
function letPoint(picture, last, go) {
  picture.classList.add("leads");
  const point = ({ clientX }) => {
    const { left, width } = picture.getBoundingClientRect();
    const part = ((clientX - left) / width * WIDTH - SIDE) / (WIDTH - 2 * SIDE);
    go(Math.round(Math.min(1, Math.max(0, part)) * last));
  };
  picture.addEventListener("pointerdown", point);
  picture.addEventListener("pointermove", (event) => event.buttons && point(event));
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
  const order = [...names.keys()].sort((one, other) => end[other] - end[one]);
  return `How everybody stood over ${rows.length - 1} moves. At the end, from the first to the last: ` +
    `${order.map((seat) => names[seat]).join(", ")}.`;
}
