"""The example that needs nothing but Gnothi runs here; those with other people's frameworks say how they were run."""
from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import gnothi

HERE = Path(__file__).parents[2] / "examples" / "tools"
SCRIPTS = sorted(HERE.glob("*.py"))


def script(name):
    """One of the examples, to be called."""
    made = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    example = importlib.util.module_from_spec(made)
    made.loader.exec_module(example)
    return example


@pytest.mark.compiled
def test_a_policy_of_ones_own_is_trained_and_rated_above_random():
    example = script("own_policy")
    beginner, learnt = (example.rated(example.trained(lessons), games=40) for lessons in (0, 40))
    assert learnt.ratings["linear"].low > learnt.ratings["random"].value
    assert learnt.ratings["linear"].value > beginner.ratings["linear"].value + 100
    assert learnt.score("linear", "random").share.low > 0.6


@pytest.mark.compiled
def test_ppo_learns_connect_four_from_features():
    example = script("ppo")
    example.GAMES, example.MOVES, example.BATCH = 128, 32, 512
    learner = example.Learner("connect_four", "features")
    for _ in range(25):
        learner.lesson(example.RATE)
    assert learner.share("random", 200) > 0.9
    view = gnothi.new("connect_four", seed=1, start_seat="seat 1").view(0)
    assert example.Learned(learner).choose(view) in view.actions


def test_every_script_says_how_it_is_run_and_the_page_what_came_of_it():
    page = (HERE / "README.md").read_text(encoding="utf-8")
    assert len(SCRIPTS) == 6
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        compile(text, script, "exec")
        assert f"    python examples/tools/{script.name}" in text
        assert f"`{script.name}`" in page
