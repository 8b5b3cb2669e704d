"""A sheet of letters, on which words are put near their place and lines between them."""
from __future__ import annotations

from itertools import product

Cell = tuple[int, int]          # row and column


class Canvas:
    """So many columns and rows; nothing is ever written beyond, or over something else."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.words: list[dict[int, tuple[int, str]]] = [{} for _ in range(rows)]    # by column: width and markup
        self.taken: set[Cell] = set()

    def write(self, spot: Cell, text: str, markup: str) -> Cell:
        """Put a word as near to a cell as there is room for it, and return where its middle is."""
        wide = len(text)
        row, column = self.nearest(spot[0], spot[1] - wide // 2, wide)
        self.words[row][column] = wide, markup
        self.taken.update((row, column + place) for place in range(wide))
        return row, column + wide // 2

    def nearest(self, row: int, column: int, wide: int) -> Cell:
        """The nearest place where a word fits with a blank on both sides; a row away counts as two columns."""
        for away in range(2 * self.rows + self.columns):
            for down in range(away // 2 + 1):
                for way, side in product((-1, 1), (-1, 1)):
                    spot = row + way * down, column + side * (away - 2 * down)
                    if self.is_free(*spot, wide):
                        return spot
        raise AssertionError("there are more words than the room holds")

    def is_free(self, row: int, column: int, wide: int) -> bool:
        return 0 <= row < self.rows and 0 <= column <= self.columns - wide and not any(
            (row, place) in self.taken for place in range(column - 1, column + wide + 1))

    def connect(self, start: Cell, end: Cell) -> None:
        """Draw a dotted line between two cells where nothing is written."""
        (row, column), (down, along) = start, end
        parts = max(abs(down - row), abs(along - column) // 2)
        for part in range(1, parts):
            cell = round(row + (down - row) * part / parts), round(column + (along - column) * part / parts)
            if cell not in self.taken:
                self.words[cell[0]][cell[1]] = 1, "[dim]·[/]"

    def lines(self) -> list[str]:
        """All rows from the first on which something stands to the last."""
        used = [row for row, words in enumerate(self.words) if words]
        return [write_row(words) for words in self.words[used[0]: used[-1] + 1]]


def write_row(words: dict[int, tuple[int, str]]) -> str:
    line, end = "", 0
    for column, (wide, markup) in sorted(words.items()):
        line += " " * (column - end) + markup
        end = column + wide
    return line
