"""Whom a move meets, and what that and the space bring."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.english import listed, whose
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.asked import has_habit, majority, weight
from gnothi.games.karma.data import IS_EARTH, NONE, SPACES, Colour, Doing, Effect, Kind, Side, Tool
from gnothi.games.karma.phrases import COLOUR_NAMES, TOOL_NAMES, effect_text, place
from gnothi.games.karma.state import JOINED_ONLY, MASTER


@remembered
def token_kind(s: Struct, seat: int) -> str:
    """Whether a player's majority is a ring or a bead; of a neutral one it says nothing."""
    green, orange = weight(s, seat, Colour.GREEN), weight(s, seat, Colour.ORANGE)
    return "ring" if max(green, orange, key=abs) > 0 else "bead"


@remembered
def majority_text(s: Struct, seat: int) -> str:
    """What meeting a player brings.

    >>> majority_text(view.s, 1)
    'green bead'
    """
    colour = int(majority(s, seat))
    if colour == NONE:
        return "nothing"
    kind = token_kind(s, seat)
    return f"{kind} of either colour" if colour == Colour.ANY else f"{COLOUR_NAMES[Colour(colour)]} {kind}"


def met_on(view: View, seat: int, space: int) -> list[int]:
    """The others who stand on a space."""
    return [other for other in on_spaces(view).get(space, ()) if other != seat]


@remembered
def on_spaces(view: View) -> dict[int, list[int]]:
    """Who stands on each space, but for those who are home."""
    found: dict[int, list[int]] = {}
    for seat in range(view.seats):
        if not view.s.seats[seat].place:
            found.setdefault(view.s.seats[seat].space, []).append(seat)
    return found


def brings(view: View, seat: int, space: int) -> str:
    """What landing on a space brings: the majorities of those who stand there, then what the space shows (K3.10).

    >>> brings(view, 0, 10)
    "Ben's green bead, then a green ring"
    """
    last = SPACES[space].effects[-1:]
    gives = gives_to(view.s, seat, space)
    if last and last[0].do == Doing.GO:
        gives = f"on to {place(last[0].to)}: {brings(view, seat, last[0].to)}"
    return in_turn(view, met_on(view, seat, space) if IS_EARTH[space] else [], gives)


@remembered
def joining_brings(view: View, seat: int, other: int) -> str:
    """What joining a player brings: no Free Will Card, and by R18 nobody else's majority."""
    space = int(view.s.seats[other].space)
    met = [other] if view.s.options.join_takes == JOINED_ONLY else met_on(view, seat, space)
    no_card = SPACES[space].kind == Kind.FREE_WILL
    return in_turn(view, met, "no Free Will Card" if no_card else gives_to(view.s, seat, space))


@remembered
def gives_to(s: Struct, seat: int, space: int) -> str:
    """What a space gives to one player: a temple loosens the habits of whoever has a Master Sword by then (R9)."""
    effects = SPACES[space].effects
    taken = sum(effect.do == Doing.TOOL and effect.colour == Tool.SWORD for effect in effects)
    swords = int(s.seats[seat].pegs[Tool.SWORD]) + (taken if s.options.loosen_on_completion else 0)
    if SPACES[space].temple == "sword" and has_habit(s, seat) and swords >= MASTER:
        return listed([*([effects_for(s, seat, effects)] if effects else []), "a habit loosened"])
    return effects_for(s, seat, effects)


def effects_for(s: Struct, seat: int, effects: Sequence[Effect]) -> str:
    """What a list of effects gives to one player, who takes no third peg of a kind (K2.13)."""
    return "; ".join(effect_for(s, seat, effect) for effect in effects) or "nothing"


def effect_for(s: Struct, seat: int, effect: Effect) -> str:
    pegs = s.seats[seat].pegs
    if effect.do != Doing.TOOL or any(pegs[tool] < MASTER for tool in TOOL_NAMES if effect.colour in (tool, Tool.ANY)):
        return effect_text(effect)
    return "no further peg" if effect.colour == Tool.ANY else f"no third {TOOL_NAMES[Tool(effect.colour)]} peg"


def side_for(s: Struct, seat: int, side: Side) -> str:
    """A side of a card as it reads to one player, with what it gives."""
    return f"“{side.text}” ({effects_for(s, seat, side.effects)})"


def in_turn(view: View, met: Sequence[int], gives: str) -> str:
    """Majorities first, then what the space gives, if anything."""
    said = [meeting_text(view, other) for other in met]
    return ", then ".join(filter(None, [", ".join(said), "" if said and gives == "nothing" else gives]))


def meeting_text(view: View, seat: int) -> str:
    token = majority_text(view.s, seat)
    return f"{view.names[seat]} brings nothing" if token == "nothing" else f"{whose(view.names[seat])} {token}"
