"""The table for a terminal: what is spatial of it; the panels below tell the rest."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.conscious.deck import KIND_NAMES, KINDS, LETTERS, SPACE
from gnothi.games.conscious.diagram import BOARD_NAMES, LENGTH, OCTAVES
from gnothi.games.conscious.ink import pretty
from gnothi.games.conscious.log import OCTAVE_WORDS
from gnothi.games.conscious.lying import spaces_ahead
from gnothi.games.conscious.mat import DICE, HYDROGENS, IN_ROW, SHOCKED_BY, WAYS
from gnothi.games.conscious.state import Status
from gnothi.games.conscious.table import moment

TONES = ("yellow", "bright_blue", "red")
SPACE_TONES = (*TONES, "white", "green", "magenta")


def sketch(view: View, room: Room) -> str:
    """In Rich's markup: the others in short, one's own diagram drawn out, the hand and the way ahead."""
    lines = [f"[bold]{safe(moment(view))}[/]", ""]
    for step in range(1, view.seats + 1):
        seat = (max(view.seat, 0) + step) % view.seats
        me = view.s.seats[seat]
        if seat == view.seat or me.status >= Status.OUT:
            continue
        lines += [f"[bold]{safe(view.names[seat])}[/]", f"    {sketch_notes(me)}   {sketch_cards(me)}"]
    if view.seat >= 0 and view.s.seats[view.seat].status < Status.OUT:
        lines += sketch_own(view)
    return "\n".join(lines)


def safe(words: str) -> str:
    return words.replace("[", r"\[")


def sketch_own(view: View) -> list[str]:
    me = view.s.seats[view.seat]
    return [
        f"[bold]{safe(view.names[view.seat])}[/]", *sketch_diagram(me), f"    board cards {sketch_cards(me)}",
        f"    hand [reverse] {hand_words(me) or 'empty'} [/]", *sketch_way(view),
    ]


def hand_words(me: Struct) -> str:
    kinds = [kind for kind in range(KINDS) if me.held[kind]]
    return " ".join(pretty(KIND_NAMES[kind]) + (f"×{me.held[kind]}" if me.held[kind] > 1 else "") for kind in kinds)


def sketch_cards(me: Struct) -> str:
    words = [f"{pretty(BOARD_NAMES[card])}{'•' * int(chips)}" for card, chips in enumerate(me.chips) if chips]
    return " ".join(words) or "[dim]no chips[/]"


def sketch_notes(me: Struct) -> str:
    """The three octaves in a line, a digit for each note from the bottom up."""
    notes = "".join(str(chips) if chips else "·" for chips in me.notes.tolist())
    firsts = [int(LENGTH[:octave].sum()) for octave in range(OCTAVES + 1)]
    return " ".join(
        f"[{tone}]{word[0]} {notes[first:last]}[/]"
        for tone, word, first, last in zip(TONES, OCTAVE_WORDS, firsts, firsts[1:], strict=False)
    )


def sketch_diagram(me: Struct) -> list[str]:
    """The octaves above each other, hydrogens in columns; a bolt where only a shock goes on."""
    lines = ["    [dim]hydrogen    " + "".join(f"{hydrogen:<5}" for hydrogen in HYDROGENS) + "[/]"]
    for octave in reversed(range(OCTAVES)):
        first = int(LENGTH[:octave].sum())
        row = "     " * (8 - int(LENGTH[octave]))
        for note in range(first, first + int(LENGTH[octave])):
            last = note == first + int(LENGTH[octave]) - 1
            row += f"{me.notes[note] or '·'}" + ("" if last else "  ↯ " if note in SHOCKED_BY else "  › ")
        lines.append(f"    {OCTAVE_WORDS[octave]:<12}[{TONES[octave]}]{row}[/]")
    return lines


def sketch_way(view: View) -> list[str]:
    """The next two dozen spaces, six in a line: the first line is what the die can reach."""
    cells = [f"[{SPACE_TONES[SPACE[space]]}]{LETTERS[SPACE[space]]}[/] {space:<4}"
             for space in spaces_ahead(view, view.seat, WAYS)]
    dice = "    [dim]the die         " + "".join(f"{pips:<6}" for pips in range(1, DICE + 1)) + "[/]"
    rows = ["".join(cells[first : first + IN_ROW]) for first in range(0, len(cells), IN_ROW)]
    return [dice, *(f"    {'the way ahead' if not number else '':<16}{row}" for number, row in enumerate(rows))]
