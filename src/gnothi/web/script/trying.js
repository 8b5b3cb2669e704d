// Work that the server may refuse.

import { capital, toast } from "./dom.js";

/** Do what a button asks, and say what the server refuses. */
export function trying(work) {
  return async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      if (!error.error) throw error;
      toast(capital(error.message));
      return null;
    }
  };
}
