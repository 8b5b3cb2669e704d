// What moves a replay: a slider, steps by moves, turns and decisions, keys, and playing by itself.

import { fill, find, make, select } from "./dom.js";
import { set, setting } from "./settings.js";

const BEAT = { slow: 2000, normal: 1100, fast: 500, rapid: 180 };      // milliseconds a move when it plays by itself
const SPEEDS = [["slow", "Slowly"], ["normal", "At a walk"], ["fast", "Fast"], ["rapid", "Very fast"]];
const SAME = 0.2;       // of a beat for a move after which the table looks as before
const ACROSS = { ArrowLeft: ["moves", -1], ArrowRight: ["moves", 1] };
const ALONG = {
  ArrowUp: ["turns", -1], ArrowDown: ["turns", 1], PageUp: ["choices", -1], PageDown: ["choices", 1],
  Home: ["moves", -Infinity], End: ["moves", Infinity],
};
const TYPED = "input:not(#move), select, textarea, [role=tab], dialog *";
const SCROLLED = ".tab:not(#story), .things, #story *";      // in which such keys scroll, or go from link to link

export class Reel {
  /** `show(move)` shows a moment; it gives the milliseconds it takes, and whether the table looks as before. */
  constructor(show) {
    this.show = show;
    this.slider = find("#move");
    this.stops = { turns: [], choices: [] };
    this.playing = null;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("click", (event) => this.led(event));
    fill(find("#steps"), this.steps());
    fill(find("#jumps"), this.jumps());
  }

  steps() {
    const step = (label, text, kind, by) =>
      make("button", { type: "button", "aria-label": label, title: label, onclick: () => this.jump(kind, by) }, text);
    return [
      step("To the deal", "«", "moves", -Infinity),
      step("One turn back", "‹‹", "turns", -1),
      step("One move back", "‹", "moves", -1),
      make("button", { type: "button", id: "run", onclick: () => this.toggle() }, "Play"),
      step("One move on", "›", "moves", 1),
      step("One turn on", "››", "turns", 1),
      step("To the end", "»", "moves", Infinity),
    ];
  }

  jumps() {
    const jump = (id, label, text, by) => {
      const attributes = { type: "button", id, "aria-label": label, title: label, hidden: true };
      return make("button", { ...attributes, onclick: () => this.jump("choices", by) }, text);
    };
    const keep = (event) => set("replay", event.target.value);
    const named = { id: "speed", "aria-label": "Speed", title: "Speed at which it plays by itself", onchange: keep };
    return [
      jump("choice-before", "The decision before", "‹ Decision", -1),
      jump("choice-after", "The next decision", "Decision ›", 1),
      select(named, SPEEDS, setting("replay")),
    ];
  }

  get move() {
    return Number(this.slider.value);
  }

  get last() {
    return Number(this.slider.max);
  }

  /** Where the turns begin, and before which moves somebody had a choice. */
  know(turns, choices) {
    this.stops = { turns, choices };
    for (const id of ["#choice-before", "#choice-after"]) find(id).hidden = !choices.length;
  }

  /** What a moment is called, for those who see the slider and those who do not. */
  stand(move, last, told) {
    const named = move ? `Move ${move} of ${last}` : `The deal, before move 1 of ${last}`;
    this.slider.max = last;
    this.slider.value = move;
    this.slider.setAttribute("aria-valuetext", told ? `${named}. ${told}` : named);
    find("#moment").textContent = named;
  }

  /** Show a moment that a person asked for. */
  go(move) {
    this.stop();
    this.slider.value = move;
    return this.show(move);
  }

  /** Go some moves, or to the next stop of a kind. */
  jump(kind, by) {
    this.go(kind === "moves" ? Math.min(this.last, Math.max(0, this.move + by)) : this.nearest(kind, by));
  }

  /** The next stop of a kind, before or after the moment that is shown. */
  nearest(kind, by) {
    const stops = this.stops[kind];
    if (by < 0) return stops.findLast((stop) => stop < this.move) ?? 0;
    return stops.find((stop) => stop > this.move) ?? this.last;
  }

  /** Follow a link to a moment, unless a word in it was meant, or another window. */
  led(event) {
    const link = event.target.closest("[data-to]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.target.closest(".word")) return;
    this.go(Number(link.dataset.to));
    if (event.detail) this.slider.focus({ preventScroll: true });      // so that the arrow keys go on from there
  }

  pressed(event) {
    const { key, target } = event;
    if (find("#drive").inert) return;       // nobody knows yet where the replay stands
    if (key === " " && target.matches?.("body, #move")) this.toggle(event);
    const [kind, by] = ACROSS[key] ?? (target.closest?.(SCROLLED) ? null : ALONG[key]) ?? [];
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;
    if (!kind || isElsewhere || target.matches?.(TYPED)) return;
    event.preventDefault();
    this.jump(event.shiftKey && kind === "moves" ? "turns" : kind, by);
  }

  toggle(event) {
    event?.preventDefault();
    if (this.playing) this.stop();
    else this.play();
  }

  stop() {
    this.playing = null;
    find("#run").textContent = "Play";
  }

  /** Play on by itself until the end, or until somebody wants something else. */
  async play() {
    const playing = (this.playing = {});
    find("#run").textContent = "Pause";
    if (this.move >= this.last) await this.show(0);
    while (this.playing === playing && this.move < this.last) {
      const { time, same } = await this.show(this.move + 1);
      const beat = BEAT[setting("replay")] * (same ? SAME : 1);
      await new Promise((go) => setTimeout(go, Math.max(time, beat)));
    }
    if (this.playing === playing) this.stop();
  }
}
