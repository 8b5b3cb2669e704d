"""What every game of ours keeps: a test for each clause, the conformance kit, playthroughs and a signature."""
import ast
import re
from pathlib import Path

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.compile import INTERPRETED
from gnothi.engine.match import Match
from gnothi.engine.options import offered
from gnothi.engine.registry import load
from gnothi.testing import check_clauses, conform, signature
from gnothi.testing.conform import Effort
from tests.games.goldens import GOLDENS, HOME, OURS, expected

TESTS = Path(__file__).parent
EXPLAINING: dict[str, set[str]] = {
    "conscious": {"A.B.5", "C.2.a", "E.0.1", "F.0.1", "K.0.1", "K.0.3", "L.0.5", "T.1", "T.2", "T.3"},
}
"""Clauses that a specification itself names as only explaining."""

EFFORTS = {
    "cogito": Effort(sights=2),
    "credo": Effort(tables=5, games=2, sights=40, worded=16, interpreted=40),
    "karma": Effort(tables=15, games=20, sights=10, worded=24),
    "stage5": Effort(tables=12, games=6, sights=8, worded=16, interpreted=30),
    "conscious": Effort(tables=8, games=45, moves=2500, sights=60, worded=10, interpreted=15),
}
"""How much of each game is played; a long game needs fewer of them."""

@pytest.mark.parametrize("name", OURS)
def test_every_clause_has_a_test_and_every_mark_is_a_clause(name):
    check_clauses(load(name), TESTS / name, EXPLAINING.get(name, ()))


def options_read(folder: Path) -> set[str]:
    """The options that the rules of a package look at: every `s.options.NAME` inside a rule."""
    found = set()
    for file in folder.glob("*.py"):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(is_rule, function.decorator_list)):
                found |= {
                    node.attr for node in ast.walk(function)
                    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute)
                    and node.value.attr == "options"
                }
    return found


def is_rule(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id == "rule"


@pytest.mark.parametrize("name", OURS)
def test_every_option_is_read_by_a_rule(name):
    game = load(name)
    read = options_read(game.folder)
    assert {option.name for option in offered(game.facts.options)} - read == set()
    assert read - {option.name for option in offered(game.facts.options)} == set()


@pytest.mark.parametrize("name", OURS)
def test_every_question_cites_its_clause(name):
    game = load(name)
    match = Match.new(game, seed=3)
    for seat, _ in casual_play(match, 3, 200):
        assert game.words.asks(match.view(seat)) in game.clauses


@pytest.mark.parametrize("name", OURS)
def test_a_table_is_described_in_sentences(name):
    match = Match.new(load(name), seed=3)
    for seat, _ in casual_play(match, 3, 60):
        for line in match.view(seat).describe():
            assert re.fullmatch(r"[^][{}|<>_]+[.!?]", line), line


@pytest.mark.parametrize("name", OURS)
def test_conformance(name):
    game = load(name)
    if INTERPRETED:
        conform(game)
    else:
        for seats in game.facts.seats:
            conform(game, EFFORTS[name], seats)


@pytest.mark.parametrize("file", GOLDENS)
@pytest.mark.parametrize("name", OURS)
def test_goldens_are_as_they_were(name, file):
    text = GOLDENS[file](load(name))
    assert expected(name, file) == text, f"{file} changed; if the game was meant to, `make goldens` writes it again"


@pytest.mark.compiled
@pytest.mark.parametrize("name", OURS)
def test_the_signature_is_kept(name):
    assert (HOME / name / "signature.txt").read_text().strip() == signature(load(name))


OLD_RECORDS = sorted(HOME.glob("*/version-*.gnothi"))


@pytest.mark.parametrize("record", OLD_RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_games_of_earlier_rules_are_still_read_to_their_result(record):
    assert Match.read(record.read_text(encoding="utf-8")).over
