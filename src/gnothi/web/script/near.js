// Which piece is near: to a place that was touched, or in the direction of an arrow key.

const AXES = {          // for each key: the way ahead, and the way aside
  ArrowRight: [[1, 0], [0, 1]],
  ArrowLeft: [[-1, 0], [0, 1]],
  ArrowDown: [[0, 1], [1, 0]],
  ArrowUp: [[0, -1], [1, 0]],
};

/** How far a place lies from the room that a piece takes; 0 within it. */
export function distance({ x, y, size = [0, 0] }, at) {
  return Math.hypot(Math.max(0, Math.abs(at.x - x) - size[0] / 2), Math.max(0, Math.abs(at.y - y) - size[1] / 2));
}

/** The nearest of these pieces from one, in the direction of a key. */
export function neighbour(from, pieces, key) {
  const [ahead, aside] = AXES[key];
  let best = null;
  let least = Infinity;
  for (const to of pieces) {
    const x = to.x - from.x;
    const y = to.y - from.y;
    const along = x * ahead[0] + y * ahead[1];
    const far = along + 2.5 * Math.abs(x * aside[0] + y * aside[1]);
    if (along > 1 && far < least) [best, least] = [to, far];
  }
  return best;
}
