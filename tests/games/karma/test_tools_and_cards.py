"""K2, tools and cards."""
import pytest

from gnothi.games.karma.account import can_change, card_list, draw_card, take_free_will
from gnothi.games.karma.data import CARDS, N_CARDS, N_CHOICES, N_FREE, PACK_SIZE, PACKS, VALUES
from gnothi.games.karma.effects import close_list, drop_cards
from gnothi.games.karma.sight import redact
from gnothi.games.karma.state import Ask, Clause, Do
from tests.games.karma import (
    CARD,
    SWORD,
    A,
    B,
    actions,
    begin,
    card,
    do,
    hand,
    karma,
    lay_free_will,
    pack_from_top,
    pegs,
    person,
    play,
    position,
    step,
    throw,
    told,
    where,
)

# Tools


@pytest.mark.clause("K2.11", "K2.12")
def test_two_pegs_of_a_kind_are_a_master_tool():
    s = position(person(at="p08", pegs="010"))
    throw(s, 2)
    assert pegs(s, A) == "020"
    assert Clause.K2_12 in told(s)
    s = position(person(at="p08"))
    throw(s, 2)
    assert Clause.K2_11 in told(s)


@pytest.mark.clause("K2.12", "R11", "K6.9")
@pytest.mark.parametrize(("before", "after"), [("100", "000"), ("200", "200"), ("210", "200"), ("000", "000")])
def test_a_single_peg_can_be_lost_and_a_master_tool_never(before, after):
    s = position(person(at="g01", pegs=before), top="c1-14")
    throw(s, 2, side="a")
    if s.ask == Ask.SIDE:
        do(s, Do.SIDE_A)
    assert pegs(s, A) == after
    assert (Clause.R11 in told(s)) == (before != after)
    assert (Clause.K6_9 in told(s)) == (before == after)


@pytest.mark.clause("K2.13")
def test_a_third_peg_is_not_taken():
    s = position(person(at="p08", pegs="020"))
    throw(s, 2)
    assert pegs(s, A) == "020"
    assert Clause.K2_13 in told(s)


@pytest.mark.clause("K2.14", "K2.21", "R12")
@pytest.mark.parametrize(("torches", "asked"), [(2, True), (1, False), (0, False)])
def test_a_master_torch_reads_both_sides_and_picks_one(torches, asked):
    s = position(person(at="o04", pegs=f"{torches}00"), top="c2-06")
    throw(s, 2, side="b")
    assert (s.ask == Ask.SIDE) == asked
    if asked:
        assert actions(s) == [Do.SIDE_A, Do.SIDE_B]
        assert s.card == CARD["c2-06"]      # both texts are known: the card lies open
        do(s, Do.SIDE_B)
    assert karma(s, A) == (-1, 0, 0, 0)


@pytest.mark.clause("R12")
def test_a_master_torch_works_on_joining_too():
    s = position(person(at="s08", pegs="200"), person(at="o06"), top="c2-06")
    do(s, Do.SEAT + B)
    assert s.ask == Ask.SIDE


@pytest.mark.clause("K2.15", "K4.5")
@pytest.mark.parametrize(("total", "end"), [(2, "ts1"), (3, "ts2"), (4, "ts3")])
def test_every_space_of_the_temple_of_the_sword_loosens(total, end):
    s = position(person(at="y05", pegs="020", hg=1))
    throw(s, total)
    step(s, "ts1")
    if s.ask == Ask.COLOUR:
        do(s, Do.ORANGE)
    assert where(s, A) == end
    assert karma(s, A)[2] == 0


@pytest.mark.clause("R9", "K5.8")
@pytest.mark.parametrize(("on_completion", "habits"), [(True, 0), (False, 1)])
def test_a_master_sword_completed_in_the_temple(on_completion, habits):
    s = position(person(at="y04", pegs="010", hg=1), loosen_on_completion=on_completion)
    throw(s, 3)
    step(s, "ts1")
    assert pegs(s, A) == "020"
    assert karma(s, A)[2] == habits
    s = position(person(at="y05", pegs="020", hg=1), loosen_on_completion=on_completion)
    throw(s, 3)
    step(s, "ts1")
    assert karma(s, A)[2] == 0      # owned on arrival: either way


@pytest.mark.clause("K2.16", "K4.11")
@pytest.mark.parametrize(("wands", "ways"), [(2, 2), (1, 1), (0, 1)])
def test_a_wheel_is_entered_over_its_free_will_space_with_a_master_wand(wands, ways):
    s = position(person(at="g07", pegs=f"00{wands}"))
    throw(s, 3)
    assert (s.ask == Ask.STEP) == (ways == 2)
    if ways == 2:
        step(s, "w1")
        assert actions(s) == [Do.STEP, Do.STEP + 1]
    else:
        assert where(s, A) == "g10"


@pytest.mark.clause("K2.17", "K2.18")
def test_a_ride_may_go_on_over_turns_and_ends_in_any_land():
    s = position(person(at="g08", pegs="002"), person(at="s01", pegs="222"))
    throw(s, 2)
    step(s, "w1")
    step(s, "w2")
    assert where(s, A) == "w2"
    throw(s, 2)
    throw(s, 4)
    step(s, "w3")
    step(s, "w4")
    step(s, "p08")
    assert where(s, A) == "p09"


@pytest.mark.clause("K2.19", "R15")
def test_a_ride_brings_the_cards_of_the_two_free_will_spaces_and_no_more():
    s = position(person(at="g07", pegs="002"))
    throw(s, 4)
    step(s, "w1")
    step(s, "w2")
    step(s, "o05")
    assert where(s, A) == "o05"
    assert len(hand(s, A)) == 2


@pytest.mark.clause("R15")
def test_stepping_off_a_free_will_space_gives_no_card():
    s = position(person(at="g08", pegs="002"))
    throw(s, 3)
    step(s, "w1")
    step(s, "w2")
    step(s, "o05")
    assert len(hand(s, A)) == 1


@pytest.mark.clause("R14")
def test_a_player_just_out_of_a_wheel_does_not_turn_round_in_the_same_move():
    s = position(person(at="w1", pegs="002"), person(at="s01", pegs="222"))
    throw(s, 2)
    step(s, "g08")
    assert where(s, A) == "pit"     # over g08 to the slope, without a question
    s = position(person(at="w1", pegs="002", cards=(1,)), person(at="s01", pegs="222"))
    play(s, 1)
    step(s, "g08")
    throw(s, 2)
    throw(s, 2)
    assert s.ask == Ask.STEP        # in a later turn the way in is open again
    step(s, "w1")
    step(s, "g08")                  # in and out of the same wheel
    assert where(s, A) == "g08"
    assert len(hand(s, A)) == 2     # both steps onto the space gave a card


@pytest.mark.clause("R14")
def test_going_on_from_wheel_to_wheel_is_not_leaving_them():
    s = position(person(at="w1", pegs="002"))
    throw(s, 5)
    for wheel in ("w2", "w3", "w4", "w1"):
        step(s, wheel)
        assert not s.left_wheel, wheel
    step(s, "g08")
    assert s.left_wheel


@pytest.mark.clause("R14")
def test_one_player_leaving_a_wheel_does_not_close_it_to_the_next():
    s = position(person(at="w1", pegs="002", cards=(1,)), person(at="g08", pegs="002"))
    play(s, 1)
    step(s, "g08")
    assert s.turn == B
    throw(s, 2)
    assert s.ask == Ask.STEP
    step(s, "w1")
    assert where(s, B) == "w1"


# Choice and Karma Cards


@pytest.mark.clause("K2.20", "R5")
@pytest.mark.parametrize(("side", "after"), [("a", "010"), ("b", "000")])
def test_the_readable_side_is_the_players_choice(side, after):
    s = position(person(at="o04", g=5), top="c2-06")
    throw(s, 2, side=side)
    assert pegs(s, A) == after
    assert karma(s, A)[0] == (5 if side == "a" else 4)


@pytest.mark.clause("R5")
def test_the_side_is_tossed_for_at_each_draw():
    sides = set()
    for side in "ab":
        s = position(person(at="o04"), top="c2-06")
        throw(s, 2, side=side)
        sides.add(int(s.side))
    assert sides == {0, 1}      # with a side fixed by the shuffle the same deal would always show the same


@pytest.mark.clause("K2.22", "K5.9")
def test_a_choice_card_goes_under_its_pack_when_the_turn_is_complete():
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    assert (s.card_out, s.tops[1]) == (1, 0)
    do(s, Do.SIDE_A)
    assert (s.card_out, s.tops[1]) == (0, 1)
    order = [int(s.orders[1, (1 + place) % PACK_SIZE[1]]) for place in range(PACK_SIZE[1])]
    assert order[-1] == CARD["c2-06"]


@pytest.mark.clause("K2.23")
def test_a_karma_card_is_followed_and_put_under_its_pack():
    s = position(person(at="o13", g=-1), person(at="s02"), top="k3-02")
    throw(s, 4)
    assert where(s, A) == "y01"
    assert s.card == CARD["k3-02"]
    assert (s.card_out, s.tops[6]) == (0, 1)


@pytest.mark.clause("K2.23")
def test_a_karma_card_is_back_before_its_reader_decides_elsewhere():
    s = position(person(at="g02", pegs="000"), top=next(
        card.id for card in CARDS[N_CHOICES:] if card.land == 1 and card.sides[0].effects[0].do == 7))
    throw(s, 2)
    assert where(s, A) == "pit"
    assert s.ask == Ask.COLOUR
    assert s.card_out == 0


@pytest.mark.clause("K2.22", "K2.23")
@pytest.mark.parametrize(("number", "out"), [(0, 1), (N_CHOICES - 1, 1), (N_CHOICES, 0), (N_CARDS - 1, 0)])
def test_of_all_cards_only_karma_cards_are_back_as_soon_as_they_have_been_followed(number, out):
    s = position(person(at="g03"), top=CARDS[number].id)
    draw_card(s, next(pack for pack, cards in enumerate(PACKS) if number in cards))
    assert (s.card, s.card_out) == (number, 1)
    s.list_no = card_list(s)
    close_list(s)
    assert s.card_out == out


@pytest.mark.clause("K2.20", "K2.23")
@pytest.mark.parametrize(("number", "clause"), [(0, "K2.20"), (N_CHOICES - 1, "K2.20"), (N_CHOICES, "K2.23")])
def test_a_card_that_is_drawn_is_told_by_its_kind(number, clause):
    s = position(person(at="g03"), top=CARDS[number].id)
    draw_card(s, next(pack for pack, cards in enumerate(PACKS) if number in cards))
    assert told(s)[-1] == Clause[clause.replace(".", "_")]


@pytest.mark.clause("R6")
def test_the_pack_is_that_of_the_land_of_the_space():
    s = position(person(at="o05", pegs="000"))
    throw(s, 4)
    step(s, "tt1")
    assert where(s, A) == "tt3"
    assert CARDS[s.card].land == 2


# Free Will Cards


@pytest.mark.clause("K2.24", "K2.26")
def test_cards_replace_the_dice():
    s = position(person(at="g09", cards=(3,)))
    rng = s.rng
    play(s, 3)
    assert s.rng == rng or s.card >= 0
    assert where(s, A) == "g12"
    assert not s.dice.any()
    s = position(person(at="g09", cards=(3,)))
    throw(s, 5)
    assert hand(s, A) == [3]
    assert s.turn == B


@pytest.mark.clause("K2.25")
@pytest.mark.parametrize("total", [2, 4])
def test_a_card_is_taken_on_landing_and_on_passing(total):
    s = position(person(at="g06"))
    lay_free_will(s, [4, 1])
    throw(s, total)
    assert hand(s, A) == [4]


def sums(s, total=0):
    """The count of every group of cards that can be played from here."""
    found = []
    for action in actions(s):
        if Do.CARD <= action < Do.GO:
            other = s.copy()
            do(other, action)
            count = total + int(VALUES[action - Do.CARD])
            found += [count] + (sums(other, count) if other.ask == Ask.MORE else [])
    return found


@pytest.mark.clause("K2.27", "K2.26")
def test_any_group_of_cards_makes_a_count():
    assert set(sums(position(person(at="g09", cards=(2, 5, 6))))) == {2, 5, 6, 7, 8, 11, 13}
    assert set(sums(position(person(at="g09", cards=(2, 2, 5))))) == {2, 4, 5, 7, 9}


@pytest.mark.clause("K2.27", "R13")
def test_cards_are_added_in_any_order():
    s = position(person(at="g09", cards=(2, 2, 5)))
    do(s, card(5))
    assert actions(s) == [Do.GO, card(2)]
    do(s, card(2))
    assert actions(s) == [Do.GO, card(2)]
    do(s, Do.GO)
    assert where(s, A) == "g16"
    assert hand(s, A) == [2]
    s = position(person(at="g09", cards=(2, 5)))
    do(s, card(5), card(2))     # no card is left: the move begins
    assert where(s, A) == "g16"


@pytest.mark.clause("K2.27", "R13")
def test_in_rising_order_each_group_is_reached_once():
    for cards, found in (((2, 5, 6), [2, 5, 6, 7, 8, 11, 13]), ((2, 2, 5), [2, 4, 5, 7, 9])):
        assert sorted(sums(position(person(at="g09", cards=cards), card_order="rising"))) == found
    s = position(person(at="g09", cards=(2, 2, 5)), card_order="rising")
    do(s, card(2), card(5))     # nothing as high is left: the move begins
    assert where(s, A) == "g16"
    assert hand(s, A) == [2]


@pytest.mark.clause("R13")
def test_in_rising_order_everybody_hears_that_a_move_begins():
    s = position(person(at="g09", cards=(2, 5)), card_order="rising", free_will_open=False)
    do(s, card(5))              # the 2 stays in hand, unseen
    assert Clause.K2_27 in told(s)
    s = position(person(at="g09", cards=(5,)))
    do(s, card(5))
    assert Clause.K2_27 not in told(s)


@pytest.mark.clause("K2.28", "R13")
@pytest.mark.parametrize("face_up", [True, False])
def test_hands_are_open_unless_the_table_says_otherwise(face_up):
    s = position(person(at="g06"), person(at="s02", cards=(4,)), free_will_open=face_up)
    throw(s, 2)
    assert int(s.seats[A].shown.sum()) == (1 if face_up else 0)


@pytest.mark.clause("K2.28", "R13")
@pytest.mark.parametrize("table", [True, False])
@pytest.mark.parametrize("seat", range(4))
def test_a_seat_may_lay_its_cards_otherwise_than_the_table(seat, table):
    own = {f"cards_seat_{seat + 1}": "face down" if table else "face up"}
    s = position(*(person(at="g06") for _ in range(4)), free_will_open=table, **own)
    for other in range(4):
        begin(s, other)
        throw(s, 2)
        assert bool(s.seats[other].shown.any()) == (table != (other == seat))


@pytest.mark.clause("K2.29", "R13", "K5.5")
def test_used_cards_go_under_the_pack_lowest_first():
    s = position(person(at="g09", cards=(1, 3, 6)))
    play(s, 1, 6)
    assert pack_from_top(s)[-2:] == [1, 6]
    assert hand(s, A) == [3]


@pytest.mark.clause("R13")
def test_a_card_taken_during_a_move_is_not_used_in_it():
    s = position(person(at="g07", pegs="002", cards=(1, 2)))
    lay_free_will(s, [6, 5])
    do(s, card(1), card(2))
    assert s.ask == Ask.STEP
    assert s.count_left == 2
    assert hand(s, A) == [6]


@pytest.mark.clause("R13")
def test_played_cards_are_under_the_pack_before_the_results():
    s = position(person(at="g09", cards=(3,)), top="k1-01")
    lay_free_will(s, [])
    play(s, 3)
    assert pack_from_top(s) == [3]


@pytest.mark.clause("K6.10", "R13")
def test_an_empty_pack_gives_no_card():
    s = position(person(at="g06"))
    lay_free_will(s, [])
    throw(s, 2)
    assert hand(s, A) == []
    assert Clause.K6_10 in told(s)
    assert s.missed == 0


@pytest.mark.clause("K2.29", "R13")
def test_all_cards_that_went_under_the_pack_are_known_when_they_are_taken_again():
    s = position(person(), person(), free_will_open=False)
    lay_free_will(s, [3, 5])
    s.free_unseen = 0
    for _ in range(2):
        take_free_will(s, A, False)
    redact(s, B)
    assert hand(s, A) == [3, 5]


@pytest.mark.clause("K6.1")
@pytest.mark.parametrize(("n", "left"), [(1, [4, 4]), (2, [4]), (4, [])])
def test_as_many_cards_go_under_the_pack_as_a_card_says_or_all(n, left):
    s = position(person(cards=(4, 4, 4)))
    lay_free_will(s, [])
    drop_cards(s, A, n)
    assert (hand(s, A), pack_from_top(s)) == (left, [4] * (3 - len(left)))


@pytest.mark.clause("R13")
def test_there_is_no_limit_to_the_hand():
    held = tuple(value for value in (1, 2, 3, 4, 5, 6) for _ in range(7))
    s = position(person(at="g06", cards=held))
    throw(s, 2)
    assert len(hand(s, A)) == 43 <= N_FREE


@pytest.mark.clause("K2.30", "K2.31", "K5.1", "R27")
def test_a_lost_turn_gives_one_card_back():
    s = position(person(at="g09", lost=2), person(at="s01", pegs="222"), turn=B)
    throw(s, 2)
    assert (s.turn, s.seats[A].lost) == (B, 1)
    throw(s, 2)
    assert (s.turn, s.seats[A].lost) == (B, 0)      # one for one: two cards cost two turns
    throw(s, 2)
    assert s.turn == A


@pytest.mark.clause("K2.30")
def test_whoever_is_told_to_lose_a_turn_takes_a_card():
    s = position(person(at="o11"))
    throw(s, 2)
    assert (where(s, A), s.seats[A].lost) == ("o13", 1)


@pytest.mark.clause("R27")
def test_a_turn_is_lost_in_any_realm_and_before_planning():
    s = position(person(at="s08", lost=1), person(at="s02"))
    assert s.turn == B
    assert s.seats[A].waits == 0


@pytest.mark.clause("K6.9")
def test_what_can_change():
    s = position(person(pegs="012"))
    assert [bool(can_change(s, A, tool, False)) for tool in range(3)] == [True, True, False]
    assert [bool(can_change(s, A, tool, True)) for tool in range(3)] == [False, True, False]
    assert s.seats[A].pegs[SWORD] == 1
