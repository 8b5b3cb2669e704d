// An invitation to a table: its code, its link, and the link as a picture.

import { make, toast } from "./dom.js";

export function invitation(table) {
  return [
    make("h2", { id: "invite-title" }, "Invite friends"),
    make(
      "div",
      { class: "invite" },
      make("img", { class: "qr", src: `/api/tables/${table.code}/qr.svg`, alt: "The link as a QR code" }),
      make(
        "div",
        {},
        make("p", { class: "code" }, table.code),
        linkField(table),
        make(
          "div",
          { class: "row share" },
          make("button", { onclick: () => copy(table.link) }, "Copy the link"),
          navigator.share ? make("button", { onclick: () => share(table) }, "Share") : null,
        ),
      ),
    ),
  ];
}

function linkField(table) {
  return make("input", {
    type: "text",
    readonly: true,
    value: table.link,
    "aria-label": "The link to this table",
    onfocus: (event) => event.target.select(),
  });
}

/** Share by the device's own means; to change one's mind there is no error. */
const share = (table) => navigator.share({ title: table.title, url: table.link }).catch(() => {});

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.", 3);
  } catch {
    toast(`This browser does not let us copy; the link is ${text}`, 12);
  }
}
