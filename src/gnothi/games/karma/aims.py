"""What stands between a player and home: tools, beads, habits, and the way (K0.4, K6.6)."""
from __future__ import annotations

from gnothi.engine.english import count
from gnothi.engine.layout import Struct
from gnothi.engine.speech import Aim
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.asked import is_released
from gnothi.games.karma.data import EDITION, HANGING_ON, SPACES, Colour, Tool
from gnothi.games.karma.phrases import COLOUR_NAMES, TOOL_NAMES
from gnothi.games.karma.routes import steps_to
from gnothi.games.karma.state import COLOURS, MASTER, STICK, Stage

MOST_LOOSE = COLOURS * (STICK - 1)      # a third bead of a colour makes a habit


def aims(view: View) -> list[Aim]:
    """Three master tools, no bead, no habit, and the way home; nothing for who is home or only watches."""
    s = view.s
    if view.seat < 0 or s.stage == Stage.OVER or s.seats[view.seat].place:
        return []
    me = s.seats[view.seat]
    return [*(master(me, tool) for tool in TOOL_NAMES), beads(me), habits(me), home(view)]


def master(me: Struct, tool: Tool) -> Aim:
    pegs = int(me.pegs[tool])
    name = f"Master {TOOL_NAMES[tool].capitalize()}"
    return Aim(f"Win the {name}", "done" if pegs == MASTER else f"{pegs} of {MASTER} pegs", pegs / MASTER, "K2.12",
               name)


def beads(me: Struct) -> Aim:
    left = {colour: max(-int(me.loose[colour]), 0) for colour in COLOUR_NAMES}
    return Aim("Cancel your loose beads", left_of(left), 1 - sum(left.values()) / MOST_LOOSE, "K2.4", "loose bead")


def habits(me: Struct) -> Aim:
    left = {colour: int(me.sticks[colour]) for colour in COLOUR_NAMES}
    return Aim("Loosen your habits", left_of(left), 1 / (1 + sum(left.values())), "K2.9", "habit")


def left_of(numbers: dict[Colour, int]) -> str:
    """
    >>> left_of({Colour.GREEN: 2, Colour.ORANGE: 0})
    '2 green left'
    """
    said = [f"{n} {COLOUR_NAMES[colour]}" for colour, n in numbers.items() if n]
    return f"{' and '.join(said)} left" if said else "none left"


@remembered
def home(view: View) -> Aim:
    """The way to Hanging On, from where the released go home; in the clouds it leads through the next life."""
    here = int(view.s.seats[view.seat].space)
    left = steps_to(here, HANGING_ON)
    share = 1 - left / steps_to(EDITION.start, HANGING_ON)
    where = f"{count(left, 'step')} to {SPACES[HANGING_ON].name}" if left else f"you are on {SPACES[HANGING_ON].name}"
    if is_released(view.s, view.seat):
        where = f"released; {where}" if left else "released: any step leads home"
    return Aim(f"Go home to {SPACES[EDITION.start].name}", where, max(share, 0.0), "K4.2", "released")
