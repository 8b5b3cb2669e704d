"""Hold a game against the contract, by many random games under random options."""
from __future__ import annotations

import math
import re
import warnings
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine import calls
from gnothi.engine.compile import INTERPRETED, over
from gnothi.engine.errors import IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.layout import States, blank
from gnothi.engine.match import Match
from gnothi.engine.observation import observation
from gnothi.engine.options import Choice
from gnothi.engine.view import View
from gnothi.testing.survey import Broken, Case, Desk, Where, survey

try:
    from hypothesis import HealthCheck, Phase, assume, given, settings
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError("gnothi.testing needs hypothesis; `pip install 'gnothi[testing]'` brings it") from error

SENTENCES = {
    Broken.INVARIANT: "check says that this no longer holds: {invariant}",
    Broken.EVENTS_OVERFLOW: "{detail} events in one move do not fit into its block of events",
    Broken.UNKNOWN_CLAUSE: "an event cites clause number {detail}, which its rules.md does not have",
    Broken.NO_LEGAL_ACTION: "{seat} is awaited but has no legal action",
    Broken.TOO_MANY_ACTIONS: "{seat} has {detail} legal actions, more than max_legal",
    Broken.ACTION_OUT_OF_RANGE: "{seat} is offered action {detail}, which is not below num_actions",
    Broken.ACTION_TWICE: "{seat} is offered action {detail} twice",
    Broken.LEGAL_BY_SECRET: "the legal actions of {seat} differ from those of its redacted record",
    Broken.AWAITED_BY_SECRET: "whom the game waits for cannot be told from what {seat} sees",
    Broken.WORLD_INVALID: "determinize gives {seat} a world in which this does not hold: {invariant}",
    Broken.WORLD_TOLD_APART: (
        "{seat} can tell the truth from a world that determinize draws for it, by {fields}: "
        "either redact leaves in what it should hide, or determinize changes what the seat knows"
    ),
    Broken.SPECTATOR_KNOWS: "one who only watches knows something that {seat} does not: {fields}",
    Broken.ANSWER_LEAKS: "{seat} sees what seat {detail} answered before all have answered: {fields}",
    Broken.NOT_DETERMINED: (
        "the same action in the same state gives two outcomes, in {fields}: random numbers must come from s.rng"
    ),
    Broken.TOO_LONG: "a game goes on after {detail} moves, its max_moves",
    Broken.REDACT_NOT_STABLE: "redacting twice for {seat} is not the same as once: {fields}",
    Broken.CALL_AFTER_END: "{seat} is offered action {detail} though the game is over",
    Broken.SEVERAL_AWAITED: "{seat} and others are awaited at once, but the game is not declared simultaneous",
}

GUARD = 8    # room past max_legal, to see whether it was written to


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    tables: int = 40            # draws of seats, options and seed
    games: int = 50             # compiled games at each table
    moves: int = 1_000_000      # a compiled game is left after so many
    sights: int = 1             # through everybody's eyes at one state in so many
    told: int = 40              # moves at each table that are put into words and pictures
    interpreted: int = 60       # moves at each table that are also played interpreted


def conform(game: Game, effort: Effort | None = None, seats: int | None = None) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Play random games of every kind and assert the contract; returns how often each clause fired."""
    effort = effort or Effort()
    fired = np.zeros(len(game.clauses), np.int64)

    @settings(
        max_examples=effort.tables, deadline=None, derandomize=True, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )
    @given(tables(game, seats))
    def at(table: Table) -> None:
        check_states(game, table, effort, fired)
        check_words(game, table, effort)
        check_interpreted(game, table, effort)

    at()
    return fired


@dataclass(frozen=True)
class Table:
    """One draw of what can be chosen before a game."""

    seats: int
    options: dict[str, Choice]
    seed: int
    casual: int     # how many moves in a hundred are a casual player's


@st.composite
def tables(draw: Any, game: Game, seats: int | None) -> Table:
    sat = draw(st.sampled_from(list(game.seats))) if seats is None else seats
    options: dict[str, Choice] = {}
    for option in game.options:
        values = st.sampled_from(option.words) if option.words else st.integers(option.low, option.high)
        options[option.name] = draw(st.one_of(st.just(option.default), values))
    assume(not game.refuse(sat, {option.name: option.read(options[option.name]) for option in game.options}))
    return Table(sat, options, draw(st.integers(0, 2**32)), draw(st.sampled_from([0, 50, 95, 100])))


# States


def check_states(game: Game, table: Table, effort: Effort, fired: np.ndarray[Any, Any]) -> None:
    """Many compiled games: invariants, legality, sight, secrecy, determinism, length."""
    games = max(1, effort.games // 50) if INTERPRETED else effort.games
    options = {option.name: option.read(table.options[option.name]) for option in game.options}
    cut = min(effort.moves, game.max_moves) if game.endless(options) else effort.moves
    case = Case(
        table.seats, np.uint64(table.seed), games, cut, table.casual, effort.sights, game.max_moves, game.max_legal,
        game.num_actions, game.simultaneous, len(game.clauses), game.core_bytes,
    )
    desk = new_desk(game, game.blank(table.seats, table.options), fired)
    with warnings.catch_warnings():
        # The dice wrap around on purpose; a game's own numbers should not.
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, r"gnothi\.(testing|engine)\.")
        over(game, survey)(desk, case)
    sheet = desk.sheet
    broken = Broken(int(sheet[Where.BROKEN]))
    if broken:
        detail = int(sheet[Where.DETAIL])
        seat = int(sheet[Where.SEAT])
        said = SENTENCES[broken].format(
            seat="one who only watches" if seat == SPECTATOR else f"seat {seat}",
            detail=detail,
            invariant=dict(enumerate(game.invariants, 1)).get(detail, f"number {detail}, which has no sentence"),
            fields=", ".join(differing(desk.seen, desk.other, game.core_bytes)) or "nothing visible",
        )
        raise AssertionError(f"{game.id}: {said} ({table}, game {sheet[Where.GAME]}, move {sheet[Where.MOVE]})")


def new_desk(game: Game, empty: States, fired: np.ndarray[Any, Any]) -> Desk:
    """An empty desk, with room for more actions than the game declares."""
    room = max(game.max_legal, game.num_actions) + GUARD
    return Desk(
        blank=empty, states=blank(game.State), seen=blank(game.State), other=blank(game.State),
        third=blank(game.State), luck=np.zeros(1, np.uint64), out=np.empty(room, np.int32),
        again=np.empty(room, np.int32), weights=np.empty(room), fired=fired, sheet=np.zeros(len(Where), np.int64),
    )


def differing(one: States, other: States, core: int) -> list[str]:
    """The fields in which two states differ."""
    return [
        name for name in one.dtype.names or ()
        if one.dtype.fields and one.dtype.fields[name][1] < core and one[name].tobytes() != other[name].tobytes()
    ]


# Words and pictures


def check_words(game: Game, table: Table, effort: Effort) -> None:
    """One game in which everything is named, told, drawn, taken back and recorded."""
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    match = Match.new(game, table.seats, table.seed, names, table.options)
    for number, (seat, action) in enumerate(casual_play(match, table.seed, effort.told)):
        check_sentences(match)
        if number % max(1, effort.told // 4) == 0:
            check_moment(match)
        check_refusals(match, seat, action)
        check_undo(match, seat, action)
    check_sentences(match)
    check_moment(match)
    if match.over:
        check_end(match)
    again = Match.read(match.record(), game)
    assert again.core() == match.core(), f"{game.id}: a record does not lead back to the game it tells"
    assert again.record() == match.record(), f"{game.id}: a record read and written again is another"


def check_moment(match: Match) -> None:
    """The table as everybody sees it, now."""
    game = match.game
    for seat in range(SPECTATOR, match.seats):
        view = match.view(seat)
        check_names(view)
        check_picture(view)
        check_two_worlds(view)
        asks = game.asks(view)
        assert not asks or asks in game.clauses, f"{game.id}: asks names {asks!r}, which is no clause of its rules"
        assert all(line.strip() for line in game.describe(view)), f"{game.id}: describe has an empty line"
        Text.from_markup(game.sketch(view))
        if seat in match.awaited:
            choice = over(game, calls.silent)(view.states, seat)
            assert choice == -1 or choice in view.actions, f"{game.id}: fallback gives {choice}, which is not legal"


def check_names(view: View) -> None:
    game = view.game
    names = [game.name(view, action) for action in view.actions]
    assert len(set(names)) == len(names), f"{game.id}: two legal actions have one name: {', '.join(names)}"
    for name, action in view.legal.items():
        assert name == " ".join(name.split()) and name, f"{game.id}: {name!r} is no name: no stray blanks"
        assert game.say(view, action).strip(), f"{game.id}: say has nothing for {name!r}"


def check_sentences(match: Match) -> None:
    """Everybody is told in words what the last move brought."""
    game = match.game
    for seat in range(SPECTATOR, match.seats):
        try:
            lines = match.news(seat)
        except KeyError as error:
            number = error.args[0]
            clause = game.clauses[number] if isinstance(number, int) else number
            raise AssertionError(f"{game.id}: tell has no sentence for an event of clause {clause}") from error
        for line in lines:
            assert line.text.strip(), f"{game.id}: tell has no sentence for an event of clause {line.clause}"


def check_picture(view: View) -> None:
    game = view.game
    pieces = game.pieces(view)
    board = game.board(view.seats, view.s.options)
    drawn = view.svg()
    try:
        ET.fromstring(drawn)
    except ET.ParseError as error:
        raise AssertionError(f"{game.id}: the picture is not well-formed: {error}") from None
    known = set(re.findall(r'\bid="([^"]+)"', board.symbols))
    ids = [piece.id for piece in pieces]
    assert len(set(ids)) == len(ids), f"{game.id}: two pieces have one id"
    for piece in pieces:
        assert piece.symbol in known, f"{game.id}: piece {piece.id} has the symbol {piece.symbol}, which is not drawn"
        width, height = piece.size
        inside = (
            piece.x - width / 2 >= 0 and piece.x + width / 2 <= board.width
            and piece.y - height / 2 >= 0 and piece.y + height / 2 <= board.height
        )
        assert inside, f"{game.id}: piece {piece.id} does not lie inside the board"
        assert set(piece.actions) <= set(view.actions), f"{game.id}: piece {piece.id} offers what is not legal"
        assert piece.title.strip(), f"{game.id}: piece {piece.id} has no title for a screen reader"


def check_two_worlds(view: View) -> None:
    """What a seat is told and shown is the same in a world that it cannot tell from this one."""
    game = view.game
    world = view.states.copy()
    over(game, calls.imagine)(world, view.seat, np.uint64(20_231))
    seen = world.copy()
    over(game, calls.see)(world, seen, view.seat)
    twin = View(game, view.seat, seen, view.seats, view.names)
    assert list(twin.legal) == list(view.legal), f"{game.id}: names depend on a secret"
    assert game.pieces(twin) == game.pieces(view), f"{game.id}: pieces depend on a secret"
    assert game.describe(twin) == game.describe(view), f"{game.id}: the description depends on a secret"
    assert game.sketch(twin) == game.sketch(view), f"{game.id}: the sketch depends on a secret"
    if view.seat != SPECTATOR:
        same = observation(twin).tobytes() == observation(view).tobytes()
        assert same, f"{game.id}: the observation depends on a secret"


def check_refusals(match: Match, seat: int, action: int) -> None:
    """What is not legal is refused and changes nothing."""
    before = match.core()
    legal = set(match.actions(seat))
    illegal = next((number for number in range(match.game.num_actions) if number not in legal), match.game.num_actions)
    for wrong in (illegal, match.game.num_actions, -1, "no such thing"):
        try:
            match.play(seat, wrong)
        except IllegalAction:
            pass
        else:
            raise AssertionError(f"{match.game.id}: the illegal action {wrong!r} of seat {seat} was accepted")
    assert match.core() == before, f"{match.game.id}: a refused action changed the state"


def check_undo(match: Match, seat: int, action: int) -> None:
    before = match.core()
    match.play(seat, action)
    match.undo()
    assert match.core() == before, f"{match.game.id}: undo does not restore the state"


def check_end(match: Match) -> None:
    result = match.result or ()
    assert len(result) == match.seats, f"{match.game.id}: a result is needed for every seat"
    assert all(-1 <= share <= 1 and math.isfinite(share) for share in result), f"{match.game.id}: results are {result}"
    assert match.ended_by, f"{match.game.id}: ended_by names no clause"


# Interpreted play


def check_interpreted(game: Game, table: Table, effort: Effort) -> None:
    """The same moves, compiled and interpreted, leave the same bytes, show the same and allow the same."""
    if INTERPRETED:
        return
    match = Match.new(game, table.seats, table.seed, None, table.options)
    slow, out = match.blank.copy(), np.empty(game.max_legal, np.int32)

    def slowly(template: Any, *args: Any) -> Any:
        return over(game, template).interpreted(*args)

    with np.errstate(over="ignore"):
        slowly(calls.start, slow, match.blank, table.seats, np.uint64(match.draw.seed))
        for number, (seat, action) in enumerate(casual_play(match, table.seed, effort.interpreted)):
            check_same(match, match.states, slow, number, table)
            seen = slow.copy()
            slowly(calls.see, slow, seen, seat)
            check_same(match, match.view(seat).states, seen, number, table)
            assert slowly(calls.asked, slow) == sum(1 << other for other in match.awaited)
            assert out[: slowly(calls.choices, seen, seat, out)].tolist() == match.actions(seat)
            slowly(calls.play, slow, seat, action)
    check_same(match, match.states, slow, len(match.moves), table)


def check_same(match: Match, fast: States, slow: States, number: int, table: Table) -> None:
    fields = ", ".join(differing(slow, fast, match.game.core_bytes))
    assert not fields, f"{match.game.id}: interpreted and compiled play part at move {number}, in {fields} ({table})"
