"""A picture is one document: a style for day and night, the symbols, the board, and the pieces in their order."""
import xml.etree.ElementTree as ET

import pytest

from gnothi.engine.drawing import DAY, NIGHT, draw, draw_piece
from gnothi.engine.scene import Piece, Sheet

BOARD = Sheet(300, 200, "Ferry & co", "<path/>", symbols="<g/>", colours={"sea": ("#111111", "#222222")}, style=".x{}")
PLAIN = Piece(id="a", symbol="stone", x=1.5, y=20, title="a stone")
LABEL = '<text class="ink" text-anchor="middle" dy="5" font-size="15">3 &lt; 4</text>'


@pytest.mark.parametrize(("changed", "begin", "end"), [
    ({}, '<g id="a" transform="translate(1.5 20)">', ""),
    ({"turned": 90.0}, '<g id="a" transform="translate(1.5 20) rotate(90)">', ""),
    ({"scale": 2.0}, '<g id="a" transform="translate(1.5 20) scale(2)">', ""),
    ({"actions": (4,)}, '<g id="a" transform="translate(1.5 20)" class="may">', ""),
    ({"text": "3 < 4"}, '<g id="a" transform="translate(1.5 20)">', LABEL),
    ({"drawing": "<line/>"}, '<g id="a" transform="translate(1.5 20)">', "<line/>"),
    ({"hint": "<b/>"}, '<g id="a" transform="translate(1.5 20)">', '<g class="hint"><b/></g>'),
])
def test_a_piece_is_drawn_with_what_it_has_and_nothing_else(changed, begin, end):
    piece = Piece(**{**vars(PLAIN), **changed})
    assert draw_piece(piece) == f'{begin}<title>a stone</title><use href="#stone"/>{end}</g>'


def test_pieces_lie_on_the_board_in_their_order():
    second = Piece(id="b", symbol="stone", x=0, y=0, title="another")
    document = draw([BOARD], [PLAIN, second])
    assert document.endswith(f"<path/>{draw_piece(PLAIN)}{draw_piece(second)}</svg>")
    assert ET.fromstring(document).attrib == {
        "viewBox": "0 0 300 200", "width": "300", "height": "200", "role": "img", "aria-label": "Ferry & co",
    }


def test_by_day_and_by_night_each_colour_has_its_own_shade():
    day, night, both = (draw([BOARD], [], theme=theme) for theme in (DAY, NIGHT, None))
    assert ".sea{fill:#111111}.sea-line{stroke:#111111;fill:none}" in day and "#222222" not in day
    assert ".sea{fill:#222222}.sea-line{stroke:#222222;fill:none}" in night and "#111111" not in night
    assert "#111111" in both.partition("@media")[0] and "#222222" in both.partition("@media")[2]
    assert all(".paper{fill:" in picture and ".x{}" in picture for picture in (day, night, both))
