// A new table, and a seat at it.

import { keepNumber, keepSeals } from "./dice.js";
import { keepHeld, keepSeat } from "./keep.js";
import { post } from "./line.js";
import { once } from "./once.js";

/** Make a table, and sit down when its dice are sealed: our number is not to be known before. */
export async function makeTable(name, wanted) {
  const { bots, start, ...terms } = wanted;
  const made = await once(`table ${JSON.stringify(wanted)}`, async ({ key, number }) => {
    const { code, table } = await post("/api/tables", { ...terms, key });
    keepNumber(code, 0, number, table.commitment);
    return post("/api/tables", { ...terms, bots, start, key, sit: { name, number } });
  });
  keepHeld(made.code, { host: made.host_token, game: made.table.game });
  keepSeat(made.code, made.seat, made.token);
  keepSeals(made.table);
  location.assign(`/t/${made.code}`);
}
