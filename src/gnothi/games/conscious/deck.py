"""The printed facts: spiral, Part-of-Center deck and Law-cards as tables, and what is wrong with files of one's own."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from gnothi.engine.editions import edition, read_toml
from gnothi.engine.errors import BadData
from gnothi.games.conscious.diagram import BOARD_NAMES, FACES, NOTE_NAMES, NOTES, SUITS

Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

HOME = Path(__file__).parent
BOARD, DECK, LAW = "board.txt", "deck.toml", "laws.toml"
FILES = (BOARD, DECK, LAW)

SPACES = 245                    # A.B.1
LAST_SPACE = SPACES - 1
NUMBERED = 36
KINDS = 42                      # A.C.2
MOST_LAWS = 86                  # A.C.3
FEWEST_LAWS = 18                # three for each of six seats
MOST_COPIES = 9

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
KIND_NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), "JD", "JC", "JH", "JS", "QD", "QC")

# Which face card a kind of card serves (A.C.6), and which kind is that face card itself, if the deck has it.
MAKES = np.array(
    [
        3 * (kind // 9) + kind % 9 // 3 if kind < NUMBERED else BOARD_NAMES.index(KIND_NAMES[kind])
        for kind in range(KINDS)
    ],
    np.int64,
)
FACE_KIND = np.full(FACES, -1, np.int64)
FACE_KIND[MAKES[NUMBERED:]] = np.arange(NUMBERED, KINDS)
GROUP = np.array(
    [[9 * (face // 3) + 3 * (face % 3) + member for member in range(3)] for face in range(FACES)], np.int64
)


def marks(*members: IntEnum) -> Flags:
    """A row over all members of an enum, with 1 for these."""
    return np.array([member in members for member in type(members[0])], np.int64)


class Space(IntEnum):
    """The kinds of space (A.B.2); the first three are the octaves they feed."""

    FOOD = 0
    AIR = 1
    IMPRESSION = 2
    CARD = 3
    LAW = 4
    WILD = 5


LETTERS = "FAICLW"


class Designation(IntEnum):
    """The kind of a law, by its suit (A.C.4)."""

    ACCIDENT = 0
    CAUSE_AND_EFFECT = 1
    FATE = 2
    WILL = 3
    NONE = 4


class Effect(IntEnum):
    """What obeying a law does: the vocabulary of laws.toml."""

    CREATE = 0
    LOSE = 1
    LOSE_LOWEST = 2
    LIFT = 3
    SHOCK = 4
    SLEEP = 5
    NO_SKILLS = 6
    NO_POWERS = 7
    DEATH_NOW = 8
    DEATH_IN = 9
    MOON = 10
    NO_ESCAPE = 11
    WILD_VALUE = 12
    MAGNETIC_CENTER = 13
    EXTRA_LAW = 14
    DRAW_CARDS = 15
    DRAW_LAWS = 16
    DISCARD_RANDOM = 17
    LOSE_HALF_CARDS = 18
    DISCARD_LAW_PILE = 19
    ROLL_TOKEN = 20
    CANCEL_ALL = 21
    HASNAMUSS = 22


class Shock(IntEnum):
    FOOD = 0            # I.1
    SELF_REMEMBER = 1   # I.2
    TRANSFORM = 2       # I.3.a
    ALL = 3             # I.5.a


class Keeps(IntEnum):
    """How long a law stays face up once it has been obeyed."""

    NO = 0
    UNTIL_SPACE = 1
    UNTIL_USED = 2
    UNTIL_CANCELLED = 3
    UNTIL_DEATH = 4
    UNTIL_CLEANSED = 5


OCTAVE_NAMES = ("food", "air", "impression")
TAKES = ("top", "type")
WAYS = ("random", "choice")
ROLL_OPTIONS = ("again", "opposite")

# What each effect must say, and what else it may say: how a value is written, by its word.
DETAILS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "create": (("notes",), ()),
    "lose": (("notes",), ("next_highest",)),
    "lose_lowest": (("octave",), ()),
    "lift": (("lifts",), ("if_none",)),
    "shock": (("shock",), ()),
    "sleep": (("spaces",), ()),
    "no_skills": (("spaces",), ()),
    "no_powers": (("spaces",), ()),
    "death_in": (("spaces",), ()),
    "moon": (("frees",), ()),
    "no_escape": (("take", "whom"), ()),
    "extra_law": (("by",), ()),
    "draw_cards": (("count",), ()),
    "draw_laws": (("count",), ()),
    "discard_random": (("count",), ()),
    "roll_token": (("option",), ()),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "next_highest": OCTAVE_NAMES,
    "octave": OCTAVE_NAMES,
    "if_none": NOTE_NAMES,
    "shock": tuple(shock.name.lower() for shock in Shock),
    "frees": tuple(kind.name.lower() for kind in Designation)[:4],
    "take": TAKES,
    "whom": ("self", "all"),
    "by": WAYS,
    "option": ROLL_OPTIONS,
    "scope": ("self", "all"),
    "keeps": tuple(keeps.name.lower() for keeps in Keeps),
    "effect": tuple(effect.name.lower() for effect in Effect),
    "designation": tuple(kind.name.lower() for kind in Designation),
}
MOST_AHEAD = 244        # a mark lies no further ahead than this
MOST_COUNT = 9


# Reading


@dataclass(frozen=True)
class Edition:
    """The three files, read and found playable."""

    board: str
    copies: tuple[int, ...]
    laws: tuple[dict[str, Any], ...]


def read_edition(folder: Path) -> Edition:
    """The board and decks of an edition; files that cannot be played with are refused."""
    wrong = check_data(folder)
    if wrong:
        raise BadData(f"{folder}: " + "; ".join(wrong))
    copies = {card["card"]: card["copies"] for card in read_toml(folder, DECK)["card"]}
    return Edition(
        board=read_board(folder),
        copies=tuple(copies[kind] for kind in KIND_NAMES),
        laws=tuple(read_toml(folder, LAW)["law"]),
    )


def read_board(folder: Path) -> str:
    """The letters of the spiral, without notes and white space."""
    try:
        text = (folder / BOARD).read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        raise BadData(f"{folder} has no readable {BOARD}; an edition needs every data file of the game") from None
    return "".join("".join(line.split()) for line in text.splitlines() if not line.startswith("#"))


def check_data(folder: Path) -> list[str]:
    """What is wrong with the files of a folder, in sentences; nothing if they can be played with."""
    try:
        board, deck, laws = read_board(folder), read_toml(folder, DECK), read_toml(folder, LAW)
    except BadData as error:
        return [str(error)]
    return [*board_complaints(board), *deck_complaints(deck), *law_complaints(laws)]


def board_complaints(board: str) -> Iterator[str]:
    for letter in sorted(set(board) - set(LETTERS)):
        yield f"{BOARD}: {letter!r} is no kind of space; choose from {', '.join(LETTERS)}"
    if len(board) != SPACES:
        yield f"{BOARD}: the spiral has {len(board)} spaces and needs {SPACES}"
    elif board[0] != "W" or board[-1] != "W" or "W" in board[1:-1]:
        yield f"{BOARD}: the two ends, and no other spaces, are wild (W)"
    for start in range(len(board) - 4):
        if board[start : start + 5].count("L") > 2:
            yield f"{BOARD}: one roll could pass more than two Law-spaces after space {start - 1}"
            return


def deck_complaints(data: dict[str, Any]) -> Iterator[str]:
    cards = data.get("card", [])
    found = [card.get("card") for card in cards]
    for kind in KIND_NAMES:
        if found.count(kind) != 1:
            yield f"{DECK}: {kind} is listed {found.count(kind)} times and must be listed once"
    for card in cards:
        if card.get("card") not in KIND_NAMES:
            yield f"{DECK}: {card.get('card')!r} is no kind of card of this deck"
        elif not isinstance(card.get("copies"), int) or not 0 <= card["copies"] <= MOST_COPIES:
            yield f"{DECK}: {card['card']} needs copies from 0 to {MOST_COPIES}"


def law_complaints(data: dict[str, Any]) -> Iterator[str]:
    laws = data.get("law", [])
    if not FEWEST_LAWS <= len(laws) <= MOST_LAWS:
        yield f"{LAW}: {len(laws)} laws; there must be from {FEWEST_LAWS} to {MOST_LAWS}"
    for number, law in enumerate(laws, 1):
        if law.get("n") != number:
            yield f"{LAW}: law {law.get('n')} stands where number {number} belongs"
        for wrong in law_sentences(law):
            yield f"{LAW}: law {number} {wrong}"


def law_sentences(law: dict[str, Any]) -> Iterator[str]:
    for word in ("card", "designation", "title", "flavour", "effect", "scope", "keeps"):
        if word not in law:
            yield f"has no {word}"
            return
    needed, allowed = DETAILS.get(law["effect"], ((), ()))
    for word in needed:
        if word not in law:
            yield f"has the effect {law['effect']} and needs {word}"
    for word in (*needed, *allowed, "scope", "keeps", "effect", "designation"):
        if word in CHOICES and word in law and law[word] not in CHOICES[word]:
            yield f"says {word} = {law[word]!r}; it may be {', '.join(CHOICES[word])}"
    if law["card"] not in (*KIND_NAMES[:NUMBERED], *BOARD_NAMES):
        yield f"has the card {law['card']!r}, which is neither a rank and suit nor XJ nor JO"
    elif suit_of(law["card"]) != law["designation"]:
        yield f"is {law['card']} and must have the designation {suit_of(law['card'])}"
    yield from number_sentences(law)


def number_sentences(law: dict[str, Any]) -> Iterator[str]:
    for note in [*law.get("notes", ()), *(lift[end] for lift in law.get("lifts", ()) for end in ("from", "to"))]:
        if note not in NOTE_NAMES:
            yield f"names the note {note!r}; choose from {', '.join(NOTE_NAMES)}"
    if not 1 <= law.get("spaces", 1) <= MOST_AHEAD:
        yield f"has spaces = {law['spaces']}; it may be 1 to {MOST_AHEAD}"
    if not 1 <= law.get("count", 1) <= MOST_COUNT:
        yield f"has count = {law['count']}; it may be 1 to {MOST_COUNT}"
    if len(law.get("lifts", ())) > 2:
        yield "has more than two lifts"
    if law["effect"] == "no_escape" and law["keeps"] != "no":
        yield 'takes a law without escape and must have keeps = "no"'


def suit_of(card: str) -> str:
    """The designation of a card by its suit (A.C.4)."""
    found = SUITS.find(card[-1]) if card not in ("XJ", "JO") else -1
    return Designation(found if found >= 0 else 4).name.lower()


# The tables


EDITION = read_edition(edition("conscious", HOME))
LAWS = EDITION.laws
N_LAWS = len(LAWS)

SPACE = np.array([LETTERS.index(letter) for letter in EDITION.board], np.int64)
COPIES = np.array(EDITION.copies, np.int64)
N_CARDS = int(COPIES.sum())


def by_law(default: int, entries: dict[int, int]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """One number for each law; laws count from 1, so entry 0 stays unused."""
    column = np.full(N_LAWS + 1, default, np.int64)
    for law, entry in entries.items():
        column[law] = entry
    return column


def column(word: str, choices: tuple[str, ...], default: int = -1) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The place of each law's value for a word among its choices."""
    return by_law(default, {law["n"]: choices.index(law[word]) for law in LAWS if word in law})


LAW_EFFECT = column("effect", CHOICES["effect"])
LAW_KEEPS = column("keeps", CHOICES["keeps"])
LAW_DESIGNATION = column("designation", CHOICES["designation"])
LAW_KIND = by_law(
    -1, {law["n"]: KIND_NAMES.index(law["card"]) for law in LAWS if law["card"] in KIND_NAMES[:NUMBERED]})
LAW_FACE = by_law(-1, {law["n"]: BOARD_NAMES.index(law["card"]) for law in LAWS if law["card"] in BOARD_NAMES})
LAW_SHARED = by_law(0, {law["n"]: 1 for law in LAWS if law["scope"] == "all"})
LAW_SPACES = by_law(0, {law["n"]: law["spaces"] for law in LAWS if "spaces" in law})
LAW_COUNT = by_law(0, {law["n"]: law["count"] for law in LAWS if "count" in law})
LAW_SHOCK = column("shock", CHOICES["shock"])
LAW_FREES = column("frees", CHOICES["frees"])
LAW_OCTAVE = column("octave", OCTAVE_NAMES)
LAW_NEXT_HIGHEST = column("next_highest", OCTAVE_NAMES)
LAW_IF_NONE = column("if_none", NOTE_NAMES)
LAW_BY_TYPE = column("take", TAKES, 0)                      # 1: as many cards as one's type
LAW_FOR_ALL = column("whom", CHOICES["whom"], 0)            # 1: everybody obeys the card taken
PROCLAMATION = np.argmax(LAW_FOR_ALL)                  # the law that does so: #64
LAW_BY_CHOICE = column("by", WAYS, 0)
LAW_OPTION = column("option", ROLL_OPTIONS)

LAW_NOTES = np.zeros(N_LAWS + 1, np.int64)                  # a bit for each note named
LIFT_FROM = np.full((N_LAWS + 1, 2), -1, np.int64)
LIFT_TO = np.full((N_LAWS + 1, 2), -1, np.int64)
LIFT_ELSE = np.full((N_LAWS + 1, 2), -1, np.int64)           # the octave whose highest filled note goes instead
for _law in LAWS:
    for _note in _law.get("notes", ()):
        LAW_NOTES[_law["n"]] |= 1 << NOTE_NAMES.index(_note)
    for _i, _lift in enumerate(_law.get("lifts", ())):
        LIFT_FROM[_law["n"], _i] = NOTE_NAMES.index(_lift["from"])
        LIFT_TO[_law["n"], _i] = NOTE_NAMES.index(_lift["to"])
        if "else_highest" in _lift:
            LIFT_ELSE[_law["n"], _i] = OCTAVE_NAMES.index(_lift["else_highest"])

ALL_NOTES = (1 << NOTES) - 1

# G.0.3: what may be chosen only when nothing else is left: 1 the JOKER, 2 an Ace.
LAW_RELUCTANT = np.array(
    [0, *(1 if law["card"] == "JO" else 2 if law["card"][0] == "A" else 0 for law in LAWS)], np.int64
)
