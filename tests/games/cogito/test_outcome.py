"""What became of a player of Cogito, for each way in which a game can end."""
from __future__ import annotations

import pytest

from gnothi.engine.events import SPECTATOR
from tests.games.cogito import A, B, C, calls_and_passes, deal_k, dealt, gives, plays, to_certainty


def ends(match):
    return [match.view(seat).outcome() for seat in (SPECTATOR, A, B, C)]


def test_while_the_game_goes_on_nothing_has_become_of_anybody():
    assert ends(deal_k()) == ["", "", "", ""]


@pytest.mark.clause("COG-6.6", "COG-7.8", "R25")
def test_a_right_name_wins_and_the_others_hear_what_was_still_possible_for_them():
    match = to_certainty()
    calls_and_passes(match, A="cherry", C="casablanca")
    won = "A said “I am the cherry tree” and won, when two selves were still possible."
    assert ends(match) == [
        f"{won} B fell by a second red card.",
        f"You {won[2:]} B fell by a second red card.",
        f"You fell by a second red card: you are the owl. {won}",
        f"You are the casablanca and called it too, but your turn to speak came later. {won}",
    ]


@pytest.mark.clause("COG-6.6")
def test_who_guesses_and_is_right_hears_how_many_were_possible():
    match = deal_k()
    calls_and_passes(match, A="cherry")
    who, won, _, lost = ends(match)
    assert who == "A said “I am the cherry tree” and won, when six selves were still possible."
    assert won == "You said “I am the cherry tree” and won, when six selves were still possible."
    assert lost == f"You are the casablanca, one of six selves that were still possible for you. {who}"


@pytest.mark.clause("COG-7.1", "COG-7.2", "COG-7.5")
def test_when_everybody_has_fallen_each_hears_why():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego")
    calls_and_passes(match, A="owl", C="owl")
    tie = "Everybody fell, so nobody wins."
    assert ends(match) == [
        tie, f"You fell by a wrong name: you are the cherry tree. {tie}",
        f"You fell by a second red card: you are the owl. {tie}",
        f"You fell by a wrong name: you are the casablanca. {tie}",
    ]


@pytest.mark.clause("COG-6.7")
def test_several_who_fell_are_told_together():
    match = deal_k()
    calls_and_passes(match, B="cedar", C="cedar")
    calls_and_passes(match, A="cherry")
    assert ends(match)[0].endswith(" and won, when six selves were still possible. B and C fell on the way.")


@pytest.mark.clause("COG-7.6", "COG-7.7")
def test_when_all_cards_are_played_it_is_a_tie():
    match = dealt("swallow cedar", ("whale", "butterfly"), "sunflower")
    plays(match, "whale", "butterfly")
    calls_and_passes(match, A="owl")
    match.play(B, "pass")
    tie = "The last cards were played and nobody had found out who they are: a tie."
    assert [match.view(seat).outcome() for seat in (SPECTATOR, A, B)] == [
        f"{tie} A fell by a wrong name.", f"You fell by a wrong name: you are the swallow. {tie}",
        f"You are the cedar, one of six selves that were still possible for you. {tie}",
    ]


@pytest.mark.clause("COG-6.6")
def test_who_was_certain_and_kept_still_hears_it():
    match = to_certainty()
    calls_and_passes(match, A="cherry")
    assert ends(match)[1 + C].startswith("You are the casablanca, and by all that you had seen you could be nothing")
