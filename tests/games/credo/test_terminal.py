"""The terminal: the playground fits every room, walls and wonders are letters, and everybody can be told apart."""
import random
import re

import pytest
from rich.console import Console
from rich.text import Text

from gnothi.engine.match import Match
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.engine.view import View
from gnothi.games.credo import GAME
from gnothi.games.credo.state import MOST_REST, MOST_STUN, WONDER_ROUNDS, Limb
from gnothi.games.credo.walls import COLUMNS, FIELDS, LAYOUTS, ROWS, field
from gnothi.screen import screen

from . import piece, position
from .test_scene import middle_of_game, view_of, with_converts

BOTH = pytest.mark.parametrize("room", [SMALL, WIDE], ids=["small", "wide"])
LONG = tuple(f"{letter} who has a name of many letters" for letter in "ABCDEFGHIJKL")


def words_of(view: View, room: Room = WIDE) -> list[str]:
    """The lines of a sketch as they are read without colours."""
    return Text.from_markup(view.sketch(room)).plain.splitlines()


def fields_of(view: View, room: Room) -> dict[tuple[int, int], str]:
    """What stands on each field, with the sign between it and the next one."""
    rows = [line for line in words_of(view, room) if re.match(r"[ 1]\d│", line)]
    step = 4 if room == WIDE else 3
    return {
        (column, row): line[3 + (column - 1) * step: 3 + column * step]
        for row, line in enumerate(rows, 1) for column in range(1, COLUMNS + 1)
    }


def screen_of(view: View) -> str:
    """What a terminal of a common size shows."""
    console = Console(width=100)
    with console.capture() as captured:
        console.print(screen(view, "Credo"))
    return captured.get()


def anything(match: Match, dice: random.Random) -> None:
    """Put every piece into any state that a piece can be in."""
    s = match.states[0]
    for me, at in zip(s["seats"][: match.seats], dice.sample(FIELDS, match.seats), strict=True):
        me["at"], me["side"], me["converted"] = at, dice.randrange(2), dice.randrange(3)
        me["stun"], me["wonder"] = dice.randint(0, MOST_STUN), dice.randint(0, WONDER_ROUNDS)
        me["rest"] = 0 if me["stun"] else dice.randint(0, MOST_REST)
        me["marks"][Limb.FEET] = 25
    s["strip"][:] = 60
    s["round_no"] = 500


@pytest.mark.parametrize("seats", GAME.facts.seats)
@pytest.mark.parametrize("layout", [layout.id for layout in LAYOUTS])
def test_the_sketch_fits_its_room_in_every_position(layout, seats):
    dice = random.Random(seats)
    options = {"layout": layout, "strip_length": 60, "round_limit": 500, "stun_rest": MOST_REST}
    for names in (NAMES_OF[seats], LONG[:seats]):
        match = Match.new(GAME, seats, seats, names, options)
        for _ in range(3):
            anything(match, dice)
            for seat in (-1, 0, seats - 1):
                for room in (SMALL, WIDE, Room(118, 19), Room(78, 34)):
                    lines = words_of(match.view(seat), room)
                    assert len(lines) <= room.lines
                    assert max(Text(line).cell_len for line in lines) <= room.columns


NAMES_OF = {seats: tuple(f"Player {seat}" for seat in range(1, seats + 1)) for seats in GAME.facts.seats}


@BOTH
def test_the_sketch_fits_during_a_game_and_at_its_end(room):
    match = Match.new(GAME, 12, 7, LONG, {"round_limit": 20, "strip_length": 10})
    while not match.over:
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[len(match.moves) * 7 % 6])
        if len(match.moves) % 40 == 0 or match.over:
            lines = words_of(match.view(0), room)
            assert len(lines) <= room.lines and max(map(len, lines)) <= room.columns
    assert lines[0 if room == SMALL else 2].endswith("Over after round 20")


@BOTH
@pytest.mark.parametrize("layout", [layout.id for layout in LAYOUTS])
def test_every_wall_is_seen_whole_and_no_other(layout, room):
    view = view_of(position(layout, S1=(1, 1), R1=(2, 2)))
    there = fields_of(view, room)
    walls = next(each for each in LAYOUTS if each.id == layout).walls
    upright, level = ({slot for wall in walls if wall.kind == kind for slot in wall.slots} for kind in "vh")
    for (column, row), letters in there.items():
        assert (letters[-1] in "┃┛") == (field(column, row) in upright)
        if (column, row) not in ((1, 1), (2, 2)):
            assert letters.startswith("▁▁") == (field(column, row) in level)
    for wall in walls:
        if wall.kind == "h" and wall.length == 2 and field(wall.column, wall.row) not in upright:
            assert "▁" in there[wall.column, wall.row][-1]      # it goes on between its two fields


@BOTH
def test_a_wall_is_seen_below_a_piece_too(room):
    s = position("schism", S1=(1, 9), R1=(6, 10), R2=(6, 9), R3=(10, 10))
    there = fields_of(view_of(s), room)
    assert there[1, 9].endswith("S1▁") and there[6, 9].endswith("R3▁")
    assert there[6, 10].endswith("R2┃") and there[10, 10].endswith("R4 ")


@BOTH
def test_rows_and_columns_are_numbered(room):
    lines = words_of(view_of(position(S1=(1, 1), R1=(2, 2))), room)
    assert [int(line[:2]) for line in lines if line[:2].strip().isdigit()][-ROWS:] == list(range(1, ROWS + 1))
    numbers = lines[0] if room == WIDE else lines[-1][3:]
    assert re.findall(r"\d+", numbers)[:COLUMNS] == [str(column) for column in range(1, COLUMNS + 1)]


@BOTH
@pytest.mark.clause("CRE-9.5", "R16")
def test_the_eight_fields_of_a_bearer_are_seen(room):
    assert "".join(words_of(view_of(position(S1=piece(5, 5, wonder=3), R1=(9, 9))), room)).count("✶") == 8 + 1
    assert "".join(words_of(view_of(position(S1=(5, 5), R1=(9, 9))), room)).count("✶") == 0
    there = fields_of(view_of(position("library", S1=piece(2, 4, wonder=3), R1=(9, 9))), room)
    assert there[2, 3].startswith("▁✶▁") and there[1, 3].startswith(" ✶")


@BOTH
@pytest.mark.clause("CRE-9.7", "CRE-15.1")
def test_converts_and_those_who_came_back_are_told_apart_with_their_first_side(room):
    told = "\n".join(words_of(view_of(with_converts()), room))
    assert re.search(r" S1 You", told)
    assert re.search(r"sr2 Bo.*stun 2", told)               # began as a scientist, is a religionist, stunned
    assert re.search(r"rR3 Cy", told)                       # was converted and came back
    assert re.search(r"▶ R4 Di", told)
    assert "s1, r1: stunned" in told and "rS1: came from R; sS1: came back" in told
    if room == WIDE:
        assert "sr2 Bo, once a scientist, stun 2" in told and "rR3 Cy, converted and a religionist again" in told
        assert fields_of(view_of(with_converts()), room)[12, 18] == "sr2 "


def test_signs_are_explained_only_where_they_are_seen():
    told = "\n".join(words_of(view_of(position(S1=(5, 5), R1=(9, 9))), SMALL))
    assert "stunned" not in told and "came" not in told


@BOTH
def test_beside_the_playground_stand_round_order_strips_and_names(room):
    told = [line[44:] if room == SMALL else line[57:] for line in words_of(view_of(middle_of_game()), room)]
    told = [line.strip() for line in told if line.strip()]
    assert told[:4] == ["Round 81 of 150", "Choose your order", "S 2 scientists, strip 12 of 30",
                        "R 2 religionists, strip 25 of 30"]
    assert told[4:8] == ["▶ S1 You", "▶ S2 Bo", "▶ R3 Cy, wonder 2", "r4 Di, stun 2"]


@BOTH
def test_long_names_are_cut_only_where_there_is_no_room(room):
    s = position(S1=(1, 1), R1=(9, 9))
    view = View(GAME, 0, s.states, 2, ("Ana", "Rosalind Franklin"), GAME.words)
    assert any(line.endswith("R2 Rosalind Franklin") for line in words_of(view, room))


def test_ones_own_state_is_told():
    s = position(S1=piece(5, 5, feet=10), S2=piece(6, 7, stun=3), R1=(9, 9))
    assert words_of(view_of(s, 1), SMALL)[1].endswith("You are stunned for three rounds")
    s.lay("S1", "U L")
    assert words_of(view_of(s, 0), SMALL)[1].endswith("Your order: ↑←")
    assert words_of(view_of(s, -1), SMALL)[1].endswith("│  ")


@pytest.mark.clause("CRE-1.5", "R42")
def test_below_the_sketch_the_terminal_shows_the_notebook():
    told = screen_of(view_of(middle_of_game())).replace("\u2007", " ")
    assert re.search(r"You +▲26 +■12 +● 0", told)


@BOTH
def test_the_end_is_shown(room):
    told = "\n".join(words_of(view_of(position(S1=piece(5, 5, wonder=3), R1=(6, 6)).play(R1="P")), room))
    assert "The scientists have won" in told
    assert "S1 You, triumph" in told and re.search(r"rS2 Bo, (once a religionist, )?convinced", told)
