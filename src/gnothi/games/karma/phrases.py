"""The turns of phrase that log, buttons and picture share: effects, spaces, cards and people in words."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache

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
NUMBERS = ("no", "a", "two", "three")


# Effects


def effects_text(effects: Sequence[Effect]) -> str:
    """What a list of effects gives, in words.

    >>> effects_text(SPACES[1].effects)
    'a green bead'
    """
    return "; ".join(effect_text(effect) for effect in effects) or "nothing"


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
        return f"go to {SPACES[effect.to].name}"
    one, many = COUNTED[Doing(effect.do)]
    return one if effect.n == 1 else many.format(n=NUMBERS[effect.n])


WHO_TAKES = {
    Who.SELF: "{tokens}",
    Who.ALL: "{tokens} for everyone",
    Who.OTHERS: "{tokens} for everyone else",
    Who.ONE: "{tokens} for one other player",
}
COUNTED = {
    Doing.FREE_WILL: ("a Free Will Card", "{n} Free Will Cards"),
    Doing.DROP_FREE_WILL: ("give up a Free Will Card", "give up {n} Free Will Cards"),
    Doing.LOSE_TURN: ("lose a turn", "lose {n} turns"),
    Doing.CHOICE: ("a Choice Card", ""),
    Doing.KARMA: ("a Karma Card", ""),
}


def some(what: str, n: int, colour: int) -> str:
    """
    >>> some("ring", 2, Colour.GREEN)
    'two green rings'
    """
    plural = "s" if n > 1 else ""
    if colour == Colour.ANY:
        return f"{NUMBERS[n]} {what}{plural} of either colour"
    article = "an" if n == 1 and colour == Colour.ORANGE else NUMBERS[n] if n < len(NUMBERS) else str(n)
    return f"{article} {COLOUR_NAMES[Colour(colour)]} {what}{plural}"


@cache
def shows(number: int) -> str:
    """What a player takes who lands on a space."""
    space = SPACES[number]
    sword = "loosens a habit with a Master Sword" if space.temple == "sword" else ""
    said = "" if sword and not space.effects else effects_text(space.effects)
    return "; ".join(filter(None, [said, sword]))


def card_text(card: Card, side: int) -> str:
    """The side that counts, with what it gives."""
    part = card.sides[side]
    return f"{card.title}: “{part.text}” ({effects_text(part.effects)})"


def with_effects(space: int) -> str:
    """
    >>> with_effects(1)
    'Me, Me, Me (a green bead)'
    """
    here = SPACES[space]
    return here.name if here.kind == Kind.COSMIC else f"{here.name} ({shows(space)})"


def side_text(side: Side) -> str:
    return f"“{side.text}” ({effects_text(side.effects)})"


def is_choice(card: int) -> bool:
    return card < N_CHOICES


def article(colour: int) -> str:
    return "an orange" if colour == Colour.ORANGE else "a green"


def steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"


def some_cards(n: int) -> str:
    return "a Free Will Card" if n == 1 else f"{n} Free Will Cards"


# People


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    called = view.called(seat)
    return called[0].upper() + called[1:]


def does(view: View, seat: int, you: str, other: str = "") -> str:
    """
    >>> does(view, 2, "throw")
    'Ana throws'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other or you + 's'}"


def whose(view: View, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.names[seat]}’s"


def owned(view: View, seat: int) -> str:
    return "yours" if seat == view.seat else view.names[seat]


def take(view: View, seat: int) -> str:
    return "take" if seat == view.seat else "takes"
