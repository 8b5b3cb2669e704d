// Small sounds, made here: a call, a word, an end, dice and cards. Silent unless switched on.

import { setting } from "./settings.js";

let context = null;

/** Tones as [when, pitch, how long]. */
const TONES = {
  turn: [[0, 523.25, 0.5], [0.14, 659.25, 0.5]],
  talk: [[0, 880, 0.18]],
  end: [[0, 392, 0.5], [0.16, 523.25, 0.5], [0.32, 659.25, 0.5], [0.48, 783.99, 0.9]],
};

/** Rustles as [when, pitch, how long]. */
const NOISES = {
  dice: [[0, 1900, 0.05], [0.11, 1500, 0.05], [0.2, 2100, 0.04], [0.31, 1300, 0.07]],
  cards: [[0, 3200, 0.14]],
};

/** Let something be heard: "turn", "talk", "end", "dice" or "cards". */
export function sound(kind) {
  if (!setting("sound")) return;
  context ??= new AudioContext();
  const begin = context.currentTime;
  for (const [at, pitch, length] of TONES[kind] ?? []) tone(begin + at, pitch, length);
  for (const [at, pitch, length] of NOISES[kind] ?? []) rustle(begin + at, pitch, length);
}

function tone(at, pitch, length) {
  const source = context.createOscillator();
  source.frequency.value = pitch;
  source.connect(loudness(at, length, 0.12)).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

function rustle(at, pitch, length) {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(loudness(at, length, 0.35)).connect(context.destination);
  source.start(at);
}

function loudness(at, length, most) {
  const made = context.createGain();
  made.gain.setValueAtTime(0, at);
  made.gain.linearRampToValueAtTime(most, at + 0.012);
  made.gain.exponentialRampToValueAtTime(0.001, at + length);
  return made;
}
