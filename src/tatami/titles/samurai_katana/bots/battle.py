"""Samouraï & Katana: what a battle promises, and where to flee from it."""

from math import exp
from typing import Final

from tatami.titles.samurai_katana.bots.standing import goodwill
from tatami.titles.samurai_katana.bots.worth import (
    KOKU_WORTH,
    SAMURAI_WORTH,
    WORD_WORTH,
    kept_worth,
    place_worth,
    prospect,
    score_to_come,
)
from tatami.titles.samurai_katana.rules.ids import ALLIANCE, ATTACKER, DEFENDER, FAN, NINJA, Seat, Territory
from tatami.titles.samurai_katana.rules.move import ATTACK
from tatami.titles.samurai_katana.rules.promise import has_promised
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, NO_CARD, SPECIAL, Katana
from tatami.titles.samurai_katana.rules.tables import AMOUNT, MOUNTAIN, POWER, PRICE, SAMURAI_COUNTED, VALUE

SWORDS_MET: Final = 1.6  # samurai a battle costs, about
BEST_TWO: Final[list[float]] = [6.0, 6.0, 6.2, 7.4, 8.2, 8.8, 9.2, 9.5, 9.8, 10.0, 10.2]  # by the number of unknown cards: their best two
WALLS: Final = 2.6  # strength that a castle adds, about
SURVIVE: Final[list[float]] = [0.0, 0.3, 0.6, 0.8, 0.9, 1.0]  # by the number of samurai: the chance that one is left to take the territory


def best_two(game: Katana, seat: Seat) -> float:
    """The strength a player can lay from his own hand."""
    first, second = 0, 0
    for card in game.hands[seat]:
        value = VALUE[card]
        if value > first:
            first, second = value, first
        elif value > second:
            second = value
    fan = 0
    for card in game.hands[seat]:
        if POWER[card] == FAN and PRICE[card] <= game.koku[seat] and AMOUNT[card] > fan and VALUE[card] < second:
            fan = AMOUNT[card]
    return float(first + second + fan)


def expected_two(game: Katana, seat: Seat) -> float:
    """The same of a hand one does not see."""
    n = len(game.hands[seat])
    return BEST_TWO[n] if n < len(BEST_TWO) else BEST_TWO[len(BEST_TWO) - 1]


def counted(samurai: int) -> int:
    return samurai if samurai < SAMURAI_COUNTED else SAMURAI_COUNTED


def defence(game: Katana, territory: Territory) -> float:
    """The strength an attacker must expect."""
    owner = game.owner[territory]
    walls = WALLS if game.castle[territory] else 0.0
    return expected_two(game, owner) + counted(game.samurai[territory]) + MOUNTAIN[territory] + walls


def chance_to_win(lead: float) -> float:
    return 1.0 / (1.0 + exp(-lead / 1.5))


def laid_strength(game: Katana, side: int) -> float:
    """The cards a side has laid, or nothing while it is still choosing."""
    base = side * CARDS_A_SIDE
    a, b, special = game.laid[base], game.laid[base + 1], game.laid[base + SPECIAL]
    if a == NO_CARD or b == NO_CARD:
        return -1.0
    total = float(VALUE[a] + VALUE[b])
    if side == DEFENDER and game.castle[game.site]:
        total += VALUE[a] if VALUE[a] < VALUE[b] else VALUE[b]
    if special != NO_CARD:
        power = POWER[special]
        total += AMOUNT[special] if power == FAN else 3.5 if power == NINJA else 1.5 if power == ALLIANCE else 0.3
    return total


def battle_to_come(game: Katana, seat: Seat, future: float) -> float:
    """What a battle announced or under way promises the two clans in it."""
    if not game.laid and not (game.agenda and game.agenda[len(game.agenda) - 1] == ATTACK):
        return 0.0
    if seat != game.attacker and seat != game.defender:
        return 0.0
    attack, walls = -1.0, -1.0
    if game.laid:
        attack, walls = laid_strength(game, ATTACKER), laid_strength(game, DEFENDER)
    if attack < 0.0:
        attack = best_two(game, game.attacker) if seat == game.attacker else expected_two(game, game.attacker)
    if walls < 0.0:
        walls = best_two(game, game.defender) if seat == game.defender else expected_two(game, game.defender)
        if game.castle[game.site]:
            walls += WALLS
    lead = attack + counted(game.force) - walls - counted(game.samurai[game.site]) - MOUNTAIN[game.site]
    won = chance_to_win(lead)
    if seat == game.attacker:
        prize = 1.0 + survive(game.force) * place_worth(game, seat, game.site, future, 1.0)
        return won * prize - SAMURAI_WORTH * SWORDS_MET - goodwill(game, seat, game.defender, future)
    price = kept_worth(game, seat, game.site, future, score_to_come(game, seat))
    return (1.0 - won) * 1.3 - won * survive(game.force) * price


def survive(force: int) -> float:
    return SURVIVE[force] if force < len(SURVIVE) else 1.0


def attack_worth(game: Katana, seat: Seat, to: Territory, force: int, future: float, now: float) -> float:
    """What an attack with one's own cards promises."""
    won = chance_to_win(best_two(game, seat) + counted(force) - defence(game, to))
    worth = raid_worth(game, seat, to, force, won, future, now)
    worth -= goodwill(game, seat, game.owner[to], future)
    return worth - WORD_WORTH * future if has_promised(game, seat, to) else worth


def raid_worth(game: Katana, seat: Seat, to: Territory, force: int, won: float, future: float, now: float) -> float:
    """Honour and land if it is won, honour for the other if not."""
    victim = game.owner[to]
    harm = kept_worth(game, victim, to, future, score_to_come(game, victim)) / (game.seats - 1)
    if game.shogun == victim:
        harm += 0.4
    prize = 1.0 + survive(force) * (place_worth(game, seat, to, future, now) + harm)
    return won * prize - (1.0 - won) * 0.8 - SAMURAI_WORTH * SWORDS_MET - KOKU_WORTH


def best_refuge(game: Katana, seat: Seat, answers: list[int]) -> int:
    """Where there is most to lose."""
    future = prospect(game)
    best, best_worth = answers[0], -99.0
    for territory in answers:
        worth = kept_worth(game, seat, territory, future, 1.0) - 0.1 * game.samurai[territory]
        if worth > best_worth:
            best, best_worth = territory, worth
    return best
