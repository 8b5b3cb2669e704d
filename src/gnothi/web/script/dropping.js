// Record files that are dropped on a page, or chosen with a button: on a phone, and with the keyboard.

import { capital, find, make } from "./dom.js";

/** Let files fall anywhere on the page, and be chosen by a button; what is refused is said beside it. */
export function takeFiles(holder, label, several, take) {
  const input = make("input", { type: "file", accept: ".gnothi,text/plain", multiple: several, hidden: true });
  const button = make("button", { type: "button", id: "choose-record", onclick: () => input.click() }, label);
  const said = make("p", { class: "soft said", role: "status", id: "record-said" });
  const work = async (files) => {
    if (!files.length || button.disabled) return;
    button.disabled = true;
    said.textContent = "Opening …";
    try {
      said.textContent = (await take(files)) ?? "";
    } catch (error) {
      if (!error.error) throw error;
      said.textContent = sentence(error.message);
    } finally {
      button.disabled = false;
      input.value = "";
    }
  };
  input.addEventListener("change", () => work([...input.files]));
  listen((files) => work(files));
  holder.append(button, input, said);
}

/** What was refused, as a sentence. */
export const sentence = (text) => `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;

function listen(work) {
  const isFile = (event) => event.dataTransfer?.types.includes("Files");
  const over = (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    find("body").classList.add("dropping");
  };
  const leave = (event) => event.relatedTarget || find("body").classList.remove("dropping");
  addEventListener("dragenter", over);
  addEventListener("dragover", over);
  addEventListener("dragleave", leave);
  addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    find("body").classList.remove("dropping");
    work([...event.dataTransfer.files]);
  });
}
