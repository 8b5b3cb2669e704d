"""How a game ends (section 11, W23)."""
import pytest

from gnothi.games.stage5.rules import leave
from gnothi.games.stage5.state import Phase

from . import BOARD_V, LINE, A, C, M, S, legal, on, play, position, state, told

SILENT = {"S0": "S S5", "M0": "M M5", "C0": "C C5"}


def idle(match, rounds):
    """Everybody goes to and fro."""
    for _ in range(rounds):
        seat = match.awaited[0]
        play(match, next(line for line in legal(match) if line.startswith(f"SE {'SMCA'[seat]}")))


@pytest.mark.clause("END-1")
def test_an_avatar_that_comes_home_with_its_harbinger_at_null_wins():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "0 0 0 0", nothing=C)
    play(match, "SE S 1 S0")
    assert (match.over, match.ended_by, match.result) == (True, "END-1", (1.0, -1.0, -1.0, -1.0))
    assert on(match, "S0") == "S!"


@pytest.mark.clause("END-1")
def test_the_stage_null_of_another_suit_is_not_home():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "0 0 0 0", nothing=C, seats=2)
    play(match, "SE S 1 C0")
    assert not match.over


@pytest.mark.clause("END-2", "NOT-10", "END-7")
def test_all_is_lost_for_everybody():
    match = position(BOARD_V, {"S2": "S!", "M1": "S"}, "4 0 0 0", nothing=S)
    state(match).phase = Phase.NOTHING
    play(match, "NOTHING S C0")
    assert (match.ended_by, match.result) == ("END-2", (-1.0, -1.0, -1.0, -1.0))


@pytest.mark.clause("END-3", "W23", "R50")
def test_w23_silence():
    match = position(LINE, SILENT, "5 5 5", seats=3)
    play(match, "PASS", "PASS")
    assert not match.over
    play(match, "PASS")
    assert (match.ended_by, match.result) == ("END-3", (0.0, 0.0, 0.0))


@pytest.mark.clause("W23")
def test_w23_one_who_can_meet_breaks_the_silence():
    match = position(LINE, {"S0": "S S5", "M0": "M M5"}, "5 5 5", seats=3)
    play(match, "PASS", "PASS")
    assert legal(match) == ["MEET C 5"]
    play(match, "MEET C 5", "PASS", "PASS")
    assert not match.over
    assert play(match, "PASS").ended_by == "END-3"


@pytest.mark.clause("END-3", "R59")
def test_a_step_of_the_nothing_breaks_the_silence():
    match = position(f"{LINE} M1 3,1 S1 4,0 M2 5,1", {"S0": "S! S5", "M2": "S", "M0": "M M5", "C0": "C C5"}, "3 5 5",
                     seats=3, nothing=S, free_pass="on")
    play(match, "PASS")
    play(match, legal(match)[0])
    assert state(match).passes == 0
    play(match, "PASS", "PASS", "PASS")
    assert state(match).phase == Phase.NOTHING           # three in a row, but the Nothing still has its turn
    play(match, legal(match)[0])
    assert not match.over and state(match).passes == 0


@pytest.mark.clause("END-3", "R56")
def test_the_pass_of_one_who_has_left_does_not_count():
    match = play(position(LINE, SILENT, "5 5 5", seats=3), "PASS")
    leave(state(match), S)
    assert not play(match, "PASS").over         # C has not passed yet
    assert play(match, "PASS").ended_by == "END-3"


@pytest.mark.clause("END-4", "R50", "OPT-12")
def test_quiet_turns_end_the_game():
    match = position(dice="1 1 1 1", beings={"S0": "S 1", "M0": "M 1", "C0": "C 1", "A0": "A 1"}, quiet_limit=6)
    idle(match, 5)
    assert (match.over, state(match).quiet) == (False, 5)
    idle(match, 1)
    assert (match.ended_by, match.result) == ("END-4", (0.0, 0.0, 0.0, 0.0))


@pytest.mark.clause("END-4")
@pytest.mark.parametrize(("line", "breaks"), [("REVEAL S", True), ("MEET S 2", True), ("SE S 1 M0", False)])
def test_something_lasting_breaks_the_quiet(line, breaks):
    match = position(beings={"S0": "S S1"}, dice="1 2 0 0")
    state(match).quiet = 50
    play(match, line)
    assert state(match).quiet == (0 if breaks else 51)


@pytest.mark.clause("END-4")
def test_contact_announcement_and_a_new_avatar_break_the_quiet():
    contact = position(beings={"M0": "S M 1"})
    announce = position(BOARD_V, {"S4": "S!", "S3": "S"}, "4 0 0 0", nothing=M)
    free = position(BOARD_V, {"A3": "S! 1", "S3": "S"}, "4 0 0 0", nothing=M, announce="free")
    avatar = position(BOARD_V, {"A3": "S 1"}, "1 0 0 0")
    for match, start in ((contact, "CONTACT"), (announce, "ANNOUNCE"), (free, "SE S 1 S4"), (avatar, "SE S 1 S5")):
        state(match).quiet = 50
        play(match, next(line for line in legal(match) if line.startswith(start)))
        assert state(match).quiet == 0


@pytest.mark.clause("END-4", "R16")
def test_with_wrapping_dice_a_reveal_is_quiet():
    match = position(reveal_wrap="on")
    state(match).quiet = 50
    play(match, "REVEAL S")
    assert state(match).quiet == 51


@pytest.mark.clause("END-4", "OPT-12")
def test_without_a_quiet_limit_quiet_goes_on():
    match = position(dice="1 1 1 1", beings={"S0": "S 1", "M0": "M 1", "C0": "C 1", "A0": "A 1"}, quiet_limit=0)
    state(match).quiet = 5000
    idle(match, 3)
    assert not match.over


@pytest.mark.clause("END-5", "R50", "OPT-13")
def test_the_turn_limit_ends_the_game():
    match = position(turn_limit=7)
    state(match).turns = 5
    play(match, "REVEAL S")
    assert not match.over
    play(match, "REVEAL M")
    assert (match.ended_by, told(match)[-1], match.result) == ("END-5", "END-5", (0.0, 0.0, 0.0, 0.0))


@pytest.mark.clause("R51", "END-7", "OPT-11")
def test_an_unfinished_game_is_nobody_s_or_everybody_s_loss():
    match = position(turn_limit=1, unfinished="all_lose")
    assert play(match, "REVEAL S").result == (-1.0, -1.0, -1.0, -1.0)


@pytest.mark.clause("END-7", "END-1")
def test_a_win_on_the_last_turn_is_a_win():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "0 0 0 0", nothing=C, turn_limit=1)
    assert play(match, "SE S 1 S0").ended_by == "END-1"


@pytest.mark.clause("R50")
def test_a_position_may_come_back_without_end_of_the_game():
    match = position(dice="1 1 1 1", beings={"S0": "S 1", "M0": "M 1", "C0": "C 1", "A0": "A 1"})
    for _ in range(6):
        idle(match, 4)
    assert not match.over and state(match).quiet == 24


@pytest.mark.clause("DEC-5")
def test_when_it_is_over_nobody_is_asked():
    match = play(position(turn_limit=1), "REVEAL S")
    assert match.awaited == () and all(match.actions(seat) == [] for seat in (S, M, C, A))
