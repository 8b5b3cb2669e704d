"""The table for a terminal: what is spatial of it, in the room there is; the panels tell the rest."""
from __future__ import annotations

from itertools import pairwise

import numpy as np

from gnothi.engine.english import listed
from gnothi.engine.layout import Struct
from gnothi.engine.scene import SMALL, Room
from gnothi.engine.view import View
from gnothi.games.conscious.deck import KIND_NAMES, KINDS, SPACE
from gnothi.games.conscious.diagram import LENGTH, NOTE_NAMES, OCTAVES
from gnothi.games.conscious.goals import next_body, next_state
from gnothi.games.conscious.lying import direction, ends_of, spaces_ahead
from gnothi.games.conscious.mat import DICE, HYDROGENS, SHOCKED_BY
from gnothi.games.conscious.names import BOARD_WORDS, OCTAVE_WORDS, SUIT_SIGNS
from gnothi.games.conscious.offers import slots
from gnothi.games.conscious.panels import STATES
from gnothi.games.conscious.state import Status
from gnothi.games.conscious.table import law_marks, moment, play_words

TONES = ("yellow", "bright_blue", "red")
SPACE_TONES = (*TONES, "white", "green", "magenta")
SPACE_SHORT = ("Food", "Air", "Impr", "Card", "Law", "Wild")
MARKS = {"death": "†", "sleep": "wake", "loss": "free"}
LABEL, NOTE, STEP = 13, 7, 5        # letters for what a line is about, for each note, and for each space ahead
DOZEN = 12
SPARE = 5           # the rank from which on a block makes room for choices
FEW = 2             # choices that find room in any case
ARROWS = {1: "▸", -1: "◂"}

Block = tuple[int, list[str]]
"""Lines that belong together, and how soon they are left out where there is no room: the highest first."""


class Line:
    """A line of so many letters at most, made of words with a tone each."""

    def __init__(self, room: Room, label: str = "") -> None:
        self.left, self.markup = room.columns, ""
        if label:
            self.add(f"{label:<{LABEL}}", "dim")

    def add(self, words: str, tone: str = "") -> Line:
        """More on the line; what does not fit is cut."""
        if len(words) > self.left:
            words = words[: self.left - 1] + "…" if self.left else ""
        self.left -= len(words)
        plain = words.replace("\\", "/").replace("[", "(")      # letters that markup would stumble over
        self.markup += f"[{tone}]{plain}[/]" if tone and words.strip() else plain
        return self


def sketch(view: View, room: Room) -> str:
    """In Rich's markup: the others in a line each, one diagram drawn out, the hand and the way ahead."""
    shown = whose_diagram(view)
    blocks: list[Block] = [(0, [Line(room).add(moment(view), "bold").markup])]
    for step in range(1, view.seats + 1):
        seat = (max(shown, 0) + step) % view.seats
        if seat != shown and view.s.seats[seat].status < Status.OUT:
            blocks.append((1, [other_line(view, seat, room)]))
    if shown >= 0:
        blocks += own_blocks(view, shown, room)
    leave_out(blocks, room.lines - left_to_choices(view, room), SPARE)
    leave_out(blocks, room.lines)
    return "\n".join(line for _, lines in blocks for line in lines)


def left_to_choices(view: View, room: Room) -> int:
    """How many lines of a low room are rather left to the sentences of the choices below."""
    return max(0, len(view.actions) - FEW) if room.lines <= SMALL.lines else 0


def leave_out(blocks: list[Block], most: int, least: int = 0) -> None:
    """Leave out what must be, the least important first, and nothing that is more important than a given rank."""
    while sum(len(lines) for _, lines in blocks) > most:
        last = max(range(len(blocks)), key=lambda place: (blocks[place][0], place))
        if blocks[last][0] < least:
            return
        del blocks[last]


def whose_diagram(view: View) -> int:
    """One's own; who is out or only watches sees that of whoever is on turn. -1 if nobody plays any more."""
    for seat in (view.seat, int(view.s.turn), *range(view.seats)):
        if seat >= 0 and view.s.seats[seat].status < Status.OUT:
            return int(seat)
    return -1


def standing(view: View, seat: int) -> str:
    """Where a pawn is and which way it goes, and its state and body."""
    me = view.s.seats[seat]
    way = f"{me.position}{ARROWS[direction(view, seat)]}"
    return f"{way:<5}{STATES[me.state]} {('', 'Astral', 'Mental')[me.status]}"


def other_line(view: View, seat: int, room: Room) -> str:
    """Another in short: standing, notes, discs and board cards."""
    me = view.s.seats[seat]
    line = Line(room).add(f"{view.names[seat][: LABEL - 1]:<{LABEL}}", "bold").add(f"{standing(view, seat):<18}")
    notes = "".join(str(chips) if chips else "·" for chips in me.notes.tolist())
    firsts = [int(LENGTH[:octave].sum()) for octave in range(OCTAVES + 1)]
    for octave, (first, last) in enumerate(pairwise(firsts)):
        line.add(f"{OCTAVE_WORDS[octave][0]} {notes[first:last]} ", TONES[octave])
    return line.add(f" {'/'.join(map(str, me.discs.tolist()))}  ").add(cards_words(me)).markup


def cards_words(me: Struct) -> str:
    chips = enumerate(me.chips.tolist())
    return " ".join(BOARD_WORDS[card] + (f"×{chip}" if chip > 1 else "") for card, chip in chips if chip)


# The one that is drawn out


def own_blocks(view: View, seat: int, room: Room) -> list[Block]:
    s, me = view.s, view.s.seats[seat]
    blocks: list[Block] = [
        (6, [""]),
        (0, diagram_lines(view, seat, room)),
        (1, [Line(room, "board cards").add(cards_words(me) or "no chips").markup]),
        (2, [Line(room, "next state").add(nearest_state(me, room)).markup]),
        (2, [Line(room, "next body").add(next_body(me).replace(" needs ", ": ")).markup]),
    ]
    if seat == view.seat:
        blocks.append((0, hand_lines(me, room)))
    blocks.append((3, [Line(room, "to play").add(play_words(view, seat)).markup]))
    if me.n_laws:
        blocks.append((4, [Line(room, "laws").add(laws_words(s, seat)).markup]))
    ahead = spaces_ahead(view, seat, 2 * DOZEN)
    blocks += [(5, [""]), (0, way_lines(view, seat, ahead[:DOZEN], room))]
    return blocks + ([(7, way_lines(view, seat, ahead[DOZEN:], room))] if len(ahead) > DOZEN else [])


def nearest_state(me: Struct, room: Room) -> str:
    """What the next state takes; of several ways, those for which there is room."""
    words = next_state(me).replace(" needs ", ": ")
    while len(words) > room.columns - LABEL and ", or " in words:
        words = words.rpartition(", or ")[0]
    return words


def diagram_lines(view: View, seat: int, room: Room) -> list[str]:
    """The octaves above each other, hydrogens in columns; a bolt where only a shock goes on."""
    me = view.s.seats[seat]
    place = f"{me.position}{ARROWS[direction(view, seat)]}"
    who = "You" if seat == view.seat else view.names[seat][: LABEL - len(place) - 2]
    head = Line(room).add(f"{who + ' ' + place:<{LABEL}}", "bold")
    head.add("".join(f"{hydrogen:<{NOTE}}" for hydrogen in HYDROGENS) + "discs", "dim")
    lines = []
    for octave in reversed(range(OCTAVES)):
        first, notes = int(LENGTH[:octave].sum()), int(LENGTH[octave])
        row = " " * NOTE * (8 - notes)
        for note in range(first, first + notes):
            goes_on = "   " if note == first + notes - 1 else " ↯ " if note in SHOCKED_BY else " › "
            row += f"{NOTE_NAMES[note].split('-')[0]} {me.notes[note] or '·'}{goes_on}"
        lines.append(Line(room, OCTAVE_WORDS[octave]).add(f"{row}{me.discs[octave]}", TONES[octave]).markup)
    return [head.markup, *lines]


def hand_lines(me: Struct, room: Room) -> list[str]:
    """The hand by suits, in one line or two."""
    suits = [suit_words(me, suit) for suit in SUIT_SIGNS]
    line = "  ".join(filter(None, suits)) or "empty"
    if LABEL + len(line) <= room.columns:
        return [Line(room, "hand").add(line).markup]
    halves = "  ".join(filter(None, suits[:2])), "  ".join(filter(None, suits[2:]))
    return [Line(room, label).add(half).markup for label, half in zip(("hand", " "), halves, strict=True)]


def suit_words(me: Struct, suit: str) -> str:
    """The cards of a suit behind its sign, like `♦ 2 4×2 J`."""
    held = [(KIND_NAMES[kind][:-1], int(me.held[kind])) for kind in range(KINDS)
            if me.held[kind] and KIND_NAMES[kind][-1] == suit]
    cards = [rank + (f"×{number}" if number > 1 else "") for rank, number in held]
    return " ".join([SUIT_SIGNS[suit], *cards]) if cards else ""


def laws_words(s: Struct, seat: int) -> str:
    """The laws by number, those together of which the same is to be said."""
    laws = s.seats[seat].laws
    alike: dict[str, list[str]] = {}
    for slot in slots(laws):
        alike.setdefault(", ".join(law_marks(s, seat, slot)) or "kept", []).append(str(laws[slot].law))
    return "; ".join(f"{listed(numbers)} {marks}" for marks, numbers in alike.items())


# The way ahead


def way_lines(view: View, seat: int, spaces: list[int], room: Room) -> list[str]:
    """A dozen spaces: their numbers, kinds, and what stands there; a bar ends what the die can reach."""
    first = spaces[:1] == spaces_ahead(view, seat, 1)
    there = lying(view, seat)
    numbers, kinds, things = (Line(room, label) for label in ("ahead" if first else " ", " ", " "))
    for place, space in enumerate(spaces):
        bar = "│" if first and place == DICE else ""
        numbers.add(f"{bar}{space:<{STEP}}", "bold" if first and place < DICE else "")
        kinds.add(f"{bar}{SPACE_SHORT[SPACE[space]]:<{STEP}}", SPACE_TONES[SPACE[space]])
        things.add(f"{bar and ' '}{there.get(space, '')[: STEP - 1]:<{STEP}}")
    found = [things.markup] if any(space in there for space in spaces) else []
    return [numbers.markup, kinds.markup, *found]


def lying(view: View, seat: int) -> dict[int, str]:
    """In a few letters what is on each space: pawns by name or initials, ends of one's laws, chips of the Universe."""
    s = view.s
    pawns: dict[int, list[str]] = {}
    for other in range(view.seats):
        if other != seat and s.seats[other].status < Status.OUT:
            pawns.setdefault(int(s.seats[other].position), []).append(view.names[other])
    found = dict.fromkeys(np.flatnonzero(s.universe).tolist(), "*")
    for _, space, symbol, _ in ends_of(view, seat):
        found[space] = found.get(space, "") + MARKS[symbol]
    for space, names in pawns.items():
        found[space] = found.get(space, "") + (names[0] if len(names) == 1 else "".join(name[0] for name in names))
    return found
