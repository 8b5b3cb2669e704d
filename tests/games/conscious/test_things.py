"""What each thing is, what one might do with it, and the words of art."""
import re

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import KIND_NAMES, LAWS
from gnothi.games.conscious.state import NUM_ACTIONS, Step
from tests.games.conscious import ASTRAL, A, B, Person, me, plays, position, rolls, state

MASTERS = {"state": 3, "school": 0}


def things(match, seat=A):
    """Pieces by id, and the rows of panels by label."""
    view = match.view(seat)
    rows = {row.label: row for panel in view.panels() if panel.of in ("all", "own", seat) for row in panel.rows}
    return {**{piece.id: piece for piece in view.pieces()}, **rows}


def thoughts(match, thing, seat=A):
    """What somebody might think of at a thing, by name."""
    view = match.view(seat)
    return [view.name(action) for action in things(match, seat)[thing].could]


# What one might do


@pytest.mark.parametrize(("person", "thing", "names"), [
    ({}, "die", ["roll", "again", "opposite"]),
    ({"at": 244, "trips": 1, "last_turn": True}, "die", ["die", "again", "opposite"]),
    ({}, "way-3", ["roll"]),
    ({}, "pawn-1", ["help seat 2", "catch seat 2"]),
    ({}, "pawn-0", ["roll"]),
    ({}, "note-0", ["name food"]),
    ({}, "note-2", ["use skill", "shock food"]),
    ({}, "note-13", ["as chip", "as card"]),
    ({"at": 90, "trips": 1, **ASTRAL}, "note-3", ["lose fa-96"]),
    ({}, "card-1", ["play qd", "play 5d 6d", "play 5d 7d", "play 6d 7d", "play 5d 6d 7d", "transform jd qd",
                    "transform qd kd"]),
    ({}, "card-15", ["transform js qs", "transform js ks", "transform qs ks", "all shocks"]),
    ({}, "card-17", ["all shocks", "food", "air", "impression", "card"]),
    ({"hand": "5D"}, f"hand-{KIND_NAMES.index('5D')}", ["play 5d 6d", "play 5d 7d", "play 5d 6d 7d", "give 5d",
                                                        "discard 5d"]),
    ({"hand": "JD"}, f"hand-{KIND_NAMES.index('JD')}", ["play jd", "give jd", "discard jd"]),
    ({"laws": "8"}, "Law 8, The Empty Lunchbox (5♦)", ["obey 8", "play law 8", "play law-5d 6d", "play law-5d 7d",
                                                       "play law-5d 6d 7d"]),
    ({"kept": "61"}, "Law 61, Moon over Fate (K♥)", ["obey 61", "play law 61", "moon fate"]),
    ({"kept": "79", "board": "JO1"}, "Law 79, The Second Thought (10♠)",
     ["obey 79", "play law 79", "play 8s law-10s", "play 9s law-10s", "play 8s 9s law-10s", "again by token",
      "cancel 79"]),
    ({"pile": "8"}, "Law 8, The Empty Lunchbox (5♦)", ["choose 8"]),
    ({}, "School", ["school fakir", "school monk", "school yogi", "school balanced man", "school sly man"]),
    ({}, "Law-cards to draw", ["name law"]),
    ({}, "Law pile", ["moon accident", "moon cause and effect", "moon fate", "moon will"]),
])
def test_what_one_might_think_of_at_a_thing(person, thing, names):
    assert thoughts(position(Person(**person), Person()), thing) == names


def test_only_ones_own_things_are_thought_about():
    match = position(Person(laws="8", hand="JD"), Person())
    assert all(not thing.could for thing in things(match, SPECTATOR).values())
    of_ann = next(panel for panel in match.view(B).panels() if panel.id == "standing-0")
    assert all(not row.could for row in of_ann.rows)


def test_the_die_rolls():
    assert things(position())["die"].change == "roll"


# Every choice has a place


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (3, {}), (4, {"fifth_striving": "vigilance"})])
def test_every_choice_lies_at_a_thing(seats, options):
    match = Match.new(GAME, seats, seats, None, options)
    for number, (seat, _) in enumerate(casual_play(match, seats, 150)):
        view = match.view(seat)
        asks_for_cards = state(match).stack[state(match).depth - 1].what == Step.ASK_CARD
        if number % 3 == 0 and not asks_for_cards:
            shown = [*view.pieces(), *(row for panel in view.panels() for row in panel.rows)]
            assert set(view.actions) <= {action for thing in shown for action in thing.actions}


@pytest.mark.parametrize(("match", "name", "thing"), [
    (lambda: plays(position(Person(board="AD1 AC1", state=2, school=0)), "wild shock ad ac"), "shock food", "card-16"),
    (lambda: plays(position(Person(board="QD1 KD1 QC1 QH1", hand="JD")), "play jd"), "school fakir", "School"),
    (lambda: rolls(position(Person(at=243)), 1), "name law", "Law-cards to draw"),
    (lambda: rolls(position(Person(at=243)), 1), "name card", "pawn-0"),
    (lambda: plays(position(Person(board="AS1 XJ1 JO3", notes="0 " * 18, **MASTERS)), "all shocks"), "card", "card-17"),
    (lambda: rolls(position(Person(at=100, hasnamuss=True, kept="86"), Person(at=101, hand="4S")), 1), "ask nothing",
     "pawn-1"),
])
def test_an_answer_is_found_where_one_looks_for_it(match, name, thing):
    match = match()
    view = match.view(A)
    assert name in [view.name(action) for action in things(match)[thing].actions]


# Words


@pytest.mark.parametrize("person", [
    {}, {"laws": "8 61 63", "hand": "JD 5D"}, {"at": 90, "trips": 1, **ASTRAL}, {"kept": "79", **MASTERS},
])
def test_everything_is_said_in_words_legal_or_not(person):
    view = position(Person(**person), Person()).view(A)
    for action in range(NUM_ACTIONS):
        said = view.say(action)
        assert said[0].isupper() or said[0] == "“", said
        assert not re.search(r"law 0\b|[#*{}\[\]|_]|\b(10|[2-9]|[JQKA])[DCHS]\b", said), said


def test_what_cannot_be_done_is_said_without_what_nobody_knows():
    view = position(Person(hand="JD"), Person()).view(A)
    said = {view.name(action): view.say(action) for action in range(NUM_ACTIONS)}
    assert said["take"] == "Take the roll"
    assert said["opposite"] == "Take the opposite side, as a Master"
    assert said["give jd"] == "Give J♦ to another, and draw three cards"
    assert said["name air"] == "Take in an Air at DO-192"
    assert said["use skill"] == "Use a skill: send an arriving chip on"
    assert said["as chip"] == "Take a disc back in as a lower chip"
    assert said["help seat 5"] == "Offer player 5 help"


# The glossary


def test_every_thing_is_about_a_word_of_the_glossary():
    match = Match.new(GAME, 3, 5)
    for number, _ in enumerate(casual_play(match, 5, 120)):
        if number % 30 == 29:
            for seat in range(SPECTATOR, 3):
                view = match.view(seat)
                shown = [*view.pieces(), *(row for panel in view.panels() for row in panel.rows), *view.aims()]
                assert {thing.about for thing in shown} <= set(GAME.glossary.entries)


@pytest.mark.parametrize(("person", "thing", "word"), [
    ({}, "pawn-0", "progress"), ({"at": 90, "trips": 1, **ASTRAL}, "pawn-0", "non-living"),
    ({"hasnamuss": True, "kept": "86"}, "pawn-0", "Hasnamuss"), ({}, "note-2", "interval"), ({}, "note-7", "surplus"),
    ({}, "note-0", "note"), ({}, "card-12", "Ace"), ({}, "card-16", "X-Joker"), ({}, "card-17", "JOKER"),
    ({"kept": "62:127"}, "mark-0-0", "death-space"),
    ({"laws": "42"}, "Law 42, The Bell Everyone Hears (Q♣)", "shared law"),
    ({"at": 240}, "way-4", "wild space"), ({}, "way-1", "space"),
])
def test_what_a_thing_is_about(person, thing, word):
    assert things(position(Person(**person)))[thing].about == word


def test_the_terms_of_the_rules_are_in_the_glossary():
    terms = GAME.rulebook.text.partition("**0.3 Terms.**")[2].partition("**0.4")[0]
    words = re.findall(r"^\| \*\*(.+?)\*\*", terms, re.MULTILINE)
    assert len(words) == 20
    assert [word for word in words if not GAME.glossary.find(word)] == []


@pytest.mark.parametrize("word", [
    "Deputy Steward", "Magnetic Center moment", "moment", "Transform Emotions", "Breathe when I eat", "Carbon-12",
    "Fakir", "Sly Man", "Self-remember", "Food shock", "Harnel-Miaznel", "excess-surplus", "Astral body", "Causal body",
    "wild-chip", "token", "designation", "cause and effect", "moon", "without escape", "blank card", "death-space",
    "final card", "own up", "Universe", "Hasnamuss", "Law-space", "X-Joker", "JOKER", "duplicate", "allowance",
])
def test_words_that_players_meet_are_explained(word):
    entry = GAME.glossary.find(word)
    assert entry and entry.clause in GAME.clauses and len(entry.text) <= 240


def test_every_law_is_about_something():
    laws = [" ".join(str(law) for law in range(first, first + 20)) for first in range(1, len(LAWS) - 20, 20)]
    match = position(*(Person(laws=some) for some in laws))
    for seat in range(len(laws)):
        rows = next(panel for panel in match.view(seat).panels() if panel.id == "laws").rows
        assert len(rows) == int(me(match, seat).n_laws) == 20
        assert all(row.about in GAME.glossary.entries and row.could for row in rows)


@pytest.mark.clause("N.STAR.2", "N.0.1")
def test_the_spaces_are_told_as_they_are_for_the_one_who_looks():
    living, dead = things(position(Person())), things(position(Person(at=90, trips=1, **ASTRAL)))
    assert living["Card"].values == ("draw a card",) and dead["Card"].values == ("decay: lose a chip",)
    assert dead["Law"].values == ("wild: you choose",) and dead["Food"].values == living["Food"].values
    assert living["Card"].title == "Card: draw a card. For the non-living: your body decays: lose a chip."
    assert dead["Card"].title == "Card: your body decays: lose a chip. For the living: draw a card."
