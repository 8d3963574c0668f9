"""The lantern: everything a clan's lantern zone shows."""

from typing import Final

from tatami.core.agenda import Step
from tatami.core.numbers import raise_by
from tatami.titles.white_castle.rules.events import LANTERN_LIT
from tatami.titles.white_castle.rules.goods import Gain, gain
from tatami.titles.white_castle.rules.ids import GOODS, ICONS, SEAL, TIME, Good, Seat
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import LANTERN, SEAL_CAP, ZONE_CARDS
from tatami.titles.white_castle.rules.time import Advance


class Lantern(Step):
    """Receive every icon of one's lantern zone. [lantern.1]"""

    def do(self, game: Castle, seat: Seat) -> None:
        light_lantern(game, seat)


def light_lantern(game: Castle, seat: Seat) -> None:
    """Receive every icon of one's lantern zone; steps in time are owed. [lantern.1]"""
    game.tell(LANTERN_LIT, seat)
    place = seat * ICONS
    lantern = game.lantern
    for good in ALL_BUT_SEALS:
        n = lantern[place + good]
        if n:
            gain(game, seat, good, n)
    seals = lantern[place + SEAL]
    steps = lantern[place + TIME]
    if steps and seals and game.stock[seat * GOODS + SEAL] + seals > SEAL_CAP:  # a toll makes room first [effects.6]
        game.owe(Gain(SEAL, seals))
        seals = 0
    if steps:
        game.owe(Advance(steps))
    if seals:
        gain(game, seat, SEAL, seals)


def add_to_zone(game: Castle, seat: Seat, card: int) -> None:
    """A card shows its icon in the lantern zone from now on. [lantern.2, courtier.6]"""
    lantern = game.lantern[:]
    for icon in ICONS_OF[card]:
        raise_by(lantern, seat * ICONS + icon, LANTERN[card * ICONS + icon])
    game.lantern = lantern
    zone = game.zone[:]
    zone[seat] = [*zone[seat], card]
    game.zone = zone


ALL_BUT_SEALS: Final[list[Good]] = [good for good in range(GOODS) if good != SEAL]
ICONS_OF: Final[list[list[int]]] = [[icon for icon in range(ICONS) if LANTERN[card * ICONS + icon]] for card in range(ZONE_CARDS)]
LANTERN_REWARD: Final = Lantern()
