"""Cogito: find out who you are by declaring what you are not."""
from collections.abc import Mapping
from pathlib import Path

from gnothi.engine.game import Game
from gnothi.games.cogito import checks, deck, rules, scene, sight, words
from gnothi.games.cogito.state import MOST_SEATS, MOST_TURNS, NUM_ACTIONS, OPTIONS, State


def refuse(seats: int, options: Mapping[str, int]) -> str:
    """Why these options cannot be played with so many seats; empty if they can."""
    if options["start_seat"] >= seats:
        return f"start_seat is seat {options['start_seat'] + 1}, but there are only {seats} seats (R3)"
    if 0 < options["turn_seconds"] < 10:
        return f"turn_seconds is 0 for no limit, or 10 to 600, not {options['turn_seconds']} (R32)"
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
    # A window after the deal and each turn, two a round, one more a fall; a play, its judges and a trade a turn.
    max_moves=MOST_SEATS * (1 + 3 * MOST_TURNS + MOST_SEATS) + MOST_TURNS * 2 * MOST_SEATS,
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
    simultaneous=True,
)
