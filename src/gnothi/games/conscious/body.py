"""What lies on diagrams and board cards: chips, discs of the bodies being made, and the last chain of reactions."""
from __future__ import annotations

from functools import cache, lru_cache

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece
from gnothi.engine.values import remembered
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
from gnothi.games.conscious.ink import OCTAVE_CLASS, at, text
from gnothi.games.conscious.mat import DISCS_AT, SHOCKED_BY, card_at, card_size, chip_at, note_at, token_at
from gnothi.games.conscious.names import OCTAVE_WORDS, capital, pretty
from gnothi.games.conscious.offers import offers, told
from gnothi.games.conscious.state import AS_CARD, AS_CHIP, Clause, Status
from gnothi.games.conscious.table import chips_words, discs_words, notes_words
from gnothi.games.conscious.thoughts import at_card, at_note, card_word, note_word

ARROWS = frozenset(int(clause) for clause in (
    Clause.I_1, Clause.I_2, Clause.I_2_a, Clause.I_3_a, Clause.J_1, Clause.J_2_a, Clause.H_1_a, Clause.H_2_a,
    Clause.H_3_c, Clause.R28,
))
STEPS = 12              # of a chain; a longer one is told in the story
NOTE_SIZE = (78, 38)

Discs = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""For each octave: on how many notes an Astral disc lies, on how many a Mental one, and how many discs still wait."""


@remembered
def own_body(view: View) -> list[Piece]:
    """One's own diagram and board cards, a piece for each note and card."""
    offered = offers(view)
    me = view.s.seats[view.seat]
    notes, discs, chips = me.notes.tolist(), disc_rows(me), me.chips.tolist()
    found = [note_piece(view, note, notes[note], discs, offered.get(f"note-{note}", ())) for note in range(NOTES)]
    found += [card_piece(view, card, chips[card], offered.get(f"card-{card}", ())) for card in range(BOARD_CARDS)]
    return [*found, discs_piece(view)]


@remembered
def discs_piece(view: View) -> Piece:
    me = view.s.seats[view.seat]
    return Piece("discs", "bare", *DISCS_AT, capital(discs_words(me)), drawing=tally(tuple(me.discs.tolist())),
                 size=(78, 90), sheet=f"diagram-{view.seat}", could=(AS_CHIP, AS_CARD), about="disc")


@remembered
def body_of(view: View, seat: int, acts: tuple[int, ...]) -> list[Piece]:
    """Another's diagram and board cards, each as one piece."""
    me = view.s.seats[seat]
    if int(me.status) >= Status.OUT:
        return []
    notes, chips = tuple(me.notes.tolist()), tuple(me.chips.tolist())
    diagram = diagram_drawing(notes, disc_rows(me), tuple(me.discs.tolist()))
    return [
        Piece(f"body-{seat}", "bare", 140, 173, f"{view.names[seat]}: {notes_words(notes)}; {discs_words(me)}",
              drawing=diagram, size=(276, 340), sheet=f"diagram-{seat}", actions=acts,
              about="Diagram of Nutrition"),
        Piece(f"chips-{seat}", "bare", 140, 95, f"{view.names[seat]}: {chips_words(chips)}",
              drawing=cards_drawing(chips), size=(276, 186), sheet=f"cards-{seat}", about="board card"),
    ]


@lru_cache(maxsize=256)
def diagram_drawing(notes: tuple[int, ...], discs: Discs, counts: tuple[int, ...]) -> str:
    drawn = "".join(at(*note_at(note), note_drawing(note, chips, *discs)) for note, chips in enumerate(notes))
    return at(-140, -173, drawn + at(*DISCS_AT, tally(counts)))


@lru_cache(maxsize=256)
def cards_drawing(chips: tuple[int, ...]) -> str:
    return at(-140, -95, "".join(at(*card_at(card), tokens(card, chip)) for card, chip in enumerate(chips) if chip))


# Notes


@remembered
def note_piece(
    view: View, note: int, chips: int, discs: Discs, acts: tuple[int, ...]
) -> Piece:
    x, y = note_at(note)
    return Piece(f"note-{note}", "bare", x, y, told(view, note_words(note, chips), acts), actions=acts,
                 drawing=note_drawing(note, chips, *discs), size=NOTE_SIZE, sheet=f"diagram-{view.seat}",
                 could=at_note(view.s.seats[view.seat], note), about=note_word(note))


@cache
def note_words(note: int, chips: int) -> str:
    shock = f"; an interval follows, crossed when shocked by {SHOCKED_BY[note]}" if note in SHOCKED_BY else ""
    return f"{OCTAVE_WORDS[OCTAVE[note]]} {NOTE_NAMES[note]}: {chips} of {HOLDS[note]} chips{shock}"


@lru_cache(maxsize=2048)
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


@remembered
def disc_rows(me: Struct) -> Discs:
    """Where the discs of a seat are."""
    rows = [split_discs(int(me.discs[octave]), int(LENGTH[octave]), int(me.status), int(me.body))
            for octave in range(OCTAVES)]
    return tuple(row[0] for row in rows), tuple(row[1] for row in rows), tuple(row[2] for row in rows)


@cache
def split_discs(discs: int, length: int, status: int, body: int) -> tuple[int, int, int]:
    astral = min(discs, length) if status == Status.LIVING and body else 0
    mental = discs - astral if body == 2 else 0
    return astral, mental, discs - astral - mental


@cache
def tally(discs: tuple[int, ...]) -> str:
    """The discs in numbers."""
    lines = [f"{word} {disc}" for word, disc in zip(("Food", "Air", "Impr."), discs, strict=True)]
    return text(-36, -28, "Discs", 15, "soft") + "".join(
        text(-36, -8 + 20 * row, line, 15, OCTAVE_CLASS[row]) for row, line in enumerate(lines)
    )


# Board cards


@remembered
def card_piece(view: View, card: int, chips: int, acts: tuple[int, ...]) -> Piece:
    x, y = card_at(card)
    return Piece(f"card-{card}", "bare", x, y, told(view, card_words(card, chips), acts), actions=acts,
                 drawing=tokens(card, chips), size=card_size(card), sheet=f"cards-{view.seat}",
                 could=at_card(card), about=card_word(card))


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


@remembered
def chains(view: View) -> list[Piece]:
    """The last move in the diagrams: which chip went where, numbered step by step."""
    s = view.s
    found: list[Piece] = []
    again: dict[tuple[int, int, int], int] = {}
    clauses = [event.clause for event in s.events[: s.n_events]]
    for number in [number for number, clause in enumerate(clauses) if clause in ARROWS][:STEPS]:
        event = s.events[number]
        step = (int(event.seat), int(event.a), int(event.b))
        again[step] = again.get(step, -1) + 1
        found.append(arrow(number, len(found) + 1, *step, again[step], step_word(int(event.clause))))
    return found


def step_word(clause: int) -> str:
    """Why a chip went on, as a word of the glossary."""
    return {int(Clause.J_1): "Harnel-Miaznel", int(Clause.R28): "Law-card"}.get(clause, "shock")


@lru_cache(maxsize=1024)
def arrow(number: int, step: int, seat: int, note: int, to: int, again: int, about: str) -> Piece:
    x, y = note_at(note)
    far = note_at(to)[1] - y
    drawing = (
        f'<path class="gold-line" stroke-width="3" stroke-linejoin="round" d="M0 6V{far + 6:g}m-5 7 5-8 5 8"/>'
        f'<circle class="gold" cx="{-18 * again}" cy="{far / 2:g}" r="9"/>'
        + text(-18 * again, far / 2 + 5, str(step), 15, "light", "middle", bold=True)
    )
    words = f"step {step}: a chip went from {NOTE_NAMES[note]} to {NOTE_NAMES[to]}"
    return Piece(f"step-{number}", "bare", x + 31, y, words, drawing=drawing, size=(18, 20), sheet=f"diagram-{seat}",
                 about=about)
