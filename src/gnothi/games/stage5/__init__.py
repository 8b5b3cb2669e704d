"""STAGE-5: explore parallel realms, and come home before the Nothing does."""
from pathlib import Path

from gnothi.engine.game import Game
from gnothi.games.stage5 import beginning, checks, notation, ppn, rules, scene, sight, sketch, story, words
from gnothi.games.stage5.state import (
    MAX_LEGAL,
    MOST_SEATS,
    MOST_TRIES,
    MOST_TURNS,
    NUM_ACTIONS,
    OPTIONS,
    SUITS,
    State,
)

GAME = Game(
    id="stage5",
    title="STAGE-5",
    summary="Explore parallel realms, and come home before the Nothing does.",
    designer="Chaz Campos",
    minutes="30",
    version="1",
    folder=Path(__file__).parent,
    seats=range(2, MOST_SEATS + 1),
    State=State,
    num_actions=NUM_ACTIONS,
    max_legal=MAX_LEGAL,
    # Coins, stage-nulls, and for each turn what, where and the Nothing; a wrong step of the Nothing costs its player.
    max_moves=MOST_SEATS * MOST_TRIES + SUITS + 3 * MOST_TURNS + MOST_SEATS,
    invariants=checks.INVARIANTS,
    setup=beginning.setup,
    awaited=rules.awaited,
    legal=rules.legal,
    apply=rules.apply,
    returns=rules.returns,
    redact=sight.redact,
    determinize=sight.determinize,
    evaluate=sight.evaluate,
    weigh=sight.weigh,
    rollout=0,
    fallback=rules.fallback,
    check=checks.check,
    name=words.name,
    say=words.say,
    asks=words.asks,
    tell=story.tell,
    describe=words.describe,
    board=scene.board,
    pieces=scene.pieces,
    sketch=sketch.sketch,
    options=OPTIONS,
    by_seat=("picks", "in_game"),
    steps=notation.steps,
    line=notation.line,
    leave=rules.leave,
    exports={"lines": notation.text, "ppn": ppn.ppn},
    simultaneous=True,
)
