"""The Nothing: who steps where, what stops it, and what becomes of one who moves it wrongly (section 10)."""
from dataclasses import replace

import pytest

from gnothi.engine.errors import BadRecord
from gnothi.engine.match import Match
from gnothi.engine.record import read_record, write_record
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.nothing import longest_way
from gnothi.games.stage5.paths import way_home
from gnothi.games.stage5.rules import leave
from gnothi.games.stage5.state import NONE, Phase
from gnothi.testing.stories import casual_play

from . import BOARD_V, LINE, RING, A, C, M, S, legal, on, play, position, state, tile, told

PAWNS = {"S2": "S! M!", "M1": "1 1"}     # avatars out of the way of these tests


def nothing(nulls, player=S, dice="4 4 0 0", beings=PAWNS, **options):
    """The Nothing's turn after a turn of its player, with nulls there: {"S3": "S", "S4": "M"}."""
    there = dict(beings)
    for stage, who in nulls.items():
        there[stage] = f"{there.get(stage, '')} {who}"
    match = position(BOARD_V, there, dice, turn=player, nothing=player, **options)
    state(match).phase = Phase.NOTHING
    return match


@pytest.mark.clause("W18", "NOT-4", "NOT-5", "DEC-4")
def test_w18_tie_and_choice():
    match = nothing({"S3": "S", "S4": "M"})
    assert legal(match) == ["NOTHING S M2", "NOTHING M M2", "NOTHING M A2"]
    play(match, "NOTHING M A2")
    assert on(match, "A2") == "M?" and on(match, "S3") == "S?"
    assert match.awaited == (M,)


@pytest.mark.clause("NOT-4")
def test_an_explorer_as_far_from_home_is_no_null():
    assert legal(nothing({"S3": "S"}, beings={**PAWNS, "S4": "C"})) == ["NOTHING S M2"]


@pytest.mark.clause("W19", "NOT-4")
def test_w19_longest_first():
    assert legal(nothing({"A3": "S", "S3": "M"})) == ["NOTHING S S3", "NOTHING S S4"]


@pytest.mark.clause("W20", "NOT-2", "NOT-6", "R44")
def test_w20_cut_off():
    match = nothing({"S5": "S", "S0": "M"}, beings={"S2": "S! M!", "A3": "1 2 3 4"})
    assert legal(match) == ["PASS"]
    assert way_home(state(match), tile("S5")) == (-1, 0)
    play(match, "PASS")
    assert told(match) == ["NOT-6"]
    assert legal(nothing({"S5": "S", "S0": "M"}, beings={"S2": "S! M!", "A3": "1 2 3"})) == ["NOTHING S A3"]


@pytest.mark.clause("W20", "NOT-2", "R44")
def test_w20_round_a_full_stage():
    match = nothing({"M2": "S", "S0": "M"}, beings={"S3": "S! M!", "S1": "1 2 3 4"})
    assert way_home(state(match), tile("M2"))[0] == 3
    assert legal(match) == ["NOTHING S S2"]
    shut = nothing({"M2": "S", "S4": "M"}, beings={"S3": "S! M!", "C0": "1 2 3 C"})
    assert longest_way(state(shut)) == 0
    assert legal(shut) == ["PASS"]


@pytest.mark.clause("W21", "NOT-8", "R48")
def test_w21_a_second_avatar_slows_the_nothing():
    match = nothing({"M1": "S", "S3": "M"}, beings={"S2": "S! M!"})
    order = []
    for _ in range(4):
        state(match).phase = Phase.NOTHING
        order.append(legal(match))
        play(match, order[-1][0])
    assert order[:3] == [["NOTHING M M2"], ["NOTHING M S1", "NOTHING M S2"], ["NOTHING M M1", "NOTHING M A1"]]
    assert order[3] == ["NOTHING S C0", "NOTHING M C0"]


@pytest.mark.clause("NOT-1", "R42", "TURN-4")
def test_the_nothing_moves_right_after_the_turn_in_which_it_appears():
    match = play(position(BOARD_V, {"A3": "S 1"}, "1 0 0 0"), "SE S 1 S5")
    assert (state(match).phase, match.awaited) == (Phase.NOTHING, (S,))
    play(match, "NOTHING S A3")
    for seat in (M, C, A):
        assert match.awaited == (seat,)
        play(match, f"REVEAL {'SMCA'[seat]}")
        assert state(match).phase == Phase.TURN


@pytest.mark.clause("R42")
def test_a_stage_5_beside_a_stage_null_loses_the_game_at_once():
    match = play(position(f"{RING} S5 3,1", {"C0": "S 1 C"}, "1 0 0 0"), "SE S 1 S5", "NOTHING S C0")
    assert match.ended_by == "END-2"


@pytest.mark.clause("R42", "NOT-1", "OPT-9")
def test_with_nothing_start_next_it_waits_a_turn():
    match = play(position(BOARD_V, {"A3": "S 1", "S5": "2"}, "1 0 0 0", nothing_start="next"), "SE S 1 S5")
    assert (state(match).phase, match.awaited) == (Phase.TURN, (M,))
    play(match, "REVEAL M", "REVEAL C", "REVEAL A", "SE S 2 S4")
    assert legal(match) == ["NOTHING S A3"]


@pytest.mark.clause("OPT-9")
def test_with_nothing_start_late_it_waits_for_ten_turns_of_its_player():
    options = {"nothing_start": "late", "free_pass": "on", "reveal_wrap": "on"}
    match = play(position(BOARD_V, {"A3": "S 1", "S5": "2"}, "1 0 0 0", **options), "SE S 1 S5")
    for _ in range(10):
        assert (state(match).phase, match.awaited) == (Phase.TURN, (M,))
        play(match, "REVEAL M", "REVEAL C", "REVEAL A", "PASS")
    assert legal(match) == ["NOTHING S A3"]


@pytest.mark.clause("NOT-3", "R49")
def test_any_stage_null_is_home_and_not_all_need_the_same():
    match = nothing({"M1": "S", "A0": "M"}, beings={"S2": "S! M!"})
    play(match, "NOTHING S C0")
    assert match.ended_by == "END-2"


@pytest.mark.clause("NOT-7")
def test_a_null_at_home_never_moves_again():
    match = nothing({"M0": "S", "S3": "M"}, beings={"S2": "S! M!"})
    assert legal(match) == ["NOTHING M M2"]


@pytest.mark.clause("NOT-2")
def test_a_full_stage_null_is_no_goal():
    match = nothing({"M1": "S", "S0": "M"}, beings={"S2": "S! M!", "C0": "1 2 3 C"})
    assert legal(match) == ["PASS"]
    assert legal(nothing({"M1": "S", "S0": "M"}, beings={"S2": "S! M!", "C0": "1 2 C"})) == ["NOTHING S C0"]


@pytest.mark.clause("NOT-4", "R43")
def test_a_step_is_one_contact():
    match = nothing({"A3": "S", "S0": "M"})
    play(match, "NOTHING S S4")
    assert way_home(state(match), int(state(match).coin[0]))[0] == 4


@pytest.mark.clause("NOT-8")
def test_one_step_a_turn_however_many_nulls():
    match = nothing({"S3": "S", "S4": "M"})
    play(match, "NOTHING S M2")
    assert (state(match).phase, on(match, "S4")) == (Phase.TURN, "M?")


@pytest.mark.clause("R59")
def test_the_nothing_moves_though_its_player_had_to_pass():
    match = position(f"{LINE} M1 3,1 A1 4,2", {"S0": "S!", "A1": "S"}, "2 0 0 0", nothing=S)
    state(match).coin[6:] = [where if where < 24 else 25 for where in state(match).coin[6:]]
    assert legal(match) == ["PASS"]
    play(match, "PASS")
    assert state(match).phase == Phase.NOTHING
    turns = state(match).turns
    play(match, "NOTHING S M1")
    assert (state(match).turns, state(match).passes, state(match).quiet) == (turns, 0, 0)


# On one's honour


def honour(nulls=None, player=S, **options):
    return nothing(nulls or {"A3": "S", "S3": "M"}, player, nothing_policing="honour", **options)


@pytest.mark.clause("R47", "NOT-9", "OPT-8")
def test_on_one_s_honour_every_step_and_staying_is_offered():
    match = honour()
    assert legal(match) == ["NOTHING S S3", "NOTHING S S4", "NOTHING S S5", "NOTHING M M2", "NOTHING M A3", "STAY"]
    assert "STAY" not in legal(nothing({"A3": "S", "S3": "M"}))


@pytest.mark.clause("W24", "NOT-9", "R45", "R46")
def test_w24_honour():
    match = honour()
    before = state(match).coin.tolist()
    play(match, "NOTHING M M2")
    s = state(match)
    assert told(match) == ["NOT-9", "R45"]
    assert (s.in_game.tolist(), s.coin.tolist()) == ([0, 1, 1, 1], before)
    assert (match.awaited, s.player_of_nothing) == ((M,), M)
    play(match, "NOTHING S S4")
    assert (s.phase, match.awaited) == (Phase.TURN, (M,))
    assert s.die.tolist() == [4, 4, 0, 0]                       # R46: the loser's harbinger still unlocks
    play(match, next(line for line in legal(match)))
    assert (s.phase, match.awaited) == (Phase.NOTHING, (M,))


@pytest.mark.clause("NOT-9", "R47")
def test_staying_is_wrong_while_a_null_can_step_and_right_otherwise():
    match = play(honour(), "STAY")
    assert state(match).in_game[S] == 0
    still = play(honour({"M1": "S", "S0": "M"}, beings={"S2": "S! M!", "C0": "1 2 3 C"}), "STAY")
    assert state(still).in_game[S] == 1 and told(still) == ["NOT-6"]


@pytest.mark.clause("R45")
def test_without_another_avatar_the_next_seat_plays_the_nothing():
    match = honour({"A3": "S"}, beings={"S2": "S!"}, dice="4 0 0 0")
    play(match, "STAY")
    assert state(match).player_of_nothing == M


@pytest.mark.clause("R45")
def test_the_earliest_avatar_still_in_the_game_is_chosen():
    match = honour({"A3": "S", "S3": "A", "S4": "M"}, beings={"S2": "S! A! M!"}, dice="4 4 0 4")
    play(match, "STAY")
    assert state(match).player_of_nothing == A


@pytest.mark.clause("END-6", "NOT-9")
def test_with_two_players_the_other_wins_at_once():
    match = honour(seats=2)
    play(match, "STAY")
    assert (match.ended_by, match.result) == ("END-6", (-1.0, 1.0))


@pytest.mark.clause("R56", "END-6")
def test_one_who_leaves_has_lost():
    match = position()
    leave(state(match), S)
    assert (state(match).in_game.tolist(), match.awaited) == ([0, 1, 1, 1], (M,))
    leave(state(match), C)
    assert match.awaited == (M,)
    leave(state(match), M)
    assert (match.ended_by, match.result) == ("END-6", (-1.0, -1.0, -1.0, 1.0))


def test_one_who_is_silent_is_left_to_a_stand_in():
    assert GAME.rules.fallback(state(position()), S) == -1


@pytest.mark.clause("R56", "R45")
def test_one_who_leaves_hands_the_nothing_on():
    match = nothing({"A3": "S", "S3": "M"})
    leave(state(match), S)
    assert (state(match).phase, match.awaited) == (Phase.NOTHING, (M,))


@pytest.mark.clause("R60", "R56", "R45")
@pytest.mark.parametrize("half_told", [False, True])
def test_the_nothing_steps_though_its_player_leaves_in_his_own_turn(half_told):
    match = position(BOARD_V, {"A3": "S?", "S4": "S! 2", "S3": "M?", "S2": "M!"}, "3 3 0 0", turn=S, nothing=S)
    if half_told:
        match.play(S, "se s 2")
    match.leave(S)
    assert (state(match).phase, match.awaited) == (Phase.NOTHING, (M,))
    assert (told(match), state(match).doing) == (["R56", "R45"], NONE)
    play(match, "NOTHING S S4")
    assert (state(match).phase, match.awaited) == (Phase.TURN, (M,))


@pytest.mark.clause("R60")
def test_the_nothing_does_not_step_when_another_player_leaves_in_his_own_turn():
    match = position(BOARD_V, {"A3": "S?", "S4": "S! 2"}, "3 0 0 0", turn=M, nothing=S)
    match.leave(M)
    assert (state(match).phase, match.awaited) == (Phase.TURN, (C,))
    match = position(BOARD_V, {"A3": "S?", "S4": "S! 2"}, "3 0 0 0", turn=M, nothing=S)
    match.leave(S)
    assert (state(match).phase, match.awaited) == (Phase.TURN, (M,))


@pytest.mark.clause("R60")
def test_a_record_of_version_1_is_read_unless_the_step_is_missing_in_it():
    match = Match.new(GAME, 3, 100, None, {"first_player": "seat0", "reveal_wrap": "on"})
    for _ in casual_play(match, 100, 400):
        if state(match).phase == Phase.TURN and state(match).turn == state(match).player_of_nothing:
            break
    old = replace(read_record(match.record()), rules="1")
    assert Match.read(write_record(old)).core() == match.core()
    leaver = int(state(match).turn)
    match.leave(leaver)
    left = replace(read_record(match.record()), rules="1")
    assert Match.read(write_record(left)).core() == match.core()
    following = (leaver + 1) % 3
    skipped = replace(left, moves=(*left.moves, (following, f"REVEAL {'SMC'[following]}")))
    with pytest.raises(BadRecord, match="cannot have been played"):
        Match.read(write_record(skipped))
