"""What is one's own: the cards of the hand, and the spaces ahead with whatever stands on them."""
from __future__ import annotations

from functools import cache

import numpy as np

from gnothi.engine.scene import Piece
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.deck import KIND_NAMES, LETTERS, MAKES, SPACE
from gnothi.games.conscious.diagram import BOARD_NAMES
from gnothi.games.conscious.ink import at, box, suit_class, text
from gnothi.games.conscious.lying import ends_of, spaces_ahead
from gnothi.games.conscious.mat import WAYS, hand_at, way_at
from gnothi.games.conscious.names import SPACE_WORDS, SUIT_SIGNS, pretty
from gnothi.games.conscious.offers import offers, told
from gnothi.games.conscious.state import ROLL, Status
from gnothi.games.conscious.still import HEAD, MARKS, head, shape
from gnothi.games.conscious.thoughts import at_hand, space_word

LIVING_TAKES = (
    "a Food enters at DO-768", "an Air enters at DO-192", "an Impression enters at DO-48", "draw a card",
    "add a Law-card to your pile; your next turn has a Magnetic Center moment", "you name what it is for you",
)
DEAD_WILD = "take in a chip of any octave, draw a card, or take nothing; your next turn has a Magnetic Center moment"
DEAD_TAKES = (*LIVING_TAKES[:3], "your body decays: lose a chip", DEAD_WILD, DEAD_WILD)

AROUND = ((19, -13), (-19, -13), (19, 9), (-19, 9), (0, -18))       # where things lie on a space ahead


@remembered
def hand(view: View) -> list[Piece]:
    """A card for each kind held; duplicates are counted on it."""
    offered = offers(view)
    counts = view.s.seats[view.seat].held.tolist()
    kinds = [kind for kind, count in enumerate(counts) if count]
    found = []
    for place, kind in enumerate(kinds):
        found.append(hand_piece(view, place, len(kinds), kind, counts[kind], offered.get(f"hand-{kind}", ())))
    return found or [remark("hand-none", "hand", 52, "No cards", "hand")]


@remembered
def hand_piece(view: View, place: int, kinds: int, kind: int, count: int, acts: tuple[int, ...]) -> Piece:
    x, y, seen = hand_at(place, kinds)
    return Piece(
        f"hand-{kind}", "bare", x, y, told(view, hand_words(kind, count), acts), actions=acts,
        drawing=hand_card(kind, count), size=(min(38, seen), 44), sheet="hand",
        could=at_hand(kind, view.seats == 1), about="hand",
    )


def remark(name: str, sheet: str, y: float, words: str, about: str) -> Piece:
    """What is said on a sheet on which nothing lies."""
    drawing = text(0, 5, words, 15, "soft", "middle")
    return Piece(name, "bare", 140, y, words, drawing=drawing, size=(240, 20), sheet=sheet, about=about)


@cache
def hand_words(kind: int, count: int) -> str:
    name, makes = pretty(KIND_NAMES[kind]), pretty(BOARD_NAMES[MAKES[kind]])
    use = "a chip on itself when played" if name == makes else f"two or three of its group make {makes}"
    more = f", and {count - 1} face down" if count > 1 else ""
    return f"{name} in your hand{more}: {use}"


@cache
def hand_card(kind: int, count: int) -> str:
    card = KIND_NAMES[kind]
    tone = suit_class(card)
    behind = at(2, -2, box(18, 21, 5, "card", "line-line", 1.5)) if count > 1 else ""
    more = at(6, 11, f'<circle class="ink" r="9"/>{text(0, 5, str(count), 15, "light", "middle")}') if count > 1 else ""
    return (
        behind + box(18, 21, 5, "card", "line-line", 1.5) + text(-14, -2, card[:-1], 17, tone, bold=True)
        + text(-14, 16, SUIT_SIGNS[card[-1]], 17, tone) + more
    )


@remembered
def way(view: View) -> list[Piece]:
    """The next two dozen spaces, those that the die can reach first."""
    offered = offers(view)
    me = view.s.seats[view.seat]
    if me.status >= Status.OUT:
        return [remark("way-none", "way", 56, "You have left the spiral", "spiral")]
    living = bool(me.status == Status.LIVING)
    there = lying_there(view)
    found = []
    for step, space in enumerate(spaces_ahead(view, view.seat, WAYS), 1):
        found.append(way_piece(view, step, space, living, tuple(there.get(space, ())), offered.get(f"way-{step}", ())))
    return found


@remembered
def way_piece(
    view: View, step: int, space: int, living: bool, things: tuple[tuple[str, str], ...], acts: tuple[int, ...]
) -> Piece:
    words = "; ".join([space_words(space, living), *(words for _, words in things)])
    drawing = space_drawing(space) + "".join(
        at(*spot, thing) for spot, (thing, _) in zip(AROUND, things, strict=False)
    )
    return Piece(f"way-{step}", "bare", *way_at(step), told(view, words, acts), drawing=drawing, actions=acts,
                 size=(42, 46), sheet="way", could=(ROLL,), about=space_word(space))


@remembered
def lying_there(view: View) -> dict[int, list[tuple[str, str]]]:
    """What lies on spaces, drawn and in words: the others' pawns, ends of one's own laws, chips of the Universe."""
    s = view.s
    found: dict[int, list[tuple[str, str]]] = {}
    for seat in range(view.seats):
        status = int(s.seats[seat].status)
        if seat != view.seat and status < Status.OUT:
            pawn = head(seat, status, HEAD, 15), f"{view.names[seat]} is there"
            found.setdefault(int(s.seats[seat].position), []).append(pawn)
    for _, space, symbol, words in ends_of(view, view.seat):
        found.setdefault(space, []).append((MARKS[symbol], words))
    for space in np.flatnonzero(s.universe).tolist():
        found.setdefault(space, []).append((MARKS["universe"], "a chip of the Universe"))
    return found


@cache
def space_words(space: int, living: bool) -> str:
    kind = SPACE[space]
    return f"Space {space}, {SPACE_WORDS[kind]}: {(LIVING_TAKES if living else DEAD_TAKES)[kind]}"


@cache
def space_drawing(space: int) -> str:
    kind = int(SPACE[space])
    return (
        f'<g transform="translate(0 -3) scale(1.15)">{shape(kind)}</g>'
        + text(0, 3, LETTERS[kind], 17, "light", "middle", bold=True) + text(0, 28, str(space), 15, "soft", "middle")
    )
