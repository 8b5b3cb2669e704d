"""Liar's Dice: a complete game with hidden dice and several seats, to copy from."""

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from liars_dice import meaning, notation, rules, scene, sight, words
from liars_dice.state import FEWEST_SEATS, HIGHEST_BID, MOST_SEATS, OPTIONS, State

GAME = Game(
    facts=Facts(
        id="liars_dice",
        title="Liar's Dice",
        summary="Bid on hidden dice, higher and higher, until somebody calls you a liar.",
        designer="traditional",
        minutes="15",
        version="1",
        seats=range(FEWEST_SEATS, MOST_SEATS + 1),
        options=OPTIONS,
    ),
    rules=Rules(
        State=State,
        num_actions=HIGHEST_BID + 1,
        setup=rules.setup,
        awaited=rules.awaited,
        legal=rules.legal,
        apply=rules.apply,
        returns=rules.returns,
        zero_sum=True,              # R4
        max_legal=HIGHEST_BID,      # all bids at first, later the call and fewer bids
        max_moves=rules.most_moves,
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
        by_seat=("seats",),
    ),
    words=Words(say=words.say, tell=words.tell, describe=words.describe, asks=words.asks, outcome=words.outcome),
    scene=Scene(sheets=scene.sheets, pieces=scene.pieces, panels=scene.panels, sketch=scene.sketch),
)
