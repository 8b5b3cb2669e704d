"""Cogito: find out who you are by declaring what you are not."""
from collections.abc import Mapping
from pathlib import Path

from gnothi.engine.game import Game
from gnothi.games.cogito import checks, deck, rules, scene, sight, words
from gnothi.games.cogito.state import MOST_SEATS, NUM_ACTIONS, OPTIONS, State, max_moves


def refuse(seats: int, options: Mapping[str, int]) -> str:
    """Why these options cannot be played with so many seats; empty if they can."""
    if options["start_seat"] >= seats:
        return f"start_seat is seat {options['start_seat'] + 1}, but there are only {seats} seats (R3)"
    return ""


GAME = Game(
    id="cogito",
    title="Cogito",
    summary="Find out who you are by declaring what you are not.",
    designer="OLERANT",
    minutes="10",
    version="1",
    folder=Path(__file__).parent,
    seats=range(2, MOST_SEATS + 1),
    State=State,
    num_actions=NUM_ACTIONS,
    max_legal=deck.SELVES + 2,
    max_moves=max_moves,
    invariants=checks.INVARIANTS,
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
    check=checks.check,
    name=words.name,
    say=words.say,
    asks=words.asks,
    tell=words.tell,
    describe=words.describe,
    board=scene.board,
    pieces=scene.pieces,
    sketch=scene.sketch,
    options=OPTIONS,
    by_seat=("seats",),
    refuse=refuse,
    data=(deck.FILE,),
    check_data=deck.check_data,
)
