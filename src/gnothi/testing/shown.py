"""What a game says and shows: one game in which everything is named, told, drawn, taken back and recorded."""
from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.errors import MarkupError
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine import story, templates
from gnothi.engine.compile import bind
from gnothi.engine.drawing import draw_piece
from gnothi.engine.errors import BadRecord, IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.scene import SMALL, WIDE, Panel, Piece, Room, Row, Sheet, sheet_of
from gnothi.engine.speech import Line
from gnothi.engine.view import View
from gnothi.testing.faults import complaint, hold, telling
from gnothi.testing.remembered import remembered
from gnothi.testing.spoken import Asked, about_thoughts, check_spoken, check_story, check_traces
from gnothi.testing.tables import Effort, Table
from gnothi.testing.worlds import check_two_worlds

SAID_AHEAD = 2      # moves ahead at which everything is said and drawn
LEAST_TEXT = 13     # units
A_TRACE = 1e-9      # of a sum of fractions
FONT_SIZE = re.compile(r'font-size="([0-9.]+)"')


def check_words(game: Game, table: Table, effort: Effort, asked: Asked) -> None:
    """One game in which everything is named, told, drawn, taken back and recorded."""
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    match = Match.new(game, table.seats, table.seed, names, table.options)
    again = Match.new(game, table.seats, table.seed, names, table.options)
    hold(game, "setup", again.core() == match.core(), "the same seed deals two games: chance must come from s.rng")
    heard: list[list[Line]] = [[] for _ in range(SPECTATOR, table.seats)]
    check_moment(match, effort.ahead, asked)
    check_sheets(match.view(0))
    for number, (seat, action) in enumerate(casual_play(match, table.seed, effort.worded)):
        check_sentences(match, heard)
        if number and number % max(1, effort.worded // 4) == 0:
            check_moment(match, effort.ahead, asked)
        check_refusals(match, seat, action)
        check_undo(match, seat, action)
    check_sentences(match, heard)
    check_moment(match, effort.ahead, asked)
    check_log(match, heard)
    check_story(match)
    if match.over:
        check_end(match)
    check_record(match)


def check_record(match: Match) -> None:
    game = match.game
    try:
        again = Match.read(match.record(), game)
    except BadRecord as error:
        raise complaint(game, "line", f"a record does not lead back to the game it tells: {error}") from None
    hold(game, "line", again.core() == match.core(), "a record does not lead back to the game it tells")
    hold(game, "line", again.record() == match.record(), "a record read and written again is another")


def check_moment(match: Match, ahead: int, asked: Asked) -> None:
    """The table as everybody sees it now, and through one pair of eyes a little ahead."""
    game = match.game
    looks_ahead = SPECTATOR + len(match.moves) % (match.seats + 1)
    closely = {looks_ahead, *match.awaited[:1]}
    for seat in range(SPECTATOR, match.seats):
        view = remembered(match.view(seat))
        check_names(view)
        check_pieces(view)
        check_panels(view)
        check_two_worlds(match, view, min(ahead, SAID_AHEAD) if seat == looks_ahead else 0, seat in closely)
        if seat in match.awaited[:1]:
            check_alone(match, view, asked)
        check_table_in_words(view)
        check_spoken(view, asked)
        check_traces(view, view.traces(story.events(match, view, len(match.moves))))
        if seat in match.awaited:
            choice = bind(game, templates.call_fallback)(view.states, seat)
            legal = choice == -1 or choice in view.actions
            hold(game, "fallback", legal, f"fallback gives {choice}, which is not legal")
            check_leaving(match, seat)


def check_alone(match: Match, view: View, asked: Asked) -> None:
    """The table as somebody sees it who would rather conclude alone: all promises hold there, too."""
    alone = remembered(replace(view, concludes=False))
    if all_shown(alone) == all_shown(view):
        return
    check_pieces(alone)
    check_panels(alone)
    check_notes(alone)
    check_two_worlds(match, alone, 0, True)
    check_table_in_words(alone)
    check_spoken(alone, asked)


def all_shown(view: View) -> tuple[Any, ...]:
    said = [view.say(action) for action in view.actions]
    return view.pieces(), view.panels(), view.notes(), view.aims(), view.describe(), view.sketch(), said


def check_notes(view: View) -> None:
    game, notes = view.game, view.notes()
    pieces = {piece.id: piece for piece in view.pieces()}
    for part in ("id", "piece"):
        each = [getattr(note, part) for note in notes]
        hold(game, "notes", len(set(each)) == len(each), f"two notes have one {part}")
    for note in notes:
        hold(game, "notes", note.id.strip() != "" and note.label.strip() != "", f"note {note.id!r} has no id or label")
        piece = pieces.get(note.piece)
        if piece is None:
            raise complaint(game, "notes", f"note {note.id} names the piece {note.piece!r}, which is not there")
        hold(game, "notes", not piece.actions, f"the piece {piece.id} of note {note.id} offers an action, too")


def check_table_in_words(view: View) -> None:
    game, asks = view.game, view.asks()
    hold(game, "asks", not asks or asks in game.clauses, f"asks names {asks!r}, which is no clause of its rules")
    hold(game, "describe", all(line.strip() for line in view.describe()), "describe has an empty line")
    for room in (SMALL, WIDE):
        check_sketch(view, room)


def check_sketch(view: View, room: Room) -> None:
    game = view.game
    try:
        lines = Text.from_markup(view.sketch(room)).plain.split("\n")
    except MarkupError as error:
        raise complaint(game, "sketch", f"the sketch is not in Rich's markup: {error}") from None
    has = f"{room.columns} columns and {room.lines} lines"
    hold(game, "sketch", len(lines) <= room.lines, f"the sketch has {len(lines)} lines in a room of {has}")
    widest = max(lines, key=cell_len)
    hold(game, "sketch", cell_len(widest) <= room.columns,
         f"a line of the sketch is {cell_len(widest)} wide in a room of {has}: {widest.strip()!r}")


def check_leaving(match: Match, seat: int) -> None:
    if match.may_leave(seat):
        after = match.at(len(match.moves))
        after.leave(seat)
        hold(match.game, "leave", seat not in after.awaited, f"seat {seat} has left and is awaited")


def check_names(view: View) -> None:
    game = view.game
    names = [view.name(action) for action in view.actions]
    hold(game, "name", len(set(names)) == len(names), f"two legal actions have one name: {', '.join(names)}")
    for name, action in view.legal.items():
        hold(game, "name", name == " ".join(name.split()) != "", f"{name!r} is no name: no stray blanks")
        hold(game, "say", view.say(action).strip() != "", f"say has nothing for {name!r}")
    others = replace(view, names=tuple(f"Guest {seat + 1}" for seat in range(view.seats)))
    hold(game, "name", [*others.legal] == names, "names depend on what people are called")


def check_sentences(match: Match, heard: list[list[Line]]) -> None:
    """Everybody is told in words what the last move brought, and remembers it."""
    game = match.game
    for seat in range(SPECTATOR, match.seats):
        with telling(game):
            lines = match.news(seat)
        for line in lines:
            hold(game, "tell", line.text.strip() != "", f"tell has no sentence for an event of clause {line.clause}")
        heard[seat - SPECTATOR] += lines


def check_log(match: Match, heard: list[list[Line]]) -> None:
    """What is told of the whole game afterwards is what was told as it happened."""
    for seat in range(SPECTATOR, match.seats):
        known = set(heard[seat - SPECTATOR])
        for line in match.log(seat):
            hold(match.game, "tell", line in known,
                 f"tell has changed its sentence of move {line.move}, which may read the event alone: {line}")


def check_sheets(view: View) -> None:
    """What stays the same for a table, as a seat sees it."""
    game, sheets = view.game, view.sheets()
    check_form(game, "sheets", view.svg())
    ids = [sheet.id for sheet in sheets]
    hold(game, "sheets", len(set(ids)) == len(ids), "two sheets have one id")
    hold(game, "sheets", sheets[0].of == "all", "the first sheet, the board, is not everybody's")
    for sheet in sheets:
        small = smallest(sheet.body + sheet.symbols)
        hold(game, "sheets", small >= LEAST_TEXT, f"sheet {sheet.id} has a text of {small:g} units, under {LEAST_TEXT}")


def check_form(game: Game, part: str, picture: str) -> None:
    try:
        ET.fromstring(picture)
    except ET.ParseError as error:
        raise complaint(game, part, f"the picture is not well-formed: {error}") from None


def smallest(drawing: str) -> float:
    """The least size of a text in a drawing."""
    return min(map(float, FONT_SIZE.findall(drawing)), default=math.inf)


def check_pieces(view: View) -> None:
    game, pieces, sheets = view.game, view.pieces(), view.sheets()
    check_form(game, "pieces", f"<svg>{''.join(map(draw_piece, pieces))}</svg>")
    ids = [piece.id for piece in pieces]
    hold(game, "pieces", len(set(ids)) == len(ids), "two pieces have one id")
    by_id = {sheet.id: sheet for sheet in sheets}
    for piece in pieces:
        lies_on = by_id.get(sheet_of(piece, sheets))
        if lies_on is None:
            raise complaint(game, "pieces", f"piece {piece.id} lies on {piece.sheet!r}, which is no sheet of who looks")
        for true, said in about_piece(view, lies_on, piece):
            hold(game, "pieces", true, f"piece {piece.id} {said}")


def about_piece(view: View, sheet: Sheet, piece: Piece) -> Iterator[tuple[bool, str]]:
    """What must be true of a piece, and what is said if it is not."""
    known = ids_in(sheet.symbols)
    yield piece.symbol in known, f"has the symbol {piece.symbol}, which is not drawn"
    yield piece.id not in known, "has the id of a symbol, so that a picture may show neither; give it another"
    width, height = piece.size
    yield (
        piece.x - width / 2 >= 0 and piece.x + width / 2 <= sheet.width
        and piece.y - height / 2 >= 0 and piece.y + height / 2 <= sheet.height
    ), f"does not lie inside the sheet {sheet.id}"
    small = smallest(piece.drawing + piece.hint) * piece.scale
    yield small >= LEAST_TEXT, f"has a text of {small:g} units, under {LEAST_TEXT}"
    yield not piece.text or 15 * piece.scale >= LEAST_TEXT, "has a text that is scaled too small"
    yield set(piece.actions) <= set(view.actions), "offers what is not legal"
    yield piece.title.strip() != "", "has no title for a screen reader"
    yield from about_thoughts(view, piece)


@lru_cache(maxsize=64)
def ids_in(symbols: str) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([^"]+)"', symbols))


def check_panels(view: View) -> None:
    game, panels = view.game, view.panels()
    ids = [panel.id for panel in panels]
    hold(game, "panels", len(set(ids)) == len(ids), "two panels have one id")
    drawn = ids_in(view.sheets()[0].symbols)
    for panel in panels:
        hold(game, "panels", panel.title.strip() != "", f"panel {panel.id} has no title")
        for row in panel.rows:
            for true, said in about_row(view, panel, row, drawn):
                hold(game, "panels", true, f"row {row.label!r} of panel {panel.id} {said}")


def about_row(view: View, panel: Panel, row: Row, drawn: frozenset[str]) -> Iterator[tuple[bool, str]]:
    """What must be true of a row, and what is said if it is not."""
    yield row.label.strip() != "", "has no label"
    columns, values = len(panel.columns), len(row.values)
    yield not columns or columns == values, f"has {values} values for {columns} columns"
    yield not row.symbol or row.symbol in drawn, f"has the symbol {row.symbol}, which is not drawn"
    yield not row.clause or row.clause in view.game.clauses, f"cites {row.clause}, which is no clause of its rules"
    yield set(row.actions) <= set(view.actions), "offers what is not legal"
    yield from about_thoughts(view, row)


def check_refusals(match: Match, seat: int, action: int) -> None:
    """What is not legal is refused and changes nothing."""
    before = match.core()
    legal = set(match.actions(seat))
    past = match.game.rules.num_actions
    illegal = next((number for number in range(past) if number not in legal), past)
    wrongs: list[Any] = [illegal, past, -1, "no such thing"]
    for wrong in wrongs:
        try:
            match.play(seat, wrong)
        except IllegalAction:
            pass
        else:
            raise complaint(match.game, "legal", f"the illegal action {wrong!r} of seat {seat} was accepted")
    hold(match.game, "legal", match.core() == before, "a refused action changed the state")


def check_undo(match: Match, seat: int, action: int) -> None:
    before = match.core()
    match.play(seat, action)
    match.undo()
    hold(match.game, "apply", match.core() == before, "undo does not restore the state")


def check_end(match: Match) -> None:
    result = match.result or ()
    hold(match.game, "returns", len(result) == match.seats, "a result is needed for every seat")
    worst = match.game.rules.worst
    sound = all(worst <= share <= 1 and math.isfinite(share) for share in result)
    hold(match.game, "returns", sound, f"results are {result}, not from {worst:g} to 1")
    if match.game.is_zero_sum(match.seats, match.options):
        hold(match.game, "returns", abs(sum(result)) < A_TRACE, f"results are {result}, which do not add up to 0, "
             "but the game says that they do: see `zero_sum`")
    for seat in range(SPECTATOR, match.seats):
        seen = match.view(seat).result
        hold(match.game, "returns", seen == result, f"the results are {result}, but who looks on sees them as {seen}")
