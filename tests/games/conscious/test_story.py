"""The story by turns with its headlines, the ways that pieces went, and what stands between a player and winning."""
import math

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine import story
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.conscious import GAME
from gnothi.games.conscious.mat import card_at, note_at
from tests.games.conscious import ASTRAL, MENTAL, ONES, A, B, Person, me, plays, position, rolls

NAMES = ["Ann", "Ben", "Cy", "Dan", "Eve", "Fay"]


def headline(match, seat=A):
    """The line of all that has happened since the position was set up."""
    view = match.view(seat)
    events = [event for move in range(1, len(match.moves) + 1) for event in story.events(match, view, move)]
    return view.headline([event for event in events if not view.words.opens(view, event)])


def traced(match, seat=A):
    view = match.view(seat)
    return {trace.piece: trace for trace in view.traces(story.events(match, view, len(match.moves)))}


# Headlines


@pytest.mark.parametrize(("person", "pips", "names", "words"), [
    ({"at": 98}, 1, [], "You roll 1 to space 99 for a card"),
    ({"at": 105}, 1, [], "You roll 1 to space 106 for a Food and raise a Food to MI-192"),
    ({"at": 105, "notes": "F[1 1 3 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"}, 1, [],
     "You roll 1 to space 106 for a Food and lose a fourth Food"),
    ({"at": 98, "hand": "JD"}, 1, ["play jd"], "You put a chip on J♦ and roll 1 to space 99 for a card"),
    ({"at": 98, "laws": "5 8"}, 1, ["obey 5", "obey 8"], "You obey laws 5 and 8 and roll 1 to space 99 for a card"),
    ({"at": 98, "board": "QD1 KD1", "hand": "JD"}, 1, ["play jd"],
     "You enter the school of the Fakir and put a chip on J♦"),
    ({"at": 74, "kept": "19:121"}, 1, [], "You roll 1 to space 75 (Food) and sleep there"),
    ({"at": 3, "trips": 1, "notes": ONES, **ASTRAL}, 5, [], "You come back to the start"),
    ({"at": 242, "trips": 1, "notes": "1 " + "0 " * 7 + "1 " * 10, **ASTRAL}, 1, [],
     "You roll 1 to space 241 (Card) and lose a Food to decay"),
])
def test_a_turn_has_one_line_with_the_most_telling_thing_first(person, pips, names, words):
    match = plays(position(Person(**person)), *names)
    rolls(match, pips, (6, 0))
    if "decline" in match.legal(A):
        plays(match, "decline")
    assert headline(match) == words


@pytest.mark.parametrize(("person", "words"), [
    ({}, "Ann dies without a body and is out"),
    ({"body": 1, "discs": "4/3/1", "hand": "2D 3D 4D 2C 3C 4C 2H"}, "Ann dies and goes on in the Astral body"),
    ({"trips": 2, "at": 0, **ASTRAL}, "Ann decays for good and is out"),
])
def test_death_outshines_everything(person, words):
    match = plays(position(Person(**{"at": 244, "trips": 1, "last_turn": True, **person}), Person()), "die")
    assert headline(match, B) == words


def test_of_a_law_that_is_obeyed_a_headline_does_not_tell_too_that_it_is_faced():
    match = Match.new(GAME, 2, 7, NAMES[:2])
    while not any(name.startswith("obey") for name in match.legal(match.awaited[0])):
        match.play(match.awaited[0], match.actions(match.awaited[0])[0])
    seat = match.awaited[0]
    assert " law" in headline(match, seat) and "face" in headline(match, seat)
    for name in [name for name in match.legal(seat) if name.startswith("obey")]:
        match.play(seat, name)
    assert "obey" in headline(match, seat) and "face" not in headline(match, seat)


def test_a_headline_has_room_for_what_another_did():
    helper = Person(at=101, state=1, school=0, hand="7D 9D")
    match = rolls(position(Person(at=100, board="JD1 KD1", hand="5D 2C"), helper), 1)
    match.play(B, "give 7d")
    assert headline(match) == "You roll 1 to space 101 for an Air; Ben helps you with 7♦, the last card needed"
    assert headline(match, SPECTATOR) == "Ann rolls 1 to space 101 for an Air; Ben helps Ann with the last card needed"


def test_whom_somebody_helps_is_told_to_all_and_the_card_to_none_but_the_two():
    helper = Person(at=100, state=1, school=0, hand="7D 9D")
    match = plays(rolls(position(helper, Person(at=101, board="JD1 KD1", hand="5D 2C"), Person(at=50)), 1), "give 7d")
    assert headline(match, 2).startswith("Ann helps Ben to the next state and rolls 1 to space 101 for an Air")


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (3, 7), (6, 5)])
def test_a_whole_story_has_a_turn_for_each_turn_and_short_lines(seats, seed):
    match = Match.new(GAME, seats, seed, NAMES[:seats])
    for _ in casual_play(match, seed, 200):
        pass
    for seat in (SPECTATOR, A):
        turns = match.turns(match.view(seat))
        assert len(turns) == 1 + sum(int(me(match, other).turns) for other in range(seats))
        for turn in turns:
            assert len(turn.headline) <= 80 and not turn.headline.endswith(".") and not turn.headline[0].islower()
    deals = turns[0].headline
    assert deals == "Cards and laws are dealt" if seats == 1 else deals.endswith(("deals and begins", "deal and begin"))


def test_part_of_a_turn_has_a_headline_too():
    match = Match.new(GAME, 3, 7, NAMES[:3])
    for _ in casual_play(match, 7, 60):
        view = match.view(A)
        for move in range(max(0, len(match.moves) - 2), len(match.moves) + 1):
            events = story.events(match, view, move)
            assert all(view.headline(events[:size]) for size in range(1, len(events) + 1))


# Traces


def test_a_pawn_walks_space_by_space_to_where_it_stands():
    match = rolls(position(Person(at=100), Person(at=200)), 5)
    for seat in (A, B, SPECTATOR):
        trace = traced(match, seat)["pawn-0"]
        pawn = next(piece for piece in match.view(seat).pieces() if piece.id == "pawn-0")
        assert len(trace.points) == 6
        assert math.dist(trace.points[-1], (pawn.x, pawn.y)) < 1
        steps = [math.dist(*pair) for pair in zip(trace.points, trace.points[1:], strict=False)]
        assert max(steps) < 60, "no step goes across a round"


def test_a_crowded_pawn_still_ends_near_its_space_and_a_returning_one_goes_back():
    match = rolls(position(Person(at=100), Person(at=105), Person(at=105)), 5)
    pawn = next(piece for piece in match.view(A).pieces() if piece.id == "pawn-0")
    assert math.dist(traced(match)["pawn-0"].points[-1], (pawn.x, pawn.y)) < 80
    back = rolls(position(Person(at=3, trips=1, notes=ONES, **MENTAL)), 6)
    assert len(traced(back)["pawn-0"].points) == 4


def test_a_roll_that_is_not_taken_moves_nobody():
    match = rolls(position(Person(at=100, state=3)), 2)
    assert traced(match) == {}
    assert len(traced(plays(match, "opposite"))["pawn-0"].points) == 6


def test_chips_leave_marks_on_notes_and_board_cards():
    match = plays(position(Person(hand="JD"), Person()), "play jd")
    own = traced(match)
    assert set(own) == {"card-0", "note-15", "note-11"}
    assert list(own["card-0"].points) == [card_at(0)] and own["card-0"].sheet == "cards-0"
    assert list(own["note-15"].points) == [note_at(15)] and own["note-15"].sheet == "diagram-0"
    assert set(traced(match, B)) == {"chips-0", "body-0"}


# Aims


def aims(match, seat=A):
    return {aim.label: aim for aim in match.view(seat).aims()}


def test_aims_tell_the_path_the_joker_and_the_bodies():
    found = aims(position(Person(board="QD1 KD1", discs="2/0/1")))
    assert {label: aim.value for label, aim in found.items()} == {
        "Rise to Master": "Deputy Steward needs J♦ (Fakir)",
        "Fill the JOKER": "0 of 3 chips",
        "Crystallise the Astral body": "needs one Food and three Air discs; 144 spaces left",
        "Make the body Causal": "3 of 36 discs",
    }
    assert found["Crystallise the Astral body"].share == pytest.approx(3 / 7)


@pytest.mark.parametrize(("less", "more", "label"), [
    ({}, {"board": "QD1"}, "Rise to Master"), ({"board": "QD1"}, {"state": 1, "school": 0}, "Rise to Master"),
    ({"state": 1}, {"state": 1, "board": "AD1 AC1"}, "Rise to Master"),
    ({"state": 2}, {"state": 2, "board": "XJ1"}, "Rise to Master"), ({"state": 2}, {"state": 3}, "Rise to Master"),
    ({"board": "JO1"}, {"board": "JO2"}, "Fill the JOKER"),
    ({}, {"discs": "1/0/0"}, "Crystallise the Astral body"),
    ({"body": 1, "discs": "3/3/1"}, {"body": 1, "discs": "4/3/1"}, "Crystallise the Mental body"),
    ({"body": 2, "discs": "11/9/5"}, {"body": 2, "discs": "12/9/5"}, "Make the body Causal"),
    ({**MENTAL, "notes": "0 " + "1 " * 17}, {**MENTAL, "notes": ONES}, "Make the body Causal"),
    ({**ASTRAL, "discs": "0/0/0"}, {**ASTRAL, "discs": "1/0/0"}, "Crystallise the Mental body"),
])
def test_aims_move_with_the_position(less, more, label):
    first, second = (aims(position(Person(**person)))[label].share for person in (less, more))
    assert 0 <= first < second <= 1


def test_what_must_go_before_a_win_is_an_aim_too():
    found = aims(position(Person(hasnamuss=True, kept="86 62:127")))
    assert (found["Be cleansed"].clause, found["Escape law 62"].value) == ("S.4", "death on space 127")
    assert aims(position(Person(), Person(status=3)), B) == {}


# Warnings


def warned(match, name, seat=A):
    view = match.view(seat)
    return view.warns(view.legal[name])


def test_leaving_the_game_is_warned_of_while_something_can_be_done():
    last = {"at": 244, "trips": 1, "last_turn": True}
    assert warned(position(Person(hand="JD", **last)), "die") == (
        "You will be out of the game, and something can still be done in this turn."
    )
    assert warned(position(Person(**last)), "die") == ""
    assert warned(position(Person(hand="JD", body=1, discs="3/3/1", **last)), "die") == ""


def test_a_moon_that_takes_good_laws_is_warned_of():
    match = position(Person(kept="61 59:120 60", laws="54"))
    assert warned(match, "moon fate") == (
        "Law 54 (The Third Answer) and law 60 (The Coin's Other Face) will be cancelled too."
    )
    assert warned(position(Person(kept="61 59:120")), "moon fate") == ""


def test_a_landing_that_destroys_is_warned_of():
    match = position(Person(at=100, state=2), Person(at=104, state=2, hasnamuss=True, kept="86"))
    rolls(match, 4)
    assert warned(match, "take") == "Ben stands there, a Hasnamuss and Steward like you: you will be destroyed."
    assert warned(match, "again") == ""


def test_a_poorer_body_is_warned_of():
    giver = Person(at=90, trips=1, notes="1 " * 5 + "0 " * 13, discs="3/3/1", status=1, body=2)
    match = rolls(position(giver, Person(at=50, trips=1, notes=ONES, **ASTRAL)), 1)
    if match.awaited[0] == A:
        plays(match, match.legal(A)[0])
    assert warned(match, "accept", B).endswith("your own, with 18, will be gone.")
    assert warned(match, "decline", B) == ""


def test_nothing_is_a_mere_pass():
    match = Match.new(GAME, 2, 3)
    assert all(match.view(seat).passes() == -1 for seat, _ in casual_play(match, 3, 30))
