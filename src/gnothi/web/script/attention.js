// What draws attention: sounds and calls for one's turn, for talk, and for the end.

import { notify, offerCalls } from "./notify.js";
import { sound } from "./sound.js";

export class Attention {
  constructor(session) {
    this.session = session;
    this.before = null;
  }

  /** Compare with what was there before; what was there at first is no news. */
  show() {
    const { table, seats, chat } = this.session;
    const own = table.seats.filter(({ seat, standin }) => seats.includes(seat) && !standin).map(({ seat }) => seat);
    const isYours = table.phase === "playing" && own.some((seat) => table.awaited.includes(seat));
    const spoken = chat.filter((line) => line.seat !== null && !seats.includes(line.seat));
    const now = { isYours, isOver: table.phase === "over", spoken: spoken.length };
    const { before } = this;
    this.before = now;
    if (before === null || !seats.length) return;
    if (now.isOver && !before.isOver) this.call("end", "The game is over.");
    else if (isYours && !before.isYours) this.call("turn", "It is your turn.");
    else if (now.spoken > before.spoken) this.call("talk", `${spoken.at(-1).name}: ${spoken.at(-1).text}`);
    if (this.waitsForPeople()) offerCalls();
  }

  call(kind, text) {
    const { table, code } = this.session;
    sound(kind);
    notify(table.title, text, code);
  }

  waitsForPeople() {
    const { table, seats } = this.session;
    const others = table.awaited.filter((seat) => !seats.includes(seat));
    return table.phase === "playing" && table.move > 0 && others.some((seat) => table.seats[seat].kind === "person");
  }
}
