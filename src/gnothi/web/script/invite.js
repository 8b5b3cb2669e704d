// An invitation to a table: its code, its link, and the link as a picture.

import { make, toast } from "./dom.js";

const HERE = ["localhost", "127.0.0.1", "[::1]"];

/** Whether a link leads nowhere but from this computer. */
const isLocal = (link) => HERE.includes(new URL(link).hostname) || new URL(link).hostname.startsWith("127.");

export function invitation(table) {
  const local = isLocal(table.link);
  return [
    make("h2", { id: "invite-title" }, "Invite friends"),
    local ? onlyHere() : null,
    make(
      "div",
      { class: local ? "invite local" : "invite" },
      local ? null : picture(table),
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

function picture({ code }) {
  return make("img", { class: "qr", src: `/api/tables/${code}/qr.svg`, alt: "The link as a QR code" });
}

function onlyHere() {
  return make(
    "p",
    { class: "only-here", id: "only-here" },
    "This link only works on this computer. To let friends in from other devices, stop the server and start it with ",
    make("code", {}, "gnothi serve --host 0.0.0.0"),
    "; then open the address that it prints.",
  );
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
