// What a person has set, kept in this browser: read, changed and followed by name.

const KEY = "gnothi.settings";

/** Every setting with what it is until somebody chooses. */
const USUAL = {
  speed: "normal",        // at which the others' moves are shown again: "slow", "normal", "fast", or "off"
  alone: true,            // whether they are shown without asking when it becomes one's turn
  replay: "normal",       // the speed at which a replay plays by itself: "slow", "normal", "fast" or "rapid"
  sound: false,
  notify: "ask",          // whether to call when the page is out of sight: "ask", "yes" or "no"
  forced: true,           // whether things that are forced happen by themselves
  oneClick: true,         // whether a piece with one choice plays it at the first click
  help: "notes",          // what thinks for the player: "none", "notes" of one's own, or "automatic"
  theme: "system",        // or "day", or "night"
};

const followers = new Map();
let kept = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export const setting = (name) => kept[name] ?? USUAL[name];

export function set(name, value) {
  kept = { ...read(), ...kept, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A private window may forbid it; the setting then lasts as long as the page is open.
  }
  tell(name);
}

/** Call `follow(value)` whenever a setting changes, here or in another window of this browser. */
export function onSetting(name, follow) {
  followers.set(name, [...(followers.get(name) ?? []), follow]);
}

function tell(name) {
  for (const follow of followers.get(name) ?? []) follow(setting(name));
}

addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  const before = kept;
  kept = read();
  for (const name of Object.keys(USUAL)) if (before[name] !== kept[name]) tell(name);
});
