"""What a player is asked, what stands between it and winning, and what it might regret."""
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.credo import GAME
from gnothi.games.credo.state import Side

from . import Position, order, piece, position
from .test_words import NAMES, view_of


def asked(s: Position, name: str = "S1") -> str:
    return view_of(s, name).question()


def aims(s: Position, name: str = "S1") -> dict[str, tuple[str, float]]:
    """What stands between a seat and winning: how far it is, in words and as a share."""
    return {aim.label: (aim.value, round(aim.share, 3)) for aim in view_of(s, name).aims()}


# Questions


def test_one_who_stands_alone_is_asked_which_way_to_go():
    s = position(S1=piece(5, 5, feet=10), S2=(9, 1), R1=(9, 9), R2=(1, 9))
    assert asked(s) == "Round 80: will you walk up to two steps, attack or study?"
    assert asked(s, "R1") == "Round 80: will you walk one step, attack or pray?"


@pytest.mark.clause("CRE-7.1", "CRE-6.1")
def test_a_question_names_those_who_can_join_in_and_those_in_reach():
    s = position(S1=(5, 5), S2=(5, 6), R1=(4, 4), R2=(9, 9), R3=(9, 10))
    assert asked(s) == "Bo could study with you; Cy is in reach: what will you do?"
    assert asked(s, "R1") == "Ana is in reach: will you walk, attack or pray?"
    assert asked(s, "R2") == "Eve could pray with you: will you walk, attack or pray?"


@pytest.mark.clause("CRE-7.4", "R48")
def test_who_is_stunned_cannot_join_in_and_who_rests_cannot_be_stunned():
    s = position(options={"stun_rest": 2}, S1=(5, 5), S2=piece(5, 6, stun=1), R1=piece(4, 4, rest=1), R2=(9, 9))
    assert asked(s) == "Round 80: will you walk one step, attack or study?"


def test_many_neighbours_are_counted():
    s = position(S1=(5, 5), S2=(5, 6), S3=(6, 5), S4=(4, 5), S5=(5, 4), R1=(6, 6))
    assert asked(s).startswith("Bo, Cy, Di or Eve could study with you; Flo is in reach")
    names = ("Ana", "Hypatia", "Archimedes", "Rosalind", "Eratosthenes", "Flo")
    assert View(GAME, 0, s.states, 6, names, GAME.words).question() == (
        "Four neighbours could study with you; Flo is in reach: what will you do?")


@pytest.mark.clause("CRE-9.3", "CRE-9.5")
def test_a_wonder_is_the_first_thing_to_be_asked_about():
    s = position(S1=piece(5, 5, wonder=3), S2=(5, 6), R1=(6, 6), R2=(8, 8), R3=(13, 19))
    assert asked(s) == "Your big wonder runs for three more rounds: whom will you come near?"
    assert asked(s, "R1") == "Ana's big wonder reaches your field: what will you do?"
    assert asked(s, "R2").startswith("Round 80")
    assert asked(position(S1=piece(5, 5, wonder=1), R1=(7, 7))) == (
        "Your big wonder runs for one more round: whom will you come near?")


@pytest.mark.clause("CRE-9.5", "CRE-9.6")
@pytest.mark.parametrize(("bearer", "threat"), [
    (piece(5, 5, wonder=1), True), (piece(5, 5, wonder=1, stun=1), False), (piece(4, 5, wonder=1), False),
    (piece(4, 5, wonder=1, feet=10), True), (piece(3, 5, wonder=1, feet=25), True),
])
def test_a_bearer_who_can_walk_up_to_you_is_named(bearer, threat):
    s = position(S1=dict(bearer), R1=(7, 5), R2=(13, 19))
    assert (asked(s, "R1") == "Ana can bring a big wonder up to you: what will you do?") == threat


@pytest.mark.clause("R16")
def test_a_wall_in_the_way_of_a_bearer_is_seen():
    s = position("colonnade", S1=piece(3, 3, wonder=2, feet=0), R1=(5, 3), R2=(13, 19))     # a wall right of column 4
    assert asked(s, "R1") == "Ana can bring a big wonder up to you: what will you do?"
    s = position("colonnade", options={"walls_block_reach": True}, S1=piece(3, 3, wonder=2), R1=(5, 3), R2=(13, 19))
    assert asked(s, "R1") == "Round 80: will you walk one step, attack or pray?"


@pytest.mark.clause("R33")
def test_two_bearers_are_named_together_and_an_immune_one_fears_nobody():
    s = position(S1=piece(5, 5, wonder=3), S2=piece(5, 7, wonder=1), R1=(5, 6), R2=(13, 19))
    assert asked(s, "R1") == "The big wonders of Ana and Bo reach your field: what will you do?"
    clash = {"S1": piece(5, 5, wonder=3), "R1": piece(5, 6, wonder=1), "R2": (13, 19)}
    for immune, warned in (("immune", False), ("mutual", True)):
        s = position(options={"wonder_clash": immune}, **{name: dict(told) if isinstance(told, dict) else told
                                                          for name, told in clash.items()})
        assert bool(view_of(s, "R1").warns(order("P"))) == warned


@pytest.mark.clause("CRE-10.3")
def test_the_last_round_says_how_it_stands():
    s = position(round_no=150, S1=(5, 5), S2=(9, 9), R1=(1, 1), R2=(13, 19))
    assert asked(s) == "Last round, two scientists against two religionists: what will you do?"


def test_questions_of_whole_games_are_short_and_many():
    questions = set()
    for seed in range(3):
        match = Match.new(GAME, 6, seed, NAMES, {"round_limit": 60})
        bot = CasualBot(seed)
        while not match.over:
            view = match.view(match.awaited[0])
            questions.add(view.question())
            match.play(view.seat, bot.choose(view))
    assert max(map(len, questions)) <= 90
    assert all(question.endswith("?") for question in questions)
    assert len(questions) > 60


# Aims


def test_aims_say_how_far_each_thing_is():
    s = position(strip=(12, 24), S1=(5, 5), S2=(9, 6), R1=(1, 19), R2=(13, 19))
    assert aims(s) == {
        "Stand beside a companion": ("Bo is three steps away", round(0.95 - 3 / 32, 3)),
        "Fill your strip": ("12 of 30", 0.4),
        "Bear the big wonder": ("comes when your strip is full", 0.0),
        "Make everybody a scientist": ("2 of 4", 0.5),
        "Never be converted": ("not once so far", 0.95),
        "Hold off the religionists": ("their strip is at 24 of 30", 0.19),
    }


@pytest.mark.clause("CRE-7.1")
def test_company_is_whoever_can_join_in():
    label = "Stand beside a companion"
    assert aims(position(S1=(5, 5), S2=(6, 6), R1=(1, 1)))[label] == ("Bo can join in", 1.0)
    assert aims(position(S1=(5, 5), S2=(6, 6), S3=(4, 4), R1=(1, 1)))[label] == ("two neighbours can join in", 1.0)
    assert aims(position(S1=(5, 5), S2=piece(6, 6, stun=1), R1=(1, 1)))[label] == (
        "all your companions are stunned", 0.0)
    s = position("colonnade", options={"walls_block_reach": True}, S1=(4, 3), S2=(5, 3), R1=(1, 1))
    assert aims(s)[label] == ("Bo is behind a wall", 0.95)
    assert aims(position(S1=(5, 5), R1=(6, 6), R2=(1, 1)))[label] == ("you are the only scientist", 0.0)


@pytest.mark.clause("CRE-9.3")
def test_a_wonder_changes_the_aims_of_both_sides():
    s = position(S1=piece(5, 5, wonder=1), S2=piece(9, 9, wonder=5), R1=(1, 19))
    assert aims(s, "S1")["Bear the big wonder"] == ("you have it for one round", 1.0)
    assert aims(position(S1=(5, 5), S2=piece(9, 9, wonder=5), R1=(1, 19)))["Bear the big wonder"] == (
        "Bo has it for five rounds", 1.0)
    assert aims(s, "R1")["Hold off the scientists"] == ("Bo's big wonder runs for five rounds", 0.0)


@pytest.mark.clause("CRE-10.1", "CRE-10.4")
def test_a_convert_aims_for_the_side_it_is_on_and_can_no_longer_triumph():
    s = position(S1=piece(5, 5, side=Side.RELIGIONIST, converted=1), S2=(9, 9), R1=(1, 19), R2=(3, 19))
    told = aims(s)
    assert told["Make everybody a religionist"] == ("3 of 4", 0.75)
    assert told["Never be converted"] == ("too late: half a point at best", 0.0)


def test_aims_cite_clauses_and_words_that_there_are():
    s = position(S1=(5, 5), S2=(9, 6), R1=(1, 19), R2=(13, 19))
    for aim in view_of(s, "S1").aims():
        assert aim.clause in GAME.clauses
        assert aim.about in GAME.glossary.entries


# Regrets


@pytest.mark.clause("CRE-9.5", "CRE-9.6")
def test_to_end_beside_a_foreign_bearer_is_warned_of():
    s = position(S1=piece(5, 5, wonder=2), R1=(7, 5), R2=(13, 19))
    warns = view_of(s, "R1").warns
    assert warns(order("L")) == (
        "Ana's big wonder reaches (6, 5): unless Ana walks away, you become a scientist and can no longer triumph.")
    assert [cards for cards in ("P", "A", "U", "D", "R") if warns(order(cards))] == []
    s = position(S1=piece(5, 5, wonder=2), R1=piece(6, 5, feet=10), R2=(13, 19))
    assert view_of(s, "R1").warns(order("R L"))                  # there and back again
    s = position(S1=piece(5, 5, wonder=2, stun=1), R1=piece(6, 5, converted=2), R2=(13, 19))
    assert view_of(s, "R1").warns(order("A")) == "Ana's big wonder reaches you here: you become a scientist."


@pytest.mark.clause("CRE-9.5")
def test_two_bearers_must_both_walk_away():
    s = position(S1=piece(5, 5, wonder=2), S2=piece(5, 7, wonder=2), R1=(7, 6), R2=(13, 19))
    assert view_of(s, "R1").warns(order("L")) == (
        "Ana's and Bo's big wonders reach (6, 6): unless Ana and Bo walk away, "
        "you become a scientist and can no longer triumph.")


@pytest.mark.clause("CRE-9.5")
def test_where_there_is_no_escape_nobody_is_warned():
    s = position(S1=piece(5, 5, wonder=2), S2=piece(7, 5, wonder=2), R1=(6, 5), R2=(13, 19))
    assert not any(view_of(s, "R1").warns(action) for action in s.legal("R1"))
    assert not any(view_of(s, "S1").warns(action) for action in s.legal("S1"))


def test_nobody_can_pass():
    s = position(S1=(5, 5), R1=(9, 9))
    assert view_of(s, "S1").passes() == -1
