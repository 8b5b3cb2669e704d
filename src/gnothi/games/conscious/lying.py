"""What lies on the spiral: pawns, die, the last way and the next six spaces, marks of laws, chips of the Universe."""
from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache

import numpy as np

from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Piece
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.deck import LAST_SPACE, LAW_EFFECT, Effect
from gnothi.games.conscious.ink import SEAT_CLASS
from gnothi.games.conscious.mat import DICE
from gnothi.games.conscious.names import STATUS_WORDS, law_words
from gnothi.games.conscious.offers import Offers, slots, told
from gnothi.games.conscious.spiral import MIDDLE, PLACES, along, beside, heading
from gnothi.games.conscious.state import Status, Step
from gnothi.games.conscious.still import BIG_HEAD, HEAD
from gnothi.games.conscious.thoughts import at_die, at_pawn, law_word, pawn_word

ALONG = (0, *(sign * step / 4 for step in range(1, 48) for sign in (1, -1)))     # spaces from its own, for a head
LETTER = 17             # how far the middle of a head stays from the middle of any letter
ASIDE = (0, 35, -35, 70, -70, 105, -105)    # degrees from the way to the middle, at which a pawn looks for room
ENDS = {            # how a law that ends or kills on a space is marked there, and what you or another then do
    Effect.SLEEP: ("sleep", "wake", "wakes"), Effect.NO_SKILLS: ("loss", "have skills again", "has skills again"),
    Effect.NO_POWERS: ("loss", "have powers again", "has powers again"), Effect.DEATH_IN: ("death", "die", "dies"),
}


def on_the_spiral(view: View, offered: Offers) -> list[Piece]:
    return [*ahead(view), *last_way(view), *given(view), *marks(view), *pawns(view, offered), die(view, offered)]


def direction(view: View, seat: int) -> int:
    return 1 if view.s.seats[seat].trips % 2 == 0 else -1


@remembered
def spaces_ahead(view: View, seat: int, most: int) -> list[int]:
    """The next spaces of a pawn, as far as its end of the spiral."""
    step, here = direction(view, seat), int(view.s.seats[seat].position)
    return [space for space in (here + step * number for number in range(1, most + 1)) if 0 <= space <= LAST_SPACE]


@remembered
def ahead(view: View) -> list[Piece]:
    """Rings round the six spaces that the next roll may reach."""
    seat = int(view.s.turn) if view.seat == SPECTATOR else view.seat
    spaces = spaces_ahead(view, seat, DICE)
    if view.s.seats[seat].status >= Status.OUT or not spaces:
        return []
    x, y = PLACES[spaces[0]]
    rings = "".join(
        f'<circle class="gold-line" stroke-width="2" stroke-dasharray="3" cx="{to_x - x:g}" cy="{to_y - y:g}" r="17"/>'
        for to_x, to_y in (PLACES[space] for space in spaces)
    )
    words = f"{view.called(seat)} may reach the spaces {spaces[0]} to {spaces[-1]} with one roll"
    return [Piece("ahead", "nothing", x, y, words[0].upper() + words[1:], drawing=rings, size=(20, 20), about="die")]


@remembered
def last_way(view: View) -> list[Piece]:
    """A line beside the spaces that the last pawn went along; a roll that is not yet taken hides it."""
    s = view.s
    moved = next((seat for seat in range(view.seats) if s.seats[seat].stamp == s.clock > 0), None)
    is_open = any(s.stack[depth].what == Step.ASK_ROLL for depth in range(int(s.depth)))
    if moved is None or is_open or not s.die or s.seats[moved].status >= Status.OUT:
        return []
    here, step = int(s.seats[moved].position), direction(view, moved)
    before = here - step * int(s.die)
    if here in (0, LAST_SPACE) or not 0 <= before <= LAST_SPACE:
        return []
    points = [beside(space, -15) for space in range(before, here + step, step)]
    x, y = points[0]
    line = "L".join(f"{to_x - x:g} {to_y - y:g}" for to_x, to_y in points)
    drawing = (f'<path class="{SEAT_CLASS[moved]}-line" stroke-width="4" stroke-linecap="round" d="M{line}"/>'
               f'<circle class="{SEAT_CLASS[moved]}" r="5"/>')
    words = f"The last move: {view.called(moved)} went from space {before} to {here}"
    return [Piece("last-way", "nothing", x, y, words, drawing=drawing, size=(10, 10), about="progress")]


@remembered
def given(view: View) -> list[Piece]:
    found = []
    for space in np.flatnonzero(view.s.universe).tolist():
        x, y = beside(space, -14)
        words = f"A chip given to the Universe on space {space}: a non-living player who lands there takes in double"
        found.append(Piece(f"universe-{space}", "universe", x, y, words, size=(18, 18), drawing=larger("universe"),
                           about="Universe"))
    return found


@remembered
def marks(view: View) -> list[Piece]:
    """Where a law ends, or kills."""
    found = []
    for seat in range(view.seats):
        for slot, space, symbol, words in ends_of(view, seat):
            x, y = beside(space, -14)
            found.append(Piece(f"mark-{seat}-{slot}", symbol, x, y, f"Space {space}: here {words}", size=(18, 18),
                               drawing=larger(symbol), about=law_word(int(view.s.seats[seat].laws[slot].law))))
    return found


def ends_of(view: View, seat: int) -> Iterator[tuple[int, int, str, str]]:
    """The laws before a seat that end or kill on a space: slot, space, mark, and what happens there."""
    me = view.s.seats[seat]
    for slot in slots(me.laws) if me.n_laws else ():
        mark, law = int(me.laws[slot].mark), int(me.laws[slot].law)
        if 0 < mark <= LAST_SPACE:
            symbol, *verbs = ENDS[Effect(int(LAW_EFFECT[law]))]
            yield slot, mark, symbol, f"{view.called(seat)} {verbs[seat != view.seat]}, by {law_words(law)}"


def larger(symbol: str) -> str:
    """A mark as it is seen on a small board."""
    return f'<g class="coarse" transform="scale(1.8)"><use href="#{symbol}"/></g>'


def pawns(view: View, offered: Offers) -> list[Piece]:
    """Everybody who still plays, who looks above the others."""
    seats = [seat for seat in range(view.seats) if int(view.s.seats[seat].status) < Status.OUT]
    spaces = [int(view.s.seats[seat].position) for seat in seats]
    small, big = heads_at(tuple(spaces)), big_heads_at(tuple(spaces))
    found = [
        pawn(view, seat, small[place], big[place], offered.get(f"pawn-{seat}", ()))
        for place, seat in enumerate(seats)
    ]
    return sorted(found, key=lambda piece: piece.id == f"pawn-{view.seat}")


@lru_cache(maxsize=256)
def heads_at(spaces: tuple[int, ...]) -> list[tuple[float, float]]:
    """Where the heads of pawns on these spaces stand: between the rounds, where they hide no letter and no other."""
    found: list[tuple[float, float]] = []
    for space in spaces:
        free = (
            spot for steps in ALONG
            if (spot := clear_spot(space, steps)) and all(math.dist(spot, other) >= 2.4 * HEAD for other in found)
        )
        found.append(next(free, beside(space, 2 * HEAD)))
    return found


@cache
def clear_spot(space: int, steps: float) -> tuple[float, float] | None:
    """The point so many spaces along from a space, unless a head would hide a letter or the die there."""
    spot = along(space, steps)
    is_clear = math.dist(spot, MIDDLE) > 46 and all(math.dist(spot, letter) >= LETTER for letter in PLACES)
    return spot if is_clear else None


@lru_cache(maxsize=256)
def big_heads_at(spaces: tuple[int, ...]) -> list[tuple[float, float]]:
    """The same on a small board, which has no letters: on their space or around it."""
    found: list[tuple[float, float]] = []
    for space in spaces:
        free = (
            spot for ring in (1, 2.7, 4.4) for aside in ASIDE
            if math.dist(spot := beside(space, ring * BIG_HEAD, aside), MIDDLE) > 46
            and all(math.dist(spot, other) >= 1.8 * BIG_HEAD for other in found)
        )
        found.append(next(free, beside(space, BIG_HEAD)))
    return found


@remembered
def pawn(
    view: View, seat: int, small: tuple[float, float], big: tuple[float, float], acts: tuple[int, ...]
) -> Piece:
    """A pin: its point on the edge of the space, so that the letter can be read, and its head towards the middle."""
    space, status = int(view.s.seats[seat].position), int(view.s.seats[seat].status)
    (x, y), (to_x, to_y) = small, PLACES[space]
    part = 1 - 12 / math.dist(small, (to_x, to_y))
    step = direction(view, seat)
    turn = f'transform="rotate({heading(space, step):.0f}) scale({{}})"'
    arrow = f'<path class="{SEAT_CLASS[seat]}" {turn} d="M4-10 20 0 4 10Z"/>'
    ring = '<circle class="gold-line" stroke-width="3" r="{}"/>' if seat == view.seat else ""
    drawing = (
        f'<g class="fine"><path class="{SEAT_CLASS[seat]}-line" stroke-width="3" stroke-linecap="round" '
        f'd="M0 0L{part * (to_x - x):.1f} {part * (to_y - y):.1f}"/>{arrow.format(1.3 if ring else 1)}'
        f'<use href="#pawn-{seat}-{status}"/>{ring.format(HEAD + 3)}</g>'
        f'<g class="coarse" transform="translate({big[0] - x:.1f} {big[1] - y:.1f})">'
        f'{arrow.format(1.8)}<use href="#big-{seat}-{status}"/>{ring.format(BIG_HEAD + 3)}</g>'
    )
    way = "inwards" if step > 0 else "outwards"
    words = f"{view.names[seat]} on space {space}, {STATUS_WORDS[status]}, going {way}"
    return Piece(f"pawn-{seat}", "nothing", x, y, told(view, words, acts), drawing=drawing, actions=acts,
                 size=(2 * HEAD, 2 * HEAD), could=at_pawn(view, seat), about=pawn_word(view.s.seats[seat]))


def die(view: View, offered: Offers) -> Piece:
    """The die within the spiral; before the first roll it shows nothing yet."""
    acts = offered.get("die", ())
    pips = int(view.s.die)
    words = f"The die shows {pips}" if pips else "The die"
    return Piece("die", f"die-{pips or 1}", *MIDDLE, told(view, words, acts), actions=acts, size=(58, 58),
                 could=at_die(view) if view.seat >= 0 else (), about="die", change="roll")
