// The menu of a table in play, and its invitation.

import { confirm, dialog } from "./ask.js";
import { leave } from "./chairs.js";
import { talkSettings } from "./company.js";
import { make } from "./dom.js";
import { invitation } from "./invite.js";
import { choosePublic } from "./lobby.js";
import { proposals } from "./propose.js";
import { showSettings } from "./settingsdialog.js";
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
    session.host && table.phase === "playing" ? choosePublic(session) : null,
    ...proposals(session, answer),
    talkSettings(session),
    make("hr"),
    make(
      "div",
      { class: "row" },
      make("button", { id: "open-settings", onclick: () => { answer(null); showSettings(); } }, "Settings"),
      session.game?.howto
        ? make("a", { class: "button", href: `/learn/${table.game}`, target: "_blank" }, "How to play")
        : null,
      make("a", { class: "button", href: `/rules/${table.game}`, target: "_blank" }, "Rules"),
      make("a", { class: "button", href: `/r/${session.code}` }, "Replay"),
      table.phase === "playing" ? session.seats.map((seat) => leaveButton(session, seat, answer)) : null,
      make("button", { onclick: () => answer(null) }, "Close"),
    ),
  ]);
}

function leaveButton(session, seat, answer) {
  const label = session.seats.length > 1 ? `Leave the seat of ${session.table.seats[seat].name}` : "Leave the table";
  const stand = async () => {
    answer(null);
    const { leaves, title } = session.game ?? {};
    const after = leaves
      ? `By the rules of ${title}, whoever leaves once the game is under way is out of it and cannot come back. ` +
        "If you only close this page, you keep your seat."
      : "A stand-in plays on for you. You can come back to your seat unless somebody else with the link has taken it.";
    if (await confirm("Leave the table?", after, "Leave")) await trying(() => leave(session, seat))();
  };
  return make("button", { onclick: stand }, label);
}
