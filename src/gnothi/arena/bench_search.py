"""How fast our search thinks: simulations a second on one core, and other libraries' search beside it."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module

from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gnothi.arena.peers import OURS
from gnothi.bots.random import casual_play
from gnothi.bots.search import SearchBot
from gnothi.engine.errors import GnothiError
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.engine.view import View

SIMULATIONS = 2_000         # of one thought of ours
MOMENTS = (0, 10, 40)       # so many casual moves into a game it is asked to think
THEIR_SIMULATIONS = 1_000   # of one thought of OpenSpiel's in C++,
SLOW_SIMULATIONS = 20       # and in Python
CURIOSITY = 1.4             # their exploration constant; it hardly changes their speed


@dataclass(frozen=True)
class Pace:
    """What the search reached in one game."""

    game: str
    seats: int
    simulations_per_second: float


def measure(name: str, seconds: float) -> Pace:
    """Think about a few moments of a game, again and again, for so many seconds."""
    seats = max(2, load(name).seats[0])
    views = [moment(name, seats, moves) for moves in MOMENTS]

    def think(number: int) -> int:
        SearchBot(number, simulations=SIMULATIONS).think(views[number % len(views)])
        return SIMULATIONS

    return Pace(name, seats, rate(think, seconds))


def moment(name: str, seats: int, moves: int) -> View:
    """What an awaited seat with a real choice sees, at least so many moves into a casual game."""
    match = Match.new(load(name), seats, 1)
    for played, _ in enumerate(casual_play(match, 1, match.game.max_moves)):
        view = match.view(match.awaited[0])
        if played >= moves and len(view.actions) > 1:
            return view
    return moment(name, seats, 0)


def rate(think: Callable[[int], int], seconds: float) -> float:
    """Simulations a second of something that thinks, after a first thought that does not count."""
    think(0)
    done = thoughts = 0
    began = time.perf_counter()
    while (used := time.perf_counter() - began) < seconds or not thoughts:
        done += think(thoughts)
        thoughts += 1
    return done / used if used else 0.0


# Other libraries


def compare(seconds: float, progress: Progress) -> dict[str, float]:
    """Connect Four: our search before and after OpenSpiel's, and the ratios."""
    if OURS not in names():
        raise GnothiError("the peers play Connect Four; `pip install -e examples/connect_four` brings ours")
    task = progress.add_task("thinking about Connect Four …", total=4)
    before = measure(OURS, seconds).simulations_per_second
    progress.update(task, advance=1, description="OpenSpiel thinks in C++ …")
    fast = openspiel_search(seconds)
    progress.update(task, advance=1, description="OpenSpiel thinks in Python …")
    slow = openspiel_python_search(seconds)
    progress.update(task, advance=1, description="thinking about Connect Four again …")
    ours = (before + measure(OURS, seconds).simulations_per_second) / 2
    progress.update(task, advance=1, visible=False)
    told = {"simulations_per_second": ours}
    if fast is not None:
        told |= {"openspiel_simulations_per_second": fast, "openspiel_ratio": ours / fast}
    if slow is not None:
        told |= {"openspiel_python_simulations_per_second": slow, "openspiel_python_ratio": ours / slow}
    return told


def openspiel_search(seconds: float) -> float | None:
    """OpenSpiel's C++ search of its own Connect Four, one random game a simulation; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()

    def think(number: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        pyspiel.MCTSBot(game, evaluator, CURIOSITY, THEIR_SIMULATIONS, 1000, False, number, False).step(state)
        return THEIR_SIMULATIONS

    return rate(think, seconds)


def openspiel_python_search(seconds: float) -> float | None:
    """OpenSpiel's Python search of our Connect Four through our adapter; None where either is not installed."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts

        import_module("gnothi.adapters.openspiel")      # tells OpenSpiel of our games
    except ImportError:
        return None
    game = pyspiel.load_game(f"gnothi_{OURS}")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def think(number: int) -> int:
        mcts.MCTSBot(game, CURIOSITY, SLOW_SIMULATIONS, mcts.RandomRolloutEvaluator(1)).step(state)
        return SLOW_SIMULATIONS

    return rate(think, seconds)


def sentences(told: dict[str, float]) -> Iterator[str]:
    """The comparison in words."""
    if not told:
        return
    yield f"Connect Four: {told['simulations_per_second']:,.0f} simulations a second"
    if "openspiel_ratio" in told:
        yield (f"  OpenSpiel's MCTSBot (C++, its own game): {told['openspiel_simulations_per_second']:,.0f}; "
               f"ours are {told['openspiel_ratio']:.1f} times as many")
    else:
        yield "  OpenSpiel is not installed; `pip install gnothi[peers]` brings it"
    if "openspiel_python_ratio" in told:
        yield (f"  OpenSpiel's MCTSBot (Python, our game): {told['openspiel_python_simulations_per_second']:,.0f}; "
               f"ours are {told['openspiel_python_ratio']:,.0f} times as many")
    else:
        yield "  its search in Python needs our adapter, gnothi.adapters.openspiel, and open_spiel's Python part"
    yield ("  Ours play a few casual moves and ask the game's `evaluate`; theirs play one random game to its end. That "
           "is how either plays.")


def run(chosen: Sequence[str], seconds: float, with_peers: bool, as_json: bool, console: Console) -> None:
    """Measure, with a progress line, and print a table or one JSON object."""
    games = [load(name).id for name in chosen or names()]
    paces = []
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        for name in games:
            task = progress.add_task(f"thinking about {load(name).title} …", total=1)
            paces.append(measure(name, seconds))
            progress.update(task, completed=1, visible=False)
        told = compare(seconds, progress) if with_peers else {}
    if as_json:
        print(json.dumps({"games": [asdict(pace) for pace in paces], "peers": told}, indent=2))
        return
    table = Table("game", "seats", "simulations/s", box=None, header_style="bold")
    for column in table.columns[1:]:
        column.justify = "right"
    for pace in paces:
        table.add_row(pace.game, str(pace.seats), f"{pace.simulations_per_second:,.0f}")
    console.print(table)
    for line in sentences(told):
        console.print(line, highlight=False, soft_wrap=True, markup=False)
