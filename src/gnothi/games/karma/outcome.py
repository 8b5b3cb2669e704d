"""What became of a player of Karma in the end, and how."""
from __future__ import annotations

from gnothi.engine.english import count, listed
from gnothi.engine.events import SPECTATOR
from gnothi.engine.outcome import PLACES
from gnothi.engine.view import View
from gnothi.games.karma.asked import is_released
from gnothi.games.karma.data import HANGING_ON
from gnothi.games.karma.phrases import does, place
from gnothi.games.karma.routes import steps_to
from gnothi.games.karma.state import MASTER


def outcome(view: View) -> str:
    """What the viewer still lacked, and who came home and when, or why nobody did."""
    home = sorted((int(me.place), seat) for seat, me in enumerate(view.s.seats[: view.seats]) if me.place)
    if view.seat == SPECTATOR:
        return f"{listed([came_home(view, seat) for _, seat in home])}." if home else nobody(view)
    if view.s.seats[view.seat].place:
        return f"{came_home(view, view.seat)}, with three master tools, no bead and no habit."
    first = f"{came_home(view, home[0][1])}." if home else nobody(view)
    return f"{lacked(view)} {first}"


def nobody(view: View) -> str:
    """The turns were counted (R28)."""
    return f"After {turns(int(view.s.options.turn_cap))} each nobody is home, and nobody wins."


def turns(number: int) -> str:
    return count(number, "turn")


def came_home(view: View, seat: int) -> str:
    """Who came home, in which place and when, as a sentence without its stop."""
    me = view.s.seats[seat]
    in_place = "" if not view.s.options.play_for_places else f" {PLACES[me.place - 1]}"
    won = " and won" if me.place == 1 else ""
    return f"{does(view, seat, 'came', 'came')} home{in_place} in {turns(int(me.turns))}{won}"


def lacked(view: View) -> str:
    """What stood between the viewer and home."""
    me = view.s.seats[view.seat]
    if is_released(view.s, view.seat):
        left = steps_to(int(me.space), HANGING_ON)
        way = f"{count(left, 'step')} from {place(HANGING_ON)}" if left else f"on {place(HANGING_ON)}"
        return f"You were released and {way}."
    tools = sum(int(pegs) < MASTER for pegs in me.pegs)
    beads, habits = sum(max(-int(loose), 0) for loose in me.loose), int(me.sticks.sum())
    karma = [count(number, noun) for number, noun in ((beads, "bead"), (habits, "habit")) if number]
    parts = [f"lacked {count(tools, 'master tool')}"] if tools else []
    parts += [f"had {listed(karma)} left"] if karma else []
    return f"You {' and '.join(parts)}."
