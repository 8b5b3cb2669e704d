// How pieces move: they walk along their way, dice roll, cards turn. Where motion is not wanted, nothing does.

import { draw } from "./dom.js";
import { faceOf } from "./face.js";
import { setting } from "./settings.js";
import { sound } from "./sound.js";

const STEP = 170;           // milliseconds from one point of a way to the next
const LONGEST = 2000;       // milliseconds of a whole way
const ROLL = 650;
const TURN = 420;
const FACES = 6;            // that a rolling die shows before the last
const PACE = { slow: 1.7, normal: 1, fast: 0.5, off: 1 };

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** By how much everything takes longer than usual, as this browser is set. */
export const pace = () => PACE[setting("speed")];

/** Whether pieces glide and walk at all. */
export const still = () => calm() || setting("speed") === "off";

/** Let a node walk through these points to where it lies now; gives the milliseconds it takes. */
export function walk(node, points, { x, y }) {
  const [endX, endY] = points.at(-1);
  const stops = Math.hypot(endX - x, endY - y) > 1 ? [...points, [x, y]] : points;
  if (still() || stops.length < 2) return 0;
  const frames = stops.map(([left, top]) => ({ transform: `translate(${left}px, ${top}px)`, easing: "ease-in-out" }));
  const duration = Math.min(LONGEST, STEP * stops.length) * pace();
  node.style.transition = "none";
  const walking = node.animate(frames, { duration });
  walking.finished.catch(() => {}).finally(() => {
    node.style.transition = "";
  });
  return duration;
}

/** Show that a piece has another face, in its own way; gives the milliseconds it takes. */
export function reveal(node, piece, sheet) {
  const old = node.body.querySelector(":scope > .face");
  node.body.replaceChildren(...faceOf(piece));
  if (piece.change === "roll") return roll(node, piece, sheet);
  return turn(node, piece, old);
}

function roll(node, piece, sheet) {
  sound("dice");
  if (still()) return 0;
  const face = node.body.querySelector(".face");
  const duration = ROLL * pace();
  face.animate(
    [{ transform: "rotate(-540deg) scale(.8)" }, { transform: "rotate(-90deg) scale(1.15)" }, { transform: "none" }],
    { duration, easing: "ease-out" },
  );
  const used = face.querySelector("use");
  const others = kin(piece.symbol, sheet);
  if (used && others.length) {
    const show = (count) => {
      const symbol = count ? others[Math.floor(Math.random() * others.length)] : piece.symbol;
      used.setAttribute("href", `#${symbol}`);
      if (count) setTimeout(show, (0.7 * duration) / FACES, count - 1);
    };
    show(FACES);
  }
  return duration;
}

/** The other faces of a die: symbols of the same name with another number. */
function kin(symbol, sheet) {
  const stem = symbol.replace(/\d+$/, "");
  const others = [...sheet.querySelectorAll("defs [id]")].map((one) => one.id);
  return stem === symbol ? [] : others.filter((id) => id !== symbol && id.replace(/\d+$/, "") === stem);
}

function turn(node, piece, old) {
  if (piece.change === "turn") sound("cards");
  if (still()) return 0;
  const face = node.body.querySelector(".face");
  const duration = TURN * pace();
  const flat = { transform: "scaleX(0)" };
  for (const part of [old, face]) if (part) part.style.transformBox = "fill-box";
  for (const part of [old, face]) if (part) part.style.transformOrigin = "center";
  face.animate([flat, flat, { transform: "none" }], { duration, easing: "ease-out" });
  if (old) {
    node.body.append(old);
    const folding = old.animate([{ transform: "none" }, flat, flat], { duration, easing: "ease-in" });
    folding.finished.catch(() => {}).finally(() => old.remove());
  }
  return duration;
}

/** The marks of a way that was walked: a dotted line, and a ring where it ended. */
export function marksOf(points, size) {
  const [x, y] = points.at(-1);
  const wide = Math.max(24, size?.[0] ?? 0) + 12;
  const high = Math.max(24, size?.[1] ?? 0) + 12;
  const rx = Math.min(wide, high) < 60 ? Math.min(wide, high) / 2 : 14;
  const box = { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx };
  const line = points.map((point) => point.join()).join(" ");
  const [startX, startY] = points[0];
  return [
    ...(points.length > 1
      ? [
        draw("polyline", { class: "way under", points: line }),
        draw("polyline", { class: "way", points: line }),
        draw("circle", { class: "whence", cx: startX, cy: startY, r: 5 }),
      ]
      : []),
    draw("rect", { class: "whither under", ...box }),
    draw("rect", { class: "whither", ...box }),
  ];
}
