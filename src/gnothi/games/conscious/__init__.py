"""The Conscious Board Game: feed three octaves, grow two bodies, outlive death, start over."""
from collections.abc import Mapping

from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.presets import Preset
from gnothi.games.conscious import (
    aims,
    deck,
    headlines,
    meaning,
    notation,
    outcome,
    questions,
    reasons,
    rules,
    scene,
    sight,
    traces,
    warnings,
    words,
)
from gnothi.games.conscious.state import MAX_LEGAL, MOST_SEATS, NUM_ACTIONS, OPTIONS, State, max_moves

PRESETS = (
    Preset("first game", "Cards that belong together count as one card, Law-cards need not be played, and nobody owes "
           "help.",
           {"allowance": "combinations", "law_play": "optional", "fifth_striving": "off"}),
    Preset("vigilance", "Nobody reminds you of the duty to help; whoever forgets it may be caught.",
           {"fifth_striving": "vigilance"}),
    Preset("to the last", "When somebody has won, the others play on.", {"after_win": "play_on"}),
)


def zero_sum(seats: int, options: Mapping[str, int]) -> bool:
    """Of two, one wins what the other loses; of more, those without a place all lose as much (R45)."""
    return seats == 2


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
        presets=PRESETS,
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
        zero_sum=zero_sum,
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
        meanings=meaning.meanings,
        by_seat=("seats", "seats.seen", "contacts.duty", "contacts.called", "contacts.caught"),
        # Duplicates lie apart, face down (P.1); what a player leaves behind lies openly on the discard piles; and
        # whoever is asked for a final card learns by the question which ones are (R56).
        watched=("seats.hand_size", "seats.duplicates", "discard", "law_at", "stack"),
    ),
    words=Words(
        say=words.say,
        tell=words.tell,
        describe=words.describe,
        asks=words.asks,
        question=questions.question,
        aims=aims.aims,
        why=reasons.why,
        warns=warnings.warns,
        opens=headlines.opens,
        headline=headlines.headline,
        outcome=outcome.outcome,
    ),
    scene=Scene(
        sheets=scene.sheets, pieces=scene.pieces, panels=scene.panels, traces=traces.traces, sketch=scene.sketch
    ),
)
