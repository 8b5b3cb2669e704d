"""The games for OpenSpiel. Importing this module registers each of them twice.

`gnothi_NAME` is simultaneous if the game says that several seats may decide at once (`Rules.simultaneous`), otherwise
sequential; `gnothi_NAME_in_turn` always asks them one after the other, unseen by each other, for algorithms that know
no simultaneous moves. Parameters are `players`, the game's own options, and four more:

- `deals`: empty, and four throws of chance at the root choose one of a million deals. Or seeds with semicolons between
  them (`1;2;5`, and `1;` for a single one), and the root has one outcome for each, all equally likely: a variant small
  enough to be solved. A comma would end the parameter in OpenSpiel's own strings.
- `seed`: which million of deals; a game with another seed shares none with it.
- `observation`: `row`, the record's own numbers, or `features`, what is made of them for learning.
- `cut`: after so many moves the game is left, and worth what its `evaluate` thinks of it; 0 for never. Where results
  add up to 0 (`Rules.zero_sum`) the game is zero-sum to OpenSpiel too, and so is what is thought of it.

Later dice are thrown by chance when they fall: a move that needs some waits at a node of chance for one of 60 outcomes
(see `chance.py`). So a bare clone foresees no dice, and `apply_action` is deterministic. What lies hidden on the table
(hands, the order of a pack) a bare clone does hold; `resample_from_infostate` draws a world that a player cannot tell
from the true one. With `deals` there are no such nodes, and all dice follow from the deal.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from gnothi.adapters import stepping
from gnothi.adapters.chance import FACES
from gnothi.adapters.position import CHANCE, SIMULTANEOUS, TERMINAL, Position
from gnothi.adapters.recall import Digests
from gnothi.adapters.variant import THROWS, Variant, known
from gnothi.adapters.waiting import announce
from gnothi.engine.columns import Numbers
from gnothi.engine.errors import BadOptions, missing
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.options import Choice, offered
from gnothi.engine.registry import load, names

try:
    import pyspiel
except ImportError:
    raise missing("OpenSpiel", "openspiel") from None

OWN: Mapping[str, Any] = {"players": 0, "seed": 0, "deals": "", "cut": 0, "observation": "row"}
"""Our own parameters; players 0 stands for the game's usual number."""

IN_TURN = "_in_turn"
PIECES, PIECE = 4, 2**16    # a digest of 64 bits as so many numbers from 0 to below 1, which a float holds exactly
BITS = 63                   # of the largest number that a record can hold


@cache
def evenly(count: int) -> list[tuple[int, float]]:
    """This many outcomes of chance, each as likely as the others."""
    return [(outcome, 1 / count) for outcome in range(count)]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; OpenSpiel copies and pickles what it holds, which is a position and nothing else."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.variant)

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return evenly(len(self.position.outcomes))

    def _apply_action(self, action: int) -> None:
        if self.position.player == CHANCE:
            self.position.throw(action)
        else:
            self.position.play(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.position.play_all(list(enumerate(actions)))

    # OpenSpiel answers these itself, by asking several of the above. Python asks them at every step, so it gets the
    # same answers without that detour.

    def is_chance_node(self) -> bool:
        return self.position.player == CHANCE

    def is_simultaneous_node(self) -> bool:
        return self.position.player == SIMULTANEOUS

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        asked = position.player
        if player is not None and player != asked:
            return super().legal_actions(player)    # type: ignore[no-any-return]
        if asked >= 0:
            return position.offered[:]
        if asked == CHANCE:
            return position.outcomes[:]
        return super().legal_actions()              # type: ignore[no-any-return]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"throw {action}"
        return self.position.name(player, action)

    def returns(self) -> list[float]:
        return self.position.returns()

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> SpielState:
        """A world that this player cannot tell from the true one."""
        made: SpielState = self.clone()
        made.position.resample(player, int(draw() * 2**53))
        return made

    def __str__(self) -> str:
        """The table as one sees it who only watches."""
        if not self.position.dealt:
            return "(not dealt)"
        return "\n".join(self.position.table.view(SPECTATOR).describe())


class SpielObserver:
    """What a player sees, by the names of the record; for perfect recall with a digest of all it saw before."""

    def __init__(self, variant: Variant, perfect_recall: bool) -> None:
        setting = variant.setting
        self.tensor = np.zeros(setting.size + (PIECES if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:setting.size]}
        if perfect_recall:
            self.dict["memory"] = self.tensor[setting.size:]

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position
        self.tensor[:] = 0
        if position.dealt:
            self.dict["observation"][:] = bounded(self.seen(position, player))
            if "memory" in self.dict:
                self.dict["memory"][:] = self.recalled(position, player).view(np.uint16) / PIECE

    def string_from(self, state: SpielState, player: int) -> str:
        """The numbers that a player sees; or the digest of all it saw and did, in which they are.

        To write down hundreds of numbers takes longer than to play a move.
        """
        position = state.position
        if not position.dealt:
            return "not dealt"
        if "memory" in self.dict:
            return f"{player}: {int(self.recalled(position, player)[0]):016x}"
        return str(self.seen(position, player).tolist())

    def seen(self, position: Position, player: int) -> Numbers:
        return position.table.observe(player)[0]

    def recalled(self, position: Position, player: int) -> Digests:
        return position.recalled()[player:player + 1]


def bounded(numbers: Numbers) -> Numbers:
    """Whole numbers as shares from -1 to 1 that tell small ones well apart: how many binary digits each has, of 63.

    Features are shares already.
    """
    if numbers.dtype.kind == "f":
        return numbers
    size = np.abs(numbers.astype(np.float64))
    shares: Numbers = np.sign(numbers) * np.log2(1 + size) / BITS
    return shares


class PublicObserver(SpielObserver):
    """What everybody sees who only watches; the same for every player."""

    def seen(self, position: Position, player: int) -> Numbers:
        return position.table.watch()

    def recalled(self, position: Position, player: int) -> Digests:
        return position.recalled()[SPECTATOR:]


class PrivateObserver:
    """What a player sees beyond those who only watch: those numbers, and a mark for each that is one of them."""

    def __init__(self, variant: Variant) -> None:
        size = variant.setting.size
        self.tensor = np.zeros(2 * size, np.float32)
        self.dict = {"private": self.tensor[:size], "known": self.tensor[size:]}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        beyond = self.beyond(state.position, player)
        if beyond:
            places, numbers = map(list, zip(*beyond, strict=True))
            self.dict["private"][places], self.dict["known"][places] = bounded(np.array(numbers)), 1

    def string_from(self, state: SpielState, player: int) -> str:
        return " ".join(f"{place}:{number}" for place, number in self.beyond(state.position, player))

    def beyond(self, position: Position, player: int) -> list[tuple[int, int | float]]:
        """Where in its observation a player sees another number than a spectator, and that number."""
        if not position.dealt:
            return []
        own, public = position.table.observe(player)[0], position.table.watch(player)
        return [(int(place), own[place].item()) for place in np.flatnonzero(own != public)]


def observer(variant: Variant, asked: Any) -> SpielObserver | PrivateObserver | None:
    """What shows as much as an `IIGObservationType` asks for; None for what nobody at a table may see."""
    if asked is None:
        return SpielObserver(variant, False)
    private = asked.private_info
    if asked.public_info and private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
        return SpielObserver(variant, asked.perfect_recall)
    if asked.public_info and private == pyspiel.PrivateInfoType.NONE:
        return PublicObserver(variant, asked.perfect_recall)
    if private == pyspiel.PrivateInfoType.SINGLE_PLAYER and not asked.perfect_recall:
        return PrivateObserver(variant)
    return None


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game under OpenSpiel's parameters."""

    name: str
    in_turn: bool

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = load(self.name)
        chosen = {key: as_choice(parameter) for key, parameter in {**parameters(game), **params}.items()}
        options = tuple((key, value) for key, value in chosen.items() if key not in OWN)
        seats, seeds = chosen["players"] or game.default_seats(), read_seeds(chosen["deals"])
        in_turn = self.in_turn or not game.rules.simultaneous
        self.variant = known(Variant(
            self.name, seats, options, in_turn, seeds, chosen["seed"], chosen["cut"], chosen["observation"]))
        setting, zero_sum = self.variant.setting, self.variant.zero_sum
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.num_actions,
            max_chance_outcomes=max(len(self.variant.sides), 0 if self.variant.seeds else FACES),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            # Each may call after each move.
            max_game_length=chosen["cut"] or game.longest(seats, dict(options)) * (seats + 1),
        )
        announce(game, stepping.advance)
        kind = game_type(game, self.in_turn, zero_sum)
        super().__init__(kind, info, {key: as_parameter(choice) for key, choice in chosen.items() if key in params})

    def __reduce__(self) -> tuple[Callable[[str], SpielGame], tuple[str]]:
        return loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.variant.seeds else THROWS + int(self.max_game_length())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | PrivateObserver | None:
        return observer(self.variant, iig_obs_type)


def loaded(name: str) -> SpielGame:
    """The game of such a name and parameters, as OpenSpiel writes them; this module has registered it."""
    game: SpielGame = pyspiel.load_game(name)
    return game


# What OpenSpiel may choose. In its strings a comma ends a parameter, and what looks like a number is one.


def parameters(game: Game) -> dict[str, Choice]:
    """All that may be chosen, with the defaults."""
    return {**OWN, **{option.name: option.default for option in offered(game.facts.options)}}


def as_parameter(choice: Choice) -> Choice:
    """A choice as OpenSpiel's strings can tell it.

    >>> as_parameter("1,2,5"), as_parameter("7"), as_parameter("seat 1")
    ('1;2;5', '7;', 'seat 1')
    """
    if not isinstance(choice, str):
        return choice
    return choice + ";" if choice.isdecimal() else choice.replace(",", ";")


def as_choice(parameter: Any) -> Any:
    return parameter.rstrip(";").replace(";", ",") if isinstance(parameter, str) else parameter


def read_seeds(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(seed) for seed in text.split(",") if seed)
    except ValueError:
        told = as_parameter(text)
        raise BadOptions(f"deals are seeds with semicolons between them, like 1;2;5; not {told!r}") from None


def game_type(game: Game, in_turn: bool, zero_sum: bool = False) -> Any:
    """What OpenSpiel asks of a kind of game; whether results add up to 0 is known once seats and options are."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"gnothi_{game.id}{IN_TURN if in_turn else ''}",
        long_name=game.title + (", one after the other" if in_turn else ""),
        dynamics=kinds.Dynamics.SIMULTANEOUS if game.rules.simultaneous and not in_turn else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.facts.seats[-1],
        min_num_players=game.facts.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def register() -> None:
    """Make every game known to OpenSpiel."""
    there = set(pyspiel.registered_names())
    for name in names():
        for in_turn in (False, True):
            kind = game_type(load(name), in_turn)
            if kind.short_name not in there:
                # A class, as OpenSpiel's own games are: it outlives Python's end, where OpenSpiel still holds it.
                pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"name": name, "in_turn": in_turn}))


register()
