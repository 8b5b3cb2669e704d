// Play: the board and everything beside it, as the seat that is shown sees it.

import { Advice } from "./advice.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { noClauseYet, showClause } from "./clause.js";
import { showConsent } from "./consent.js";
import { Curtain } from "./curtain.js";
import { capital, drop, fill, fillIfNew, find, make } from "./dom.js";
import { showEnd } from "./end.js";
import { Helps } from "./helps.js";
import { setting } from "./keep.js";
import { get } from "./line.js";
import { Offer } from "./offer.js";
import { Stage } from "./scene.js";
import { showClocks, showSeats } from "./seats.js";
import { Story } from "./story.js";
import { Tabs } from "./tabs.js";
import { trying } from "./trying.js";
import { WhyNot } from "./whynot.js";

const TABS = [["things", "Table"], ["story", "Story"], ["chat", "Talk"], ["clause", "Rules"], ["words", "In words"]];
const NEWS_KEPT = 12;       // sentences a screen reader may look back on
const GUARD = 350;          // milliseconds after a question has come in which a click was meant for the last one
const GUARDED = ["#actions", "#board", "#own", "#common", "#others", "#offer", "#helps"];
const MAX_MISSING = 6;      // actions a piece offers no more, and says why

export class Play {
  constructor(session) {
    this.session = session;
    this.curtain = new Curtain(session);
    this.stage = new Stage();
    this.tabs = new Tabs(find("#tabs"), TABS);
    this.story = new Story(find("#story"), (clause) => this.cite(clause));
    this.chat = new Chat(session, this.curtain, this.tabs);
    this.advice = new Advice(this.stage);
    this.choices = new Choices(session, this.curtain, this.advice, (name) => this.play(name));
    this.whyNot = new WhyNot(session, this.curtain, (clause) => this.citeReason(clause));
    this.helps = new Helps(session, this.curtain, this.advice, this.whyNot);
    this.offer = new Offer((name) => this.play(name), (action) => this.whyNot.reason(action));
    this.stage.addEventListener("choose", (event) => this.touched(event.detail));
    this.stage.addEventListener("look", (event) => this.caption(event.detail.piece));
    for (const id of GUARDED) find(id).addEventListener("click", guard, { capture: true });
    noClauseYet(session.table.game);
    setInterval(() => showClocks(session), 1000);
    this.lay();
  }

  /** Fetch the sheets, once. */
  async lay() {
    this.stage.lay(await get(`/api/tables/${this.session.code}/sheets`));
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
    if (!this.curtain.isOpen) this.hide();
    else if (this.stage.laid && this.seen?.now) this.showView(this.seen.now);
  }

  showView(now) {
    if (this.shownSeat !== this.seat) this.change();
    const names = this.session.table.seats.map((seat) => seat.name || `Seat ${seat.seat + 1}`);
    this.stage.place(this.seen.laid(), this.seen.panels, this.seat, names);
    this.caption(this.seen.pieces.get(this.captioned));
    this.offer.check(now.actions);
    this.advice.show(now.question);
    if (now.actions.length) this.ask(now.question);
    this.choices.show(now);
    this.helps.show();
    find("#play").toggleAttribute("data-over", this.session.ending !== "");
    this.tellNews(this.story.show(this.seen.lines));
    fillIfNew(find("#words"), now.describe, () => now.describe.map((line) => make("p", {}, line)));
    this.showEnd();
  }

  /** Behind the curtain nothing of a hand may stay on the page. */
  hide() {
    if (this.stage.laid) this.stage.clear();
    this.offer.close();
    this.advice.show(null);
    for (const id of ["#actions", "#words", "#story", "#news"]) {
      find(id).shownKey = null;
      fill(find(id));
    }
    this.story.shown = [];
    this.shownSeat = undefined;
    fill(find("#prompt"));
    this.caption(null);
  }

  /** Another person's view: nothing of the last one stays. */
  change() {
    if (this.shownSeat !== undefined) this.stage.clear();
    fill(find("#story"));
    this.story.shown = [];
    this.shownSeat = this.seat;
    this.advice.forget();
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

  play(name) {
    if (this.session.pending) return;
    trying(() => this.session.play(this.seat, name))();
  }

  /** A piece was chosen: play what it offers, or ask which of it, or tell why it offers nothing. */
  touched(detail) {
    const { piece, keyboard } = detail;
    const known = new Map(this.seen.now.actions.map((action) => [action.name, action]));
    const actions = (piece.actions ?? []).map((name) => known.get(name)).filter(Boolean);
    this.caption(piece);
    if (actions.length === 1 && setting("oneClick") && !keyboard) {
      this.play(actions[0].name);
      return;
    }
    const missing = this.seat === null ? [] : this.seen.missing(piece.id).slice(0, MAX_MISSING);
    this.offer.show(detail, actions, missing);
  }

  /** Say below the board what a piece is; touch has no pointer to rest on it. */
  caption(piece) {
    this.captioned = piece?.id;
    const title = piece?.title ?? "";
    fillIfNew(find("#caption"), title, () => make("span", {}, capital(title)));
  }

  tellNews(lines) {
    if (!lines.length) return;
    const news = find("#news");
    news.append(...lines.map((line) => make("p", {}, line.text)));
    while (news.children.length > NEWS_KEPT) news.firstChild.remove();
    this.tabs.mark("story");
  }

  /** Once it is over, tell how; closed, it stays behind a button. */
  showEnd() {
    if (this.session.table.phase !== "over" || this.ended) return;
    this.ended = true;
    trying(() => showEnd(this.session))();
  }
}

/** Drop a click of a pointer while the question is new, and every second click of two. */
function guard(event) {
  const isSecond = event.detail > 1;
  if (event.detail && (isSecond || "fresh" in find("#play").dataset)) drop(event);
}
