"""Samouraï & Katana: how the clans stand, by what everybody can see, and what a change does to each one's chance to win."""

from math import exp, log
from typing import Final

from tatami.titles.samurai_katana.bots.worth import CARD_WORTH, clan_worth, prospect, purse, score_to_come, time_for
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.treasure import seen_koku

STEEPNESS: Final = 0.25  # how fast the chance to win grows with honour
KOKU_BARGAINED: Final = 0.5  # of a koku that changes hands: six more in the third round did as much as three honour
LEAST_GAIN: Final = 0.03  # for less nobody moves a hand
STRANGER: Final = 0.3  # how likely a clan hears an offer that was never heard dealing
GOODWILL: Final = 0.5  # of a clan that deals, for each time a province would count: there are bargains to come
LEAD: Final = 2.0  # honour ahead of the next clan: nobody helps a clan with such a lead


def standings(game: Katana) -> list[float]:
    """What each clan can expect, the same for every viewer: of a hand only the number of its cards counts."""
    future = prospect(game)
    return [clan_worth(game, seat, seen_koku(game, seat), CARD_WORTH * len(game.hands[seat]), future) for seat in range(game.seats)]


def chances(worths: list[float]) -> list[float]:
    """How likely each clan is to win."""
    best = max(worths)
    weights = [exp(STEEPNESS * (worth - best)) for worth in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def changes(worths: list[float], one: Seat, more: float, other: Seat, theirs: float) -> tuple[float, float]:
    """What two clans gain when the worth of each rises: in honour, less what the other's gain costs their chance to win."""
    changed = worths[:]
    changed[one] += more
    changed[other] += theirs
    return gains(worths, changed, one, other)


def gains(worths: list[float], changed: list[float], one: Seat, other: Seat) -> tuple[float, float]:
    """What two clans gain in their chance to win, in honour, when anybody's worth changes."""
    before, after = chances(worths), chances(changed)
    return log(after[one] / before[one]) / STEEPNESS, log(after[other] / before[other]) / STEEPNESS


def leader(worths: list[float]) -> Seat:
    """The clan that is clearly ahead of all others, if one is."""
    best = 0
    for seat in range(1, len(worths)):
        if worths[seat] > worths[best]:
            best = seat
    for seat in range(len(worths)):
        if seat != best and worths[seat] > worths[best] - LEAD:
            return NOBODY
    return best


def is_fair(worths: list[float], seat: Seat, mine: float, other: Seat, theirs: float) -> bool:
    """Whether the seat gains by a bargain, and it is not the leader who gains with it."""
    more, _ = changes(worths, seat, mine, other, theirs)
    return more > LEAST_GAIN and (leader(worths) != other or theirs <= 0.0)


def koku_worth(game: Katana, seat: Seat, koku: int) -> float:
    """What gaining or losing koku is worth to a clan."""
    held = seen_koku(game, seat)
    return time_for(prospect(game), score_to_come(game, seat)) * KOKU_BARGAINED * (purse(held + koku) - purse(held))


def deals(game: Katana, seat: Seat) -> bool:
    """Whether a clan has made an offer or agreed to one, as all have heard."""
    return game.dealers >> seat & 1 == 1


def readiness(game: Katana, seat: Seat) -> float:
    """How likely a clan is to hear an offer at all."""
    return 1.0 if deals(game, seat) else STRANGER


def goodwill(game: Katana, seat: Seat, other: Seat, future: float) -> float:
    """What an attack on a clan that deals costs another that does: the bargains to come. Nobody spares a clan that is far ahead."""
    if seat == other or not deals(game, seat) or not deals(game, other) or is_far_ahead(game, other):
        return 0.0
    return GOODWILL * future


def is_far_ahead(game: Katana, seat: Seat) -> bool:
    """Whether a clan has clearly more honour than any other; quicker to see than who stands best."""
    next_best = -99
    for other in range(game.seats):
        if other != seat:
            next_best = max(next_best, game.honour[other])
    return game.honour[seat] >= next_best + LEAD
