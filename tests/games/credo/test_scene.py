"""The picture and the panels: everything public can be seen, and clicks offer orders."""
import re
import xml.etree.ElementTree as ET

import pytest

from gnothi.engine.drawing import DAY, NIGHT
from gnothi.engine.match import Match
from gnothi.engine.scene import Panel, Piece, Row
from gnothi.engine.view import View
from gnothi.games.credo import GAME
from gnothi.games.credo.icons import BODIES, STICKER_PLACES, STICKER_SHAPES, STICKER_SIGNS, symbols
from gnothi.games.credo.scene import CELL, middle, pieces, ways
from gnothi.games.credo.sight import landing
from gnothi.games.credo.state import MOST_SEATS, MOVE, NUM_ACTIONS, Limb, Side
from gnothi.games.credo.walls import LAYOUTS, field

from . import Position, order, piece, position

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
PHONE = 0.454           # pixels a unit, of the whole playground on the smallest phone
LEGIBLE = 12            # pixels


def middle_of_game(layout: str = "cloister") -> Position:
    s = position(layout, strip=(12, 25), S1=piece(5, 9, feet=25, hands=12), S2=(12, 18), R1=piece(8, 8, wonder=3),
                 R2=piece(1, 19, stun=3))
    return s.play(S1="L L R", S2="A", R1="P")


def with_converts() -> Position:
    """Bo is a convert and stunned, Cy has come back."""
    return position(S1=(5, 9), S2=piece(12, 18, side=Side.RELIGIONIST, converted=1, stun=2),
                    R1=piece(8, 8, converted=2), R2=(1, 19))


def view_of(s: Position, seat: int = 0) -> View:
    return View(GAME, seat, s.states, len(s.seats), NAMES[: len(s.seats)], GAME.words)


def found(view: View) -> dict[str, Piece]:
    """The pieces by id."""
    return {piece.id: piece for piece in pieces(view)}


def shown(view: View) -> dict[str, str]:
    """What is drawn for each piece."""
    return {piece.id: piece.drawing for piece in pieces(view)}


def panel(view: View, name: str) -> Panel:
    return next(panel for panel in view.panels() if panel.id == name)


def rows(view: View, name: str) -> dict[str, Row]:
    return {row.label: row for row in panel(view, name).rows}


@pytest.mark.parametrize("layout", [layout.id for layout in LAYOUTS])
def test_every_layout_is_drawn_wall_by_wall(layout):
    s = position(layout, S1=(1, 1), R1=(13, 19))
    playground, = GAME.scene.sheets(2, s.s.options)
    walls = next(each for each in LAYOUTS if each.id == layout).walls
    assert playground.body.count('<rect class="wall"') == len(walls)


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_the_picture_is_well_formed_and_no_writing_is_small(theme):
    picture = view_of(middle_of_game()).svg(theme)
    ET.fromstring(picture)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture)]
    assert min(sizes) >= 14


def test_numbers_of_beings_and_fields_can_be_read_on_the_smallest_phone():
    match = Match.new(GAME, MOST_SEATS, 7)
    view = match.view(0)
    for seat in range(MOST_SEATS):
        drawing = found(view)[f"piece-{seat}"].drawing
        large = re.search(rf'number coarse"[^>]*font-size="(\d+)"[^>]*>{seat + 1}<', drawing)
        assert large and int(large[1]) * PHONE >= LEGIBLE
    numbered = re.findall(r'class="soft coarse"[^>]*font-size="(\d+)"', view.sheets()[0].body)
    assert min(map(int, numbered)) * PHONE >= LEGIBLE


@pytest.mark.clause("CRE-1.1", "CRE-1.3")
def test_sides_and_stickers_differ_in_shape_and_not_only_in_colour():
    assert BODIES[Side.SCIENTIST] != BODIES[Side.RELIGIONIST]
    assert len({shape.split()[0] for shape in STICKER_SHAPES[1:]}) == len(set(STICKER_SIGNS[1:])) == 3
    assert set(STICKER_PLACES) == set(Limb)
    figure = found(view_of(middle_of_game()))["piece-0"]
    assert figure.symbol == "body-0"
    assert figure.drawing.count("#sticker-3") == 2           # red feet
    assert figure.drawing.count("#sticker-2") == 2           # yellow hands
    assert figure.drawing.count("#sticker-1") == 1           # a green head


def test_stun_and_wonder_are_drawn_with_their_rounds():
    there = found(view_of(middle_of_game()))
    assert "#wonder" in there["halo-2"].drawing and ">2</text>" in there["piece-2"].drawing
    assert there["piece-3"].symbol == "sleeper-1" and ">2</text>" in there["piece-3"].drawing
    assert "halo-0" not in there


@pytest.mark.clause("CRE-9.5", "R16")
@pytest.mark.parametrize(("blocked", "fields"), [(False, 9), (True, 7)])
def test_a_wonder_is_drawn_on_the_fields_that_it_reaches(blocked, fields):
    s = position("colonnade", options={"walls_block_reach": blocked}, S1=piece(4, 4, wonder=3), R1=(9, 9))
    assert shown(view_of(s))["halo-0"].count(f"h{CELL}v") == fields     # a wall stands before (5, 3) and (5, 4)


@pytest.mark.clause("CRE-9.7")
def test_converts_bear_the_sign_of_the_side_they_began_on_and_say_so():
    there = found(view_of(with_converts(), -1))
    assert "#home" not in there["piece-0"].drawing
    assert there["piece-1"].symbol == "sleeper-1" and "#home-0" in there["piece-1"].drawing
    assert there["piece-2"].symbol == "body-1" and "#back-1" in there["piece-2"].drawing
    assert there["piece-0"].title == "Ana, a scientist on (5, 9)."
    assert there["piece-1"].title == "Bo, a religionist on (12, 18), once a scientist, stunned for two rounds."
    assert there["piece-2"].title == "Cy, a religionist on (8, 8), converted and a religionist again."


@pytest.mark.clause("CRE-9.7")
def test_convert_stunned_convert_and_one_who_came_back_look_different_in_shape():
    drawn = dict(re.findall(r'<g id="([^"]+)">(.*?)</g>(?=<g id=|$)', symbols((Side.SCIENTIST,))))
    shapes = {
        name: re.sub(r' class="[^"]*"', "", drawn[name])
        for name in ("being-0-0", "being-0-0-asleep", "being-0-1-turned", "being-0-1-turned-asleep", "being-0-0-turned",
                     "being-0-0-turned-asleep")
    }
    assert len(set(shapes.values())) == 6
    for side in Side:
        assert BODIES[side] in drawn[f"home-{side}"] and BODIES[side] in drawn[f"back-{side}"]
        assert "circle" in drawn[f"back-{side}"] and "circle" not in drawn[f"home-{side}"]


def test_the_last_orders_are_drawn_as_arrows_bars_and_signs():
    drawn = shown(view_of(middle_of_game()))
    assert drawn["order-0"].count("stroke-linecap") == 2    # left over (4, 9), against the wall, and right again
    assert drawn["order-0"].count("L-50") == 2              # the bar, at the edge of (4, 9)
    assert "#deed-attack" in drawn["order-1"]
    assert "#deed-study-1" in drawn["piece-2"]
    assert "order-3" not in drawn                   # stunned: no order


def test_the_strips_show_what_is_uncovered():
    there = found(view_of(middle_of_game()))
    assert there["strip-0"].title == "The strip of the scientists shows 12 of 30."
    assert there["strip-1"].title == "The strip of the religionists shows 25 of 30."
    assert ">12 of 30<" in there["strip-0"].drawing and ">12/30<" in there["strip-0"].drawing


def test_a_click_on_a_field_offers_the_shortest_ways_there_and_one_on_the_own_piece_the_rest():
    there = found(view_of(middle_of_game()))
    assert set(there["piece-0"].actions) == {order("P"), order("A")}
    assert there["piece-1"].actions == ()
    assert set(there[f"to-{field(6, 9)}"].actions) == {order("R")}
    assert set(there[f"to-{field(6, 8)}"].actions) == {order("R U"), order("U R")}
    assert middle(field(6, 9))[0] - middle(field(5, 9))[0] == CELL
    assert there[f"to-{field(6, 9)}"].title == "To (6, 9): right."
    assert there[f"to-{field(6, 8)}"].title == "To (6, 8): 2 ways."


def test_a_click_on_another_piece_offers_the_way_to_its_field():
    s = position(S1=piece(5, 5, feet=10), R1=(7, 5), R2=(9, 9))
    there = found(view_of(s))
    assert there["piece-1"].actions == (order("R R"),)
    assert f"to-{field(7, 5)}" not in there


def test_every_field_in_reach_is_offered():
    view = view_of(position(S1=piece(7, 10, feet=25), R1=(8, 10), R2=(1, 1)))
    offered = [action for piece in pieces(view) for action in piece.actions]
    assert len(view.actions) == NUM_ACTIONS
    assert len(set(offered)) == len(offered) - 1                # Bo beside the own piece offers the attack too
    assert len([piece for piece in pieces(view) if piece.actions]) == 1 + 4 + 8 + 12    # at rest, by 1, 2 and 3 steps
    assert not [piece for piece in pieces(view) if set(piece.actions) - set(piece.could)]


def test_only_the_viewers_own_piece_is_marked():
    s = middle_of_game()
    for seat in (0, 1):
        assert [name for name, drawing in shown(view_of(s, seat)).items() if "#yours" in drawing] == [f"piece-{seat}"]
    assert not [piece for piece in pieces(view_of(s, -1)) if "#yours" in piece.drawing or piece.actions]


# The panels


def test_ones_own_panel_says_what_one_can_do_and_who_is_beside():
    s = position(S1=piece(5, 5, feet=12, hands=3, head=25), S2=(6, 6), R1=(4, 4), R2=(5, 4), R3=(5, 7))
    told = {label: row.values for label, row in rows(view_of(s), "own").items()}
    assert panel(view_of(s), "own").title == "You, a scientist"
    assert told == {
        "Order": ("to choose",), "Feet": ("1–2 steps", "12 of 25"), "Hands": ("stun 2", "3 of 10"),
        "Head": ("strip +3", "25"), "Companions beside": ("1",), "Opponents beside": ("2",),
    }
    assert {label: row.title for label, row in rows(view_of(s), "own").items()} == {
        "Order": "What you have laid face down for this round.",
        "Feet": "Your yellow feet walk up to two steps a round; 13 more marks turn them red.",
        "Hands": "Your green hands stun for two rounds; seven more marks turn them yellow.",
        "Head": "Your red head fills three fields of the strip.",
        "Companions beside": "Bo stands beside you.", "Opponents beside": "Cy and Di stand beside you.",
    }
    assert [panel.id for panel in view_of(s, -1).panels()] == ["sides", "beings", "notebook"]


def test_who_stands_alone_is_told_so():
    told = rows(view_of(middle_of_game()), "own")
    assert told["Companions beside"].values == told["Opponents beside"].values == ("none",)
    assert told["Companions beside"].title == "No companion stands beside you."


@pytest.mark.clause("CRE-15.2")
def test_an_order_that_is_laid_is_shown_to_its_owner_alone():
    s = position(S1=piece(5, 5, feet=10), R1=(9, 9))
    s.lay("S1", "U L")
    match = Match.new(GAME, 4, 7)
    before = match.view(1).panels()
    match.play(0, order("A"))
    assert rows(view_of(s), "own")["Order"].values == ("↑←",)
    assert match.view(1).panels() == before


def test_the_stunned_are_told_for_how_long():
    assert rows(view_of(middle_of_game(), 3), "own")["Order"].values == ("stunned for two rounds",)


def test_the_sides_tell_beings_strips_and_round():
    sides = panel(view_of(middle_of_game()), "sides")
    assert sides.title == "Round 81 of 150"
    assert [(row.label, *row.values) for row in sides.rows] == [
        ("2 scientists", "12 of 30"), ("2 religionists", "25 of 30")]
    assert [row.label for row in panel(view_of(with_converts()), "sides").rows] == ["1 scientist", "3 religionists"]


def test_all_beings_are_told_with_last_order_stun_and_wonder():
    told = rows(view_of(middle_of_game()), "beings")
    assert {label: row.values for label, row in told.items()} == {
        "You": ("←←→", "–"), "Bo": ("attack", "–"), "Cy": ("pray", "wonder 2"), "Di": ("–", "stun 2"),
    }
    assert [row.symbol for row in told.values()] == ["being-0-0", "being-1-0", "being-2-1", "being-3-1-asleep"]


def test_converts_have_a_symbol_of_their_own():
    told = rows(view_of(with_converts()), "beings")
    assert [row.symbol for row in told.values()] == [
        "being-0-0", "being-1-1-turned-asleep", "being-2-1-turned", "being-3-1"]


@pytest.mark.clause("CRE-1.5", "R42")
def test_the_notebook_has_a_row_with_three_columns_for_each_seat():
    view = view_of(middle_of_game())
    told = {row.label: [value.replace("\u2007", " ") for value in row.values] for row in panel(view, "notebook").rows}
    assert panel(view, "notebook").columns == ("Feet", "Hands", "Head")
    assert told == {"You": ["▲26", "■12", "● 0"], "Bo": ["● 0", "● 1", "● 0"], "Cy": ["● 0", "● 0", "● 1"],
                    "Di": ["● 0", "● 0", "● 0"]}
    assert rows(view, "notebook")["You"].title == (
        "You can walk up to three steps, stun for three rounds and fill one field of the strip.")


def test_long_names_are_cut_in_rows_and_whole_in_titles():
    s = position(S1=(1, 1), R1=(9, 9))
    view = View(GAME, 0, s.states, 2, ("Ana", "Rosalind Franklin"), GAME.words)
    row = panel(view, "beings").rows[1]
    assert row.label == "Rosalind Fr…"
    assert row.title.startswith("Rosalind Franklin, a religionist")


def test_rows_neither_come_nor_go():
    match = Match.new(GAME, 4, 7)
    shapes = set()
    while not match.over and len(match.moves) < 120:
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[len(match.moves) % 6])
        shapes.add(tuple((panel.id, len(panel.rows)) for panel in match.view(0).panels()))
    assert len(shapes) == 1


@pytest.mark.clause("CRE-10.4")
def test_the_end_is_told_and_explained():
    view = view_of(position(S1=piece(5, 5, wonder=3), R1=(6, 6)).play(R1="P"))
    assert panel(view, "beings").columns == ("Result", "Points")
    told = rows(view, "beings")
    assert told["You"].values == ("triumph", "1") and told["Bo"].values == ("convinced", "0.5")
    assert told["You"].title.endswith("Triumph: on the winning side and never converted.")
    assert told["Bo"].title.endswith("Convinced: on the winning side, but converted on the way.")
    assert panel(view, "sides").title == "Round 80: the scientists have won"
    assert {label: row.values for label, row in rows(view, "results").items()} == {
        "Triumph": ("on the winning side and never converted: one point",),
        "Convinced": ("on the winning side, but converted on the way: half a point",),
    }
    assert rows(view, "own")["Order"].values == ("–",)


@pytest.mark.clause("R48")
def test_a_rest_is_shown():
    s = position(options={"stun_rest": 2}, S1=(5, 5), R1=piece(9, 9, rest=2))
    assert rows(view_of(s), "beings")["Bo"].values == ("–", "rest 2")
    assert found(view_of(s, -1))["piece-1"].title == "Bo, a religionist on (9, 9), not to be stunned for two rounds."


@pytest.mark.parametrize("layout", [layout.id for layout in LAYOUTS])
@pytest.mark.parametrize("at", [(1, 1), (7, 10), (13, 19), (5, 9)])
def test_a_field_is_offered_for_the_walks_that_end_there(layout, at):
    view = view_of(position(layout, S1=piece(*at, feet=25), R1=(9, 4)))
    for there, orders in ways(view).items():
        assert {int(landing(view.s, field(*at), order)) for order in orders} == {there}
    assert set(ways(view)) == {int(landing(view.s, field(*at), order)) for order in range(MOVE, NUM_ACTIONS)}
