// How the page speaks with the server: requests, and one socket per table that comes back by itself.

import { textOf } from "./mine.js";

/** A refusal in the server's own sentence; `error` is its word for programs. */
export class Refusal extends Error {
  constructor(error, text, status = 0) {
    super(text);
    this.error = error;
    this.status = status;
  }
}

/** Ask the server; what it refuses is thrown as a `Refusal`. */
export async function request(method, path, { body, token } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal("offline", "The server cannot be reached. Is the network there? Nothing is lost; try again.");
  }
  if (answer.ok) return answer.headers.get("Content-Type")?.includes("json") ? answer.json() : answer.text();
  let refused = {};
  try {
    refused = await answer.json();
  } catch {
    // Not our own refusal, perhaps one of a proxy before the server.
  }
  const text = refused.text ?? `The server answered ${answer.status}.`;
  throw new Refusal(refused.error ?? "broken", text, answer.status);
}

const RECORD = /^\/api\/tables\/(R[A-Z2-7]{11})\b/;

/** Whether a code is that of a record that was opened, which has no table. */
export const isRecord = (code) => RECORD.test(`/api/tables/${code}`);

/** Get something; a record that the server has forgotten meanwhile is brought again from what this browser keeps. */
export async function get(path, token) {
  try {
    return await request("GET", path, { token });
  } catch (error) {
    const code = path.match(RECORD)?.[1];
    const text = error.status === 404 && code ? await textOf(code) : "";
    if (!text) throw error;
    await post("/api/records", { text });
    return request("GET", path, { token });
  }
}

export const post = (path, body, token) => request("POST", path, { body, token });

const WAITS = [1, 2, 4, 8, 15];     // seconds before each attempt to come back
const SILENCE_TIMEOUT = 20;         // seconds of silence after which we ask whether the line still stands

/** A socket for one table. It tells "open", "lost", "gone", and each message of the server by its type. */
export class Line extends EventTarget {
  constructor(code, tokens, name, parts) {
    super();
    this.code = code;
    this.tokens = tokens;           // a function: tokens may be gained while we are connected
    this.name = name;               // likewise: as whom we watch, if we hold no seat
    this.parts = parts;             // likewise: what we want to know
    this.tries = 0;
    this.waiting = new Map();
    this.number = 0;
    this.closed = false;
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.listen(), 5000);
  }

  connect() {
    clearTimeout(this.timer);
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
    const socket = (this.socket = new WebSocket(url));
    socket.onopen = () => {
      this.heard = Date.now();
      this.hello();
    };
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lose(event.code);
  }

  /** Say who we are; everything is sent again. */
  hello() {
    const name = this.name() || null;
    this.write({ type: "hello", table: this.code, tokens: this.tokens(), name, seq: null, parts: this.parts() });
  }

  hear(message) {
    this.heard = Date.now();
    if (message.type === "welcome") {
      this.tries = 0;
      this.tell("open", message);
    }
    const asked = this.waiting.get(message.id);
    if (asked && ["done", "error", "hint", "touch", "pong"].includes(message.type)) {
      this.waiting.delete(message.id);
      if (message.type === "error") asked.reject(new Refusal(message.error, message.text));
      else asked.resolve(message);
      return;
    }
    // A refusal that names no request may be meant for any of them, and none may wait for ever.
    if (message.type === "error" && message.id == null && this.waiting.size) {
      this.refuseAll(new Refusal(message.error, message.text));
      return;
    }
    this.tell(message.type, message);
  }

  refuseAll(refusal) {
    for (const asked of this.waiting.values()) asked.reject(refusal);
    this.waiting.clear();
  }

  lose(code) {
    const text = "The line was lost; your move may not have arrived. Look again in a moment.";
    this.refuseAll(new Refusal("offline", text));
    if (this.closed) return;
    if (code === 4404) {
      this.closed = true;
      this.tell("gone", {});
      return;
    }
    this.tell("lost", { code });
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * 1000);
  }

  /** Come back at once if we are waiting to. */
  hurry() {
    if (!this.closed && this.socket.readyState === WebSocket.CLOSED) this.connect();
  }

  /** A line that has been silent too long is asked, and given up if it does not answer. */
  listen() {
    if (this.closed || this.socket.readyState !== WebSocket.OPEN) return;
    const silent = (Date.now() - this.heard) / 1000;
    if (silent > 2 * SILENCE_TIMEOUT) {
      this.socket.onclose = null;
      this.socket.close();
      this.lose(0);
    } else if (silent > SILENCE_TIMEOUT) {
      this.write({ type: "ping" });
    }
  }

  /** Send a message; the promise is kept when the server has done it, and broken with its refusal. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal("offline", "The line to the server is down; it will come back by itself."));
    }
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ ...message, id });
    });
  }

  write(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  on(kind, heard) {
    this.addEventListener(kind, (event) => heard(event.detail));
  }
}
