"""Hold a game against the contract, by many random games under random options."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings

from gnothi.engine.columns import find_misfit
from gnothi.engine.compile import INTERPRETED, bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.features import Features, features_of, undeclared
from gnothi.engine.game import Game, left_out
from gnothi.engine.layout import States, blank
from gnothi.engine.meaning import all_of
from gnothi.engine.options import read_options
from gnothi.testing.declared import check_declared, watched_bytes
from gnothi.testing.desk import Broken, Case, Desk, Where
from gnothi.testing.faults import SENTENCES, complaint, differing
from gnothi.testing.interpreted import check_interpreted, interpreting
from gnothi.testing.shown import check_words
from gnothi.testing.spoken import Asked, check_glossary
from gnothi.testing.survey import survey
from gnothi.testing.tables import Effort, Table, tables
from gnothi.testing.taught import check_howto, check_lessons, check_positions, check_puzzles, untaught

__all__ = ["Effort", "Report", "Table", "conform"]

GUARD = 8    # room past max_legal, to see whether it was written to


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
    """Play random games of every kind and assert the contract; interpreted, a few moves of them.

    >>> print(conform(GAME))
    """
    effort = effort or Effort.usual()
    check_declared(game)
    check_glossary(game)
    asked = Asked()
    fired = np.zeros(len(game.clauses), np.int64)

    @settings(
        max_examples=effort.tables, deadline=None, derandomize=True, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )
    @given(tables(game, seats))
    def at(table: Table) -> None:
        with interpreting(game):
            check_states(game, table, effort, fired)
            check_words(game, table, effort, asked)
            check_interpreted(game, table, effort.interpreted)

    at()
    asked.check(game)
    check_positions(game)
    check_howto(game)
    check_lessons(game)
    check_puzzles(game)
    lacking = left_out(game) | undeclared(game) | untaught(game)
    return Report(dict(zip(game.clauses, fired.tolist(), strict=True)), lacking)


def check_states(game: Game, table: Table, effort: Effort, fired: np.ndarray[Any, Any]) -> None:
    """Many compiled games: invariants, legality, sight, secrecy, determinism, length."""
    games = max(1, effort.games // 50) if INTERPRETED else effort.games
    rules, longest = game.rules, game.longest(table.seats, table.options)
    endless = rules.endless(read_options(game.facts.options, table.options))
    case = Case(
        table.seats, np.uint64(table.seed), games, min(effort.moves, longest) if endless else effort.moves,
        table.casual, effort.sights, effort.ahead, longest, rules.max_legal, rules.num_actions, rules.simultaneous,
        len(game.clauses), game.core_bytes,
    )
    meant = features_of(game, table.seats, read_options(game.facts.options, table.options))
    desk = new_desk(game, game.blank(table.seats, table.options), meant, fired)
    bind(game, survey)(desk, case)
    sheet = desk.sheet
    if broken := Broken(int(sheet[Where.BROKEN])):
        function, sentence = SENTENCES[broken]
        seat, detail = int(sheet[Where.SEAT]), int(sheet[Where.DETAIL])
        told = unfit(desk, meant, seat, detail) if broken == Broken.MEANS_ANOTHER else {}
        said = sentence.format_map(particulars(game, desk, seat, detail) | told)
        raise complaint(game, function, said, f"{table}, game {sheet[Where.GAME]}, move {sheet[Where.MOVE]}")


def particulars(game: Game, desk: Desk, seat: int, detail: int) -> dict[str, Any]:
    """What the sentences about a fault may name."""
    return {
        "seat": "one who only watches" if seat == SPECTATOR else f"seat {seat}",
        "detail": detail,
        "invariant": dict(enumerate(game.rules.invariants, 1)).get(detail, f"number {detail}, which has no sentence"),
        "clause": dict(enumerate(game.clauses)).get(detail, f"clause number {detail}"),
        "fields": ", ".join(differing(desk.seen, desk.other, game.core_bytes)) or "nothing visible",
        "guess": desk.guesses[seat],
        "weight": next((f"{desk.weights_too[i]:g}" for i in np.flatnonzero(desk.out == detail)), ""),
    }


def unfit(desk: Desk, meant: Features, seat: int, run: int) -> dict[str, Any]:
    """What a number is, where it stands, and what its field means."""
    _, number = bind(meant.game, find_misfit)(desk.seen, meant.plan[seat])
    path = meant.paths[run]
    return {"number": number, "field": repr(path), "meaning": " and ".join(map(str, all_of(meant.meanings[path])))}


def new_desk(game: Game, empty: States, meant: Features, fired: np.ndarray[Any, Any]) -> Desk:
    """An empty desk, with room for more actions than the game declares."""
    room = max(game.rules.max_legal, game.rules.num_actions) + GUARD
    kind = game.rules.State
    return Desk(
        blank=empty, states=blank(kind), seen=blank(kind), other=blank(kind), third=blank(kind), ahead=blank(kind),
        plan=meant.plan, watched=watched_bytes(game), luck=np.zeros(1, np.uint64), out=np.empty(room, np.int32),
        again=np.empty(room, np.int32), weights=np.empty(room), weights_too=np.empty(room),
        guesses=np.zeros(meant.seats), fired=fired, sheet=np.zeros(len(Where), np.int64),
    )
