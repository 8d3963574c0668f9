"""Gymnasium: one seat is the agent, bots sit on the others; a title for one player needs none.

>>> env = tatami.envs.gymnasium.SeatEnv("white_castle", seats=1)
"""

from typing import Any

from tatami.bots.bot import ask
from tatami.bots.guests import invite
from tatami.core.chance import stream
from tatami.core.errors import Unreadable
from tatami.envs.spaces import lead, reward
from tatami.envs.table import RENDER_MODES, Observation, Table
from tatami.extras import extra

with extra("envs"):
    from gymnasium import Env, Space
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray

MOST_SEED = 2**31
ILLEGAL_REWARD = -1.0
REWARDS = {"place": reward, "lead": lead}


class SeatEnv(Env[Observation, Any]):
    """A table seen from one seat. An action that is no answer ends the game and loses it. `rewards` are by `place`, or by `lead` in points."""

    def __init__(
        self,
        title: str,
        seats: int,
        seat: int = 0,
        bots: str = "random",
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
        rewards: str = "place",
    ) -> None:
        if not 0 <= seat < seats:
            raise Unreadable(f"There is no seat {seat}; the seats are 0 to {seats - 1}")
        if rewards not in REWARDS:
            raise Unreadable(f"There are no rewards by '{rewards}', only by {' and '.join(REWARDS)}")
        self.table = Table(title, seats, options, render_mode)
        self.observation_space: Space[Observation] = self.table.observation_space
        self.action_space = self.table.action_space
        self.metadata = {"render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.seat = seat
        self.level = bots
        self._reward = REWARDS[rewards]
        self._playing = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Open a new game, and let the others play until the agent is asked."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(MOST_SEED))
        self.table.open(number)
        self._worlds = stream(number)
        self._bots = [invite(self.level, self.table.title.id, self._worlds.word(), self.table.options) for _ in range(self.table.seats)]
        self._playing = True
        self._play_others()
        return self.table.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._playing:
            raise ResetNeeded("No game is going on: call reset() before the first step, and after the last of a game")
        if not self.table.play(self.seat, int(action)):
            self._playing = False
            return self.table.observe(self.seat), ILLEGAL_REWARD, True, False, {"illegal": True}
        self._play_others()
        game = self.table.game
        self._playing = not game.over
        return self.table.observe(self.seat), self._reward(game, self.seat), game.over, False, {}

    def action_masks(self) -> NDArray[Any]:
        """Which actions are answers now: the name by which sb3-contrib asks for it."""
        return self.table.mask(self.seat).astype(bool)

    def _play_others(self) -> None:
        game = self.table.game
        while (waiting := game.waiting()) and self.seat not in waiting:
            other = waiting[0]
            game.play(other, ask(self._bots[other], game, other, self._worlds.word()))

    def render(self) -> str | None:
        return self.table.render(self.render_mode, self.seat)
