// Try it differently: from a moment of a game that is over, a private table of one's own goes on with other dice.

import { dialog, offeredName } from "./ask.js";
import { keepNumber, keepSeals } from "./dice.js";
import { capital, find, make, select, toast } from "./dom.js";
import { held, keepHeld, keepName, keepSeat, ownName } from "./keep.js";
import { get, post } from "./line.js";
import { once } from "./once.js";
import { trying } from "./trying.js";

const TOO_LATE = "The game is over here. Go back to an earlier moment to try something else.";

/** A button that goes on from a moment; nothing where that cannot be. `moment` promises `{move, last}`. */
export function branchButton(table, moment) {
  if (table.phase !== "over" || table.archived) return null;
  const go = trying(async () => {
    const { move, last } = await moment();
    if (move >= last) toast(TOO_LATE);
    else await tryFrom(table, move);
  });
  return make("button", { type: "button", id: "branch", "aria-haspopup": "dialog", onclick: go }, "Try it differently");
}

async function tryFrom(table, move) {
  const [{ bots, games }, { awaited }] = await Promise.all([
    get("/api/games"),
    get(`/api/tables/${table.code}/replay?move=${move}&after=${move}`),
  ]);
  const game = games.find(({ id }) => id === table.game);
  const mine = awaited.find((seat) => held(table.code).seats[seat]) ?? awaited[0];
  const wanted = await ask(table, move, awaited, mine, choosable(game, bots));
  if (wanted) await begin(table, move, wanted);
}

/** The bots that can sit there now, the usual one first. */
function choosable(game, bots) {
  const usual = game?.usual_bot ?? "casual";
  const ready = bots.filter((bot) => game?.searches || !bot.searches);
  const levels = ready.map((bot) => [bot.kind, `${capital(bot.name)}: ${bot.text}`]);
  const known = ready.some(({ kind }) => kind === usual);
  return { usual, levels: known ? levels : [[usual, capital(usual)], ...levels] };
}

function ask(table, move, awaited, mine, { usual, levels }) {
  return dialog({ id: "try", "aria-labelledby": "try-title" }, (answer) => {
    const seats = table.seats.map((seat) => chair(seat, seat.seat === mine, awaited.includes(seat.seat)));
    const boxes = seats.map((label) => find("input", label));
    const own = () => boxes.flatMap((box, seat) => (box.checked ? [seat] : []));
    const start = make("button", { type: "submit", class: "main" }, "Start");
    const opponents = select({ id: "try-bots" }, levels, usual);
    const settle = () => {
      start.disabled = !own().length;
      opponents.disabled = own().length === boxes.length;
    };
    const submit = (event) => {
      event.preventDefault();
      answer({ seats: own(), bots: opponents.value });
    };
    return [
      make("h2", { id: "try-title" }, "Try it differently"),
      make("p", {}, `${where(move)} a private table begins. What was played before stays as it was, and so does what `,
        "lies hidden; all dice to come are new."),
      make(
        "form",
        { onsubmit: submit, onchange: settle },
        make("fieldset", { class: "presets" }, make("legend", {}, "I play"), seats),
        boxes.length > 1 ? make("label", { class: "setting" }, make("span", {}, "Bots"), opponents) : null,
        make("div", { class: "row" }, start, make("button", { type: "button", onclick: () => answer(null) }, "Cancel")),
      ),
    ];
  });
}

const where = (move) => (move ? `After move ${move}` : "After the deal");

function chair({ seat, name }, checked, decides) {
  const box = make("input", { type: "checkbox", name: "seat", value: seat, checked });
  const note = decides ? make("span", { class: "soft small" }, "decides now") : null;
  return make("label", { class: "tick" }, box, make("span", {}, `In place of ${name || `seat ${seat + 1}`}`), note);
}

/** Make the table, keep what is ours of it, and go there. */
async function begin(table, move, wanted) {
  const name = ownName() || offeredName();
  keepName(name);
  const made = await once(`branch ${table.code} ${move} ${JSON.stringify(wanted)}`, async ({ key, number }) => {
    const answer = await post(`/api/tables/${table.code}/branch`, { move, name, number, key, ...wanted });
    for (const { seat } of answer.seats) keepNumber(answer.code, seat, number, "");      // no seal was seen before
    return answer;
  });
  keepHeld(made.code, { host: made.host_token, game: table.game });
  for (const { seat, token } of made.seats) keepSeat(made.code, seat, token);
  keepSeals(made.table);
  location.assign(`/t/${made.code}`);
}

/** Say beside the title of a table that it goes on from a moment of another game. */
export function showBranch({ branch }) {
  if (!branch || find("#branched")) return;
  const title = `This game was tried differently from here on: see that moment of game ${branch.table}`;
  const text = branch.move ? `Branch from move ${branch.move}` : "Branch from the deal";
  const href = `/r/${branch.table}?move=${branch.move}`;
  find("#game-title").after(make("a", { class: "chip", id: "branched", href, title }, text));
}
