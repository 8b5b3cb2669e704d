"""The printed facts: board and decks of an edition, as things with names and as tables for the rules."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.editions import edition
from gnothi.engine.errors import BadData
from gnothi.games.karma.checks import (
    COLOURS,
    CONDITIONS,
    DOINGS,
    KINDS,
    MOST_EFFECTS,
    MOST_WAYS,
    TEMPLES,
    TOOLS,
    WHOM,
    Files,
    read_files,
)

HOME = Path(__file__).parent
NONE = -1


class Doing(IntEnum):
    """The vocabulary of effects (K6.1); from GO on they come only last in a list."""

    RING = 0
    BEAD = 1
    TOOL = 2
    LOSE_TOOL = 3
    FREE_WILL = 4
    DROP_FREE_WILL = 5
    LOSE_TURN = 6
    GO = 7
    CHOICE = 8
    KARMA = 9


class When(IntEnum):
    """Under which condition an effect counts."""

    ALWAYS = 0
    HAS_TORCH = 1
    NO_TORCH = 2
    HAS_SWORD = 3
    NO_SWORD = 4
    HAS_WAND = 5
    NO_WAND = 6
    HAS_HABIT = 7
    NO_HABIT = 8


class Colour(IntEnum):
    """The two colours of karma (K2.1); ANY is for the taker to pick."""

    GREEN = 0
    ORANGE = 1
    ANY = 2


class Tool(IntEnum):
    """The three tools (K2.11); ANY is for the taker to pick."""

    TORCH = 0
    SWORD = 1
    WAND = 2
    ANY = 3


class Who(IntEnum):
    """Who receives the rings or beads of an effect (K6.8)."""

    SELF = 0
    ALL = 1
    OTHERS = 2
    ONE = 3


class Kind(IntEnum):
    """What sort of space it is."""

    COSMIC = 0
    PATH = 1
    FREE_WILL = 2
    PIT = 3
    TEMPLE = 4
    WHEEL = 5
    HANGING_ON = 6
    REVIEW = 7
    PLANNING = 8
    CLOUD = 9


class Needs(IntEnum):
    """What a way out of a space asks of the player."""

    NOTHING = 0
    MASTER_WAND = 1
    RELEASE = 2


@dataclass(frozen=True)
class Effect:
    """One line of what a space or card does; fields it has no use for are 0."""

    do: int         # a Doing
    colour: int     # or the tool
    n: int
    who: int
    when: int
    to: int         # the space of a `go`


@dataclass(frozen=True)
class Way:
    to: int
    needs: int
    arrow: bool


@dataclass(frozen=True)
class Space:
    id: str
    name: str
    kind: Kind
    realm: str
    land: int
    effects: tuple[Effect, ...]
    ways: tuple[Way, ...]
    stop: bool
    temple: str
    x: float
    y: float


@dataclass(frozen=True)
class Side:
    text: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Card:
    """A Choice Card has two sides, a Karma Card has one."""

    id: str
    title: str
    land: int
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class FreeWill:
    """All Free Will Cards of one number."""

    value: int
    copies: int
    title: str
    text: str


@dataclass(frozen=True)
class Land:
    colour: str
    name: str
    motto: str


@dataclass(frozen=True)
class Edition:
    """Everything that is printed."""

    title: str
    start: int
    dice: int
    players: range
    beads: tuple[int, int]
    most_waits: int
    lands: tuple[Land, ...]
    spaces: tuple[Space, ...]
    choices: tuple[Card, ...]
    fates: tuple[Card, ...]         # the Karma Cards
    free_will: tuple[FreeWill, ...]
    comforts: tuple[str, ...]       # what the Lose a Turn Cards say

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The Choice Cards, then the Karma Cards."""
        return self.choices + self.fates

    @cached_property
    def lists(self) -> tuple[tuple[Effect, ...], ...]:
        """Every list of effects: that of each space, then of each side of each card."""
        return tuple(space.effects for space in self.spaces) + tuple(
            side.effects for card in self.cards for side in card.sides
        )


def read_edition(folder: Path) -> Edition:
    """The edition in a folder; files that cannot be played with are refused."""
    files, wrong = read_files(folder)
    if wrong:
        raise BadData(f"{folder}: " + "; ".join(wrong))
    return build(files)


def build(files: Files) -> Edition:
    board, free = files["board.toml"], files["freewill.toml"]
    meta, spaces = board["meta"], board["space"]
    index = {space["id"]: number for number, space in enumerate(spaces)}
    return Edition(
        title=meta["title"],
        start=index[meta["start"]],
        dice=meta["dice"],
        players=range(meta["players_min"], meta["players_max"] + 1),
        beads=(meta["start_beads_green"], meta["start_beads_orange"]),
        most_waits=meta["max_waits"],
        lands=tuple(
            Land(land["color"], land["name"], land["motto"])
            for land in sorted(board["land"], key=lambda land: int(land["number"]))
        ),
        spaces=tuple(build_space(space, index) for space in spaces),
        choices=tuple(build_card(card, index) for card in files["choice.toml"]["card"]),
        fates=tuple(build_card(card, index) for card in files["karma.toml"]["card"]),
        free_will=tuple(
            FreeWill(card["value"], card["copies"], card["title"], card["text"])
            for card in sorted(free["card"], key=lambda card: int(card["value"]))
        ),
        comforts=tuple(card["text"] for card in free["lose_turn"]),
    )


def build_space(data: Mapping[str, Any], index: Mapping[str, int]) -> Space:
    return Space(
        id=data["id"],
        name=data["name"],
        kind=Kind(KINDS.index(data["kind"])),
        realm=data["realm"],
        land=data["land"],
        effects=build_effects(data["effects"], index),
        ways=tuple(
            Way(index[way["to"]], Needs[way.get("needs", "nothing").upper()], bool(way.get("arrow", False)))
            for way in data["next"]
        ),
        stop=bool(data.get("stop", False)),
        temple=data.get("temple", ""),
        x=float(data["x"]),
        y=float(data["y"]),
    )


def build_card(data: Mapping[str, Any], index: Mapping[str, int]) -> Card:
    sides = [data["a"], data["b"]] if "a" in data else [data]
    return Card(
        id=data["id"],
        title=data["title"],
        land=data["land"],
        sides=tuple(Side(side["text"], build_effects(side["effects"], index)) for side in sides),
    )


def build_effects(data: Sequence[Mapping[str, Any]], index: Mapping[str, int]) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            do=DOINGS.index(effect["do"]),
            colour=COLOURS.index(effect["color"]) if "color" in effect else TOOLS.index(effect.get("tool", "torch")),
            n=effect.get("n", 1),
            who=WHOM.index(effect.get("who", "self")),
            when=1 + CONDITIONS.index(effect["when"]) if "when" in effect else 0,
            to=index[effect["to"]] if "to" in effect else 0,
        )
        for effect in data
    )


EDITION = read_edition(edition("karma", HOME))

# Tables for the rules

SPACES = EDITION.spaces
N_SPACES = len(SPACES)
START = EDITION.start
HANGING_ON = next(number for number, space in enumerate(SPACES) if space.kind == Kind.HANGING_ON)
DICE = EDITION.dice
DIE = 6
MOST_WAITS = EDITION.most_waits

KIND = np.array([space.kind for space in SPACES], np.int8)
LAND = np.array([space.land for space in SPACES], np.int8)
IS_EARTH = np.array([space.realm == "earth" for space in SPACES], np.int8)
STOPS = np.array([space.stop for space in SPACES], np.int8)
TEMPLE = np.array([TEMPLES.index(space.temple) if space.temple else NONE for space in SPACES], np.int8)

WAYS = np.array([len(space.ways) for space in SPACES], np.int8)
TO = np.full((N_SPACES, MOST_WAYS), NONE, np.int16)
NEEDS = np.zeros((N_SPACES, MOST_WAYS), np.int8)
for number, space in enumerate(SPACES):
    for place, way in enumerate(space.ways):
        TO[number, place] = way.to
        NEEDS[number, place] = way.needs
ONLY_WAY = np.where(WAYS == 1, TO[:, 0], NONE).astype(np.int16)     # where there is nothing to ask

SIZE = np.array([len(effects) for effects in EDITION.lists], np.int8)
EFFECTS = np.zeros((len(SIZE), MOST_EFFECTS, 6), np.int16)
for number, effects in enumerate(EDITION.lists):
    for place, effect in enumerate(effects):
        EFFECTS[number, place] = effect.do, effect.colour, effect.n, effect.who, effect.when, effect.to
DO, WHICH, N, WHO, WHEN, GO_TO = range(6)

HAS_CONDITION = np.array([any(effect.when for effect in effects) for effects in EDITION.lists], np.int8)
GIVES_CARDS = np.array([    # how many Free Will Cards a space gives to whoever lands on it or passes (K2.25)
    sum(effect.n for effect in space.effects if effect.do == Doing.FREE_WILL) if space.kind == Kind.FREE_WILL else 0
    for space in SPACES
], np.int8)

CARDS = EDITION.cards
N_CARDS = len(CARDS)
N_CHOICES = len(EDITION.choices)
FIRST_LIST = np.cumsum([N_SPACES, *(len(card.sides) for card in CARDS)])[:-1].astype(np.int16)  # its side a
N_PACKS = 8     # the Choice packs of lands 1 to 4, then their Karma packs (K1.1, K1.2)
PACKS = tuple(
    tuple(number for number, card in enumerate(CARDS) if card.land == land and (number < N_CHOICES) == (pack == 0))
    for pack in range(2) for land in range(1, 5)
)
PACK_SIZE = np.array([len(pack) for pack in PACKS], np.int16)
PACK_ROOM = max(1, int(PACK_SIZE.max()))
PACK = np.full((N_PACKS, PACK_ROOM), NONE, np.int16)
for number, pack in enumerate(PACKS):
    PACK[number, : len(pack)] = pack

VALUES = np.array([card.value for card in EDITION.free_will], np.int16)     # rising
COPIES = np.array([card.copies for card in EDITION.free_will], np.int16)
N_VALUES = len(VALUES)
N_FREE = int(COPIES.sum())
MOST_COUNT = max(int((VALUES * COPIES).sum()), DICE * DIE)
MOST_ANSWERS = max(     # of one list: colours, cards to drop, tools, a player to name, a side of a card
    sum(
        effect.n if effect.colour == Colour.ANY or effect.do == Doing.DROP_FREE_WILL else 1
        for effect in effects
    )
    for effects in EDITION.lists
)
MOST_LOST = 3 * max(    # of one landing: a space, a card and the space it leads to
    sum(effect.n for effect in effects if effect.do == Doing.LOSE_TURN) for effects in EDITION.lists
)

