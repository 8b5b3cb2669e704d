// Dice that this browser checks alone: what it saw and added before the deal, held against what is shown at the end.

import { held, keepHeld } from "./keep.js";
import { hex, sha256, unhex } from "./sha256.js";

const HEX_SEED = 32;     // digits of a seed of 128 bits; older ones are decimal and of 64

/** A number for the dice, or any other secret: 128 bits in hexadecimal. */
export const ownNumber = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** What this browser kept of the dice of a table: `{commitment, numbers: {"0": …}, seals: {"0": {name, seal}}}`. */
export const keptDice = (code) => ({ commitment: "", numbers: {}, seals: {}, ...held(code).dice });

/** Before a number is sent: keep it, and the commitment that we have seen; the first one counts. */
export function keepNumber(code, seat, number, commitment) {
  const kept = keptDice(code);
  const numbers = { ...kept.numbers, [seat]: number };
  keepHeld(code, { dice: { ...kept, commitment: kept.commitment || commitment, numbers } });
}

/** Somebody stands up: the number goes with them. */
export function dropNumber(code, seat) {
  const kept = keptDice(code);
  const numbers = { ...kept.numbers };
  delete numbers[seat];
  keepHeld(code, { dice: { ...kept, numbers } });
}

/** Keep what stands sealed of everybody's number; after the deal only of people who were not there before. */
export function keepSeals(table) {
  const kept = keptDice(table.code);
  if (!Object.keys(kept.numbers).length || kept.isDealt) return;
  const isDealt = table.phase !== "lobby";
  const people = table.seats.filter((seat) => seat.seal);
  const known = ({ seat, name }) => isDealt && kept.seals[seat]?.name === name;
  const seals = people.map((seat) => [
    seat.seat,
    known(seat) ? kept.seals[seat.seat] : { name: seat.name, seal: seat.seal },
  ]);
  keepHeld(table.code, { dice: { ...kept, seals: Object.fromEntries(seals), isDealt } });
}

const bytesOf = (text) => new TextEncoder().encode(text);

async function hash(...parts) {
  const whole = parts.flatMap((part) => Array.from(part));
  return sha256(Uint8Array.from(whole));
}

const sealOf = async (number) => hex(await hash(bytesOf("gnothi number"), unhex(number)));

async function seedOf({ secret, numbers, seed }) {
  const added = numbers.map(unhex).flatMap((number) => [number.length >> 8, number.length & 255, ...number]);
  const digest = hex(await hash(bytesOf("gnothi seed"), unhex(secret), added));
  return seed.length === HEX_SEED ? digest.slice(0, HEX_SEED) : String(BigInt(`0x${digest.slice(0, 16)}`));
}

/** What this browser finds by itself: `[{ok, text}]`; `ok` is null for what it cannot tell. */
export async function checkDice(code, dice) {
  const kept = keptDice(code);
  const opens = hex(await hash(unhex(dice.secret), unhex(dice.nonce))) === dice.commitment;
  const follows = (await seedOf(dice)) === dice.seed;
  return [
    ...(Object.keys(kept.numbers).length ? await checkOwn(kept, dice) : [nothingKept]),
    said(opens, "The secret opens the seal.", "The secret does not open the seal: the dice were changed."),
    said(
      follows,
      "The seed follows from the secret and everybody’s number.",
      "The seed does not follow from the secret and the numbers: the dice were changed.",
    ),
  ];
}

const nothingKept = {
  ok: null,
  text: "This browser did not sit down before the deal, so it has no number of its own to compare.",
};

const nothingSealed = {
  ok: null,
  text: "This table was in play the moment you sat down, so this browser saw no seal before it sent its number.",
};

const said = (ok, yes, no) => ({ ok, text: ok ? yes : no });

async function checkOwn(kept, dice) {
  const own = Object.values(kept.numbers);
  const sealed = Object.values(kept.seals).map(({ seal }) => seal).sort();
  const added = (await Promise.all(dice.numbers.map(sealOf))).sort();
  return [
    kept.commitment ? said(
      kept.commitment === dice.commitment,
      "These are the dice that were sealed before you sat down.",
      "These are not the dice that were sealed before you sat down: the server showed another seal then.",
    ) : nothingSealed,
    said(
      own.every((number) => dice.numbers.includes(number)),
      own.length > 1 ? "The numbers of this device are among those that made the dice."
        : "Your number is among those that made the dice.",
      "A number that this browser added is missing: the dice were made without it.",
    ),
    said(
      added.join() === sealed.join(),
      "Everybody’s number is the one that stood sealed before the deal.",
      "Somebody’s number is not the one that stood sealed before the deal.",
    ),
  ];
}

/** How to check the record file with one's own copy of Gnothi. */
export function verifyCommand(code, game) {
  const kept = keptDice(code);
  const numbers = Object.values(kept.numbers).map((number) => ` --number ${number}`).join("");
  const commitment = kept.commitment ? ` --commitment ${kept.commitment}` : "";
  return `gnothi verify ${game}-${code}.gnothi${numbers}${commitment}`;
}
