"""The command `gnothi` as a person types it."""
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gnothi.bots.random import casual_play
from gnothi.cli import terminal
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.seed import draw


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


# Playing


def test_a_hint_may_be_asked_for(gnothi):
    code, told, _ = gnothi(
        "play", "connect_four", "--seats", 2, "--bots", 1, "--bot", "level:2", "--seed", 3, "-O", "start_seat=seat 1",
        "--compiled", typed=typed("hint", "quit"),
    )
    assert code == 0
    words = " ".join(told.split())
    assert re.search(r"\d Drop a disc into column \w – as good as winning about \d games of 10\. ", words)
    assert re.search(r"Drop a disc into column \w – that (is about as good|is a little worse|leaves about \d)\.", words)
    assert "%" not in told, "no figures of the search"


def test_the_levels_are_listed_beside_the_games(gnothi):
    _, told, _ = gnothi("games")
    assert "level:1" in told and "beginner" in told
    assert "level:5" in told and "master" in told


def test_a_game_is_dealt_shown_asked_for_and_saved(gnothi, tmp_path):
    code, shown, _ = gnothi("play", "cogito", "--seats", 3, "--bots", 2, "--seed", 7, "--save", "x.gnothi",
                            typed=typed("pass", "1"))
    assert code == 0
    assert re.search(r"Hypatia° is the sunflower\. COG-2\.2", shown)
    assert "Sunflower" in shown
    assert "1 Pass" in shown
    assert "Saved. Go on with: gnothi play --resume x.gnothi" in shown
    assert (tmp_path / "x.gnothi").read_text().count("move 1 ") == 2


def test_a_saved_game_goes_on_to_its_end_and_is_proven(gnothi):
    gnothi("play", "cogito", "--seats", 3, "--bots", 2, "--seed", 7, "--save", "x.gnothi", typed=typed("pass"))
    code, shown, _ = gnothi("play", "--resume", "x.gnothi", typed=typed("pass", "play animal", "call ego"))
    assert code == 0
    assert "Nobody here has anything to decide" in shown, "the bots play on, and somebody is asked whether to watch"
    assert "Cogito: the end" in shown
    assert re.search(r"(COG-6\.6|COG-7\.5|COG-7\.6)", shown)
    assert re.search(r"^ +You +lost +−", shown, re.MULTILINE)
    assert "**" not in shown
    assert "`gnothi verify x.gnothi` proves it" in shown
    code, shown, _ = gnothi("verify", "x.gnothi")
    assert code == 0
    assert "every one legal" in shown
    assert "the result is as claimed" in shown


def test_a_wrong_move_is_answered_with_what_is_possible(gnothi):
    _, shown, _ = gnothi("play", "cogito", "--bots", 2, "--seed", 7, "--save", "x.gnothi",
                         typed=typed("fly", "99", "b", "call s", "?", "rules 3.3", "rules xylophone", "log", "table",
                                     "quit"))
    assert "'fly' is no choice here; choose from 1 to 10, or type a word of a choice" in shown
    assert "There is no choice 99; choose from 1 to 10" in shown
    assert "'b' is no choice here" in shown, "one letter within a name may be a slip"
    assert "'call s' may mean call swallow or call sunflower; type a little more" in shown
    assert "its number, its name, or the beginning of a word of it" in shown
    assert "The card is laid face up" in shown
    assert "No clause says 'xylophone'" in shown
    assert shown.count("─ Cogito ─") == 2
    assert "Saved." in shown


def test_hot_seat_hands_the_device_over(gnothi):
    _, shown, _ = gnothi("play", "cogito", "--seats", 2, "--name", "Ana", "--name", "Ben", "--seed", 3,
                         "--save", "x.gnothi", typed=typed("", "pass", "", "pass", "", "quit"))
    assert "Hand over to Ana and press Enter." in shown
    assert "Hand over to Ben and press Enter." in shown
    after_hand_over = shown.split("Hand over to Ben")[1].split("Hand over to Ana")[0]
    assert "You are dealt" in after_hand_over
    assert "Ben is dealt" not in after_hand_over


def test_without_a_seed_the_dice_are_committed_to_before_the_deal(gnothi):
    _, shown, _ = gnothi("play", "cogito", "--bots", 2, "--save", "x.gnothi")
    commitment = re.search(r"committed to: ([0-9a-f]{64})", shown)[1]
    code, shown, _ = gnothi("verify", "x.gnothi")
    assert code == 0
    assert commitment[:16] in shown
    assert "not over yet" in shown


def test_live_calls_reach_a_terminal_too(gnothi):
    _, shown, _ = gnothi("play", "cogito", "--seats", 2, "--bots", 1, "--seed", 5, "-O", "call_mode=live",
                         "--save", "x.gnothi", typed=typed("call ego", "yes", "quit"))
    assert "calls: “Cogito! I am Ego!”" in shown or "You call: “Cogito! I am Ego!”" in shown


# What is saved


def shown_after(monkeypatch, tmp_path, crash):
    """How many moves the file has each time the table is shown; at last something may fail."""
    saved, file = [], tmp_path / "x.gnothi"

    def show(self, view, news):
        saved.append(file.read_text().count("move 1 ") if file.exists() else 0)
        if crash and len(saved) == 3:
            raise RuntimeError("a picture fell down")

    monkeypatch.setattr(terminal.Terminal, "show_table", show)
    return saved


def test_every_move_of_a_person_is_saved_before_anything_else_happens(gnothi, tmp_path, monkeypatch):
    saved = shown_after(monkeypatch, tmp_path, crash=False)
    gnothi("play", "cogito", "--bots", 2, "--seed", 7, "--save", "x.gnothi", typed=typed("pass", "1", "quit"))
    assert saved == [0, 1, 2]


def test_a_failure_is_seen_and_the_game_is_not_lost(gnothi, tmp_path, monkeypatch):
    shown_after(monkeypatch, tmp_path, crash=True)
    monkeypatch.setattr(terminal.Terminal, "person_moves", forgetful(terminal.Terminal.person_moves, tmp_path))
    with pytest.raises(RuntimeError, match="a picture fell down"):
        gnothi("play", "cogito", "--bots", 2, "--seed", 7, "--save", "x.gnothi", typed=typed("pass", "1"))
    assert (tmp_path / "x.gnothi").read_text().count("move 1 ") == 2
    assert gnothi("verify", "x.gnothi")[0] == 0


def forgetful(move, tmp_path):
    """A person's move, before which the file is lost."""
    def moves(self, seat):
        (tmp_path / "x.gnothi").unlink(missing_ok=True)
        move(self, seat)

    return moves


def test_a_disk_that_is_full_leaves_the_old_file_whole(tmp_path, monkeypatch):
    file = tmp_path / "x.gnothi"
    file.write_text("the old game")

    def half(self, text, **_):
        self.write_bytes(text.encode()[:40])
        raise OSError("no space left")

    monkeypatch.setattr(terminal.Path, "write_text", half)
    with pytest.raises(OSError, match="no space left"):
        terminal.save(Match.new(load("cogito"), 3, 7), file)
    assert file.read_text() == "the old game"


def test_the_end_says_who_won(gnothi):
    _, shown, _ = gnothi("play", "connect_four", "--bots", 1, "--seats", 2, "--bot", "random", "--seed", 3,
                         "--save", "x.gnothi", typed=typed(*"aabbccddeeffgg" * 6))
    assert re.search(r"^─ (Hypatia° wins|You win|Nobody wins|Everybody loses)\. ─", shown, re.MULTILINE)


# Records


@pytest.fixture
def record(gnothi, tmp_path):
    choices = typed("pass", "pass", "1", "call ego")
    gnothi("play", "cogito", "--bots", 2, "--seed", 7, "--save", "x.gnothi", typed=choices)
    return tmp_path / "x.gnothi"


def test_replay_tells_the_game_and_keeps_the_secrets_of_a_running_one(gnothi, record):
    code, shown, _ = gnothi("replay", record)
    assert code == 0
    assert "COG-2.5" in shown
    _, as_seat, _ = gnothi("replay", record, "--seat", 1)
    assert "You are dealt Animal" in as_seat


def test_a_changed_byte_is_named(gnothi, record):
    text = bytearray(record.read_bytes())
    text[text.index(b"move 1 pass") + 7] ^= 2
    record.write_bytes(text)
    for command in ("verify", "replay"):
        code, _, complaint = gnothi(command, record)
        assert code == 2
        assert re.search(r"gnothi: line \d+ of this record was changed", complaint)
    code, _, complaint = gnothi("play", "--resume", record)
    assert (code, "was changed" in complaint) == (2, True)


def test_verify_takes_the_number_and_the_commitment_that_a_browser_kept(gnothi, tmp_path):
    source = draw((b"a" * 16, b"b" * 16))
    match = Match.new(load("cogito"), 3, source)
    (tmp_path / "x.gnothi").write_text(match.record())
    mine = (b"a" * 16).hex()
    code, shown, _ = gnothi("verify", "x.gnothi", "--number", mine, "--commitment", source.commitment)
    assert code == 0
    assert "that is the commitment you were shown" in shown and "your number is in the seed" in shown
    _, shown, _ = gnothi("verify", "x.gnothi")
    assert "shows with --number and --commitment" in " ".join(shown.split())
    forged = Match.new(load("cogito"), 3, replace(source, numbers=(b"c" * 16, b"b" * 16)))
    (tmp_path / "y.gnothi").write_text(forged.record())
    assert gnothi("verify", "y.gnothi")[0] == 0, "by itself it is a good record"
    code, _, said = gnothi("verify", "y.gnothi", "--number", mine)
    assert code == 2 and "is not among those that made these dice" in " ".join(said.split())
    code, _, said = gnothi("verify", "x.gnothi", "--commitment", "00" * 32)
    assert code == 2 and "promised with another commitment" in " ".join(said.split())


@pytest.mark.parametrize(("take_back", "said"), [
    (lambda match: match.take_back(1), "✓ take-backs: 1; each is told with what it took back"),
    (lambda match: match.rekey(4), "it cannot prove the dice after that"),
])
def test_verify_says_whether_keyed_dice_are_proven(gnothi, tmp_path, take_back, said):
    match = Match.new(load("cogito"), 3, 7)
    for _ in casual_play(match, 3, 2):
        pass
    take_back(match)
    (tmp_path / "x.gnothi").write_text(match.record())
    code, shown, _ = gnothi("verify", "x.gnothi")
    assert code == 0
    assert said in " ".join(shown.split())


@pytest.mark.parametrize(("arguments", "complaint"), [
    (["play", "cogitto"], "there is no game 'cogitto'; did you mean cogito?"),
    (["play", "chess"], "there is no game 'chess'; choose from"),
    (["play"], "say which game to play"),
    (["play", "cogito", "--seats", "7"], "Cogito is for 2, 3, 4 seats, not 7"),
    (["play", "cogito", "--bots", "3"], "3 bots in 3 seats leave no seat for a person"),
    (["play", "cogito", "--bots", "-1"], "leave no seat"),
    (["play", "cogito", "--bot", "genius"], "there is no bot 'genius'; choose from level:1, level:2,"),
    (["play", "cogito", "--bot", "level:6"], "there is no bot 'level:6'"),
    (["play", "cogito", "--bot", "search:0s"], "with any budget above 0 for search"),
    (["play", "cogito", "--name", "A", "--name", "B", "--bots", "2"], "2 names for 1 people"),
    (["play", "cogito", "-O", "dream_scope=moon"], "dream_scope is all_fields or own_field, not 'moon'"),
    (["play", "cogito", "-O", "dream_scope"], "'dream_scope' is no option; write NAME=VALUE"),
    (["play", "cogito", "-O", "turn_seconds=5"], "turn_seconds is no option any more: the clock of the table"),
    (["play", "credo", "-O", "round_limit=5"], "round_limit is 0 for no limit, or 20 to 500, not 5"),
    (["play", "cogito", "--seed", "-4"], "a seed is a whole number"),
    (["play", "cogito", "--data", "nowhere"], "nowhere is not a folder"),
    (["play", "--resume", "nothing.gnothi"], "there is no file nothing.gnothi"),
    (["replay", "nothing.gnothi"], "there is no file nothing.gnothi"),
    (["verify", "."], "is a folder"),
    (["rules", "cogito", "COG-99"], "there is no clause 'COG-99'"),
    (["rules", "checkers"], "there is no game 'checkers'"),
    (["draw", "cogito", "-o", "x.gif"], "neither .svg nor .png"),
    (["draw", "cogito", "-o", "x.svg", "--seat", "9"], "there is no seat 9; the seats are 1 to 3"),
    (["data", "cogito"], "say either --export DIR or --check DIR"),
    (["data", "cogito", "--check", "nowhere"], "nowhere has no cards.toml"),
    (["bench", "snakes"], "there is no game 'snakes'"),
])
def test_bad_input_gets_a_sentence_and_exit_code_2(gnothi, arguments, complaint):
    code, _, said = gnothi(*arguments)
    assert code == 2
    assert complaint in said
    assert "Traceback" not in said


def test_a_file_that_is_no_text_is_refused(gnothi, tmp_path):
    (tmp_path / "x.gnothi").write_bytes(b"\xff\xfe\x00")
    code, _, said = gnothi("verify", "x.gnothi")
    assert (code, "is not text: byte 0" in said) == (2, True)


# Reading and drawing


def test_games_and_rules_can_be_read(gnothi):
    code, shown, _ = gnothi("games")
    assert code == 0
    assert "cogito" in shown
    assert "OLERANT" in shown
    _, shown, _ = gnothi("rules", "cogito")
    assert "Calling" in shown
    _, shown, _ = gnothi("rules", "cogito", "cog-3.3")
    assert "COG-3.3" in shown
    code, shown, _ = gnothi("--version")
    assert (code, shown.startswith("gnothi 0.")) == (0, True)


def test_a_table_can_be_drawn(gnothi, tmp_path):
    code, shown, _ = gnothi("draw", "cogito", "--seed", 7, "--moves", 12, "-o", "x.svg")
    assert code == 0
    assert "after 12 moves" in shown
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    gnothi("draw", "cogito", "--seed", 7, "--moves", 12, "--seat", 2, "--night", "-o", "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


# Editions


def test_our_files_can_be_written_out_edited_checked_and_played(gnothi, tmp_path):
    code, shown, _ = gnothi("data", "cogito", "--export", "mine")
    assert (code, "wrote cards.toml to mine" in shown) == (0, True)
    code, _, said = gnothi("data", "cogito", "--export", "mine")
    assert (code, "nothing was written" in said) == (2, True)
    cards = tmp_path / "mine" / "cards.toml"
    cards.write_text(cards.read_text().replace('"animal"', '"beast"', 1))
    code, _, said = gnothi("data", "cogito", "--check", "mine")
    assert code == 2
    assert "'swallow' belongs to 'animal', which is no category" in said
    cards.write_text(cards.read_text().replace('"beast"', '"animal"', 1).replace("I am not a bird!", "No bird am I!"))
    assert gnothi("data", "cogito", "--check", "mine")[0] == 0
    command = [sys.executable, "-m", "gnothi", "play", "cogito", "--seed", "7", "--bots", "2", "--data", "mine",
               "--save", "y.gnothi"]
    done = subprocess.run(command, input="pass\n", capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0
    code, _, said = gnothi("verify", "y.gnothi")
    assert (code, "give its data folder with --data" in said) == (2, True)


def test_a_game_is_played_by_a_preset_and_an_option_comes_before_it(gnothi, tmp_path):
    options = ("--preset", "first-game", "-O", "quiet_limit=50")
    code, _, _ = gnothi("play", "stage5", "--seats", 2, "--bots", 1, "--seed", 1, *options, "--save", "game.gnothi")
    told = (tmp_path / "game.gnothi").read_text(encoding="utf-8")
    assert code == 0 and "option nothing_start late" in told and "option quiet_limit 50" in told
    code, _, complaint = gnothi("play", "stage5", "--preset", "easy")
    assert code == 2 and "there is no preset 'easy'; choose from by the book, first game" in complaint


def test_a_record_alone_runs_no_code_that_it_names(gnothi, tmp_path):
    (tmp_path / "stranger.py").write_text("raise SystemExit('this was run')\n")
    match = Match.new(load("connect_four"), seed=7, bots=["", "stranger:Bot"])
    Path("game.gnothi").write_text(match.record())
    code, _, said = gnothi("play", "--resume", "game.gnothi")
    assert code != 0 and "this was run" not in said
    assert "if you trust it, go on with --bot stranger:Bot" in " ".join(said.split())
