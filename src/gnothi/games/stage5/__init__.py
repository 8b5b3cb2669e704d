"""STAGE-5: explore parallel realms, and come home before the Nothing does."""

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.presets import Preset
from gnothi.games.stage5 import (
    aims,
    beginning,
    checks,
    described,
    headlines,
    log,
    meaning,
    notation,
    outcome,
    panels,
    ppn,
    questions,
    reasons,
    rules,
    scene,
    sight,
    sketch,
    traces,
    warned,
    words,
)
from gnothi.games.stage5.state import (
    MAX_LEGAL,
    MOST_SEATS,
    NUM_ACTIONS,
    OPTIONS,
    State,
    max_moves,
)

GENTLE = {"reveal_wrap": "on", "announce": "free", "avatar_contact": "on"}
PRESETS = (
    Preset("first game", "Dice turn on from five to null, to announce costs no turn, avatars may place stages, and the "
           "Nothing starts ten turns late.", {**GENTLE, "nothing_start": "late"}),
    Preset("gentle", "Dice turn on from five to null, to announce costs no turn, avatars may place stages, and the "
           "Nothing waits a turn.", {**GENTLE, "nothing_start": "next"}),
    Preset("on your honour", "The table does not watch the steps of the Nothing: whoever makes a wrong one loses.",
           {"nothing_policing": "honour"}),
)

GAME = Game(
    facts=Facts(
        id="stage5",
        title="STAGE-5",
        summary="Explore parallel realms, and come home before the Nothing does.",
        designer="Chaz Campos",
        minutes="60 to 200",
        version="2",
        # Version 1 left out the step of the Nothing whose player leaves in his own turn (R60). A record in which that
        # happened is refused at the move after it; every other record of version 1 leads to the same result.
        older={"1": {}},
        seats=range(2, MOST_SEATS + 1),
        options=OPTIONS,
        presets=PRESETS,
    ),
    rules=Rules(
        State=State,
        num_actions=NUM_ACTIONS,
        setup=beginning.setup,
        awaited=rules.awaited,
        legal=rules.legal,
        apply=rules.apply,
        returns=rules.returns,
        max_legal=MAX_LEGAL,
        max_moves=max_moves,
        simultaneous=True,
        fallback=rules.fallback,
        check=checks.check,
        invariants=checks.INVARIANTS,
        leave=rules.leave,
        notation=Notation(
            name=notation.name,
            steps=notation.steps,
            line=notation.line,
            exports={"lines": notation.text, "ppn": ppn.ppn},
        ),
    ),
    sight=Sight(
        redact=sight.redact,
        determinize=sight.determinize,
        evaluate=sight.evaluate,
        weigh=sight.weigh,
        meanings=meaning.meanings,
        casual_moves=0,
        by_best=True,
        by_seat=("picks", "in_game"),
    ),
    words=Words(
        say=words.say,
        tell=log.tell,
        describe=described.describe,
        asks=words.asks,
        question=questions.question,
        aims=aims.aims,
        why=reasons.why,
        warns=warned.warns,
        passes=warned.passes,
        opens=headlines.opens,
        headline=headlines.headline,
        outcome=outcome.outcome,
    ),
    scene=Scene(
        sheets=scene.sheets,
        pieces=scene.pieces,
        panels=panels.panels,
        sketch=sketch.sketch,
        traces=traces.traces,
    ),
)
