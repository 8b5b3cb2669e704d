"""Section 2: who sits where."""
import pytest

from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.games.credo import GAME
from gnothi.games.credo.balance import balance
from gnothi.games.credo.state import Side

S, R = Side.SCIENTIST, Side.RELIGIONIST


def sides(match: Match) -> list[Side]:
    return [Side(me.side) for me in match.view().s.seats[: match.seats]]


@pytest.mark.clause("CRE-2.1")
def test_sides_are_chosen_freely_and_all_may_choose_the_same():
    assert balance([R, S, R, S]).sides == (R, S, R, S)
    assert balance([R, R, R]).sides == (R, R, R, S, S, S)


@pytest.mark.clause("CRE-2.1", "CRE-2.4")
def test_the_option_scientists_has_a_bit_for_each_seat():
    company = balance([R, S, R, S])
    match = Match.new(GAME, company.seats, 1, options={"scientists": company.scientists})
    assert company.scientists == 0b1010
    assert sides(match) == [R, S, R, S]
    assert [Side(me.home) for me in match.view().s.seats[:4]] == [R, S, R, S]


@pytest.mark.clause("CRE-2.1", "CRE-2.4")
def test_the_sides_of_a_table_are_written_in_words():
    match = Match.new(GAME, 4, 1, options={"scientists": "religionist,scientist,religionist,scientist"})
    assert sides(match) == [R, S, R, S]
    assert match.core() == Match.new(GAME, 4, 1, options={"scientists": 0b1010}).core()
    assert "option scientists religionist,scientist,religionist,scientist\n" in match.record()
    assert Match.read(match.record()).core() == match.core()
    assert "option scientists usual\n" in Match.new(GAME, 4, 1).record()


@pytest.mark.clause("CRE-2.1", "CRE-2.2", "CRE-2.3", "R3")
def test_whoever_has_no_side_yet_fills_the_smaller_one():
    assert balance([S, None, S, None]).sides == (S, R, S, R)
    assert balance([R, R, R, None, None]).sides == (R, R, R, S, S, S)
    assert balance([None] * 5).sides == (S, R, S, R, S, R)
    assert balance([S, S, S, S, None]).sides == (S, S, S, S, R, R, R, R)


@pytest.mark.clause("CRE-2.2", "CRE-2.4")
def test_a_table_is_completed_by_the_same_rule():
    option = GAME.facts.seat_option
    religionist, scientist = 0, 1
    arranged = GAME.facts.arrange(option, [scientist, scientist, None, religionist, scientist])
    assert [option.seat_words[word] for word in arranged] == [
        "scientist", "scientist", "religionist", "religionist", "scientist", "religionist",
    ]
    assert sides(Match.new(GAME, 6, 1, options={"scientists": option.of_seats(arranged)})) == [S, S, R, R, S, R]


@pytest.mark.clause("CRE-2.1")
def test_without_the_option_the_first_half_are_scientists():
    assert sides(Match.new(GAME, 6, 1)) == [S, S, S, R, R, R]


@pytest.mark.clause("CRE-2.2", "R3")
def test_unequal_sides_cannot_be_played():
    with pytest.raises(BadOptions, match=r"3 of 4 pieces would be scientists.*2 each \(CRE-2.2\)"):
        Match.new(GAME, 4, 1, options={"scientists": 0b0111})
    with pytest.raises(BadOptions, match=r"seat 6 would be a scientist, but there are only 4 seats"):
        Match.new(GAME, 4, 1, options={"scientists": 0b100001})


@pytest.mark.clause("CRE-2.2", "R3")
def test_the_computers_pieces_are_like_any_other():
    match = Match.new(GAME, 4, 1)
    for seat in range(4):
        assert len(match.legal(seat)) == 6
        assert match.view(seat).s.seats[seat].marks.tolist() == [0, 0, 0]


@pytest.mark.clause("CRE-2.3", "R2")
def test_a_side_has_two_to_six_pieces_and_room_for_all_its_people():
    assert [balance([S] * people).seats for people in (1, 2, 3, 6)] == [4, 4, 6, 12]
    assert balance([S, R], pieces_per_side=5).seats == 10
    with pytest.raises(BadOptions, match="pieces_per_side is a number from 3 to 6, not 2"):
        balance([S, S, S], pieces_per_side=2)
    with pytest.raises(BadOptions, match="from 2 to 6, not 7"):
        balance([S], pieces_per_side=7)
    with pytest.raises(BadOptions, match="7 people on one side are too many"):
        balance([R] * 7)


@pytest.mark.clause("R2", "CRE-11.2")
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 14])
def test_other_numbers_of_pieces_are_refused(seats):
    with pytest.raises(BadOptions, match="is for 4, 6, 8, 10, 12 seats"):
        Match.new(GAME, seats, 1)


@pytest.mark.clause("CRE-2.4")
def test_people_sit_first_then_added_scientists_then_added_religionists():
    company = balance([R, S, S, R, R], pieces_per_side=5)
    assert company.sides == (R, S, S, R, R, S, S, S, R, R)
    assert company.people == 5
    assert company.computers == 5


@pytest.mark.clause("R1")
def test_the_game_is_called_credo():
    assert GAME.title == "Credo"


# Worked examples


@pytest.mark.clause("CRE-2.2", "CRE-2.3", "CRE-2.4", "R3")
def test_e1_balancing():
    a = balance([S, S, R])
    assert a.sides == (S, S, R, R) and a.computers == 1
    b = balance([S])
    assert b.sides == (S, S, R, R) and b.computers == 3
    c = balance([R] * 5)
    assert c.sides == (R,) * 5 + (S,) * 5 and c.computers == 5
    d = balance([R] * 5, pieces_per_side=6)
    assert d.sides == (R,) * 5 + (S,) * 6 + (R,) and d.computers == 7
