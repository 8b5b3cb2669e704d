"""Record files (`.gnothi`): a game as plain text, each line with a check code that names the first changed one."""
from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gnothi.engine.errors import BadRecord
from gnothi.engine.events import MOST_SEATS
from gnothi.engine.seed import MOST_SEED, OLD_SEED_BITS, SEED_BITS, Draw

if TYPE_CHECKING:
    from gnothi.engine.game import Game

HEAD = "gnothi record 1"
CODE = 6    # hex digits before each line, from a hash of everything down to it
MAX_MOVES = 2**31 - 1
MAX_NUMBER_BYTES = 2**16 - 1    # of what a person adds to the dice
REPEATED = {"name", "bot", "option", "number", "branch", "move"}    # every other line stands once


@dataclass(frozen=True)
class Branch:
    """Where a game was played differently, and what keyed the dice from there."""

    move: int       # after how many of the moves that stood
    draw: Draw


@dataclass(frozen=True)
class Record:
    """What a record file says."""

    game: str
    rules: str
    edition: str
    seats: int
    names: tuple[str, ...]
    bots: tuple[str, ...]                   # which bot played a seat; empty for a person
    options: dict[str, str]
    draw: Draw
    commitment: str                         # empty where the seed was chosen
    moves: tuple[tuple[int, str], ...]
    result: tuple[float, ...] | None        # none while the game goes on
    ended_by: str
    branches: tuple[Branch, ...] = ()       # the first of them, and branches of it

    @property
    def last_draw(self) -> Draw:
        """The draw of those who played to the end: the branch's own, if it is one."""
        return self.branches[-1].draw if self.branches else self.draw

    def claims(self, result: tuple[float, ...] | None) -> bool:
        """Whether this is the result it tells; version 0.1 wrote no more than six digits."""
        if result is None or self.result is None:
            return result == self.result
        short = tuple(float(f"{share:g}") for share in result)
        return self.result in (result, short)

    def check_made_for(self, game: Game) -> None:
        """Refuse a record of other rules or another deck than those at hand."""
        if not game.facts.knows(self.rules):
            raise BadRecord(
                f"this record was played by version {self.rules} of the rules of {game.title}, and here is "
                f"version {game.facts.version}; replay it with the Gnothi it was made with"
            )
        if self.edition != game.edition:
            raise BadRecord(
                f"this record was played with the edition {self.edition} of {game.title}, and here is "
                f"{game.edition}; give its data folder with --data"
            )


def write_record(recorded: Record) -> str:
    """The text of a record file."""
    seal = hashlib.sha256()
    written = []
    for line in lines(recorded):
        seal.update(line.encode() + b"\n")
        written.append(f"{seal.hexdigest()[:CODE]} {line}\n")
    return "".join(written)


def lines(recorded: Record) -> Iterator[str]:
    yield HEAD
    yield f"game {recorded.game}"
    yield f"rules {recorded.rules}"
    yield f"edition {recorded.edition}"
    yield f"seats {recorded.seats}"
    for seat, name in enumerate(recorded.names, 1):
        yield f"name {seat} {name}"
    for seat, bot in enumerate(recorded.bots, 1):
        if bot:
            yield f"bot {seat} {bot}"
    for option, choice in recorded.options.items():
        yield f"option {option} {choice}"
    yield from draw_lines(recorded.draw)
    for number, branch in enumerate(recorded.branches, 1):
        yield f"branch {number} from {branch.move}"
        yield from (f"branch {number} {line}" for line in draw_lines(branch.draw))
    for seat, name in recorded.moves:
        yield f"move {seat + 1} {name}"
    if recorded.result is not None:
        yield f"result {' '.join(map(exactly, recorded.result))}"
        yield f"ended {recorded.ended_by}"
    yield f"end {len(recorded.moves)} moves"


def draw_lines(source: Draw) -> Iterator[str]:
    if source.chosen is not None:
        yield f"chosen {source.chosen}"
        return
    yield f"commitment {source.commitment}"
    yield f"secret {source.secret.hex()}"
    yield f"nonce {source.nonce.hex()}"
    for number in source.numbers:
        yield f"number {number.hex()}"
    yield f"seed {source.written_seed}"


def exactly(share: float) -> str:
    """A number as short as can be without losing a digit."""
    return f"{share:.0f}" if share.is_integer() else repr(share)


def read_record(text: str) -> Record:
    """What a record file says; a damaged one is refused with the line that was changed."""
    rows: dict[str, list[str]] = {}
    for word, rest in unsealed(text.replace("\r\n", "\n")):
        rows.setdefault(word, []).append(rest)
    try:
        return build(rows)
    except KeyError as error:
        raise BadRecord(f"this record lacks the line {error.args[0]!r}") from None
    except ValueError as error:
        raise BadRecord(f"this record has a wrong line: {error}") from None


def build(rows: dict[str, list[str]]) -> Record:
    def only(word: str) -> str:
        return rows[word][0]

    check_once(rows)
    seats = read_number(only("seats"), MOST_SEATS, least=1)
    names = by_seat(rows.get("name", []), seats)
    bots = by_seat(rows.get("bot", []), seats)
    moves = [move.partition(" ") for move in rows.get("move", [])]
    if len(names) < seats:
        raise BadRecord(f"this record has {seats} seats but only {len(names)} names")
    if only("end") != f"{len(moves)} moves":
        raise BadRecord(f"this record tells {len(moves)} moves but ends with {only('end')!r}")
    source = read_draw(rows)
    return Record(
        game=only("game"),
        rules=only("rules"),
        edition=only("edition"),
        seats=seats,
        names=tuple(names[seat] for seat in range(1, seats + 1)),
        bots=tuple(bots.get(seat, "") for seat in range(1, seats + 1)),
        options={option: choice for option, _, choice in (text.partition(" ") for text in rows.get("option", []))},
        draw=source,
        commitment=source.commitment,
        moves=tuple((read_number(seat, seats) - 1, name) for seat, _, name in moves),
        result=tuple(map(float, only("result").split())) if "result" in rows else None,
        ended_by=only("ended") if "ended" in rows else "",
        branches=read_branches(rows.get("branch", [])),
    )


def check_once(rows: dict[str, list[str]]) -> None:
    for word, texts in rows.items():
        if len(texts) > 1 and word not in REPEATED:
            raise BadRecord(f"this record has {len(texts)} lines {word!r}; there can be only one")


def read_branches(lines: list[str]) -> tuple[Branch, ...]:
    """Where a record says that its game was played differently, and by which draw."""
    found: list[dict[str, list[str]]] = []
    for number, _, text in (line.partition(" ") for line in lines):
        word, _, rest = text.partition(" ")
        if word == "from":
            found.append({})
        if not found or number != str(len(found)):
            raise BadRecord(f"this record says {word[:40]!r} of a branch {number[:9]} that has not begun there")
        found[-1].setdefault(word, []).append(rest)
    for rows in found:
        check_once(rows)
    return tuple(Branch(read_number(rows["from"][0], MAX_MOVES), read_draw(rows)) for rows in found)


def by_seat(lines: list[str], seats: int) -> dict[int, str]:
    """What is told of each seat; of one seat only once."""
    found: dict[int, str] = {}
    for number, _, text in (line.partition(" ") for line in lines):
        seat = read_number(number, seats, least=1)
        if seat in found:
            raise BadRecord(f"this record names seat {seat} twice: {found[seat]!r} and {text!r}")
        found[seat] = text
    return found


def read_draw(rows: dict[str, list[str]]) -> Draw:
    """Where the seed came from; a drawn one must follow from what was committed to."""
    if "chosen" in rows:
        return Draw(read_number(rows["chosen"][0], MOST_SEED))
    numbers = tuple(map(bytes.fromhex, rows.get("number", [])))
    if any(len(number) > MAX_NUMBER_BYTES for number in numbers):
        raise BadRecord(f"a person's number has at most {MAX_NUMBER_BYTES} bytes")
    secret, nonce, seed = bytes.fromhex(rows["secret"][0]), bytes.fromhex(rows["nonce"][0]), rows["seed"][0]
    bits = SEED_BITS if len(seed) == SEED_BITS // 4 else OLD_SEED_BITS      # which has 20 digits at most
    source = Draw(None, secret, nonce, numbers, bits)
    check_draw(source, rows["commitment"][0], seed)
    return source


def read_number(text: str, most: int, least: int = 0) -> int:
    """A whole number in these bounds, told apart by its length before it is read."""
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not digits or not least <= int(text) <= most:
        raise ValueError(f"{text[:40]!r} is no whole number from {least} to {most}")
    return int(text)


def check_draw(source: Draw, commitment: str, seed: str) -> None:
    if source.commitment != commitment:
        raise BadRecord(
            f"the secret of this record does not fit its commitment: {commitment[:16]}… was promised, "
            f"{source.commitment[:16]}… is what it gives"
        )
    if source.written_seed != seed:
        raise BadRecord(
            f"the seed {seed[:40]} does not follow from this record's secret and numbers: {source.written_seed} does"
        )


def check_part(source: Draw, numbers: Sequence[str], commitment: str) -> None:
    """Refuse dice in which a player had no part: without the player's numbers, or with another commitment than shown.

    Either may be left out. Both are hexadecimal digits, as the player's page keeps them.
    """
    if (numbers or commitment) and not source.secret:
        raise BadRecord("the seed of this record was chosen, so nothing was promised and nobody added a number")
    for number in numbers:
        if number.strip().casefold() not in {added.hex() for added in source.numbers}:
            raise BadRecord(
                f"the number {number[:40]} is not among those that made these dice: it was left out or changed"
            )
    if commitment and commitment.strip().casefold() != source.commitment:
        raise BadRecord(
            f"these dice were promised with another commitment: you were shown {commitment[:16]}…, and this record "
            f"has {source.commitment[:16]}…"
        )


def unsealed(text: str) -> Iterator[tuple[str, str]]:
    """The lines of a record without their codes, each checked against everything before it."""
    seal = hashlib.sha256()
    rows = text.removesuffix("\n").split("\n")
    if rows[0][CODE + 1 :] != HEAD:
        raise BadRecord(f"this is no Gnothi record: it does not begin with {HEAD!r}")
    for number, row in enumerate(rows, 1):
        code, line = row[:CODE], row[CODE + 1 :]
        seal.update(line.encode() + b"\n")
        if code != seal.hexdigest()[:CODE] or row[CODE : CODE + 1] != " ":
            raise BadRecord(f"line {number} of this record was changed, or a line before it is missing: {row!r}")
        word, _, rest = line.partition(" ")
        yield word, rest
    if word != "end":
        raise BadRecord(f"this record is cut off after line {len(rows)}: {rows[-1]!r}; its last line must be an end")
    if not text.endswith("\n"):
        raise BadRecord(f"the last line of this record, line {len(rows)}, is cut off: {rows[-1]!r}")
