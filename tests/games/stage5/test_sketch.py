"""The terminal: the map with its contacts and numbers, what stands above it, and that it fits."""
import re

import pytest
from rich.cells import cell_len
from rich.text import Text

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.scene import SMALL, WIDE
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.canvas import Canvas
from gnothi.games.stage5.notation import places, tile_name, tiles_laid
from gnothi.games.stage5.state import Phase
from gnothi.games.stage5.window import centre
from gnothi.games.stage5.words import touched_tiles
from gnothi.testing.stories import casual_play

from . import BOARD_K, BOARD_V, RING, S, position, state
from .test_scene import LONG, contact_asked, nulls_asked
from .test_words import W11

FAR = " ".join(f"{name} {column},{column % 2}" for column, name in enumerate(
    ["S0", "M0", "S1", "M1", "S2", "M2", "S3", "M3", "S4", "M4", "S5", "M5", "C0", "A0"]))


def sketched(match, seat=S, room=SMALL):
    shown = Text.from_markup(match.view(seat).sketch(room)).plain
    lines = shown.splitlines()
    assert len(lines) <= room.lines and max(map(cell_len, lines)) <= room.columns, shown
    return shown


def test_a_map_in_a_low_room_leaves_lines_to_the_choices_but_not_one_of_places():
    asked = position(BOARD_K, W11, "2 2 2 2")
    assert len(asked.actions(S)) >= 7
    assert len(sketched(asked).splitlines()) <= SMALL.lines - 7
    assert len(sketched(asked, SPECTATOR).splitlines()) > SMALL.lines - 7, "who watches has no choices"
    assert len(sketched(contact_asked()).splitlines()) > SMALL.lines - 7


def test_the_map_shows_stages_beings_and_contacts():
    shown = sketched(position(BOARD_K, W11, "2 2 2 2"))
    assert "M0:s25" in shown and "S1:13" in shown and "·" in shown
    assert "contacts" not in shown
    wide = sketched(position(BOARD_K, W11, "2 2 2 2"), room=WIDE)
    assert "M0–C0 C1" in wide and "S0–M0 M1 A0" in wide


def test_contacts_are_dotted_lines_that_leave_names_alone():
    canvas = Canvas(20, 3)
    start = canvas.write((0, 2), "S0", "S0")
    end = canvas.write((2, 12), "M0", "M0")
    canvas.connect(start, end)
    assert Text.from_markup("\n".join(canvas.lines())).plain == " S0 ·\n      · ·\n          ·M0"


@pytest.mark.parametrize("match", [contact_asked(), *map(nulls_asked, (1, 2, 3))])
@pytest.mark.parametrize("room", [SMALL, WIDE])
def test_every_place_stands_on_the_map_by_the_number_of_its_choice(match, room):
    seat = match.awaited[0]
    shown = sketched(match, seat, room)
    above = 1 if state(match).phase == Phase.PLACE_NULL else 2
    world = "\n".join(shown.partition("numbers are")[0].splitlines()[above:])
    numbers = re.findall(r"(?<![\w:])\d+(?!\w)", world)
    assert sorted(map(int, numbers)) == list(range(1, len(match.actions(seat)) + 1))
    assert "@" not in shown


def test_a_map_of_places_also_shows_the_neighbours_that_the_tile_will_not_touch():
    match = position(f"{RING} M1 3,1 A1 4,2 M2 5,3 A2 6,4", {"M0": "S M 1"})
    match.play(S, "contact s s1")
    view = match.view(S)
    touched = {tile for placed in places(view) for tile in touched_tiles(view, placed)}
    others = [tile for tile in tiles_laid(view) if tile not in touched]
    shown = sketched(match)
    assert others and all(tile_name(tile) in shown for tile in others), shown


def test_numbers_lie_as_their_places_do():
    match = nulls_asked(1)
    seat = match.awaited[0]
    spots = {}
    for row, line in enumerate(sketched(match, seat).splitlines()[1:-1]):
        spots |= {int(found[0]): (row, found.start()) for found in re.finditer(r"\b\d+\b", line)}
    free = [centre(placed) for placed in places(match.view(seat))]
    for one, (x, y) in enumerate(free, 1):
        for other, (u, v) in enumerate(free, 1):
            assert spots[one][0] <= spots[other][0] or y <= v + 6
            assert spots[one][1] >= spots[other][1] or x <= u + 6


def test_the_ends_of_a_move_are_numbered_on_the_map():
    match = position(BOARD_K, {"M0": "S 3"}, "3 0 0 0")
    match.play(S, "se s 3")
    shown = sketched(match)
    names = list(match.view(S).legal)
    assert all(f"{name.upper()}›{number}" in re.sub(r":\w+", "", shown) for number, name in enumerate(names, 1))


def test_clocks_and_dice_stand_above_the_map():
    match = position(BOARD_V, {"A3": "S? 1 2 3", "S4": "S! 2"}, "3 0 5 0", nothing=S)
    clocks, dice, *_ = sketched(match).splitlines()
    assert clocks == "turn 1 · Nothing: you · nulls: S 5 · to visit: S3 · quiet: 120 left · full: A3"
    assert dice == "S You: three  M M: null  C C: five  A A: null"


def test_choices_are_left_to_the_list():
    shown = sketched(position(BOARD_K, W11, "2 2 2 2"))
    assert "se s 2" not in shown and "Send" not in shown


def test_what_is_asked_of_others_is_told():
    assert "S's turn, number 1." in sketched(position(), SPECTATOR)
    assert "turn, number" not in sketched(position(), S)


@pytest.mark.parametrize("tiles", [RING, BOARD_V, LONG, FAR])
@pytest.mark.parametrize("room", [SMALL, WIDE])
def test_the_map_fits_or_says_what_lies_beyond(tiles, room):
    shown = sketched(position(tiles), room=room)
    names = tiles.split()[::2]
    assert all(name in shown for name in names)
    assert re.search(r"(?m)^.*\bS0\b", shown)


def test_of_a_world_too_large_the_part_is_shown_where_one_stands():
    shown = sketched(position(FAR, {"C0": "S"}))
    assert "C0:sc" in shown
    assert re.search(r"beyond the map: .*\bS0\b.* left", shown)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_fits_all_through_a_game(seats):
    names = ["Ana Anastasia Petropavlovskaya", "[Ben]", "克里奥佩特拉七世女王", "Dan"]
    match = Match.new(GAME, seats, seats, names[:seats])
    for move, (seat, _) in enumerate(casual_play(match, seats, 260)):
        if move % 9 == 0 or state(match).phase == Phase.PLACE_NULL:
            for room in (SMALL, WIDE):
                sketched(match, seat, room)
                sketched(match, SPECTATOR, room)
