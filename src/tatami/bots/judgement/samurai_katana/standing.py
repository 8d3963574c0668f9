"""Samouraï & Katana: how the clans stand, by what everybody can see, and what a change does to each one's chance to win."""

from math import exp
from typing import Final

from tatami.bots.judgement.samurai_katana.worth import CARD_WORTH, clan_worth, prospect
from tatami.games.samurai_katana.ids import Seat
from tatami.games.samurai_katana.state import NOBODY, Katana

STEEPNESS: Final = 0.25  # how fast the chance to win grows with honour
LEAD: Final = 2.0  # honour ahead of the next clan: whoever has it is helped by nobody


def standings(game: Katana) -> list[float]:
    """What each clan can expect, the same whoever looks: of a hand only the number of its cards counts."""
    future = prospect(game)
    return [clan_worth(game, seat, open_koku(game, seat), CARD_WORTH * len(game.hands[seat]), future) for seat in range(game.seats)]


def open_koku(game: Katana, seat: Seat) -> int:
    """The koku a clan may have, as far as everybody knows. [option.7]"""
    return game.koku[seat] + game.treasure[seat] - game.least_treasure[seat]


def chances(worths: list[float]) -> list[float]:
    """How likely each clan is to win."""
    best = max(worths)
    weights = [exp(STEEPNESS * (worth - best)) for worth in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def changes(worths: list[float], one: Seat, more: float, other: Seat, theirs: float) -> tuple[float, float]:
    """How the chances of two clans change when each gains so much."""
    before = chances(worths)
    changed = worths[:]
    changed[one] += more
    changed[other] += theirs
    after = chances(changed)
    return after[one] - before[one], after[other] - before[other]


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
