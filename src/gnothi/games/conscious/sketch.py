"""The table for a terminal."""
from __future__ import annotations

from gnothi.engine.layout import Record
from gnothi.engine.view import View
from gnothi.games.conscious.deck import (
    KIND_NAMES,
    KINDS,
)
from gnothi.games.conscious.state import (
    SLOTS,
    Status,
)
from gnothi.games.conscious.still import (
    pretty,
)
from gnothi.games.conscious.words import (
    chips_words,
    law_state,
    moment,
    notes_words,
    standing_words,
)


def sketch(view: View) -> str:
    """The table in Rich's markup: everybody's diagram, board cards and laws, and one's own hand."""
    lines = [f"[bold]{safe(moment(view))}[/]", ""]
    for step in range(view.seats):
        lines += sketch_seat(view, (max(view.seat, 0) + 1 + step) % view.seats)
    return "\n".join(lines)


def safe(words: str) -> str:
    return words.replace("[", r"\[")


def sketch_seat(view: View, seat: int) -> list[str]:
    me = view.s.seats[seat]
    arrow = "[bold yellow]▶[/]" if seat in view.awaited else " "
    who = safe(view.names[seat])
    if me.status >= Status.OUT:
        return [f"{arrow} [dim]{who}: {'out' if me.status == Status.OUT else 'started over'}[/]"]
    marks = ", ".join(standing_words(view, seat))
    lines = [f"{arrow} [bold]{who}[/]  space [bold]{me.position}[/]  [dim]{marks}[/]"]
    discs = "/".join(str(disc) for disc in me.discs)
    lines.append(f"    {sketch_notes(me)}   discs {discs}   {chips_words(me.chips) or '[dim]no board cards[/]'}")
    if seat == view.seat:
        held = " ".join(
            pretty(KIND_NAMES[kind]) + (f"×{me.held[kind]}" if me.held[kind] > 1 else "")
            for kind in range(KINDS)
            if me.held[kind]
        )
        lines.append(f"    hand [reverse] {held or 'empty'} [/]   law pile {me.pile_size}")
    else:
        lines.append(f"    [dim]hand {me.hand_size}, duplicates {me.duplicates}, law pile {me.pile_size}[/]")
    for slot in range(SLOTS):
        if me.laws[slot].law:
            lines.append(f"    [green]law[/] {safe(law_state(me.laws[slot]))}")
    return lines


def sketch_notes(me: Record) -> str:
    """The three octaves, coloured."""
    rows = notes_words(me.notes).rstrip("]").split("] ")
    return " ".join(
        f"[{tone}]{safe(row)}][/]" for tone, row in zip(("yellow", "bright_blue", "red"), rows, strict=True)
    )
