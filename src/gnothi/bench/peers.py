"""Other libraries' Connect Four beside ours, in one run on one machine, so that the ratios mean something."""
from __future__ import annotations

import random
import time
from collections.abc import Iterator

from rich.progress import Progress

from gnothi.bench.playouts import playout_rate
from gnothi.engine.errors import GnothiError
from gnothi.engine.registry import load, names

OURS = "connect_four"
ROLLOUTS = 200      # random games for each node of the search tree, so that the tree itself hardly counts


def compare(seconds: float, progress: Progress) -> dict[str, float]:
    """Random games a second of each library, ours measured before and after them, and the ratios."""
    if OURS not in names():
        raise GnothiError("the peers play Connect Four; `pip install -e examples/connect_four` brings ours")
    game = load(OURS)
    task = progress.add_task("playing Connect Four …", total=4)
    before = playout_rate(game, 2, seconds)
    progress.update(task, advance=1, description="playing OpenSpiel's Connect Four …")
    spiel = openspiel_games(seconds)
    progress.update(task, advance=1, description="playing PettingZoo's Connect Four …")
    zoo = pettingzoo_moves(seconds)
    progress.update(task, advance=1, description="playing Connect Four again …")
    after = playout_rate(game, 2, seconds)
    progress.update(task, advance=1, visible=False)
    spent = before.seconds + after.seconds
    games, moves = (before.games + after.games) / spent, (before.moves + after.moves) / spent
    found = {"games_per_second": games, "moves_per_second": moves}
    if spiel is not None:
        found |= {"openspiel_games_per_second": spiel, "openspiel_ratio": games / spiel}
    if zoo is not None:
        found |= {"pettingzoo_moves_per_second": zoo, "pettingzoo_ratio": moves / zoo}
    return found


def openspiel_games(seconds: float) -> float | None:
    """Random rollouts of OpenSpiel's C++ search bot from the empty board; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    simulations, rollouts = 10, 0
    began = time.perf_counter()
    while (used := time.perf_counter() - began) < seconds:
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False)
        bot.step(game.new_initial_state())
        rollouts += simulations * ROLLOUTS
    return rollouts / used


def pettingzoo_moves(seconds: float) -> float | None:
    """Random moves through PettingZoo's environment; None where it is not installed."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    env = connect_four_v3.env()
    dice = random.Random(1)
    moves = 0
    began = time.perf_counter()
    while (used := time.perf_counter() - began) < seconds:
        env.reset(seed=moves)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(dice.choice([column for column, may in enumerate(observation["action_mask"]) if may]))
            moves += 1
    return moves / used


def sentences(found: dict[str, float]) -> Iterator[str]:
    """The comparison in words."""
    if not found:
        return
    yield f"Connect Four: {found['games_per_second']:,.0f} random games a second"
    if "openspiel_ratio" in found:
        yield (f"  OpenSpiel's rollouts (C++): {found['openspiel_games_per_second']:,.0f} games a second; "
               f"ours are {found['openspiel_ratio']:.1f} times as many")
    else:
        yield "  OpenSpiel is not installed; `pip install 'gnothi[peers]'` brings it"
    if "pettingzoo_ratio" in found:
        yield (f"  PettingZoo: {found['pettingzoo_moves_per_second']:,.0f} moves a second; "
               f"ours are {found['pettingzoo_ratio']:,.0f} times as many")
    else:
        yield "  PettingZoo is not installed; `pip install 'gnothi[peers]'` brings it"
