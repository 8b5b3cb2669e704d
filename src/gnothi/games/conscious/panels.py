"""The other players in small: who they are, their diagrams in numbers, their board cards, hands and laws."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.conscious.diagram import HYDROGEN, NOTES, OCTAVE
from gnothi.games.conscious.log import SCHOOL_WORDS, STATE_WORDS
from gnothi.games.conscious.state import SLOTS, Status
from gnothi.games.conscious.still import HYDROGENS, OCTAVE_CLASS, PANEL, STRIP, clip, text
from gnothi.games.conscious.words import chips_words, describe_seat, standing_words


def panel(view: View, seat: int, left: float) -> list[Piece]:
    """Another player in small: who he is, his diagram in numbers, his board cards, hand and laws."""
    me = view.s.seats[seat]
    living = me.status == Status.LIVING
    dashes = "" if living else ' stroke-dasharray="7 5"'
    drawing = (
        f'<rect class="card" x="0" y="0" width="{PANEL}" height="296" rx="14"/>'
        f'<rect class="line-line" stroke-width="2"{dashes} x="1" y="1" width="{PANEL - 2}" height="294" rx="13"/>'
    )
    arrow = "▶ " if seat in view.awaited else ""
    drawing += f'<use href="#pawn-{seat}-{min(int(me.status), 2)}" x="26" y="26"/>' + text(
        50, 32, clip(arrow + view.names[seat], 24), 19, "ink title"
    )
    if me.status >= Status.OUT:
        drawing += text(20, 70, "out" if me.status == Status.OUT else "started over", 16, "soft")
    else:
        drawing += "".join(
            text(18, 60 + 19 * row, clip(line, 44), 14, "soft") for row, line in enumerate(panel_lines(view, seat))
        )
        drawing += small_diagram(me)
        drawing += "".join(
            text(18, 236 + 18 * row, line, 14, "ink") for row, line in enumerate(panel_cards(view, seat))
        )
    return [Piece(f"panel-{seat}", "nothing", left + PANEL / 2, STRIP + 148, " ".join(describe_seat(view, seat)),
                  drawing=f'<g transform="translate({-PANEL / 2} -148)">{drawing}</g>', size=(PANEL, 296))]


def panel_lines(view: View, seat: int) -> list[str]:
    me = view.s.seats[seat]
    marks = standing_words(view, seat)
    school = f" ({SCHOOL_WORDS[me.school]})" if me.school >= 0 else ""
    rest = [mark for mark in marks[3:] if not mark.startswith("school")]
    return [marks[0], f"{STATE_WORDS[me.state]}{school}", ", ".join([f"space {me.position}, type {me.type_no}", *rest])]


def small_diagram(me: Struct) -> str:
    """The diagram in numbers, hydrogens in columns."""
    drawn = []
    for note in range(NOTES):
        x = 18 + 36 * HYDROGENS.index(int(HYDROGEN[note]))
        y = 176 - 28 * int(OCTAVE[note])
        tone = OCTAVE_CLASS[int(OCTAVE[note])]
        drawn.append(
            f'<rect class="{tone if me.notes[note] else "cloth"}" x="{x}" y="{y}" width="32" height="24" rx="5"/>'
        )
        if me.notes[note]:
            drawn.append(text(x + 16, y + 17, str(me.notes[note]), 14, "light", "middle"))
    return "".join(drawn)


def panel_cards(view: View, seat: int) -> list[str]:
    me = view.s.seats[seat]
    laws = " ".join(f"#{me.laws[slot].law}" for slot in range(SLOTS) if me.laws[slot].law)
    return [
        clip(f"discs {me.discs[0]}/{me.discs[1]}/{me.discs[2]}   {chips_words(me.chips)}", 42),
        f"hand {me.hand_size}, duplicates {me.duplicates}, law pile {me.pile_size}",
        clip(f"laws {laws}" if laws else "no laws in play", 42),
    ]
