"""Ikkō-ikki: where an uprising may break out, and what it seizes. [deck.7, deck.8, deck.11, castle.6]"""

from typing import ClassVar

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.retreat import drive_out
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import counts_to
from tatami.titles.samurai_katana.rules.territory import free_if_empty, take_control


def is_exposed(game: Katana, seat: Seat, territory: Territory) -> bool:
    """Another clan's, without a castle, and not its only territory. [castle.6, deck.11]"""
    owner = game.owner[territory]
    return owner != seat and owner != NOBODY and not game.castle[territory] and len(game.realm[owner]) > 1


def uprising_targets(game: Katana, seat: Seat, free_land: bool) -> list[Territory]:
    """Exposed territories and, in our reading, those of nobody. [deck.8]"""
    owner = game.owner
    return [
        t for t in range(game.first, game.end) if (owner[t] == NOBODY and free_land) or (owner[t] != NOBODY and is_exposed(game, seat, t))
    ]


def anyone_exposed(game: Katana, seat: Seat) -> bool:
    """Whether there is an exposed territory at all."""
    castle = game.castle
    for other in range(game.seats):
        realm = game.realm[other]
        if other != seat and len(realm) > 1:
            for territory in realm:
                if not castle[territory]:
                    return True
    return False


def drive_owner_out(game: Katana, territory: Territory, seized: bool) -> None:
    """Samurai there withdraw like beaten defenders, and the territory is nobody's for now. [deck.7, deck.9]"""
    if game.owner[territory] != NOBODY:
        drive_out(game, territory)
        free_if_empty(game, territory, seized)


def seize(game: Katana, seat: Seat, territory: Territory, n: int) -> None:
    """Samurai from the reserve take control, without battle or honour. [deck.7]"""
    game.reserve[seat] -= n
    game.samurai[territory] += n
    take_control(game, seat, territory)


class RiseWith(Step):
    """How many samurai rise? [deck.7]"""

    kind: ClassVar[str] = "rise_with"
    rule: ClassVar[str] = "deck.7"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def __init__(self, territory: Territory, most: int) -> None:
        self.territory = territory
        self.most = most

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return counts_to(min(self.most, game.reserve[seat]))

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.UPRISING_BROKE_OUT, seat, self.territory, answer)
        seize(game, seat, self.territory, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.territory]
