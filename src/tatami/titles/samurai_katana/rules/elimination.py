"""A clan without a territory comes back in the next round. [elimination, option.4]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import COMEBACK_KOKU, COMEBACK_SAMURAI, SAMURAI, SEPPUKU_SAMURAI
from tatami.titles.samurai_katana.rules.territory import free_if_empty, lose_samurai
from tatami.titles.samurai_katana.rules.uprising import drive_owner_out, seize, uprising_targets


class ComeBack(Step):
    """Where does the uprising of the returning clan break out? [elimination.1, elimination.4]"""

    kind: ClassVar[str] = "come_back"
    rule: ClassVar[str] = "elimination.1"
    domain: ClassVar[Domain] = TERRITORY

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return uprising_targets(game, seat, True)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.koku[seat] += COMEBACK_KOKU
        game.tell(events.CLAN_RETURNED, seat, answer, COMEBACK_SAMURAI, COMEBACK_KOKU)
        drive_owner_out(game, answer, True)
        seize(game, seat, answer, COMEBACK_SAMURAI)


def can_dissolve(game: Katana, seat: Seat) -> bool:
    """A single territory and at most three samurai. [option.4]"""
    return len(game.realm[seat]) == 1 and SAMURAI[game.seats] - game.reserve[seat] <= SEPPUKU_SAMURAI


def dissolve(game: Katana, seat: Seat) -> None:
    """Everything goes back to the reserve. [option.4]"""
    game.tell(events.CLAN_DISSOLVED, seat)
    for territory in game.realm[seat]:
        lose_samurai(game, territory, game.samurai[territory])
        game.castles[seat] += game.castle[territory]
        game.castle[territory] = 0
        free_if_empty(game, territory)


COME_BACK: Final = ComeBack()
