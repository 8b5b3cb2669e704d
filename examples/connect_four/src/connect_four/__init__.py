"""Connect Four: a complete small game to copy from."""
from pathlib import Path

from connect_four import rules, scene, sight, words
from connect_four.state import COLUMNS, OPTIONS, ROWS, SEATS, State
from gnothi.engine.game import Game

GAME = Game(
    id="connect_four",
    title="Connect Four",
    summary="Drop discs into an upright board; four in a line win.",
    designer="Howard Wexler and Ned Strongin",
    minutes="5",
    version="1",
    folder=Path(__file__).parent,
    seats=range(SEATS, SEATS + 1),
    State=State,
    num_actions=COLUMNS,
    max_legal=COLUMNS,
    max_moves=COLUMNS * ROWS,
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
    sketch=scene.sketch,
    options=OPTIONS,
    by_seat=("discs",),
)
