"""A playground of one's own: the empty board with a slot on each inner edge, and every wall that fits (R6)."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from gnothi.engine.editor import Editor, Field, Part
from gnothi.engine.scene import Sheet
from gnothi.games.credo.icons import PALETTE
from gnothi.games.credo.scene import CELL, HIGH, LEFT, TOP, WIDTH, fields
from gnothi.games.credo.walls import COLUMNS, LAST_SLOT, OWN, ROWS, Wall, place, slot_complaint

HEAD = 26       # above the playground, for the numbers of its columns
TURNS = {"v": 90, "h": 0}
FIELDS: tuple[Field, ...] = (
    ("Kind", (("v", "upright"), ("h", "level"))),
    ("Column", tuple((f"{column}", f"{column}") for column in range(1, COLUMNS + 1))),
    ("Row", tuple((f".{row}", f"{row}") for row in range(1, ROWS + 1))),
    ("Length", ((".1", "one field"), (".2", "two fields"))),
)


@cache
def editors() -> list[Editor]:
    """The one for the option `walls`."""
    walls = list(every_wall())
    slots = {slot_name(wall, wall.slots[0]): slot_place(wall) for wall in walls if wall.length == 1}
    return [Editor("walls", ("layout", OWN), sheet(), slots, [part(wall) for wall in walls], "wall", FIELDS)]


def sheet() -> Sheet:
    """The empty playground, and a wall of each length."""
    symbols = "".join(
        f'<g id="wall-{length}"><rect class="wall" x="{2 - length * CELL / 2:g}" y="-4" width="{length * CELL - 4}" '
        f'height="8" rx="4"/></g>'
        for length in (1, 2)
    )
    body = f'<g transform="translate(0 {HEAD - TOP})">{fields()}</g>'
    return Sheet(WIDTH, HEAD + HIGH + 6, "Playground", body, symbols, PALETTE)


def every_wall() -> Iterator[Wall]:
    """All that fit on the board, the shorter of each slot first."""
    for kind, (columns, rows) in LAST_SLOT.items():
        for column, row, length in product(range(1, columns + 1), range(1, rows + 1), (1, 2)):
            if not slot_complaint([kind, column, row, length]):
                yield Wall(kind, column, row, length)


def part(wall: Wall) -> Part:
    slots = [slot_name(wall, slot) for slot in wall.slots]
    return Part(wall.text, slots, f"wall-{wall.length}", f"a wall {wall.where}", TURNS[wall.kind])


def slot_name(wall: Wall, number: int) -> str:
    column, row = place(number)
    return f"{wall.kind}{column}.{row}"


def slot_place(wall: Wall) -> tuple[float, float]:
    """The middle of the edge that a wall of one unit stands on."""
    x, y = LEFT + wall.column * CELL, HEAD + wall.row * CELL
    return (x, y - CELL / 2) if wall.kind == "v" else (x - CELL / 2, y)
