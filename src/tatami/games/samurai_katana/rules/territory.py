"""Who controls a territory, and what a clan's territories are worth. [move.6, move.7, move.8, draw.2, elimination.1]"""

from tatami.games.samurai_katana import events
from tatami.games.samurai_katana.state import NOBODY, Katana, replaced
from tatami.games.samurai_katana.tables import CLAN_POINTS, TAX, Seat, Territory


def take_control(game: Katana, seat: Seat, territory: Territory) -> None:
    """The territory, with its city, changes hands. [move.7]"""
    previous = game.owner[territory]
    if previous == seat:
        return
    game.owner[territory] = seat
    game.lands[seat] += 1
    game.tell(events.TERRITORY_TAKEN, seat, territory)
    if previous != NOBODY:
        lose_control(game, previous)


def free_if_empty(game: Katana, territory: Territory) -> None:
    """Without samurai and castle a territory belongs to nobody. [move.8]"""
    owner = game.owner[territory]
    if owner != NOBODY and not game.samurai[territory] and not game.castle[territory]:
        game.owner[territory] = NOBODY
        game.tell(events.TERRITORY_FREED, owner, territory)
        lose_control(game, owner)


def lose_control(game: Katana, seat: Seat) -> None:
    """A clan without a territory is out until the next round. [elimination.1]"""
    game.lands[seat] -= 1
    if game.lands[seat] == 0:
        game.fell = replaced(game.fell, seat, game.round)
        game.tell(events.CLAN_FELL, seat)


def lose_samurai(game: Katana, territory: Territory, n: int) -> None:
    """Samurai go back to the reserve. [purchase.6]"""
    if n:
        game.samurai[territory] -= n
        game.reserve[game.owner[territory]] += n


def territories_of(game: Katana, seat: Seat) -> list[Territory]:
    owner = game.owner
    return [t for t in range(game.first, game.end) if owner[t] == seat]


def clan_points(game: Katana, seat: Seat) -> int:
    """2 for a major city, 1 for a minor one. [draw.2]"""
    owner = game.owner
    points = 0
    for t in range(game.first, game.end):
        if owner[t] == seat:
            points += CLAN_POINTS[t]
    return points


def cities_of(game: Katana, seat: Seat) -> int:
    owner = game.owner
    cities = 0
    for t in range(game.first, game.end):
        if owner[t] == seat and CLAN_POINTS[t]:
            cities += 1
    return cities


def tax_income(game: Katana, seat: Seat) -> int:
    """2 koku a plain, 1 koku a mountain territory. [tax.1]"""
    owner = game.owner
    koku = 0
    for t in range(game.first, game.end):
        if owner[t] == seat:
            koku += TAX[t]
    return koku
