// Day or night: as the system has it, or as this browser is set.

import { find } from "./dom.js";
import { onSetting, setting } from "./settings.js";

const BY_SYSTEM = "(prefers-color-scheme: dark)";
const WHEN = { system: BY_SYSTEM, day: "not all", night: "all" };
const SCHEME = { system: "", day: "light", night: "dark" };
const dressed = new Set();      // the rules for the night, of the page and of its boards

/** Let the rules for the night in a style sheet follow the setting. */
export function dress(sheet) {
  for (const rule of sheet.cssRules) {
    if (rule.media?.mediaText.replaceAll(" ", "") === BY_SYSTEM.replaceAll(" ", "")) dressed.add(rule);
  }
  follow();
}

function follow() {
  const theme = setting("theme");
  for (const rule of dressed) rule.media.mediaText = WHEN[theme];
  document.documentElement.style.colorScheme = SCHEME[theme];
  find('meta[name="theme-color"][content="#141a26"]').media = WHEN[theme];
  find('meta[name="theme-color"]').media = theme === "night" ? "not all" : WHEN.system.replace("dark", "light");
}

for (const sheet of document.styleSheets) dress(sheet);
onSetting("theme", follow);
