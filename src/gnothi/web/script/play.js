// Play: the board and everything beside it, as the seat that is shown sees it.

import { Advice } from "./advice.js";
import { showAims } from "./aims.js";
import { Attention } from "./attention.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { showClause, showWords } from "./clause.js";
import { showConsent } from "./consent.js";
import { Curtain } from "./curtain.js";
import { capital, drop, fill, fillIfNew, find, make } from "./dom.js";
import { showEnd } from "./end.js";
import { entryOf, loadWords, marked } from "./glossary.js";
import { Helps } from "./helps.js";
import { get } from "./line.js";
import { Notes } from "./notes.js";
import { Offer } from "./offer.js";
import { Recap } from "./recap.js";
import { Stage } from "./scene.js";
import { showClocks, showSeats } from "./seats.js";
import { onSetting, setting } from "./settings.js";
import { Story } from "./story.js";
import { Tabs } from "./tabs.js";
import { trying } from "./trying.js";
import { Unasked } from "./unasked.js";
import { WhyNot } from "./whynot.js";

const TABS = [["things", "Table"], ["story", "Story"], ["chat", "Talk"], ["clause", "Rules"], ["words", "In words"]];
const NEWS_KEPT = 12;       // sentences a screen reader may look back on
const LAST_LOOK = 1800;     // milliseconds for the last move, before the end is told
const GUARD = 350;          // milliseconds after a question has come in which a click was meant for the last one
const GUARDED = ["#actions", "#board", "#own", "#common", "#others", "#offer", "#helps"];

export class Play {
  constructor(session) {
    this.session = session;
    this.curtain = new Curtain(session);
    this.stage = new Stage();
    this.tabs = new Tabs(find("#tabs"), TABS);
    this.story = new Story(find("#story"), (clause) => this.cite(clause));
    this.chat = new Chat(session, this.curtain, this.tabs);
    this.advice = new Advice(this.stage);
    this.notes = new Notes(session, this.curtain, this.stage);
    this.attention = new Attention(session);
    this.recap = new Recap(session, this.curtain, (...drawn) => this.draw(...drawn), (step) => this.tellStep(step));
    this.unasked = new Unasked((name) => this.play(name), () => this.recap.isBehind || session.pending);
    const choose = (name) => this.choose(name);
    const cite = (clause) => this.cite(clause);
    this.choices = new Choices(session, this.curtain, this.advice, this.unasked, choose, cite);
    this.whyNot = new WhyNot(session, this.curtain, (clause) => this.citeReason(clause));
    this.helps = new Helps(session, this.curtain, this.advice, this.whyNot, () => this.stepBack());
    this.offer = new Offer(choose, (answer) => this.whyNot.told(answer));
    this.stage.addEventListener("choose", (event) => this.touched(event.detail));
    this.stage.addEventListener("look", (event) => this.caption(event.detail.piece));
    for (const id of GUARDED) find(id).addEventListener("click", guard, { capture: true });
    document.addEventListener("click", (event) => this.touchedWord(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.escape(event));
    document.addEventListener("visibilitychange", () => session.changed());
    onSetting("forced", () => session.changed());
    onSetting("help", () => this.helpOtherwise());
    setInterval(() => showClocks(session), 1000);
    this.lay();
  }

  /** Fetch the sheets and the game's own words, once. */
  async lay() {
    const { code, table } = this.session;
    const [sheets, words] = await Promise.all([get(`/api/tables/${code}/sheets`), loadWords(table.game)]);
    showWords(table.game, words, this.tabs);
    this.stage.lay(sheets);
    this.session.changed();
  }

  /** The seat whose view is shown; null is a spectator's. */
  get seat() {
    return this.curtain.showing;
  }

  get seen() {
    return this.curtain.seen;
  }

  cite(clause) {
    showClause(this.session.table.game, clause, this.tabs);
  }

  /** The clause behind a reason; the piece that was asked about has said enough. */
  citeReason(clause) {
    this.offer.close();
    this.cite(clause);
  }

  /** Show everything as it is now. */
  show() {
    this.curtain.follow();
    showSeats(this.session, this.curtain);
    this.chat.show();
    showConsent(this.session);
    this.attention.show();
    if (!this.curtain.isOpen) this.hide();
    else if (this.stage.laid && this.seen?.now) this.showView(this.seen.now);
  }

  showView(now) {
    if (this.shownSeat !== this.seat) this.change();
    this.notes.show();
    this.recap.show();
    this.caption(this.seen.pieces.get(this.captioned));
    this.offer.check(now.actions);
    this.advice.show(now.question);
    if (now.actions.length) this.ask(now.question);
    this.unasked.show(now, this.choices.isYours(now));
    this.choices.show(now);
    showAims(now, (clause) => this.cite(clause));
    this.helps.show();
    find("#play").toggleAttribute("data-over", this.session.ending !== "");
    this.tellNews(this.story.show(this.seen.lines, this.seen.turns));
    fillIfNew(find("#words"), now.describe, () => now.describe.map((line) => make("p", {}, marked(line))));
    this.showEnd();
  }

  /** Show a moment on the stage; gives the milliseconds it takes. */
  draw(step, walked, marks) {
    const names = this.session.table.seats.map((seat) => seat.name || `Seat ${seat.seat + 1}`);
    return this.stage.place(step.pieces, step.panels, this.seat, names, walked, marks);
  }

  /** Say below the board what a step of the others was; null when the table is shown as it stands. */
  tellStep(step) {
    if (!step && !this.telling) return;
    this.telling = step?.turn?.headline ?? "";
    this.caption(null);
  }

  /** Behind the curtain nothing of a hand may stay on the page. */
  hide() {
    this.recap.forget();
    this.unasked.show(null, false);
    if (this.stage.laid) this.stage.clear();
    this.offer.close();
    this.advice.show(null);
    this.story.clear();
    for (const id of ["#actions", "#words", "#news", "#prompt", "#asks", "#aims-list"]) {
      find(id).shownKey = null;
      fill(find(id));
    }
    this.shownSeat = undefined;
    this.caption(null);
  }

  /** Another person's view: nothing of the last one stays. */
  change() {
    if (this.shownSeat !== undefined) this.stage.clear();
    this.recap.forget();
    this.story.clear();
    this.shownSeat = this.seat;
    this.advice.forget();
  }

  /** More help is wanted, or less: what was advised goes, and what is shown follows. */
  helpOtherwise() {
    this.advice.forget();
    this.session.changed();
  }

  /** A new question is not to be answered by a click that was meant for the last one. */
  ask(question) {
    if (this.question === question) return;
    this.question = question;
    this.stage.board.reveal();
    this.caption(null);
    const { dataset } = find("#play");
    dataset.fresh = "";
    clearTimeout(this.guarding);
    this.guarding = setTimeout(() => delete dataset.fresh, GUARD);
  }

  /** A person chooses; what loses is asked once more. */
  choose(name) {
    this.unasked.stop();
    if (this.choices.isSure(this.seen.now, name)) this.play(name);
  }

  play(name) {
    if (this.session.pending) return;
    if (this.recap.isBehind) this.recap.end();
    trying(() => this.session.play(this.seat, name))();
  }

  stepBack() {
    this.offer.close();
    trying(() => this.session.stepBack(this.seat))();
  }

  /** Escape closes what is open over the table, and otherwise steps back. */
  escape(event) {
    const isElsewhere = document.querySelector("dialog[open]") || event.target.matches?.("input, select");
    if (event.defaultPrevented || isElsewhere || !this.curtain.isOpen) return;
    if (this.offer.isOpen) this.offer.close(true);
    else if (this.seen?.now?.can_step_back) this.stepBack();
  }

  /** A piece or a row was touched: play its only choice, or show what it offers, is and does not allow. */
  touched(detail) {
    const { piece, keyboard, asks } = detail;
    const known = new Map(this.seen.now.actions.map((action) => [action.name, action]));
    const actions = (piece.actions ?? []).map((name) => known.get(name)).filter(Boolean);
    this.caption(piece);
    if (!asks && this.notes.touch(piece)) return;
    if (actions.length === 1 && setting("oneClick") && !keyboard && !asks) this.choose(actions[0].name);
    else this.offer.show(detail, actions, this.whyNot.ask(piece));
  }

  /** A word of the game's own was touched: say what it means. What lies over the table has no room for it. */
  touchedWord({ target }) {
    const word = target.closest?.(".word");
    if (word && !word.closest("dialog")) this.offer.explain(word, entryOf(word.dataset.word));
  }

  /** Say below the board what a piece is; touch has no pointer to rest on it. */
  caption(piece) {
    this.captioned = piece?.id;
    const title = this.telling || (piece?.title ?? "");
    fillIfNew(find("#caption"), title, () => make("span", {}, capital(title)));
  }

  tellNews(lines) {
    if (!lines.length) return;
    const news = find("#news");
    news.append(...lines.map((line) => make("p", {}, line.text)));
    while (news.children.length > NEWS_KEPT) news.firstChild.remove();
    this.tabs.mark("story");
  }

  /** Once it is over, the last move is seen first; then it is told how, and that stays behind a button. */
  showEnd() {
    const { session, recap } = this;
    if (session.table.phase !== "over" || this.ended || recap.isBehind || document.hidden) return;
    this.ended = true;
    setTimeout(() => session.isEndTold || trying(showEnd)(session), LAST_LOOK);
  }
}

/** Drop a click of a pointer while the question is new, and every second click of two. */
function guard(event) {
  const isSecond = event.detail > 1;
  if (event.detail && (isSecond || "fresh" in find("#play").dataset)) drop(event);
}
