"""The scripts of the page as text: no line or file too long to read, and every import leads somewhere."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

import gnothi

WEB = Path(gnothi.__file__).parent / "web"
SCRIPTS = {path.name: path.read_text() for path in sorted(WEB.glob("script/*.js"))}
MAX_LINE, MAX_LINES = 120, 350
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)


def imports(text: str) -> list[tuple[list[str], str]]:
    """The names that a script imports, and from which script."""
    return [(re.findall(r"\w+", names), source) for names, source in IMPORT.findall(text)]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_short_enough_to_read(name: str) -> None:
    lines = SCRIPTS[name].splitlines()
    assert len(lines) <= MAX_LINES
    assert [number for number, line in enumerate(lines, 1) if len(line) > MAX_LINE] == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_a_script_imports_is_there_and_used(name: str) -> None:
    text = SCRIPTS[name]
    found = imports(text)
    assert len(found) == len(re.findall(r"^\s*import\b", text, re.MULTILINE)), "an import that this test cannot read"
    for names, source in found:
        assert source in SCRIPTS
        assert set(names) <= set(EXPORT.findall(SCRIPTS[source])), source
        assert [imported for imported in names if len(re.findall(rf"\b{imported}\b", text)) < 2] == []


def test_every_script_is_reached_from_a_page() -> None:
    pages = "".join(path.read_text() for path in WEB.glob("*.html"))
    reached: set[str] = set()
    ahead = re.findall(r'src="/web/script/([^"]+)"', pages)
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += [source for _, source in imports(SCRIPTS[name])]
    assert reached == set(SCRIPTS)
