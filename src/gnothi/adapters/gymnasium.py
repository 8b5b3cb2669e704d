"""The games for Gymnasium: one seat against bots, alone (`env`) or in thousands of games at once (`vector_env`).

Importing this module registers every game, so that `gymnasium.make("gnothi/cogito-v1")` and `gymnasium.make_vec` find
it. Gymnasium knows no masks of its own: an illegal action loses the game at once, and `info["illegal"]` says so.

An observation is a dict of the numbers and the mask. With `flat=True` it is the numbers alone, for wrappers that know
no dicts, and the mask stands in `info["action_mask"]`; `action_masks()` gives it in either case. With
`observation="features"` the numbers are made for learning.
"""
from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from gnothi import bots
from gnothi.adapters import many, rendering, stepping
from gnothi.adapters.crew import Crew
from gnothi.adapters.stepping import OVER
from gnothi.adapters.table import Setting, Table
from gnothi.adapters.waiting import announce
from gnothi.engine.compile import bind
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions, IllegalAction, missing
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import blank
from gnothi.engine.options import Choice
from gnothi.engine.registry import names

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    from gnothi.adapters.spaces import Observation, action_space, observation_space, row_space
except ImportError:
    raise missing("Gymnasium", "gymnasium") from None

COMPILED_BOTS = {"random": many.RANDOM, "casual": many.CASUAL}
RESETS = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}

Flags = np.ndarray[Any, np.dtype[np.bool_]]


def env(
    name: str, seats: int | None = None, seat: int = 0, bot: bots.Player = "casual", render_mode: str | None = None,
    flat: bool = False, skip_forced: bool = False, observation: str = "row", **options: Choice,
) -> SeatAgainstBots:
    """One seat of a game; such bots play the others, as `gnothi.bots.make` takes them: by name, or one of your own.

    With `skip_forced` a move that leaves the seat no choice is made for it.

    >>> environment = env("cogito", seats=3, bot="search:200")
    >>> observation, info = environment.reset(seed=7)
    >>> environment.step(environment.action_space.sample(observation["action_mask"]))
    """
    return SeatAgainstBots(name, seats, seat, bot, render_mode, flat, skip_forced, observation, options)


def vector_env(
    name: str, num_envs: int = 1, seats: int | None = None, seat: int = 0, bot: str = "casual", copy: bool = True,
    flat: bool = False, autoreset: str = "same_step", *, observation: str = "row", threads: int = 1,
    skip_forced: bool = False, **options: Choice,
) -> SeatsAgainstBots:
    """The same seat of many games, against compiled players, in one call; `casual` and `random` are compiled.

    `threads` share the work, 0 for one a core. With `copy=False` observations are the environment's own arrays, which
    every step fills again. A game that ends is dealt again in the `same_step`, with what was seen last in the infos, or
    in the `next_step`, whose action for it does not count.
    """
    return SeatsAgainstBots(
        name, num_envs, seats, seat, bot, copy, flat, autoreset, observation=observation, threads=threads,
        skip_forced=skip_forced, options=options)


def check_seat(setting: Setting, seat: int) -> int:
    if seat not in range(setting.seats):
        raise BadOptions(f"there is no seat {seat}; the seats are 0 to {setting.seats - 1}")
    return seat


class SeatAgainstBots(gymnasium.Env[Any, int]):
    """A step is this seat's action and everything that the others do until it is asked again."""

    def __init__(
        self, name: str, seats: int | None, seat: int, bot: bots.Player, render_mode: str | None,
        flat: bool, skip_forced: bool, observation: str, options: Mapping[str, Choice],
    ) -> None:
        rendering.check_mode(render_mode)
        self.setting = Setting(name, seats, options, observation)
        self.flat = flat
        self.skip_forced = skip_forced
        announce(self.setting.game, stepping.step, bot)
        self.seat = check_seat(self.setting, seat)
        self.player = bot
        self.bot = bots.make(bot, 0)
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(rendering.MODES), "render_fps": 2}
        self.observation_space = row_space(self.setting) if flat else observation_space(self.setting)
        self.action_space: Any = action_space(self.setting)
        self.table = Table.dealt(self.setting, 0)
        self.lost = True        # nothing to step before the first reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game, up to this seat's first decision; one that ends before does not count."""
        super().reset(seed=seed)
        dice = random.Random(int(self.np_random.integers(2**63)))
        self.table.turn = OVER
        while self.table.over:
            self.table.deal(dice.getrandbits(64))
            self.bot = bots.make(self.player, dice.getrandbits(32))
            self.others_play()
        self.lost = False
        return self.told()

    def others_play(self) -> None:
        """The bots play until this seat is asked, or the game is over; where it has no choice, this seat plays too."""
        while self.table.turn != OVER:
            seat = self.table.turn
            if seat == self.seat:
                actions = self.table.legal(seat)
                if not self.skip_forced or len(actions) > 1:
                    return
                self.table.step(seat, actions[0])
                continue
            view = self.table.view(seat)
            call = None if seat in view.awaited else self.bot.call(view)
            chosen = self.bot.choose(view) if seat in view.awaited else self.setting.still if call is None else call
            self.table.step(seat, chosen)

    def observe(self) -> Observation:
        row, mask = self.table.observe(self.seat)
        return {"observation": row, "action_mask": mask}

    def told(self) -> tuple[Any, dict[str, Any]]:
        """The observation and the info."""
        seen = self.observe()
        return (seen["observation"], {"action_mask": seen["action_mask"]}) if self.flat else (seen, {})

    def action_masks(self) -> Flags:
        """What this seat is offered, as sb3-contrib asks for it."""
        mask: Flags = self.observe()["action_mask"].astype(np.bool_)
        return mask

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play, and see what the others did; the reward is the result, when the game is over."""
        if self.table.over or self.lost:
            raise IllegalAction("there is no game to step; reset it first")
        self.lost = int(action) not in self.table.legal(self.seat)
        if self.lost:
            seen, info = self.told()
            return seen, -1.0, True, False, {**info, "illegal": True}
        self.table.step(self.seat, int(action))
        self.others_play()
        seen, info = self.told()
        return seen, self.table.results()[self.seat], self.table.over, False, info

    def render(self) -> Any:
        """The table as this seat sees it; once the game is over, as one who watches."""
        return rendering.render(self.table.view(SPECTATOR if self.table.over else self.seat), self.render_mode)


class SeatsAgainstBots(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games in one compiled call. A game that ends is dealt again at once, and shown in this step or the next."""

    def __init__(
        self, name: str, num_envs: int, seats: int | None, seat: int, bot: str, copy: bool,
        flat: bool, autoreset: str, *, observation: str, threads: int, skip_forced: bool,
        options: Mapping[str, Choice],
    ) -> None:
        if bot not in COMPILED_BOTS:
            raise BadOptions(f"many games at once are played against casual or random, which are compiled; one game "
                             f"against {bot} is gnothi.adapters.gymnasium.env({name!r}, bot={bot!r})")
        if autoreset not in RESETS:
            raise BadOptions(f"there is no autoreset {autoreset!r}; choose from {either([*RESETS])}")
        self.setting = setting = Setting(name, seats, options, observation)
        self.seat = check_seat(setting, seat)
        self.num_envs = num_envs
        self.copy = copy
        self.flat = flat
        self.reset_mode = RESETS[autoreset]
        self.metadata = {"render_modes": [], "autoreset_mode": self.reset_mode}
        self.single_observation_space = row_space(setting) if flat else observation_space(setting)
        self.single_action_space = action_space(setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows, self.last_rows = (np.zeros((num_envs, setting.size), setting.number) for _ in range(2))
        self.masks, self.last_masks = (np.zeros((num_envs, setting.num_actions), np.int8) for _ in range(2))
        self.luck = np.zeros(num_envs, np.uint64)
        self.states, self.callers = blank(setting.game.rules.State, num_envs), np.zeros(num_envs, np.int32)
        self.waits = np.zeros(num_envs, np.bool_)       # games that ended in the last step and are not shown yet
        self.dealt = np.zeros(num_envs, np.bool_)       # while all are dealt again
        self.actions = np.zeros(num_envs, np.int32)
        self.rewards, self.done, self.illegal = np.zeros(num_envs), *np.zeros((2, num_envs), np.bool_)
        self.player, self.skip_forced = COMPILED_BOTS[bot], skip_forced
        self.crew = Crew(threads, num_envs)
        self._share_out()
        announce(setting.game, many.step_all_for)

    def _share_out(self) -> None:
        """To each thread its share of the arrays, and room of its own."""
        self._steps: list[tuple[Any, ...]] = []
        for part in self.crew.parts:
            games = many.Games(*(
                array[part] for array in (self.states, self.callers, self.luck, self.rows, self.masks)))
            ends = many.Ends(*(array[part] for array in (
                self.waits, self.dealt, self.rewards, self.done, self.illegal, self.last_rows, self.last_masks)))
            room = self.setting.room(self.seat, self.player, self.skip_forced)
            self._steps.append((games, room, self.actions[part], ends))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_steps"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._share_out()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal everywhere again."""
        super().reset(seed=seed)
        many.seed_all(self.luck, self.np_random.integers(2**64, dtype=np.uint64))
        self.waits[:], self.dealt[:] = False, True
        self.crew.run(bind(self.setting.game, many.step_all_for), self._steps)
        self.dealt[:] = False
        return self.told(self.observations())

    def observations(self) -> Observation:
        rows, masks = (self.rows.copy(), self.masks.copy()) if self.copy else (self.rows, self.masks)
        return {"observation": rows, "action_mask": masks}

    def told(self, seen: Observation) -> tuple[Any, dict[str, Any]]:
        """The observation and the infos."""
        if not self.flat:
            return seen, {}
        return seen["observation"], {"action_mask": seen["action_mask"], "_action_mask": np.ones(self.num_envs, bool)}

    def action_masks(self) -> Flags:
        """What the seat is offered in each game."""
        return self.masks.astype(np.bool_)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """This seat's action in every game, and the others' until it is asked again."""
        if not self.masks.any():
            raise IllegalAction("there are no games to step; reset them first")
        np.copyto(self.actions, np.asarray(actions), casting="same_kind")
        self.crew.run(bind(self.setting.game, many.step_all_for), self._steps)
        rewards, done, illegal = self.rewards.copy(), self.done.copy(), self.illegal.copy()
        observations = self.observations()
        if self.reset_mode == AutoresetMode.NEXT_STEP:
            observations = self.ended(done, observations)
            self.waits[:] = done
        seen, infos = self.told(observations)
        return seen, rewards, done, np.zeros(self.num_envs, np.bool_), infos | self.infos(done, illegal)

    def ended(self, done: Flags, seen: Observation) -> Observation:
        """The same, with what was seen last of the games that ended."""
        last = {"observation": self.last_rows, "action_mask": self.last_masks}
        return {part: np.where(done[:, None], last[part], rows) for part, rows in seen.items()}

    def infos(self, done: Flags, illegal: Flags) -> dict[str, Any]:
        """What each game that ended looked like in the end, and which of them an illegal action ended."""
        infos: dict[str, Any] = {}
        if done.any() and self.reset_mode == AutoresetMode.SAME_STEP:
            last = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(done):
                row, mask = self.last_rows[i].copy(), self.last_masks[i].copy()
                last[i] = row if self.flat else {"observation": row, "action_mask": mask}
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
