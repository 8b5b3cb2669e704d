"""What somebody reads who would otherwise wait and not know for what: a game is compiled, once on each machine."""
from __future__ import annotations

import sys
from functools import cache
from typing import Any

from gnothi import bots
from gnothi.bots.ready import SEARCH, is_ready
from gnothi.engine.compile import INTERPRETED
from gnothi.engine.game import Game
from gnothi.engine.ready import kept_in


def announce(game: Game, template: Any, bot: bots.Player = "random") -> None:
    """Say in a line what is about to be compiled: a template over this game, or the search of a bot that plays it."""
    if not INTERPRETED and not is_kept(game, template):
        tell_once(f"Compiling {game.title} for this machine, once; that may take a minute …")
    if isinstance(bot, str) and bots.searches(bot) and not is_ready(game, SEARCH):
        tell_once(f"Compiling the search of {game.title} for this machine, once; that may take a minute …")


def is_kept(game: Game, template: Any) -> bool:
    """Whether the template is on the disk, compiled for this game."""
    module = template.__module__.rpartition(".")[2]
    return any(kept_in(game, template).glob(f"*/{module}.{template.__name__}-*.nbi"))


@cache
def tell_once(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
