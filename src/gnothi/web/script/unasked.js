// What nobody need be asked: a lone choice after a beat, and passing until something changes.

import { find } from "./dom.js";
import { setting } from "./settings.js";

const BEAT = 1600;          // milliseconds in which a lone choice can be read
const PASS_BEAT = 450;
const AGAIN = 200;          // after which to look again, where something is still being shown

export class Unasked {
  /** `play(name)` plays; `isBusy()` tells whether the table is not shown yet as it stands. */
  constructor(play, isBusy) {
    this.play = play;
    this.isBusy = isBusy;
    this.now = null;
    this.due = null;            // what is about to be played, and for which question
    this.others = null;         // while one passes on: the names of all other choices
  }

  get passesOn() {
    return this.others !== null;
  }

  /** Look at what is asked; `isYours` tells whether the seat that is shown must decide. */
  show(now, isYours) {
    this.now = now;
    if (this.passesOn && isYours && !(now.passes && othersThan(now) === this.others)) this.stop();
    if (!isYours) this.wait(null);
    else if (this.passesOn) this.wait(now.passes, PASS_BEAT);
    else this.wait(forced(now), BEAT);
  }

  /** Play this after a beat, unless something else is asked meanwhile. */
  wait(name, beat) {
    const due = name ? `${this.now.question} ${name}` : null;
    if (due === this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    find("#doing").toggleAttribute("data-soon", Boolean(name));
    if (name) this.timer = setTimeout(() => this.go(name), beat);
  }

  go(name) {
    if (this.isBusy()) this.timer = setTimeout(() => this.go(name), AGAIN);
    else this.play(name);
  }

  passOn() {
    this.others = othersThan(this.now);
    this.play(this.now.passes);
  }

  /** Whoever does anything else does not want to pass on. */
  stop() {
    this.others = null;
  }
}

/** The lone choice, if it loses nothing and no step back leads to another. */
function forced({ actions, can_step_back: canStepBack }) {
  const [only] = actions;
  return setting("forced") && actions.length === 1 && !only.warns && !canStepBack ? only.name : null;
}

/** All other choices than to pass, as a text to compare. */
function othersThan({ actions, passes }) {
  return JSON.stringify(actions.map((action) => action.name).filter((name) => name !== passes));
}
