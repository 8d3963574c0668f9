"""Samouraï & Katana: what a position is made of where a search stops, for the value it has learned. Numbers are about 0 to 2.

Beside what the estimate weighs there is who threatens what: the chance of the strongest army next to a territory to take it, by samurai, walls, mountains and
the number of cards. All clans are seen together, for the threats are the same for all of them.
"""

from typing import Final

from tatami.titles.samurai_katana.bots.battle import SURVIVE, WALLS, chance_to_win, counted, expected_two
from tatami.titles.samurai_katana.bots.cards import HAND_WORTH
from tatami.titles.samurai_katana.bots.worth import prospect, purse, score_to_come
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.income import extra_cards
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import CASTLES, LANDS_OF, MOUNTAIN, NEIGHBOURS, PROVINCE_HONOUR, SAMURAI, TERRITORIES
from tatami.titles.samurai_katana.rules.territory import tax_income

OUT_OF_REACH: Final = 0.15  # the chance to take a territory with no army beside it: there are other ways

NAMES: Final = [
    "honour",  # as a share of the goal
    "whole_now",  # honour of whole provinces and the capital, still to be counted in this round
    "whole_later",  # the same, for each time they would count after it
    "danger_now",  # of the honour now: the chance that somebody who acts before breaks in
    "danger_later",
    "parts_now",  # honour of provinces held in part, by the square of the part
    "parts_later",
    "reach_now",  # honour of provinces that can be completed, by the chance to take all that is missing
    "reach_later",
    "provinces",  # whole ones
    "weak",  # the chances of others to take each territory
    "territories",
    "samurai",  # on the map, as a share of all
    "castles",
    "koku",
    "koku_now",  # of a clan still to act
    "cards",
    "hand",  # what they are worth
    "hand_now",
    "taxes",
    "more_cards",  # drawn each round
    "to_act",  # its provinces count once more in this round
    "last_to_act",  # in the round that is the last
    "shogun",
]


class Threats:
    """What stands beside what, for all clans at once."""

    def __init__(self, game: Katana, nows: list[float]) -> None:
        self.ever = [0.0] * TERRITORIES  # territory: the best chance of another clan to take it
        self.now = [0.0] * TERRITORIES  # the same of those still to act in this round
        self.reach = [0.0] * (game.seats * TERRITORIES)  # seat * TERRITORIES + territory: the clan's chance to take it
        cards = [expected_two(game, seat) for seat in range(game.seats)]
        for seat in range(game.seats):
            for origin in game.realm[seat]:
                self.look_around(game, seat, origin, cards, nows[seat] > 0.0)

    def look_around(self, game: Katana, seat: Seat, origin: Territory, cards: list[float], acts: bool) -> None:
        """What an army could take: all of it from behind walls or where one stands alone, else all but one."""
        force = game.samurai[origin]
        if force > 1 and not game.castle[origin]:
            force -= 1
        if force == 0:
            return
        strength = cards[seat] + counted(force)
        survive = SURVIVE[force] if force < len(SURVIVE) else 1.0
        for to in NEIGHBOURS[origin]:
            owner = game.owner[to]
            if owner == seat:
                continue
            won = 1.0
            if owner != NOBODY:
                walls = WALLS if game.castle[to] else 0.0
                won = survive * chance_to_win(strength - cards[owner] - counted(game.samurai[to]) - MOUNTAIN[to] - walls)
                self.ever[to] = max(self.ever[to], won)
                if acts:
                    self.now[to] = max(self.now[to], won)
            place = seat * TERRITORIES + to
            self.reach[place] = max(self.reach[place], won)


def sights(game: Katana, estimates: list[float]) -> list[list[float]]:
    """A row for each clan, the estimate first."""
    nows = [score_to_come(game, seat) for seat in range(game.seats)]
    threats = Threats(game, nows)
    future = prospect(game)
    return [
        [estimates[seat], *lands(game, seat, threats, future, nows[seat]), *means(game, seat, nows[seat])] for seat in range(game.seats)
    ]


def lands(game: Katana, seat: Seat, threats: Threats, future: float, now: float) -> list[float]:
    """Honour and provinces, from `honour` to `territories`."""
    owner = game.owner
    acting = game.activating and game.player == seat
    steps = game.koku[seat] if now else game.koku[seat] + 3  # taxes come before the next time
    whole, danger_now, danger, parts, reached, provinces = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for province in game.variant.edition.provinces:
        honour = PROVINCE_HONOUR[province]
        size = len(LANDS_OF[province])
        held, ever, soon, reach = 0, 0.0, 0.0, 1.0
        for territory in LANDS_OF[province]:
            if owner[territory] == seat:
                held += 1
                ever = max(ever, threats.ever[territory])
                soon = max(soon, threats.now[territory])
            else:
                reach *= max(OUT_OF_REACH, threats.reach[seat * TERRITORIES + territory])
        if held == size:
            provinces += 1.0
            whole += honour
            danger += honour * ever
            danger_now += 0.0 if acting else honour * soon
        elif held:
            part = held / size
            parts += honour * part * part
            if size - held <= steps:
                reached += honour * reach
    if owner[game.variant.edition.capital] == seat:
        whole += 1.0
    weak = 0.0
    for territory in game.realm[seat]:
        weak += threats.ever[territory]
    return [
        game.honour[seat] / game.variant.goal,
        whole * now / 5.0,
        whole * future / 5.0,
        danger_now * now / 5.0,
        danger * future / 5.0,
        parts * now / 10.0,
        parts * future / 5.0,
        reached * now / 5.0,
        reached * future / 5.0,
        provinces / 2.0,
        weak / 4.0,
        len(game.realm[seat]) / 8.0,
    ]


def means(game: Katana, seat: Seat, now: float) -> list[float]:
    """What a clan can use, from `samurai` to `shogun`."""
    hand = 0.0
    for card in game.hands[seat]:
        hand += HAND_WORTH[card]
    koku = game.koku[seat]
    all_samurai = SAMURAI[game.seats]
    return [
        (all_samurai - game.reserve[seat]) / all_samurai,
        (CASTLES - game.castles[seat]) / 2.0,
        purse(koku) / 8.0,
        now * min(koku, 6) / 6.0,
        len(game.hands[seat]) / 6.0,
        hand / 3.0,
        now * hand / 3.0,
        tax_income(game, seat) / 8.0,
        extra_cards(game, seat) / 2.0,
        now,
        now if game.ending else 0.0,
        1.0 if game.shogun == seat else 0.0,
    ]
