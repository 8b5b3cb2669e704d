// In play nobody decides alone: another clock, or a seat whose owner does not play, is proposed to the others.

import { confirm } from "./ask.js";
import { clockSelect, readClock } from "./clock.js";
import { make, toast } from "./dom.js";
import { trying } from "./trying.js";

/** What somebody who plays may propose, for the menu; `close` closes it. */
export function proposals(session, close) {
  const { table, seats } = session;
  if (table.phase !== "playing" || !seats.length) return [];
  const others = table.seats.filter((seat) => seat.kind === "person" && !seats.includes(seat.seat));
  return [clock(session, close), ...others.map((seat) => freeButton(session, seat, close))];
}

async function propose(session, what) {
  await session.line.send({ type: "propose", seat: session.seats[0], ...what });
  if (session.table.proposal) toast("The others are asked.");
}

function clock(session, close) {
  const change = trying(async (event) => {
    close(null);
    await propose(session, readClock(event.target.value));
  });
  return make(
    "label",
    { class: "setting" },
    make("span", {}, "Another clock, if all agree"),
    clockSelect({ id: "propose-clock", onchange: change }, session.table),
  );
}

/** A seat whose clock has run out is freed at once; for any other the rest of the table is asked. */
function freeButton(session, seat, close) {
  const after = seat.standin
    ? `A stand-in plays for ${seat.name}. The seat will be free for anybody with the link.`
    : `If all others agree, the seat of ${seat.name} will be free for anybody with the link.`;
  const free = async () => {
    close(null);
    const yes = seat.standin ? "Free the seat" : "Ask the others";
    if (!(await confirm(`Free the seat of ${seat.name}?`, after, yes))) return;
    await trying(() => (seat.standin ? freeNow(session, seat.seat) : propose(session, { free: seat.seat })))();
  };
  return make("button", { onclick: free }, `Free the seat of ${seat.name} …`);
}

const freeNow = (session, seat) => session.ask("DELETE", `/seats/${seat}`, undefined, session.token(session.seats[0]));
