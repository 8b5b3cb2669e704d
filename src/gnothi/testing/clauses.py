"""A pytest plug-in: tests are marked with the clauses that they hold, and a game is asked for those without a test.

    addopts = "-p gnothi.testing.clauses"

    @pytest.mark.clause("C4-3")
    def test_a_disc_falls_to_the_lowest_free_place(): ...

    def test_every_clause_has_a_test():
        check_clauses(GAME, Path(__file__).parent)
"""
from __future__ import annotations

import ast
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from gnothi.engine.game import Game

MARK = "clause(*ids): the clauses of the game's rules.md that this test would see broken"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)


def check_clauses(game: Game, tests: Path, explaining: Collection[str] = ()) -> None:
    """Assert that each clause has a test in this folder, unless it only explains, and that each mark names a clause."""
    marks = marked(tests)
    for clause, place in marks.items():
        assert clause in game.clauses, f"{game.id}: {place} is marked with {clause}, which its rules.md does not have"
    for clause in game.clauses:
        found = f"{game.folder.name}/rules.md, line {game.rulebook.line(clause)}"
        assert clause in marks or clause in explaining, (
            f"{game.id}: no test is marked with {clause} ({found}); write one that fails without it, under "
            f"@pytest.mark.clause({clause!r})"
        )


def marked(tests: Path) -> dict[str, str]:
    """The clauses that the tests of a folder are marked with, and where each is first."""
    found: dict[str, str] = {}
    for file in sorted(tests.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found.setdefault(str(argument.value), f"{file.name}, line {argument.lineno}")
    return found
