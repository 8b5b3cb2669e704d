"""One screenful for a person: what happened, the table, the question with its choices, panels where there is room."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from gnothi.cli.asking import IN_WORDS, Choices, Listing
from gnothi.cli.speaking import aims_table
from gnothi.cli.story import Told
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.engine.view import View
from gnothi.screen import (
    GAP,
    Block,
    beside,
    fitted,
    lines_of,
    panel_block,
    paper,
    rule_line,
    shelve,
    sketch_of,
    table_block,
    width_of,
)

MARGIN = 1          # letters left and right of everything
AROUND = 3          # lines: the title, the question, the prompt
LEAST = 2           # lines for news and choices, however large the sketch would like to be
MOST_NEWS = 8       # lines
MOST_HEADING = 4    # lines of a question
SOME_NEWS = 3       # lines that the sketch leaves to the news
SOME_TURNS = 2      # lines that the choices leave to the news, until that was read, if they have
SOME_CHOICES = 3    # for themselves
NARROWEST = 24      # letters across that a list needs
ENDS = 6            # letters of a line across the screen that are no words
BESIDE_TITLE = " ─ "


@dataclass(frozen=True)
class Screenful:
    """What is shown, which choices could be read there, and how many lines an answer may take there."""

    lines: Block
    listing: Listing | None
    spare: int


@dataclass(frozen=True)
class Scene:
    """What is to be laid out."""

    view: View
    title: str              # in Rich's markup
    legend: str
    question: Text
    clause: str             # of the question
    news: Sequence[Told]    # the newest last
    choices: Choices | None = None
    page: int = 0           # of the choices, where they do not fit
    notes: Block | None = None      # what was answered to the last thing typed,
    remark: Text | None = None      # or beside the title, where there is no line for it
    jotted: Text | None = None      # what may be crossed out by hand, and what is


def screenful(scene: Scene, size: Room, fill: bool = True) -> Screenful:
    """Lay everything out in so many lines, the last of which is left to the prompt; on paper nothing is filled up."""
    inner = size.columns - 2 * MARGIN
    sketch = with_jotted(scene, room_for_sketch(scene, Room(inner, size.lines)) if fill else Room(inner, WIDE.lines))
    notes = [fitted(line, inner) for line in scene.notes or []]
    right = Room(inner - width_of(sketch) - GAP, len(sketch))
    heading, listing, is_beside = ask(scene, size.columns, Room(inner, size.lines - len(sketch) - len(notes)), right)
    asked = [] if listing is None or is_beside else listing.lines
    left = max(0, size.lines - AROUND + 1 - len([*sketch, *notes, *heading, *asked]))
    body, news, hidden = with_news(scene.news, sketch, Room(inner, min(left, MOST_NEWS) if fill else left))
    is_told, spare, left = bool(news) or body is not sketch, left + len(notes), left - len(news)
    beside_it = listing.lines if listing and is_beside else []
    body = arranged(scene.view, body, beside_it, Room(inner, left), right if body is sketch else Room(0, 0))
    left -= len(body) - len(sketch)
    gap = [Text()] if news and left > 0 else []
    return Screenful([
        title_line(scene, hidden, is_told, size.columns),
        *map(indented, [*news, *gap, *body]),
        *([Text()] * (left - len(gap)) if fill else []),
        *heading,
        *map(indented, [*asked, *notes]),
    ], listing, spare)


def with_jotted(scene: Scene, room: Room) -> Block:
    """The sketch, and below it what is crossed out by hand."""
    lines = lines_of(scene.jotted, room.columns) if scene.jotted else []
    return [*sketch_of(scene.view, Room(room.columns, max(1, room.lines - len(lines)))), *lines]


def ask(scene: Scene, columns: int, room: Room, right: Room) -> tuple[Block, Listing | None, bool]:
    """The question on as many lines as it takes, the list of choices in the room that is left, and whether it stands
    beside the sketch."""
    most = max(2, min(MOST_HEADING, room.lines - AROUND - LEAST))
    for lines in range(1, most + 1):
        listing, is_beside = place_below_news(scene, Room(room.columns, room.lines - AROUND + 1 - lines), right)
        heading = heading_of(scene, listing.note if listing else "", columns, most)
        if len(heading) == lines:
            break
    return heading, listing, is_beside


def heading_of(scene: Scene, note: str, columns: int, most: int) -> Block:
    """The question, with its clause where there is room, and what else there is; on several lines if it is long."""
    asked = Text.assemble(scene.question, " ", (scene.clause, "dim")) if scene.clause else scene.question
    for words, beside_it in ((asked, note), (scene.question, note), (scene.question, "" if note == IN_WORDS else note)):
        if words.cell_len + len(beside_it) <= columns - ENDS:
            return [rule_line(columns, words, beside_it)]
    first = scene.question.wrap(paper(columns), max(1, columns - len(note) - ENDS))[0]
    rest = scene.question[len(first) :]
    first.rstrip()
    others = lines_of(rest, columns - 2 * MARGIN)
    others[most - 2 :] = [fitted(Text(" ").join(others[most - 2 :]), columns - 2 * MARGIN)]
    return [rule_line(columns, first, note), *map(indented, others)]


def with_news(news: Sequence[Told], sketch: Block, above: Room) -> tuple[Block, Block, int]:
    """The sketch, with the news beside its last lines if more can be told there; those above it; and how many
    sentences are left out."""
    told, hidden = newest(news, above)
    start, room = corner(sketch, above.columns)
    if hidden and room.lines > above.lines and above.columns - width_of(sketch) - GAP < NARROWEST:
        others, left_out = newest(news, room)
        if others and left_out < hidden:
            return beside(sketch, [*[Text()] * start, *others], above.columns - room.columns), [], left_out
    return sketch, told, hidden


def corner(sketch: Block, columns: int) -> tuple[int, Room]:
    """The largest room to the right of the last lines of a sketch, and the line on which it begins."""
    found, best, width = len(sketch), Room(0, 0), 0
    for start in reversed(range(len(sketch))):
        width = max(width, sketch[start].cell_len)
        room = Room(columns - width - GAP, len(sketch) - start)
        if room.columns >= NARROWEST and room.columns * room.lines > best.columns * best.lines:
            found, best = start, room
    return found, best


def title_line(scene: Scene, hidden: int, is_told: bool, columns: int) -> Text:
    """The title; behind it an answer, or the newest that happened, where there is no other line for it."""
    title = Text.from_markup(scene.title)
    left = room_beside(title, columns)
    more = f"{hidden} more: log" if hidden else ""
    if scene.remark:
        return rule_line(columns, Text.assemble(title, BESIDE_TITLE, fitted(scene.remark.copy(), left)))
    if scene.news and not is_told:
        more = more or "log"
        newest, = headlined(scene.news[-1], max(1, left - len(more)))
        return rule_line(columns, Text.assemble(title, BESIDE_TITLE, newest), more)
    return rule_line(columns, title, " · ".join(filter(None, [more, scene.legend])))


def room_beside(title: Text, columns: int) -> int:
    """How many letters may stand behind the title."""
    return max(1, columns - ENDS - title.cell_len - len(BESIDE_TITLE))


def arranged(view: View, sketch: Block, listed: Block, below: Room, right: Room) -> Block:
    """The sketch, the choices beside it if they stand there, and the panels that find a place."""
    has_room = max(below.lines, right.lines if right.columns >= NARROWEST and not listed else 0) > 2
    told = [*aims_block(view), *(panel_block(view, panel) for panel in view.panels() if panel.rows)] if has_room else []
    if listed:
        body = beside(sketch, listed)
    else:
        column, told = shelve(told, right)
        body = beside(sketch, column)
    under, _ = shelve(told, Room(below.columns, below.lines - 1))
    return [*body, Text(), *under] if under else body


def aims_block(view: View) -> list[Block]:
    table = aims_table(view)
    return [table_block(table)] if table else []


def room_for_sketch(scene: Scene, room: Room) -> Room:
    """What the sketch may take: all but a little, and less where that leaves room for the sentences of choices."""
    most = room.lines - AROUND - LEAST
    wanted = scene.choices.wanted(room.columns) if scene.choices else 0
    lines = room.lines - AROUND - wanted - min(SOME_NEWS, sum(len(told.sentences) for told in scene.news))
    return Room(room.columns, max(1, min(most, max(lines, SMALL.lines))))


def place_below_news(scene: Scene, below: Room, right: Room) -> tuple[Listing | None, bool]:
    """The list of the choices in a room of which the news get a little, unless every choice is told whole without."""
    kept = 0 if scene.notes else max(0, min(SOME_TURNS, len(scene.news), below.lines - SOME_CHOICES))
    listing, is_beside = place(scene.choices, scene.page, Room(below.columns, max(1, below.lines - kept)), right)
    if kept and scene.choices and listing and not listing.explained:
        whole = scene.choices.whole(below)
        return (whole, False) if whole else (listing, is_beside)
    return listing, is_beside


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


def newest(news: Sequence[Told], room: Room) -> tuple[Block, int]:
    """What happened, in so many lines, and how many sentences are left out.

    Where there is no room for all, older turns are told by their headlines, and then all of them; at last the newest.
    """
    if room.lines <= 0 or room.columns <= 0:
        return [], sum(len(told.sentences) for told in news)
    for folded in range(len(news) + 1):
        shown = [*(headlined(told, room.columns) for told in news[:folded]),
                 *(told.sentences for told in news[folded:])]
        rows = [row for lines in shown for line in lines for row in told_in(line, room.columns)]
        if len(rows) <= room.lines:
            return rows, sum(len(told.sentences) for told in news[:folded] if len(told.sentences) > 1)
    rows = [row for told in news[-room.lines :] for row in headlined(told, room.columns)]
    return rows, sum(len(told.sentences) for told in news if len(told.sentences) > 1)


def told_in(line: Text, columns: int) -> Block:
    """A sentence in lines; without its clause where that would take one of its own."""
    whole, shorter = lines_of(line, columns), lines_of(without_clause(line), columns)
    return shorter if len(shorter) < len(whole) else whole


def headlined(told: Told, columns: int) -> list[Text]:
    """A turn in a line: its only sentence, or its headline."""
    line = told.sentences[0] if len(told.sentences) == 1 else told.headline
    return [line.copy() if line.cell_len <= columns else shortened(without_clause(line), columns)]


def shortened(line: Text, columns: int) -> Text:
    """A line that is too long, without its last parts, or at least without its last words."""
    if line.cell_len <= columns:
        return line
    for between in ("; ", " "):
        parts = line.split(between)
        for count in reversed(range(1, len(parts))):
            begun = Text.assemble(Text(between).join(parts[:count]), " …")
            if begun.cell_len <= columns:
                return begun
    return fitted(line, columns)


def without_clause(line: Text) -> Text:
    """A sentence that is to be cut needs its letters for itself."""
    clause = next((span for span in line.spans if span.style == "dim" and span.end == len(line)), None)
    return line[: clause.start] if clause and clause.start else line.copy()


def indented(line: Text) -> Text:
    return Text.assemble(" " * MARGIN, line)
