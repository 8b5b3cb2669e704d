// A soft call when it is one's turn; off unless switched on.

import { setting } from "./keep.js";

let context = null;

export function call() {
  if (!setting("sound")) return;
  context ??= new AudioContext();
  const begin = context.currentTime;
  for (const [at, pitch] of [[0, 523.25], [0.14, 659.25]]) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, begin + at);
    loud.gain.linearRampToValueAtTime(0.12, begin + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + at + 0.5);
    tone.connect(loud).connect(context.destination);
    tone.start(begin + at);
    tone.stop(begin + at + 0.55);
  }
}
