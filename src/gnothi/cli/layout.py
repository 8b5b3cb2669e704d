"""One screenful for a person: what happened, the table, the question with its choices, panels where there is room."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from gnothi.cli.asking import Choices, Listing
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.engine.view import View
from gnothi.screen import (
    GAP,
    Block,
    beside,
    fitted,
    lines_of,
    panel_block,
    rule_line,
    shelve,
    sketch_of,
    width_of,
)

MARGIN = 1          # letters left and right of everything
AROUND = 3          # lines: the title, the question, the prompt
LEAST = 2           # lines for news and choices, however large the sketch would like to be
MOST_NEWS = 8       # lines
SOME_NEWS = 3       # lines that the sketch leaves to the news
NARROWEST = 24      # letters across that a list needs
ENDS = 8            # letters of a line across the screen that are no words


@dataclass(frozen=True)
class Screenful:
    """What is shown, and which choices could be read there."""

    lines: Block
    listing: Listing | None


@dataclass(frozen=True)
class Scene:
    """What is to be laid out."""

    view: View
    title: str              # in Rich's markup, as the two that follow
    legend: str
    question: str
    news: Sequence[Text]    # the newest last
    choices: Choices | None = None
    page: int = 0           # of the choices, where they do not fit
    notes: Block | None = None      # what was answered to the last thing typed


def screenful(scene: Scene, size: Room, fill: bool = True) -> Screenful:
    """Lay everything out in so many lines, the last of which is left to the prompt; on paper nothing is filled up."""
    inner = size.columns - 2 * MARGIN
    sketch = sketch_of(scene.view, room_for_sketch(scene, Room(inner, size.lines)) if fill else Room(inner, WIDE.lines))
    notes = [fitted(line, inner) for line in scene.notes or []][: max(1, size.lines // 4)]
    left = max(0, size.lines - AROUND - len(sketch) - len(notes))
    right = Room(inner - width_of(sketch) - GAP, len(sketch))
    listing, is_beside = place(scene.choices, scene.page, Room(inner, max(1, left)), right)
    asked = [] if listing is None or is_beside else listing.lines
    left -= len(asked)
    news, older = newest(scene.news, min(left, MOST_NEWS) if fill else left, inner)
    left -= len(news)
    body = arranged(scene.view, sketch, listing.lines if listing and is_beside else [], Room(inner, left), right)
    left -= len(body) - len(sketch)
    gap = [Text()] if news and left > 0 else []
    return Screenful([
        headline(scene, older, size.columns),
        *map(indented, [*news, *gap, *body]),
        *([Text()] * (left - len(gap)) if fill else []),
        rule_line(size.columns, Text.from_markup(scene.question), listing.note if listing else ""),
        *map(indented, [*asked, *notes]),
    ], listing)


def headline(scene: Scene, older: int, columns: int) -> Text:
    """The title; or the newest that happened, where there is no other line for it."""
    if older and older == len(scene.news):
        more = f"{older - 1} more: log" if older > 1 else "log"
        newest = fitted(scene.news[-1].copy(), columns - len(more) - ENDS)
        return rule_line(columns, newest, more)
    more = f"{older} more: log" if older else ""
    return rule_line(columns, Text.from_markup(scene.title), " · ".join(filter(None, [more, scene.legend])))


def arranged(view: View, sketch: Block, listed: Block, below: Room, right: Room) -> Block:
    """The sketch, the choices beside it if they stand there, and the panels that find a place."""
    has_room = max(below.lines, right.lines if right.columns >= NARROWEST and not listed else 0) > 2
    panels = [panel_block(view, panel) for panel in view.panels() if panel.rows] if has_room else []
    if listed:
        body = beside(sketch, listed)
    else:
        column, panels = shelve(panels, right)
        body = beside(sketch, column)
    under, _ = shelve(panels, Room(below.columns, below.lines - 1))
    return [*body, Text(), *under] if under else body


def room_for_sketch(scene: Scene, room: Room) -> Room:
    """What the sketch may take: all but a little, and less where that leaves room for the sentences of choices."""
    most = room.lines - AROUND - LEAST
    wanted = scene.choices.explained(room.columns).height if scene.choices else 0
    lines = room.lines - AROUND - wanted - min(SOME_NEWS, len(scene.news))
    return Room(room.columns, max(1, min(most, max(lines, SMALL.lines))))


def place(choices: Choices | None, page: int, below: Room, right: Room) -> tuple[Listing | None, bool]:
    """The best list of the choices that fits below the sketch, or to the right of it; and whether it stands there."""
    if choices is None:
        return None, False
    rooms = [(below, False)] + ([(right, True)] if right.columns >= NARROWEST else [])
    for way in (choices.whole, choices.short):
        for room, is_beside in rooms:
            listing = way(room)
            if listing:
                return listing, is_beside
    room, is_beside = max(rooms, key=lambda each: each[0].columns * each[0].lines)
    return choices.page(room, page), is_beside


def newest(news: Sequence[Text], lines: int, columns: int) -> tuple[Block, int]:
    """The newest of what happened, in so many lines, and how many sentences are left out."""
    found: Block = []
    for number, line in enumerate(reversed(news)):
        rows = lines_of(line, columns)
        if not found and len(rows) > lines > 0:
            rows = [fitted(line.copy(), columns)]
        if len(rows) + len(found) > lines:
            return found, len(news) - number
        found = rows + found
    return found, 0


def indented(line: Text) -> Text:
    return Text.assemble(" " * MARGIN, line)
