// A row of tabs over panels, as screen readers and keyboards know them.

import { find, make } from "./dom.js";

const BROAD = matchMedia("(min-width: 901px)");      // as in the style

export class Tabs {
  /** `panels` are `[id of the panel, label]`; the first stands beside the board where there is room. */
  constructor(bar, panels) {
    this.buttons = new Map();
    for (const [id, label] of panels) {
      const attributes = { role: "tab", id: `tab-${id}`, "aria-controls": id, onclick: () => this.open(id) };
      const button = make("button", { type: "button", ...attributes }, label);
      find(`#${id}`).setAttribute("aria-labelledby", `tab-${id}`);
      this.buttons.set(id, button);
      bar.append(button);
    }
    bar.addEventListener("keydown", (event) => this.pressed(event));
    BROAD.addEventListener("change", () => this.open(this.first()));
    this.open(this.first());
  }

  /** What is beside the board on a broad screen needs no tab. */
  first() {
    return [...this.buttons.keys()][BROAD.matches ? 1 : 0];
  }

  /** The tabs that can be opened. */
  present() {
    const [beside, ...others] = this.buttons.keys();
    return (BROAD.matches ? others : [beside, ...others]).filter((id) => !this.buttons.get(id).hidden);
  }

  open(id) {
    this.current = id;
    for (const [other, button] of this.buttons) {
      button.setAttribute("aria-selected", String(other === id));
      button.setAttribute("tabindex", other === id ? "0" : "-1");
      find(`#${other}`).hidden = other !== id;
    }
    this.buttons.get(id).classList.remove("fresh");
  }

  /** A dot on a tab that has news and is not open. */
  mark(id) {
    if (this.current !== id) this.buttons.get(id).classList.add("fresh");
  }

  pressed(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = this.present();
    const next = ids[(ids.indexOf(this.current) + step + ids.length) % ids.length];
    this.open(next);
    this.buttons.get(next).focus();
  }
}
