// The log: sentences by move, each with the clause it cites.

import { make } from "./dom.js";
import { Rove } from "./rove.js";

const NEAR = 60;    // pixels from the end within which the log follows by itself

export class Story {
  /** `cite` is called with the id of a clause that was touched. */
  constructor(box, cite) {
    this.box = box;
    this.cite = cite;
    this.shown = [];        // each line's text and element
    this.rove = new Rove(box, ".cite", { last: true });
    this.follows = true;    // whether the reader is at the end, and stays there
    box.addEventListener("scroll", () => {
      this.follows = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    });
    new ResizeObserver(() => this.toEnd()).observe(box);
  }

  /** Show these lines; what is already there stays. Gives the lines that are new. */
  show(lines) {
    const keys = lines.map((line) => JSON.stringify([line.move, line.clause, line.text]));
    let same = 0;
    while (same < keys.length && same < this.shown.length && this.shown[same].key === keys[same]) same += 1;
    const first = this.shown.length === 0;
    for (const { element } of this.shown.splice(same)) {
      const move = element.parentElement;
      element.remove();
      if (!move.children.length) move.remove();
    }
    for (let at = same; at < lines.length; at += 1) {
      const element = this.sentence(lines[at]);
      if (!first) element.classList.add("newest");
      this.moveBox(lines[at].move).append(element);
      this.shown.push({ key: keys[at], element });
    }
    this.rove.settle();
    this.toEnd();
    return first ? [] : lines.slice(same);
  }

  toEnd() {
    if (this.follows) this.box.scrollTop = this.box.scrollHeight;
  }

  moveBox(move) {
    const last = this.box.lastElementChild;
    if (last?.dataset.move === String(move)) return last;
    const made = make("div", { class: "move", "data-move": move });
    this.box.append(made);
    return made;
  }

  sentence(line) {
    const { clause } = line;
    const attributes = { class: "cite", "aria-label": `Rule ${clause}`, onclick: () => this.cite(clause) };
    const button = make("button", { type: "button", ...attributes }, clause);
    return make("p", { class: line.fleeting ? "soft" : null }, line.text, " ", button);
  }
}
