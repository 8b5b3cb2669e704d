"""The Conscious Board Game: feed three octaves, grow two bodies, outlive death, start over."""

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.games.conscious import deck, notation, rules, scene, sight, words
from gnothi.games.conscious.state import MAX_LEGAL, MOST_SEATS, NUM_ACTIONS, OPTIONS, State, max_moves

GAME = Game(
    facts=Facts(
        id="conscious",
        title="The Conscious Board Game",
        summary="Feed three octaves, grow two bodies, outlive death, start over.",
        designer="THE DOG",
        minutes="120 to 240",
        version="2",
        older={"1": {"law_play": "optional"}},
        seats=range(1, MOST_SEATS + 1),
        options=OPTIONS,
        data=deck.FILES,
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
        max_legal=MAX_LEGAL,
        max_moves=max_moves,
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
        by_seat=("seats", "seats.seen", "contacts.duty", "contacts.called", "contacts.caught"),
        # Duplicates lie apart, face down (P.1); what a player leaves behind lies openly on the discard piles; and
        # whoever is asked for a final card learns by the question which ones are (R56).
        watched=("seats.hand_size", "seats.duplicates", "discard", "law_at", "stack"),
    ),
    words=Words(say=words.say, tell=words.tell, describe=words.describe, asks=words.asks),
    scene=Scene(sheets=scene.sheets, pieces=scene.pieces, panels=scene.panels, sketch=scene.sketch),
)
