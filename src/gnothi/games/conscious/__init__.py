"""The Conscious Board Game: feed three octaves, grow two bodies, outlive death, start over."""
from pathlib import Path

from gnothi.engine.game import Game
from gnothi.games.conscious import deck, rules, scene, sight, words
from gnothi.games.conscious.state import MAX_LEGAL, MOST_SEATS, NUM_ACTIONS, OPTIONS, State, max_moves

GAME = Game(
    id="conscious",
    title="The Conscious Board Game",
    summary="Feed three octaves, grow two bodies, outlive death, start over.",
    designer="THE DOG",
    minutes="120 to 240",
    version="1",
    folder=Path(__file__).parent,
    seats=range(1, MOST_SEATS + 1),
    State=State,
    num_actions=NUM_ACTIONS,
    max_legal=MAX_LEGAL,
    max_moves=max_moves,
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
    by_seat=("seats", "seats.seen", "contacts.duty", "contacts.called", "contacts.caught"),
    data=deck.FILES,
    check_data=deck.check_data,
)
