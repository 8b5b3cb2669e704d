"""Credo: scientists and religionists walk, strike and pray until all believe the same."""
from collections.abc import Mapping

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.presets import Preset
from gnothi.games.credo import (
    aims,
    editor,
    headlines,
    meaning,
    notation,
    outcome,
    panels,
    questions,
    reasons,
    rules,
    scene,
    sight,
    story,
    terminal,
    traces,
    walls,
    words,
)
from gnothi.games.credo.balance import arrange, bad_sides
from gnothi.games.credo.state import FEWEST_SEATS, MOST_ROUNDS, MOST_SEATS, NUM_ACTIONS, OPTIONS, State, max_moves


def refuse(seats: int, options: Mapping[str, int]) -> str:
    """Why these options cannot be played with so many seats; empty if they can."""
    if 0 < options["round_limit"] < 20:
        return f"round_limit is 0 for no limit, or 20 to {MOST_ROUNDS}, not {options['round_limit']} (R41)"
    return bad_sides(seats, options["scientists"])


def endless(options: Mapping[str, int]) -> bool:
    """Whether no round is the last one (R41)."""
    return options["round_limit"] == 0


PRESETS = (
    Preset("first game", "No walls, power-strips of 20 fields instead of 30, and a round of rest after each stun.",
           {"layout": "open", "strip_length": 20, "stun_rest": 1}),
    Preset("no holding down", "By the book, but after a stun a piece cannot be stunned again for a round.",
           {"stun_rest": 1}),
    Preset("solid walls", "Walls stop attacks, studies, prayers and wonders too.", {"walls_block_reach": True}),
    Preset("short game", "Strips of 15 fields, and 80 rounds at most.", {"strip_length": 15, "round_limit": 80}),
)

GAME = Game(
    facts=Facts(
        id="credo",
        title="Credo",
        summary="Scientists against religionists: convince the other side, and stay unconverted.",
        designer="anonymous",
        minutes="20 to 60",
        version="2",
        older={"1": {"stun_rest": 0}},
        seats=range(FEWEST_SEATS, MOST_SEATS + 1, 2),
        options=OPTIONS,
        presets=PRESETS,
        refuse=refuse,
        arrange=arrange,
        data=(walls.FILE,),
        check_data=walls.check_data,
    ),
    rules=Rules(
        State=State,
        num_actions=NUM_ACTIONS,
        setup=rules.setup,
        awaited=rules.awaited,
        legal=rules.legal,
        apply=rules.apply,
        returns=rules.returns,
        worst=0.0,
        max_legal=NUM_ACTIONS,
        max_moves=max_moves,
        endless=endless,
        simultaneous=True,
        fallback=rules.fallback,
        check=rules.check,
        invariants=rules.INVARIANTS,
        notation=Notation(name=notation.name, steps=notation.steps),
    ),
    sight=Sight(
        redact=sight.redact,
        determinize=sight.determinize,
        evaluate=sight.evaluate,
        weigh=sight.weigh,
        meanings=meaning.meanings,
        by_seat=("seats",),
    ),
    words=Words(
        say=words.say,
        tell=story.tell,
        describe=words.describe,
        asks=words.asks,
        question=questions.question,
        aims=aims.aims,
        why=reasons.why,
        warns=reasons.warns,
        opens=headlines.opens,
        headline=headlines.headline,
        outcome=outcome.outcome,
    ),
    scene=Scene(
        sheets=scene.sheets,
        pieces=scene.pieces,
        panels=panels.panels,
        traces=traces.traces,
        sketch=terminal.sketch,
        editors=editor.editors,
    ),
)
