"""Which games there are: every package that offers one in the entry-point group `gnothi.games`."""
from __future__ import annotations

import difflib
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from gnothi.engine.errors import BadGame, GnothiError, UnknownGame
from gnothi.engine.game import Game

GROUP = "gnothi.games"


def names() -> list[str]:
    return sorted(offers())


@cache
def offers() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def load(name: str) -> Game:
    """The game of that name, imported when it is first asked for."""
    if name not in offers():
        close = difflib.get_close_matches(name, names(), 1)
        hint = f"did you mean {close[0]}?" if close else f"choose from {', '.join(names())}"
        raise UnknownGame(f"there is no game {name!r}; {hint}")
    point = offers()[name]
    try:
        game = point.load()
    except GnothiError:
        raise
    except Exception as error:
        raise BadGame(f"the game {name!r} of {point.value} cannot be loaded: {error!r}") from error
    if not isinstance(game, Game):
        raise BadGame(f"{point.value} is offered as the game {name!r} but is no gnothi.engine.game.Game")
    if game.id != name:
        raise BadGame(f"{point.value} is offered as {name!r} but calls itself {game.id!r}; give both one name")
    return game
