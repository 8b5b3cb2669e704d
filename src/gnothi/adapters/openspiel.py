"""The games for OpenSpiel. Importing this module registers each of them twice.

`gnothi_NAME` is simultaneous where several seats decide at once; `gnothi_NAME_in_turn` asks them one after the other,
unseen by each other, for algorithms that know no simultaneous moves. Parameters are `players`, the game's own options,
and three more:

- `deals`: empty, and four throws of chance at the root choose one of a million deals. Or seeds with commas between them
  (`1,2,5`), and the root has one outcome for each, all equally likely: a variant small enough to be solved.
- `seed`: which million of deals; a game with another seed shares none with it.
- `cut`: after so many moves the game is left, and worth what its `evaluate` thinks of it; 0 for never.

All dice follow from the deal, so a search on bare clones would foresee them; `resample_from_infostate` draws a world
that a player cannot tell from the true one, with dice of its own. (OpenSpiel lets no game written in Python keep a
generator of its own, so chance is sampled once, at the root.)
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any

import numpy as np

from gnothi.adapters import missing, stepping
from gnothi.adapters.table import STILL, Setting, Table
from gnothi.engine import calls
from gnothi.engine.compile import over
from gnothi.engine.errors import BadOptions
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.layout import blank
from gnothi.engine.options import Choice
from gnothi.engine.registry import load, names

try:
    import pyspiel
except ImportError:
    raise missing("OpenSpiel", "openspiel") from None

CHANCE, TERMINAL, SIMULTANEOUS = (
    int(who) for who in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL, pyspiel.PlayerId.SIMULTANEOUS)
)

OWN: Mapping[str, Any] = {"players": 0, "seed": 0, "deals": "", "cut": 0}
"""Our own parameters; players 0 stands for the game's usual number."""

IN_TURN = "_in_turn"
THROWS, SIDES = 4, 32       # of chance at the root: so many outcomes, so many times
PIECES = 4                  # a digest of 64 bits as numbers that a float holds exactly


@dataclass(frozen=True)
class Variant:
    """Which game is played, and how."""

    name: str
    seats: int
    options: tuple[tuple[str, Choice], ...]
    in_turn: bool
    seeds: tuple[int, ...]      # of the deals that chance chooses from; none: a million of them
    seed: int                   # which million
    cut: int

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        return Variant, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def setting(self) -> Setting:
        return Setting(self.name, self.seats, dict(self.options))

    @cached_property
    def undealt(self) -> Position:
        return Position(self)

    @cached_property
    def step(self) -> Any:
        return over(self.setting.game, stepping.step_and_remember)

    @cached_property
    def remember(self) -> Any:
        return over(self.setting.game, stepping.remember)

    @cached_property
    def waits_for(self) -> Any:
        return over(self.setting.game, calls.asked)

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, once for given deals, so many THROWS otherwise."""
        count = len(self.seeds) or SIDES
        return [(number, 1 / count) for number in range(count)]

    def dealt_seed(self, throws: Sequence[int]) -> int | None:
        """The seed that these throws of chance lead to; None while there are too few."""
        if self.seeds:
            return self.seeds[throws[0]]
        if len(throws) < THROWS:
            return None
        number = self.seed
        for throw in throws:
            number = number * SIDES + throw
        return number


class Position:
    """Where a game stands: its record, and for each seat a digest of all it has seen.

    A copy is a memcpy; what is pickled is bytes.
    """

    __slots__ = ("asked", "memory", "moves", "named", "player", "table", "throws", "variant")

    def __init__(self, variant: Variant) -> None:
        setting = variant.setting
        self.variant = variant
        self.table = Table(setting, blank(setting.game.State), np.zeros(1, np.int32), stepping.OVER)
        self.memory = np.zeros(setting.seats, np.uint64)
        self.player = CHANCE    # who decides now, as OpenSpiel counts
        self.asked = 0          # bits of the seats that do
        self.moves = 0          # that have been asked for
        self.throws: tuple[int, ...] = ()       # of chance
        self.named: dict[int, dict[int, str]] = {}      # what a seat may do now, by name, once somebody asked

    def thrown(self, outcome: int) -> Position:
        """After a throw of chance; when that says which deal it is, it is dealt."""
        made = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(made, name, getattr(self, name))
        made.throws = (*self.throws, outcome)
        seed = made.variant.dealt_seed(made.throws)
        if seed is not None:
            made.table, made.memory = self.table.copy(), self.memory.copy()
            made.table.deal(seed)
            made.look_around()
            made.await_next(made.table.turn)
        return made

    def play(self, action: int) -> None:
        """The action of the one seat that is asked."""
        table, setting = self.table, self.table.setting
        turn = self.variant.step(
            table.states, table.callers, table.turn, action, setting.still, setting.seats, setting.out, setting.seen,
            setting.core, self.memory,
        )
        if turn == stepping.ILLEGAL:
            raise table.refusal(table.turn, action)
        self.await_next(turn)

    def play_at_once(self, actions: Sequence[int]) -> None:
        """The actions of all seats that are asked; a call may leave others nothing to decide."""
        for seat, action in enumerate(actions):
            self.memory[seat] ^= np.uint64(action + 1)      # a seat recalls what it did
            if self.asked >> seat & 1 and action in self.table.legal(seat):
                self.table.step(seat, action)
        self.look_around()
        self.await_next(self.table.turn)

    def look_around(self) -> None:
        """Everybody recalls what there is to see."""
        setting = self.table.setting
        self.variant.remember(self.table.states, setting.seen, setting.core, setting.seats, self.memory)

    def await_next(self, turn: int) -> None:
        """Who is to decide now, unless the game is over or cut."""
        if self.variant.cut and self.moves == self.variant.cut:
            turn = stepping.OVER
        self.moves += 1
        self.named = {}
        self.table.turn = turn
        if turn == stepping.OVER:
            self.player, self.asked = TERMINAL, 0
        elif self.variant.in_turn or self.table.callers[0]:
            self.player, self.asked = turn, 1 << turn
        else:
            self.asked = int(self.variant.waits_for(self.table.states))
            self.player = turn if self.asked == 1 << turn else SIMULTANEOUS

    @property
    def dealt(self) -> bool:
        return self.player != CHANCE

    def name(self, seat: int, action: int) -> str:
        """What an action is called, if the seat may take it now."""
        if seat not in self.named:
            names = {number: name for name, number in self.table.view(seat).legal.items()}
            self.named[seat] = {**names, self.variant.setting.still: STILL}
        return self.named[seat].get(action, f"action {action}")

    def returns(self) -> list[float]:
        """Each seat's result; where the game was cut, how it stands."""
        table = self.table
        if self.player != TERMINAL:
            return [0.0] * self.variant.seats
        if self.variant.waits_for(table.states):
            out = np.zeros(self.variant.seats)
            over(table.setting.game, calls.standing)(table.states, out)
            return out.tolist()
        return table.results()

    def __deepcopy__(self, memo: object) -> Position:
        made = Position.__new__(Position)
        made.variant, made.player, made.asked = self.variant, self.player, self.asked
        made.moves, made.throws, made.named = self.moves, self.throws, {}
        made.table, made.memory = self.table.copy(), self.memory.copy()
        return made

    def __getstate__(self) -> tuple[Any, ...]:
        table = self.table
        return (
            self.variant, self.player, self.asked, self.moves, self.throws, table.turn, int(table.callers[0]),
            table.states.tobytes(), self.memory.tobytes(),
        )

    def __setstate__(self, told: tuple[Any, ...]) -> None:
        self.__init__(known(told[0]))       # type: ignore[misc]
        _, self.player, self.asked, self.moves, self.throws = told[:5]
        self.table.turn, self.table.callers[0], record, memory = told[5:]
        self.table.states.view(np.uint8)[:] = np.frombuffer(record, np.uint8)
        self.memory[:] = np.frombuffer(memory, np.uint64)


@cache
def known(variant: Variant) -> Variant:
    """The same variant, one object for all that are equal, so that it is set up once."""
    return variant


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; OpenSpiel copies and pickles what it holds, which is a position and nothing else."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.variant.undealt

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.variant.outcomes

    def _apply_action(self, action: int) -> None:
        if self.position.dealt:
            self.position.play(action)
        else:
            self.position = self.position.thrown(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.position.play_at_once(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"throw {action}"
        return self.position.name(player, action)

    def returns(self) -> list[float]:
        return self.position.returns()

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> SpielState:
        """A world that this player cannot tell from the true one."""
        made: SpielState = self.clone()
        table = made.position.table
        table.states = table.view(player).states
        over(table.setting.game, calls.imagine)(table.states, player, np.uint64(int(draw() * 2**53)))
        return made

    def __str__(self) -> str:
        """The table as one sees it who only watches."""
        if not self.position.dealt:
            return "(not dealt)"
        return "\n".join(self.position.table.setting.game.describe(self.position.table.view(SPECTATOR)))


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
        self.dict["observation"][:] = position.table.observe(player)[0] if position.dealt else 0
        if "memory" in self.dict:
            self.dict["memory"][:] = position.memory[player:player + 1].view(np.uint16)

    def string_from(self, state: SpielState, player: int) -> str:
        position = state.position
        if not position.dealt:
            return f"seat {player}, not dealt"
        seen = " ".join(map(str, position.table.observe(player)[0].tolist()))
        return f"{seen} after {int(position.memory[player]):016x}" if "memory" in self.dict else seen


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game under OpenSpiel's parameters."""

    name: str
    in_turn: bool

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = load(self.name)
        chosen = {**parameters(game), **params}
        options = tuple((key, value) for key, value in chosen.items() if key not in OWN)
        seats, seeds = chosen["players"] or game.default_seats(), read_seeds(chosen["deals"])
        self.variant = known(Variant(self.name, seats, options, self.in_turn, seeds, chosen["seed"], chosen["cut"]))
        setting = self.variant.setting
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.num_actions,
            max_chance_outcomes=len(self.variant.outcomes),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=chosen["cut"] or game.max_moves * (seats + 1),    # each may call after each move
        )
        super().__init__(game_type(game, self.in_turn), info, dict(params))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.variant.seeds else THROWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.variant, iig_obs_type is not None and iig_obs_type.perfect_recall)


def read_seeds(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(seed) for seed in text.split(",") if seed)
    except ValueError:
        raise BadOptions(f"deals are seeds with commas between them, like 1,2,5; not {text!r}") from None


def parameters(game: Game) -> dict[str, Choice]:
    """What OpenSpiel may choose, with the defaults."""
    return {**OWN, **{option.name: option.default for option in game.options}}


def game_type(game: Game, in_turn: bool) -> Any:
    """What OpenSpiel asks of a kind of game before it is loaded."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"gnothi_{game.id}{IN_TURN if in_turn else ''}",
        long_name=game.title + (", one after the other" if in_turn else ""),
        dynamics=kinds.Dynamics.SEQUENTIAL if in_turn else kinds.Dynamics.SIMULTANEOUS,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
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
