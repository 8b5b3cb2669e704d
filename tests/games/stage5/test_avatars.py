"""Becoming an avatar and what avatars do (sections 8 and 9, W13 to W17)."""
import pytest

from gnothi.games.stage5.state import NONE, Phase

from . import BOARD_V, LINE, RING, A, C, M, S, horizon, legal, on, play, position, state, told

W14 = {"A3": "S 1", "S5": "2"}


def entered(**options):
    return play(position(BOARD_V, W14, "1 3 2 2", **options), "SE S 1 S5")


@pytest.mark.clause("W14", "AVA-1", "AVA-2", "AVA-3", "AVA-5", "MOVE-8", "R36")
def test_w14_becoming_an_avatar():
    match = entered()
    assert on(match, "S5") == "S! S? 2"
    assert state(match).die.tolist() == [4, 3, 2, 2]
    assert told(match) == ["MOVE-1", "AVA-1", "AVA-2", "AVA-3", "AVA-5"]
    assert (state(match).phase, match.awaited) == (Phase.NOTHING, (S,))
    assert legal(match) == ["NOTHING S A3"]


@pytest.mark.clause("AVA-3", "R36")
def test_the_harbinger_shows_four_even_if_the_die_was_higher():
    match = play(position(BOARD_V, {"A3": "S 5 1", "S5": ""}, "5 1 0 0"), "SE S 1 S5")
    assert state(match).die[S] == 4


@pytest.mark.clause("AVA-1", "AVA-5")
def test_with_two_players_the_story_names_the_suit_of_the_avatar_and_its_player():
    board = BOARD_V.replace("S5", "C5")
    match = play(position(board, {"A3": "C 1"}, seats=2), "SE C 1 C5")
    appears, _, _, first = [line.text for line in match.news()[1:]]
    assert appears == "S's avatar of crowns appears on C5."
    assert first == "S has the first avatar and plays the Nothing from now on."


@pytest.mark.clause("AVA-4", "R32")
def test_nobody_is_asked_whether_to_become_an_avatar():
    match = entered()
    assert state(match).pawn[S] == 5
    play(match, "NOTHING S A3", "REVEAL M", "REVEAL C", "REVEAL A")
    assert not [line for line in legal(match) if line.startswith(("REVEAL", "MEET", "CONTACT"))]
    play(match, "SE S 2 S4")
    assert on(match, "S5") == "2" and state(match).n_avatars == 1


@pytest.mark.clause("R13", "MOVE-8")
def test_with_two_players_only_the_own_suit_s_stage_5_makes_an_avatar():
    board = "S0 0,0 M0 1,1 C0 2,0 A0 1,-1 C5 4,0 M1 3,1 A1 5,1"
    match = play(position(board, {"M1": "S 1"}, seats=2), "SE S 1 C5")
    assert on(match, "C5") == "S" and state(match).n_avatars == 0
    match = play(position(board, {"M1": "C 1"}, seats=2), "SE C 1 C5")
    assert on(match, "C5") == "C! C?"


@pytest.mark.clause("AVA-5", "R41")
def test_only_the_first_avatar_plays_the_nothing():
    match = position(BOARD_V, {"A3": "S 1", "S3": "M! M"}, "1 4 0 0", nothing=M)
    play(match, "SE S 1 S5")
    assert state(match).player_of_nothing == M
    assert "AVA-5" not in told(match)
    assert match.awaited == (M,)
    assert state(match).phase == Phase.TURN


# Avatars


@pytest.mark.clause("HAR-1", "HAR-2", "R35")
def test_announce_is_compulsory_takes_the_turn_and_lowers_the_harbinger():
    match = position(BOARD_V, {"S4": "S! 2", "S3": "S"}, "4 0 0 0", nothing=M)
    assert legal(match) == ["ANNOUNCE S"]
    play(match, "ANNOUNCE S")
    assert state(match).die[S] == 3
    assert (told(match), match.awaited) == (["HAR-1"], (M,))
    elsewhere = position(BOARD_V, {"S3": "S! 2", "S4": "S"}, "4 0 0 0", nothing=M)
    assert "ANNOUNCE S" not in legal(elsewhere)


@pytest.mark.clause("HAR-2")
def test_with_two_avatars_one_chooses_which_to_announce():
    board = f"{BOARD_V} C4 9,1"
    match = position(board, {"S4": "S!", "C4": "C!", "S3": "S", "A2": "C"}, "4 0 4 0", seats=2, nothing=M)
    assert legal(match) == ["ANNOUNCE S", "ANNOUNCE C"]
    play(match, "ANNOUNCE C")
    assert [line.text for line in match.news(S)] == ["You turn your harbinger of crowns down to three: C3 is next."]


@pytest.mark.clause("HAR-3", "R38")
def test_an_avatar_moves_by_every_rank_without_a_die():
    match = position(BOARD_V, {"M1": "S! 2 5", "S3": "S"}, "3 0 0 0", nothing=M)
    assert {line[:6] for line in legal(match)} >= {"SE S 2", "SE S 5", "DE S 2", "SS S 2"}


@pytest.mark.clause("HAR-4")
def test_only_landing_counts():
    match = position(BOARD_V, {"M1": "S! 3", "S3": "S"}, "2 0 0 0", nothing=M, announce="free")
    play(match, "SE S 3 S3")                    # over S2, whose rank the harbinger shows
    assert state(match).die[S] == 2
    other = position(BOARD_V, {"M1": "S! 1", "S3": "S"}, "2 0 0 0", nothing=M, announce="free")
    play(other, "SE S 1 S1")
    assert state(other).die[S] == 2


@pytest.mark.clause("HAR-5")
def test_a_second_explorer_uses_what_is_left_in_the_horizon():
    match = position(BOARD_V, {"S3": "S!", "A2": "S", "M0": "C"}, "2 0 1 0", seats=2, nothing=M)
    found = legal(match)
    assert {line for line in found if line.startswith("MEET")} == {"MEET C 1", "MEET C 2"}
    assert not [line for line in found if line.startswith(("MEET S", "CONTACT S", "REVEAL S"))]


@pytest.mark.clause("HAR-6", "R33")
def test_an_avatar_without_its_stage_is_stuck_unless_it_may_place_it():
    board = BOARD_V.replace("S4 6,0  ", "")
    beings = {"M1": "S! 1", "M2": "S"}
    stuck = position(board, beings, "4 0 0 0", nothing=M)
    assert not [line for line in legal(stuck) if line.startswith("CONTACT")]
    helped = position(board, beings, "4 0 0 0", nothing=M, avatar_contact="on")
    contacts = [line for line in legal(helped) if line.startswith("CONTACT")]
    assert {line.split()[2] for line in contacts} <= {"S4"}


@pytest.mark.clause("R33", "OPT-7")
def test_an_avatar_that_may_contact_places_only_the_announced_stage():
    match = position("S0 0,0 M0 1,1 C0 2,0 A0 1,-1 M1 3,1 S5 4,2", {"M1": "S! 1", "S5": "S"}, "4 1 0 0", nothing=M,
                     avatar_contact="on")
    contacts = [line for line in legal(match) if line.startswith("CONTACT")]
    assert contacts and {line.split()[2] for line in contacts} == {"S4"}
    play(match, contacts[0])
    assert int(state(match).laid) >> 4 & 1


WITHOUT_S4 = BOARD_V.replace("S4 6,0  ", "")


@pytest.mark.clause("HAR-6")
def test_a_player_is_warned_before_stranding_the_avatar():
    match = position(WITHOUT_S4, W14, "1 3 2 2")
    warned = match.view(S)
    assert warned.say(warned.legal["se s 1"]) == (
        "Beware of S5: S4 is not placed yet. Send: the ace on A3 sends your explorer to S3 or S5")
    assert not warned.warns(warned.legal["se s 1"])
    match.play(S, "se s 1")
    view = match.view(S)
    assert view.say(view.legal["s5"]) == "Your explorer goes to S5 and becomes an avatar; S4 is not placed yet"
    assert view.warns(view.legal["s5"]) == (
        "S4 is not placed yet. An avatar places no stages: it could never come home (HAR-6).")
    assert not view.warns(view.legal["s3"])
    whole = position(BOARD_V, W14, "1 3 2 2")
    assert "Beware" not in whole.view(S).say(whole.view(S).legal["se s 1"])
    whole.play(S, "se s 1")
    assert not any(map(whole.view(S).warns, whole.actions(S)))


BESIDE_C0 = f"{RING}  S5 3,1  S1 0,2  S2 2,-2  S3 6,6  S4 6,-6"


@pytest.mark.clause("R42")
def test_a_player_is_warned_before_a_null_that_is_home_at_once():
    match = position(BESIDE_C0, {"C0": "S 1"}, "1 0 0 0")
    assert match.view(S).say(match.view(S).legal["se s 1"]).startswith(
        "Beware of S5: it touches C0, where the Nothing would be home at once. Send: ")
    match.play(S, "se s 1 s5")
    assert state(match).phase == Phase.WHERE
    view = match.view(S)
    assert view.warns(view.legal["s5"]) == (
        "S5 touches C0, a stage-null: your null steps home at once, and all is lost for everybody (R42).")
    play(match, "S5", "NOTHING S C0")
    assert match.over and match.ended_by == "END-2"


@pytest.mark.clause("R42", "OPT-9")
@pytest.mark.parametrize(("beings", "options"), [
    ({"C0": "S 1"}, {"nothing_start": "next"}),
    ({"C0": "S 1", "S2": "M! M?"}, {}),
])
def test_no_warning_where_the_null_is_not_home_at_once(beings, options):
    match = position(BESIDE_C0, beings, "1 4 0 0", nothing=M if "S2" in beings else -1, **options)
    match.play(S, "se s 1")
    assert not any(map(match.view(S).warns, match.actions(S)))


@pytest.mark.clause("END-3", "OPT-2")
def test_a_player_is_warned_before_the_pass_that_ends_the_game():
    match = position(free_pass="on")
    assert not match.view(S).warns(match.view(S).passes())
    for seat in (S, M, C):
        match.play(seat, "pass")
    view = match.view(A)
    assert view.warns(view.passes()) == (
        "Everybody else has passed: if you pass too, the game is over and nobody wins (END-3).")
    match.play(A, "pass")
    assert match.over


@pytest.mark.clause("TURN-3")
def test_who_can_pass_is_offered_it():
    assert position().view(S).passes() == -1
    silent = position(LINE, {"S0": "S 5"}, "5 5 5 0", seats=3)
    horizon(silent, "")
    assert silent.view(S).name(silent.view(S).passes()) == "pass"


@pytest.mark.clause("HAR-6", "CON-5")
def test_the_warning_knows_of_a_second_explorer_who_could_still_place_what_is_missing():
    match = position(WITHOUT_S4, W14, seats=2)
    match.play(S, "se s 1")
    view = match.view(S)
    assert view.warns(view.legal["s5"]).endswith("your other explorer would have to place it (HAR-6).")
    match = position(WITHOUT_S4, W14, seats=2, phase_scope="all")
    match.play(S, "se s 1")
    view = match.view(S)
    assert "could never come home" in view.warns(view.legal["s5"])


@pytest.mark.clause("HAR-6")
def test_a_typed_line_stops_before_it_strands_an_avatar_and_a_recorded_one_does_not():
    match = position(WITHOUT_S4, W14, "1 3 2 2")
    match.play(S, "se s 1 s5")
    assert state(match).phase == Phase.WHERE and match.awaited == (S,)
    match.play(S, "s5")
    assert state(match).phase == Phase.NOTHING
    typed = position(WITHOUT_S4, W14, "1 3 2 2")
    typed.play(S, "se s 1 s3")
    assert state(typed).turn == M
    recorded = position(WITHOUT_S4, W14, "1 3 2 2")
    recorded.play(S, "SE S 1 S5")
    assert state(recorded).phase == Phase.NOTHING
    whole = position(BOARD_V, W14, "1 3 2 2")
    whole.play(S, "se s 1 s5")
    assert state(whole).phase == Phase.NOTHING


@pytest.mark.clause("R40", "END-1")
def test_landing_on_stage_null_too_early_does_nothing():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "1 0 0 0", nothing=C)
    play(match, "SE S 1 S0")
    assert not match.over and state(match).winner == NONE


@pytest.mark.clause("R37", "HAR-3")
def test_the_other_explorer_of_the_same_player_uses_the_harbinger_too():
    match = position(BOARD_V, {"S3": "S!", "A2": "S", "M0": "C 4"}, "4 0 0 0", seats=2, nothing=M)
    assert [line for line in legal(match) if line.startswith("SE C 4")]


# Countdown


W16 = {"A3": "S 1", "S5": "2", "S4": "2", "S3": "2", "S2": "2", "S1": "4"}


def others_idle(match):
    """The others turn dice that matter to nobody, or pass."""
    while match.awaited[0] != S:
        seat = match.awaited[0]
        state(match).die[seat] = 0
        play(match, f"REVEAL {'SMCA'[seat]}")


@pytest.mark.clause("W16", "NOT-10", "END-2", "R35")
def test_w16_countdown_with_announcements_as_turns():
    match = position(BOARD_V, W16, "1 3 2 2")
    story = [
        ("SE S 1 S5", 4, ["NOTHING S A3"], "NOTHING S A3"),
        ("SE S 2 S4", 4, ["NOTHING S S3", "NOTHING S S4"], "NOTHING S S3"),
        ("ANNOUNCE S", 3, ["NOTHING S M2"], "NOTHING S M2"),
        ("SE S 2 S3", 3, ["NOTHING S S1", "NOTHING S S2"], "NOTHING S S1"),
        ("ANNOUNCE S", 2, ["NOTHING S M1", "NOTHING S A1"], "NOTHING S M1"),
        ("SE S 2 S2", 2, ["NOTHING S C0"], "NOTHING S C0"),
    ]
    for line, harbinger, choices, step in story:
        play(match, line)
        assert state(match).die[S] == harbinger
        assert legal(match) == choices
        play(match, step)
        if not match.over:
            others_idle(match)
    assert (match.ended_by, match.result) == ("END-2", (-1.0, -1.0, -1.0, -1.0))


@pytest.mark.clause("W17", "END-1", "R35", "OPT-3")
def test_w17_countdown_with_free_announcements():
    match = position(BOARD_V, W16, "1 3 2 2", announce="free")
    steps = ["NOTHING S A3", "NOTHING S S3", "NOTHING S M2", "NOTHING S S1", "NOTHING S M1"]
    for line, harbinger, step in zip(
        ("SE S 1 S5", "SE S 2 S4", "SE S 2 S3", "SE S 2 S2", "SE S 2 S1"), (4, 3, 2, 1, 0), steps, strict=True
    ):
        play(match, line)
        assert state(match).die[S] == harbinger
        play(match, step)
        others_idle(match)
    play(match, "SE S 4 S0")
    assert (match.ended_by, match.result) == ("END-1", (1.0, -1.0, -1.0, -1.0))
