"""A captured castle is destroyed or replaced. [castle.3, castle.4, castle.5]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import CAPTURE, FROM_RESERVE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import DESTROY, Seat
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.territory import free_if_empty

DESTROY_OR_REPLACE: Final[list[int]] = [DESTROY, FROM_RESERVE]


class Capture(Step):
    """Destroy the captured castle, or put one of your own in its place? [castle.3, castle.4]"""

    kind: ClassVar[str] = "capture"
    rule: ClassVar[str] = "castle.3"
    domain: ClassVar[Domain] = CAPTURE
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        if game.castles[seat]:
            return DESTROY_OR_REPLACE
        return [DESTROY] + [t for t in game.realm[seat] if game.castle[t]]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        site = game.site
        if answer == DESTROY:
            game.tell(events.CASTLE_DESTROYED, seat, site)
            return
        game.castle[site] = 1
        if answer == FROM_RESERVE:
            game.castles[seat] -= 1
            game.tell(events.CASTLE_REPLACED, seat, site)
        else:
            game.castle[answer] = 0
            game.tell(events.CASTLE_SHIFTED, seat, answer, site)
            free_if_empty(game, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.site]


CAPTURE_CASTLE: Final = Capture()
