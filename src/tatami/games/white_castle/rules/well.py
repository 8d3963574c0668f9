"""The well: a seal and the rewards of two tiles."""

from typing import Final

from tatami.core.agenda import Step
from tatami.games.white_castle.events import WELL_VISITED
from tatami.games.white_castle.ids import SEAL, Seat
from tatami.games.white_castle.rules.actions import perform
from tatami.games.white_castle.rules.goods import gain
from tatami.games.white_castle.state import Castle
from tatami.games.white_castle.tables import WELL_SEALS


class Well(Step):
    """One seal, then what the two tiles show. [well.2, effects.12]"""

    def do(self, game: Castle, seat: Seat) -> None:
        game.tell(WELL_VISITED, seat)
        gain(game, seat, SEAL, WELL_SEALS)
        for action in game.lay.well_rewards:
            perform(game, seat, action)


WELL_REWARD: Final = Well()
