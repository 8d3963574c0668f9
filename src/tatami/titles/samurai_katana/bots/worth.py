"""Samouraï & Katana: what time, places and means are worth, in honour.

Most honour comes from whole provinces, scored at the end of each activation, so a territory is worth what it adds to the chance of holding its
province, then its koku and its city. Numbers were tuned by play between bots.
"""

from math import exp, log
from typing import Final

from tatami.core.chance import Chance
from tatami.titles.samurai_katana.rules.flow import NameNext
from tatami.titles.samurai_katana.rules.ids import Province, Seat, Territory
from tatami.titles.samurai_katana.rules.income import Toss, extra_cards
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import (
    CAPITAL,
    CASTLES,
    CLAN_POINTS,
    LANDS_OF,
    LAST_ROUND,
    PROVINCE_HONOUR,
    PROVINCE_OF,
    SAMURAI,
    TAX,
)
from tatami.titles.samurai_katana.rules.territory import clan_points, tax_income

KOKU_WORTH: Final = 0.1
SAMURAI_WORTH: Final = 0.1
CASTLE_WORTH: Final = 0.5
CARD_WORTH: Final = 0.25  # of a card drawn unseen
INCOMES: Final = 2.0  # taxes and cards for each time a province would count
WORD_WORTH: Final = 0.8  # of a word kept, for each time a province would count: it is believed the next time
CITY_WORTH: Final = 0.12  # of a clan point, beside the cards it brings
HOLD: Final = 0.6  # the chance to keep a whole province for another round
FADE: Final = log(HOLD)
FUTURE: Final = HOLD / (1.0 - HOLD)  # rounds of honour it promises if the game went on for ever
HOPE: Final = 0.5  # the share of a province's worth that its parts promise
HONOUR_A_ROUND: Final = 4.0  # what the leader gains


def clan_worth(game: Katana, seat: Seat, koku: int, hand: float, future: float) -> float:
    """What a clan can expect with these koku and a hand of this worth: honour, provinces, means and income."""
    now = score_to_come(game, seat)
    worth = game.honour[seat] + provinces_worth(game, seat, future, now)
    samurai = SAMURAI[game.seats] - game.reserve[seat]
    means = KOKU_WORTH * purse(koku) + SAMURAI_WORTH * samurai
    means += CASTLE_WORTH * (CASTLES - game.castles[seat])
    worth += time_for(future, now) * (means + hand)
    income = KOKU_WORTH * tax_income(game, seat) + CARD_WORTH * extra_cards(game, seat) + CITY_WORTH * clan_points(game, seat)
    return worth + INCOMES * future * income


def time_for(future: float, now: float) -> float:
    """How far means can still be put to use, from 0 to 1."""
    life = 2.0 * future + now
    return min(life, 1.0)


def prospect(game: Katana) -> float:
    """How often what one holds now will count again after this round: some rounds are left, and each may take it away."""
    if game.ending or game.over:
        return 0.0
    most = 0
    for honour in game.honour:
        most = max(most, honour)
    rounds = (game.variant.goal - most) / HONOUR_A_ROUND
    rounds = max(rounds, 0.5)
    left = float(LAST_ROUND - game.round)
    return FUTURE * (1.0 - exp(FADE * (rounds if rounds < left else left)))


def score_to_come(game: Katana, seat: Seat) -> float:
    """1 while the seat's provinces are still to be counted in this round."""
    step = game.asked
    if isinstance(step, Toss):
        return 0.0
    if not game.activating or game.to_come >> seat & 1:
        return 1.0
    return 1.0 if game.player == seat and not isinstance(step, NameNext) else 0.0


def purse(koku: int) -> float:
    """Each further koku is worth less than the one before."""
    return float(koku) if koku < 8 else 8.0 + 0.4 * (koku - 8)


def holding(game: Katana, seat: Seat, province: Province) -> int:
    """How many of a province's territories a clan controls."""
    owner = game.owner
    n = 0
    for territory in LANDS_OF[province]:
        if owner[territory] == seat:
            n += 1
    return n


def share_worth(province: Province, n: int, future: float, now: float) -> float:
    """What n territories of a province promise."""
    size = len(LANDS_OF[province])
    honour = PROVINCE_HONOUR[province]
    if n == size:
        return honour * (now + future)
    part = n / size
    return HOPE * honour * (0.5 * now + future) * part * part


def provinces_worth(game: Katana, seat: Seat, future: float, now: float) -> float:
    worth = 0.0
    edition = game.variant.edition
    for province in edition.provinces:
        n = holding(game, seat, province)
        if n:
            worth += share_worth(province, n, future, now)
    if game.owner[edition.capital] == seat:
        worth += now + future
    return worth


def place_worth(game: Katana, seat: Seat, territory: Territory, future: float, now: float) -> float:
    """What a territory that is not the seat's would add to it."""
    province = PROVINCE_OF[territory]
    n = holding(game, seat, province)
    worth = share_worth(province, n + 1, future, now) - share_worth(province, n, future, now)
    worth += INCOMES * future * (KOKU_WORTH * TAX[territory] + CITY_WORTH * CLAN_POINTS[territory])
    if CAPITAL[territory]:
        worth += now + future
    return worth


def kept_worth(game: Katana, seat: Seat, territory: Territory, future: float, now: float) -> float:
    """What a territory that is the seat's would take with it."""
    province = PROVINCE_OF[territory]
    n = holding(game, seat, province)
    worth = share_worth(province, n, future, now) - share_worth(province, n - 1, future, now)
    worth += INCOMES * future * (KOKU_WORTH * TAX[territory] + CITY_WORTH * CLAN_POINTS[territory])
    if CAPITAL[territory]:
        worth += now + future
    return worth


def noise(chance: Chance) -> float:
    return chance.below(100) / 500.0
