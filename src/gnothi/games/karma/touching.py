"""What a thing on the table is about, and what people might think of doing with it."""
from __future__ import annotations

from functools import cache

from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.data import N_VALUES, SPACES, VALUES, Doing, Kind, Tool
from gnothi.games.karma.phrases import TOOL_NAMES
from gnothi.games.karma.routes import cards_played, road
from gnothi.games.karma.state import MASTER, Ask, Do

KINDS = {
    Kind.COSMIC: "Cosmic Consciousness",
    Kind.FREE_WILL: "Free Will space",
    Kind.PIT: "Pit",
    Kind.WHEEL: "Dharma Wheel",
    Kind.HANGING_ON: "Hanging On",
    Kind.REVIEW: "Past Life Review",
    Kind.PLANNING: "Future Life Planning",
    Kind.CLOUD: "Spirit Realm",
}
DOINGS = {
    Doing.RING: "ring",
    Doing.BEAD: "bead",
    Doing.TOOL: "peg",
    Doing.LOSE_TOOL: "peg",
    Doing.FREE_WILL: "Free Will Card",
    Doing.DROP_FREE_WILL: "Free Will Card",
    Doing.LOSE_TURN: "Lose a Turn Card",
    Doing.GO: "slide",
    Doing.CHOICE: "Choice Card",
    Doing.KARMA: "Karma Card",
}
PLANNING = next(number for number, space in enumerate(SPACES) if space.kind == Kind.PLANNING)
EVERY_CARD = tuple(range(Do.CARD, Do.CARD + N_VALUES))


@cache
def about_space(number: int) -> str:
    """The word for a space: its kind, or what a space of the path gives."""
    space = SPACES[number]
    if space.temple:
        return f"Temple of the {space.temple.capitalize()}"
    if space.kind in KINDS:
        return KINDS[space.kind]
    return DOINGS[Doing(space.effects[0].do)] if space.effects else "path"


def about_tool(tool: Tool, pegs: int) -> str:
    name = TOOL_NAMES[tool]
    return f"Master {name.capitalize()}" if pegs == MASTER else name


def ideas(view: View, *actions: int) -> tuple[int, ...]:
    """What somebody who plays might think of; who only watches has no ideas."""
    return actions if view.seat >= 0 else ()


def of_person(view: View, seat: int, *own: int) -> tuple[int, ...]:
    """What one might do with something of one's own; at another's, one might join him."""
    return ideas(view, *(own if seat == view.seat else (Do.SEAT + seat,)))


def legal_of(view: View, actions: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(action for action in actions if view.may(action))


@remembered
def of_spaces(view: View) -> dict[int, tuple[int, ...]]:
    """What a player on turn might do with the spaces of the board: walk there by a way or with a card, or plan."""
    if not view.actions:
        return {}
    here = int(view.s.seats[view.seat].space)
    found: dict[int, tuple[int, ...]] = {way.to: (Do.STEP + place,) for place, way in enumerate(SPACES[here].ways)}
    for space, action in by_card(view).items():
        found[space] = (*found.get(space, ()), action)
    found[PLANNING] = (*found.get(PLANNING, ()), Do.REENTER, Do.WAIT)
    return found


@remembered
def by_card(view: View) -> dict[int, int]:
    """The spaces ahead to which one more Free Will Card would lead, and that card, held or not."""
    s = view.s
    if s.ask not in (Ask.MEANS, Ask.MORE):
        return {}
    return ahead_by_card(int(s.seats[view.seat].space), sum(cards_played(s)))


@cache
def ahead_by_card(here: int, begun: int) -> dict[int, int]:
    ahead = [here, *road(here)]
    return {
        ahead[begun + int(value)]: Do.CARD + number
        for number, value in enumerate(VALUES) if begun + int(value) < len(ahead)
    }
