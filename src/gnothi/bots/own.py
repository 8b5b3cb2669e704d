"""Bots of one's own: found by what they are called, made with a seed, and held to what a bot may do."""
from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter, index
from types import ModuleType
from typing import Any

from gnothi.bots import KINDS, Bot, Chooser, Player
from gnothi.engine.english import either
from gnothi.engine.errors import BadBot, BadOptions, perhaps
from gnothi.engine.view import View

GROUP = "gnothi.bots"       # of the entry points by which a package offers bots
OURS = ("level", "search")  # before a colon these are no modules
CHOICES_SHOWN = 6
MOST_LETTERS = 20           # of what a bot is called at a table
PROTOCOL = "a bot has `choose(view)`, which answers one of view.actions (docs/bots.md)"


def name_of(player: Player) -> str:
    """What a bot is called in tables: as it was named, by its own `name`, or as its class or function is."""
    own = player if isinstance(player, str) else getattr(player, "name", None)
    return own if isinstance(own, str) else getattr(player, "__name__", type(player).__name__)


def short(names: Sequence[str]) -> dict[str, str]:
    """For each bot a name that fits a table: that of its class without the module, where no other has the same.

    >>> short(["level:3", "mine.players:Careful"])
    {'level:3': 'level:3', 'mine.players:Careful': 'Careful'}
    """
    brief = {name: name.rpartition(":")[2] if names_module(name) else name for name in names}
    count = Counter(brief.values())
    return {name: called if count[called] == 1 else name for name, called in brief.items()}


def names_module(name: str) -> bool:
    module, colon, _ = name.partition(":")
    return bool(colon) and module not in OURS


# Where it is


@cache
def offers() -> dict[str, EntryPoint]:
    """The bots that installed packages offer."""
    return {point.name: point for point in entry_points(group=GROUP)}


def found(name: str) -> Any:
    """What an entry point of that name offers, or what `module:Class` names."""
    if name in offers():
        return loaded(name, offers()[name].load)
    if not names_module(name):
        raise BadOptions(
            f"there is no bot {name!r}{perhaps(name, offers())}; choose from {either([*KINDS, *offers()])}, with any "
            "budget above 0 for search, or name one of your own as module:Class"
        )
    module, _, thing = name.partition(":")
    place: ModuleType = loaded(name, lambda: import_module(module))
    try:
        return attrgetter(thing)(place)
    except AttributeError:
        raise BadOptions(
            f"there is no bot {name!r}: {module} has no {thing!r}{perhaps(thing, vars(place))}"
        ) from None


def loaded(name: str, load: Callable[[], Any]) -> Any:
    """What loading a bot's module gives; any failure is told in a sentence."""
    try:
        return load()
    except ModuleNotFoundError as error:
        raise BadOptions(f"there is no bot {name!r}: no module {error.name!r} is found") from error
    except Exception as error:
        raise BadOptions(f"there is no bot {name!r}: its module raised {error!r}") from error


# How it is made


def seated(given: Any, name: str, seed: int) -> Bot:
    """A bot, or what a class or function makes from the seed; it must have `choose`."""
    if isinstance(given, OwnBot):
        return given
    bot = given
    if isinstance(given, type) or not hasattr(given, "choose"):
        if not callable(given):
            raise BadOptions(f"{name} is no bot: {PROTOCOL}")
        try:
            bot = given(seed)
        except Exception as error:
            raise BadOptions(f"the bot {name} cannot be made: called with a seed it raised {error!r}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadOptions(f"{name} has no `choose`: {PROTOCOL}")
    return OwnBot(name, bot)


class OwnBot:
    """A bot of somebody's own; what it does wrong is told with its name, its seat and what it was shown."""

    def __init__(self, name: str, bot: Chooser) -> None:
        self.name = name
        self.bot = bot

    def choose(self, view: View) -> int:
        return checked(self.name, view, self._answer(self.bot.choose, view))

    def call(self, view: View) -> int | None:
        """Nothing, where the bot has no `call`."""
        call = getattr(self.bot, "call", None)
        action = None if call is None else self._answer(call, view)
        return None if action is None else checked(self.name, view, action)

    def _answer(self, ask: Callable[[View], Any], view: View) -> Any:
        try:
            return ask(view)
        except Exception as error:
            raise failure(self.name, view, f"raised {error!r}") from error


def checked(name: str, view: View, answer: Any) -> int:
    """An answer that is one of the view's actions, as a plain number."""
    try:
        action = index(answer)
    except TypeError:
        raise failure(name, view, f"answered {answer!r}, which is no whole number,") from None
    if action not in view.actions:
        raise failure(name, view, f"answered {action}, which is not legal,")
    return action


def tried(names: Sequence[str]) -> dict[str, str]:
    """These bots by what they are called at a table; one that cannot be made, or called so, is refused."""
    from gnothi.bots import make, make_ours

    called = {brief: name for name, brief in short(names).items()}
    for brief, name in called.items():
        make(name, 1)
        if make_ours(brief, 1) is not None:
            raise BadOptions(f"{name} cannot be called {brief!r}: that is a bot of ours")
        if len(brief) > MOST_LETTERS:
            raise BadOptions(f"{brief!r} is too long for a name at a table, which has {MOST_LETTERS} letters at most")
    return called


def failure(name: str, view: View, wrong: str) -> BadBot:
    """What a bot did wrong in a sentence, with all that it could see as a note."""
    legal = [f"{action} ({view.name(action)})" for action in view.actions]
    more = [f"{len(legal) - CHOICES_SHOWN} more"] if len(legal) > CHOICES_SHOWN else []
    error = BadBot(
        f"the bot {name} {wrong} as seat {view.seat + 1} of {view.game.title}, asked to choose from "
        f"{either([*legal[:CHOICES_SHOWN], *more])}", view,
    )
    error.add_note("\n".join(["It was shown:", *view.describe()]))
    return error


def look_in(folder: str) -> None:
    """Let bots of one's own lie in this folder, too; what is installed comes first."""
    if folder not in sys.path:
        sys.path.append(folder)
