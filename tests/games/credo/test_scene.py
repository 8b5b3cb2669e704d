"""The picture and the terminal: everything public can be seen, and clicks offer orders."""
import re
import xml.etree.ElementTree as ET

import pytest
from rich.text import Text

from gnothi.engine.drawing import DAY, NIGHT
from gnothi.engine.view import View
from gnothi.games.credo import GAME
from gnothi.games.credo.icons import BODIES, STICKER_PLACES, STICKER_SHAPES
from gnothi.games.credo.scene import CELL, middle, pieces
from gnothi.games.credo.state import Limb, Side
from gnothi.games.credo.walls import LAYOUTS, field

from . import Position, order, piece, position

NAMES = ("Ana", "Bo", "Cy", "Di")


def middle_of_game(layout: str = "cloister") -> Position:
    s = position(layout, strip=(12, 25), S1=piece(5, 9, feet=25, hands=12), S2=(12, 18), R1=piece(8, 8, wonder=3),
                 R2=piece(1, 19, stun=3))
    return s.play(S1="L L R", S2="A", R1="P")


def view_of(s: Position, seat: int = 0) -> View:
    return View(GAME, seat, s.states, len(s.seats), NAMES[: len(s.seats)], GAME.words)


def shown(view: View) -> dict[str, str]:
    """What is drawn for each piece."""
    return {piece.id: piece.drawing for piece in pieces(view)}


def words_of(view: View) -> str:
    return Text.from_markup(GAME.scene.sketch(view)).plain


@pytest.mark.parametrize("layout", [layout.id for layout in LAYOUTS])
def test_every_layout_is_drawn_wall_by_wall(layout):
    s = position(layout, S1=(1, 1), R1=(13, 19))
    body = GAME.scene.board(2, s.s.options).body
    walls = next(each for each in LAYOUTS if each.id == layout).walls
    assert body.count('<rect class="wall"') == len(walls)


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_the_picture_is_well_formed_and_no_writing_is_small(theme):
    picture = view_of(middle_of_game()).svg(theme)
    ET.fromstring(picture)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture)]
    assert min(sizes) >= 14


@pytest.mark.clause("CRE-1.1", "CRE-1.3")
def test_sides_and_stickers_differ_in_shape_and_not_only_in_colour():
    assert BODIES[Side.SCIENTIST] != BODIES[Side.RELIGIONIST]
    assert len({shape.split()[0] for shape in STICKER_SHAPES[1:]}) == 3
    assert set(STICKER_PLACES) == set(Limb)
    drawn = shown(view_of(middle_of_game()))["piece-0"]
    assert drawn.count("#body-0") == 1
    assert drawn.count("#sticker-3") == 2           # red feet
    assert drawn.count("#sticker-2") == 2           # yellow hands
    assert drawn.count("#sticker-1") == 1           # a green head


def test_stun_and_wonder_are_drawn_with_their_rounds():
    drawn = shown(view_of(middle_of_game()))
    assert "#wonder" in drawn["piece-2"] and ">2</text>" in drawn["piece-2"]
    assert "#sleeper-1" in drawn["piece-3"] and ">2</text>" in drawn["piece-3"]
    assert "halo-2" in drawn and "halo-0" not in drawn


def test_the_last_orders_are_drawn_as_arrows_bars_and_signs():
    drawn = shown(view_of(middle_of_game()))
    assert drawn["trace-0"].count("stroke-linecap") == 2    # left over (4, 9), against the wall, and right again
    assert drawn["trace-0"].count("L-66") == 2              # the bar, at the edge of (4, 9)
    assert "#deed-attack" in drawn["trace-1"]
    assert "#deed-study-1" in drawn["piece-2"]
    assert "trace-3" not in drawn                   # stunned: no order
    assert drawn["last-0"].count("#arrow-card") == 3
    assert "last-3" not in drawn


def test_the_strips_show_what_is_uncovered():
    found = {piece.id: piece for piece in pieces(view_of(middle_of_game()))}
    assert found["strip-0"].title == "the strip of the scientists shows 12 of 30"
    assert found["strip-1"].title == "the strip of the religionists shows 25 of 30"


@pytest.mark.clause("CRE-1.5")
def test_the_notebook_has_a_row_with_three_columns_for_each_seat():
    drawn = shown(view_of(middle_of_game()))
    for seat in range(4):
        assert {f"row-{seat}", f"name-{seat}", *(f"marks-{seat}-{limb}" for limb in range(3))} <= set(drawn)
    assert ">26<" in drawn["marks-0-0"] and "/25<" in drawn["marks-0-1"]
    assert "stunned" in drawn["name-3"]


def test_a_click_on_a_field_offers_the_shortest_ways_there_and_one_on_the_own_piece_the_rest():
    view = view_of(middle_of_game())
    found = {piece.id: piece for piece in pieces(view)}
    assert set(found["piece-0"].actions) == {order("P"), order("A")}
    assert found["piece-1"].actions == ()
    assert set(found[f"to-{field(6, 9)}"].actions) == {order("R")}
    assert set(found[f"to-{field(6, 8)}"].actions) == {order("R U"), order("U R")}
    assert middle(field(6, 9))[0] - middle(field(5, 9))[0] == CELL


def test_a_click_on_another_piece_offers_the_way_to_its_field():
    s = position(S1=piece(5, 5, feet=10), R1=(7, 5), R2=(9, 9))
    found = {piece.id: piece for piece in pieces(view_of(s))}
    assert found["piece-1"].actions == (order("R R"),)
    assert f"to-{field(7, 5)}" not in found


def test_only_the_viewers_own_piece_is_marked():
    s = middle_of_game()
    for seat in (0, 1):
        marked = [piece.id for piece in pieces(view_of(s, seat)) if piece.symbol == "yours"]
        assert marked == [f"piece-{seat}"]
    assert not [piece for piece in pieces(view_of(s, -1)) if piece.symbol == "yours" or piece.actions]


# The terminal


def test_the_terminal_shows_pieces_walls_and_strips():
    told = words_of(view_of(middle_of_game())).splitlines()
    assert any(line.startswith(" 9 │ ·  ·  ·┃ · S1") for line in told)
    assert any("━━" in line for line in told)
    assert any("scientists" in line and "12/30" in line for line in told)
    assert any("religionists" in line and "25/30" in line for line in told)
    assert max(map(len, told)) <= 96


@pytest.mark.clause("CRE-1.5", "R42")
def test_the_terminal_shows_the_notebook():
    told = words_of(view_of(middle_of_game()))
    assert re.search(r"S1 You +▲ 26  ■ 12  ●  0  ←←→", told)
    assert re.search(r"R3 Cy +●  0  ●  0  ●  1  wonder 2 pray", told)
    assert re.search(r"R4 Di +●  0  ●  0  ●  0  stun 2", told)


def test_level_walls_get_lines_of_their_own_only_where_there_are_any():
    assert len(words_of(view_of(position("open", S1=(1, 1), R1=(2, 2)))).splitlines()) == 22
    assert len(words_of(view_of(position("library", S1=(1, 1), R1=(2, 2)))).splitlines()) == 26


def test_the_end_is_shown():
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6)).play(R1="P")
    told = words_of(view_of(s))
    assert "The scientists have won." in told
    assert "triumph" in told and "convinced" in told
