"""The table for a terminal."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.deck import KIND_NAMES, KINDS
from gnothi.games.conscious.diagram import LENGTH, OCTAVES
from gnothi.games.conscious.log import OCTAVE_WORDS
from gnothi.games.conscious.state import SLOTS, Status
from gnothi.games.conscious.still import HYDROGENS, SHOCKED_BY, pretty
from gnothi.games.conscious.words import chips_words, law_state, moment, notes_words, standing_words


def sketch(view: View) -> str:
    """The table in Rich's markup: everybody's diagram, board cards and laws, and one's own hand."""
    lines = [f"[bold]{safe(moment(view))}[/]", ""]
    for step in range(view.seats):
        lines += sketch_seat(view, (max(view.seat, 0) + 1 + step) % view.seats)
    return "\n".join(lines)


def safe(words: str) -> str:
    return words.replace("[", r"\[")


def sketch_seat(view: View, seat: int) -> list[str]:
    """A player in a few lines; the viewer's own diagram is drawn out."""
    me = view.s.seats[seat]
    arrow = "[bold yellow]▶[/]" if seat in view.awaited else " "
    who = safe(view.names[seat])
    if me.status >= Status.OUT:
        return [f"{arrow} [dim]{who}: {'out' if me.status == Status.OUT else 'started over'}[/]"]
    marks = ", ".join(standing_words(view, seat))
    lines = [f"{arrow} [bold]{who}[/]  space [bold]{me.position}[/]  [dim]{marks}[/]"]
    lines += sketch_diagram(me) if seat == view.seat else [f"    {sketch_notes(me)}"]
    discs = "/".join(str(disc) for disc in me.discs)
    lines.append(f"    discs {discs}   board cards {chips_words(me.chips) or '[dim]none[/]'}")
    if seat == view.seat:
        lines.append(f"    hand [reverse] {hand_words(me) or 'empty'} [/]   law pile {me.pile_size}")
    else:
        lines.append(f"    [dim]hand {me.hand_size}, duplicates {me.duplicates}, law pile {me.pile_size}[/]")
    for slot in range(SLOTS):
        if me.laws[slot].law:
            lines.append(f"    [green]law[/] {safe(law_state(me.laws[slot]))}")
    return lines


def hand_words(me: Struct) -> str:
    kinds = [kind for kind in range(KINDS) if me.held[kind]]
    return " ".join(pretty(KIND_NAMES[kind]) + (f"×{me.held[kind]}" if me.held[kind] > 1 else "") for kind in kinds)


def sketch_notes(me: Struct) -> str:
    """The three octaves in a line, coloured."""
    rows = notes_words(me.notes).rstrip("]").split("] ")
    return " ".join(f"[{tone}]{safe(row)}][/]" for tone, row in zip(TONES, rows, strict=True))


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


TONES = ("yellow", "bright_blue", "red")
