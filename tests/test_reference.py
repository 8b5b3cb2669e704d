"""What docs/reference.md names is what there is: every field and public method, and nothing else."""
from __future__ import annotations

import ast
import re
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gnothi.engine import contract, editor, game, notes, options, scene, view
from gnothi.engine.events import Event
from gnothi.engine.match import Match
from gnothi.engine.registry import load

HERE = Path(__file__).parents[1]
PAGE = (HERE / "docs" / "reference.md").read_text(encoding="utf-8")
EXAMPLE = HERE / "examples" / "liars_dice"

CLASSES: dict[str, Any] = {
    each.__name__: each for each in (
        game.Game, game.Facts, game.Rules, game.Notation, game.Sight, game.Words, game.Scene, options.Option,
        options.Parts, editor.Editor, editor.Part, view.View, scene.Sheet, scene.Piece, scene.Trace, scene.Panel,
        scene.Row, notes.Note, Match,
    )
}
MEANT = {"view": "View", "match": "Match", "piece": "Piece", "event": "Event", "option": "Option", "GAME": "Game"}
"""What a variable on the page stands for."""


def members(name: str) -> set[str]:
    """The fields and public methods of a class, or the fields of an event."""
    if name == "Event":
        return {field for field in Event.names or () if not field.startswith("pad_")}
    each = CLASSES[name]
    found = {field.name for field in fields(each)} if is_dataclass(each) else set(vars(Match.new(load("nim"), seed=1)))
    return {member for member in found | set(vars(each)) if not member.startswith("_")}


def section(name: str) -> str:
    """What stands under the heading of a class."""
    return PAGE.partition(f"\n### `{name}`\n")[2].partition("\n#")[0]


def listed(name: str) -> list[str]:
    return re.findall(r"^\| `(\w+)` \|", section(name), re.MULTILINE)


@pytest.mark.parametrize("name", [*CLASSES, "Event"])
def test_every_field_and_method_is_listed_once_and_nothing_else(name):
    assert sorted(listed(name)) == sorted(members(name))


def test_the_page_speaks_of_these_classes_and_no_others():
    assert set(re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE)) == {*CLASSES, "Event"}


def test_it_says_of_every_function_of_the_contract_what_that_is_given():
    rows = re.findall(r"^\|(.*?)\|", section_of("Which record a function gets"), re.MULTILINE)
    said = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    protocols = {name for name, each in vars(contract).items() if is_protocol(each)}
    parts = {snake(name) for name in protocols} - {"arrange", "check_data", "editors", "export"}  # no record
    assert said == parts


def section_of(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def is_protocol(each: Any) -> bool:
    return isinstance(each, type) and each.__module__ == contract.__name__


def snake(name: str) -> str:
    """
    >>> snake("CheckData")
    'check_data'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def test_what_is_named_with_its_owner_exists():
    named = re.findall(r"`(\w+)\.(\w+)\b", PAGE)
    owned = [(MEANT.get(owner, owner), member) for owner, member in named]
    checked = [(owner, member) for owner, member in owned if owner in CLASSES or owner == "Event"]
    assert len(checked) > 5
    for owner, member in checked:
        assert member in members(owner), f"{owner} has no {member}"


def test_functions_that_are_called_exist():
    called = set(re.findall(r"`(\w+)\(", PAGE))
    assert called >= {"emit", "only", "all_but"}
    assert called <= defined()


@cache
def defined() -> set[str]:
    """Every function of the engine and of the example."""
    files = [*(HERE / "src" / "gnothi" / "engine").glob("*.py"), *EXAMPLE.rglob("*.py")]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


SHOWN = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", SHOWN)
def test_code_that_is_shown_stands_in_the_example(code):
    assert any(code in file.read_text(encoding="utf-8") for file in EXAMPLE.rglob("*.py"))


def test_it_is_linked_from_the_tutorial_and_the_front_page():
    assert "(reference.md)" in (HERE / "docs" / "a-sixth-game.md").read_text(encoding="utf-8")
    assert "(docs/reference.md)" in (HERE / "README.md").read_text(encoding="utf-8")
