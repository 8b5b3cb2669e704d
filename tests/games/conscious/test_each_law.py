"""Every one of the 86 laws in company: cancelled, protected, in sleep, and as a copy shared by another."""
import pytest

from gnothi.games.conscious.deck import LAWS
from gnothi.games.conscious.state import IN_DECK, Status
from tests.games.conscious import EMPTY, A, Person, discs, hand, is_sound, laws, me, notes, plays, position, state

EVERY = range(1, len(LAWS) + 1)
MASTER = {"board": "AS1 XJ1 JO3", "state": 3, "school": 0, "notes": EMPTY}     # All Shocks gives him a wild-chip


def outcome(match):
    """What obeying left behind."""
    person = me(match)
    return notes(match), discs(match), hand(match), int(person.pile_size), int(person.n_laws), int(person.moments)


def somebody(law, **more):
    """With this law in play, two cards in hand and two laws in the pile."""
    return Person(laws=str(law), hand="2D 3D", pile="3 5" if law not in (3, 5) else "7 9", **more)


def obeyed(law):
    return plays(position(somebody(law)), f"obey {law}")


@pytest.mark.parametrize("law", EVERY)
@pytest.mark.clause("G.1.i", "R22")
def test_cancelled_before_it_is_obeyed_it_does_nothing(law):
    match = plays(position(Person(laws=str(law), **MASTER)), "all shocks", f"cancel {law}")
    assert laws(match) == set() and notes(match) == EMPTY and hand(match) == ""
    assert me(match).status == Status.LIVING and not me(match).hasnamuss
    assert "roll" in match.legal(A) and is_sound(match)


@pytest.mark.parametrize("law", EVERY)
@pytest.mark.clause("G.1.g", "R25")
def test_taken_without_escape_it_cannot_be_cancelled(law):
    taker = 64 if law == 23 else 23
    match = position(Person(kept=str(taker), laws="", **MASTER))
    person = state(match).seats[A]
    person.laws[1].law, person.laws[1].protector = law, 0
    person.n_laws = 2
    plays(match, "all shocks")
    assert f"cancel {taker}" in match.legal(A) and f"cancel {law}" not in match.legal(A)
    plays(match, f"cancel {taker}")
    assert law in laws(match) and person.laws[1].protector == -1        # unprotected from now on, but not reached


@pytest.mark.parametrize("law", EVERY)
@pytest.mark.clause("G.1.d", "R10")
def test_in_sleep_it_is_obeyed_all_the_same_and_not_played(law):
    match = position(somebody(law, kept="19:200"))
    assert match.legal(A) == [f"obey {law}"]
    plays(match, f"obey {law}")
    awake = obeyed(law)
    if law != 85:       # the general pardon wakes him
        assert outcome(match)[:4] == outcome(awake)[:4]
        assert me(match).n_laws == me(awake).n_laws + 1
        assert not [name for name in match.legal(A) if name.startswith("play")]


@pytest.mark.parametrize("law", EVERY)
@pytest.mark.clause("G.SHARE.4", "R26")
def test_a_copy_does_what_the_card_does_and_vanishes(law):
    match = position(somebody(law))
    s = state(match)
    s.seats[A].laws[0].is_copy = 1
    plays(match, f"obey {law}")
    assert outcome(match) == outcome(obeyed(law))
    s.seats[A].laws[0].played = 1
    s.law_at[law] = IN_DECK
    s.law_deck_size += 1
    assert is_sound(match)
    while match.legal(A) and match.legal(A)[0].startswith(("obey", "choose")):
        match.play(A, match.legal(A)[0])
    ends = {"roll", "die"} & set(match.legal(A))
    match.play(A, ends.pop())
    assert s.law_at[law] == IN_DECK or law in laws(match) or me(match).pile_size
