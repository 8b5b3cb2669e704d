// Presets: sets of house rules by their names.

/** What a table plays under a preset: its own options, and all others as usual. */
export function presetOptions(game, preset) {
  const shared = game.options.filter(({ value_kind }) => value_kind === "word" || value_kind === "number");
  return { ...Object.fromEntries(shared.map((option) => [option.name, option.default])), ...preset.options };
}

/** The preset that a table plays under; none where rules were chosen one by one. */
export function presetOf({ table, game }) {
  const isPlayed = ([name, value]) => String(table.options[name]) === String(value);
  return game.presets.find((preset) => Object.entries(presetOptions(game, preset)).every(isPlayed));
}
