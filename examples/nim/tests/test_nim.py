"""A game of rules alone: it is played wherever a game is played, and the kit says what it could still have."""
import subprocess
import sys

import pytest

import gnothi
from gnothi.engine.compile import INTERPRETED
from gnothi.engine.match import Match
from gnothi.testing import conform
from gnothi.testing.conform import Effort
from nim import GAME


def played(*takes: int) -> Match:
    """A game in which the seats take this many sticks in turn."""
    match = gnothi.new("nim", seed=1)
    for number, take in enumerate(takes):
        match.play(number % 2, take - 1)
    return match


def test_whoever_takes_the_last_stick_wins():
    match = played(*[3] * 7)
    assert match.over and match.result == (1.0, -1.0)
    assert match.ended_by == "R0"


def test_the_last_sticks_bound_the_choice():
    match = played(*[3] * 6, 1)
    assert match.legal(1) == ["0", "1"]


def test_it_keeps_the_contract_and_hears_what_it_could_still_have():
    report = conform(GAME, Effort(tables=4, games=20, worded=20, interpreted=20))
    assert report.left_out["words.tell"] == "An event is told by its clause and its numbers."
    assert report.left_out["sight.redact"] == "Everybody sees everything."
    parts = {part.partition(".")[0] for part in report.left_out}
    assert parts == {"facts", "rules", "sight", "words", "scene", "howto", "lessons"}
    assert "It could still have scene.sheets; for now: There is no picture." in str(report)


def test_its_table_is_told_by_its_fields():
    assert played(2).view().describe() == ["turn: 1", "sticks: 19"]
    assert "sticks: 19" in played(2).view().sketch()
    assert "no picture" in played(2).view().svg()


def test_a_record_is_read_again():
    match = played(3, 1, 2)
    assert gnothi.read(match.record()).core() == match.core()


def test_it_is_played_in_a_terminal(tmp_path):
    script = "from gnothi.cli import main; main()"
    command = ["play", "nim", "--bots", "1", "--seed", "1", "--save", str(tmp_path / "nim.txt")]
    asked = subprocess.run(
        [sys.executable, "-c", script, *command],
        input="2\n" * 30, capture_output=True, text=True, timeout=300,
    )
    assert "sticks" in asked.stdout


@pytest.mark.skipif(INTERPRETED, reason="many games, compiled")
def test_it_is_simulated_and_searched():
    from gnothi.bots.search import SearchBot

    match = played(*[3] * 6)        # three are left: take all
    assert match.view(0).name(SearchBot(1, 200).choose(match.view(0))) == "2"


def test_it_steps_through_pettingzoo():
    from gnothi.adapters.pettingzoo import env

    game = env("nim")
    game.reset(seed=1)
    for _ in game.agent_iter(60):
        observation, _, over, cut, _ = game.last()
        game.step(None if over or cut else int(observation["action_mask"].argmax()))
    assert not game.agents
