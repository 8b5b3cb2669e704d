// How many play in a game that begins at once, by which rules, and how well the bots do: chosen once, and remembered.

import { capital, make, select } from "./dom.js";
import { set, setting } from "./settings.js";

const key = (game) => `play ${game.id}`;

/** What is played with: how many seats, and which bots; those that are not ready yet give way to the usual ones. */
export function opponents(game, bots) {
  const kept = setting(key(game)) || {};
  const seats = game.seats.includes(kept.seats) ? kept.seats : game.default_seats;
  const bot = bots.find(({ kind }) => kind === kept.bot);
  const { options } = presetNamed(game, kept.preset);
  return { seats, bots: bot && (game.searches || !bot.searches) ? bot.kind : game.usual_bot, options };
}

/** The preset of a name; by the book if there is no such one. */
const presetNamed = (game, name) => game.presets.find((preset) => preset.name === name) ?? game.presets[0];

/** A fold that says against whom, and lets one choose. */
export function opponentFold(game, bots) {
  const text = () => describe(game, bots);
  const said = make("span", {}, text());
  const keep = (name, read) => (event) => {
    set(key(game), { ...(setting(key(game)) || {}), [name]: read(event.target.value) });
    said.textContent = text();
  };
  const now = opponents(game, bots);
  const counts = game.seats.map((count) => [count, String(count)]);
  const levels = bots.map((bot) => [bot.kind, `${capital(bot.name)}: ${bot.text}`]);
  const known = bots.some(({ kind }) => kind === now.bots) ? levels : [[now.bots, capital(now.bots)], ...levels];
  const rules = game.presets.map(({ name, text }) => [name, `${capital(name)}: ${text}`]);
  const rule = presetNamed(game, setting(key(game))?.preset).name;
  const label = (name, control) => make("label", { class: "setting" }, make("span", {}, name), control);
  return make(
    "details",
    { class: "against" },
    make("summary", { "aria-label": `Opponents in ${game.title}: ${text()}` }, said),
    rules.length > 1 ? label("Rules", select({ onchange: keep("preset", String) }, rules, rule)) : null,
    game.seats.length > 1 ? label("Players", select({ onchange: keep("seats", Number) }, counts, now.seats)) : null,
    game.seats.at(-1) > 1 ? label("Bots", select({ onchange: keep("bot", String) }, known, now.bots)) : null,
  );
}

function describe(game, bots) {
  const { seats, bots: kind } = opponents(game, bots);
  const level = bots.find((bot) => bot.kind === kind)?.name ?? kind;
  const preset = presetNamed(game, setting(key(game))?.preset);
  const rules = preset === game.presets[0] ? "" : `, “${preset.name}”`;
  if (seats === 1) return `Alone${rules}`;
  return `${seats === 2 ? "Against one bot" : `Against ${seats - 1} bots`}, ${level}${rules}`;
}
