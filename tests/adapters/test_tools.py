"""The example that needs nothing but Gnothi runs here; those with other people's frameworks say how they were run."""
from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2] / "examples" / "tools"
SCRIPTS = sorted(HERE.glob("*.py"))


@pytest.mark.compiled
def test_a_policy_of_ones_own_is_trained_and_rated_above_random():
    made = importlib.util.spec_from_file_location("own_policy", HERE / "own_policy.py")
    example = importlib.util.module_from_spec(made)
    made.loader.exec_module(example)
    beginner, learnt = (example.rated(example.trained(lessons), games=40) for lessons in (0, 40))
    assert learnt.ratings["linear"].low > learnt.ratings["random"].value
    assert learnt.ratings["linear"].value > beginner.ratings["linear"].value + 100
    assert learnt.score("linear", "random").share.low > 0.6


def test_every_script_says_how_it_is_run_and_the_page_what_came_of_it():
    page = (HERE / "README.md").read_text(encoding="utf-8")
    assert len(SCRIPTS) == 5
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        compile(text, script, "exec")
        assert f"    python examples/tools/{script.name}" in text
        assert f"`{script.name}`" in page
