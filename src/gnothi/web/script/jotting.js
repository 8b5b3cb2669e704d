// A piece that may be crossed out by hand: a button, and a line through it once it is.

import { draw } from "./dom.js";
import { frame } from "./face.js";

/** Let a piece be crossed out as `note` says, `{ crossed, says }`; true if it could be before and no longer can. */
export function jot(node, piece, note, reach) {
  const key = note && JSON.stringify([note, piece.size, reach]);
  if (node.jotted === key) return false;
  node.jotted = key;
  node.classList.toggle("note", Boolean(note));
  node.querySelector(":scope > .jotting")?.remove();
  if (!note) return true;
  node.removeAttribute("aria-hidden");
  node.setAttribute("role", "button");
  node.setAttribute("aria-label", note.says);
  const half = piece.size[0] / 2;
  const line = note.crossed ? [draw("path", { class: "crossed", d: `M${-half} 0H${half}` })] : [];
  node.append(draw("g", { class: "jotting" }, frame(piece, "reach", 0, reach), ...line));
  return false;
}
