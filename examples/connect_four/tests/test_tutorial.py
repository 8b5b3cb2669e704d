"""What docs/a-sixth-game.md shows is what our code says."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"
TUTORIAL = ROOT / "docs" / "a-sixth-game.md"
FILES = [file for kind in ("py", "md", "toml") for file in EXAMPLES.rglob(f"*.{kind}")]
FILES += [ROOT / "tests" / "testing" / "high_card.py", ROOT / "src" / "gnothi" / "games" / "cogito" / "own.py"]
SOURCES = [path.read_text(encoding="utf-8") for path in FILES]

SHOWN = re.findall(r"^```\w+\n(.*?)^```$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_tutorial_shows_code():
    assert len(SHOWN) > 10


@pytest.mark.parametrize("code", SHOWN)
def test_what_is_shown_stands_in_the_code(code):
    assert any(code in source for source in SOURCES)
