"""The sentences of Cogito, as a player and a bystander read them."""
from __future__ import annotations

import re

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.cogito import GAME
from gnothi.games.cogito.deck import DREAM, SELVES
from gnothi.games.cogito.words import denied, left_in_pile
from tests.games.cogito import A, B, C, calls_and_passes, deal_k, dealt, everybody_passes, gives, plays, to_certainty


def told(match, seat, *clauses):
    """What the last move brought, as a seat is told it, of these clauses."""
    return [line.text for line in match.news(seat) if line.clause in clauses]


def test_a_face_is_named_as_its_statement_names_it():
    assert [denied(face) for face in range(SELVES)] == [
        "the swallow", "the owl", "the whale", "the butterfly", "the casablanca", "the sunflower", "the cherry tree",
        "the cedar", "Ego",
    ]
    assert [denied(face) for face in range(SELVES, DREAM)] == [
        "an animal", "a plant", "a vertebrate", "a flower", "a bird", "a tree",
    ]


@pytest.mark.clause("COG-4.1", "COG-4.4")
def test_a_judgement_says_what_the_player_is_or_is_not():
    match = deal_k()
    plays(match, "animal")
    assert told(match, A, "COG-4.1") == ["That is true: you are not an animal."]
    plays(match, "vertebrate")
    assert told(match, A, "COG-4.1") == ["That is false: B is a vertebrate. The card turns red."]


@pytest.mark.clause("COG-7.1", "COG-7.2")
def test_there_is_one_word_for_a_fall():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego")
    assert told(match, B, "COG-7.2") == ["With two red cards you fall: hand and field are turned face down."]
    assert told(match, SPECTATOR, "COG-7.2") == ["With two red cards B falls: hand and field are turned face down."]
    calls_and_passes(match, C="ego")
    assert told(match, A, "COG-6.1", "COG-6.7", "COG-7.1", "COG-6.8") == [
        "C calls: “Cogito! I am Ego!”", "That is wrong: C is not Ego.",
        "C falls: hand and field are turned face down.", "Everybody who has not fallen may call again.",
    ]


@pytest.mark.clause("R25")
def test_a_call_that_came_too_late_was_made():
    match = to_certainty()
    calls_and_passes(match, A="cherry", C="casablanca")
    assert told(match, C, "COG-6.6", "R25") == [
        "A is the cherry tree and wins.", "You called too, “I am the casablanca!”, but the game was already won.",
    ]


@pytest.mark.clause("COG-5.2", "COG-8.3")
def test_a_pile_is_counted_in_words():
    assert [left_in_pile(cards) for cards in (0, 1, 2, 13)] == [
        "No cards are left in the pile", "One card is left in the pile", "Two cards are left in the pile",
        "13 cards are left in the pile",
    ]
    for pile, sentence in (("tree", "One card is left in the pile for two players"), ("", "The pile is empty")):
        match = dealt("owl whale", ("cedar animal", "plant bird"), pile)
        plays(match, "cedar", "bird")
        everybody_passes(match)
        assert told(match, A, "COG-5.2") == [f"{sentence}: there is no draw and no trade."]


@pytest.mark.clause("COG-6.3", "COG-7.6")
def test_the_moment_is_told_in_one_sentence():
    match = deal_k()
    assert match.view(A).describe()[0] == "Before the first round: anyone who knows who they are may call."
    everybody_passes(match)
    assert (match.view(A).describe()[0], match.view(B).describe()[0]) == ("Round 1: your turn.", "Round 1: A's turn.")
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    assert match.view(A).describe()[0] == "Round 1: everybody picks a card for the player on the left."


def test_the_description_tells_the_table_and_concludes_nothing():
    match = deal_k()
    plays(match, "animal", "vertebrate")
    assert match.view(A).describe() == [
        "Round 1: anyone who knows who they are may call.", "Eleven cards are left in the pile.",
        "You start every round.", "In a trade you give to B, B gives to C and C gives to you.",
        "You cannot see who you are. In hand: Cedar. Played: Animal (blue). Red cards: 0 of 2.",
        "B is the owl. In hand: one card. Played: Vertebrate (red). Red cards: 1 of 2.",
        "C is the casablanca. In hand: two cards. Played: nothing. Red cards: 0 of 2.",
    ]


CLUMSY = re.compile(r"\b1 cards?\b| a [aeiou]|  |[{_]")


@pytest.mark.parametrize("options", [{}, {"call_mode": "live"}, {"judging": "confirm", "start_seat": "rotates"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sentence_of_a_game_is_one_and_is_told_once(seats, options):
    match = Match.new(GAME, seats, seats, ["Hypatia", "Socrates", "Diotima", "Ada"][:seats], options)
    for _ in casual_play(match, 3, 300):
        for seat in range(SPECTATOR, seats):
            news = [line.text for line in match.news(seat)]
            assert all(text[0].isupper() or text[0] == "“" for text in news)
            assert all(text.endswith((".", "”")) and not CLUMSY.search(text) for text in news), news
            once = [text for text in news if "goes under the pile" not in text]
            assert len(set(once)) == len(once), news
