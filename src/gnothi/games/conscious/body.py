"""What lies on diagrams and board cards: chips, discs of the bodies being made, and the last chain of reactions."""
from __future__ import annotations

from functools import cache

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.conscious.deck import GROUP, KIND_NAMES
from gnothi.games.conscious.diagram import (
    ACES,
    BOARD_CARDS,
    BOARD_NAMES,
    HOLDS,
    LENGTH,
    NOTE_NAMES,
    NOTES,
    OCTAVE,
    OCTAVES,
)
from gnothi.games.conscious.ink import OCTAVE_CLASS, at, pretty, text
from gnothi.games.conscious.log import OCTAVE_WORDS
from gnothi.games.conscious.mat import DISCS_AT, SHOCKED_BY, card_at, card_size, chip_at, note_at, token_at
from gnothi.games.conscious.offers import Offers, told
from gnothi.games.conscious.state import Clause, Status
from gnothi.games.conscious.table import chips_words, discs_words, notes_words

ARROWS = (
    Clause.I_1, Clause.I_2, Clause.I_2_a, Clause.I_3_a, Clause.J_1, Clause.J_2_a, Clause.H_1_a, Clause.H_2_a,
    Clause.H_3_c, Clause.R28,
)
STEPS = 12              # of a chain; a longer one is told in the story
NOTE_SIZE = (78, 38)


def own_body(view: View, offered: Offers) -> list[Piece]:
    """One's own diagram and board cards, a piece for each note and card."""
    seat = view.seat
    me = view.s.seats[seat]
    notes, discs, chips = me.notes.tolist(), disc_rows(me), me.chips.tolist()
    found = [note_piece(view, note, notes[note], discs, offered.get(f"note-{note}", ())) for note in range(NOTES)]
    found += [card_piece(view, card, chips[card], offered.get(f"card-{card}", ())) for card in range(BOARD_CARDS)]
    found.append(Piece("discs", "nothing", *DISCS_AT, discs_words(me), drawing=tally(me), size=(78, 90),
                       sheet=f"diagram-{seat}"))
    return found


def body_of(view: View, seat: int) -> list[Piece]:
    """Another's diagram and board cards, each as one piece."""
    me = view.s.seats[seat]
    if me.status >= Status.OUT:
        return []
    notes, discs, chips = me.notes.tolist(), disc_rows(me), me.chips.tolist()
    drawing = "".join(at(*note_at(note), note_drawing(note, notes[note], *discs)) for note in range(NOTES))
    words = f"{view.names[seat]}: {notes_words(notes)}. {discs_words(me)}"
    on_cards = "".join(at(*card_at(card), tokens(card, chips[card])) for card in range(BOARD_CARDS) if chips[card])
    return [
        Piece(f"body-{seat}", "nothing", 140, 173, words, size=(276, 340), sheet=f"diagram-{seat}",
              drawing=at(-140, -173, drawing + at(*DISCS_AT, tally(me)))),
        Piece(f"chips-{seat}", "nothing", 140, 95, f"{view.names[seat]}: {chips_words(chips)}", size=(276, 186),
              sheet=f"cards-{seat}", drawing=at(-140, -95, on_cards)),
    ]


# Notes


def note_piece(
    view: View, note: int, chips: int, discs: tuple[tuple[int, ...], ...], acts: tuple[int, ...]
) -> Piece:
    x, y = note_at(note)
    return Piece(f"note-{note}", "nothing", x, y, told(view, note_words(note, chips), acts), actions=acts,
                 drawing=note_drawing(note, chips, *discs), size=NOTE_SIZE, sheet=f"diagram-{view.seat}")


@cache
def note_words(note: int, chips: int) -> str:
    shock = f"; an interval follows, crossed when shocked by {SHOCKED_BY[note]}" if note in SHOCKED_BY else ""
    return f"{OCTAVE_WORDS[OCTAVE[note]]} {NOTE_NAMES[note]}: {chips} of {HOLDS[note]} chips{shock}"


@cache
def note_drawing(note: int, chips: int, astral: tuple[int, ...], mental: tuple[int, ...], more: tuple[int, ...]) -> str:
    """The chips of a note, below its name the discs on it, and at Hydrogen-6 how many discs wait for a body."""
    octave = int(OCTAVE[note])
    place = note - int(LENGTH[:octave].sum())
    drawn = "".join(
        f'<use href="#chip-{octave}" x="{x:g}" y="{y:g}"/>' for x, y in map(chip_at, range(chips))
    )
    if place < astral[octave]:
        drawn += '<rect class="astral" x="-34" y="8" width="10" height="5" rx="2"/>'
    if place < mental[octave]:
        drawn += '<rect class="mental" x="-22" y="8" width="10" height="5" rx="2"/>'
    if place == int(LENGTH[octave]) - 1 and more[octave]:
        drawn += text(33, 5, f"+{more[octave]}", 15, OCTAVE_CLASS[octave], "end", bold=True)
    return drawn


def disc_rows(me: Struct) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """For each octave: how many notes have an Astral disc, how many a Mental one, and how many discs still wait."""
    rows = [split_discs(int(me.discs[octave]), int(LENGTH[octave]), int(me.status), int(me.body))
            for octave in range(OCTAVES)]
    return tuple(row[0] for row in rows), tuple(row[1] for row in rows), tuple(row[2] for row in rows)


@cache
def split_discs(discs: int, length: int, status: int, body: int) -> tuple[int, int, int]:
    astral = min(discs, length) if status == Status.LIVING and body else 0
    mental = discs - astral if body == 2 else 0
    return astral, mental, discs - astral - mental


def tally(me: Struct) -> str:
    """The discs in numbers."""
    lines = [f"{word} {disc}" for word, disc in zip(("Food", "Air", "Impr."), me.discs, strict=True)]
    return text(-36, -28, "Discs", 15, "soft") + "".join(
        text(-36, -8 + 20 * row, line, 15, OCTAVE_CLASS[row]) for row, line in enumerate(lines)
    )


# Board cards


def card_piece(view: View, card: int, chips: int, acts: tuple[int, ...]) -> Piece:
    x, y = card_at(card)
    return Piece(f"card-{card}", "nothing", x, y, told(view, card_words(card, chips), acts), actions=acts,
                 drawing=tokens(card, chips), size=card_size(card), sheet=f"cards-{view.seat}")


@cache
def tokens(card: int, chips: int) -> str:
    return "".join(
        f'<use href="#token" x="{x:g}" y="{y:g}"/>' for x, y in (token_at(card, slot) for slot in range(chips))
    )


@cache
def card_words(card: int, chips: int) -> str:
    """What a board card holds, and which numbered cards make it."""
    count = ("no chip", "one chip", "two chips", "three chips", "four chips")[chips]
    made = ""
    if card < ACES:
        made = f"; made by two or three of {', '.join(pretty(KIND_NAMES[kind]) for kind in GROUP[card])}"
    return f"{pretty(BOARD_NAMES[card])}: {count}{made}"


# The last chain


def chains(view: View) -> list[Piece]:
    """The last move in the diagrams: which chip went where, numbered step by step."""
    s = view.s
    found: list[Piece] = []
    again: dict[tuple[int, int, int], int] = {}
    for number in range(min(int(s.n_events), len(s.events))):
        event = s.events[number]
        if event.clause not in ARROWS:
            continue
        step = (int(event.seat), int(event.a), int(event.b))
        again[step] = again.get(step, -1) + 1
        found.append(arrow(number, len(found) + 1, *step, again[step]))
    return found[:STEPS]


def arrow(number: int, step: int, seat: int, note: int, to: int, again: int) -> Piece:
    x, y = note_at(note)
    far = note_at(to)[1] - y
    drawing = (
        f'<path class="gold-line" stroke-width="3" stroke-linejoin="round" d="M0 6V{far + 6:g}m-5 7 5-8 5 8"/>'
        f'<circle class="gold" cx="{-18 * again}" cy="{far / 2:g}" r="9"/>'
        + text(-18 * again, far / 2 + 5, str(step), 15, "light", "middle", bold=True)
    )
    words = f"step {step}: a chip went from {NOTE_NAMES[note]} to {NOTE_NAMES[to]}"
    return Piece(f"step-{number}", "nothing", x + 34, y, words, drawing=drawing, size=(20, 20), sheet=f"diagram-{seat}")
