"""Components and set-up (sections 1, 2 and 9)."""
import numpy as np
import pytest

from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.games.cogito import GAME
from gnothi.games.cogito.certainty import candidates, is_candidate
from gnothi.games.cogito.deck import BELONGS, CARDS, COPIES, DECK, DREAM, SELVES
from gnothi.games.cogito.state import Phase, Window
from gnothi.games.cogito.words import denied
from gnothi.testing import count
from tests.games.cogito import A, B, C, deal_k, everybody_passes, face, field, is_sound, plays, state

KINGDOMS = {"animal": 4, "plant": 4, "vertebrate": 3, "flower": 3, "bird": 2, "tree": 2}


@pytest.mark.clause("COG-1.1", "COG-1.3", "COG-1.4", "R1")
def test_twenty_cards_of_which_nine_can_be_the_self():
    assert len(CARDS) == 20
    assert SELVES == 9
    assert "ego" in DECK.ids[:SELVES]
    assert [DECK.strata[face(name)] for name in KINGDOMS] == [1, 1, 2, 2, 2, 2]
    assert DECK.strata[DREAM] == 0


@pytest.mark.clause("COG-1.2")
def test_the_stratum_marks_the_selves_and_nothing_else():
    assert {DECK.strata[own] for own in range(SELVES)} == {3}
    assert 3 not in DECK.strata[SELVES:]


@pytest.mark.clause("COG-1.5", "COG-1.6")
def test_a_card_lies_blue_or_red_and_speaks():
    match = deal_k()
    plays(match, "animal", "vertebrate")
    assert field(match, A) == "animal blue"
    assert field(match, B) == "vertebrate red"
    assert any("I am not an animal!" in line.text for line in match.log())


@pytest.mark.clause("COG-1.7")
def test_ego_has_no_blue_position_and_dream_no_red_one():
    assert [own for own in range(len(DECK.ids)) if DECK.no_blue[own]] == [face("ego")]
    match = deal_k()
    s = state(match)
    s.seats[B].hand[0], s.seats[C].hand[0] = face("ego"), face("dream")
    plays(match, "animal", "ego", "dream")
    assert field(match, C) == "dream neither"
    assert field(match, B) == ""    # the Dream sent the red Ego back


@pytest.mark.clause("COG-1.8", "COG-4.6")
def test_the_diagram_is_public():
    picture = Match.new(GAME, 3, 1).view().svg()
    assert all(DECK.names[face(name)] in picture for name in KINGDOMS)


@pytest.mark.clause("COG-1.9")
def test_each_self_exists_once_and_equal_faces_are_one_choice():
    assert list(COPIES[:SELVES]) == [1] * 9
    match = deal_k()
    state(match).seats[A].hand[:] = face("animal")
    everybody_passes(match)
    assert match.legal(A) == ["play animal"]


@pytest.mark.clause("COG-2.1", "R2")
@pytest.mark.parametrize("seats", [1, 5, 0, -1])
def test_two_three_or_four_seats(seats):
    assert list(GAME.facts.seats) == [2, 3, 4]
    with pytest.raises(BadOptions, match="2, 3, 4 seats"):
        Match.new(GAME, seats, 1)


@pytest.mark.clause("COG-2.2", "COG-2.3", "COG-2.4")
@pytest.mark.parametrize(("seats", "left"), [(2, 14), (3, 11), (4, 8)])
def test_e1_numbers_at_the_deal(seats, left):
    for seed in range(20):
        match = Match.new(GAME, seats, seed)
        s = state(match)
        assert s.pile_size == left
        assert all(s.seats[seat].hand_size == 2 for seat in range(seats))
        assert all(0 <= s.seats[seat].own_self < SELVES for seat in range(seats))
        assert is_sound(match)


@pytest.mark.clause("COG-2.2")
def test_a_self_is_seen_by_all_but_its_owner():
    match = deal_k()
    assert [int(match.view(A).s.seats[seat].own_self) for seat in (A, B, C)] == [-2, face("owl"), face("casablanca")]
    news = Match.new(GAME, 3, 5, "ABC")
    own = denied(state(news).seats[A].own_self)
    assert not any(own in line.text for line in news.log(A) if line.clause == "COG-2.2")
    assert f"A is {own}." in [line.text for line in news.log(B)]


@pytest.mark.clause("COG-2.3")
def test_selves_not_taken_are_in_the_pile():
    match = Match.new(GAME, 2, 3)
    s = state(match)
    held = [card for seat in (A, B) for card in s.seats[seat].hand]
    out_of_holders = sorted([*map(int, s.pile[: s.pile_size]), *map(int, held)])
    expected = sorted(set(range(SELVES)) - {int(s.seats[A].own_self), int(s.seats[B].own_self)})
    assert [card for card in out_of_holders if card < SELVES] == expected


@pytest.mark.clause("COG-2.4")
def test_cards_are_dealt_one_each_from_the_starting_seat_twice_round():
    match = Match.new(GAME, 3, 1, options={"start_seat": 1})
    notes = state(match).notes[:6]
    assert [int(n.seat) for n in notes] == [B, C, A, B, C, A]
    assert hidden_from(match, A) == {B, C}


def hidden_from(match, seat):
    """Whose dealt cards a seat cannot see."""
    view = match.view(seat)
    return {int(n.seat) for n in view.s.notes[: view.s.n_notes] if n.face < 0}


@pytest.mark.clause("COG-2.5", "R3")
def test_the_starting_seat_is_an_option_and_random_by_default():
    assert {int(state(Match.new(GAME, 3, seed)).start) for seed in range(40)} == {A, B, C}
    assert {int(state(Match.new(GAME, 3, seed, options={"start_seat": "seat 3"})).start) for seed in range(9)} == {C}
    with pytest.raises(BadOptions, match="only 3 seats"):
        Match.new(GAME, 3, 1, options={"start_seat": "seat 4"})
    assert {int(state(Match.new(GAME, 3, seed, options={"start_seat": "rotates"})).start) for seed in range(40)} \
        == {A, B, C}


@pytest.mark.clause("R3")
def test_the_words_for_the_start_keep_the_numbers_that_old_records_have():
    start = next(option for option in GAME.facts.options if option.name == "start_seat")
    assert [start.read(word) for word in start.words] == [-1, 0, 1, 2, 3, 4]
    assert (start.words[0], start.words[-1], start.default) == ("random", "rotates", "random")


@pytest.mark.clause("R24")
def test_a_web_table_calls_live_and_programs_call_in_windows():
    mode = next(option for option in GAME.facts.options if option.name == "call_mode")
    assert (mode.default, mode.usual) == ("windows", "live")


@pytest.mark.clause("COG-2.6", "COG-6.3")
def test_the_first_window_opens_before_round_1():
    match = deal_k()
    assert (state(match).phase, state(match).window, state(match).round_no) == (Phase.WINDOW, Window.AFTER_DEAL, 0)
    assert match.awaited == (A, B, C)
    everybody_passes(match)
    assert state(match).round_no == 1


@pytest.mark.clause("COG-9.1")
def test_copies_of_each_category():
    assert {name: int(COPIES[face(name)]) for name in KINGDOMS} == {
        "animal": 2, "plant": 2, "vertebrate": 2, "flower": 2, "bird": 1, "tree": 1,
    }
    assert COPIES.sum() == 20


@pytest.mark.clause("COG-9.2")
@pytest.mark.parametrize(("own", "red_cards"), [
    ("swallow", 6), ("owl", 6), ("whale", 5), ("butterfly", 3), ("casablanca", 5), ("sunflower", 5), ("cherry", 6),
    ("cedar", 4), ("ego", 0),
])
def test_how_many_cards_would_be_red(own, red_cards):
    others = [card for card in CARDS if card != face(own) or own != "ego"]
    red = [card for card in others if DECK.no_blue[card] or (card >= SELVES and BELONGS[face(own), card])]
    assert len(red) == red_cards


@pytest.mark.clause("COG-9.2", "COG-9.3")
def test_how_much_a_category_splits_the_selves():
    assert {name: int(BELONGS[:, face(name)].sum()) for name in KINGDOMS} == KINGDOMS
    twins = [(one, two) for one in range(SELVES) for two in range(one)
             if np.array_equal(BELONGS[one, SELVES:], BELONGS[two, SELVES:])]
    assert [{DECK.ids[one], DECK.ids[two]} for one, two in twins] == [{"owl", "swallow"}, {"sunflower", "casablanca"}]


@pytest.mark.clause("COG-9.4")
def test_a_self_card_is_safe_and_tells_everyone_who_has_not_seen_it():
    match = deal_k()
    plays(match, "cedar")
    assert field(match, A) == "cedar blue"
    before = candidates(state(deal_k()), B)
    assert candidates(state(match), B) == before - 1
    assert not is_candidate(state(match), C, face("cedar"))


@pytest.mark.clause("COG-9.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_deal_is_solved_before_a_card_is_played(seats):
    for seed in range(200):
        s = state(Match.new(GAME, seats, seed))
        assert min(candidates(s, seat) for seat in range(seats)) >= 4


def test_openings_are_counted():
    start = Match.new(GAME, 2, 5, options={"start_seat": 0})
    assert len(set(state(start).seats[A].hand)) == 2
    # Ten answers each. Then: both pass, and A plays one of two faces; or one passes and the other is wrong (8 names,
    # either way), and the one who lives has ten answers. A right name, or two wrong ones, end the game.
    assert [count(start, plies) for plies in (1, 2, 3)] == [10, 100, 2 + 8 * 10 + 8 * 10]
