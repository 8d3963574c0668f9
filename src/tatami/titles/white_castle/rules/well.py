"""The well: a seal and the rewards of two tiles."""

from typing import Final

from tatami.core.agenda import Step
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.events import WELL_VISITED
from tatami.titles.white_castle.rules.goods import gain
from tatami.titles.white_castle.rules.ids import SEAL, Seat
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import WELL_SEALS


class Well(Step):
    """One seal, then what the two tiles show. [well.2, effects.12]"""

    def do(self, game: Castle, seat: Seat) -> None:
        game.tell(WELL_VISITED, seat)
        gain(game, seat, SEAL, WELL_SEALS)
        for action in game.lay.well_rewards:
            perform(game, seat, action)


WELL_REWARD: Final = Well()
