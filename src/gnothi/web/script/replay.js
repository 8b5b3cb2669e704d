// A replay: the table at any moment, any seat's view, the whole story, and what the search thinks of it.

import { Analysis } from "./analysis.js";
import { branchButton, showBranch } from "./branch.js";
import { chart } from "./chart.js";
import { showClause, showWords } from "./clause.js";
import { capital, fill, fillIfNew, find, make } from "./dom.js";
import { entryOf, loadWords } from "./glossary.js";
import { copy } from "./invite.js";
import { pointText, showAnalysis, verdict } from "./judging.js";
import { held } from "./keep.js";
import { get, isRecord } from "./line.js";
import { Moments } from "./moments.js";
import { Past } from "./past.js";
import { Reel } from "./reel.js";
import { Stage } from "./scene.js";
import { lastTurn, lookOf, wholeMoment } from "./seen.js";
import { showSettings } from "./settingsdialog.js";
import { Tabs } from "./tabs.js";

const code = decodeURIComponent(location.pathname.split("/")[2] ?? "").toUpperCase();
const asked = new URLSearchParams(location.search);
const TABS = [
  ["things", "Table"], ["story", "Story"], ["analysis", "Analysis"], ["clause", "Rules"], ["words", "In words"],
];
const NOTHING = { time: 0, same: false };       // of a moment that was not shown after all
const WATCHER = "";                             // the view of one who holds no seat
const ALL = "all";                              // and of one who sees everything

const tabs = new Tabs(find("#tabs"), TABS);
const story = new Moments(find("#story"), (clause) => showClause(table.game, clause, tabs), address);
const stage = new Stage();
const reel = new Reel(show);
const analysis = new Analysis(code);
const past = new Past(code, (seat) => held(code).seats[seat]);

let table = null;
let end = null;         // how it ended, once it has
let view = WATCHER;
let latest = 0;
let shown = null;       // the moment that the board shows

/** Show a move; if another was asked for meanwhile, that one wins.
 *
 * Gives the milliseconds it takes, and whether the table looks as before.
 */
async function show(move) {
  const turn = ++latest;
  try {
    const state = await past.at(view, move);
    if (turn !== latest) return NOTHING;
    reel.stand(state.move, state.last);
    const drawn = table.archived ? NOTHING : place(wholeMoment(state));
    fillIfNew(find("#words"), state.describe, () => state.describe.map((line) => make("p", {}, line)));
    const whole = await past.story(view);
    if (turn !== latest) return NOTHING;
    tell(whole, state);
    trouble("");
    if (state.move < state.last) past.at(view, state.move + 1).catch(() => {});
    return drawn;
  } catch (error) {
    trouble(error.message);
    reel.stop();
    return NOTHING;
  }
}

/** Draw a moment; where it follows the last one, pieces walk. */
function place(step) {
  const seat = view === WATCHER || view === ALL ? null : Number(view);
  const names = table.seats.map((one) => one.name || `Seat ${one.seat + 1}`);
  const walked = step.move === shown?.move + 1 ? step.traces.filter((trace) => trace.move === step.move) : [];
  const same = shown !== null && lookOf(step) === lookOf(shown);
  shown = step;
  return { time: stage.place(step.pieces, step.panels, seat, names, walked, lastTurn(step, null, [])), same };
}

/** The moment in its story, on the curve, in words, and in the address. */
function tell(whole, { move, last }) {
  story.tell(whole, move);
  const told = story.now.join(" ");
  reel.stand(move, last, told);
  reel.know(starts(whole), choices());
  fill(find("#told"), told);
  find("#told").classList.toggle("soft", story.lastTold < move);
  showJudged();
  showCurve();
  history.replaceState(null, "", address(move));
}

/** Where turns begin. */
const starts = ({ turns }) => [...new Set(turns.map((turn) => turn.move))].sort((one, other) => one - other);

/** Before which moves the seat that is shown had a choice; where no seat is, anybody. */
function choices() {
  const own = (end?.choices ?? []).filter(([, seat]) => !/^\d/.test(view) || seat === Number(view));
  return [...new Set(own.map(([move]) => move))];
}

/** What the search thinks of what was decided here, or how it all ended. */
function showJudged() {
  const isEnd = end && reel.move === reel.last;
  const judgements = analysis.at(reel.move);
  fillIfNew(find("#judged"), [isEnd, judgements], () =>
    (isEnd ? make("p", {}, end.outcome) : judgements.flatMap((one) => verdict(one, who))));
}

function showCurve() {
  if (!end?.standing.length) return;
  fillIfNew(find("#chart"), [reel.move, view, analysis.points], () => {
    const marks = analysis.points.map((point) => {
      const text = pointText(point, who);
      return { move: point.move, element: link(point.move, "◆", { class: "pivot", title: text, "aria-label": text }) };
    });
    const names = end.names.map((_, seat) => capital(who(seat)));
    return chart(end.standing, names, { at: reel.move, go: (move) => reel.go(move), marks });
  });
}

/** An analysis has come, or is on its way. */
function judge() {
  const key = [analysis.answer, analysis.refusal, view];
  fillIfNew(find("#judgements"), key, () => showAnalysis(analysis, who, link));
  story.mark(analysis.points.map((point) => ({ move: point.move, text: pointText(point, who) })));
  showJudged();
  showCurve();
}

/** Who sits on a seat, to the person before the page. */
function who(seat) {
  const own = Object.keys(held(code).seats);
  return own.length === 1 && Number(own[0]) === seat ? "you" : table.seats[seat].name || `seat ${seat + 1}`;
}

function link(move, text, attributes = {}) {
  return make("a", { href: address(move), "data-to": move, ...attributes }, text);
}

function address(move) {
  return `/r/${code}?${new URLSearchParams({ move, seat: view })}`;
}

/** Where one stands, once the first moment is shown. */
async function moment() {
  await begun;
  return { move: reel.move, last: reel.last };
}

function trouble(text) {
  find("#trouble").hidden = !text;
  find("#trouble").textContent = capital(text);
}

/** Say below the board what a piece is. */
function caption(title) {
  fillIfNew(find("#caption"), title, () => make("span", {}, capital(title)));
}

/** Whose eyes may be borrowed: anybody's once it is over, before that our own and a spectator's. */
function views() {
  if (table.archived) return [[WATCHER, "everything open"]];
  const over = table.phase === "over";
  const own = held(code).seats;
  const seats = table.seats.filter((seat) => over || own[seat.seat]);
  return [
    ...(over ? [[ALL, "everything open"]] : []),
    [WATCHER, "what a spectator sees"],
    ...seats.map((seat) => [String(seat.seat), `what ${seat.name || `seat ${seat.seat + 1}`} sees`]),
  ];
}

/** The view that was asked for, or the best there is: everything once it is over, before that the one seat we hold. */
function firstView(possible) {
  const wanted = asked.get("seat");
  if (possible.includes(wanted)) return wanted;
  const own = Object.keys(held(code).seats);
  return table.phase !== "over" && own.length === 1 && possible.includes(own[0]) ? own[0] : possible[0];
}

async function begin() {
  table = await get(`/api/tables/${code}`);
  if (table.phase === "over") end = await get(`/api/tables/${code}/end`);
  document.title = `Replay · ${table.title} · Gnothi`;
  fill(find("#game-title"), table.title, make("span", { class: "what" }, ": replay"));
  find("#back").href = `/t/${code}`;
  find("#back").hidden = table.archived || isRecord(code);
  find("#record").href = `/api/tables/${code}/record`;
  find("#record").hidden = table.phase !== "over";
  showBranch(table);
  find("#link").before(branchButton(table, moment) ?? "");
  find("#tab-analysis").hidden = !end;
  showWords(table.game, await loadWords(table.game), tabs);
  const possible = views();
  view = firstView(possible.map(([value]) => value));
  fill(find("#view"), possible.map(([value, text]) => make("option", { value, selected: value === view }, text)));
  find("#play").hidden = false;
  await (table.archived ? layArchived() : layBoard());
  const move = asked.get("move");
  await show(move === null ? (end && !table.archived ? 0 : null) : Number(move));
  find("#drive").inert = false;
  if (end && !table.archived) await analysis.look();
}

async function layBoard() {
  stage.lay(await get(`/api/tables/${code}/sheets`));
}

/** By earlier rules: the story can be read, and the table is shown as it stood in the end. */
function layArchived() {
  const alt = "The table as it stood in the end";
  find("#board").replaceWith(make("img", { class: "archived", src: `/api/tables/${code}/table.svg`, alt }));
  const note = "This game was played by earlier rules. The story can be read; the table stands as it did in the end.";
  find(".reel").prepend(make("p", { class: "soft", id: "archived" }, note));
}

find("#view").addEventListener("change", (event) => {
  view = event.target.value;
  reel.go(reel.move);
  judge();
});
find("#open-settings").addEventListener("click", showSettings);
find("#link").addEventListener("click", () => copy(`${location.origin}${address(reel.move)}`));
document.addEventListener("click", ({ target }) => {
  const word = target.closest?.(".word");
  if (word) showClause(table.game, entryOf(word.dataset.word).clause, tabs);
});
stage.addEventListener("look", (event) => caption(event.detail.piece.title));
analysis.addEventListener("change", judge);
const begun = begin().catch((error) => trouble(error.message));
