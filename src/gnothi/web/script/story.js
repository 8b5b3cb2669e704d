// The log: turns under their headlines, each sentence with a mark that opens the clause it cites.

import { clauseMark } from "./cite.js";
import { make } from "./dom.js";
import { marked } from "./glossary.js";
import { Rove } from "./rove.js";

const NEAR = 60;        // pixels from the end within which the log follows by itself
const STOPS = "summary, .turn[open] .cite, p.turn .cite";

export class Story {
  /** `cite` is called with the id of a clause that was touched. */
  constructor(box, cite) {
    this.box = box;
    this.cite = cite;
    this.shown = [];        // each turn's key, its lines' keys, and its element
    this.rove = new Rove(box, STOPS, { last: true });
    this.follows = true;    // whether the reader is at the end, and stays there
    box.addEventListener("scroll", () => {
      this.follows = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    });
    box.addEventListener("toggle", () => this.rove.settle(), { capture: true });
    box.addEventListener("animationend", ({ target }) => target.classList.remove("newest"));
    new ResizeObserver(() => this.toEnd()).observe(box);
  }

  /** Show these lines by turn; what is already there stays. Gives the lines that are new. */
  show(lines, turns) {
    const groups = grouped(lines, turns);
    const known = new Set(this.shown.flatMap((turn) => turn.lines));
    const first = this.shown.length === 0;
    let same = 0;
    while (same < groups.length && this.shown[same]?.key === groups[same].key) same += 1;
    const opened = new Set(this.shown.slice(same).filter(({ element }) => element.chosen).map(({ turn }) => turn));
    for (const { element } of this.shown.splice(same)) element.remove();
    const isSeen = !first && this.box.offsetParent !== null;
    for (const group of groups.slice(same)) this.append(group, isSeen ? known : null, opened);
    this.foldBefore();
    this.rove.settle();
    this.toEnd();
    return first ? [] : lines.filter((line) => !known.has(keyOf(line)));
  }

  /** Nothing of what was read may stay. */
  clear() {
    this.box.replaceChildren();
    this.shown = [];
  }

  append(group, known, opened) {
    const { turn, headline, lines } = group;
    const sentences = lines.map((line) => {
      const isNew = known && !known.has(keyOf(line));
      return this.sentence(line, isNew ? "newest" : "");
    });
    const element = tellsItAll(headline, lines) ? sentences[0] : this.fold(headline, sentences);
    element.classList.add("turn");
    element.dataset.turn = turn;
    element.chosen = opened.has(turn);
    this.box.append(element);
    this.shown.push({ turn, key: group.key, lines: lines.map(keyOf), element });
  }

  fold(headline, sentences) {
    const touched = () => {
      made.chosen = true;
    };
    const made = make("details", { open: true }, make("summary", { onclick: touched }, headline), ...sentences);
    return made;
  }

  /** Only the present turn lies open, and what the reader has opened; above somebody who reads, nothing moves. */
  foldBefore() {
    if (!this.follows) return;
    for (const { element } of this.shown.slice(0, -1)) if (!element.chosen) element.open = false;
  }

  toEnd() {
    if (this.follows) this.box.scrollTop = this.box.scrollHeight;
  }

  sentence(line, name) {
    const mark = clauseMark(line.clause, this.cite);
    const names = `${name} ${line.fleeting ? "soft" : ""}`.trim();
    return make("p", { class: names, "data-move": line.move }, marked(line.text), " ", mark);
  }
}

const keyOf = (line) => JSON.stringify([line.move, line.clause, line.text]);

/** The lines of each turn under its headline. */
function grouped(lines, turns) {
  const headlines = new Map(turns.map(({ turn, headline }) => [turn, headline]));
  const groups = new Map();
  for (const line of lines) groups.set(line.turn, [...(groups.get(line.turn) ?? []), line]);
  return [...groups].map(([turn, own]) => {
    const headline = headlines.get(turn) || own[0].text;
    return { turn, headline, lines: own, key: JSON.stringify([turn, headline, own.map(keyOf)]) };
  });
}

/** Whether there is nothing under a headline that it does not say itself. */
const tellsItAll = (headline, lines) => lines.length === 1 && bare(lines[0].text) === bare(headline);

const bare = (sentence) => sentence.replace(/\.$/, "");
