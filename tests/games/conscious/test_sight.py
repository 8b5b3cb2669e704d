"""What a seat knows, imagines and hopes: R67."""
import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import blank, struct_of
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import COPIES, KIND_NAMES
from gnothi.games.conscious.state import HIDDEN, IN_PILE, MAX_LEGAL, Body, Status
from tests.games.conscious import A, B, C, D, Person, hand, me, pile, plays, position, rolls, state


def seen(match, seat):
    return match.view(seat).s


def imagined(match, seat, seed):
    """A world that this seat may imagine."""
    world = match.view(seat).states.copy()
    bind(GAME, templates.call_determinize)(world, seat, np.uint64(seed))
    return struct_of(world)


def held(s, seat):
    return [KIND_NAMES[kind] for kind, count in enumerate(s.seats[seat].held) for _ in range(count)]


@pytest.mark.clause("R67")
def test_hands_duplicates_and_law_piles_are_their_owners_secret():
    people = Person(hand="2D 2D 3D", pile="8 9"), Person(hand="4D", pile="10", at=110)
    match = position(*people, deck="5D 6D", law_deck="11")
    mine, his, watcher = seen(match, A), seen(match, B), seen(match, -1)
    assert held(mine, A) == ["2D", "2D", "3D"] and held(mine, B) == [] and held(his, A) == [] and held(watcher, A) == []
    assert (his.seats[A].hand_size, his.seats[A].duplicates, his.seats[A].pile_size) == (2, 1, 2)
    assert mine.law_at[8] == IN_PILE + A and his.law_at[8] == HIDDEN and mine.law_at[11] == HIDDEN
    assert mine.deck.sum() == 0 and mine.deck_size == 2
    assert (his.seats[A].notes == me(match).notes).all() and his.discard.sum() == mine.discard.sum() > 0


@pytest.mark.clause("R67", "E.7")
def test_all_see_where_a_law_is_but_for_the_deck_and_the_piles_of_others():
    people = [Person(pile=str(10 + seat), laws=str(20 + seat), at=100 + 2 * seat) for seat in range(6)]
    match = position(*people, law_deck="1 2 86")        # the others are discarded
    for seat in range(SPECTATOR, 6):
        shown = state(match).law_at.copy()
        shown[[1, 2, 86, *(10 + other for other in range(6) if other != seat)]] = HIDDEN
        assert seen(match, seat).law_at.tolist() == shown.tolist()


@pytest.mark.clause("R67")
def test_what_a_seat_knows_of_others_is_its_own_secret():
    match = rolls(position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D 3D"), Person(at=110)), 1)
    for seat in range(SPECTATOR, 3):
        for owner in (A, B, C):
            known = state(match).seats[owner].seen.copy()
            assert known.sum() == (1 if owner in (A, B) else 0)     # the card that went to the other
            if owner != seat:
                known[:] = 0
            assert (seen(match, seat).seats[owner].seen == known).all()


@pytest.mark.clause("R67")
def test_what_is_drawn_is_told_to_its_owner_only():
    match = rolls(position(Person(at=98), Person(at=120), deck="9S"), 1)
    assert "9♠" in " ".join(line.text for line in match.news(A))
    assert "9♠" not in " ".join(line.text for line in match.news(B) + match.news(-1))


def test_an_imagined_world_fits_what_is_seen():
    ben = Person(hand="4D 4D 4D 5D 6D", pile="10 11", at=110)
    match = position(Person(hand="2D 2D 3D", pile="8"), ben, Person(at=120))
    hands = set()
    for seed in range(30):
        s = imagined(match, A, seed)
        assert held(s, A) == ["2D", "2D", "3D"]
        assert len(held(s, B)) == 5 and len(set(held(s, B))) == 3
        assert (s.law_at == IN_PILE + B).sum() == 2 and s.law_at[8] == IN_PILE + A
        assert (s.seats["held"].sum(axis=0) + s.deck + s.discard == COPIES).all()
        hands.add(tuple(held(s, B)))
    assert len(hands) > 20


def test_a_card_given_and_a_card_got_are_remembered():
    # Ann's 2D goes to Ben and his 3D comes to her; each knows it of the other, Cy of neither.
    match = rolls(position(Person(at=105, hand="2D 2D"), Person(at=106, hand="3D 3D"), Person(at=110)), 1)
    assert hand(match) == "2D 3D"
    for seed in range(12):
        assert "2D" in held(imagined(match, A, seed), B) and "3D" in held(imagined(match, B, seed), A)
    assert not all("2D" in held(imagined(match, C, seed), B) for seed in range(12))


def test_a_question_is_heard_by_all():
    asker = Person(at=105, hasnamuss=True, kept="86", notes="0 " * 18)
    match = plays(rolls(position(asker, Person(at=106, hand="4S 5S 6S 7S"), Person(at=110)), 1), "ask 4h")
    for seed in range(12):
        assert "4H" not in held(imagined(match, C, seed), B)
    match = plays(rolls(position(asker, Person(at=106, hand="4S 5S"), Person(at=110)), 1), "ask 4s")
    for seed in range(12):
        assert "4S" in held(imagined(match, C, seed), A)


def test_a_card_played_is_no_longer_thought_to_be_held():
    match = rolls(position(Person(at=105, hand="2D 2D"), Person(at=106, hand="JD JD"), Person(at=110)), 1)
    assert state(match).seats[B].seen[A, KIND_NAMES.index("JD")] == 1
    plays(match, "play jd")
    assert state(match).seats[B].seen[A, KIND_NAMES.index("JD")] == 0


def test_even_a_deck_that_is_all_in_hands_can_be_imagined():
    everything = [KIND_NAMES[kind] for kind, count in enumerate(COPIES) for _ in range(count)]
    hands = [" ".join(everything[seat::5]) for seat in range(5)]
    match = position(*(Person(hand=cards, at=100 + 2 * seat) for seat, cards in enumerate(hands)))
    s = imagined(match, A, 3)
    for seat in range(1, 5):
        assert len(set(held(s, seat))) == me(match, seat).hand_size
    assert s.deck.sum() == 0


def test_the_question_for_help_is_shown_to_the_helper_only():
    helper = Person(at=105, state=1, school=0, hand="QD JS", notes="0 " * 18)
    match = rolls(position(helper, Person(at=106, board="JD1 KD1"), Person(at=120)), 1)
    assert match.legal(A) == ["give qd"]
    assert seen(match, B).stack[seen(match, B).depth - 1].a == 0
    world = imagined(match, C, 5)
    frame = world.stack[world.depth - 1]
    assert frame.a or frame.b


@pytest.mark.clause("R67")
@pytest.mark.parametrize("helper", [A, B])
def test_the_cards_that_would_help_are_seen_by_the_helper_only(helper):
    people = [Person(board="JD1 KD1", notes="0 " * 18), Person(board="JD1 KD1"), Person(at=120)]
    people[helper] = Person(state=1, school=0, hand="5D QD", notes="0 " * 18)
    people[A].at, people[B].at = 105, 106
    people[B - helper].hand = "6D"
    match = rolls(position(*people), 1)
    assert match.legal(helper) == ["give 5d", "give qd"]
    for seat in range(SPECTATOR, 3):
        frames = state(match).stack.copy()
        if seat != helper:
            frames["a"][state(match).depth - 1] = frames["b"][state(match).depth - 1] = 0
        assert seen(match, seat).stack.array.tolist() == frames.tolist()


@pytest.mark.clause("R67", "R58")
def test_who_could_have_helped_is_seen_by_nobody():
    ann = Person(at=105, state=1, school=0, hand="QD", notes="0 " * 18)
    match = rolls(position(ann, Person(at=106, board="JD1 KD1"), Person(at=50), fifth_striving="vigilance"), 1)
    assert state(match).contacts[0].duty.tolist() == [1 << B, 0, 0, 0, 0, 0]
    for seat in range(SPECTATOR, 3):
        contact = seen(match, seat).contacts[0]
        assert contact.met == contact.there == 1 << A | 1 << B and contact.duty.tolist() == [0] * 6


@pytest.mark.clause("R58")
def test_a_lapse_is_imagined_of_those_in_contact_who_neither_offered_help_nor_owned_up():
    ann, cy = Person(at=105, state=1, school=0, hand="QD", notes="0 " * 18), Person(at=106, board="JD1 KD1")
    ben, dan = Person(at=50, state=1, school=0, hand="QD"), Person(at=120, board="JD1 KD1")
    match = rolls(position(ann, ben, cy, dan, fifth_striving="vigilance"), 1)
    contact, lapse = state(match).contacts[0], [1 << C, 0, 0, 0, 0, 0]

    def lapses(seat=A):
        return imagined(match, seat, 1).contacts[0].duty.tolist()

    assert lapses() == lapse and lapses(B)[B] == 0          # Ben was not there
    contact.called[A] = 1 << D
    assert lapses() == lapse
    contact.called[A] = 1 << C
    assert lapses() == [0] * 6
    contact.called[A] = 0
    contact.owned = 1 << C
    assert lapses() == lapse
    contact.owned = 1 << A
    assert lapses() == [0] * 6


def standing(match):
    out = np.zeros(match.seats)
    bind(GAME, templates.call_evaluate)(match.states, out)
    return out


def test_bodies_jokers_and_life_count_as_hope():
    plain, rich = Person(), Person(discs="9/7/4", body=Body.ASTRAL, board="JO2 AS1", state=3, school=0)
    assert standing(position(rich, plain))[0] > 0 > standing(position(rich, plain))[1]
    assert standing(position(rich))[0] > standing(position(plain))[0]
    gone, left, other = standing(position(Person(status=Status.OUT), plain, rich))
    assert gone < left < other
    assert all(-1 <= hope <= 1 for hope in standing(position(rich, plain, Person(status=Status.OUT))))


def likely(match, seat=A):
    """How likely a casual player takes each action."""
    view = match.view(seat)
    out = np.zeros(MAX_LEGAL)
    actions = np.array(view.actions, np.int32)
    bind(GAME, templates.call_weigh)(view.states, seat, actions, len(actions), out)
    return dict(zip(view.legal, out, strict=False))


def test_a_casual_player_plays_before_rolling_and_uses_skills():
    weights = likely(position(Person(hand="JD JC", moments=1)))
    assert weights["play jd"] > weights["roll"]
    weights = likely(rolls(position(Person(at=105, state=1, school=0)), 1))
    assert weights["use skill"] > weights["leave skill"]
    assert all(weight > 0 for weight in weights.values())


def test_a_blank_record_is_whole():
    assert blank(GAME.rules.State).nbytes == GAME.rules.State.itemsize
    assert pile(position(Person(pile="3"))) == {3}
