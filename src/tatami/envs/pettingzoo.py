"""PettingZoo: every seat is an agent, asked one after the other (the AEC interface).

>>> env = tatami.envs.pettingzoo.env("shitenno", seats=4)
"""

from typing import Any

from tatami.core.errors import Refused
from tatami.envs.spaces import reward
from tatami.envs.table import RENDER_MODES, Observation, Table
from tatami.extras import extra

with extra("envs"):
    from gymnasium.spaces import Space
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

MOST_SEED = 2**31


def env(title: str, seats: int, options: dict[str, str] | None = None, render_mode: str | None = None) -> Any:
    """A checked environment: an action that is no answer ends the game and loses it, as PettingZoo's own board games do."""
    raw = TerminateIllegalWrapper(raw_env(title, seats, options, render_mode), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 — PettingZoo's name for it
    """The bare environment. An observation is made only when it is asked for."""

    def __init__(self, title: str, seats: int, options: dict[str, str] | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.table = Table(title, seats, options, render_mode)
        self.metadata = {"name": f"tatami_{title}_v{self.table.title.rules}", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance, _ = seeding.np_random(0)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.table.observation_space

    def action_space(self, agent: str) -> Space[Any]:
        return self.table.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new game; a seed decides it, and all that follow without one."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.table.open(int(self._chance.integers(MOST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose()

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.table.game
        if action is None or not self.table.play(self._seat[agent], action):
            raise Refused(f"Action {action} is no answer to '{game.asked.kind}'", game.asked.rule)
        if game.over:
            self.rewards = {agent: reward(game, self._seat[agent]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._choose()

    def _choose(self) -> None:
        """Whose question comes next: the first of those that wait."""
        waiting = self.table.game.waiting()
        self.agent_selection = self.possible_agents[waiting[0]] if waiting else self.agents[0]

    def render(self) -> str | None:
        return self.table.render(self.render_mode, self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing is held open."""
