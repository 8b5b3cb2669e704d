// Many buttons, one stop of the Tab key: arrows, Home and End go from one to another.

export const UP_AND_DOWN = { ArrowDown: 1, ArrowUp: -1 };
const STEPS = { ...UP_AND_DOWN, ArrowRight: 1, ArrowLeft: -1 };

export class Rove {
  /** `selector` finds the buttons within the box; the stop is the first of them, or the last; `steps` are its keys. */
  constructor(box, selector, { last = false, steps = STEPS } = {}) {
    this.box = box;
    this.selector = selector;
    this.last = last;
    this.steps = steps;
    box.addEventListener("keydown", (event) => this.pressed(event));
    box.addEventListener("focusin", (event) => this.settle(event.target));
  }

  items() {
    return [...this.box.querySelectorAll(this.selector)];
  }

  /** After the buttons have changed: exactly one of them is the stop. */
  settle(wanted = document.activeElement) {
    const items = this.items();
    const stop = items.includes(wanted) ? wanted : items.at(this.last ? -1 : 0);
    for (const item of items) item.setAttribute("tabindex", item === stop ? "0" : "-1");
  }

  pressed(event) {
    const items = this.items();
    const at = items.indexOf(event.target);
    if (at < 0) return;
    const to = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : at + (this.steps[event.key] ?? 0);
    if (to === at || !items[to]) return;
    event.preventDefault();
    items[to].focus();
  }
}
