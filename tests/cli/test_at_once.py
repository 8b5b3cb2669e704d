"""A game that nobody has compiled yet is played, drawn, replayed and proven at once."""
import os
import subprocess
import sys
import time

import pytest

from gnothi.bots.random import CasualBot
from gnothi.bots.ready import PARTS, expected_seconds, in_words, load_part
from gnothi.cli.preparing import Patient, Preparation
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from tests.games.goldens import OURS


@pytest.fixture
def cold(tmp_path):
    """Run the command on a machine where nothing is compiled."""

    def run(*arguments, typed=""):
        return subprocess.run(
            [sys.executable, "-m", "gnothi", *arguments], input=typed, capture_output=True, text=True, cwd=tmp_path,
            env={**os.environ, "GNOTHI_CACHE": str(tmp_path / "cache"), "COLUMNS": "110"}, timeout=300,
        )

    return run


@pytest.mark.parametrize("name", OURS)
def test_a_game_is_played_at_once(cold, tmp_path, name):
    bots = str(load(name).default_seats() - 1)
    done = cold("play", name, "--bots", bots, "--seed", "7", "--save", "x.gnothi", typed="1\n1\n1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Player 1 › " in done.stdout
    assert "Saved." in done.stdout
    assert not list(tmp_path.rglob("play.txt")), "it did not wait for the compiler"


def test_a_record_is_told_proven_and_drawn_without_compiling(cold, tmp_path):
    cold("play", "karma", "--bots", "2", "--seed", "7", "--save", "x.gnothi", typed="1\n1\nquit\n")
    compiled = list(tmp_path.rglob("*.nbc"))
    assert "moves, every one legal" in cold("verify", "x.gnothi").stdout
    assert "Hypatia" in cold("replay", "x.gnothi").stdout
    assert "Cosmic Karma after 12 moves" in cold("draw", "karma", "-o", "x.svg", "--moves", "12").stdout
    assert list(tmp_path.rglob("*.nbc")) == compiled


def test_bots_that_think_ahead_play_casually_until_they_can(cold):
    done = cold("play", "cogito", "--bots", "2", "--bot", "level:4", typed="hint\nquit\n")
    assert done.stdout.count("Bots can think ahead in about ") == 2, "at the start, and instead of a hint"
    assert "until then they play casually" in done.stdout


@pytest.mark.compiled
def test_a_patient_bot_thinks_as_soon_as_it_can():
    game = load("connect_four")
    view = Match.new(game, 2, seed=1, options={"start_seat": "seat 1"}).view(0)
    preparation = Preparation(game)
    bot = Patient("search:200", 7, preparation)
    preparation.searches = False
    assert bot.choose(view) == CasualBot(7).choose(view)
    preparation.searches = True
    assert bot.now() is bot.thinking
    assert preparation.text == ""


def test_a_game_that_cannot_be_compiled_is_played_on_and_the_reason_is_told(monkeypatch):
    def fails(game):
        raise OSError("no room on the disk")

    monkeypatch.setattr("gnothi.cli.preparing.is_ready", lambda game, part: False)
    monkeypatch.setattr("gnothi.cli.preparing.start_at_once", lambda game: None)
    monkeypatch.setattr("gnothi.cli.preparing.compile_parts", fails)
    monkeypatch.setattr("gnothi.cli.preparing.expected_seconds", lambda game: 60.0)
    preparation = Preparation(load("connect_four"))
    until = time.monotonic() + 60
    while not preparation.trouble and time.monotonic() < until:
        time.sleep(0.01)
    assert preparation.text == "Bots cannot think ahead here: no room on the disk"


def test_how_long_it_takes_is_said_in_round_numbers():
    told = {
        0: "a few seconds", 12: "about 10 seconds", 44: "about 40 seconds", 61: "about a minute",
        200: "about 3 minutes",
    }
    assert {seconds: in_words(seconds) for seconds in told} == told


@pytest.mark.compiled
def test_a_larger_game_is_expected_to_take_longer(tmp_path, monkeypatch):
    monkeypatch.setattr("gnothi.bots.ready.is_ready", lambda game, part: False)
    assert expected_seconds(load("credo")) < expected_seconds(load("karma")) < expected_seconds(load("conscious"))


@pytest.mark.parametrize("part", PARTS)
def test_interpreted_a_game_is_ready_as_it_is(monkeypatch, part):
    monkeypatch.setattr("gnothi.bots.ready.INTERPRETED", True)
    for work in ("prepare", "hint"):
        monkeypatch.setattr(f"gnothi.bots.ready.{work}", pytest.fail)
    load_part("connect_four", part)


def test_compiling_first_is_a_choice(cold, tmp_path):
    done = cold("play", "connect_four", "--seats", "2", "--bots", "1", "--compiled", typed="quit\n")
    assert done.returncode == 0
    assert len(list(tmp_path.rglob("play.txt"))) == len(list(tmp_path.rglob("search.txt"))) == 1
    shown = cold("cache").stdout
    assert "connect_four-" in shown and "connect_four-tree-" in shown and "MB, in" in shown
    assert "removed" in cold("cache", "--clear").stdout
    assert "nothing is kept" in cold("cache").stdout
