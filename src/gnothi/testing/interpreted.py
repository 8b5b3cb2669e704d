"""The same moves, compiled and interpreted: the same bytes, the same answers, and no number too big for its field."""
from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from gnothi.bots.random import casual_play
from gnothi.engine import templates
from gnothi.engine.compile import INTERPRETED, bind
from gnothi.engine.faults import in_rule
from gnothi.engine.game import Game
from gnothi.engine.layout import States
from gnothi.engine.match import Match
from gnothi.testing.faults import differing, hold
from gnothi.testing.tables import Table

FLAWS = ArithmeticError, AttributeError, LookupError, NameError, RuntimeWarning, TypeError, ValueError


@contextmanager
def interpreting(game: Game) -> Iterator[None]:
    """What goes wrong in an interpreted rule, overflow too, is an error that names its file and line."""
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "overflow encountered", RuntimeWarning)
        # The dice wrap around on purpose; a game's own numbers should not.
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, r"gnothi\.(testing|engine)\.")
        try:
            yield
        except FLAWS as error:
            said = in_rule(error)
            if not said:
                raise
            raise AssertionError(f"{game.id}: interpreted, {said}") from error


def check_interpreted(game: Game, table: Table, moves: int) -> None:
    """A game compiled and interpreted side by side leaves the same bytes and has the same answer to every question."""
    if INTERPRETED:
        return
    match = Match.new(game, table.seats, table.seed, None, table.options)
    slow = match.blank.copy()
    slowly(game, templates.call_setup, slow, match.blank, table.seats, np.uint64(match.draw.seed))
    for seat, action in casual_play(match, table.seed, moves):
        check_same(match, "apply", match.states, slow)
        check_answers(match, slow, seat)
        slowly(game, templates.call_apply, slow, seat, action)
    check_same(match, "apply", match.states, slow)


def slowly(game: Game, template: Any, *args: Any) -> Any:
    return bind(game, template).interpreted(*args)


def check_answers(match: Match, slow: States, seat: int) -> None:
    """What everybody is asked of a state: who is awaited, what the seat sees, may do, hopes and prefers."""
    game, view, seen = match.game, match.view(seat), slow.copy()
    slowly(game, templates.call_redact, slow, seen, seat)
    check_same(match, "redact", view.states, seen)
    out = np.empty(game.rules.max_legal, np.int32)
    same = slowly(game, templates.call_awaited, slow) == sum(1 << other for other in match.awaited)
    hold(game, "awaited", same, apart(match, "whom the game waits for"))
    same = out[: slowly(game, templates.call_legal, seen, seat, out)].tolist() == match.actions(seat)
    hold(game, "legal", same, apart(match, "the legal actions"))
    hold(game, "check", slowly(game, templates.call_check, slow) == 0, apart(match, "the invariants"))
    check_numbers(match, "evaluate", templates.call_evaluate, match.seats, slow)
    actions = np.array(view.actions, np.int32)
    check_numbers(match, "weigh", templates.call_weigh, len(actions), seen, seat, actions, len(actions))


def check_numbers(match: Match, function: str, template: Any, count: int, *args: Any) -> None:
    fast, slow = np.zeros(count), np.zeros(count)
    bind(match.game, template)(*args, fast)
    slowly(match.game, template, *args, slow)
    hold(match.game, function, np.allclose(fast, slow, 1e-9, 1e-12), apart(match, f"what {function} gives"))


def check_same(match: Match, function: str, fast: States, slow: States) -> None:
    fields = ", ".join(differing(slow, fast, match.game.core_bytes))
    hold(match.game, function, not fields, apart(match, fields))


def apart(match: Match, what: str) -> str:
    return f"interpreted and compiled play part at move {len(match.moves)}, in {what}"
