"""What a game says and shows: one game in which everything is named, told, drawn, taken back and recorded."""
from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rich.errors import MarkupError
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadRecord, IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.match import Line, Match
from gnothi.engine.scene import Piece, Svg, draw
from gnothi.engine.view import View
from gnothi.testing.faults import complaint, hold, telling
from gnothi.testing.tables import Effort, Table
from gnothi.testing.worlds import check_two_worlds

SAID_AHEAD = 2      # moves ahead at which everything is said and drawn


def check_words(game: Game, table: Table, effort: Effort) -> None:
    """One game in which everything is named, told, drawn, taken back and recorded."""
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    match = Match.new(game, table.seats, table.seed, names, table.options)
    again = Match.new(game, table.seats, table.seed, names, table.options)
    hold(game, "setup", again.core() == match.core(), "the same seed deals two games: chance must come from s.rng")
    heard: list[list[Line]] = [[] for _ in range(SPECTATOR, table.seats)]
    check_moment(match, effort.ahead)
    for number, (seat, action) in enumerate(casual_play(match, table.seed, effort.worded)):
        check_sentences(match, heard)
        if number and number % max(1, effort.worded // 4) == 0:
            check_moment(match, effort.ahead)
        check_refusals(match, seat, action)
        check_undo(match, seat, action)
    check_sentences(match, heard)
    check_moment(match, effort.ahead)
    check_log(match, heard)
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


def check_moment(match: Match, ahead: int) -> None:
    """The table as everybody sees it now, and through one pair of eyes a little ahead."""
    game = match.game
    looks_ahead = SPECTATOR + len(match.moves) % (match.seats + 1)
    closely = {looks_ahead, *match.awaited[:1]}
    for seat in range(SPECTATOR, match.seats):
        view = match.view(seat)
        check_names(view)
        check_picture(view)
        check_two_worlds(match, view, min(ahead, SAID_AHEAD) if seat == looks_ahead else 0, seat in closely)
        check_table_in_words(view)
        if seat in match.awaited:
            choice = bind(game, templates.call_fallback)(view.states, seat)
            legal = choice == -1 or choice in view.actions
            hold(game, "fallback", legal, f"fallback gives {choice}, which is not legal")
            check_leaving(match, seat)


def check_table_in_words(view: View) -> None:
    game, asks = view.game, view.asks()
    hold(game, "asks", not asks or asks in game.clauses, f"asks names {asks!r}, which is no clause of its rules")
    hold(game, "describe", all(line.strip() for line in view.describe()), "describe has an empty line")
    try:
        Text.from_markup(view.sketch())
    except MarkupError as error:
        raise complaint(game, "sketch", f"the sketch is not in Rich's markup: {error}") from None


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


def check_picture(view: View) -> None:
    game = view.game
    pieces = view.pieces()
    board = game.scene.board(view.seats, view.s.options)
    try:
        ET.fromstring(draw(board, pieces))
    except ET.ParseError as error:
        raise complaint(game, "board", f"the picture is not well-formed: {error}") from None
    known = set(re.findall(r'\bid="([^"]+)"', board.symbols))
    ids = [piece.id for piece in pieces]
    hold(game, "pieces", len(set(ids)) == len(ids), "two pieces have one id")
    for piece in pieces:
        for true, said in about_piece(view, board, known, piece):
            hold(game, "pieces", true, f"piece {piece.id} {said}")


def about_piece(view: View, board: Svg, known: set[str], piece: Piece) -> Iterator[tuple[bool, str]]:
    """What must be true of a piece, and what is said if it is not."""
    yield piece.symbol in known, f"has the symbol {piece.symbol}, which is not drawn"
    yield piece.id not in known, "has the id of a symbol, so that a picture may show neither; give it another"
    width, height = piece.size
    yield (
        piece.x - width / 2 >= 0 and piece.x + width / 2 <= board.width
        and piece.y - height / 2 >= 0 and piece.y + height / 2 <= board.height
    ), "does not lie inside the board"
    yield set(piece.actions) <= set(view.actions), "offers what is not legal"
    yield piece.title.strip() != "", "has no title for a screen reader"


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
    sound = all(-1 <= share <= 1 and math.isfinite(share) for share in result)
    hold(match.game, "returns", sound, f"results are {result}, not from -1 to 1")
