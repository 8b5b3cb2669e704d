"""What a thinking player would say to one who asks: each choice, what it promises, and what may come of it."""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from gnothi.bots import tree
from gnothi.bots.search import Estimate, SearchBot, Thinker, together
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.layout import States, blank
from gnothi.engine.view import View

SIMULATIONS = 2000
WORLDS = 8              # imagined for a line, which is told in the one where the search came furthest
LINE = 4                # moves ahead that a line tells
CERTAIN_ENOUGH = 3      # a move tried less often than this is not worth telling
KEEP_STILL = "keep still"


@dataclass(frozen=True)
class Step:
    """A move that is expected, as its own seat would call it."""

    seat: int
    who: str
    name: str

    def __str__(self) -> str:
        return f"{self.who}: {self.name}"


@dataclass(frozen=True)
class Choice:
    """One action: how much of the search went to it, what it promises, and how it may go on."""

    action: int                 # tree.STILL for no call at all
    name: str
    share: float                # of the simulations, from 0 to 1
    expected: float             # the asking seat's result, on average
    line: tuple[Step, ...]      # the moves that are expected after it

    def __str__(self) -> str:
        after = f", then {', '.join(map(str, self.line))}" if self.line else ""
        return f"{self.name} ({self.share:.0%}, result {self.expected:+.2f}{after})"


@dataclass(frozen=True)
class Hint:
    """Every choice, the best first."""

    choices: tuple[Choice, ...]
    simulations: int

    def __str__(self) -> str:
        first, *others = self.choices
        text = f"After {self.simulations} simulations: {first}"
        return f"{text}; otherwise {', '.join(map(str, others[:2]))}." if others else f"{text}."


def hint(view: View, simulations: int = SIMULATIONS, seed: int = 1) -> Hint:
    """What the search thinks of every action of a view; it knows no more than the view does.

    >>> print(hint(match.view(0)))
    After 2000 simulations: d (71%, result +0.32, then Seat 2: d, you: c); otherwise c (9%, result +0.18), …
    """
    thinker, = SearchBot(seed, simulations).trees(view)
    ranked = sorted(together([thinker]), key=lambda estimate: (-estimate.visits, -estimate.expected))
    return Hint(tuple(choice(thinker, estimate) for estimate in ranked), simulations)


def choice(thinker: Thinker, estimate: Estimate) -> Choice:
    view, action = thinker.view, estimate.action
    name = KEEP_STILL if action == tree.STILL else view.name(action)
    lines = (expected_line(thinker, action, world) for world in range(WORLDS))
    return Choice(action, name, estimate.share, estimate.expected, max(lines, key=len))


def expected_line(thinker: Thinker, action: int, world: int) -> tuple[Step, ...]:
    """The moves that the search tried most after an action, in one imagined world."""
    view, game, worlds = thinker.view, thinker.view.game, thinker.worlds
    worlds[0] = view.states[0]
    bind(game, templates.call_determinize)(worlds, view.seat, np.uint64(world))
    line: list[Step] = []
    seat = view.seat
    while len(line) < LINE:
        if action != tree.STILL:
            bind(game, templates.call_apply)(worlds, seat, action)
        seat = int(bind(game, tree.next_seat)(worlds))
        edges = thinker.edges_of(seat) if seat >= 0 else thinker.edges[:0]
        if not len(edges) or edges["visits"].max() < CERTAIN_ENOUGH:
            break
        action = int(edges["action"][edges["visits"].argmax()])
        line.append(Step(seat, view.called(seat), seen(view, worlds, seat).name(action)))
    return tuple(line)


def seen(view: View, worlds: States, seat: int) -> View:
    """An imagined world as one of its seats sees it."""
    states = blank(worlds.dtype)
    bind(view.game, templates.call_redact)(worlds, states, seat)
    return replace(view, seat=seat, states=states)
