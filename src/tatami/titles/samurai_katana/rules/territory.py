"""Who controls a territory, and what a clan's territories are worth. [move.6, move.7, move.8, draw.2, elimination.1]"""

from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import CLAN_POINTS, TAX


def take_control(game: Katana, seat: Seat, territory: Territory) -> None:
    """The territory, with its city, changes hands. [move.7]"""
    previous = game.owner[territory]
    if previous == seat:
        return
    game.owner[territory] = seat
    realm = game.realm[seat][:]
    realm.append(territory)
    realm.sort()
    game.realm[seat] = realm
    game.tell(events.TERRITORY_TAKEN, seat, territory)
    if previous != NOBODY:
        lose_control(game, previous, territory)


def free_if_empty(game: Katana, territory: Territory, seized: bool = False) -> None:
    """Without samurai and castle a territory belongs to nobody; not worth a line if it is seized next. [move.8]"""
    owner = game.owner[territory]
    if owner != NOBODY and not game.samurai[territory] and not game.castle[territory]:
        game.owner[territory] = NOBODY
        if not seized:
            game.tell(events.TERRITORY_FREED, owner, territory)
        lose_control(game, owner, territory)


def lose_control(game: Katana, seat: Seat, territory: Territory) -> None:
    """A clan without a territory is out until the next round. [elimination.1]"""
    realm = game.realm[seat][:]
    realm.remove(territory)
    game.realm[seat] = realm
    if not realm:
        game.fell = replaced(game.fell, seat, game.round)
        game.tell(events.CLAN_FELL, seat)


def lose_samurai(game: Katana, territory: Territory, n: int) -> None:
    """Samurai go back to the reserve. [purchase.6]"""
    if n:
        game.samurai[territory] -= n
        game.reserve[game.owner[territory]] += n


def clan_points(game: Katana, seat: Seat) -> int:
    """2 for a major city, 1 for a minor one. [draw.2]"""
    points = 0
    for territory in game.realm[seat]:
        points += CLAN_POINTS[territory]
    return points


def cities_of(game: Katana, seat: Seat) -> int:
    cities = 0
    for territory in game.realm[seat]:
        if CLAN_POINTS[territory]:
            cities += 1
    return cities


def tax_income(game: Katana, seat: Seat) -> int:
    """2 koku a plain, 1 koku a mountain territory. [tax.1]"""
    koku = 0
    for territory in game.realm[seat]:
        koku += TAX[territory]
    return koku
