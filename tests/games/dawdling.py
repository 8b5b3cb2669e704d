"""Games in which everybody draws out what can be drawn out, to hold their length against what they say."""
from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from gnothi.engine.compile import INTERPRETED
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.options import Choice

GAMES = 1 if INTERPRETED else 6


def dawdle(
    game: Game, seats: int, seed: int, options: Mapping[str, Choice], likes: Callable[[int], bool]
) -> tuple[int, int]:
    """How many moves a game takes in which everybody does what he likes to, and how many it may take."""
    match, luck = Match.new(game, seats, seed, options=options), np.random.default_rng(seed)
    longest = game.longest(seats, options)
    while not match.over:
        assert len(match.moves) < longest, f"{game.id} goes on after {longest} moves"
        seat = int(luck.choice([seat for seat in range(seats) if match.actions(seat)]))
        actions = match.actions(seat)
        match.play(seat, int(luck.choice([action for action in actions if likes(action)] or actions)))
    return len(match.moves), longest
