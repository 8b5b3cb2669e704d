"""How to play at a terminal: all of the page, nothing of its markup, and a sketch for every figure."""
import re

import pytest

from gnothi.cli.howto import page
from gnothi.engine.howto import howto
from gnothi.engine.registry import load
from gnothi.screen import lines_of
from tests.games.goldens import OURS

MARKUP = re.compile(r"\*\*|(?<!\w)\*\w|\w\*(?!\w)|`|!\[|figure:|^#+ ")


@pytest.mark.parametrize("columns", [80, 130])
@pytest.mark.parametrize("name", ["connect_four", *OURS])
def test_the_page_fits_and_shows_no_markup(name, columns):
    game = load(name)
    lines = [line.plain for line in lines_of(page(game, columns), columns)]
    assert [line for line in lines if MARKUP.search(line)] == []
    assert max(map(len, lines)) <= columns
    assert sum(line.startswith("╭") for line in lines) == len(howto(game).figures)


def test_the_command_shows_it_or_says_that_there_is_none(gnothi):
    code, shown, _ = gnothi("howto", "connect_four")
    assert code == 0 and "How to play Connect Four" in shown and "(C4-4)" in shown
    code, _, complaint = gnothi("howto", "nim")
    assert code == 2 and "Nim has no howto.md yet" in complaint
