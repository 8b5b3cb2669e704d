// How a piece is drawn, and the lines round it.

import { draw } from "./dom.js";

const SMALL = 48;       // units of the board; a smaller piece glows in a circle

/** What a piece looks like: its symbol, its own drawing, its text, and what shows while it is pointed at. */
export function faceOf(piece) {
  const made = [draw("title", {}, piece.title ?? "")];
  const face = draw("g", { class: "face" });
  if (piece.symbol) face.append(draw("use", { href: `#${piece.symbol}` }));
  if (piece.drawing) face.append(parsed("g", piece.drawing));
  if (piece.text) face.append(caption(piece.text));
  made.push(face);
  if (piece.hint) {
    const hint = parsed("g", piece.hint);
    hint.setAttribute("class", "hint");
    made.push(hint);
  }
  return made;
}

const caption = (text) => draw("text", { class: "ink", "text-anchor": "middle", dy: 5, "font-size": 15 }, text);

/** A line round the room that a piece takes; small ones are round. */
export function frame(piece, name, margin, least = 12) {
  const wide = Math.max(least, piece.size?.[0] ?? 0) + 2 * margin;
  const high = Math.max(least, piece.size?.[1] ?? 0) + 2 * margin;
  const small = Math.max(wide, high) < SMALL;
  const rx = small ? wide / 2 : Math.min(16, wide / 4, high / 4);
  const made = draw("rect", { class: name, x: -wide / 2, y: -high / 2, width: wide, height: high, rx });
  if (name === "halo") made.setAttribute("stroke-width", small ? 5 : 9);
  return made;
}

/** A part of a picture that the server drew. */
export function parsed(tag, inner) {
  const text = `<${tag} xmlns="http://www.w3.org/2000/svg">${inner}</${tag}>`;
  const parsedDocument = new DOMParser().parseFromString(text, "image/svg+xml");
  if (parsedDocument.querySelector("parsererror")) {
    console.error("a picture could not be read", inner);
    return draw(tag);
  }
  return document.importNode(parsedDocument.documentElement, true);
}

/** By how much a part of a drawing is enlarged by what it lies in, up to the whole. */
export function enlarged(part, whole) {
  let factor = 1;
  for (let at = part; at && at !== whole; at = at.parentElement) {
    for (const { matrix } of at.transform?.baseVal ?? []) {
      factor *= Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    }
  }
  return factor;
}
