"""Places, unlocking, turns, REVEAL, MEET and CONTACT (sections 5 to 7, W5 to W7, W22)."""
import pytest

from gnothi.games.stage5.moves import matching
from gnothi.games.stage5.state import Phase
from gnothi.games.stage5.table import count_places, realm_tiles

from . import BOARD_K, BOARD_V, LINE, RING, A, C, M, S, horizon, legal, on, play, position, state, tile, told

HOME = {"S0": "S S1", "M0": "M M1", "C0": "C C1", "A0": "A A1"}


def kinds(match):
    return {line.split()[0] for line in legal(match)}


# Places


@pytest.mark.clause("CAP-1", "R52", "R53")
def test_four_beings_of_any_realm_stand_on_a_stage_and_dice_do_not_count():
    match = position(RING, {"M0": "S M C"}, "1 1 1 1")
    play(match, "MEET S 1")
    assert on(match, "M0") == "S M C 1"
    assert not [line for line in legal(match) if "MEET" in line and not line.startswith("MEET M 1")]
    assert "MEET" not in kinds(match)


@pytest.mark.clause("CAP-2")
def test_a_full_stage_is_not_entered_and_one_with_three_is():
    three = position(RING, {"S0": "S 1", "M0": "M 2 3"}, "1 0 0 0")
    assert "SE S 1 M0" in legal(three)
    four = position(RING, {"S0": "S 1", "M0": "M 2 3 4"}, "1 0 0 0")
    assert "SE S 1 M0" not in legal(four)


@pytest.mark.clause("CAP-3", "R31", "W15")
@pytest.mark.parametrize(("spans", "enters"), [("2", True), ("2 3", True), ("2 3 4", False)])
def test_w15_stage_5_needs_two_free_places(spans, enters):
    match = position(BOARD_V, {"A3": "S 1", "S5": spans}, "1 3 2 2")
    assert ("SE S 1 S5" in legal(match)) == enters
    assert {"SE S 1 S3", "SE S 1 S4"} <= set(legal(match))


@pytest.mark.clause("CAP-3")
def test_a_foreign_stage_5_needs_only_one_free_place():
    match = position(f"{RING} M5 -1,1", {"S0": "S 1", "M5": "2 3 4"}, "1 0 0 0")
    assert "SE S 1 M5" in legal(match)


@pytest.mark.clause("CAP-3")
def test_an_avatar_comes_to_its_own_stage_5_as_to_any_other():
    match = position(BOARD_V, {"A3": "S! 1", "S0": "S?", "S5": "2 3 4"}, "1 3 2 2")
    assert "SE S 1 S5" in legal(match)


# Unlocking and matching


@pytest.mark.clause("UNL-1", "UNL-2", "R15")
def test_any_die_unlocks_for_everybody_and_null_unlocks_nothing():
    match = position(RING, {"M0": "S M 1 2"}, "0 0 0 2")
    assert {line.split()[2] for line in legal(match) if line.startswith("SE")} == {"2"}
    assert {line.split()[2] for line in legal(match) if line.startswith("CONTACT")} == {"S2"}


@pytest.mark.clause("R17")
def test_a_null_die_unlocks_nothing():
    match = position(RING, {"M0": "S M 1 2"}, "0 0 0 0")
    assert legal(match) == ["REVEAL S"]


@pytest.mark.clause("UNL-3", "R37", "W13")
def test_w13_harbingers_count_like_mediators():
    beings = {"M0": "S M 3", "A3": "A!", "A2": "A", "C0": "C 1"}
    match = position(BOARD_V, beings, "3 1 0 3", turn=A, nothing=A)
    assert matching(state(match), 3) == 2
    assert {"DE", "AR"} & kinds(position(BOARD_V, beings, "3 1 0 3", nothing=A)) == {"DE"}
    play(match, "ANNOUNCE A")
    assert state(match).die.tolist() == [3, 1, 0, 2]
    state(match).phase, state(match).turn = Phase.TURN, S
    assert "DE" not in kinds(match)


@pytest.mark.clause("MAT-1", "R14")
def test_match_counts_all_dice_in_play():
    assert [matching(state(position(dice="2 2 2 2")), rank) for rank in (1, 2)] == [0, 4]
    three = position(LINE, dice="2 2 2 2", seats=3)
    assert matching(state(three), 2) == 3
    two = position(RING, dice="2 0 2 0", seats=2)
    assert matching(state(two), 2) == 2


# Turns


@pytest.mark.clause("TURN-1", "R11", "W22")
def test_w22_two_players_use_either_suit_for_one_action():
    match = position(RING, HOME, "1 0 0 0", seats=2)
    assert legal(match) == [
        "REVEAL S", "REVEAL C", "SE S 1 M0", "SE S 1 A0", "SE C 1 M0", "SE C 1 A0",
        "RE S 1 M0", "RE S 1 A0", "RE C 1 M0", "RE C 1 A0",
    ]
    play(match, "REVEAL C")
    assert match.awaited == (M,)


@pytest.mark.clause("W22")
def test_w22_a_2_span_leads_from_an_own_stage_to_own_stages():
    match = position(RING, {"S0": "S 2"}, "2 0 0 0", seats=2)
    assert [line for line in legal(match) if line.startswith("SE")] == ["SE S 2 C0"]


@pytest.mark.clause("TURN-2", "HAR-5", "R39")
def test_an_avatar_neither_reveals_nor_meets_nor_contacts():
    match = position(BOARD_V, {"M1": "S! 2", "M2": "S"}, "3 2 2 2", nothing=C)
    assert kinds(match) <= {"SE", "RE", "DE", "AR", "SS", "RS", "MS", "MR"}
    explorer = position(BOARD_V, {"M1": "S 2"}, "3 2 2 2")
    assert {"REVEAL", "MEET"} <= kinds(explorer)


@pytest.mark.clause("TURN-3", "R18")
def test_one_passes_only_if_there_is_nothing_to_do():
    match = position(LINE, {"S0": "S S5", "M0": "M M5", "C0": "C C5"}, "5 5 5", seats=3)
    assert legal(match) == ["PASS"]
    play(match, "PASS")
    assert (told(match), match.awaited) == (["TURN-3"], (M,))
    assert "PASS" not in legal(position())


@pytest.mark.clause("R18", "OPT-2")
def test_with_free_pass_one_may_always_pass_but_for_an_announcement():
    assert legal(position(free_pass="on"))[-1] == "PASS"
    match = position(BOARD_V, {"S4": "S!", "S3": "S"}, "4 0 0 0", nothing=M, free_pass="on")
    assert legal(match) == ["ANNOUNCE S"]


@pytest.mark.clause("TURN-5", "R46")
def test_seats_that_have_lost_are_skipped():
    match = position()
    state(match).in_game[M] = 0
    state(match).die[M] = 3
    play(match, "REVEAL S")
    assert match.awaited == (C,)
    assert "MEET C 3" in legal(match)                       # the loser's die still unlocks


@pytest.mark.clause("DEC-3")
def test_the_list_is_sorted_by_kind_then_suit_then_ranks_then_stages():
    match = position(BOARD_K, {"M0": "S 2 5", "S0": "M", "A1": "2 4", "S1": "1 3", "M1": "3"}, "2 2 2 2")
    order = ["REVEAL", "MEET", "SE", "RE", "DE", "AR", "SS", "RS", "MS", "MR", "CONTACT", "ANNOUNCE", "PASS"]
    found = legal(match)
    assert found == sorted(found, key=lambda line: order.index(line.split()[0]))
    numbers = match.actions(S)
    assert numbers == sorted(numbers)
    sends = [[tile(name) for name in line.split()[4:]] for line in found if line.startswith("MR S 2 3")]
    assert sends == sorted(sends)


# REVEAL


@pytest.mark.clause("REV-1", "REV-3")
def test_reveal_turns_the_own_die_up_by_one_for_the_next_player_to_use():
    match = position(RING, {"M0": "S M 1", "C0": "C 2", "S0": "", "A0": ""}, "1 0 0 0")
    play(match, "REVEAL S")
    assert state(match).die.tolist() == [2, 0, 0, 0]
    assert told(match) == ["REV-1"]
    assert "SE C 2 S0" in legal(play(match, "REVEAL M"))


@pytest.mark.clause("REV-2", "R16", "OPT-1")
def test_a_die_at_five_stays_unless_it_may_wrap():
    assert "REVEAL S" not in legal(position(dice="5 0 0 0"))
    match = position(dice="5 0 0 0", reveal_wrap="on")
    play(match, "REVEAL S")
    assert state(match).die[S] == 0


# MEET


@pytest.mark.clause("MEET-1", "MEET-2", "W7")
def test_w7_unlocking_by_others():
    match = position(BOARD_K, {"C1": "S C1 A1", "S0": "S1", "M0": "M S5"}, "1 3 3 5")
    found = legal(match)
    assert [line for line in found if line.startswith("MEET")] == ["MEET S 3"]
    contacts = [line.split()[2] for line in found if line.startswith("CONTACT")]
    assert {name: contacts.count(name) for name in set(contacts)} == {"S3": 14, "S5": 14}
    play(match, "MEET S 3")
    assert on(match, "C1") == "S 1 1 3"


@pytest.mark.clause("MEET-2", "CON-6", "W7")
def test_w7_a_full_stage_stops_meeting_but_not_contact():
    match = position(BOARD_K, {"C1": "S C1 A1 M2", "S0": "S1", "M0": "M S5"}, "1 3 3 5")
    found = legal(match)
    assert not [line for line in found if line.startswith("MEET")]
    assert len([line for line in found if line.startswith("CONTACT")]) == 28


@pytest.mark.clause("MEET-3", "R20", "R21")
def test_only_the_own_horizon_is_met_and_nothing_returns_to_it():
    match = position(BOARD_K, {"S0": "S S1", "C0": "C S2"}, "1 2 0 0")
    assert "MEET" not in kinds(match)                       # its 1 and 2 are out, others have theirs
    assert "MEET M 2" in legal(position(BOARD_K, {"S0": "S S1", "C0": "C S2"}, "1 2 0 0", turn=M))
    before = state(match).coin.tolist()
    play(match, "SE S 1 M0")
    assert [coin for coin, where in enumerate(state(match).coin.tolist()) if where == 24] == [
        coin for coin, where in enumerate(before) if where == 24
    ]


@pytest.mark.clause("R12", "MEET-1")
def test_with_two_players_a_coin_of_either_suit_is_met_the_lower_first():
    match = position(RING, HOME, "1 2 0 0", seats=2)
    play(match, "MEET C 2")
    assert state(match).coin[tile("S2")] == tile("C0")
    play(match, "REVEAL A", "MEET C 2")
    assert state(match).coin[tile("C2")] == tile("C0")


# CONTACT


@pytest.mark.clause("W5", "CON-1")
def test_w5_opening():
    match = position(RING, HOME)
    assert legal(match) == ["REVEAL S", "SE S 1 M0", "SE S 1 A0", "RE S 1 M0", "RE S 1 A0"]


@pytest.mark.clause("W6", "CON-1", "CON-2")
def test_w6_first_contact():
    match = play(position(RING, HOME), "SE S 1 M0")
    assert (on(match, "M0"), on(match, "S0")) == ("S M 1", "1")
    state(match).turn = S
    found = legal(match)
    assert len(found) == 23
    seats = [line.split()[-1] for line in found if line.startswith("CONTACT S S1")]
    assert len(seats) == 18 and {"@1;18,6,6,6", "@2;18,6,6,6"} <= set(seats)
    assert set(found) - {f"CONTACT S S1 {seat}" for seat in seats} == {
        "REVEAL S", "SE S 1 S0", "SE S 1 C0", "RE S 1 S0", "RE S 1 C0"
    }
    play(match, "CONTACT S S1 @1;18,6,6,6")
    assert int(state(match).near[tile("S1")]) == 1 << tile("M0") | 1 << tile("C0")
    assert told(match) == ["CON-2"]


@pytest.mark.clause("CON-3", "CON-4")
def test_every_place_touches_the_host_and_never_the_own_realm():
    match = position(RING, {"M0": "S M 1"})
    match.play(S, "contact s s1")
    s = state(match)
    for i in range(len(match.actions(S))):
        twin = play(position(RING, {"M0": "S M 1"}), f"CONTACT S S1 {match.legal(S)[i]}")
        near = int(state(twin).near[tile("S1")])
        assert near >> tile("M0") & 1 and not near & 63
    assert count_places(s, 1 << tile("M0"), realm_tiles(s, S)) == len(match.actions(S))


@pytest.mark.clause("CON-4", "CON-5", "R12", "SEAT-3")
def test_with_two_players_either_suit_s_tile_is_placed_and_neither_touched():
    match = position(RING, {"M0": "S M 1"}, seats=2)
    found = [line for line in legal(match) if line.startswith("CONTACT")]
    assert {line.split()[2] for line in found} == {"S1", "C1"}
    four = position(RING, {"M0": "S M 1"}, seats=4)
    assert len(found) // 2 == 16 < len([line for line in legal(four) if line.startswith("CONTACT")]) == 18
    play(match, found[-1])
    assert not int(state(match).near[tile("C1")]) & (63 | 63 << 12)


@pytest.mark.clause("CON-6", "R58")
def test_tiles_stay_where_they_are():
    match = position(RING, {"M0": "S M 1"})
    before = state(match).tiles[:7].tobytes()
    play(match, next(line for line in legal(match) if line.startswith("CONTACT")))
    assert state(match).tiles[:1].tobytes() == before[: state(match).tiles[:1].nbytes]
    assert on(match, "M0") == "S M 1"


@pytest.mark.clause("CON-7", "R19")
def test_stage_5_may_be_placed_first():
    match = position(RING, {"M0": "S M 1"}, "5 0 0 0")
    assert {line.split()[2] for line in legal(match) if line.startswith("CONTACT")} == {"S5"}


@pytest.mark.clause("R22", "R19")
def test_a_new_stage_unlocks_nothing_by_itself():
    match = position(RING, {"M0": "S M 2"}, "1 0 0 0")
    play(match, next(line for line in legal(match) if line.startswith("CONTACT")))
    state(match).turn = S
    assert not [line for line in legal(match) if line.startswith("SE")]


@pytest.mark.clause("R20")
def test_every_span_on_the_board_serves_everybody():
    match = position(RING, {"M0": "S M M1"})
    horizon(match, "")
    assert "SE S 1 C0" in legal(match)


@pytest.mark.clause("R37", "OPT-6")
def test_with_harbingers_for_moves_only_they_unlock_neither_meeting_nor_contact():
    beings = {"M0": "S M 3", "A3": "A!", "A2": "A"}
    both = position(BOARD_V, beings, "1 0 0 3", nothing=3)
    assert {"SE", "MEET"} <= kinds(both)
    only = position(BOARD_V, beings, "0 0 0 3", nothing=3, harbinger_unlocks="move")
    assert kinds(only) == {"REVEAL", "SE"}
    assert "SE" in kinds(both)


@pytest.mark.clause("AVA-6", "R34", "OPT-5")
def test_an_avatar_ends_the_first_phase_for_its_own_suit_only_unless_the_table_says_so():
    beings = {"M0": "S M 1", "A3": "A!", "A2": "A"}
    assert {"REVEAL", "MEET"} <= kinds(position(BOARD_V, beings, "1 0 0 3", nothing=3))
    assert kinds(position(BOARD_V, beings, "1 0 0 3", nothing=3, phase_scope="all")) <= {"SE", "RE", "DE", "AR"}
