"""What a bot needs to play Pebbles well."""

from typing import Final

from pebbles.rules.scoring import wish_points
from pebbles.rules.state import Pebbles
from tatami.bots.judgement.base import Judgement


class PebblesJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 6.0
        self.playout = 40

    def estimate(self, game: Pebbles, seat: int) -> float:
        """What one has, and half of the rest of one's share; the wish counts more the nearer the end is."""
        left = game.heap / game.whole
        return game.taken[seat] + game.heap / game.seats + (1 - left) * wish_points(game, seat)


JUDGEMENT: Final = PebblesJudgement()
