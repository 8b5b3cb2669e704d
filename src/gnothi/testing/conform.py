"""Hold a game against the contract, by many random games under random options."""
from __future__ import annotations

import math
import re
import warnings
import xml.etree.ElementTree as ET
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from rich.errors import MarkupError
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine import templates
from gnothi.engine.compile import INTERPRETED, bind
from gnothi.engine.errors import BadRecord, IllegalAction, missing
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game, left_out
from gnothi.engine.layout import States, blank
from gnothi.engine.match import Line, Match
from gnothi.engine.observation import observation
from gnothi.engine.options import Choice, offered, read_options
from gnothi.engine.view import View
from gnothi.testing.survey import Broken, Case, Desk, Where, survey

try:
    from hypothesis import HealthCheck, Phase, assume, given, settings
    from hypothesis import strategies as st
except ImportError as error:
    raise missing("hypothesis", "testing", "the conformance kit") from error

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
    Broken.STRANGER_AWAITED: "a seat is awaited that is not at the table, by the bits {detail:b}",
    Broken.CALL_AFTER_END: "{seat} is offered action {detail} though the game is over",
    Broken.SEVERAL_AWAITED: "{seat} and others are awaited at once, but the game is not declared simultaneous",
}

GUARD = 8    # room past max_legal, to see whether it was written to


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    tables: int = 40            # draws of seats, options and seed
    games: int = 50             # compiled games at each table
    moves: int = 1_000_000      # after which a compiled game is left
    sights: int = 1             # one state in this number is seen through everybody's eyes
    worded: int = 40              # moves at each table that are put into words and pictures
    interpreted: int = 60       # moves at each table that are also played interpreted


@dataclass(frozen=True)
class Report:
    """What was seen of a game that keeps the contract."""

    fired: dict[str, int]       # how often each clause did something
    left_out: dict[str, str]    # each part of the contract that the game leaves to a default, and what that does

    def __str__(self) -> str:
        silent = [clause for clause, times in self.fired.items() if not times]
        return "\n".join([
            f"{sum(self.fired.values()):,} events of {len(self.fired) - len(silent)} clauses; the contract holds.",
            *([f"Never fired: {', '.join(silent)}."] if silent else []),
            *(f"It could still have {part}; for now: {default}" for part, default in self.left_out.items()),
        ])


def conform(game: Game, effort: Effort | None = None, seats: int | None = None) -> Report:
    """Play random games of every kind and assert the contract.

    >>> print(conform(GAME))
    """
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
    return Report(dict(zip(game.clauses, fired.tolist(), strict=True)), left_out(game))


@dataclass(frozen=True)
class Table:
    """One draw of what can be chosen before a game."""

    seats: int
    options: dict[str, Choice]
    seed: int
    casual: int     # how many moves in a hundred are a casual player's


@st.composite
def tables(draw: Any, game: Game, seats: int | None) -> Table:
    sat = draw(st.sampled_from(list(game.facts.seats))) if seats is None else seats
    options: dict[str, Choice] = {}
    for option in offered(game.facts.options):
        values = st.sampled_from(option.words) if option.words else st.integers(option.low, option.high)
        options[option.name] = draw(st.one_of(st.just(option.default), values))
    assume(not game.facts.refuse(sat, read_options(game.facts.options, options)))
    return Table(sat, options, draw(st.integers(0, 2**32)), draw(st.sampled_from([0, 50, 95, 100])))


# States


def check_states(game: Game, table: Table, effort: Effort, fired: np.ndarray[Any, Any]) -> None:
    """Many compiled games: invariants, legality, sight, secrecy, determinism, length."""
    games = max(1, effort.games // 50) if INTERPRETED else effort.games
    rules, longest = game.rules, game.longest(table.seats, table.options)
    endless = rules.endless(read_options(game.facts.options, table.options))
    case = Case(
        table.seats, np.uint64(table.seed), games, min(effort.moves, longest) if endless else effort.moves,
        table.casual, effort.sights, longest, rules.max_legal, rules.num_actions, rules.simultaneous, len(game.clauses),
        game.core_bytes,
    )
    desk = new_desk(game, game.blank(table.seats, table.options), fired)
    with warnings.catch_warnings():
        # The dice wrap around on purpose; a game's own numbers should not.
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, r"gnothi\.(testing|engine)\.")
        bind(game, survey)(desk, case)
    sheet = desk.sheet
    broken = Broken(int(sheet[Where.BROKEN]))
    if broken:
        detail = int(sheet[Where.DETAIL])
        seat = int(sheet[Where.SEAT])
        said = SENTENCES[broken].format(
            seat="one who only watches" if seat == SPECTATOR else f"seat {seat}",
            detail=detail,
            invariant=dict(enumerate(game.rules.invariants, 1)).get(detail, f"number {detail}, which has no sentence"),
            fields=", ".join(differing(desk.seen, desk.other, game.core_bytes)) or "nothing visible",
        )
        raise AssertionError(f"{game.id}: {said} ({table}, game {sheet[Where.GAME]}, move {sheet[Where.MOVE]})")


def new_desk(game: Game, empty: States, fired: np.ndarray[Any, Any]) -> Desk:
    """An empty desk, with room for more actions than the game declares."""
    room = max(game.rules.max_legal, game.rules.num_actions) + GUARD
    return Desk(
        blank=empty, states=blank(game.rules.State), seen=blank(game.rules.State), other=blank(game.rules.State),
        third=blank(game.rules.State), luck=np.zeros(1, np.uint64), out=np.empty(room, np.int32),
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
    again = Match.new(game, table.seats, table.seed, names, table.options)
    assert again.core() == match.core(), f"{game.id}: the same seed deals two games: chance must come from s.rng"
    heard: list[list[Line]] = [[] for _ in range(SPECTATOR, table.seats)]
    check_moment(match)
    for number, (seat, action) in enumerate(casual_play(match, table.seed, effort.worded)):
        check_sentences(match, heard)
        if number and number % max(1, effort.worded // 4) == 0:
            check_moment(match)
        check_refusals(match, seat, action)
        check_undo(match, seat, action)
    check_sentences(match, heard)
    check_moment(match)
    check_log(match, heard)
    if match.over:
        check_end(match)
    check_record(match)


def check_record(match: Match) -> None:
    game = match.game
    try:
        again = Match.read(match.record(), game)
    except BadRecord as error:
        raise AssertionError(f"{game.id}: a record does not lead back to the game it tells: {error}") from None
    assert again.core() == match.core(), f"{game.id}: a record does not lead back to the game it tells"
    assert again.record() == match.record(), f"{game.id}: a record read and written again is another"


def check_moment(match: Match) -> None:
    """The table as everybody sees it, now."""
    game = match.game
    check_guesses(game, match.standing)
    for seat in range(SPECTATOR, match.seats):
        view = match.view(seat)
        check_names(view)
        check_picture(view)
        check_two_worlds(view)
        check_table_in_words(view)
        if view.actions:
            check_weights(view)
        if seat in match.awaited:
            choice = bind(game, templates.call_fallback)(view.states, seat)
            assert choice == -1 or choice in view.actions, f"{game.id}: fallback gives {choice}, which is not legal"
            check_leaving(match, seat)


def check_guesses(game: Game, guesses: tuple[float, ...]) -> None:
    assert all(-1 <= guess <= 1 for guess in guesses), f"{game.id}: evaluate gives {guesses}, not from -1 to 1"


def check_table_in_words(view: View) -> None:
    game, asks = view.game, view.asks()
    assert not asks or asks in game.clauses, f"{game.id}: asks names {asks!r}, which is no clause of its rules"
    assert all(line.strip() for line in view.describe()), f"{game.id}: describe has an empty line"
    try:
        Text.from_markup(view.sketch())
    except MarkupError as error:
        raise AssertionError(f"{game.id}: the sketch is not in Rich's markup: {error}") from None


def check_weights(view: View) -> None:
    actions, weights = np.array(view.actions, np.int32), np.zeros(len(view.actions))
    bind(view.game, templates.call_weigh)(view.states, view.seat, actions, len(actions), weights)
    sound = np.isfinite(weights).all() and weights.min() >= 0 and weights.sum() > 0
    assert sound, f"{view.game.id}: weigh gives {weights.tolist()}: no weight below nothing, and one above"


def check_leaving(match: Match, seat: int) -> None:
    if match.may_leave(seat):
        after = match.at(len(match.moves))
        after.leave(seat)
        assert seat not in after.awaited, f"{match.game.id}: seat {seat} has left and is awaited"


def check_names(view: View) -> None:
    game = view.game
    names = [view.name(action) for action in view.actions]
    assert len(set(names)) == len(names), f"{game.id}: two legal actions have one name: {', '.join(names)}"
    for name, action in view.legal.items():
        assert name == " ".join(name.split()) and name, f"{game.id}: {name!r} is no name: no stray blanks"
        assert view.say(action).strip(), f"{game.id}: say has nothing for {name!r}"
    others = replace(view, names=tuple(f"Guest {seat + 1}" for seat in range(view.seats)))
    assert [*others.legal] == names, f"{game.id}: names depend on what people are called"


def check_sentences(match: Match, heard: list[list[Line]]) -> None:
    """Everybody is told in words what the last move brought, and remembers it."""
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
        heard[seat - SPECTATOR] += lines


def check_log(match: Match, heard: list[list[Line]]) -> None:
    """What is told of the whole game afterwards is what was told as it happened."""
    for seat in range(SPECTATOR, match.seats):
        known = set(heard[seat - SPECTATOR])
        for line in match.log(seat):
            assert line in known, f"{match.game.id}: tell has changed its sentence of move {line.move}: {line}"


def check_picture(view: View) -> None:
    game = view.game
    pieces = view.pieces()
    board = game.scene.board(view.seats, view.s.options)
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
    bind(game, templates.call_determinize)(world, view.seat, np.uint64(20_231))
    guesses = np.zeros(view.seats, np.float64)
    bind(game, templates.call_evaluate)(world, guesses)
    check_guesses(game, tuple(guesses.tolist()))
    seen = world.copy()
    bind(game, templates.call_redact)(world, seen, view.seat)
    twin = replace(view, states=seen)
    assert list(twin.legal) == list(view.legal), f"{game.id}: names depend on a secret"
    assert twin.pieces() == view.pieces(), f"{game.id}: pieces depend on a secret"
    assert twin.describe() == view.describe(), f"{game.id}: the description depends on a secret"
    assert twin.sketch() == view.sketch(), f"{game.id}: the sketch depends on a secret"
    if view.seat != SPECTATOR:
        same = observation(twin).tobytes() == observation(view).tobytes()
        assert same, f"{game.id}: the observation depends on a secret"


def check_refusals(match: Match, seat: int, action: int) -> None:
    """What is not legal is refused and changes nothing."""
    before = match.core()
    legal = set(match.actions(seat))
    past = match.game.rules.num_actions
    illegal = next((number for number in range(past) if number not in legal), past)
    for wrong in (illegal, past, -1, "no such thing"):
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
    slow, out = match.blank.copy(), np.empty(game.rules.max_legal, np.int32)

    def slowly(template: Any, *args: Any) -> Any:
        return bind(game, template).interpreted(*args)

    with np.errstate(over="ignore"):
        slowly(templates.call_setup, slow, match.blank, table.seats, np.uint64(match.draw.seed))
        for number, (seat, action) in enumerate(casual_play(match, table.seed, effort.interpreted)):
            check_same(match, match.states, slow, number, table)
            seen = slow.copy()
            slowly(templates.call_redact, slow, seen, seat)
            check_same(match, match.view(seat).states, seen, number, table)
            assert slowly(templates.call_awaited, slow) == sum(1 << other for other in match.awaited)
            assert out[: slowly(templates.call_legal, seen, seat, out)].tolist() == match.actions(seat)
            slowly(templates.call_apply, slow, seat, action)
    check_same(match, match.states, slow, len(match.moves), table)


def check_same(match: Match, fast: States, slow: States, number: int, table: Table) -> None:
    fields = ", ".join(differing(slow, fast, match.game.core_bytes))
    assert not fields, f"{match.game.id}: interpreted and compiled play part at move {number}, in {fields} ({table})"
