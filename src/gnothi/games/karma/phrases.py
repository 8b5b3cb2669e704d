"""The turns of phrase that log, buttons and picture share: effects, spaces, cards and people in words."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gnothi.engine.english import a, count, whose
from gnothi.engine.view import View
from gnothi.games.karma.checks import CONDITIONS
from gnothi.games.karma.data import (
    N_CHOICES,
    SPACES,
    Card,
    Colour,
    Doing,
    Effect,
    Kind,
    Side,
    Tool,
    Who,
)

COLOUR_NAMES = {Colour.GREEN: "green", Colour.ORANGE: "orange"}
TOOL_NAMES = {Tool.TORCH: "torch", Tool.SWORD: "sword", Tool.WAND: "wand"}


# Effects


def effects_text(effects: Sequence[Effect]) -> str:
    """What a list of effects gives, in words.

    >>> effects_text(SPACES[1].effects)
    'a green bead'
    """
    return "; ".join(effect_text(effect) for effect in effects) or "nothing"


@cache
def effect_text(effect: Effect) -> str:
    said = plain_text(effect)
    if effect.when:
        has, _, what = CONDITIONS[effect.when - 1].partition("_")
        thing = "a habit" if what == "habit" else f"a {what}"
        said = f"{'with' if has == 'has' else 'without'} {thing}: {said}"
    return said


def plain_text(effect: Effect) -> str:
    if effect.do in (Doing.RING, Doing.BEAD):
        tokens = some("ring" if effect.do == Doing.RING else "bead", effect.n, effect.colour)
        return WHO_TAKES[Who(effect.who)].format(tokens=tokens)
    if effect.do == Doing.TOOL:
        return "a peg of any kind" if effect.colour == Tool.ANY else f"a {TOOL_NAMES[Tool(effect.colour)]} peg"
    if effect.do == Doing.LOSE_TOOL:
        return "lose a single peg" if effect.colour == Tool.ANY else f"lose a single {TOOL_NAMES[Tool(effect.colour)]}"
    if effect.do == Doing.GO:
        return f"go to {place(effect.to)}"
    verb, noun = COUNTED[Doing(effect.do)]
    return f"{verb}{a_or_more(effect.n, noun)}"


WHO_TAKES = {
    Who.SELF: "{tokens}",
    Who.ALL: "{tokens} for everyone",
    Who.OTHERS: "{tokens} for everyone else",
    Who.ONE: "{tokens} for one other player",
}
COUNTED = {
    Doing.FREE_WILL: ("", "Free Will Card"),
    Doing.DROP_FREE_WILL: ("give up ", "Free Will Card"),
    Doing.LOSE_TURN: ("lose ", "turn"),
    Doing.CHOICE: ("", "Choice Card"),
    Doing.KARMA: ("", "Karma Card"),
}


def some(what: str, n: int, colour: int) -> str:
    """
    >>> some("ring", 2, Colour.GREEN)
    'two green rings'
    """
    if colour == Colour.ANY:
        return f"{a_or_more(n, what)} of either colour"
    return a_or_more(n, f"{COLOUR_NAMES[Colour(colour)]} {what}")


def a_or_more(n: int, noun: str) -> str:
    """
    >>> a_or_more(1, "orange bead"), a_or_more(2, "orange bead")
    ('an orange bead', 'two orange beads')
    """
    return a(noun) if n == 1 else count(n, noun)


LOOSENS = "a habit loosened by a Master Sword"


@cache
def shows(number: int) -> str:
    """What a player takes who lands on a space."""
    space = SPACES[number]
    if space.temple != "sword":
        return effects_text(space.effects)
    return f"{effects_text(space.effects)}; {LOOSENS}" if space.effects else LOOSENS


@cache
def place(number: int) -> str:
    """A space inside a sentence; a name with a stop in it stands in quotation marks.

    >>> place(4), place(1)
    ('the Shortcut Sign', '“Me, Me, Me”')
    """
    return in_sentence(SPACES[number].name)


def standing(number: int) -> str:
    """Where a pawn is.

    >>> standing(4), standing(0)
    ('on the Shortcut Sign', 'in Cosmic Consciousness')
    """
    return f"{'in' if SPACES[number].kind in ENCLOSED else 'on'} {place(number)}"


def reaching(number: int) -> str:
    """Where a pawn goes."""
    return f"{'into' if SPACES[number].kind == Kind.PIT else 'to'} {place(number)}"


ENCLOSED = (Kind.COSMIC, Kind.PIT, Kind.REVIEW, Kind.PLANNING)


def in_sentence(name: str) -> str:
    if any(stop in name for stop in ",.!?"):
        return f"“{name}”"
    return f"the {name[4:]}" if name.startswith("The ") else name


def doorway(there: int) -> str:
    """A way at a fork by where it leads; a temple has a name of its own."""
    temple = SPACES[there].temple
    return f"the Temple of the {temple.capitalize()}" if temple else place(there)


def card_text(card: Card, side: int) -> str:
    """The side that counts, with what it gives."""
    part = card.sides[side]
    return f"{card.title}: “{part.text}” ({effects_text(part.effects)})"


@cache
def with_effects(space: int) -> str:
    """
    >>> with_effects(4)
    'The Shortcut Sign (a Karma Card)'
    """
    here = SPACES[space]
    return here.name if here.kind == Kind.COSMIC else f"{here.name} ({shows(space)})"


def side_text(side: Side) -> str:
    return f"“{side.text}” ({effects_text(side.effects)})"


def is_choice(card: int) -> bool:
    return card < N_CHOICES


def steps(n: int) -> str:
    return count(n, "step")


def some_cards(n: int) -> str:
    return a_or_more(n, "Free Will Card")


def signed(number: int) -> str:
    """
    >>> signed(-4), signed(1), signed(0)
    ('−4', '+1', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


# People


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    return sentence(view.called(seat))


def sentence(said: str) -> str:
    return said[:1].upper() + said[1:]


def does(view: View, seat: int, you: str, other: str = "") -> str:
    """
    >>> does(view, 2, "throw")
    'Ana throws'
    """
    return sentence(inside(view, seat, you, other))


def inside(view: View, seat: int, you: str, other: str = "") -> str:
    """The same inside a sentence.

    >>> inside(view, 0, "throw")
    'you throw'
    """
    return f"{view.called(seat)} {you if seat == view.seat else other or you + 's'}"


def possessive(view: View, seat: int) -> str:
    """
    >>> possessive(view, 0), possessive(view, 2)
    ('your', "Ana's")
    """
    return whose(view.called(seat))
