"""Law-cards that are shared, protected or cancelled (G.SHARE, G.1.f to G.1.i, R22 to R26)."""
import pytest

from gnothi.games.conscious.diagram import FAKIR
from gnothi.games.conscious.state import MOST_SHARED, Status
from tests.games.conscious import (
    EMPTY,
    A,
    B,
    C,
    Person,
    cited,
    is_sound,
    laws,
    lay_law,
    me,
    next_rolls,
    notes,
    plays,
    position,
    rolls,
    state,
)

# Sharing


@pytest.mark.clause("G.SHARE.1", "G.SHARE.2", "G.1.e", "R26")
def test_a_shared_law_comes_to_every_other_living_player():
    match = position(
        Person(at=99, laws="42"), Person(at=90, hand="QC"), Person(at=91, status=Status.ASTRAL, body=1), turn=A
    )
    plays(match, "obey 42")
    assert (me(match, B).n_shared, me(match, C).n_shared) == (1, 0)
    rolls(plays(match, "play law 42"), 1)
    assert match.awaited == (B,) and laws(match, B) == {42}
    assert match.legal(B)[:2] == ["obey 42", "play qc"] and "play law 42" in match.legal(B)
    plays(match, "obey 42", "play law 42", seat=B)
    assert me(match, B).n_laws == 0 and me(match, A).n_shared == 0      # a copy is not shared again, and vanishes
    assert is_sound(match)


@pytest.mark.clause("G.1.e")
def test_a_sleeper_obeys_a_shared_law_but_does_not_play_it():
    match = position(Person(at=99, laws="42"), Person(at=90, kept="19:140"))
    plays(match, "obey 42", "play law 42")
    rolls(match, 1)
    assert match.legal(B) == ["obey 42"] and plays(match, "obey 42", seat=B).legal(B) == ["roll"]


@pytest.mark.clause("G.SHARE.2")
def test_a_copy_for_which_there_is_no_room_is_dropped():
    match = position(Person(at=99, laws="42"), Person(at=90, more={"n_shared": MOST_SHARED - 1}), turn=A)
    plays(match, "obey 42")
    assert me(match, B).n_shared == MOST_SHARED and me(match, B).shared[-1] == 42
    match = position(Person(at=99, laws="42"), Person(at=90, more={"n_shared": MOST_SHARED}), turn=A)
    plays(match, "obey 42")
    assert me(match, B).n_shared == MOST_SHARED and "G.SHARE.2" not in cited(match)


@pytest.mark.clause("G.SHARE.2")
def test_a_pending_copy_is_lost_with_its_owners_death():
    match = position(Person(at=101, laws="42"), Person(at=100, kept="62:90", discs="3/3/1", body=1), turn=A)
    plays(match, "obey 42")
    state(match).seats[B].n_shared = 1
    rolls(plays(match, "play law 42"), 1)
    plays(match, "obey 42", "play law 42", "die", seat=B)
    assert me(match, B).status == Status.ASTRAL and me(match, B).n_shared == 0


@pytest.mark.clause("G.SHARE.1", "G.SHARE.3", "R26")
def test_the_proclamation_shares_what_it_takes_with_its_protection():
    match = position(Person(at=99, laws="64"), Person(at=90, kept="83"), law_deck="22")
    plays(match, "obey 64")
    assert laws(match) == {64, 22}
    plays(match, "obey 22", "play law 22", "die")
    assert match.awaited == (B,) and laws(match, B) == {83, 64, 22}
    assert "obey 64" not in match.legal(B) and "play law 64" not in match.legal(B)
    plays(match, "obey 22", "play law 22", seat=B)
    assert "die" in match.legal(B)
    plays(match, "moon will", seat=B)
    assert laws(match, B) == {83, 22}           # the Ace of accident is unprotected now, yet no law of will
    assert "die" in match.legal(B)


@pytest.mark.clause("G.SHARE.3")
def test_what_came_from_the_proclamation_is_not_shared_twice():
    match = position(Person(at=99, laws="64"), Person(at=90), law_deck="42")
    plays(match, "obey 64", "obey 42")
    assert me(match, B).n_shared == 1


@pytest.mark.clause("G.SHARE.4")
def test_a_copy_behaves_like_the_card():
    match = position(Person(at=99, laws="64"), Person(at=90), law_deck="86")
    plays(match, "obey 64", "obey 86", "play law 86")
    rolls(match, 1)
    plays(match, "obey 86", seat=B)
    assert me(match, A).hasnamuss and me(match, B).hasnamuss
    assert is_sound(match)


# Cancelling


@pytest.mark.clause("G.1.f", "R22")
def test_a_cancellation_reaches_the_whole_designation_before_its_owner_only():
    match = position(Person(kept="21", laws="8 9 46"), Person(at=110, laws="10", kept="19:150"))
    plays(match, "moon accident")
    assert laws(match) == {21, 46} and laws(match, B) == {10, 19}


@pytest.mark.clause("R22", "G.1.f")
def test_a_wild_chip_on_a_law_without_designation_cancels_it_alone():
    person = Person(board="AS1 XJ1 JO3", state=3, school=0, notes=EMPTY, laws="85 8", kept="86", hasnamuss=True)
    match = plays(position(person), "all shocks", "cancel 86")
    assert laws(match) == {85, 8} and not me(match).hasnamuss
    match = plays(
        position(Person(board="AS1 XJ1 JO3", state=3, school=0, notes=EMPTY, laws="8 9 46")), "all shocks", "cancel 8"
    )
    assert laws(match) == {46}


@pytest.mark.clause("G.1.i")
def test_what_a_cancelled_law_has_done_stands_and_lasting_effects_end():
    match = position(Person(kept="21 19:140", laws="10"))
    plays(match, "obey 10")
    after = notes(match)
    plays(match, "moon accident")
    assert notes(match) == after and laws(match) == {21}
    assert "roll" in match.legal(A)


@pytest.mark.clause("R24")
def test_the_general_pardon_cancels_everything_unprotected_but_itself():
    match = position(Person(laws="85 8", kept="19:140 21 60 86 44:141 23 9", hasnamuss=True), Person(at=110))
    taken = state(match).seats[A].laws[8]        # slots: 85 8, then the kept ones; #9 was taken by #23
    taken.protector, taken.obeyed = 7, 0
    plays(match, "obey 85")
    assert laws(match) == {85, 9}
    assert not me(match).hasnamuss
    assert me(match, B).n_shared == 1


@pytest.mark.clause("G.1.g", "R25")
def test_a_law_taken_without_escape_is_protected_while_its_taker_lies_there():
    match = position(Person(laws="23", kept="21", type_no=1, at=99), law_deck="19")
    plays(match, "obey 23")
    assert laws(match) == {23, 21, 19} and "moon accident" not in match.legal(A)
    plays(match, "obey 19")
    rolls(match, 1)
    assert laws(match) == {23, 21, 19}           # the taker stays as long as the law it took
    state(match).seats[A].position = 119
    rolls(match, 1)
    assert laws(match) == {21}                   # and leaves with it


@pytest.mark.clause("R25")
def test_chains_protect_link_by_link():
    match = position(Person(laws="23", kept="43 83", type_no=1), Person(at=110), law_deck="64 8")
    next_rolls(match, (2, 1))
    plays(match, "obey 23", "obey 64")
    assert laws(match) == {23, 64, 8, 43, 83}
    assert "moon will" not in match.legal(A)
    plays(match, "moon cause and effect")
    assert laws(match) == {64, 8, 43, 83}
    plays(match, "moon will")
    assert laws(match) == {8, 43, 83}


@pytest.mark.clause("R65")
def test_cleansing_takes_no_other_law():
    match = position(Person(kept="21 86", hasnamuss=True, board="JO3 AS1 XJ1", state=3, school=FAKIR, notes="0 " * 18))
    plays(match, "all shocks", "cleanse")
    assert laws(match) == {21} and not me(match).hasnamuss


@pytest.mark.clause("G.0.6", "R25")
def test_what_protects_stays_whichever_law_it_protects():
    match = position(Person(kept="23", laws="8"))
    s = state(match)
    lay_law(s, A, "1")
    s.seats[A].laws[2].protector = 1                # laws are laid before those that are kept
    assert [lie.law for lie in s.seats[A].laws[:3]] == [8, 23, 1]
    assert laws(plays(match, "obey 8")) == {8, 23, 1}


@pytest.mark.clause("R23")
def test_nothing_of_a_voided_law_is_left_to_the_next_in_its_place():
    match = position(Person(laws="60 61", notes="0 " * 18), Person(), moon="automatic")
    rolls(plays(match, "obey 61", "play law 60", "play law 61"), 2)
    lie = me(match).laws[0]
    assert (lie.law, lie.obeyed, lie.played, lie.voided) == (0, 0, 0, 0)
