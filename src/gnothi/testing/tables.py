"""How much is played, and at which tables: random draws of seats, options and seeds."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gnothi.engine.compile import INTERPRETED
from gnothi.engine.errors import missing
from gnothi.engine.game import Game
from gnothi.engine.options import Choice, Option, offered, read_options

try:
    from hypothesis import assume
    from hypothesis import strategies as st
except ImportError as error:
    raise missing("hypothesis", "testing", "the conformance kit") from error


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    tables: int = 40            # draws of seats, options and seed
    games: int = 50             # compiled games at each table
    moves: int = 1_000_000      # after which a compiled game is left
    sights: int = 1             # one state in this number is seen through everybody's eyes
    ahead: int = 6              # moves for which it is then played on, beside a world that each cannot tell from it
    worded: int = 40            # moves at each table that are put into words and pictures
    interpreted: int = 60       # moves at each table that are also played interpreted

    @classmethod
    def usual(cls) -> Effort:
        """A good look at a game; a quick one where everything is interpreted."""
        return cls(tables=3, games=1, moves=30, sights=10, worded=4) if INTERPRETED else cls()


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
        options[option.name] = draw(st.one_of(st.just(option.default), values(option, sat)))
    assume(not game.facts.refuse(sat, read_options(game.facts.options, options)))
    return Table(sat, options, draw(st.integers(0, 2**32)), draw(st.sampled_from([0, 50, 95, 100])))


def values(option: Option, seats: int) -> st.SearchStrategy[Choice]:
    """All that may be chosen, or of drawings those to begin with."""
    if option.parts is not None:
        return st.sampled_from([option.default, *option.parts.starts.values()])
    if option.seat_words:
        words = st.sampled_from(option.seat_words)
        return st.lists(words, min_size=seats, max_size=seats, unique=option.alone).map(",".join)
    return st.sampled_from(option.words) if option.words else st.integers(option.low, option.high)
