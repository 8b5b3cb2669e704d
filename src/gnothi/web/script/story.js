// The log: turns under their headlines, each sentence with a mark that opens the clause it cites.

import { clauseMark } from "./cite.js";
import { make } from "./dom.js";
import { marked } from "./glossary.js";
import { Rove } from "./rove.js";

const NEAR = 60;        // pixels from the end within which the log follows by itself
const STOPS = "summary, .turn[open] .cite, p.turn .cite";
const PRESSED = "button, summary, .word";
const LATER = 100;      // milliseconds after a press, in which its click comes
const LONGEST = 1500;   // milliseconds of a press for which the log waits

export class Story {
  /** `cite` is called with the id of a clause that was touched. */
  constructor(box, cite, rove = new Rove(box, STOPS, { last: true })) {
    this.box = box;
    this.cite = cite;
    this.clear();
    this.rove = rove;
    this.follows = true;    // whether the reader is at the end, and stays there
    box.addEventListener("scroll", () => {
      this.follows = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    });
    box.addEventListener("toggle", () => this.rove.settle(), { capture: true });
    box.addEventListener("animationend", ({ target }) => target.classList.remove("newest"));
    box.addEventListener("pointerdown", ({ target }) => target.closest(PRESSED) && this.hold());
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => this.release(LATER));
    new ResizeObserver(() => this.reveal()).observe(box);
  }

  /** Show these lines by turn; what is already there stays. Gives the lines that are new. */
  show(lines, turns) {
    const known = this.known;
    this.known = new Set(lines.map(keyOf));
    this.groups = grouped(lines, turns);
    if (!this.held) this.draw();
    return known ? lines.filter((line) => !known.has(keyOf(line))) : [];
  }

  /** Nothing of what was read may stay. */
  clear() {
    this.box.replaceChildren();
    this.known = null;
    this.groups = [];
    this.shown = [];        // each turn with its key, its lines' keys, their elements, and its own
  }

  /** Nothing moves under a finger that is about to lift. */
  hold() {
    this.held = true;
    this.release(LONGEST);
  }

  release(delay) {
    if (!this.held) return;
    clearTimeout(this.releasing);
    this.releasing = setTimeout(() => {
      this.held = false;
      this.draw();
    }, delay);
  }

  draw() {
    const isSeen = this.shown.length > 0 && this.box.offsetParent !== null;
    const focused = document.activeElement;
    this.groups.forEach((group, place) => this.write(group, place, isSeen ? "newest" : ""));
    for (const { element } of this.shown.splice(this.groups.length)) element.remove();
    if (this.box.contains(focused)) focused.focus({ preventScroll: true });
    this.foldBefore();
    this.rove.settle();
    this.reveal();
  }

  /** Bring a turn up to date; sentences that stay keep their elements, and so the focus. */
  write({ turn, headline, lines, key }, place, name) {
    const before = this.shown[place];
    if (before?.key === key) return;
    const keys = lines.map(keyOf);
    const kept = before?.turn === turn ? before.sentences.slice(0, sharedLength(before.lines, keys)) : [];
    const sentences = [...kept, ...lines.slice(kept.length).map((line) => this.sentence(line, name))];
    const isBare = tellsItAll(headline, lines);
    const fold = before?.turn === turn && before.element.matches("details") ? before.element : this.fold();
    const element = isBare ? sentences[0] : fold;
    if (before && before.element !== element) before.element.before(element);
    if (!before) this.box.append(element);
    if (!isBare) gather(fold, headline, sentences);
    if (before && before.element !== element && before.element.parentElement === this.box) before.element.remove();
    element.classList.add("turn");
    element.dataset.turn = turn;
    this.shown[place] = { turn, key, lines: keys, sentences, element };
  }

  fold() {
    const touched = () => {
      made.chosen = true;
    };
    const made = make("details", { open: true }, make("summary", { onclick: touched }));
    return made;
  }

  /** Only the present turn lies open, and what the reader has opened; above somebody who reads, nothing moves. */
  foldBefore() {
    if (!this.follows) return;
    for (const { element } of this.shown.slice(0, -1)) if (!element.chosen) element.open = false;
  }

  /** Keep in sight what the reader follows. */
  reveal() {
    if (this.follows) this.box.scrollTop = this.box.scrollHeight;
  }

  sentence(line, name) {
    const mark = clauseMark(line.clause, this.cite);
    const names = `${name} ${line.fleeting ? "soft" : ""}`.trim();
    return make("p", { class: names, "data-move": line.move }, this.told(line), " ", mark);
  }

  /** What a sentence says, with the words of the game in it. */
  told(line) {
    return marked(line.text);
  }
}

/** Put a headline and its sentences into a fold, without touching those that are there. */
function gather(fold, headline, sentences) {
  const [summary, ...present] = fold.children;
  if (!fold.chosen) fold.open = true;
  if (summary.textContent !== headline) summary.textContent = headline;
  for (const sentence of present) if (!sentences.includes(sentence)) sentence.remove();
  for (const sentence of sentences) {
    sentence.classList.remove("turn");
    if (sentence.parentElement !== fold) fold.append(sentence);
  }
}

/** How many entries two lists begin with in common. */
function sharedLength(one, other) {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
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
