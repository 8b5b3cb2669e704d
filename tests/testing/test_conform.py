"""The kit itself: sound games pass it, and each way to break the contract is found and named."""
import itertools
from dataclasses import replace

import pytest

from connect_four import GAME as FOUR
from connect_four.state import Clause
from gnothi.testing import conform
from gnothi.testing.conform import Effort

from .broken import Fault, with_fault

LITTLE = Effort(tables=6, games=100, told=50, interpreted=50)


@pytest.mark.parametrize("game", [FOUR, with_fault(Fault.NOTHING)], ids=["connect four", "high card"])
def test_a_sound_game_passes(game):
    assert conform(game, LITTLE).sum() > 0


COMPLAINTS = {
    Fault.SHOWS_HANDS: r"seat \d can tell the truth from a world .*, by place: either redact leaves in what it should",
    Fault.SHOWS_ANSWERS: r"one who only watches sees what seat \d answered before all have answered: answer",
    Fault.SHOWS_WATCHERS_ALL: r"one who only watches (knows what seat|knows something that seat|sees what seat) \d",
    Fault.HIDES_MORE_EACH_TIME: r"redacting twice for one who only watches is not the same as once: points",
    Fault.HIDES_WHO_HAS_CHOSEN: r"whom the game waits for cannot be told from what seat \d sees",
    Fault.IMAGINES_NOTHING: r"determinize gives .* a world in which this does not hold: each seat has two cards",
    Fault.OFFERS_ANY_CARD: r"check says that this no longer holds: a chosen card is in its seat's hand",
    Fault.OFFERS_BY_A_SECRET: r"the legal actions of seat \d differ from those of its redacted record",
    Fault.OFFERS_NOTHING: r"seat 0 is awaited but has no legal action",
    Fault.OFFERS_TWICE: r"seat 0 is offered action \d twice",
    Fault.OFFERS_UNKNOWN: r"seat 0 is offered action 6, which is not below num_actions",
    Fault.OFFERS_AFTER_THE_END: r"seat 0 is offered action 0 though the game is over",
    Fault.LOSES_A_CARD: r"check says that this no longer holds: each seat has two cards, in its hand or laid",
    Fault.SCORES_BY_WHIM: r"the same action .* gives two outcomes, in points: random numbers must come from s\.rng",
    Fault.BABBLES: r"6 events in one move do not fit into its block of events",
    Fault.CITES_NOTHING: r"an event cites clause number 99, which its rules\.md does not have",
    Fault.FALLS_BACK_ON_ANYTHING: r"fallback gives 6, which is not legal",
    Fault.PAYS_TOO_MUCH: r"results are \(10\.0, 10\.0\)",
}


@pytest.mark.parametrize("fault", COMPLAINTS, ids=lambda fault: fault.name.lower())
def test_a_fault_is_found(fault):
    with pytest.raises(AssertionError, match=f"^high_card: {COMPLAINTS[fault]}"):
        conform(with_fault(fault), LITTLE)


@pytest.mark.compiled
def test_a_game_that_plays_otherwise_when_interpreted_is_found():
    with pytest.raises(AssertionError, match=r"^high_card: interpreted and compiled play part at move \d, in points"):
        conform(with_fault(Fault.COUNTS_NARROWLY), LITTLE)


@pytest.mark.parametrize(("bounds", "complaint"), [
    ({"max_moves": 12}, "a game goes on after 12 moves, its max_moves"),
    ({"max_legal": 6}, r"seat \d has 7 legal actions, more than max_legal"),
    ({"max_legal": 1}, r"seat \d has 7 legal actions, more than max_legal"),
    ({"num_actions": 6}, r"seat \d is offered action 6, which is not below num_actions"),
], ids=str)
def test_untrue_bounds_are_found(bounds, complaint):
    with pytest.raises(AssertionError, match=f"^connect_four: {complaint}"):
        conform(replace(FOUR, **bounds), LITTLE)


def test_seats_that_decide_at_once_are_found_where_none_should():
    with pytest.raises(AssertionError, match=r"^high_card: seat \d and others are awaited at once, but the game"):
        conform(replace(with_fault(Fault.NOTHING), simultaneous=False), LITTLE)


def test_an_invariant_without_a_sentence_is_found():
    with pytest.raises(AssertionError, match="number 1, which has no sentence"):
        conform(replace(with_fault(Fault.LOSES_A_CARD), invariants=()), LITTLE)


# Words and pictures


def silent_about(clause):
    """A `tell` that says nothing of one clause."""
    return lambda view, event: "" if event.clause == clause else FOUR.tell(view, event)


def knowing_only(clause):
    """A `tell` that looks its sentences up and has but one."""
    return lambda view, event: {clause: FOUR.tell}[int(event.clause)](view, event)


def with_last_piece(**changes):
    """The pieces of Connect Four, the last of them changed."""
    def pieces(view):
        *others, last = FOUR.pieces(view)
        return [*others, replace(last, **changes)]
    return pieces


CALLS = itertools.count()

BROKEN_WORDS = {
    "tell has no sentence for an event of clause C4-4": {"tell": silent_about(Clause.C4_4)},
    "tell has no sentence for an event of clause C4-3": {"tell": knowing_only(Clause.C4_2)},
    "two legal actions have one name: drop, drop, drop": {"name": lambda view, action: "drop"},
    "'drop  0' is no name: no stray blanks": {"name": lambda view, action: f"drop  {action}"},
    "say has nothing for 'a'": {"say": lambda view, action: ""},
    "describe has an empty line": {"describe": lambda view: ["Your turn.", ""]},
    "the description depends on a secret": {"describe": lambda view: [f"Call {next(CALLS)}."]},
    "the sketch depends on a secret": {"sketch": lambda view: f"Call {next(CALLS)}."},
    "names depend on a secret": {"name": lambda view, action: f"drop {action} {next(CALLS)}"},
    "piece name-1 has the symbol horse, which is not drawn": {"pieces": with_last_piece(symbol="horse")},
    "piece name-1 does not lie inside the board": {"pieces": with_last_piece(x=-5)},
    "two pieces have one id": {"pieces": with_last_piece(id="name-0")},
    "piece name-1 offers what is not legal": {"pieces": with_last_piece(actions=(9,))},
    "piece name-1 has no title for a screen reader": {"pieces": with_last_piece(title="")},
    "the picture is not well-formed": {"pieces": with_last_piece(drawing="<path>")},
}


@pytest.mark.parametrize("complaint", BROKEN_WORDS)
def test_broken_words_and_pictures_are_found(complaint):
    with pytest.raises(AssertionError, match=f"^connect_four: {complaint}"):
        conform(replace(FOUR, **BROKEN_WORDS[complaint]), LITTLE)
