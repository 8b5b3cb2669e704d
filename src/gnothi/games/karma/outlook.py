"""What a landing is sure to do to an account, and what a choice throws away."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from gnothi.engine.english import a, listed
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.asked import is_released, majority
from gnothi.games.karma.data import DO, EFFECTS, IS_EARTH, SPACES, VALUES, Colour, Doing, Kind, Who
from gnothi.games.karma.meeting import met_on, token_kind
from gnothi.games.karma.phrases import COLOUR_NAMES, sentence, standing
from gnothi.games.karma.routes import cards_played, leads_to, routes, sums
from gnothi.games.karma.state import COLOURS, STICK, Ask, Do

Karma = tuple[list[int], list[int]]
"""Rings or loose beads by colour, and habits by colour."""


def account(me: Struct) -> Karma:
    return [int(n) for n in me.loose], [int(n) for n in me.sticks]


def settle(karma: Karma, arriving: Sequence[int]) -> None:
    """Rings minus beads by colour meet an account (K6.3)."""
    loose, sticks = karma
    for colour in range(COLOURS):
        loose[colour] += arriving[colour]
        while loose[colour] <= -STICK:
            loose[colour] += STICK
            sticks[colour] += 1


@remembered
def after_landing(view: View, seat: int, space: int) -> Karma:
    """A player's karma after a landing, as far as it is certain: majorities first, then what the space gives."""
    karma = account(view.s.seats[seat])
    for arriving in batches(view, seat, space):
        settle(karma, arriving)
    return karma


def batches(view: View, seat: int, space: int) -> Iterator[list[int]]:
    """What arrives together, one batch after the other (K3.10, K6.3)."""
    met = [0] * COLOURS
    for other in met_on(view, seat, space) if IS_EARTH[space] else ():
        colour = int(majority(view.s, other))
        if colour in (Colour.GREEN, Colour.ORANGE):
            met[colour] += 1 if token_kind(view.s, other) == "ring" else -1
    yield met
    given = [0] * COLOURS
    for effect in SPACES[space].effects:
        is_token = effect.do in (Doing.RING, Doing.BEAD) and effect.colour != Colour.ANY
        if is_token and effect.who in (Who.SELF, Who.ALL) and not effect.when:
            given[effect.colour] += effect.n if effect.do == Doing.RING else -effect.n
    yield given
    if SPACES[space].effects and SPACES[space].effects[-1].do == Doing.GO:
        yield from batches(view, seat, SPACES[space].effects[-1].to)


@remembered
def new_habits(view: View, seat: int, space: int) -> list[str]:
    """The habits that a landing is sure to make.

    >>> new_habits(view, 0, 5)
    ['a green habit']
    """
    before = view.s.seats[seat].sticks
    _, sticks = after_landing(view, seat, space)
    return [a(f"{name} habit") for colour, name in COLOUR_NAMES.items() if sticks[colour] > before[colour]]


def after_colour(view: View, colour: int) -> str:
    """What the ring or bead that the player may pick would do in the account; nothing if it only lies there."""
    s, name, d = view.s, COLOUR_NAMES[Colour(colour)], offered(view)
    held = int(s.seats[view.seat].loose[colour]) + pending(view, colour)
    if held * d < 0:
        return f"it cancels {a(f'{name} bead' if d > 0 else f'{name} ring')}"
    return f"the third loose {name} bead makes a habit" if held + d <= -STICK else ""


def offered(view: View) -> int:
    """Whether a ring (1) or a bead (-1) is for the player to pick."""
    s = view.s
    if s.ask == Ask.DUAL:
        return 1 if token_kind(s, (s.turn + s.cursor) % s.n_seats) == "ring" else -1
    return 1 if EFFECTS[s.list_no, s.at, DO] == Doing.RING else -1


def pending(view: View, colour: int) -> int:
    """Rings minus beads that wait to be settled with it."""
    s = view.s
    return int(s.rings[view.seat, colour]) - int(s.beads[view.seat, colour])


# What a choice throws away


def warns(view: View, action: int) -> str:
    """What a choice costs that cannot be undone: a card for nothing, one's release, a habit that could be avoided."""
    if view.s.ask in (Ask.DUAL, Ask.COLOUR):
        return costly_colour(view, action)
    if view.s.ask in (Ask.MEANS, Ask.MORE, Ask.STEP) and sets_out(view, action):
        return wasted_card(view, action) or costly_end(view, action)
    return ""


def sets_out(view: View, action: int) -> bool:
    """Whether the pawn goes at once; a card waits for more while one can be added."""
    return not is_card(action) or not sums(view.s, view.seat, action)


def is_card(action: int) -> bool:
    return Do.CARD <= action < Do.GO


def wasted_card(view: View, action: int) -> str:
    """A card without which the pawn would come to the same stop sign."""
    s = view.s
    cards = cards_played(s) + ([int(VALUES[action - Do.CARD])] if is_card(action) else [])
    if s.ask == Ask.STEP or len(cards) < 2:
        return ""
    ends = routes(s, view.seat, int(s.seats[view.seat].space), sum(cards))
    if any(route.unused < min(cards) or SPACES[route.end].kind == Kind.COSMIC for route in ends):
        return ""
    return f"Every move ends {standing(ends[0].end)}: without your {min(cards)} you would get there too."


def costly_end(view: View, action: int) -> str:
    """What a move costs at every end that it can have, while another choice would not."""
    found = costs(view, action)
    return found if found and any(not costs(view, other) for other in view.actions) else ""


@remembered
def costs(view: View, action: int) -> str:
    """What is lost at every end of a move, by the first of them; of a throw nobody knows."""
    found = [cost(view, route.end) for route in leads_to(view.s, view.seat, action)]
    return found[0] if found and all(found) else ""


def cost(view: View, space: int) -> str:
    habits = new_habits(view, view.seat, space)
    if habits:
        return f"{sentence(standing(space))} you would make {listed(habits)}."
    loose, _ = after_landing(view, view.seat, space)
    if is_released(view.s, view.seat) and min(loose) < 0:
        return f"You are released now; the bead {standing(space)} would bind you again."
    return ""


def costly_colour(view: View, action: int) -> str:
    """A bead that makes a habit where one of the other colour would not."""
    chosen = action - Do.GREEN
    if not makes_habit(view, chosen) or makes_habit(view, 1 - chosen):
        return ""
    names = list(COLOUR_NAMES.values())
    other = sentence(a(f"{names[1 - chosen]} bead"))
    return f"Your three loose {names[chosen]} beads would become a habit. {other} would not."


def makes_habit(view: View, colour: int) -> bool:
    return "habit" in after_colour(view, colour)
