"""Clan points: during the game and at its end, ranking and tie-break."""

from typing import Final

from tatami.core.outcome import Outcome, places
from tatami.titles.white_castle.rules.events import (
    COURTIERS_SCORED,
    GARDENERS_SCORED,
    PURSE_SCORED,
    RESOURCES_SCORED,
    RIVAL_SCORED,
    TIME_SCORED,
    WARRIORS_SCORED,
)
from tatami.titles.white_castle.rules.ids import COIN, DAIMYO, GATE, GOODS, LEVELS, RESOURCES, RIVAL, SEAL, STEWARDS, VP, YARDS, Seat
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import LEVEL_VP, PURSE, RESOURCE_VP, TIME_VP, YARD_VALUE

CATEGORIES: Final = ["fans", "purse", "resources", "time", "courtiers", "warriors", "gardeners"]


def total(game: Castle, clan: Seat) -> int:
    """The points a clan would have if the game ended now."""
    points = fans(game, clan) + time_points(game, clan)
    points += courtier_points(game, clan) + warrior_points(game, clan) + gardener_points(game, clan)
    if clan < game.seats:
        points += purse_points(game, clan) + resource_points(game, clan)
    return points


def parts(game: Castle, clan: Seat) -> list[int]:
    """The same by category. The rival scores neither coins nor resources. [solo.29]"""
    player = clan < game.seats
    return [
        fans(game, clan),
        purse_points(game, clan) if player else 0,
        resource_points(game, clan) if player else 0,
        time_points(game, clan),
        courtier_points(game, clan),
        warrior_points(game, clan),
        gardener_points(game, clan),
    ]


def fans(game: Castle, clan: Seat) -> int:
    """Red fans, scored during the game. [scoring.1]"""
    return game.stock[clan * GOODS + VP]


def purse_points(game: Castle, clan: Seat) -> int:
    """A point for every five coins and seals. [scoring.2]"""
    return (game.stock[clan * GOODS + COIN] + game.stock[clan * GOODS + SEAL]) // PURSE


def resource_points(game: Castle, clan: Seat) -> int:
    """One point for 3 to 6 of a resource, two for 7. [scoring.3]"""
    points = 0
    for good in range(RESOURCES):
        points += RESOURCE_VP[game.stock[clan * GOODS + good]]
    return points


def time_points(game: Castle, clan: Seat) -> int:
    """By season, in the last by space. [scoring.4]"""
    return TIME_VP[game.influence[clan]]


def courtier_points(game: Castle, clan: Seat) -> int:
    """By floor. [scoring.5]"""
    court, first, points = game.court, clan * LEVELS, 0
    for level in range(GATE, DAIMYO + 1):
        points += LEVEL_VP[level] * court[first + level]
    return points


def warrior_points(game: Castle, clan: Seat) -> int:
    """The values of the warriors' yards times the courtiers inside the castle. [scoring.6]"""
    return warrior_value(game, clan) * courtiers_inside(game, clan)


def warrior_value(game: Castle, clan: Seat) -> int:
    guard, first, value = game.guard, clan * YARDS, 0
    for yard in range(YARDS):
        value += YARD_VALUE[yard] * guard[first + yard]
    return value


def courtiers_inside(game: Castle, clan: Seat) -> int:
    inside = 0
    for level in range(STEWARDS, DAIMYO + 1):
        inside += game.court[clan * LEVELS + level]
    return inside


def gardener_points(game: Castle, clan: Seat) -> int:
    """The points of the garden cards. [scoring.7]"""
    tended, worth, points, garden = game.tended[clan], game.lay.garden_vp, 0, 0
    while tended:
        if tended & 1:
            points += worth[garden]
        tended >>= 1
        garden += 1
    return points


def tell_scores(game: Castle) -> None:
    """Announce the golden fans, category by category. [scoring.1]"""
    if game.book is None:
        return
    for seat in range(game.seats):
        game.tell(PURSE_SCORED, seat, purse_points(game, seat))
        game.tell(RESOURCES_SCORED, seat, resource_points(game, seat))
        game.tell(TIME_SCORED, seat, time_points(game, seat))
        game.tell(COURTIERS_SCORED, seat, courtier_points(game, seat))
        game.tell(WARRIORS_SCORED, seat, warrior_points(game, seat))
        game.tell(GARDENERS_SCORED, seat, gardener_points(game, seat))
    if game.seats == 1:
        game.tell(RIVAL_SCORED, total(game, RIVAL))


def outcome(game: Castle) -> Outcome:
    """Most points; ties to the clan earlier in the last turn order. [scoring.8, solo.29]"""
    clans = range(game.lay.clans)
    scores = [total(game, clan) for clan in clans]
    standing = places([(scores[clan], -game.order.index(clan)) for clan in clans])
    by_part = [parts(game, clan) for clan in clans]
    tied = scores.count(max(scores)) > 1
    seats = game.seats
    return Outcome(
        standing[:seats],
        scores[:seats],
        {name: [by_part[seat][n] for seat in range(seats)] for n, name in enumerate(CATEGORIES)},
        "scoring.8" if tied else None,
        "round.2",
    )
