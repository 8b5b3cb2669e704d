"""What a thinking player would say to one who asks: each choice, what it promises, and what may come of it."""
from __future__ import annotations

from collections.abc import Sequence
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
SURE = 64               # worlds in which the same must come of an action for it to be told
LINE = 4                # moves ahead that a line tells
CERTAIN_ENOUGH = 3      # a move tried less often than this is not worth telling
TRIED = 0.01            # of the simulations; what was tried less has no figure of its own
TOLD = 2                # choices that are told in sentences
LONG = 110              # letters of a button, beyond which its deed is said without what it may bring
CLOSE = 0.03            # between two results that are as good as equal
GAMES = 10              # in which what a choice promises is counted
KEEP_STILL = "keep still"


@dataclass(frozen=True)
class Step:
    """A move that is expected, as its own seat would call it."""

    seat: int
    who: str
    name: str
    said: str       # what its button would say, in brief

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
    said: str                   # what a button says, in brief
    games: int                  # of ten games, how many one would have to win for as good a result
    brings: str                 # what certainly comes of it, beside the move itself
    reply: str                  # what comes of the answer that the search expects of another seat
    warning: str                # what it costs that cannot be undone

    @property
    def worth(self) -> str:
        """What it promises, in a few words for its button; nothing if it was hardly tried."""
        return wins_in(self.games) if self.share >= TRIED else ""

    def __str__(self) -> str:
        after = f", then {', '.join(map(str, self.line))}" if self.line else ""
        return f"{self.name} ({self.share:.0%}, result {self.expected:+.2f}{after})"


@dataclass(frozen=True)
class Hint:
    """Every choice, the best first."""

    choices: tuple[Choice, ...]
    simulations: int

    @property
    def advice(self) -> str:
        """What the best choice gains, and what the next one risks, in sentences for a person."""
        best, *others = self.choices
        told = [f"{best.said} – {worth(best.games)}.", best.brings]
        told.append(compared(best, others[0]) if others else "There is nothing else to choose.")
        return " ".join(filter(None, told))

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
    return Hint(tuple(choice(thinker, estimate, place < TOLD) for place, estimate in enumerate(ranked)), simulations)


def choice(thinker: Thinker, estimate: Estimate, is_told: bool) -> Choice:
    """What is thought of an action; what comes of it is put into words where that is to be told."""
    view, action = thinker.view, estimate.action
    is_still = action == tree.STILL
    brings, reply = foretold(thinker, action) if is_told else ("", "")
    return Choice(
        action, KEEP_STILL if is_still else view.name(action), estimate.share, estimate.expected,
        expected_line(thinker, action), KEEP_STILL.capitalize() if is_still else in_brief(view.say(action)),
        games_of(view.game.rules.worst, estimate.expected), brings, reply, "" if is_still else view.warns(action),
    )


def in_brief(said: str) -> str:
    """What a button says, without what it may bring where that is long.

    >>> in_brief(f"Play the 4: four steps, to {', '.join(['the Pit'] * 20)}")
    'Play the 4'
    >>> in_brief(f"Go to the Pit ({'a green bead, ' * 10}a ring; that makes a habit)")
    'Go to the Pit'
    """
    for mark in ("; ", ": ", " ("):
        if len(said) > LONG:
            said = said.partition(mark)[0]
            said = said if said.count("(") == said.count(")") else said.partition(" (")[0]
    return said.rstrip(".")


def expected_line(thinker: Thinker, action: int) -> tuple[Step, ...]:
    """The moves that the search tried most after an action, in that of some imagined worlds where it came furthest."""
    furthest = max((expected_moves(thinker, action, world) for world in range(WORLDS)), key=len)
    return tuple(
        Step(view.seat, thinker.view.called(view.seat), view.name(action), in_brief(view.say(action)))
        for view, action in furthest
    )


def expected_moves(thinker: Thinker, action: int, world: int) -> list[tuple[View, int]]:
    """What is seen before each of these moves by the seat that makes it, and the move."""
    view, game, worlds = thinker.view, thinker.view.game, thinker.worlds
    imagine(thinker, world)
    found: list[tuple[View, int]] = []
    seat = view.seat
    while len(found) < LINE:
        if action != tree.STILL:
            bind(game, templates.call_apply)(worlds, seat, action)
        seat, action = expected_move(thinker)
        if seat < 0:
            break
        found.append((seen(view, worlds, seat), action))
    return found


def imagine(thinker: Thinker, world: int) -> None:
    """Make the first of the worlds one that the viewer cannot tell from the true one."""
    thinker.worlds[0] = thinker.view.states[0]
    bind(thinker.view.game, templates.call_determinize)(thinker.worlds, thinker.view.seat, np.uint64(world))


def expected_move(thinker: Thinker) -> tuple[int, int]:
    """Who moves next in the first of the worlds, and what the search tried most there; seat -1 if it hardly did."""
    seat = int(bind(thinker.view.game, tree.next_seat)(thinker.worlds))
    edges = thinker.edges_of(seat) if seat >= 0 else thinker.edges[:0]
    if not len(edges) or edges["visits"].max() < CERTAIN_ENOUGH:
        return -1, -1
    return seat, int(edges["action"][edges["visits"].argmax()])


def seen(view: View, worlds: States, seat: int) -> View:
    """An imagined world as one of its seats sees it."""
    states = blank(worlds.dtype)
    bind(view.game, templates.call_redact)(worlds, states, seat)
    return replace(view, seat=seat, states=states)


# In words


def games_of(worst: float, expected: float) -> int:
    """Of ten games, how many one would have to win for as good a result on average, and lose the others."""
    return round(GAMES * (expected - worst) / (1 - worst))


def wins_in(games: int) -> str:
    """
    >>> wins_in(7), wins_in(1)
    ('7 wins in 10', '1 win in 10')
    """
    return f"{games} {'win' if games == 1 else 'wins'} in {GAMES}"


def worth(games: int) -> str:
    """
    >>> worth(7), worth(0), worth(10)
    ('as good as winning about 7 games of 10', 'hardly a game is won from there', 'nearly every game is won from there')
    """
    if 0 < games < GAMES:
        return f"as good as winning about {games} {'game' if games == 1 else 'games'} of {GAMES}"
    return f"{'nearly every' if games else 'hardly a'} game is won from there"


def compared(best: Choice, other: Choice) -> str:
    """What is to be said of a choice that may tempt, beside the best one."""
    if other.games >= best.games:
        how = "a little worse" if best.expected - other.expected > CLOSE else "about as good"
        return f"{other.said} – that is {how}. {other.brings}".rstrip()
    left = f"about {other.games}" if other.games else "hardly any"
    risk = other.warning or other.brings or (f"Then, most likely: {other.reply}" if other.reply else "")
    return f"{other.said} – that leaves {left}. {risk}".rstrip()


def foretold(thinker: Thinker, action: int) -> tuple[str, str]:
    """What an action brings and how another seat answers it, each as far as it is the same in all imagined worlds.

    Of what several decide at the same time, unseen by each other, nothing is certain; and to pass brings nothing.
    """
    view = thinker.view
    if action in (tree.STILL, view.passes()) or len(view.awaited) > 1:
        return "", ""
    told = [told_in(thinker, action, world) for world in range(SURE)]
    brings, replies = ({each[place] for each in told} for place in range(2))
    return certain(brings), certain(replies)


def certain(sentences: set[str]) -> str:
    return sentences.pop() if len(sentences) == 1 else ""


def told_in(thinker: Thinker, action: int, world: int) -> tuple[str, str]:
    """The last sentence that is told of an action beside the move itself, and the last of the answer to it."""
    view, game, worlds = thinker.view, thinker.view.game, thinker.worlds
    imagine(thinker, world)
    bind(game, templates.call_apply)(worlds, view.seat, action)
    brings = sentences(view, worlds)[1:]
    seat, answer = expected_move(thinker)
    if seat < 0 or seat == view.seat:
        return last_of(brings), ""
    bind(game, templates.call_apply)(worlds, seat, answer)
    return last_of(brings), last_of(sentences(view, worlds))


def last_of(told: Sequence[str]) -> str:
    return told[-1] if told else ""


def sentences(view: View, worlds: States) -> list[str]:
    """What the viewer would be told of the last move in an imagined world."""
    after = seen(view, worlds, view.seat)
    return [after.tell(event) for event in after.s.events[: after.s.n_events]]
