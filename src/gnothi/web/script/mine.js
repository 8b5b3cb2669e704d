// The games that this browser has played or opened, kept here alone: a line each, and of the newest the record.

const NAME = "gnothi";
const GAMES = "games";
const MAX_RECORDS = 200;    // games whose record is kept; of older ones only the line stays
const MAX_GAMES = 2000;

let opened = null;

/** The store, or none: a private window may forbid it, and then nothing is kept. */
function database() {
  opened ??= new Promise((done) => {
    let asked;
    try {
      asked = indexedDB.open(NAME, 1);
    } catch {
      done(null);
      return;
    }
    asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES, { keyPath: "id" });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => done(null);
  });
  return opened;
}

/** Do something with the store, all or nothing; its answer when it is safely kept. */
async function inStore(mode, work) {
  const kept = await database();
  if (!kept) return undefined;
  return new Promise((done, fail) => {
    const change = kept.transaction(GAMES, mode);
    const asked = work(change.objectStore(GAMES));
    change.oncomplete = () => done(asked?.result);
    change.onabort = () => fail(change.error);
  });
}

/**
 * Every game, the newest first: `{id, game, title, date, names, bots, seats, place, outcome, preset, text, record}`.
 * `seats` are our own, `text` is the record, and `record` the code under which the server last opened it.
 */
export async function ownGames() {
  const all = (await inStore("readonly", (store) => store.getAll())) ?? [];
  return all.sort((a, b) => b.date - a.date);
}

export const ownGame = (id) => inStore("readonly", (store) => store.get(id));

/** Keep a game; one that is known already stays where it stands in time. */
export async function keepGame(game) {
  const known = await ownGame(game.id);
  await inStore("readwrite", (store) => store.put({ ...known, ...game, date: known?.date ?? game.date }));
  const all = await ownGames();
  await inStore("readwrite", (store) => {
    for (const old of all.slice(MAX_RECORDS)) if (old.text) store.put({ ...old, text: "" });
    for (const old of all.slice(MAX_GAMES)) store.delete(old.id);
  });
}

export const dropGame = (id) => inStore("readwrite", (store) => store.delete(id));
export const dropGames = () => inStore("readwrite", (store) => store.clear());

/** The text of a record that the server knew by this code. */
export async function textOf(code) {
  return (await ownGames()).find(({ id, record, text }) => text && (id === code || record === code))?.text;
}
