// The menu of a table in play, and its invitation.

import { confirm, dialog } from "./ask.js";
import { leave } from "./chairs.js";
import { make } from "./dom.js";
import { invitation } from "./invite.js";
import { keepSetting, setting } from "./keep.js";
import { choosePublic } from "./lobby.js";
import { proposals } from "./propose.js";
import { trying } from "./trying.js";

export function showInvitation(session) {
  dialog({ "aria-labelledby": "invite-title" }, () => [
    ...invitation(session.table),
    make("p", { class: "soft small gap" }, "Who opens the link watches, or takes a free seat."),
  ]);
}

export function showMenu(session) {
  const { table } = session;
  dialog({ "aria-labelledby": "menu-title" }, (answer) => [
    make("h2", { id: "menu-title" }, table.title),
    tick("sound", "A sound when it is my turn"),
    tick("oneClick", "A piece with one choice plays at the first click"),
    session.host && table.phase === "playing" ? choosePublic(session) : null,
    ...proposals(session, answer),
    make("hr"),
    make(
      "div",
      { class: "row" },
      make("a", { class: "button", href: `/rules/${table.game}`, target: "_blank" }, "Rules"),
      make("a", { class: "button", href: `/r/${session.code}` }, "Replay"),
      table.phase === "playing" ? session.seats.map((seat) => leaveButton(session, seat, answer)) : null,
      make("button", { onclick: () => answer(null) }, "Close"),
    ),
  ]);
}

function tick(name, text) {
  const keep = (event) => keepSetting(name, event.target.checked);
  const box = make("input", { type: "checkbox", checked: setting(name), onchange: keep });
  return make("label", { class: "tick" }, box, text);
}

function leaveButton(session, seat, answer) {
  const label = session.seats.length > 1 ? `Leave the seat of ${session.table.seats[seat].name}` : "Leave the table";
  const stand = async () => {
    answer(null);
    const after = session.game?.leaves
      ? "The rules of this game say what becomes of your seat. You cannot come back to it."
      : "A stand-in plays on for you, and the seat is free for anybody with the link.";
    const sure = await confirm("Leave the table?", after, "Leave");
    if (sure) await trying(() => leave(session, seat))();
  };
  return make("button", { onclick: stand }, label);
}
