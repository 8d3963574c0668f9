"""What a seat knows as a row of numbers: the view without what follows from the rest of it."""

from typing import Final

from tatami.core.numbers import total
from tatami.core.observation import Row
from tatami.titles.shitenno.rules.domains import BONUS, CARD, GENERAL, POSITION, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.ids import BONUSES, CARDS, GATE_TILES, POSITIONS, PROVINCES, TROOP_CARDS, Seat
from tatami.titles.shitenno.rules.scoring import master
from tatami.titles.shitenno.rules.sharing import SECOND, LotCard, LotChoice, LotTile, Offer
from tatami.titles.shitenno.rules.state import FREE, NO_TROOP, Shitenno

TROOP_CARD_IDS: Final = CARD.ids[:TROOP_CARDS]
PLACES: Final = [f"{province}.{position}" for province in PROVINCE.ids for position in POSITION.ids]


def observe(game: Shitenno, row: Row) -> None:
    seat = row.seat
    row.number("year", game.year)
    row.number("troop_pile", len(game.troop_pile))
    row.number("koku_pile", len(game.koku_pile))
    row.numbers("market", CARD.ids, game.market)
    row.numbers("discards", TROOP_CARD_IDS, game.discards)
    row.bits("hierarchy", RANK.ids, game.tiles)
    row.numbers_from("hand", CARD.ids, game.hand, seat * CARDS)
    board(game, row)
    lots(game, row)
    for n in range(game.seats):
        player(game, row.player(n), row)


def player(game: Shitenno, other: Seat, row: Row) -> None:
    row.one("general", GENERAL.ids, game.general[other])
    row.one("title", RANK.ids, game.rank[other])
    row.one("next_title", RANK.ids, game.next_rank[other])
    row.number("favour", game.number_favour[other] + game.title_favour[other])
    row.number("kamon", game.stock[other])
    row.numbers_from("bonus", BONUS.ids, game.bonus, other * BONUSES)
    row.number("cards", total(game.hand[other * CARDS : (other + 1) * CARDS]))
    row.numbers_from("seen", CARD.ids, game.seen, other * CARDS)


def board(game: Shitenno, row: Row) -> None:
    row.all_whose("kamon", PLACES, game.kamon)
    row.bits("gilded", PLACES, game.gilded)
    row.all_whose("master", PROVINCE.ids, [master(game, province) for province in range(PROVINCES)])
    for province in range(PROVINCES):
        row.at(PROVINCE.ids[province])
        filled = game.filled[province]
        row.one("gate", TROOP.ids, NO_TROOP if filled == POSITIONS else game.asking[province])
        row.number("tiles", max(0, GATE_TILES - filled))


def lots(game: Shitenno, row: Row) -> None:
    """The lots on the table, open to everybody, and the title added to each. [share.3, share.8]"""
    asked = game.asked
    first, second = FREE, FREE
    if isinstance(asked, Offer):
        first = asked.tile
    elif isinstance(asked, LotChoice):
        first, second = asked.first, asked.second
    elif isinstance(asked, (LotCard, LotTile)) and asked.stage == SECOND:
        first = asked.first_tile
    row.at("lot")
    row.numbers("cards", CARD.ids, game.lot)
    row.one("title", RANK.ids, first)
    row.at("other_lot")
    row.numbers("cards", CARD.ids, game.other_lot)
    row.one("title", RANK.ids, second)
