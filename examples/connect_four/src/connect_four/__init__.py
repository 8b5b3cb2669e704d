"""Connect Four: a complete small game to copy from."""

from connect_four import meaning, notation, rules, scene, sight, words
from connect_four.state import COLUMNS, OPTIONS, ROWS, SEATS, State
from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.presets import Preset

GAME = Game(
    facts=Facts(
        id="connect_four",
        title="Connect Four",
        summary="Drop discs into an upright board; four in a line win.",
        designer="Howard Wexler and Ned Strongin",
        minutes="5",
        version="1",
        seats=range(SEATS, SEATS + 1),
        options=OPTIONS,
        presets=(Preset("first game", "You drop the first disc.", {"start_seat": "seat 1"}),),
    ),
    rules=Rules(
        State=State,
        num_actions=COLUMNS,
        setup=rules.setup,
        awaited=rules.awaited,
        legal=rules.legal,
        apply=rules.apply,
        returns=rules.returns,
        zero_sum=True,
        max_legal=COLUMNS,
        max_moves=COLUMNS * ROWS,
        fallback=rules.fallback,
        check=rules.check,
        invariants=rules.INVARIANTS,
        notation=Notation(name=notation.name),
    ),
    sight=Sight(
        redact=sight.redact,
        determinize=sight.determinize,
        evaluate=sight.evaluate,
        weigh=sight.weigh,
        meanings=meaning.meanings,
        by_seat=("discs",),
    ),
    words=Words(
        say=words.say,
        tell=words.tell,
        describe=words.describe,
        asks=words.asks,
        question=words.question,
        aims=words.aims,
        why=words.why,
        opens=words.opens,
        headline=words.headline,
        outcome=words.outcome,
    ),
    scene=Scene(
        sheets=scene.sheets, pieces=scene.pieces, panels=scene.panels, traces=scene.traces, sketch=scene.sketch,
    ),
)
