"""Clauses at their edges: where a neighbour would do for a careless rule."""
import pytest

from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import Effect
from gnothi.games.conscious.diagram import FAKIR
from gnothi.games.conscious.laws import is_in_play
from gnothi.games.conscious.path import has_four_aces
from gnothi.games.conscious.state import IN_DECK, IN_PILE, Body, Status
from tests.games.conscious import A, B, C, D, Person, cited, laws, notes, plays, position, rolls, state
from tests.games.conscious.test_contact import vigilant

pytestmark = pytest.mark.usefixtures("at_once")

ONES = "F[1 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[1 1 1 1]"
D_, C_, H_, S_ = 1, 2, 4, 8


@pytest.mark.clause("R28")
def test_near_enough_costs_the_lowest_impression():
    match = plays(position(Person(laws="66", notes=ONES)), "obey 66")
    assert notes(match) == "F[1 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[0 1 1 1]"


@pytest.mark.clause("H.2")
@pytest.mark.parametrize(("board", "suits", "four"), [
    ("", 0, False), ("JO1", 0, True), ("", D_ | C_ | H_ | S_, True), ("", D_ | C_ | H_, False),
    ("", C_ | H_ | S_, False), ("XJ1", D_ | S_, True), ("XJ1", S_, False), ("XJ1", D_ | C_ | H_, False),
    ("XJ2", S_, True),
])
def test_the_joker_is_all_four_aces_and_an_x_joker_two_of_them(board, suits, four):
    assert has_four_aces(state(position(Person(board=board))), A, suits) == four


@pytest.mark.clause("R65")
def test_a_hasnamuss_stays_one_while_such_a_law_that_was_obeyed_is_in_play():
    s = state(position(Person(kept="86"), Person(laws="86"), Person(kept="21")))
    assert [bool(is_in_play(s, seat, Effect.HASNAMUSS)) for seat in (A, B, C)] == [True, False, False]


@pytest.mark.clause("Q.3.b")
def test_one_who_may_own_up_is_offered_that_once_and_nothing_unheard_of():
    match = vigilant()
    state(match).seats[C].position = 140
    rolls(match, 1, seat=C)
    while match.awaited != (A,):
        match.play(match.awaited[0], match.legal(match.awaited[0])[-1])
    assert match.legal(A).count("own up") == 1
    assert match.legal(A)[-1] == "roll"
    assert len(match.actions(A)) == len(set(match.actions(A))) == len(match.legal(A))
    assert "own up" not in match.legal(D)


@pytest.mark.clause("Q.3", "R58")
def test_whoever_is_landed_on_may_owe_help_as_well_as_the_lander():
    ann = Person(at=106, state=1, school=FAKIR, hand="QD JS", notes="0 " * 18)
    match = position(ann, Person(at=105, board="JD1 KD1"), Person(at=50), turn=B, fifth_striving="vigilance")
    rolls(match, 1, seat=B)
    assert state(match).contacts[0].duty.tolist()[:3] == [1 << B, 0, 0]
    assert state(vigilant()).contacts[0].duty.tolist()[:3] == [1 << B, 0, 0]


def happened(match, clause):
    """The last event of a clause: whose, and its first two numbers."""
    number = GAME.clauses.index(clause)
    event = [event for event in match.past.events[-1] if event["clause"] == number][-1]
    return int(event["seat"]), int(event["a"]), int(event["b"])


@pytest.mark.clause("R48")
def test_a_chip_that_is_lost_is_told_by_its_giver_and_its_note():
    mental = {"status": Status.MENTAL, "body": Body.MENTAL}
    match = position(Person(at=242, trips=2, notes="F[0 1 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]", **mental))
    rolls(match, 1, (6, 0))
    assert happened(match, "R48") == (A, 1, 0)


@pytest.mark.clause("R25")
def test_a_law_without_escape_is_told_with_the_law_that_took_it():
    match = plays(position(Person(laws="23", type_no=1, at=99), law_deck="19"), "obey 23")
    assert happened(match, "R25") == (A, 19, 23)


@pytest.mark.clause("R69", "G.1.g")
def test_where_no_law_is_left_to_be_taken_nothing_comes_into_play():
    match = position(Person(laws="23", type_no=1, at=99))
    s = state(match)
    s.law_at[s.law_at == IN_DECK] = IN_PILE + A
    s.law_at[0], s.law_deck_size, s.seats[A].pile_size = 0, 0, (s.law_at == IN_PILE + A).sum()
    plays(match, "obey 23")
    assert "R69" in cited(match) and "R25" not in cited(match)
    assert laws(match) == {23}


@pytest.mark.clause("G.1.g")
def test_it_is_told_which_law_is_no_longer_protected():
    match = position(Person(kept="23", board="AS1 XJ1 JO3", state=3, school=FAKIR, notes="0 " * 18))
    person = state(match).seats[A]
    person.laws[1].law, person.laws[1].protector, person.n_laws = 29, 0, 2
    plays(match, "all shocks", "cancel 23")
    gone, left = match.news()[-1].text.split(" is gone: ")
    assert gone == "Law 23" and left.startswith("law 29, ")


@pytest.mark.clause("R13", "O.2")
@pytest.mark.parametrize(("kept", "clauses", "stays"), [
    ("62:128", [], True), ("62:127", ["O.2"], True), ("19:128", [], True), ("19:127", ["R13"], False),
    ("21", [], True),       # a moon has no mark
])
def test_a_mark_is_told_when_it_is_reached_and_ends_all_laws_but_death(kept, clauses, stays):
    match = rolls(position(Person(at=125, kept=kept), Person(at=200)), 2)
    assert [clause for clause in cited(match) if clause in ("R13", "O.2")] == clauses
    assert bool(laws(match)) == stays


def test_one_who_is_silent_is_left_to_a_stand_in():
    assert GAME.rules.fallback(state(position()), A) == -1
