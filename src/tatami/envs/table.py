"""One bare game as arrays: what the environments share."""

from typing import Any

import tatami
from tatami.core.errors import Unreadable
from tatami.core.game import Game
from tatami.core.observation import MOST
from tatami.envs.spaces import actions, features
from tatami.extras import extra
from tatami.look import look_at
from tatami.texts import Texts

with extra("envs"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from numpy.typing import NDArray

RENDER_MODES = ["human", "ansi", "html"]
Observation = dict[str, NDArray[Any]]


class Table:
    """A title with its seats and options, and the game that is being played on it."""

    def __init__(self, title: str, seats: int, options: dict[str, str] | None, render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Unreadable(f"A table is not shown as '{render_mode}'; the modes are {', '.join(RENDER_MODES)}")
        self.title = tatami.title(title)
        self.options = self.title.choose(options or {})
        self.seats = seats
        self.actions = actions(title)
        self.features = features(title, seats, tuple(sorted(self.options.items())))
        self.observation_space: Space[Any] = Dict(
            {
                "observation": Box(0, MOST, (len(self.features),), np.uint8),
                "action_mask": Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.action_space: Space[Any] = Discrete(len(self.actions))
        self.game: Game = self.open(0)

    def open(self, seed: int) -> Game:
        self.game = tatami.bare(self.title.id, seats=self.seats, seed=seed, options=self.options)
        return self.game

    def observe(self, seat: int) -> Observation:
        """What a seat knows, and which actions are answers to its question."""
        return {"observation": np.frombuffer(bytearray(self.features.row(self.game, seat)), np.uint8), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        return np.frombuffer(bytearray(self.actions.mask(self.game, seat)), np.int8)

    def play(self, seat: int, action: int) -> bool:
        """Play an action; False where it is no answer to the seat's question, which changes nothing."""
        return self.actions.play(self.game, seat, int(action))

    def render(self, mode: str | None, seat: int | None) -> str | None:
        """The table as a seat sees it: its view as text, printed or returned, or the board of the page."""
        if mode is None:
            return None
        if mode == "html":
            return self._board(seat)
        text = "\n".join(f"{key}: {value}" for key, value in self.game.view(seat).items())
        if mode == "human":
            print(text)
            return None
        return text

    def _board(self, seat: int | None) -> str:
        from tatami.web.scene import Scene, draw_board

        names = [f"Seat {number + 1}" for number in range(self.seats)]
        return str(draw_board(Scene(look_at(self.game, seat, names), Texts(self.title, "en", names)))).strip()
