"""One bare game as arrays: what both environments share."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

import tatami
from tatami.core.game import Game
from tatami.envs.spaces import ABSENT, Features, actions, features
from tatami.look import look_at
from tatami.texts import Texts
from tatami.web.scene import Scene, draw_board

RENDER_MODES = ["ansi", "html"]
Observation = dict[str, NDArray[Any]]


class Table:
    """A title with its seats and options, and the game that is being played on it."""

    def __init__(self, title: str, seats: int, options: dict[str, str] | None, table: Features | None) -> None:
        self.title = tatami.title(title)
        self.options = self.title.choose(options or {})
        self.seats = seats
        self.actions = actions(title)
        self.features = table or features(title, seats, tuple(sorted(self.options.items())))
        self.observation_space: Space[Any] = Dict(
            {
                "observation": Box(ABSENT * 1e6, 1e6, (len(self.features),), np.float32),
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
        return {"observation": np.array(self.features.row(self.game, seat), np.float32), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        found = np.zeros(len(self.actions), np.int8)
        if seat in self.game.waiting():
            first = self.actions.first[self.game.asked.domain.id]
            found[[first + answer for answer in self.game.legal(seat)]] = 1
        return found

    def play(self, seat: int, action: int) -> bool:
        """Play an action; False where it is no answer to the seat's question, which changes nothing."""
        answer = self.actions.answer(self.game.asked.domain, int(action))
        if answer not in self.game.legal(seat):
            return False
        self.game.play(seat, answer)
        return True

    def render(self, mode: str, seat: int | None) -> str:
        """The table as a seat sees it: its view as text, or the board of the page."""
        if mode == "ansi":
            return "\n".join(f"{key}: {value}" for key, value in self.game.view(seat).items())
        names = [f"Seat {number + 1}" for number in range(self.seats)]
        return str(draw_board(Scene(look_at(self.game, seat, names), Texts(self.title, "en", names))))
