"""What Cogito says to a player: questions, aims, reasons, and the story in turns."""
from __future__ import annotations

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine import story
from gnothi.engine.match import Match
from gnothi.engine.speech import GENERAL, Reason
from gnothi.games.cogito import GAME
from gnothi.games.cogito.state import CALL, GIVE, NUM_ACTIONS, PASS, PLAY, SPEAK, Clause
from gnothi.games.cogito.words import denied
from tests.games.cogito import A, B, C, calls_and_passes, deal_k, everybody_passes, gives, plays

OWL, DREAM_CARD = 1, 15


def live():
    """The deal of the examples, with calls at any moment."""
    return deal_k(call_mode="live")


# Questions


def test_every_decision_has_its_question():
    match = deal_k()
    assert match.view(A).question() == "Do you know who you are? Call your self, or pass."
    everybody_passes(match)
    assert match.view(A).question() == "Which card do you play, to say what you are not?"
    assert match.view(B).question() == "The game waits for A."
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    assert match.view(A).question() == "Which card do you give to B, on your left?"


def test_to_call_what_stands_before_another_is_warned_of():
    match = deal_k()
    view = match.view(A)
    others = {int(view.s.seats[seat].own_self): seat for seat in (B, C)}
    warned = {action - CALL: words for action in view.actions if (words := view.warns(action))}
    assert set(warned) == set(others), "nothing is said of one's own self, nor of what only follows from statements"
    own, seat = next(iter(others.items()))
    assert warned[own] == f"{'ABC'[seat]} is {denied(own)}: if you call that, you fall."


def test_where_the_others_judge_by_hand_they_are_asked():
    match = deal_k(judging="confirm")
    everybody_passes(match)
    plays(match, "animal")
    assert match.view(B).question() == "What do you say to A's statement?"


def test_who_is_not_asked_may_still_call_at_a_live_table():
    assert live().view(B).question() == "You may call whenever you know who you are."


def test_only_passing_is_a_pass():
    match = deal_k()
    assert match.view(A).passes() == PASS
    everybody_passes(match)
    assert match.view(A).passes() == -1


# Aims


def test_aims_tell_what_is_seen_and_played_and_conclude_nothing():
    match = deal_k()
    everybody_passes(match)
    plays(match, "animal", "vertebrate")
    aims = {aim.label: (aim.value, round(aim.share, 2)) for aim in match.view(B).aims()}
    assert aims["Do not fall"] == ("1 of 2 red cards", 0.5)
    assert aims["Name yourself first"] == ("two others may still call", 0.0)
    assert aims["Before the last card"][0].endswith("left in the pile")
    unseen = int(aims["Find out who you are"][0].split()[0])
    assert aims["Find out who you are"][1] == round((9 - unseen) / 9, 2)


def test_one_who_has_fallen_can_only_hope_for_a_tie():
    match = deal_k()
    calls_and_passes(match, C="ego")
    assert [(aim.label, aim.clause) for aim in match.view(C).aims()] == [("You have fallen", "COG-7.7")]
    assert match.view(A).aims()[2].value == "one other may still call"


# Reasons


@pytest.mark.clause("COG-3.2")
def test_there_is_no_passing_in_a_turn():
    match = deal_k()
    everybody_passes(match)
    assert match.view(A).why(PASS) == Reason("COG-3.2", "There is no passing in your turn: you must play a card.")


def test_what_is_not_in_hand_cannot_be_played_or_given():
    match = deal_k()
    everybody_passes(match)
    reason = match.view(A).why(PLAY + OWL)
    assert reason is not None and reason.clause == "COG-3.2"
    assert reason.text.startswith("You do not hold Owl: you hold ")
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    reason = match.view(A).why(GIVE + OWL)
    assert reason is not None and reason.clause == "R16"
    assert reason.text.startswith("You cannot give Owl away: before the trade you held ")


def test_cards_wait_for_calls_and_calls_for_cards():
    match = deal_k()
    assert match.view(A).why(PLAY + DREAM_CARD) == Reason(
        "COG-6.3", "Dream cannot be played now: first everybody calls or passes.")
    assert match.view(A).why(GIVE + OWL) == Reason(
        "COG-5.4", "Owl cannot be given away now: cards change hands after the round, when everybody has drawn.")
    everybody_passes(match)
    assert match.view(A).why(CALL + OWL) == Reason(
        "COG-6.3", "You may call “I am the owl!” as soon as you have played your card.")


def test_nobody_judges_where_the_table_does():
    assert deal_k().view(A).why(SPEAK) == Reason(
        "R5", "Nobody has to judge: the table says by itself whether a statement is true.")


def test_at_a_live_table_another_s_turn_is_in_the_way_and_there_is_nothing_to_pass():
    view = live().view(B)
    assert view.why(PLAY + OWL) == Reason("COG-3.1", "You cannot play Owl now: it is A's turn.")
    assert view.why(PASS) == Reason(
        "R24", "There is nothing to pass: you may call whenever you know who you are, and until then say nothing.")


def test_a_card_that_was_picked_stays_picked():
    match = live()
    plays(match, "animal", "vertebrate", "swallow")
    match.play(A, "give tree")
    assert match.view(A).why(GIVE + OWL) == Reason("COG-5.5", "You have already picked a card for B.")


@pytest.mark.parametrize("options", [{}, {"call_mode": "live"}, {"judging": "confirm"}])
def test_every_illegal_action_has_a_reason_of_its_own(options):
    match = Match.new(GAME, 3, 5, options=options)
    asked = 0
    for seat, _ in casual_play(match, 5, 80):
        view = match.view(seat)
        for action in set(range(NUM_ACTIONS)) - set(view.actions):
            reason = view.why(action)
            assert reason is not None and reason.clause in GAME.clauses and reason.text != GENERAL
            asked += 1
    assert asked > 500


# The story


def test_a_turn_is_a_card_and_what_came_of_it():
    match = deal_k()
    everybody_passes(match)
    plays(match, "animal", "vertebrate", "swallow")
    assert [turn.headline for turn in match.turns(match.view(A))] == [
        "The selves and the first cards are dealt", "You say “I am not an animal!”, which is true",
        "B says “I am not a vertebrate!”, which is false", "C says “I am not the swallow!”, which is true",
    ]


def test_what_follows_a_card_has_a_headline_of_its_own():
    match = deal_k()
    everybody_passes(match)
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    view, last = match.view(A), len(match.moves)
    [move] = [move for move in range(last + 1) if any("draw" in line.text for line in match.lines(view, move))]
    drawn = [event for event in story.events(match, view, move) if not view.words.opens(view, event)]
    assert view.headline([event for event in drawn if event.clause == Clause.COG_5_3]).startswith("You draw ")
    gives(match, *(match.legal(seat)[0].removeprefix("give ") for seat in (A, B, C)))
    given = match.view(A).headline(story.events(match, match.view(A), len(match.moves)))
    assert given.startswith("C gives ") and given.endswith(" to you")


def test_a_fall_and_an_end_are_the_headline():
    match = deal_k()
    everybody_passes(match)
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego")
    assert match.turns(match.view(A))[-1].headline == "B plays Ego and falls by a second red card"
    calls_and_passes(match, C="ego")
    assert match.turns(match.view(C))[-1].headline == "You call “I am Ego!”, are wrong and fall"
    calls_and_passes(match, A="cherry")
    assert match.turns(match.view(B))[-1].headline == "A is the cherry tree and wins"
