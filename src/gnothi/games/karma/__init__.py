"""Cosmic Karma: balance your karma, master three tools, return to the centre."""
from collections.abc import Mapping

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.presets import Preset
from gnothi.games.karma import (
    aims,
    checks,
    headlines,
    meaning,
    notation,
    outcome,
    outlook,
    reasons,
    rules,
    scene,
    sight,
    words,
)
from gnothi.games.karma.data import EDITION
from gnothi.games.karma.state import AS_IN_VERSION_1, MAX_LEGAL, NUM_ACTIONS, OPTIONS, PAWNS, State, max_moves


def refuse(seats: int, options: Mapping[str, int]) -> str:
    """Why these options cannot be played with so many seats; empty if they can."""
    if options["first_player"] >= seats:
        return f"first_player is seat {options['first_player'] + 1}, but there are only {seats} seats (R2)"
    taken = [options["pawns"] // len(PAWNS)**seat % len(PAWNS) for seat in range(seats)]
    if options["pawns"] and len(set(taken)) < seats:
        return f"pawns must name a different pawn for each of the {seats} seats (K1.7)"
    return ""


def endless(options: Mapping[str, int]) -> bool:
    """Whether nobody's turns are counted (R28)."""
    return options["turn_cap"] == 0


def zero_sum(seats: int, options: Mapping[str, int]) -> bool:
    """Of two, one wins what the other loses; and places from first to last add up to nothing (R28)."""
    return seats == 2 or bool(options["play_for_places"])


PRESETS = (
    Preset("first game", "As the rules have it: two beads of each colour to begin with, and all cards face up.", {}),
    Preset("a harder life", "You begin with four beads of each colour: a habit and a loose bead.",
           {"start_beads": "4"}),
    Preset("closed hands", "Nobody sees the numbers on your Free Will Cards.", {"free_will_open": False}),
    Preset("to the last place", "When somebody is home the others play on for the next places.",
           {"play_for_places": True}),
)

GAME = Game(
    facts=Facts(
        id="karma",
        title="Cosmic Karma",
        summary="Balance your karma, master torch, sword and wand, and return to Cosmic Consciousness.",
        designer="Linda Look",
        minutes="30 to 90",
        version="2",
        older={"1": AS_IN_VERSION_1},
        seats=EDITION.players,
        options=OPTIONS,
        presets=PRESETS,
        refuse=refuse,
        data=checks.FILES,
        check_data=checks.check_data,
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
        max_legal=MAX_LEGAL,
        max_moves=max_moves,
        endless=endless,
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
        by_seat=("seats", "rings", "beads"),
    ),
    words=Words(
        say=words.say,
        tell=words.tell,
        describe=words.describe,
        asks=words.asks,
        question=words.question,
        aims=aims.aims,
        why=reasons.why,
        warns=outlook.warns,
        opens=headlines.opens,
        headline=headlines.headline,
        outcome=outcome.outcome,
    ),
    scene=Scene(
        sheets=scene.sheets, pieces=scene.pieces, panels=scene.panels, traces=scene.traces, sketch=scene.sketch,
    ),
)
