"""Winter: rice spoils, provinces must be fed, farmers revolt. [winter]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.rules.ids import MOST_SEATS, Province, Seat
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import REVOLT_FARMERS, REVOLTS, RICE_LOST


def spoil_rice(game: Shogun) -> None:
    """Everybody loses the rice of the event that is left. [winter.1, winter.2, event.15]"""
    event = game.open_events[0]
    game.tell(events.WINTER_CAME, event)
    for seat in range(game.seats):
        lost = min(RICE_LOST[event], game.rice[seat])
        game.change_rice(seat, -lost)
        game.tell(events.RICE_SPOILED, seat, lost)


class Famine(Step):
    """A seat feeds its provinces; for those without rice, some revolt, drawn by lot. [winter.3, winter.4, winter.5, winter.9]"""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def do(self, game: Shogun, seat: Seat) -> None:
        lands = game.lands(self.seat)
        short = len(lands) - game.rice[self.seat]
        if short <= 0:
            return
        game.chance.shuffle(lands)
        game.rebels = sorted(lands[: REVOLTS[short]])
        if game.book is not None:
            game.tell(events.FAMINE_CAME, self.seat, short, tally=events.tally_of(game.rebels))
        game.active = self.seat
        game.owe(REVOLT_NEXT[REVOLT_FARMERS[short]])


class RevoltNext(Step):
    """Which of the revolts is settled next? [winter.7, winter.8]"""

    kind: ClassVar[str] = "revolt_next"
    rule: ClassVar[str] = "winter.8"
    domain: ClassVar[Domain] = PROVINCE

    def __init__(self, farmers: int) -> None:
        self.farmers = farmers

    def answers(self, game: Shogun, seat: Seat) -> list[Province]:
        return game.rebels

    def take(self, game: Shogun, seat: Seat, answer: Province) -> None:
        game.rebels = [province for province in game.rebels if province != answer]
        if game.rebels:
            game.owe(self)
        revolt(game, seat, answer, self.farmers)


FAMINE: Final[list[Step]] = [Famine(seat) for seat in range(MOST_SEATS)]
REVOLT_NEXT: Final[list[Step]] = [RevoltNext(farmers) for farmers in range(max(REVOLT_FARMERS) + 1)]
