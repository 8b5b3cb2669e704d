// Calls to somebody who looks elsewhere: offered once in a sentence, and remembered.

import { fill, find, make } from "./dom.js";
import { set, setting } from "./settings.js";

export const canNotify = () => "Notification" in window && Notification.permission !== "denied";

/** Call, if that is wanted and the page is out of sight. */
export function notify(title, body, tag) {
  if (!document.hidden || setting("notify") !== "yes" || !canNotify()) return;
  try {
    const call = new Notification(title, { body, tag, icon: "/web/icon.svg" });
    call.onclick = () => {
      focus();
      call.close();
    };
  } catch {
    // Some phones only let an installed page call.
  }
}

/** Switch calls on, if the browser lets us; gives whether they are on now. */
export async function wantCalls(wanted) {
  const granted = wanted && (await Notification.requestPermission()) === "granted";
  set("notify", granted ? "yes" : "no");
  return granted;
}

/** Ask once whether to call; it never asks again. */
export function offerCalls() {
  if (setting("notify") !== "ask" || !canNotify() || find("#calls")) return;
  const answer = async (wanted) => {
    box.remove();
    await wantCalls(wanted);
  };
  const box = make("div", { id: "calls", class: "sheet offered", role: "region", "aria-label": "An offer" });
  fill(
    box,
    make("p", {}, "Shall this browser call you when it is your turn and you look elsewhere?"),
    make("button", { type: "button", onclick: () => answer(true) }, "Call me"),
    make("button", { type: "button", class: "plain", onclick: () => answer(false) }, "No"),
  );
  document.body.append(box);
}
