"""Gymnasium's vector environment: many games of one title stepped as arrays.

>>> envs = tatami.envs.vector.TablesEnv("shitenno", seats=2, num_envs=64)
"""

from typing import Any

from tatami.core.batch import EVERY_SEAT, Batch
from tatami.core.errors import Unreadable
from tatami.envs.spaces import reward
from tatami.envs.table import Observation, Table
from tatami.extras import extra

with extra("envs"):
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

MOST_SEED = 2**31
ILLEGAL_REWARD = -1.0


class TablesEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """`num_envs` tables. With `seat` the agent plays that seat and the others play by chance; without, it answers for whichever seat is asked.

    A game that has ended is replaced at once: the observation is the new game's, the reward the old one's. `info["seat"]` says who is asked,
    `info["rewards"]` has a row with the rewards of all seats where a game has just ended. An action that is no answer ends its game and loses it.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, title: str, seats: int, num_envs: int = 1, seat: int | None = None, options: dict[str, str] | None = None) -> None:
        if seat is not None and not 0 <= seat < seats:
            raise Unreadable(f"There is no seat {seat}; the seats are 0 to {seats - 1}")
        table = Table(title, seats, options)
        self.num_envs = num_envs
        self.single_observation_space = table.observation_space
        self.single_action_space = table.action_space
        self.observation_space = batch_space(table.observation_space, num_envs)
        self.action_space = MultiDiscrete([len(table.actions)] * num_envs)
        self._shape = (num_envs, len(table.features))
        self._actions = len(table.actions)
        agent = EVERY_SEAT if seat is None else seat
        self._batch = Batch(table.title, seats, table.options, table.actions, table.features.questions, agent)
        self._games = self._batch.games
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open a new game at every table. One seed decides them all; a list gives each table its own."""
        super().reset(seed=None if isinstance(seed, list) else seed)
        given = seed if isinstance(seed, list) else [None] * self.num_envs
        if len(given) != self.num_envs:
            raise Unreadable(f"{self.num_envs} tables take a seed each, or one for all, not {len(given)}")
        for place, own in enumerate(given):
            self._open(place, own)
        self._begun = True
        return self._observe(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise Unreadable(f"{self.num_envs} tables take an action each; these actions have the shape {given.shape}")
        if not self._begun:
            raise ResetNeeded("No game is going on: call reset() before the first step")
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, np.bool_)
        finals: dict[int, list[float]] = {}
        for place in self._batch.step(given.tolist()):
            game, seat = self._games[place], self._batch.acted[place]
            seats = [reward(game, other) for other in range(game.seats)] if game.over else [0.0] * game.seats
            seats[seat] = seats[seat] if game.over else ILLEGAL_REWARD
            rewards[place], ended[place], finals[place] = seats[seat], True, seats
            self._open(place, None)
        info = self._info()
        if finals:
            info["rewards"] = np.zeros((self.num_envs, self._batch.seats))
            for place, seats in finals.items():
                info["rewards"][place] = seats
        return self._observe(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are answers now: the name by which sb3-contrib asks for it."""
        return self._masks().astype(bool)

    def _open(self, place: int, seed: int | None) -> None:
        self._batch.open(place, int(self.np_random.integers(MOST_SEED)) if seed is None else seed)

    def _observe(self) -> Observation:
        return {"observation": np.frombuffer(bytearray(self._batch.rows()), np.uint8).reshape(self._shape), "action_mask": self._masks()}

    def _masks(self) -> NDArray[np.int8]:
        return np.frombuffer(bytearray(self._batch.masks()), np.int8).reshape(self.num_envs, self._actions)

    def _info(self) -> dict[str, Any]:
        return {"seat": np.array(self._batch.asked, np.int8)}
