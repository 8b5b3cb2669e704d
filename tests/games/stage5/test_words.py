"""Names, notation and sentences, and Portable Piecepack Notation."""
import re

import pytest

from gnothi.engine.errors import IllegalAction
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME, notation
from gnothi.games.stage5.notation import step_name, steps
from gnothi.games.stage5.ppn import Table, ppn
from gnothi.games.stage5.state import MEET, MOVE, NUM_ACTIONS, PLACE, REVEAL, Phase
from gnothi.testing.stories import casual_play

from . import BOARD_K, BOARD_V, RING, M, S, legal, play, position, state

W11 = {"M0": "S 2 5", "S0": "M", "C0": "C", "A0": "A", "A1": "2 4", "S1": "1 3", "M1": "3"}


@pytest.fixture(scope="module")
def game():
    """A whole casual game."""
    match = Match.new(GAME, 3, 4, ["Ana", "Ben", "Cleo"])
    for _ in casual_play(match, 4, 400):
        pass
    return match


# Notation


@pytest.mark.clause("DEC-3")
def test_every_line_of_notation_leads_back_to_its_steps():
    match = position(BOARD_K, W11, "2 2 2 2")
    found = legal(match)
    assert len(found) > 20
    for line in found:
        view = match.view(S)
        first, *second = steps(view, line.lower())
        assert first in view.actions
        assert len(second) == (1 if first >= MOVE else 0)


def test_a_line_may_be_typed_whole():
    match = position(RING, {"M0": "S M 1"})
    assert [step_name(match.view(S), step) for step in steps(match.view(S), "  se s 1   c0 ")] == ["SE S 1", "C0"]
    play(match, "contact s s1 @1;18,6,6,6")
    assert state(match).turn == M


def test_what_cannot_be_read_is_refused_with_a_sentence():
    view = position(RING, {"M0": "S M 1"}).view(S)
    for line in ("jump", "contact s m1 @0;0,0,0,0", "meet s 9"):
        with pytest.raises(IllegalAction, match="a line reads like"):
            steps(view, line)
    with pytest.raises(IllegalAction, match="names no free seat there; there are 18"):
        steps(view, "contact s s1 @0;0,0,0,0")


def test_a_stage_null_is_placed_by_a_line():
    match = Match.new(GAME, 3, 1, None, {"first_player": "seat0"})
    play(match, "PLACE M0 @0;12,0,0,12")
    with pytest.raises(IllegalAction):
        play(match, "PLACE S0 @0;12,0,0,-12")


def test_the_lines_of_a_game_play_it_again(game):
    again = Match.new(GAME, 3, 4, ["Ana", "Ben", "Cleo"])
    for seat, line, _ in game.notation():
        for step in steps(again.view(seat), line):
            again.play(seat, step)
    assert again.core() == game.core()


def test_a_record_leads_back_to_its_game(game):
    again = Match.read(game.record())
    assert again.core() == game.core()


def test_a_record_keeps_the_notation_of_one_line(game):
    moves = re.findall(r"move \d (.*)\n", game.record())
    assert len(moves) < len(game.moves)
    assert any(re.fullmatch(r"SE [SMC] [1-5] [SMC][0-5]", move) for move in moves)
    assert any(re.fullmatch(r"CONTACT [SMC] [SMC][1-5] @\d+;[-0-9,]+", move) for move in moves)
    assert not any(re.fullmatch(r"(SE|RE|DE|AR|SS|RS|MS|MR) [SMC]( [1-5])+|[SMC][0-5]|@.*", move) for move in moves)


def test_a_record_that_stops_between_two_steps_goes_on_there():
    match = Match.new(GAME, 3, 1, None, {"first_player": "seat0"})
    play(match, "PLACE M0 @1;12,6,-6,6", "PLACE C0 @0;-12,0,0,-12")
    match.play(S, "SE S 1")
    assert match.record().count("move ") == 3
    assert Match.read(match.record()).core() == match.core()
    match.play(S, "M0")
    match.take_back(len(match.moves) - 1)
    match.play(S, "M0")
    assert [line for _, line, _ in match.notation()][2:] == ["SE S 1", f"rekey {len(match.history) - 1}", "M0"]
    assert Match.read(match.record()).core() == match.core()


def test_names_are_short_and_of_one_kind(game):
    again = Match.new(GAME, 3, 4)
    for seat, action in game.moves:
        names = again.legal(seat)
        assert len(set(names)) == len(names)
        assert all(re.fullmatch(r"[a-z0-9 @;,-]{2,24}", name) for name in names)
        again.play(seat, action)


def test_every_number_has_a_name():
    match = position()
    names = {notation.name(match.view(S), action) for action in range(NUM_ACTIONS) if not PLACE <= action < PLACE + 128}
    assert len(names) == NUM_ACTIONS - 128


# Words


def test_buttons_say_what_they_do():
    view = position(RING, {"M0": "S M 1"}, "1 2 0 0").view(S)
    assert GAME.words.say(view, REVEAL) == "Reveal: turn your die from ace to two; then no die shows an ace"
    assert GAME.words.say(view, MEET + 1) == "Meet: a two from the horizon joins your explorer on M0"
    assert GAME.words.say(view, view.legal["se s 1"]) == "Send: the ace on M0 sends your explorer to S0 or C0"
    assert GAME.words.say(view, view.legal["contact s s2"]) == "Contact: place S2 beside M0, where your explorer stands"


def test_every_kind_of_move_says_who_goes_where():
    view = position(BOARD_K, W11, "2 2 2 2").view(S)
    said = {name: view.say(action) for name, action in view.legal.items()}
    assert said["re s 2"] == "Receive: a two calls your explorer from M0 to A1"
    assert said["de s 2"] == "Depart: the two on M0 goes to M1, A0 or A1"
    assert said["ar s 2"] == "Arrive: a two comes from A1 to your explorer on M0"
    assert said["ss s 2 5"] == "Send a span: the two on M0 sends the five beside it to M1, A0 or A1"
    assert said["rs s 2 2"] == "Receive a span: the two on M0 calls another two from A1"
    assert said["ms s 2 4"] == "Remote send: your explorer on M0 has a distant two that sends the four beside it away"
    assert said["mr s 2 1"] == "Remote receive: your explorer on M0 has a distant two that calls an ace"


@pytest.mark.clause("MOVE-7")
@pytest.mark.parametrize(("first", "second", "said"), [
    ("se s 2", "a0", "Your explorer goes to A0 (M0, S0, A0)"),
    ("de s 2", "m1", "The two goes to M1 (M0, S0, M1)"),
    ("ar s 2", "a1", "A two comes from A1 (A1, S1, M0)"),
    ("rs s 2 1", "s1", "An ace comes from S1"),
    ("rs s 2 3", "s1", "A three comes from S1 (S1, A1, C0, M0)"),
    ("ms s 2 4", "a1 a0", "The four on A1 goes to A0 (M0, S1, A1, then A1, C0, A0)"),
    ("mr s 2 1", "s1 a1", "The ace on S1 goes to A1 (M0, S1, A1, then S1, A1)"),
])
def test_the_way_of_a_move_is_said_and_of_a_remote_one_both_parts(first, second, said):
    match = position(BOARD_K, W11, "2 2 2 2")
    match.play(S, first)
    view = match.view(S)
    assert view.say(view.legal[second]) == said


def test_a_coin_is_named_by_its_number_and_said_in_words():
    match = Match.new(GAME, 3, 1, "SMC")
    assert match.legal(S) == [f"coin {rank}" for rank in range(6)]
    assert match.find(S, "coin 4") == 4
    assert match.view(S).say(4) == "Pick the four"
    match.play(S, "coin 4")
    match.play(M, "COIN 4")
    assert state(match).picks.tolist()[:2] == [4, 4]
    assert "move 1 COIN 4" in match.record()


def test_a_coin_that_was_once_named_in_words_is_still_read():
    match = Match.new(GAME, 3, 1, "SMC")
    match.play(S, "coin four")
    match.play(M, "Coin Null")
    match.play(2, "COIN ACE")
    assert re.findall("move (.*)", match.record())[:3] == ["1 COIN 4", "2 COIN 0", "3 COIN 1"]
    again = Match.new(GAME, 3, 1, "SMC")
    with pytest.raises(IllegalAction):
        again.play(S, "coin six")


def test_a_placement_says_what_it_touches():
    match = position(RING, {"M0": "S M 1"})
    match.play(S, "contact s s1")
    view = match.view(S)
    action = view.legal["@1;18,6,6,6"]
    said = GAME.words.say(view, action)
    assert "M0" in said and "C0" in said and "turned by 30°" in said
    mark = next(piece for piece in view.pieces() if action in piece.actions)
    assert said.startswith(f"Place {mark.id.removeprefix('place-')}: ")


def test_the_table_is_told_in_sentences():
    told = GAME.words.describe(position(BOARD_V, {"A3": "S?", "S4": "S! 2"}, "4 0 0 0", nothing=S).view(M))
    assert "S4: the avatar of suns and a two. Touches M2, A2 and A3." in told
    assert "The null of suns is five steps from home." in told


def news(match, seat=M):
    return [line.text for line in match.news(seat)]


def test_the_log_is_in_sentences():
    match = play(position(RING, {"S0": "S 1"}), "SE S 1 M0")
    assert news(match) == ["S's explorer goes from S0 to M0; the ace on S0 sends it."]
    assert news(match, S) == ["Your explorer goes from S0 to M0; the ace on S0 sends it."]
    match = position(RING, {"M0": "S M 1"})
    play(match, "CONTACT S S1 @1;18,6,6,6")
    assert news(match, S) == ["You place S1; it touches M0 and C0."]


@pytest.mark.parametrize(("line", "told"), [
    ("RE S 2 A1", "S's explorer goes from M0 to A1; the two on A1 calls it."),
    ("DE S 2 A0", "S lets the two beside their explorer on M0 depart to A0."),
    ("AR S 2 A1", "S calls a two from A1 to their explorer on M0."),
    ("SS S 2 5 A0", "S has the two on M0 send a five to A0."),
    ("RS S 2 2 A1", "S has the two on M0 call another two from A1."),
    ("MS S 2 4 A1 A0", "From afar, S has the two on A1 send a four to A0."),
    ("MR S 2 1 S1 A1", "From afar, S has the two on A1 call an ace from S1."),
])
def test_every_kind_of_move_has_its_sentence(line, told):
    assert news(play(position(BOARD_K, W11, "2 2 2 2"), line)) == [told]


def test_a_sentence_still_calls_an_explorer_by_that_name_when_it_has_become_an_avatar():
    match = play(position(BOARD_V, {"A3": "S 1", "S5": "2"}, "1 3 2 2"), "SE S 1 S5")
    assert news(match)[0] == "S's explorer goes from A3 to S5; the ace on A3 sends it."
    assert news(play(match, "NOTHING S A3")) == [
        "The Nothing moves: the null of suns steps from S5 to A3; it has five steps to go."]
    play(match, "REVEAL M", "REVEAL C", "REVEAL A", "SE S 2 S3")
    assert news(match) == ["S's avatar goes from S5 to S3; the two on S5 sends it."]


@pytest.mark.parametrize(("dice", "told"), [
    ("0 0 0 0", "S turns their die to ace. Aces are unlocked."),
    ("1 2 0 0", "S turns their die to two. Two twos: depart and arrive; aces are locked."),
    ("1 2 2 1", "S turns their die to two. Three twos: send and receive spans."),
    ("4 5 5 5", "S turns their die to five. Four fives: remote moves; fours are locked."),
])
def test_a_die_that_is_turned_tells_what_it_opens_and_what_it_shuts(dice, told):
    assert news(play(position(dice=dice), "REVEAL S")) == [told]


def test_a_die_that_wraps_to_null_opens_nothing():
    assert news(play(position(dice="5 0 0 0", reveal_wrap="on"), "REVEAL S")) == [
        "S turns their die to null. Fives are locked."]


# Portable Piecepack Notation


def test_ppn_lays_tiles_by_inches_and_degrees():
    match = Match.new(GAME, 3, 1, ["Ana", "Ben {B}", "Cleo"], {"first_player": "seat0"})
    play(match, "PLACE M0 @1;12,6,-6,6", "PLACE C0 @0;-12,0,0,-12", "SE S 1 M0", "REVEAL M")
    text = ppn(match)
    assert text.startswith("---\nEvent: STAGE-5\nGameType: None\nPlayer1: 'Ana'\n")
    assert "setup. dS0@(1,1) dM0@(2,1) dC0@(3,1) tS0,a0@(5,6)\n" in text
    assert "tC0,a0@(3,4)" in text
    assert re.search(r"\n1\. tM0,a30@\(7\.366,6\.634\) \{ Ben \(B\): PLACE M0 @1;12,6,-6,6 \}", text)
    assert re.search(r"\n3\. \?cbS0-\([\d.]+,[\d.]+\) \{ Ana: SE S 1 M0 \}\n4\. \?dM~1 \{ Ben \(B\): REVEAL M \}", text)


def test_ppn_puts_each_being_on_a_quarter_of_its_own(game):
    where = {}
    for move in re.findall(r"\??[cp]\S*[@-]\([\d.]+,[\d.]+\)", ppn(game)):
        piece, point = re.fullmatch(r"\??([cp][bf]?\w+)[@-](\(.*\))", move).groups()
        piece = re.sub("^c[bf]", "c", piece)
        where[piece] = point
        assert sorted(where.values()) == sorted(set(where.values()))
    assert len(where) >= 12


def test_ppn_turns_an_explorer_over_beside_its_pawn():
    match = position(BOARD_V, {"A3": "S 1"}, "1 0 0 0")
    play(match, "SE S 1 S5")
    assert state(match).phase == Phase.NOTHING
    told = list(Table(match).catch_up(match.states[0]))
    assert "?cbS0~f" in told and any(move.startswith("pS@(") for move in told)
    assert any(move.startswith("cbS0@(") for move in told)


def test_ppn_of_a_finished_game_tells_its_result(game):
    assert game.over
    assert f"Termination: '{game.ended_by}'" in ppn(game)


def laid_out(seed: int = 5) -> Match:
    """Three seats after the prelude, dealt and placed by casual players."""
    match = Match.new(GAME, 3, seed)
    play = casual_play(match, seed, 400)
    while state(match).phase < Phase.TURN:
        next(play)
    return match


def test_a_whole_line_may_be_played_at_once_and_a_wrong_one_changes_nothing():
    match = laid_out()
    for _ in casual_play(match, 5, 40):
        pass
    if state(match).phase == Phase.WHERE:
        match.undo()
    again = Match.new(GAME, 3, 5)
    for seat, line, _ in match.notation():
        again.play(seat, line)
    assert again.core() == match.core()
    seat = again.awaited[0]
    before = again.core()
    for wrong in ("SE S 1 A5", "CONTACT S S1 @0;9,9,9,9", "nonsense"):
        with pytest.raises(IllegalAction):
            again.play(seat, wrong)
        assert again.core() == before


@pytest.mark.clause("R56")
def test_who_leaves_has_lost_and_the_record_tells_it():
    match = Match.new(GAME, 3, 5)
    with pytest.raises(IllegalAction, match="no game to leave"):
        match.leave(1)
    match = laid_out()
    match.leave(1)
    assert "R56" in [line.clause for line in match.news()]
    assert 1 not in match.awaited
    with pytest.raises(IllegalAction, match="no game to leave"):
        match.leave(1)
    for _ in casual_play(match, 5, 12):
        pass
    again = Match.read(match.record())
    assert again.core() == match.core()
    assert again.record() == match.record()
    assert "Seat 2: (leaves)\n" in GAME.rules.notation.exports["lines"](match)
    assert GAME.rules.notation.exports["ppn"](match).startswith("---")
    while len(again.moves) > 3:
        again.undo()
    assert again.awaited
