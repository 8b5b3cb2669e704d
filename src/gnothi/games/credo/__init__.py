"""Credo: scientists and religionists walk, strike and pray until all believe the same."""
from collections.abc import Mapping
from pathlib import Path

from gnothi.engine.game import Game
from gnothi.games.credo import rules, scene, sight, terminal, walls, words
from gnothi.games.credo.balance import bad_sides
from gnothi.games.credo.state import FEWEST_SEATS, MOST_ROUNDS, MOST_SEATS, NUM_ACTIONS, OPTIONS, State


def refuse(seats: int, options: Mapping[str, int]) -> str:
    """Why these options cannot be played with so many seats; empty if they can."""
    if 0 < options["round_limit"] < 20:
        return f"round_limit is 0 for no limit, or 20 to {MOST_ROUNDS}, not {options['round_limit']} (R41)"
    if 0 < options["choice_seconds"] < 5:
        return f"choice_seconds is 0 for no limit, or 5 to 300, not {options['choice_seconds']} (R11)"
    return bad_sides(seats, options["scientists"])


def endless(options: Mapping[str, int]) -> bool:
    """Whether no round is the last one (R41)."""
    return options["round_limit"] == 0


GAME = Game(
    id="credo",
    title="Credo",
    summary="Scientists against religionists: convince the other side, and stay unconverted.",
    designer="anonymous",
    minutes="20 to 60",
    version="1",
    folder=Path(__file__).parent,
    seats=range(FEWEST_SEATS, MOST_SEATS + 1, 2),
    State=State,
    num_actions=NUM_ACTIONS,
    max_legal=NUM_ACTIONS,
    max_moves=MOST_SEATS * MOST_ROUNDS,
    invariants=rules.INVARIANTS,
    setup=rules.setup,
    awaited=rules.awaited,
    legal=rules.legal,
    apply=rules.apply,
    returns=rules.returns,
    redact=sight.redact,
    determinize=sight.determinize,
    evaluate=sight.evaluate,
    weigh=sight.weigh,
    fallback=rules.fallback,
    check=rules.check,
    name=words.name,
    say=words.say,
    asks=words.asks,
    tell=words.tell,
    describe=words.describe,
    board=scene.board,
    pieces=scene.pieces,
    sketch=terminal.sketch,
    options=OPTIONS,
    by_seat=("seats",),
    refuse=refuse,
    endless=endless,
    data=(walls.FILE,),
    check_data=walls.check_data,
    simultaneous=True,
)
