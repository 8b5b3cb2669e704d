"""Clauses at their edges: where a neighbour would do for a careless rule."""
import pytest

from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import Effect
from gnothi.games.conscious.diagram import DO_6, FAKIR, FOOD, SO_48, TI_12
from gnothi.games.conscious.kept import progress
from gnothi.games.conscious.laws import is_in_play
from gnothi.games.conscious.obey import lift
from gnothi.games.conscious.path import has_four_aces
from gnothi.games.conscious.state import IN_DECK, IN_PILE, MOST_CONTACTS, NONE, PASSED, Body, Status, Step
from tests.games.conscious import (
    ASTRAL,
    MENTAL,
    A,
    B,
    C,
    D,
    Person,
    cited,
    hand,
    laws,
    lay_law,
    me,
    notes,
    plays,
    position,
    rolls,
    state,
    told,
)
from tests.games.conscious.test_contact import vigilant

pytestmark = pytest.mark.usefixtures("at_once")

ONES = "F[1 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[1 1 1 1]"
D_, C_, H_, S_ = 1, 2, 4, 8


@pytest.mark.clause("R28")
def test_near_enough_costs_the_lowest_impression():
    match = plays(position(Person(laws="66", notes=ONES)), "obey 66")
    assert notes(match) == "F[1 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[0 1 1 1]"


@pytest.mark.clause("R28")
def test_what_is_not_there_is_not_lifted():
    # Law 30 lifts TI-12, or else the highest Food, to DO-6; there is none, and FA-6 is no Food.
    match = plays(position(Person(laws="30", notes="F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 1]")), "obey 30")
    assert notes(match) == "F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 1]"
    assert happened(match, "R69") == (A, NONE, 0)


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
    match = forgetful()
    assert match.legal(A).count("own up") == 1
    assert match.legal(A)[-1] == "roll"
    assert len(match.actions(A)) == len(set(match.actions(A))) == len(match.legal(A))
    assert "own up" not in match.legal(D)


@pytest.mark.clause("Q.3.b", "R10")
def test_one_who_sleeps_cannot_own_up():
    match = forgetful()
    lay_law(state(match), A, "19:121!")
    assert "own up" not in match.legal(A)


def forgetful():
    """A turn of Ann's, who might have helped when another moved."""
    match = vigilant()
    state(match).seats[C].position = 140
    rolls(match, 1, seat=C)
    while match.awaited != (A,):
        match.play(match.awaited[0], match.legal(match.awaited[0])[-1])
    return match


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


@pytest.mark.clause("N.2", "R48")
def test_a_chip_may_lie_on_the_first_coloured_space_of_all():
    match = position(Person(at=7, trips=3, notes="F[0 0 0 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]", **MENTAL))
    state(match).universe[3] = 1
    rolls(match, 1, (6, 1))
    assert state(match).universe.nonzero()[0].tolist() == [1, 3]


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
    assert happened(match, "R69") == (A, NONE, 0)
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


@pytest.mark.clause("J.1")
def test_a_climb_is_one_event_even_if_it_is_the_first():
    before = "F[1 0 1 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    match = plays(position(Person(laws="4", notes=before, state=1, school=FAKIR)), "obey 4", "leave skill")
    assert cited(match) == ["J.1"]
    assert told(match) == ["Your Food climbs from DO-768 to MI-192, with carbon on MI-192 and RE-96."]


@pytest.mark.clause("C.0.6")
def test_progress_turns_round_at_every_end():
    people = [Person(at=10, trips=trips, **MENTAL) for trips in range(6)]
    s = state(position(*people))
    assert [progress(s, seat) for seat in range(6)] == [10, 478, 498, 966, 986, 1454]


@pytest.mark.clause("R55", "Q.1", "P.2")
@pytest.mark.parametrize(("status", "is_there"), [(Status.LIVING, True), (Status.OUT, False), (Status.HOME, False)])
def test_one_who_is_out_or_home_is_met_no_more(status, is_there):
    match = position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D 3D", status=status), Person(at=110))
    rolls(match, 1)
    assert ("Q.1" in cited(match)) == is_there
    assert hand(match, B) == ("2D 3D" if is_there else "3D 3D")


@pytest.mark.clause("R58", "Q.3.b")
@pytest.mark.parametrize(("status", "calls"), [
    (Status.ASTRAL, ["own up", "help seat 2", "catch seat 2"]), (Status.OUT, []),
])
def test_no_call_is_for_one_who_is_out(status, calls):
    ann, ben = Person(state=1, school=FAKIR, hand="QD JS", **ASTRAL), Person(status=status)
    match = position(ann, ben, Person(at=50), fifth_striving="vigilance")
    contact = state(match).contacts[0]
    contact.met, contact.there, contact.armed, state(match).n_contacts = 1 << A | 1 << B, 1 << A, 1, 1
    assert [name for name in match.legal(A) if name in ("own up", "help seat 2", "catch seat 2")] == calls


@pytest.mark.clause("R23", "R11")
def test_a_voided_token_that_lies_there_unplayed_is_none():
    match = position(Person(laws="60 61", notes="0 " * 18), moon="automatic", law_play="optional")
    plays(match, "obey 61")
    lie = state(match).seats[A].laws[0]
    assert (lie.law, lie.obeyed, lie.voided) == (60, 1, 1)
    rolls(match, 2)
    assert me(match).position == 102


@pytest.mark.clause("L.1.c", "R.3")
def test_a_mental_body_made_on_the_way_to_space_0_has_no_last_turn():
    ann = Person(at=1, trips=1, notes="0 " * 18, status=Status.ASTRAL, body=Body.MENTAL)
    match = plays(rolls(position(ann, Person(at=200, trips=1, **MENTAL)), 1), "name card")
    assert "N.1.b" not in cited(match) and me(match).status == Status.MENTAL


@pytest.mark.clause("M.0", "L.1.c")
@pytest.mark.parametrize("after_win", ["end", "play_on"])
def test_a_body_that_changes_at_the_end_of_the_turn_may_win(after_win):
    ben = Person(at=107, trips=1, notes="0 " * 18, discs="8/6/4", board="JO3", state=3, school=FAKIR,
                 status=Status.ASTRAL, body=Body.MENTAL)
    match = position(Person(), ben, Person(), turn=B, after_win=after_win)
    rolls(match, 1, seat=B).play(B, "take")
    s = state(match)
    assert (s.winner, s.seats[B].place) == (B, 1)
    assert match.over == (after_win == "end") and s.depth == (0 if match.over else 1)


@pytest.mark.clause("R58", "R45")
@pytest.mark.parametrize(("status", "calls"), [
    (Status.LIVING, ["catch seat 1", "catch seat 3"]), (Status.OUT, []), (Status.HOME, []),
])
def test_one_who_is_out_or_home_calls_nobody(status, calls):
    match = position(Person(at=50), Person(status=status), Person(), fifth_striving="vigilance")
    contact = state(match).contacts[0]
    contact.met, contact.there, state(match).n_contacts = 1 << A | 1 << C, 1 << C, 1
    assert match.legal(B) == calls


@pytest.mark.clause("R58")
def test_of_more_contacts_than_are_kept_the_oldest_is_forgotten():
    match = position(Person(at=105), Person(at=106), Person(at=120), fifth_striving="vigilance")
    s = state(match)
    s.n_contacts = MOST_CONTACTS
    for i in range(MOST_CONTACTS):
        s.contacts[i].met, s.contacts[i].there = 1 << B | 1 << C, 1 << C
    s.contacts[0].caught[B] = 1 << C
    s.contacts[1].caught[A] = 1 << C
    rolls(match, 1)
    assert s.n_contacts == MOST_CONTACTS
    assert s.contacts[0].caught.tolist()[:3] == [1 << C, 0, 0]
    assert s.contacts[MOST_CONTACTS - 1].met == 1 << A | 1 << B


@pytest.mark.clause("R58", "L.0.2")
def test_a_contact_is_over_when_the_last_who_stands_there_is_out():
    ann = Person(at=244, trips=1, last_turn=True)
    match = position(ann, Person(), Person(), fifth_striving="vigilance")
    contact = state(match).contacts[0]
    contact.met, contact.there, state(match).n_contacts = 1 << A | 1 << B, 1 << A, 1
    plays(match, "die")
    assert me(match).status == Status.OUT and state(match).n_contacts == 0


@pytest.mark.clause("L.0.4", "R4")
def test_where_no_card_is_left_none_is_told_to_be_drawn():
    match = position(Person(at=244, trips=1, last_turn=True, discs="3/3/1", body=Body.ASTRAL, hand="2D"), Person())
    state(match).deck[:], state(match).deck_size = 0, 0
    plays(match, "die")
    assert "R4" in cited(match) and "L.0.4" not in cited(match)


@pytest.mark.clause("L.1.c")
def test_the_change_of_body_is_told():
    match = position(Person(at=240, trips=1, notes="0 " * 18, discs="5/3/1", status=Status.ASTRAL, body=Body.MENTAL))
    rolls(match, 2)
    assert "You change into the Mental body: its discs become chips." in told(match)


@pytest.mark.clause("R43")
@pytest.mark.parametrize(("answer", "words"), [("accept", "You take over"), ("decline", "You decline")])
def test_it_is_told_whose_body_is_taken_over_or_declined(answer, words):
    match = position(Person(at=244, trips=1, last_turn=True, discs="12/10/5", body=Body.MENTAL), Person(**ASTRAL))
    plays(match, "die").play(B, answer)
    assert told(match, B)[0] == f"{words} Ann's Astral body."


@pytest.mark.clause("R43")
def test_an_offer_keeps_count_of_whom_it_has_passed_and_nothing_else_does():
    dying = Person(at=244, trips=1, last_turn=True, discs="12/10/5", body=Body.MENTAL, type_no=2)
    match = position(dying, Person(type_no=1, **ASTRAL), Person(type_no=2, **ASTRAL))
    plays(match, "die")
    assert [(Step(frame.what), frame[PASSED]) for frame in state(match).stack[:3]] == [
        (Step.TURN_END, 0), (Step.OFFER, 2), (Step.ASK_OFFER, 0),
    ]


@pytest.mark.clause("G.1.c", "R69")
@pytest.mark.parametrize(("held", "clauses"), [("2D", ["R69"]), ("2D 2D 3D", ["R53"])])
def test_of_one_card_half_is_none(held, clauses):
    match = plays(position(Person(laws="80", hand=held)), "obey 80")
    assert [clause for clause in cited(match) if clause in ("R53", "R69")] == clauses


@pytest.mark.clause("S.2")
def test_a_question_in_vain_is_told_to_both():
    match = rolls(position(Person(at=105, hasnamuss=True, kept="86", notes="0 " * 18), Person(at=106, hand="5D")), 1)
    plays(match, "ask 4s")
    assert told(match, A)[0] == "You ask Ben for 4♠, in vain."
    assert told(match, B)[0] == "Ann asks you for 4♠, in vain."


@pytest.mark.clause("R69")
def test_the_blank_card_is_told_to_find_nothing():
    assert happened(plays(position(Person(laws="63")), "obey 63"), "R69") == (A, NONE, 0)


@pytest.mark.clause("R65", "G.1.i")
def test_a_joker_that_is_cancelled_before_it_is_obeyed_cleanses_nobody():
    match = plays(position(Person(laws="85 86")), "obey 85")
    assert "R65" not in cited(match) and laws(match) == {85}


def test_one_who_is_silent_is_left_to_a_stand_in():
    assert GAME.rules.fallback(state(position()), A) == -1


@pytest.mark.clause("R69")
@pytest.mark.parametrize("law", [50, 72])
def test_an_extra_law_from_an_empty_pile_is_told_to_find_nothing(law):
    assert happened(plays(position(Person(laws=str(law))), f"obey {law}"), "R69") == (A, NONE, 0)


@pytest.mark.clause("R66")
def test_it_is_told_whose_turns_are_used_up():
    match = rolls(position(Person(turns=3), Person(at=50, turns=5), Person(turns=4), max_turns=5), 2)
    assert happened(match, "R66") == (B, 5, 0)


@pytest.mark.clause("R28")
def test_the_highest_note_is_lifted_only_where_the_note_itself_is_empty():
    s = state(position(Person(notes="F[0 0 0 0 1 0 1 0] A[0 0 0 0 0 0] I[0 0 0 0]")))
    assert lift(s, A, SO_48, DO_6, FOOD) == 1
    assert s.seats[A].notes[:8].tolist() == [0, 0, 0, 0, 0, 0, 1, 1]
    assert lift(s, A, SO_48, DO_6, FOOD) == 1
    assert s.seats[A].notes[TI_12] == 0
