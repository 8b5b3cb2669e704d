"""What docs/a-sixth-game.md shows is what our code says."""
import re
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1]
ROOT = EXAMPLE.parents[1]
TUTORIAL = ROOT / "docs" / "a-sixth-game.md"
FILES = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.md"), *EXAMPLE.rglob("*.toml"), ROOT / "tests/testing/high_card.py"]
SOURCES = [path.read_text(encoding="utf-8") for path in FILES]

SHOWN = re.findall(r"^```\w+\n(.*?)^```$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_tutorial_shows_code():
    assert len(SHOWN) > 10


@pytest.mark.parametrize("code", SHOWN)
def test_what_is_shown_stands_in_the_code(code):
    assert any(code in source for source in SOURCES)
