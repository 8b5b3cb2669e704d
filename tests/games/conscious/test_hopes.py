"""What a seat hopes, and what a casual player does: bots see the game by these numbers."""
import numpy as np
import pytest

from gnothi.games.conscious import state as actions
from gnothi.games.conscious.deck import LAST_SPACE
from gnothi.games.conscious.diagram import JOKER
from gnothi.games.conscious.kept import is_dying
from gnothi.games.conscious.sight import (
    attainment,
    evaluate,
    growth,
    mastery,
    room,
    weigh_answer,
    weigh_facet,
    weigh_other,
)
from gnothi.games.conscious.state import Body, Status
from gnothi.games.conscious.turn import returns
from tests.games.conscious import ASTRAL, EMPTY, MENTAL, START, A, B, C, Person, position, rolls, state

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.parametrize(("person", "grown"), [
    (Person(notes=EMPTY), 0.0),
    (Person(notes=START), 0.1 * 7 / 18),
    (Person(notes=START, discs="3/2/1"), 0.1 * 7 / 18 + 0.6 * 6 / 36),
    (Person(notes=EMPTY, discs="99/0/0"), 0.6 * 16 / 36),
    (Person(notes=EMPTY, body=Body.ASTRAL), 0.15),
    (Person(notes=EMPTY, body=Body.MENTAL), 0.3),
    (Person(notes=START, discs="3/2/1", **ASTRAL), 0.2 + 0.1 * 7 / 18 + 0.3 * 6 / 7),
    (Person(notes=EMPTY, discs="3/3/1", **ASTRAL), 0.2 + 0.3),
    (Person(notes=EMPTY, discs="9/3/1", **ASTRAL), 0.2 + 0.3),
    (Person(notes=START, **MENTAL), 0.6 + 0.4 * 7 / 18),
])
def test_growth_is_notes_discs_and_bodies(person, grown):
    assert growth(state(position(Person(), person)), B) == pytest.approx(grown)


@pytest.mark.parametrize(("board", "state_no", "worth", "jokers"), [
    ("", 0, 0, 0), ("JD1 KD2", 0, 3, 0), ("AD1", 1, 2.5, 0), ("XJ1", 2, 6, 0), ("JO2", 3, 28, 2), ("JO3", 0, 42, 3),
])
def test_mastery_is_states_and_chips_on_the_board(board, state_no, worth, jokers):
    s = state(position(Person(), Person(board=board, state=state_no)))
    assert s.seats[B].chips[JOKER] == jokers
    assert mastery(s, B) == pytest.approx(0.4 * state_no / 3 + 0.3 * jokers / 3 + 0.3 * worth / (worth + 30))


@pytest.mark.parametrize(("person", "left"), [
    (Person(at=100), LAST_SPACE - 100), (Person(at=100, trips=1), 100), (Person(at=100, trips=2), LAST_SPACE - 100),
    (Person(at=100, **MENTAL), LAST_SPACE),
])
def test_room_is_the_way_that_is_left(person, left):
    assert room(state(position(Person(), person)), B) == pytest.approx(left / LAST_SPACE)


def test_one_who_is_dying_has_no_room_left():
    s = state(position(Person(), Person(last_turn=True)))
    assert is_dying(s, B) and room(s, B) == 0.0


def hopes(*people, **more):
    s = state(position(*people))
    for seat, place in more.get("places", {}).items():
        s.seats[seat].place = place
    out = np.full(len(people), 9.0)
    evaluate(s, out)
    return out.tolist(), [attainment(s, seat) for seat in range(len(people))]


def test_hope_is_measured_against_the_best_of_the_others():
    out, come = hopes(Person(discs="3/3/1"), Person(), Person(discs="1/0/0"))
    assert come[A] > come[C] > come[B]
    assert out == pytest.approx([come[A] - come[C], come[B] - come[A], come[C] - come[A]])
    out, come = hopes(Person(), Person(discs="1/0/0"), Person(discs="3/3/1"))
    assert out == pytest.approx([come[A] - come[C], come[B] - come[C], come[C] - come[B]])
    out, come = hopes(Person())
    assert out == pytest.approx([2 * come[A] - 1])


def test_who_is_out_has_little_to_hope_and_who_has_won_everything():
    out, come = hopes(Person(discs="3/3/1"), Person(status=Status.OUT), Person())
    assert come[B] == 0.0 and out[B] == pytest.approx(-0.5 - 0.5 * come[A])
    out, come = hopes(Person(), Person(), places={B: 1})
    assert come[B] == 1.0 and out == pytest.approx([come[A] - 1, 1 - come[A]])
    parts = state(position(Person(discs="3/3/1", board="JD1")))
    assert attainment(parts, A) == pytest.approx(
        0.05 + 0.5 * growth(parts, A) + 0.35 * mastery(parts, A) + 0.05 * room(parts, A)
    )


@pytest.mark.clause("R45")
@pytest.mark.parametrize(("places", "winner", "results"), [
    ((2, 1, 3), B, [0.0, 1.0, -1.0]), ((0, 0, 1), C, [-1.0, -1.0, 1.0]), ((0, 0, 0), -1, [0.0, 0.0, 0.0]),
])
def test_places_are_results_from_first_to_last(places, winner, results):
    s = state(position(Person(), Person(), Person()))
    for seat, place in enumerate(places):
        s.seats[seat].place = place
    s.winner = winner
    out = np.full(3, 9.0)
    returns(s, out)
    assert out.tolist() == results


@pytest.mark.parametrize(("action", "count", "weight"), [
    (actions.ROLL, 2, 1.0), (actions.ROLL, 3, 0.4), (actions.DIE, 2, 1.0), (actions.DIE, 9, 0.4),
    (actions.MOON - 1, 9, 3.0), (actions.MOON, 9, 0.3), (actions.TRANSFORM - 1, 9, 0.3), (actions.TRANSFORM, 9, 1.5),
    (actions.WILD_SHOCK - 1, 9, 1.5), (actions.WILD_SHOCK, 9, 6.0), (actions.ALL_SHOCKS, 9, 6.0),
    (actions.ALL_SHOCKS + 1, 9, 4.0), (actions.PLAY_GROUP - 1, 9, 4.0),
])
def test_laws_and_cards_come_before_the_roll(action, count, weight):
    assert weigh_facet(action, count) == weight


def test_of_groups_those_that_cost_few_cards_are_liked_best():
    def group(*sources):
        return weigh_facet(actions.PLAY_GROUP + sum(source << (2 * at) for at, source in enumerate(sources)), 9)

    hand = int(actions.FROM_HAND)
    other = next(source for source in (1, 2, 3) if source != hand)
    groups = ((hand, hand, hand), (hand, other, 0), (hand, hand, 0), (0, other, other))
    assert [group(*sources) for sources in groups] == [6, 4, 2, 4]


@pytest.mark.parametrize(("action", "weight"), [
    (actions.USE_SKILL, 4.0), (actions.LEAVE_SKILL, 1.0), (actions.AS_CARD, 1.0), (actions.WILD_CLEANSE, 50.0),
    (actions.CHOOSE, 1.0),
])
def test_answers_are_given_with_some_sense(action, weight):
    assert weigh_answer(action) == weight


def test_a_chip_too_many_decays_and_an_offer_is_accepted_for_a_gain():
    s = state(position(Person(notes="F[1 3 1 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"), Person()))
    assert [weigh_other(s, A, actions.DECAY + note) for note in (0, 1)] == [1.0, 9.0]
    assert weigh_other(s, A, actions.ASK_NOTHING) == 0.2
    s.offered[:] = s.seats[A].notes
    assert [weigh_other(s, A, action) for action in (actions.ACCEPT, actions.DECLINE)] == [0.25, 4.0]
    s.offered[17] += 1
    assert [weigh_other(s, A, action) for action in (actions.ACCEPT, actions.DECLINE)] == [4.0, 0.25]
    assert [weigh_other(s, A, action) for action in (actions.HELP, actions.CATCH - 1)] == [3.0, 3.0]
    assert [weigh_other(s, A, action) for action in (actions.CATCH, actions.OWN_UP - 1)] == [0.05, 0.05]
    assert weigh_other(s, A, actions.OWN_UP) == 1.0


def test_what_a_wild_space_gives_is_hardly_ever_declined():
    match = rolls(position(Person(at=98, trips=1, **ASTRAL)), 1)
    assert weigh_other(state(match), A, actions.DECLINE) == 0.05
