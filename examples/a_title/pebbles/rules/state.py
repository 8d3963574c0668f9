"""What changes during play."""

from typing import Any

from tatami.core.agenda import NOTHING
from tatami.core.game import Game


class Pebbles(Game):
    def __init__(self) -> None:
        super().__init__()
        self.whole = 0  # pebbles in the game
        self.heap = 0
        self.taken: list[int] = NOTHING  # seat: its pebbles
        self.wish: list[int] = NOTHING  # seat: EVEN or ODD; never changed: copies share it

    def copy_to(self, copy: Any) -> None:
        super().copy_to(copy)
        game: Pebbles = copy
        game.whole, game.heap = self.whole, self.heap
        game.taken = self.taken[:]
        game.wish = self.wish
