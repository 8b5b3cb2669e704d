"""Gnothi: five board games about the self, for people and machines.

>>> import gnothi
>>> match = gnothi.new("cogito", seats=3, seed=7)
>>> match.awaited
(0, 1, 2)
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from gnothi.engine.errors import (
    BadData,
    BadGame,
    BadOptions,
    BadRecord,
    GnothiError,
    IllegalAction,
    UnknownGame,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gnothi.adapters.vector import Vector
    from gnothi.bots.analysis import Analysis, Progress
    from gnothi.engine.match import Match

__version__ = "0.1.0"

__all__ = [
    "BadData",
    "BadGame",
    "BadOptions",
    "BadRecord",
    "GnothiError",
    "IllegalAction",
    "UnknownGame",
    "analyse",
    "game_names",
    "new",
    "read",
    "vector",
]


def game_names() -> list[str]:
    """The names of all games there are, ours and those that other packages bring."""
    from gnothi.engine.registry import names

    return names()


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    **options: int | str | bool,
) -> Match:
    """Deal a new game. Without a seed, the dice come from a committed secret (see `Match.draw`).

    >>> new("cogito", seats=2, seed=1, dream_scope="own_field").legal(0)[:2]
    ['pass', 'call swallow']
    """
    from gnothi.engine.match import Match
    from gnothi.engine.registry import load

    return Match.new(load(game), seats=seats, seed=seed, names=names, options=options)


def read(text: str) -> Match:
    """The game that a record tells, played up to its last move."""
    from gnothi.engine.match import Match

    return Match.read(text)


def analyse(
    match: Match,
    simulations: int = 2000,
    seat: int | None = None,
    workers: int = 1,
    ray: str = "",
    progress: Progress | None = None,
) -> Analysis:
    """What the search thinks of every decision of a game that is over, or of one seat's, with its turning points.

    `workers` processes think at once, 0 for one a core, or a Ray cluster at that address does; all find the same. A
    script that asks for several keeps its own work below `if __name__ == "__main__":`, as Python wants it.

    >>> gnothi.analyse(gnothi.read(text)).turning_points[0].best.said
    'Drop a disc into column d'
    """
    from gnothi.arena.analysis import spread_over
    from gnothi.arena.work import Means
    from gnothi.bots import analysis

    means = Means(jobs=workers, ray=ray)
    return analysis.analyse(match, simulations, seat, spread=spread_over(means), progress=progress)


def vector(
    game: str, count: int, seats: int | None = None, seed: int = 0, observation: str = "row", skip_forced: bool = False,
    threads: int = 1, **options: int | str | bool,
) -> Vector:
    """Many games stepped in one compiled call, each dealt again when it ends: the fast path for learning.

    What is observed is the `row` of the record's own numbers, or `features` made of them for learning. With
    `skip_forced` a move is made for a seat that has no choice. `threads` share the work, 0 for one a core; all find
    the same.

    >>> games = vector("cogito", 4096, seats=2, seed=7)
    >>> games.step(games.sample())
    >>> games.observation.shape[0], games.mask.dtype
    (4096, dtype('int8'))
    """
    from gnothi.adapters.vector import Vector

    return Vector(game, count, seats, seed, observation, skip_forced, threads, **options)
