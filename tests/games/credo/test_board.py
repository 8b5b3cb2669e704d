"""Sections 1 and 3: the board, its walls, and where the pieces start."""
import random
import shutil
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from gnothi.engine.editions import read_toml
from gnothi.engine.errors import BadData, BadOptions
from gnothi.engine.match import Match
from gnothi.games.credo import GAME
from gnothi.games.credo.moving import is_blocked
from gnothi.games.credo.rules import try_start
from gnothi.games.credo.state import MOST_PER_SIDE, NUM_ACTIONS, STACKS, Limb
from gnothi.games.credo.walls import (
    COLUMNS,
    DOWN,
    FIELDS,
    FILE,
    HOME,
    LAST_SLOT,
    LAYOUTS,
    LEFT,
    MOST_WALLS,
    RIGHT,
    ROWS,
    UP,
    WALLS,
    Wall,
    blocked_by,
    check_data,
    complaints,
    field,
    place,
    read_layouts,
    read_wall,
    read_wall_file,
    slot_complaint,
    wall_number,
    wall_of,
    walled_off,
)

from . import piece, position

NAMES = ("open", "colonnade", "schism", "cells", "cloister", "library", "labyrinth")


def told(*walls, **more):
    """A wall file with one layout."""
    return {"default": {"layout": "mine"}, "layout": [{"id": "mine", "walls": [list(wall) for wall in walls]}], **more}


@pytest.mark.clause("CRE-1.4", "R6")
def test_the_board_has_13_by_19_fields_and_a_slot_on_each_inner_edge():
    assert (COLUMNS, ROWS, MOST_WALLS) == (13, 19, 17)
    assert len(FIELDS) == len(set(FIELDS)) == 247
    assert sum(columns * rows for columns, rows in LAST_SLOT.values()) == 462
    assert [place(field(column, row)) for column, row in ((1, 1), (13, 19))] == [(1, 1), (13, 19)]


@pytest.mark.clause("CRE-1.2")
def test_three_cards_of_each_direction_never_bind():
    assert max(stack.count(direction) for stack in STACKS for direction in range(4)) == 3
    assert NUM_ACTIONS == 86


@pytest.mark.clause("CRE-1.1", "CRE-1.3", "R45")
def test_each_piece_has_three_limbs_which_can_all_be_red():
    assert [limb.name for limb in Limb] == ["FEET", "HANDS", "HEAD"]
    s = position(**{f"S{n}": piece(n, 1, feet=25, hands=25, head=25) for n in range(1, 7)}, R1=(13, 19))
    for n in range(1, MOST_PER_SIDE + 1):
        assert s.marks(f"S{n}") == (25, 25, 25)
        assert len(s.legal(f"S{n}")) == 86


@pytest.mark.clause("CRE-3.2", "R7", "R6")
def test_the_named_layouts_keep_to_the_rules():
    assert tuple(layout.id for layout in LAYOUTS) == NAMES
    assert check_data(HOME) == []
    for layout in LAYOUTS:
        blocked = blocked_by(layout.walls)
        assert len(layout.walls) <= MOST_WALLS
        assert walled_off(blocked) == []


@pytest.mark.clause("CRE-3.2", "R7")
def test_the_layout_is_a_table_option():
    match = Match.new(GAME, 4, 1)
    assert match.options["layout"] == "colonnade"
    match = Match.new(GAME, 4, 1, options={"layout": "cells"})
    assert LAYOUTS[match.view().s.options.layout].name == "Cells"
    with pytest.raises(BadOptions, match=r"layout is open, colonnade, schism.* not 'maze'"):
        Match.new(GAME, 4, 1, options={"layout": "maze"})


@pytest.mark.clause("CRE-3.2")
def test_walls_stop_steps_both_ways():
    for start, cards in (((4, 3), "R"), ((5, 3), "L"), ((4, 4), "R"), ((5, 4), "L")):
        assert position("colonnade", S1=start, R1=(13, 19)).play(S1=cards).at("S1") == start
    for start, cards in (((2, 3), "D"), ((2, 4), "U"), ((3, 3), "D"), ((3, 4), "U")):
        assert position("library", S1=start, R1=(13, 19)).play(S1=cards).at("S1") == start
    assert position("library", S1=(4, 3), R1=(13, 19)).play(S1="D").at("S1") == (4, 4)


@pytest.mark.clause("R47")
def test_walls_stay_as_they_are():
    s = position("colonnade", S1=(4, 3), S2=(4, 2), R1=(13, 19))
    before = s.s.options.layout
    for _ in range(30):
        s.play(S1="R", S2="P")
    assert s.at("S1") == (4, 3)
    assert s.s.options.layout == before


# Layouts of one's own


OWN = {layout.id: WALLS.starts[layout.id] for layout in LAYOUTS}


@pytest.mark.clause("CRE-3.2", "R7")
@pytest.mark.parametrize("name", NAMES)
def test_walls_drawn_as_those_of_a_layout_make_the_same_game(name):
    named = Match.new(GAME, 6, 5, options={"layout": name})
    drawn = Match.new(GAME, 6, 5, options={"layout": "own", "walls": OWN[name]})
    dice = random.Random(name)
    for _ in range(60):
        seat = dice.choice(named.awaited)
        assert drawn.actions(seat) == named.actions(seat)
        action = dice.choice(named.actions(seat))
        named.play(seat, action)
        drawn.play(seat, action)
    for part in named.states.dtype.names:
        if part != "options":
            assert named.states[part].tobytes() == drawn.states[part].tobytes(), part


@pytest.mark.clause("CRE-3.2")
def test_a_playground_of_ones_own_goes_with_the_record():
    match = Match.new(GAME, 4, 1, options={"layout": "own", "walls": "v4.3.2 h5.7.1 h12.18.2"})
    assert "option walls v4.3.2 h5.7.1 h12.18.2\n" in match.record()
    again = Match.read(match.record())
    assert again.options["walls"] == "v4.3.2 h5.7.1 h12.18.2"
    assert again.core() == match.core()
    s = again.view().s
    for column, row, direction in ((4, 3, RIGHT), (5, 4, LEFT), (5, 7, DOWN), (5, 8, UP), (12, 18, DOWN), (13, 19, UP)):
        assert is_blocked(s, field(column, row), direction)
    for column, row, direction in ((4, 2, RIGHT), (4, 5, RIGHT), (6, 7, DOWN), (11, 18, DOWN), (5, 7, RIGHT)):
        assert not is_blocked(s, field(column, row), direction)
    assert again.view().describe()[1].startswith(
        "Own playground: walls between columns 4 and 5 in rows 3 and 4; between rows 7 and 8 in column 5; "
    )


@pytest.mark.clause("R6")
def test_every_wall_is_a_number_and_a_text_and_both_lead_back():
    for kind, (columns, rows) in LAST_SLOT.items():
        for column, row, length in product(range(1, columns + 1), range(1, rows + 1), (1, 2)):
            wall = Wall(kind, column, row, length)
            if not slot_complaint([kind, column, row, length]):
                assert 0 < wall_number(wall) < 2**11
                assert wall_of(wall_number(wall)) == wall
                assert read_wall(wall.text) == wall


@pytest.mark.clause("CRE-3.2", "R6", "R7")
@pytest.mark.parametrize(("walls", "says"), [
    ("v4.3.2 v4.4.1", "the wall between columns 4 and 5 in row 4 stands in a slot that the wall between columns 4 "
                      "and 5 in rows 3 and 4 already uses (R6)"),
    ("v1.1.1 h1.1.1", "the wall between rows 1 and 2 in column 1 walls off the field (1, 1); every field must be "
                      "reachable (R7)"),
    (" ".join(f"h{n}.2.1" for n in range(1, 10)) + " " + " ".join(f"h{n}.4.1" for n in range(1, 10)),
     "the wall between rows 4 and 5 in column 9 is one too many: there are 17 walls (CRE-3.2)"),
    ("v13.1.1", 'the wall v13.1.1 needs the slot "v" (13, 1), which the board does not have'),
    ("v4.3.3", "the wall v4.3.3 must be one or two units long (CRE-1.4)"),
    ("v4.3", "'v4.3' is no wall; write v (upright) or h (level), column, row and length: v4.3.2 (R6)"),
])
def test_walls_of_ones_own_that_cannot_stand_are_refused(walls, says):
    with pytest.raises(BadOptions) as refused:
        Match.new(GAME, 4, 1, options={"layout": "own", "walls": walls})
    assert says in str(refused.value)


@pytest.mark.clause("CRE-3.2")
def test_a_playground_of_ones_own_may_be_read_from_a_file(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text('[[layout]]\nwalls = [["v", 4, 3, 2], ["h", 5, 7, 1]]\n', encoding="utf-8")
    assert read_wall_file(file) == "v4.3.2 h5.7.1"
    file.write_text('[[layout]]\nwalls = []\n', encoding="utf-8")
    assert read_wall_file(file) == "none"
    file.write_text('[[layout]]\nwalls = [["v", 1, 1, 1], ["h", 1, 1, 1]]\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"mine.toml: wall 2 of 'own', .* walls off the field \(1, 1\)"):
        read_wall_file(file)
    file.write_text('[[layout]]\nwalls = []\n[[layout]]\nwalls = []\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"must have one \[\[layout\]\]"):
        read_wall_file(file)


def test_no_layout_of_a_file_takes_the_name_of_ones_own():
    assert complaints({"default": {"layout": "own"}, "layout": [{"id": "own", "walls": []}]}) == [
        "the id 'own' is kept for walls that go with the table; choose another"
    ]


@pytest.mark.clause("R6")
def test_walls_of_any_mix_may_cross_and_a_slot_takes_one():
    assert complaints(told(("v", 4, 3, 2), ("h", 4, 3, 2), ("v", 4, 5, 1))) == []
    (wrong,) = complaints(told(("v", 4, 3, 2), ("v", 4, 4, 1)))
    first, second = """wall 1 of 'mine', ["v", 4, 3, 2],""", """wall 2 of 'mine', ["v", 4, 4, 1],"""
    assert wrong == f"{second} stands in a slot that {first} already uses (R6)"


@pytest.mark.clause("CRE-3.2", "R6")
def test_an_eighteenth_wall_is_refused_by_name():
    walls = [("h", column, row, 1) for row in (2, 4) for column in range(1, 10)]
    assert complaints(told(*walls[:17])) == []
    assert complaints(told(*walls)) == [
        'wall 18 of \'mine\', ["h", 9, 4, 1], is one too many: there are 17 walls (CRE-3.2)'
    ]


@pytest.mark.clause("R6")
@pytest.mark.parametrize(("wall", "says"), [
    (("v", 13, 1, 1), 'needs the slot "v" (13, 1), which the board does not have'),
    (("v", 0, 1, 1), 'needs the slot "v" (0, 1)'),
    (("v", 4, 19, 2), 'needs the slot "v" (4, 20)'),
    (("h", 13, 4, 2), 'needs the slot "h" (14, 4)'),
    (("h", 1, 19, 1), "they go from (1, 1) to (13, 18)"),
    (("x", 1, 1, 1), "is of an unknown kind"),
    (("v", 1, 1, 3), "must be one or two units long"),
    (("v", 1, 1), "is not written as [kind, column, row, length]"),
    (("v", 1, "one", 1), "is not written as"),
])
def test_a_wall_without_a_slot_is_refused_by_name(wall, says):
    (sentence,) = complaints(told(("v", 4, 3, 2), wall))
    assert sentence.startswith("wall 2 of 'mine', [")
    assert says in sentence


@pytest.mark.clause("R7")
def test_a_wall_that_closes_a_field_off_is_refused_by_name():
    assert complaints(told(("v", 1, 1, 1), ("h", 5, 5, 1), ("h", 1, 1, 1), ("h", 7, 7, 1))) == [
        'wall 3 of \'mine\', ["h", 1, 1, 1], walls off the field (1, 1); every field must be reachable (R7)'
    ]


@pytest.mark.parametrize(("broken", "says"), [
    ({}, "there is no [[layout]]"),
    ({"layout": [{"walls": []}]}, "layout 1 has no id"),
    (told(default={"layout": "yours"}), "the default layout is 'yours', which is none of mine"),
    (told(board={"columns": 14}), "[board] says columns = 14, but the game has 13"),
    ({"default": {"layout": "a"}, "layout": [{"id": "a"}]}, "the layout 'a' has no list of walls"),
    ({"default": {"layout": "a b"}, "layout": [{"id": "a b", "walls": []}]}, "cannot be typed"),
    ({"default": {"layout": "a"}, "layout": [{"id": "a", "walls": []}] * 2}, "the id 'a' is used 2 times"),
    ({"default": {"layout": "a"}, "layout": [{"id": "a", "walls": [["v", 1, 1, 2]], "units": 3}]}, "its walls have 2"),
])
def test_other_faults_of_a_wall_file_are_told(broken, says):
    assert any(says in sentence for sentence in complaints(broken))


def test_an_edition_brings_its_own_layouts(tmp_path: Path):
    shutil.copy(HOME / FILE, tmp_path)
    assert check_data(tmp_path) == []
    (tmp_path / FILE).write_text(
        '[default]\nlayout = "mine"\n[[layout]]\nid = "mine"\nwalls = [["v", 1, 1, 2]]\n', encoding="utf-8"
    )
    assert check_data(tmp_path) == []
    layouts, chosen = read_layouts(tmp_path)
    assert chosen == "mine"
    assert str(layouts[0].walls[0]) == '["v", 1, 1, 2]'
    assert read_toml(tmp_path, FILE)["default"]["layout"] == "mine"
    assert check_data(tmp_path / "nowhere") != []


# The start


@pytest.mark.clause("CRE-3.4", "R8")
def test_a_throw_must_fit_the_board_with_both_dice():
    s = position(S1=(1, 1), R1=(2, 2))
    seat = s.seats["S1"]
    assert not try_start(s.s, seat, 14, 3)
    assert not try_start(s.s, seat, 5, 20)
    assert s.at("S1") == (1, 1)
    assert try_start(s.s, seat, 13, 19)
    assert s.at("S1") == (13, 19)


@pytest.mark.clause("CRE-3.4", "R8")
def test_every_free_field_can_be_a_start_walls_or_opponents_beside_it_or_not():
    starts = Counter()
    for seed in range(400):
        s = Match.new(GAME, 12, seed).view().s
        at = [int(me.at) for me in s.seats[:12]]
        assert len(set(at)) == 12
        starts.update(at)
    assert set(starts) == set(FIELDS)
    assert max(starts.values()) < 45    # 4800 starts on 247 fields: 19 on the average


@pytest.mark.clause("CRE-3.5", "CRE-1.3")
def test_at_the_start_strips_are_covered_and_all_stickers_green():
    s = Match.new(GAME, 6, 3).view().s
    assert s.strip.tolist() == [0, 0]
    assert s.round_no == 1
    for me in s.seats[:6]:
        assert me.marks.tolist() == [0, 0, 0]
        assert (me.stun, me.wonder, me.converted) == (0, 0, 0)


@pytest.mark.clause("CRE-3.1", "R5")
def test_the_first_die_is_the_column():
    s = position(S1=(1, 1), R1=(2, 2))
    assert try_start(s.s, 0, 3, 18)
    assert s.at("S1") == (3, 18)
    assert is_blocked(s.s, field(13, 1), RIGHT)
    assert not is_blocked(s.s, field(1, 1), RIGHT)


@pytest.mark.clause("CRE-3.4", "R8")
def test_e2_start_dice():
    s = position(S1=(9, 9), S2=(9, 10), R1=(1, 1))
    assert [try_start(s.s, 0, *dice) for dice in ((14, 3), (5, 20), (5, 7))] == [False, False, True]
    assert s.at("S1") == (5, 7)
    assert [try_start(s.s, 1, *dice) for dice in ((5, 7), (13, 19))] == [False, True]
    assert s.at("S2") == (13, 19)


# The editor


@pytest.mark.clause("R6")
def test_the_editor_offers_every_wall_that_fits_and_no_other():
    (editor,) = GAME.scene.editors()
    assert (editor.option, editor.switch) == ("walls", ("layout", "own"))
    assert len(editor.slots) == 462
    assert len(editor.parts) == 462 + 12 * 18 + 12 * 18    # of one unit; of two, upright and level
    assert {slot for part in editor.parts for slot in part.slots} == set(editor.slots)
    for part in editor.parts:
        assert WALLS.write(WALLS.read(part.text)) == part.text
        assert f'id="{part.symbol}"' in editor.sheet.symbols
    for x, y in editor.slots.values():
        assert 0 < x < editor.sheet.width and 0 < y < editor.sheet.height
    starts = {word for text in WALLS.starts.values() if text != "none" for word in text.split()}
    assert starts <= {part.text for part in editor.parts}


def test_a_wall_can_be_chosen_without_the_picture():
    (editor,) = GAME.scene.editors()
    texts = {"".join(chosen) for chosen in product(*([add for add, _ in choices] for _, choices in editor.fields))}
    assert {part.text for part in editor.parts} <= texts
    assert next(part for part in editor.parts if part.text == "v4.3.2").title == (
        "a wall between columns 4 and 5 in rows 3 and 4"
    )
