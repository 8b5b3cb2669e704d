"""The games for PettingZoo: one seat after the other (AEC), or all seats at once (parallel).

Importing this module registers every game, so that PettingZoo's own `make("aec", "gnothi/cogito-v1")` finds it.
`stepping` says in which order seats are asked, and how calls out of turn are offered.

An observation is a dict of the numbers and the mask. With `flat=True` it is the numbers alone, for wrappers that know
no dicts, and the mask stands in the seat's `info["action_mask"]`; `action_mask(agent)` gives it in either case. With
`skip_forced` a move is made for a seat that has no choice, so that only decisions are asked for.
"""
from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from gnothi.adapters import rendering, stepping
from gnothi.adapters.stepping import OVER
from gnothi.adapters.table import Mask, Setting, Table
from gnothi.adapters.waiting import announce
from gnothi.engine.errors import IllegalAction, missing
from gnothi.engine.events import SPECTATOR
from gnothi.engine.options import Choice
from gnothi.engine.registry import names
from gnothi.pictures import Pixels

try:
    import pettingzoo

    from gnothi.adapters.spaces import Space, action_space, observation_space, row_space
except ImportError:
    raise missing("PettingZoo", "pettingzoo") from None

Told = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


def env(
    name: str, seats: int | None = None, render_mode: str | None = None, max_cycles: int | None = None,
    flat: bool = False, skip_forced: bool = False, observation: str = "row", **options: Choice,
) -> SeatsInTurn:
    """A game in which one seat is asked after the other.

    >>> environment = env("cogito", seats=3, dream_scope="own_field")
    >>> environment.reset(seed=7)                           # the deal of gnothi.new("cogito", seats=3, seed=7, …)
    >>> observation, reward, terminated, truncated, info = environment.last()
    >>> environment.step(environment.action_space("seat_0").sample(observation["action_mask"]))
    """
    return SeatsInTurn(name, seats, render_mode, max_cycles, flat, skip_forced, observation, options)


def parallel_env(
    name: str, seats: int | None = None, render_mode: str | None = None, max_cycles: int | None = None,
    flat: bool = False, skip_forced: bool = False, observation: str = "row", **options: Choice,
) -> SeatsAtOnce:
    """A game in which every seat is asked in every step; those that have nothing to decide keep still."""
    return SeatsAtOnce(name, seats, render_mode, max_cycles, flat, skip_forced, observation, options)


class Shared:
    """What both kinds of environment have in common: seats as agents, spaces, seeds and pictures."""

    metadata: dict[str, Any]

    def __init__(
        self, name: str, seats: int | None, render_mode: str | None, max_cycles: int | None,
        flat: bool, skip_forced: bool, observation: str, options: Mapping[str, Choice],
    ) -> None:
        rendering.check_mode(render_mode)
        self.setting = Setting(name, seats, options, observation)
        self.flat = flat
        self.skip_forced = skip_forced
        announce(self.setting.game, stepping.step)
        self.render_mode = render_mode
        self.max_cycles = max_cycles        # the number of steps after which a game is cut, if it is not over
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.metadata = {
            "name": f"gnothi/{self.setting.game.id}-v1",
            "render_modes": list(rendering.MODES), "render_fps": 2, "is_parallelizable": True,
        }
        space = row_space if flat else observation_space
        self.observation_spaces = {agent: space(self.setting) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.setting) for agent in self.possible_agents}
        self.dice = random.Random()
        self.table = Table.dealt(self.setting, 0)
        self.cycles = 0

    def deal(self, seed: int | None) -> None:
        """A new game; without a seed the next one that follows from the seed before."""
        if seed is not None:
            self.dice = random.Random(seed)
        self.table.deal(self.dice.getrandbits(64) if seed is None else seed)
        self.skip()
        while self.table.over:      # without a choice for anybody
            self.table.deal(self.dice.getrandbits(64))
            self.skip()
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def skip(self) -> None:
        """Make the moves of which there is only one, if that is wanted."""
        if self.skip_forced:
            self.table.play_forced()

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Any:
        """What a seat sees, and a mask of what it is offered."""
        row, mask = self.table.observe(self.seat_of[agent])
        return row if self.flat else {"observation": row, "action_mask": mask}

    def action_mask(self, agent: str) -> Mask:
        return self.table.observe(self.seat_of[agent])[1]

    def info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self.action_mask(agent)} if self.flat else {}

    def is_cut(self) -> bool:
        """Whether the game has had all its steps and is not over."""
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.table.over

    def render(self) -> str | Pixels | None:
        """The table as the seat sees it that is asked; once the game is over, as one who watches."""
        turn = self.table.turn
        return rendering.render(self.table.view(SPECTATOR if turn == OVER else turn), self.render_mode)

    def close(self) -> None:
        """There is nothing to close; a picture is a string or an array."""


class SeatsInTurn(Shared, pettingzoo.AECEnv):  # type: ignore[misc]
    """PettingZoo's cycle of agents: `agent_selection` is the seat that is asked.

    All seats end together, when the game does: one that has fallen is asked no more, but learns its result at the end.
    """

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.info(agent) for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.turn]

    def step(self, action: int | None) -> None:
        """Play for the seat that is asked; once the game is over each seat takes its leave with None."""
        if not self.agents:
            raise IllegalAction("there is no game to step; reset it first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise self.table.refusal(self.seat_of[agent], -1)
        self.table.step(self.seat_of[agent], int(action))
        self.skip()
        if self.flat:
            self.infos = {agent: self.info(agent) for agent in self.agents}
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if self.table.over:
            self.rewards = dict(zip(self.agents, self.table.results(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.is_cut():
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.turn]


class SeatsAtOnce(Shared, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """All seats in every step. Actions are played in the order of the seats.

    Only a call can take another seat's decision away, by ending the game or felling a seat; such an action is dropped.
    """

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.deal(seed)
        return self.observations(), {agent: self.info(agent) for agent in self.agents}

    def observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Told:
        if not self.agents:
            raise IllegalAction("there is no game to step; reset it first")
        chosen = [(self.seat_of[agent], self.checked(agent, actions)) for agent in self.agents]
        # Those who keep still do so before anybody acts: what they may call afterwards is asked in the next step.
        for seat, action in sorted(chosen, key=lambda choice: choice[1] != self.setting.still):
            if action in self.table.legal(seat):
                self.table.step(seat, action)
        self.skip()
        self.cycles += 1
        over, cut = self.table.over, self.is_cut()
        told: Told = (
            self.observations(),
            dict(zip(self.agents, self.table.results(), strict=True)),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            {agent: self.info(agent) for agent in self.agents},
        )
        if over or cut:
            self.agents = []
        return told

    def checked(self, agent: str, actions: Mapping[str, int]) -> int:
        """A seat's action, if it is legal before anybody has acted."""
        seat = self.seat_of[agent]
        action = int(actions.get(agent, -1))
        if action not in self.table.legal(seat):
            raise self.table.refusal(seat, action)
        return action


def register() -> None:
    """Make every game known to PettingZoo as gnothi/NAME-v1, in turn and at once."""
    from pettingzoo.env_registry.registration import aec_registry, parallel_registry

    for name in names():
        for kind, registry, maker in (("aec", aec_registry, "env"), ("parallel", parallel_registry, "parallel_env")):
            if f"gnothi/{name}-v1" not in registry:
                pettingzoo.register(kind, f"gnothi/{name}-v1", f"{__name__}:{maker}", kwargs={"name": name})


register()
