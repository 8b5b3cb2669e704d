"""How fast our search thinks: simulations a second on one core, and other libraries' search beside it."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module

from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gnothi.bench.peers import OURS
from gnothi.bots import tree
from gnothi.bots.random import casual_play
from gnothi.bots.search import SearchBot, Thinker
from gnothi.engine.compile import bind
from gnothi.engine.errors import GnothiError
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.engine.view import View

SIMULATIONS = 1_000         # of one thought, ours and OpenSpiel's in C++
SLOW_SIMULATIONS = 20       # of one thought of OpenSpiel's in Python
ROUNDS = 3                  # turns of each library
MOMENTS = (0, 10, 40)       # casual moves into a game, where it is asked to think
CURIOSITY = 1.4             # OpenSpiel's exploration constant; it hardly changes the speed


@dataclass(frozen=True)
class Pace:
    """What the search reached in one game."""

    game: str
    seats: int
    simulations_per_second: float


def measure(name: str, seconds: float) -> Pace:
    """Think about a few moments of a game, again and again, for `seconds` seconds."""
    seats = max(2, load(name).facts.seats[0])
    views = [moment(name, seats, moves) for moves in MOMENTS]

    return Pace(name, seats, rate(lambda number: think_as_we_play(views[number % len(views)], number), seconds))


def moment(name: str, seats: int, moves: int) -> View:
    """What an awaited seat with a real choice sees, at least `moves` moves into a casual game."""
    match = Match.new(load(name), seats, 1)
    for played, _ in enumerate(casual_play(match, 1, match.game.longest(seats, {}))):
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
    """The opening of Connect Four: our search and OpenSpiel's in turns, and the ratios.

    Of each the fastest turn counts, since whatever else the machine does can only slow it down.
    """
    if OURS not in names():
        raise GnothiError("the peers play Connect Four; `pip install -e examples/connect_four` brings ours")
    view = moment(OURS, 2, 0)
    thoughts = {
        "ours": partial(think_as_we_play, view), "whole": partial(think_to_the_end, view),
        "openspiel": openspiel_thought(), "openspiel_python": openspiel_python_thought(),
    }
    there = {name: think for name, think in thoughts.items() if think is not None}
    rates = dict.fromkeys(there, 0.0)
    task = progress.add_task("thinking about Connect Four …", total=ROUNDS * len(there))
    for _ in range(ROUNDS):
        for name, think in there.items():
            rates[name] = max(rates[name], rate(think, seconds / ROUNDS))
            progress.update(task, advance=1)
    progress.update(task, visible=False)
    return ratios(rates)


def ratios(rates: dict[str, float]) -> dict[str, float]:
    """Simulations a second of each, and how many times as many ours are."""
    found = {f"{name}_simulations_per_second": measured for name, measured in rates.items()}
    for peer in ("openspiel", "openspiel_python"):
        if peer in rates:
            found |= {f"{peer}_ratio": rates["ours"] / rates[peer], f"{peer}_whole_ratio": rates["whole"] / rates[peer]}
    return found


def think_as_we_play(view: View, number: int) -> int:
    """A few casual moves a simulation, and then the game's `evaluate`."""
    SearchBot(number, simulations=SIMULATIONS).think(view)
    return SIMULATIONS


def think_to_the_end(view: View, number: int) -> int:
    """One game to its end a simulation, as theirs are."""
    thinker = Thinker(view, number, SIMULATIONS)
    bind(view.game, tree.grow)(
        thinker.trees, thinker.nodes, thinker.edges, view.states, view.seat, thinker.worlds, thinker.words,
        view.game.longest(view.seats, {}), False, SIMULATIONS, thinker.out, thinker.weights,
    )
    return SIMULATIONS


def openspiel_thought() -> Callable[[int], int] | None:
    """OpenSpiel's C++ search of its own Connect Four, one random game a simulation; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()

    def think(number: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        pyspiel.MCTSBot(game, evaluator, CURIOSITY, SIMULATIONS, 1000, False, number, False).step(state)
        return SIMULATIONS

    return think


def openspiel_python_thought() -> Callable[[int], int] | None:
    """OpenSpiel's Python search of our Connect Four through our adapter; None where either is not installed."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts

        import_module("gnothi.adapters.openspiel")      # tells OpenSpiel of our games
    except (ImportError, GnothiError):
        return None
    game = pyspiel.load_game(f"gnothi_{OURS}_in_turn")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def think(number: int) -> int:
        mcts.MCTSBot(game, CURIOSITY, SLOW_SIMULATIONS, mcts.RandomRolloutEvaluator(1)).step(state)
        return SLOW_SIMULATIONS

    return think


def sentences(found: dict[str, float]) -> Iterator[str]:
    """The comparison in words."""
    if not found:
        return
    yield (f"Connect Four, the opening: {found['ours_simulations_per_second']:,.0f} simulations a second as our bots "
           f"play, {found['whole_simulations_per_second']:,.0f} with every simulation played to the end of the game")
    if "openspiel_ratio" in found:
        yield (f"  OpenSpiel's MCTSBot in C++, its own game: {found['openspiel_simulations_per_second']:,.0f}; "
               f"ours are {found['openspiel_ratio']:.1f} times as many, to the end "
               f"{found['openspiel_whole_ratio']:.1f} times")
    else:
        yield "  OpenSpiel is not installed; `pip install 'gnothi[peers]'` brings it"
    if "openspiel_python_ratio" in found:
        yield (f"  OpenSpiel's MCTSBot in Python, our game: {found['openspiel_python_simulations_per_second']:,.0f}; "
               f"ours are {found['openspiel_python_ratio']:,.0f} times as many, to the end "
               f"{found['openspiel_python_whole_ratio']:,.0f} times")
    else:
        yield "  its search in Python needs our adapter, gnothi.adapters.openspiel, and OpenSpiel's Python part"


def run(chosen: Sequence[str], seconds: float, with_peers: bool, as_json: bool, console: Console) -> None:
    """Measure, with a progress line, and print a table or one JSON object."""
    games = [load(name).id for name in chosen or names()]
    paces = []
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        for name in games:
            task = progress.add_task(f"thinking about {load(name).title} …", total=1)
            paces.append(measure(name, seconds))
            progress.update(task, completed=1, visible=False)
        found = compare(seconds, progress) if with_peers else {}
    if as_json:
        print(json.dumps({"games": [asdict(pace) for pace in paces], "peers": found}, indent=2))
        return
    table = Table("game", "seats", "simulations/s", box=None, header_style="bold")
    for column in table.columns[1:]:
        column.justify = "right"
    for pace in paces:
        table.add_row(pace.game, str(pace.seats), f"{pace.simulations_per_second:,.0f}")
    console.print(table)
    for line in sentences(found):
        console.print(line, highlight=False, soft_wrap=True, markup=False)
