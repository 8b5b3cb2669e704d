"""Cogito: find out who you are by declaring what you are not."""
from collections.abc import Mapping

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.presets import Preset
from gnothi.games.cogito import (
    checks,
    deck,
    headlines,
    meaning,
    notation,
    outcome,
    own,
    panels,
    rules,
    scene,
    sight,
    sketch,
    speech,
    words,
)
from gnothi.games.cogito.state import MOST_SEATS, NUM_ACTIONS, OPTIONS, ROTATES, State, max_moves


def refuse(seats: int, options: Mapping[str, int]) -> str:
    """Why these options cannot be played with so many seats; empty if they can."""
    if seats <= options["start_seat"] < ROTATES:
        return f"start_seat is seat {options['start_seat'] + 1}, but there are only {seats} seats (R3)"
    return ""


def zero_sum(seats: int, options: Mapping[str, int]) -> bool:
    """Of two, one wins what the other loses; of more, all others lose as much (COG-7.7)."""
    return seats == 2


PRESETS = (
    Preset("first game", "The first seat plays the first card, and everybody calls whenever they like.",
           {"call_mode": "live", "start_seat": "seat 1"}),
    Preset("from memory", "The table keeps no list of what was said: you have to remember it.", {"public_log": False}),
    Preset("fair start", "The start moves on by a seat each round, so that nobody is always first.",
           {"start_seat": "rotates"}),
)

GAME = Game(
    facts=Facts(
        id="cogito",
        title="Cogito",
        summary="Find out who you are by declaring what you are not.",
        designer="OLERANT",
        minutes="10",
        version="1",
        seats=range(2, MOST_SEATS + 1),
        options=OPTIONS,
        presets=PRESETS,
        refuse=refuse,
        data=(deck.FILE,),
        check_data=deck.check_data,
    ),
    rules=Rules(
        State=State,
        num_actions=NUM_ACTIONS,
        setup=rules.setup,
        awaited=rules.awaited,
        legal=rules.legal,
        apply=rules.apply,
        returns=rules.returns,
        zero_sum=zero_sum,
        max_legal=deck.SELVES + 2,
        max_moves=max_moves,
        simultaneous=True,
        fallback=rules.fallback,
        check=checks.check,
        invariants=checks.INVARIANTS,
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
        tell=words.tell,
        describe=words.describe,
        asks=words.asks,
        question=speech.question,
        aims=speech.aims,
        why=speech.why,
        warns=speech.warns,
        passes=speech.passes,
        opens=headlines.opens,
        headline=headlines.headline,
        outcome=outcome.outcome,
    ),
    scene=Scene(
        sheets=scene.sheets, pieces=scene.pieces, panels=panels.panels, notes=own.notes, sketch=sketch.sketch,
    ),
)
