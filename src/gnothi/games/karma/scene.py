"""Cosmic Karma to look at: the mandala with pawns, dice and cards on it, and an account for every player beside it."""
from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.accounts import account_pieces, account_sheet
from gnothi.games.karma.data import DICE, NONE, SPACES, VALUES, Kind
from gnothi.games.karma.icons import PALETTE, box, text
from gnothi.games.karma.mandala import CX, CY, SIDE, mandala, place_of, reach_of, room_of
from gnothi.games.karma.meeting import brings
from gnothi.games.karma.panels import panels
from gnothi.games.karma.phrases import some_cards, steps, who, with_effects
from gnothi.games.karma.routes import cards_played, leads_to
from gnothi.games.karma.sketch import sketch
from gnothi.games.karma.state import PAWNS, Ask, Do, Stage
from gnothi.games.karma.symbols import symbols
from gnothi.games.karma.touching import EVERY_CARD, about_space, ideas, legal_of, of_person, of_spaces
from gnothi.games.karma.traces import stand_of, traces

__all__ = ["panels", "pieces", "sheets", "sketch", "traces"]

THROW_Y, ASIDE = CY + 155, 158      # where the dice lie, and how far from the centre the pack and the count
PAWNS_APART = 27
PLAYED_WIDTH = 84


def sheets(seats: int, options: Struct) -> list[Sheet]:
    """The mandala, and the account of every seat."""
    return [board(), *(account_sheet(seat) for seat in range(seats))]


@cache
def board() -> Sheet:
    return Sheet(SIDE, SIDE, "Cosmic Karma: the mandala", mandala(), symbols(), PALETTE, ".may .edge{stroke-width:3.5}")


def pieces(view: View) -> list[Piece]:
    """Everything that lies on the table now."""
    reached = ends(view)
    found = [*spaces(view), free_pack(view), *dice(view), *played_cards(view), *count(view), *last_move(view)]
    found += [end_piece(view, end, acts) for end, acts in reached.items()]
    if view.s.ask == Ask.STEP:
        found += [next_step(view, action) for action in view.actions]
    found += [pawn_piece(view, seat) for seat in range(view.seats)]
    found += [flag(end, cards) for end, acts in reached.items() if (cards := cards_of(acts))]
    for seat in range(view.seats):
        found += account_pieces(view, seat)
    return found


# On the spaces


PLANNING = {number for number, space in enumerate(SPACES) if space.kind == Kind.PLANNING}


@remembered
def spaces(view: View) -> list[Piece]:
    thoughts, plans = of_spaces(view), legal_of(view, (Do.REENTER, Do.WAIT))
    return [
        space_piece(number, thoughts.get(number, ()), plans if number in PLANNING else ())
        for number in range(len(SPACES))
    ]


@lru_cache(4096)
def space_piece(number: int, could: tuple[int, ...], plans: tuple[int, ...]) -> Piece:
    """A space as printed on the board, to be asked about; where a life is planned, plans are for a click."""
    x, y = place_of(number)
    across, up = reach_of(number)
    return Piece(id=f"space-{number}", symbol="nothing", x=x, y=y, size=(2 * across, 2 * up), could=could,
                 actions=plans, about=about_space(number), title=with_effects(number))


@remembered
def last_move(view: View) -> list[Piece]:
    """A ring where the last move began; it stays until the next."""
    s = view.s
    if not s.walked and s.joined == NONE:
        return []
    x, y = place_of(int(s.origin))
    across, up = (reach + 3 for reach in reach_of(s.origin))
    drawing = f'<ellipse class="ink-line" stroke-width="3" stroke-dasharray="2 5" rx="{across:g}" ry="{up:g}"/>'
    return [Piece(id="last-move", symbol="nothing", x=x, y=y, drawing=drawing, size=(2 * across, 2 * up),
                  title=f"The last move began on {with_effects(int(s.origin))}", about=about_space(int(s.origin)))]


@remembered
def pawn_piece(view: View, seat: int) -> Piece:
    """A pawn on its space; several stand side by side."""
    s = view.s
    space = int(s.seats[seat].space)
    together = [other for other in range(view.seats) if s.seats[other].space == space]
    x, y = stand_of(space)
    row = PAWNS_APART * (together.index(seat) - (len(together) - 1) / 2)
    could = of_person(view, seat, Do.REENTER, Do.WAIT)
    to_move = seat == s.turn and s.stage != Stage.OVER
    figure = int(s.seats[seat].pawn)
    return Piece(
        id=f"pawn-{seat}", symbol="turn" if to_move else "nothing", x=x + row, y=y, size=(36, 40),
        actions=legal_of(view, could), could=could, about="pawn",
        drawing=f'<use class="fine" href="#figure-{figure}-{seat}"/><use class="coarse" href="#disc-{figure}-{seat}"/>',
        title=f"{who(view, seat)}, the {PAWNS[figure]}, on {with_effects(space)}",
    )


@remembered
def ends(view: View) -> dict[int, tuple[int, ...]]:
    """Where each action that moves the pawn may end: the spaces, and the actions that lead there."""
    s = view.s
    marked: dict[int, list[int]] = {}
    for action in view.actions:
        for route in leads_to(s, view.seat, action):
            if action not in marked.setdefault(route.end, []):
                marked[route.end].append(action)
    return {end: tuple(acts) for end, acts in marked.items()}


@remembered
def end_piece(view: View, end: int, acts: tuple[int, ...]) -> Piece:
    """A space where a move may end, for a click; at a fork the next step is for a click instead."""
    x, y = place_of(end)
    across, up = (reach + 4 for reach in reach_of(end))
    return Piece(
        id=f"end-{end}", symbol="nothing", x=x, y=y, size=(2 * across, 2 * up),
        actions=() if view.s.ask == Ask.STEP else acts,
        drawing=f'<ellipse class="gold-line" stroke-width="4" stroke-dasharray="7 5" rx="{across:g}" ry="{up:g}"/>',
        title=f"{SPACES[end].name} ({brings(view, view.seat, end)})", about=about_space(end),
    )


def cards_of(acts: tuple[int, ...]) -> str:
    """The numbers of the cards among some actions."""
    return ", ".join(str(VALUES[act - Do.CARD]) for act in acts if Do.CARD <= act < Do.GO)


@cache
def flag(end: int, numbers: str) -> Piece:
    """The numbers of the cards that lead to an end, beside its space, on the side of the centre."""
    x, y = place_of(end)
    away = max(hypot(x - CX, y - CY), 1)
    reach = room_of(SPACES[end]) + 10
    width = 16 + 9 * len(numbers)
    drawing = box(-width / 2, -11, width, 22, 11, "gold") + text(0, 5, numbers, 16, "light", "middle")
    return Piece(
        id=f"flag-{end}", symbol="nothing", x=x + (CX - x) / away * reach, y=y + (CY - y) / away * reach,
        drawing=f'<g class="fine">{drawing}</g>', size=(width, 22), title=f"Here with {numbers}",
        about="Free Will Card",
    )


def next_step(view: View, action: int) -> Piece:
    """A way out of the fork, for a click."""
    here = SPACES[view.s.seats[view.s.turn].space]
    there = here.ways[action - Do.STEP].to
    x, y = place_of(there)
    room = max(room_of(SPACES[there]) + 3, 20)
    drawing = (
        f'<circle class="gold" r="{room:.1f}" opacity=".3"/>'
        f'<circle class="edge gold-line" r="{room:.1f}" stroke-width="4"/>'
    )
    return Piece(id=f"step-{there}", symbol="nothing", x=x, y=y, drawing=drawing, title=with_effects(there),
                 actions=(action,), size=(2 * room, 2 * room), about=about_space(there))


# In the middle


@remembered
def dice(view: View) -> list[Piece]:
    """The last throw, which stays until the next; where cards were played they lie here instead."""
    s = view.s
    if any(s.played):
        return []
    return [
        Piece(
            id=f"die-{place}", symbol=f"pips-{s.dice[place]}", x=CX + 50 * (place - (DICE - 1) / 2), y=THROW_Y,
            size=(44, 44), actions=legal_of(view, (Do.DICE,)), could=ideas(view, Do.DICE), about="dice", change="roll",
            title=f"A die: {s.dice[place]} was thrown" if s.dice[place] else "A die that waits to be thrown",
        )
        for place in range(DICE)
    ]


@remembered
def played_cards(view: View) -> list[Piece]:
    """Free Will Cards that were played instead of a throw."""
    cards = cards_played(view.s)
    step = min(34.0, PLAYED_WIDTH / max(len(cards) - 1, 1))
    return [
        Piece(id=f"played-{place}", symbol=f"free-{value}", x=CX + step * (place - (len(cards) - 1) / 2), y=THROW_Y,
              size=(40, 54), scale=.8, title=f"Free Will Card {value} was played", about="Free Will Card",
              could=ideas(view, Do.GO, Do.DICE), change="turn")
        for place, value in enumerate(cards)
    ]


@remembered
def count(view: View) -> list[Piece]:
    """How many steps are to be made, as far as that is known."""
    s = view.s
    left = int(s.count_left) if s.ask == Ask.STEP else sum(cards_played(s))
    if not left:
        return []
    drawing = (
        text(0, 4, str(left), 30, "ink title", "middle")
        + text(0, 22, "to go", 15, "ink fine", "middle")
    )
    return [Piece(id="count", symbol="nothing", x=CX + ASIDE, y=CY, drawing=drawing, size=(50, 56),
                  title=f"{steps(left)} to go", about="count", could=ideas(view, Do.GO))]


@remembered
def free_pack(view: View) -> Piece:
    """The Free Will pack, face down."""
    size = int(view.s.free_size)
    sign = '<use href="#free-sign" transform="translate(0 -8) scale(1.500)"/>'
    drawing = sign + text(0, 30, str(size), 15, "ink", "middle")
    return Piece(id="free-pack", symbol="nothing", x=CX - ASIDE, y=CY, size=(44, 70), drawing=drawing,
                 about="Free Will Card", could=ideas(view, *EVERY_CARD),
                 title=f"The Free Will pack: {some_cards(size)}" if size else "The Free Will pack is empty")
