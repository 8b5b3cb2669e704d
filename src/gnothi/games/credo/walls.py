"""The board: its fields, the walls of walls.toml and of one's own, and what is wrong with those that cannot stand."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.editions import edition, read_toml
from gnothi.engine.errors import BadData, BadOptions
from gnothi.engine.layout import Struct
from gnothi.engine.options import NONE, Parts

FILE = "walls.toml"
HOME = Path(__file__).parent

COLUMNS, ROWS = 13, 19      # CRE-1.4
MOST_WALLS = 17             # CRE-1.4
MOST_LAYOUTS = 64           # how many names a table option may offer
OWN = "own"                 # the layout whose walls go with the table

# A field (column, row) is the number row * STRIDE + column. The numbers beside the board belong to no field, so two
# fields are neighbours just when their numbers differ by 1 or by STRIDE - 1 to STRIDE + 1.
STRIDE = 16
FIELD_NUMBERS = (ROWS + 1) * STRIDE

UP, DOWN, LEFT, RIGHT = range(4)
TWO_UNITS, LEVEL_BIT = 1 << 9, 1 << 10                  # of the number of a wall
STEP = np.array((-STRIDE, STRIDE, -1, 1), np.int16)     # CRE-3.1

# The kinds of slot, each with what a step over it does: from its own field, and back.
OVER = {"v": (RIGHT, LEFT), "h": (DOWN, UP)}
ALONG = {"v": STRIDE, "h": 1}                           # from the first unit of a wall to its second
LAST_SLOT = {"v": (COLUMNS - 1, ROWS), "h": (COLUMNS, ROWS - 1)}


def field(column: int, row: int) -> int:
    """
    >>> field(5, 7)
    117
    """
    return row * STRIDE + column


def place(number: int) -> tuple[int, int]:
    """
    >>> place(117)
    (5, 7)
    """
    return number % STRIDE, number // STRIDE


FIELDS = tuple(field(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))


@dataclass(frozen=True)
class Wall:
    """A wall in its slot (R6): its kind, the field on its left or upper side, and its length in units."""

    kind: str
    column: int
    row: int
    length: int

    @property
    def slots(self) -> tuple[int, ...]:
        """The field before each slot that the wall covers."""
        first = field(self.column, self.row)
        return tuple(first + unit * ALONG[self.kind] for unit in range(self.length))

    def __str__(self) -> str:
        return f'["{self.kind}", {self.column}, {self.row}, {self.length}]'

    @property
    def text(self) -> str:
        """
        >>> Wall("v", 4, 3, 2).text
        'v4.3.2'
        """
        return f"{self.kind}{self.column}.{self.row}.{self.length}"

    @property
    def where(self) -> str:
        """
        >>> Wall("v", 4, 3, 2).where, Wall("h", 13, 7, 1).where
        ('between columns 4 and 5 in rows 3 and 4', 'between rows 7 and 8 in column 13')
        """
        parted, here, along, first = (
            ("columns", self.column, "row", self.row) if self.kind == "v" else ("rows", self.row, "column", self.column)
        )
        covered = f"{along}s {first} and {first + 1}" if self.length == 2 else f"{along} {first}"
        return f"between {parted} {here} and {here + 1} in {covered}"


@dataclass(frozen=True)
class Layout:
    """A named arrangement of walls (CRE-3.2)."""

    id: str
    name: str
    walls: tuple[Wall, ...]


def read_layouts(folder: Path) -> tuple[tuple[Layout, ...], str]:
    """The layouts of an edition, and which one is played by default; a file that cannot be played with is refused."""
    data = read_toml(folder, FILE)
    wrong = complaints(data)
    if wrong:
        raise BadData(f"{folder / FILE}: " + "; ".join(wrong))
    layouts = tuple(
        Layout(entry["id"], entry.get("name", entry["id"]), tuple(Wall(*wall) for wall in entry["walls"]))
        for entry in data["layout"]
    )
    return layouts, data["default"]["layout"]


def check_data(folder: Path) -> list[str]:
    """What is wrong with the wall file of a folder."""
    try:
        return complaints(read_toml(folder, FILE))
    except BadData as error:
        return [str(error)]


# What may be wrong


def complaints(data: dict[str, Any]) -> list[str]:
    """What is wrong with a wall file, in sentences; nothing if it can be played with."""
    layouts = data.get("layout")
    if not isinstance(layouts, list) or not layouts:
        return ["there is no [[layout]]"]
    for number, entry in enumerate(layouts, 1):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            return [f"layout {number} has no id"]
    return list(sentences(data, layouts))


def sentences(data: dict[str, Any], layouts: list[dict[str, Any]]) -> Iterator[str]:
    ids = [entry["id"] for entry in layouts]
    for name, times in Counter(ids).items():
        if times > 1:
            yield f"the id {name!r} is used {times} times; each layout needs its own"
        if name == OWN:
            yield f"the id {name!r} is kept for walls that go with the table; choose another"
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            yield f"the id {name!r} cannot be typed as an option; use small letters, digits and underscores"
    if len(layouts) > MOST_LAYOUTS:
        yield f"{len(layouts)} layouts are too many: at most {MOST_LAYOUTS}"
    chosen = data.get("default", {}).get("layout")
    if chosen not in ids:
        yield f"the default layout is {chosen!r}, which is none of {', '.join(ids)}"
    board = data.get("board", {})
    for side, size in (("columns", COLUMNS), ("rows", ROWS), ("walls_max", MOST_WALLS)):
        if board.get(side, size) != size:
            yield f"[board] says {side} = {board[side]}, but the game has {size} (CRE-1.4)"
    for entry in layouts:
        yield from layout_sentences(entry)


def layout_sentences(entry: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one layout, naming the wall."""
    walls = entry.get("walls")
    if not isinstance(walls, list):
        yield f"the layout {entry['id']!r} has no list of walls"
        return
    wrong = False
    for number, wall in enumerate(walls, 1):
        reason = slot_complaint(wall)
        if reason:
            wrong = True
            yield f"wall {number} of {entry['id']!r}, {written(wall)}, {reason}"
    if wrong:
        return
    built, name = [Wall(*wall) for wall in walls], entry["id"]
    faults = list(building_sentences(built, lambda number, wall: f"wall {number} of {name!r}, {wall},"))
    yield from faults
    units = sum(wall.length for wall in built)
    if not faults and entry.get("units", units) != units:
        yield f"the layout {name!r} says units = {entry['units']}, but its walls have {units}"


def written(wall: Any) -> str:
    return str(wall).replace("'", '"')


def slot_complaint(wall: Any) -> str:
    """Why there is no slot for such a wall; empty if there is."""
    if not isinstance(wall, list) or len(wall) != 4 or not all(type(number) is int for number in wall[1:]):
        return 'is not written as [kind, column, row, length], like ["v", 4, 3, 2]'
    kind, column, row, length = wall
    if kind not in OVER:
        return 'is of an unknown kind: "v" stands upright between two columns, "h" lies level between two rows'
    if length not in (1, 2):
        return "must be one or two units long (CRE-1.4)"
    last_column, last_row = LAST_SLOT[kind]
    for unit in range(length):
        x, y = (column, row + unit) if kind == "v" else (column + unit, row)
        if not (1 <= x <= last_column and 1 <= y <= last_row):
            return (f'needs the slot "{kind}" ({x}, {y}), which the board does not have: '
                    f"they go from (1, 1) to ({last_column}, {last_row}) (R6)")
    return ""


def building_sentences(walls: Sequence[Wall], call: Callable[[int, Wall], str]) -> Iterator[str]:
    """Put up wall after wall: one too many, one in a slot already used, or one that closes fields off (R6, R7)."""
    used: dict[tuple[str, int], int] = {}
    blocked = border()
    for number, wall in enumerate(walls, 1):
        called = call(number, wall)
        if number > MOST_WALLS:
            yield f"{called} is one too many: there are {MOST_WALLS} walls (CRE-3.2)"
            return
        for slot in wall.slots:
            other = used.setdefault((wall.kind, slot), number)
            if other != number:
                yield f"{called} stands in a slot that {call(other, walls[other - 1])} already uses (R6)"
                return
        build(blocked, wall)
        lost = walled_off(blocked)
        if lost:
            column, row = place(lost[0])
            yield f"{called} walls off the field ({column}, {row}); every field must be reachable (R7)"
            return


# Walls of one's own: each is a number of 11 bits, its field and then a bit each for two units and for lying level


def wall_number(wall: Wall) -> int:
    return field(wall.column, wall.row) + TWO_UNITS * (wall.length - 1) + LEVEL_BIT * (wall.kind == "h")


def wall_of(number: int) -> Wall:
    column, row = place(number % TWO_UNITS)
    return Wall("h" if number & LEVEL_BIT else "v", column, row, 2 if number & TWO_UNITS else 1)


@lru_cache(maxsize=256)     # whether all fields can be reached takes a while, and a table is asked again and again
def read_walls(text: str) -> tuple[int, ...]:
    """
    >>> [wall_of(number) for number in read_walls("h5.7.1")]
    [Wall(kind='h', column=5, row=7, length=1)]
    """
    walls = [read_wall(word) for word in text.split()]
    for fault in building_sentences(walls, lambda _, wall: f"the wall {wall.where}"):
        raise BadOptions(fault)
    return tuple(wall_number(wall) for wall in walls)


def read_wall(text: str) -> Wall:
    found = re.fullmatch(r"([vh])([0-9]{1,2})\.([0-9]{1,2})\.([0-9])", text)
    if found is None:
        raise BadOptions(f"{text!r} is no wall; write v (upright) or h (level), column, row and length: v4.3.2 (R6)")
    wall = Wall(found[1], int(found[2]), int(found[3]), int(found[4]))
    reason = slot_complaint([wall.kind, wall.column, wall.row, wall.length])
    if reason:
        raise BadOptions(f"the wall {text} {reason}")
    return wall


def write_walls(numbers: Sequence[int]) -> str:
    return " ".join(wall_of(number).text for number in numbers)


def read_wall_file(file: Path) -> str:
    """The walls of a TOML file with one layout, as the text of the option `walls`."""
    data = read_toml(file.parent, file.name)
    layouts = data.get("layout")
    if not isinstance(layouts, list) or len(layouts) != 1 or not isinstance(layouts[0], dict):
        raise BadData(f"{file} must have one [[layout]] with its walls, like those of `gnothi data credo --export DIR`")
    entry = {"id": OWN, **layouts[0]}
    wrong = list(layout_sentences(entry))
    if wrong:
        raise BadData(f"{file}: " + "; ".join(wrong))
    return " ".join(Wall(*wall).text for wall in entry["walls"]) or NONE


# The tables


def layout_of(options: Struct) -> Layout:
    """How the walls of a table stand."""
    if options.layout < len(LAYOUTS):
        return LAYOUTS[int(options.layout)]
    return Layout(OWN, "Own playground", tuple(wall_of(int(number)) for number in options.walls if number))


def blocked_by(walls: Sequence[Wall]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """For each field the directions in which the border or one of these walls stops a step, a bit each."""
    blocked = border()
    for wall in walls:
        build(blocked, wall)
    return blocked


def border() -> np.ndarray[Any, np.dtype[np.int8]]:
    """For each field the directions in which no step is possible, a bit each: at first only the border."""
    blocked = np.zeros(FIELD_NUMBERS, np.int8)
    for column in range(1, COLUMNS + 1):
        blocked[field(column, 1)] |= 1 << UP
        blocked[field(column, ROWS)] |= 1 << DOWN
    for row in range(1, ROWS + 1):
        blocked[field(1, row)] |= 1 << LEFT
        blocked[field(COLUMNS, row)] |= 1 << RIGHT
    return blocked


def build(blocked: np.ndarray[Any, np.dtype[np.int8]], wall: Wall) -> None:
    """A wall stops steps over its slots, both ways."""
    there, back = OVER[wall.kind]
    for slot in wall.slots:
        blocked[slot] |= 1 << there
        blocked[slot + STEP[there]] |= 1 << back


def walled_off(blocked: np.ndarray[Any, np.dtype[np.int8]]) -> list[int]:
    """The smaller part of the fields, if walls part them; none if all are connected (R7)."""
    seen = {FIELDS[0]}
    ahead = [FIELDS[0]]
    while ahead:
        here = ahead.pop()
        for direction in range(4):
            there = here + int(STEP[direction])
            if not blocked[here] >> direction & 1 and there not in seen:
                seen.add(there)
                ahead.append(there)
    others = [number for number in FIELDS if number not in seen]
    return min(sorted(seen), others, key=len)


LAYOUTS, DEFAULT_LAYOUT = read_layouts(edition("credo", HOME))
OWN_LAYOUT = len(LAYOUTS)       # the number of `own`

# For each layout and row: a bit for each column that has a wall or the border on its right, and below it. Of `own` only
# the border is known before the deal.
UPRIGHT = np.zeros((len(LAYOUTS) + 1, ROWS + 1), np.int16)
LEVEL = np.zeros_like(UPRIGHT)
UPRIGHT[:, 1:] = 1 | 1 << COLUMNS
LEVEL[:, [0, ROWS]] = (1 << COLUMNS + 1) - 2
for _number, _layout in enumerate(LAYOUTS):
    for _wall in _layout.walls:
        for _slot in _wall.slots:
            _column, _row = place(_slot)
            (UPRIGHT if _wall.kind == "v" else LEVEL)[_number, _row] |= 1 << _column

WALLS = Parts(
    MOST_WALLS, read_walls, write_walls, "v4.3.2",
    {layout.id: " ".join(wall.text for wall in layout.walls) or NONE for layout in LAYOUTS},
    read_wall_file,
)
