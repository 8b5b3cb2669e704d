// A closer look at a sheet: by two fingers, by the wheel, by dragging, by keys, and by buttons.

import { make } from "./dom.js";

const MAX_ZOOM = 5;
const STEP = 1.5;
const DRAGGED = 6;      // pixels after which a press is no click
const KEYS = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0 };

/** Larger or smaller, about a place on the screen or the middle of what is seen; 0 is all of it. */
export function magnify(board, factor, at = null) {
  const box = board.getBoundingClientRect();
  const x = at ? at.x - box.x : board.clientWidth / 2;
  const y = at ? at.y - box.y : board.clientHeight / 2;
  const before = board.zoom;
  board.zoom = factor === 0 ? 1 : Math.min(MAX_ZOOM, Math.max(1, before * factor));
  const growth = board.zoom / before;
  const left = (board.scrollLeft + x) * growth - x;
  const top = (board.scrollTop + y) * growth - y;
  board.fit();
  board.scrollTo(left, top);
}

/** Let a board be looked at closely. */
export function handle(board) {
  const fingers = new Map();
  let apart = 0;
  let drag = null;

  board.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    apart = distance(fingers);
    drag = event.pointerType === "mouse" && board.zoom > 1 ? { x: event.clientX, y: event.clientY, far: 0 } : null;
  });
  board.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const now = distance(fingers);
      if (apart) magnify(board, now / apart, middle(fingers));
      apart = now;
    } else if (drag && event.buttons) {
      board.scrollBy(drag.x - event.clientX, drag.y - event.clientY);
      drag = { x: event.clientX, y: event.clientY, far: drag.far + Math.hypot(event.movementX, event.movementY) };
    }
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    board.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
  board.addEventListener("click", (event) => {
    if (drag?.far > DRAGGED) event.stopPropagation();
  }, { capture: true });
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    magnify(board, event.deltaY < 0 ? STEP : 1 / STEP, { x: event.clientX, y: event.clientY });
  }, { passive: false });
  board.addEventListener("keydown", (event) => {
    if (event.key in KEYS && !event.ctrlKey && !event.metaKey) magnify(board, KEYS[event.key]);
  });
}

function distance(fingers) {
  if (fingers.size !== 2) return 0;
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function middle(fingers) {
  const [one, other] = [...fingers.values()];
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}

/** The buttons beside a board: larger, smaller, all of it. */
export function zoomControls(board) {
  const button = (label, sign, factor) =>
    make("button", { type: "button", "aria-label": label, title: label, onclick: () => magnify(board, factor) }, sign);
  return make(
    "div",
    { class: "zoom", role: "group", "aria-label": "Size of the board" },
    button("Smaller", "−", 1 / STEP),
    button("All of it", "□", 0),
    button("Larger", "+", STEP),
  );
}
