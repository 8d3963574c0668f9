"""Samouraï & Katana: what a position is made of, for a model that learns. Numbers are about 0 to 2."""

from typing import Final

from tatami.titles.samurai_katana.bots.cards import HAND_WORTH
from tatami.titles.samurai_katana.bots.worth import prospect, provinces_worth, purse, score_to_come
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.income import extra_cards
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import CASTLES, SAMURAI
from tatami.titles.samurai_katana.rules.territory import clan_points, tax_income

NAMES: Final = [
    "honour",  # as a share of the goal
    "provinces",  # what they promise
    "territories",
    "samurai",  # on the map, as a share of all
    "castles",
    "koku",
    "cards",
    "hand",  # what they are worth
    "taxes",
    "more_cards",  # drawn each round
    "clan_points",
    "to_be_scored",  # its provinces count once more in this round
    "emperor",
    "shogun",
]


def features(game: Katana, seat: Seat) -> list[float]:
    future, now = prospect(game), score_to_come(game, seat)
    hand = 0.0
    for card in game.hands[seat]:
        hand += HAND_WORTH[card]
    all_samurai = SAMURAI[game.seats]
    return [
        game.honour[seat] / game.variant.goal,
        provinces_worth(game, seat, future, now) / 5.0,
        len(game.realm[seat]) / 8.0,
        (all_samurai - game.reserve[seat]) / all_samurai,
        (CASTLES - game.castles[seat]) / 2.0,
        purse(game.koku[seat]) / 8.0,
        len(game.hands[seat]) / 6.0,
        hand / 3.0,
        tax_income(game, seat) / 8.0,
        extra_cards(game, seat) / 2.0,
        clan_points(game, seat) / 6.0,
        now,
        1.0 if game.emperor == seat else 0.0,
        1.0 if game.shogun == seat else 0.0,
    ]
