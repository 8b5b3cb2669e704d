// Play: the board, what may be done now, the seats, the story and the talk.

import { dialog } from "./ask.js";
import { zoomControls } from "./board.js";
import { noClauseYet, showClause } from "./clause.js";
import { Curtain } from "./curtain.js";
import { capital, fill, fillIfNew, find, listed, make, signed, toast } from "./dom.js";
import { rematch, showEnd } from "./end.js";
import { setting } from "./keep.js";
import { get } from "./line.js";
import { sit, trying } from "./lobby.js";
import { Offer } from "./offer.js";
import { Rove } from "./rove.js";
import { showClocks, showSeats } from "./seats.js";
import { call } from "./sound.js";
import { Story } from "./story.js";
import { Tabs } from "./tabs.js";

const MANY = 12;            // so many choices get a search field
const NEWS_KEPT = 12;       // sentences a screen reader may look back on

export class Play {
  constructor(session) {
    this.session = session;
    this.curtain = new Curtain(session);
    this.board = find("#board");
    this.tabs = new Tabs(find("#tabs"), [["story", "Story"], ["chat", "Talk"], ["clause", "Rules"], ["words", "In words"]]);
    this.story = new Story(find("#story"), (clause) => this.cite(clause));
    this.offer = new Offer((name) => this.play(name), (action) => this.whyNot(action));
    this.rove = new Rove(find("#actions"), "li:not([hidden]) > button");
    this.advice = null;         // what a bot would do, for the present question
    this.wasYours = false;
    this.talked = null;
    find(".stage").append(zoomControls(this.board));
    this.board.addEventListener("choose", (event) => this.touched(event.detail));
    this.board.addEventListener("look", (event) => this.caption(event.detail.piece));
    find("#filter").addEventListener("input", () => this.filter());
    find("#chat-form").addEventListener("submit", (event) => this.say(event));
    noClauseYet(session.table.game);
    setInterval(() => showClocks(session), 1000);
    this.lay();
  }

  /** Fetch the still picture, once. */
  async lay() {
    const path = `/api/tables/${this.session.code}/board`;
    const [still, style] = await Promise.all([get(path), get(`${path}.css`)]);
    this.board.lay({ ...still, style });
    this.laid = true;
    this.session.changed();
  }

  get seat() {
    return this.curtain.showing;
  }

  get seen() {
    return this.session.seen.get(this.seat);
  }

  cite(clause) {
    showClause(this.session.table.game, clause, this.tabs);
  }

  /** Show everything as it is now. */
  show() {
    this.curtain.follow();
    showSeats(this.session, this.curtain, this.seen);
    this.showChat();
    this.showConsent();
    if (!this.laid || !this.curtain.isOpen || !this.seen?.now) {
      if (!this.curtain.isOpen) this.hide();
      return;
    }
    const { now } = this.seen;
    if (this.shownSeat !== this.seat) this.change();
    this.board.place(this.seen.laid());
    this.caption(this.seen.pieces.get(this.captioned));
    this.offer.check(now.actions);
    if (this.advice && this.advice.question !== now.question) this.advice = null;
    this.board.advise(this.advice ? [this.advice.choices[0]?.name] : []);
    this.showPrompt(now);
    this.showActions(now);
    this.showHelps();
    find("#advice").textContent = advised(this.advice);
    this.tellNews(this.story.show(this.seen.lines));
    fillIfNew(find("#words"), now.describe, () => now.describe.map((line) => make("p", {}, line)));
    this.showEnd();
  }

  /** Behind the curtain nothing of a hand may stay on the page. */
  hide() {
    this.board.place([]);
    this.offer.close();
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
    if (this.shownSeat !== undefined) this.board.place([]);
    fill(find("#story"));
    this.story.shown = [];
    this.shownSeat = this.seat;
    this.advice = null;
  }

  // What may be done

  showPrompt(now) {
    const { session, seat } = this;
    const { table } = session;
    const yours = seat !== null && table.phase === "playing" && now.awaited.includes(seat) && !table.seats[seat].standin;
    const others = now.awaited.filter((other) => other !== seat).map((other) => table.seats[other].name);
    const named = session.seats.length > 1 && seat !== null ? table.seats[seat].name : null;
    let prompt = "";
    if (table.phase === "over") prompt = "The game is over";
    else if (yours) prompt = named ? `${named}, what do you do?` : "What do you do?";
    else if (now.actions.length) prompt = `${listed(others)} to decide; you may also`;
    else if (others.length) prompt = `${seat === null ? "You watch. " : ""}${listed(others)} to decide`;
    find("#prompt").textContent = prompt;
    find("#doing").classList.toggle("yours", yours);
    document.title = `${yours ? "● Your turn · " : ""}${table.title} · Gnothi`;
    if (yours && !this.wasYours) call();
    this.wasYours = yours;
  }

  showActions(now) {
    const list = find("#actions");
    const had = list.contains(document.activeElement) || document.activeElement === find("#doing");
    const shares = new Map((this.advice?.choices ?? []).map((choice) => [choice.name, choice]));
    const key = [now.question, now.actions, [...shares], this.session.pending, this.seat];
    const fresh = fillIfNew(list, key, () => now.actions.map((action) => make("li", {}, this.actionButton(action, shares.get(action.name)))));
    find("#filter-label").hidden = now.actions.length <= MANY;
    if (!fresh) return;
    if (this.filtered !== now.question) find("#filter").value = "";
    this.filtered = now.question;
    this.filter();
    if (had) (find("button", list) ?? find("#doing")).focus({ preventScroll: true });
  }

  actionButton(action, estimate) {
    const foreseen = estimate?.expected ?? null;
    const button = make(
      "button",
      { type: "button", "data-action": action.name, title: action.name, "aria-disabled": this.session.pending ? "true" : null, onclick: () => this.play(action.name) },
      make("span", {}, action.say),
      estimate &&
        make(
          "span",
          { class: "share", title: foreseen === null ? null : `It expects ${signed(foreseen)} from this, between −1 and +1` },
          `${Math.round(100 * estimate.share)} %${foreseen === null ? "" : ` · ${signed(foreseen)}`}`,
          make("meter", { min: 0, max: 1, value: estimate.share, "aria-hidden": "true" }),
        ),
    );
    button.addEventListener("pointerenter", () => this.board.advise([action.name]));
    button.addEventListener("focus", () => this.board.advise([action.name]));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.board.advise(this.advice ? [this.advice.choices[0]?.name] : []));
    return button;
  }

  filter() {
    const wanted = find("#filter").value.trim().toLowerCase();
    for (const item of find("#actions").children) {
      const button = find("button", item);
      item.hidden = Boolean(wanted) && !`${button.dataset.action} ${button.textContent}`.toLowerCase().includes(wanted);
    }
    this.rove.settle();
  }

  play(name) {
    if (this.session.pending) return;
    trying(() => this.session.play(this.seat, name))();
  }

  touched(detail) {
    const { piece, keyboard } = detail;
    const { now } = this.seen;
    const actions = (piece.actions ?? []).map((name) => now.actions.find((action) => action.name === name)).filter(Boolean);
    this.caption(piece);
    if (actions.length === 1 && setting("oneClick") && !keyboard) this.play(actions[0].name);
    else this.offer.show(detail, actions, this.seat === null ? [] : this.seen.missing(piece.id).slice(0, 6));
  }

  /** Say below the board what a piece is; touch has no pointer to rest on it. */
  caption(piece) {
    this.captioned = piece?.id;
    fillIfNew(find("#caption"), piece?.title ?? "", () => make("span", {}, capital(piece?.title ?? "")));
  }

  // Helps: hint, why not, take back

  showHelps() {
    const { session, seat } = this;
    const { table } = session;
    const over = table.phase === "over";
    const standin = seat !== null && table.seats[seat].standin;
    fillIfNew(find("#helps"), [over, seat, standin, table.rematch, Boolean(this.seen.now.actions.length)], () => {
      if (over) {
        return [
          make("button", { class: "main", onclick: trying(() => showEnd(session)) }, "How it ended"),
          session.seats.length ? make("button", { onclick: trying(() => rematch(session)) }, table.rematch ? "Join the rematch" : "Rematch") : null,
        ];
      }
      if (seat === null) return this.openSeat();
      if (standin) return make("button", { class: "main", onclick: trying(() => session.line.send({ type: "back", seat })) }, "I am back");
      return [
        make("button", { class: "plain", id: "hint", "aria-disabled": this.seen.now.actions.length ? null : "true", onclick: trying(() => this.hint()) }, "Hint"),
        make("button", { class: "plain", id: "why", onclick: () => this.askWhy() }, "Why not?"),
        make("button", { class: "plain", id: "take-back", onclick: trying(() => this.takeBack()) }, "Ask to take back"),
      ];
    });
  }

  openSeat() {
    const open = this.session.table.seats.find((seat) => seat.kind === "open");
    if (!open) return [];
    return make("button", { onclick: trying(() => sit(this.session, open.seat)) }, `Take seat ${open.seat + 1}`);
  }

  /** What a bot would do, and how sure it is of each choice. */
  async hint() {
    if (!this.seen.now.actions.length) {
      toast("There is nothing to decide for you now, so there is nothing to advise.");
      return;
    }
    const { question } = this.seen.now;
    const told = await this.session.line.send({ type: "hint", seat: this.seat });
    this.advice = { ...told, question };
    this.session.changed();
  }

  async takeBack() {
    await this.session.line.send({ type: "ask", seat: this.seat });
    if (this.session.table.request) toast("The others are asked.");
  }

  /** Ask the table why an action is not possible; gives what to show. */
  async whyNot(action) {
    const told = await trying(() => this.session.line.send({ type: "why", seat: this.seat, action: action.name }))();
    if (!told) return null;
    return make("p", {}, capital(told.text), told.clause ? this.clauseButton(told.clause) : null);
  }

  clauseButton(clause) {
    const open = () => {
      this.offer.close();
      find("dialog[open]")?.close();
      this.cite(clause);
    };
    return make("button", { type: "button", class: "cite", onclick: open }, clause);
  }

  /** What this seat could do before and cannot now, each with its reason. */
  askWhy() {
    const missing = this.seen.missing();
    dialog({ "aria-labelledby": "why-title", id: "why-not" }, () => {
      const answer = make("div", { role: "status" });
      const ask = async (action) => fill(answer, (await this.whyNot(action)) ?? "");
      const input = make("input", { type: "text", id: "why-text", placeholder: missing[0]?.name ?? "what you would like to do", list: "why-names", maxlength: 80 });
      const submit = (event) => {
        event.preventDefault();
        if (input.value.trim()) ask({ name: input.value.trim() });
      };
      return [
        make("h2", { id: "why-title" }, "Why can I not …?"),
        make("form", { onsubmit: submit }, make("label", { for: "why-text" }, make("span", { class: "soft" }, "An action by its name"), input), make("datalist", { id: "why-names" }, missing.map((action) => make("option", { value: action.name }, action.say))), make("div", { class: "row" }, make("button", { type: "submit", class: "main" }, "Why not?"))),
        missing.length ? make("p", { class: "soft small gap" }, "You had these before:") : null,
        make("ul", { class: "actions few" }, missing.slice(-12).map((action) => make("li", {}, make("button", { type: "button", "aria-disabled": "true", onclick: () => ask(action) }, action.say)))),
        answer,
      ];
    });
  }

  showConsent() {
    const { session } = this;
    const { request } = session.table;
    const asked = request ? session.seats.filter((seat) => request.missing.includes(seat)) : [];
    fillIfNew(find("#consent"), [request, asked], () => {
      if (!request) return [];
      const waits = request.missing.map((seat) => session.table.seats[seat].name);
      if (!asked.length) return make("div", { class: "consent", role: "status" }, `${request.name} asks to take back. It waits for ${listed(waits)}.`);
      const answer = (agree) => trying(() => Promise.all(asked.map((seat) => session.line.send({ type: "answer", seat, agree }))));
      return make(
        "div",
        { class: "consent", role: "alert" },
        make("span", {}, `${request.name} asks to go back to before move ${request.to_move + 1}.`),
        make("div", { class: "row" }, make("button", { class: "main", id: "agree", onclick: answer(true) }, "Agree"), make("button", { onclick: answer(false) }, "No")),
      );
    });
  }

  // Story, talk, end

  tellNews(lines) {
    if (!lines.length) return;
    const news = find("#news");
    news.append(...lines.map((line) => make("p", {}, line.text)));
    while (news.children.length > NEWS_KEPT) news.firstChild.remove();
    this.tabs.mark("story");
  }

  showChat() {
    const { chat, seats, table } = this.session;
    const list = find("#chat-lines");
    const fresh = fillIfNew(list, chat.length, () =>
      chat.map((line) => (line.seat === null ? make("li", { class: "soft" }, line.text) : make("li", {}, make("b", {}, line.name), ` ${line.text}`))),
    );
    find("#chat-form").hidden = !seats.length;
    if (!fresh) return;
    list.scrollTop = list.scrollHeight;
    const last = chat.at(-1);
    const spoken = chat.filter((line) => line.seat !== null).length;
    if (this.talked !== null && spoken > this.talked && last && !seats.includes(last.seat)) {
      this.tabs.mark("chat");
      find("#news").append(make("p", {}, `${last.name || table.title}: ${last.text}`));
    }
    this.talked = spoken;
  }

  say(event) {
    event.preventDefault();
    const input = find("#chat-text");
    const text = input.value.trim();
    if (!text) return;
    trying(async () => {
      await this.session.line.send({ type: "chat", seat: this.seat ?? this.session.seats[0], text });
      input.value = "";
    })();
  }

  /** Once it is over, tell how; closed, it stays behind a button. */
  showEnd() {
    if (this.session.table.phase !== "over" || this.ended) return;
    this.ended = true;
    trying(() => showEnd(this.session))();
  }
}

/** What a bot would do, in a sentence. */
function advised(advice) {
  if (!advice?.choices.length) return "";
  const bot = advice.bot === "search" ? "A bot that thinks ahead" : `A ${advice.bot} bot`;
  const [best, ...others] = advice.choices;
  const even = others.filter((other) => best.share - other.share < 0.005).length;
  if (even && even === others.length) return `${bot} sees no difference between these choices.`;
  const soon = advice.bot === "search" || !advice.text ? "" : `. ${advice.text}`;
  return `${bot} would ${even ? "as soon as any other" : "most likely"} choose: ${best.say}${soon}`;
}
