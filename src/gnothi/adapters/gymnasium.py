"""The games for Gymnasium: one seat against bots, alone (`env`) or in thousands of games at once (`vector_env`).

Importing this module registers every game, so that `gymnasium.make("gnothi/cogito-v1")` and `gymnasium.make_vec` find
it. Gymnasium knows no masks of its own: an illegal action loses the game at once, and `info["illegal"]` says so.
"""
from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from gnothi import bots
from gnothi.adapters import many, rendering
from gnothi.adapters.stepping import OVER
from gnothi.adapters.table import Setting, Table
from gnothi.engine.compile import bind
from gnothi.engine.errors import BadOptions, IllegalAction, missing
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import blank
from gnothi.engine.options import Choice
from gnothi.engine.registry import names

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    from gnothi.adapters.spaces import Observation, action_space, observation_space
except ImportError:
    raise missing("Gymnasium", "gymnasium") from None

COMPILED_BOTS = {"random": many.RANDOM, "casual": many.CASUAL}


def env(
    name: str, seats: int | None = None, seat: int = 0, bot: bots.Player = "casual", render_mode: str | None = None,
    **options: Choice,
) -> SeatAgainstBots:
    """One seat of a game; such bots play the others, as `gnothi.bots.make` takes them: by name, or one of your own.

    >>> environment = env("cogito", seats=3, bot="search:200")
    >>> observation, info = environment.reset(seed=7)
    >>> environment.step(environment.action_space.sample(observation["action_mask"]))
    """
    return SeatAgainstBots(name, seats, seat, bot, render_mode, options)


def vector_env(
    name: str, num_envs: int = 1, seats: int | None = None, seat: int = 0, bot: str = "casual", copy: bool = True,
    **options: Choice,
) -> SeatsAgainstBots:
    """The same seat of many games, against compiled players, in one call; `casual` and `random` are compiled.

    With `copy=False` observations are the environment's own arrays, which every step fills again.
    """
    return SeatsAgainstBots(name, num_envs, seats, seat, bot, copy, options)


def check_seat(setting: Setting, seat: int) -> int:
    if seat not in range(setting.seats):
        raise BadOptions(f"there is no seat {seat}; the seats are 0 to {setting.seats - 1}")
    return seat


class SeatAgainstBots(gymnasium.Env[Observation, int]):
    """A step is this seat's action and everything that the others do until it is asked again."""

    def __init__(
        self, name: str, seats: int | None, seat: int, bot: bots.Player, render_mode: str | None,
        options: Mapping[str, Choice],
    ) -> None:
        rendering.check_mode(render_mode)
        self.setting = Setting(name, seats, options)
        self.seat = check_seat(self.setting, seat)
        self.player = bot
        self.bot = bots.make(bot, 0)
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(rendering.MODES), "render_fps": 2}
        self.observation_space = observation_space(self.setting)
        self.action_space: Any = action_space(self.setting)
        self.table = Table.dealt(self.setting, 0)
        self.lost = True        # nothing to step before the first reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to this seat's first decision; one that ends before does not count."""
        super().reset(seed=seed)
        dice = random.Random(int(self.np_random.integers(2**63)))
        self.table.turn = OVER
        while self.table.over:
            self.table.deal(dice.getrandbits(64))
            self.bot = bots.make(self.player, dice.getrandbits(32))
            self.others_play()
        self.lost = False
        return self.observe(), {}

    def others_play(self) -> None:
        """The bots play until this seat is asked, or the game is over."""
        while self.table.turn not in (self.seat, OVER):
            seat = self.table.turn
            view = self.table.view(seat)
            call = None if seat in view.awaited else self.bot.call(view)
            chosen = self.bot.choose(view) if seat in view.awaited else self.setting.still if call is None else call
            self.table.step(seat, chosen)

    def observe(self) -> Observation:
        row, mask = self.table.observe(self.seat)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play, and see what the others did; the reward is the result, when the game is over."""
        if self.table.over or self.lost:
            raise IllegalAction("there is no game to step; reset it first")
        self.lost = int(action) not in self.table.legal(self.seat)
        if self.lost:
            return self.observe(), -1.0, True, False, {"illegal": True}
        self.table.step(self.seat, int(action))
        self.others_play()
        return self.observe(), self.table.results()[self.seat], self.table.over, False, {}

    def render(self) -> Any:
        """The table as this seat sees it; once the game is over, as one who watches."""
        return rendering.render(self.table.view(SPECTATOR if self.table.over else self.seat), self.render_mode)


class SeatsAgainstBots(gymnasium.vector.VectorEnv[Observation, Any, Any]):
    """Many games in one compiled call. A game that ends is dealt again in the same step (`SAME_STEP`)."""

    def __init__(
        self, name: str, num_envs: int, seats: int | None, seat: int, bot: str, copy: bool,
        options: Mapping[str, Choice],
    ) -> None:
        if bot not in COMPILED_BOTS:
            raise BadOptions(f"many games at once are played against casual or random, which are compiled; one game "
                             f"against {bot} is gnothi.adapters.gymnasium.env({name!r}, bot={bot!r})")
        self.setting = setting = Setting(name, seats, options)
        self.seat = check_seat(setting, seat)
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(setting)
        self.single_action_space = action_space(setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows, self.last_rows = (np.zeros((num_envs, setting.size), setting.number) for _ in range(2))
        self.masks, self.last_masks = (np.zeros((num_envs, setting.num_actions), np.int8) for _ in range(2))
        self.luck = np.zeros(num_envs, np.uint64)
        states, callers = blank(setting.game.rules.State, num_envs), np.zeros(num_envs, np.int32)
        self._games = many.Games(states, callers, self.luck, self.rows, self.masks)
        self._room = setting.room(self.seat, COMPILED_BOTS[bot])
        self._step = bind(setting.game, many.step_all_for)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal everywhere again."""
        super().reset(seed=seed)
        many.seed_all(self.luck, self.np_random.integers(2**64, dtype=np.uint64))
        bind(self.setting.game, many.deal_all_for)(self._games, self._room)
        return self.observations(), {}

    def observations(self) -> Observation:
        rows, masks = (self.rows.copy(), self.masks.copy()) if self.copy else (self.rows, self.masks)
        return {"observation": rows, "action_mask": masks}

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """This seat's action in every game, and the others' until it is asked again."""
        if not self.masks.any():
            raise IllegalAction("there are no games to step; reset them first")
        rewards, done, illegal = np.empty(self.num_envs), *np.empty((2, self.num_envs), np.bool_)
        ends = many.Ends(rewards, done, illegal, self.last_rows, self.last_masks)
        self._step(self._games, self._room, np.asarray(actions, np.int32), ends)
        return self.observations(), rewards, done, np.zeros(self.num_envs, np.bool_), self.infos(done, illegal)

    def infos(self, done: Any, illegal: Any) -> dict[str, Any]:
        """What each game that ended looked like in the end, and which of them an illegal action ended."""
        infos: dict[str, Any] = {}
        if done.any():
            last = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(done):
                last[i] = {"observation": self.last_rows[i].copy(), "action_mask": self.last_masks[i].copy()}
            infos = {"final_obs": last, "_final_obs": done.copy()}
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal}
        return infos


def register() -> None:
    """Make every game known to Gymnasium as gnothi/NAME-v1, one at a time and many at once."""
    for name in names():
        if f"gnothi/{name}-v1" not in gymnasium.registry:
            gymnasium.register(
                f"gnothi/{name}-v1", f"{__name__}:env", kwargs={"name": name},
                vector_entry_point=f"{__name__}:vector_env",
            )


register()
