"""Who sits where: the rule that makes two equal sides out of the people who came (section 2 of rules.md)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gnothi.engine.errors import BadOptions
from gnothi.engine.options import Option
from gnothi.games.credo.state import FEWEST_SEATS, MOST_PER_SIDE, Side

FEWEST_PER_SIDE = FEWEST_SEATS // 2     # CRE-2.3: two can study together, one cannot


@dataclass(frozen=True)
class Company:
    """The seats of a table: people first, in the order in which they joined, then the computer's pieces."""

    sides: tuple[Side, ...]     # of every seat
    people: int                 # the computer plays the seats from this one on

    @property
    def seats(self) -> int:
        return len(self.sides)

    @property
    def computers(self) -> int:
        """How many pieces the computer plays."""
        return self.seats - self.people

    @property
    def scientists(self) -> int:
        """What the table option `scientists` is set to: a bit for each seat."""
        return sum(1 << seat for seat, side in enumerate(self.sides) if side == Side.SCIENTIST)


def balance(people: Sequence[Side | None], pieces_per_side: int | None = None) -> Company:
    """Add the computer's pieces until both sides are equal (CRE-2.2 to CRE-2.4); who has no side yet fills the smaller.

    >>> balance([Side.SCIENTIST]).sides
    (<Side.SCIENTIST: 0>, <Side.SCIENTIST: 0>, <Side.RELIGIONIST: 1>, <Side.RELIGIONIST: 1>)
    """
    sides = settle(people)
    larger = max(sides.count(side) for side in Side)
    if larger > MOST_PER_SIDE:
        raise BadOptions(f"{larger} people on one side are too many: at most {MOST_PER_SIDE} (CRE-2.3)")
    least = max(FEWEST_PER_SIDE, larger)
    each = least if pieces_per_side is None else pieces_per_side
    if not least <= each <= MOST_PER_SIDE:
        raise BadOptions(f"pieces_per_side is a number from {least} to {MOST_PER_SIDE}, not {each} (CRE-2.3)")
    added = [side for side in Side for _ in range(each - sides.count(side))]
    return Company((*sides, *added), len(people))


def settle(people: Sequence[Side | None]) -> list[Side]:
    """One after the other, people without a side take the smaller one."""
    sides = list(people)
    for seat, side in enumerate(sides):
        if side is None:
            sides[seat] = min(Side, key=sides.count)
    return [side for side in sides if side is not None]


def arrange(option: Option, chosen: Sequence[int | None]) -> list[int]:
    """The sides of all seats, and of those that make them equal, as words of the option `scientists`."""
    people = [None if word is None else Side(1 - word) for word in chosen]
    return [1 - side for side in balance(people).sides]


def bad_sides(seats: int, scientists: int) -> str:
    """Why the option `scientists` does not make two equal sides of these seats; empty if it does."""
    if scientists >> seats:
        return f"seat {scientists.bit_length()} would be a scientist, but there are only {seats} seats (CRE-2.1)"
    if scientists and scientists.bit_count() != seats // 2:
        return (f"{scientists.bit_count()} of {seats} pieces would be scientists, but the sides must be equal, "
                f"{seats // 2} each (CRE-2.2)")
    return ""
