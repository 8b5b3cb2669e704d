"""A picture is one document: a style for day and night, symbols, the board with its pieces, and what is beside it."""
import re
import xml.etree.ElementTree as ET

import pytest

from gnothi.engine.drawing import DAY, NIGHT, draw, draw_piece, lines_of, style
from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Panel, Piece, Row, Sheet, cut, is_for

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
    assert f"<style>{style(BOARD, NIGHT)}</style>" in night


HAND = Sheet(280, 90, "Hand", "<rect/>", symbols="<g/>", id="hand", of="own")
CORNER = Sheet(280, 60, "Corner", "<circle/>", id="corner-1", of=1, style=".y{}")
CARD = Piece(id="c", symbol="stone", x=5, y=6, title="a card", sheet="hand")
SCORES = Panel("scores", "Scores", [Row("Ana & co", ["3"]), Row("Ben")])


def test_beside_the_board_stand_the_other_sheets_and_the_panels():
    document = draw([BOARD, HAND, CORNER], [PLAIN, CARD], [SCORES], ["Ana", "Ben"])
    root = ET.fromstring(document)
    assert (root.attrib["width"], root.attrib["height"]) == ("660", "340")
    assert document.count("<g/>") == 1 and ".x{}.y{}" in document, "what sheets share is there once"
    board, _, beside = document.partition("<path/>")[2].partition('<g transform="translate(320 0)">')
    assert board == draw_piece(PLAIN)
    assert beside.startswith('<text class="ink title" y="21" font-size="17">Hand</text>')
    assert f"<rect/>{draw_piece(CARD)}" in beside and ">Ben: Corner</text>" in beside
    assert '<text class="ink" y="15" font-size="14">Ana &amp; co</text>' in beside
    assert '<text class="soft" x="320" y="15" font-size="14" text-anchor="end">3</text>' in beside


def test_what_does_not_fit_below_stands_in_another_column():
    tall = [Sheet(280, 400, f"Sheet {number}", "", id=f"s{number}") for number in range(3)]
    lefts = re.findall(r"translate\((\d+) 0\)", draw([BOARD, *tall], []))
    assert lefts == ["320", "620", "920"]


@pytest.mark.parametrize(("second", "lefts"), [(360, ["320"]), (361, ["320", "620"])])
def test_a_column_is_full_where_title_and_sheet_go_beyond_the_board(second, lefts):
    sheets = [Sheet(280, 200, "First", "", id="first"), Sheet(280, second, "Second", "", id="second")]
    assert re.findall(r"translate\((\d+) 0\)", draw([BOARD, *sheets], [])) == lefts


@pytest.mark.parametrize(("row", "columns", "lines"), [
    (Row("Ana", ["3"]), (), [("Ana", "3")]),
    (Row("Ana", ["3", "", "2"]), ("gold", "tin", "lead"), [("Ana", "gold 3, lead 2")]),
    (Row("Ana"), (), [("Ana", "")]),
    (Row("Law", ["a long one " * 5]), (), [
        ("Law", ""), ("", "a long one a long one a long one a long"), ("", "one a long one"),
    ]),
])
def test_a_row_takes_as_many_lines_as_it_needs(row, columns, lines):
    assert list(lines_of(row, columns)) == lines


def test_what_a_panel_offers_is_what_its_rows_offer():
    panel = Panel("calls", "Calls", [Row("Ana", actions=(1, 2)), Row("Ben"), Row("Cem", actions=(5,))])
    assert panel.actions == (1, 2, 5)


@pytest.mark.parametrize(("line", "shown"), [("Hypatia", "Hypatia"), ("Hypatias", "Hypati…"), ("王小明王", "王小明…")])
def test_a_line_of_a_sketch_is_cut_where_it_would_be_too_long(line, shown):
    assert cut(line, 7) == shown


def test_what_is_ones_own_is_for_a_seat():
    assert not is_for("own", SPECTATOR) and is_for("own", 0)
    assert all(is_for(of, seat) for of in ("all", 2) for seat in (SPECTATOR, 0))
