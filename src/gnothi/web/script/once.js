// Asking for something once, however often the answer is lost on the way.

import { ownNumber } from "./dice.js";
import { asking, dropAsking, keepAsking } from "./keep.js";

/** Ask with a key and a number that stay the same until the server has answered. */
export async function once(what, ask) {
  const sent = asking(what) ?? { key: ownNumber(), number: ownNumber() };
  keepAsking(what, sent);
  try {
    const answer = await ask(sent);
    dropAsking(what);
    return answer;
  } catch (error) {
    if (error.status >= 400 && error.status < 500) dropAsking(what);      // refused: nothing was done
    throw error;
  }
}
