"""Points, ranking, tie-breaks. [end, alliance, hunt.5]"""

from typing import Final

from tatami.core.outcome import Outcome, places
from tatami.titles.middle_earth.rules.ids import MISSIONS, POWER_POINTS, REGIONS, Region, Seat
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth
from tatami.titles.middle_earth.rules.tables import (
    EXTRA_POINTS,
    IN_REGION,
    IS_STRONGHOLD,
    KIND_OF,
    MISSION_POINTS,
    REGION_BONUS,
    STRONGHOLD_POINTS,
    TERRITORY_POINTS,
)


def outcome(game: MiddleEarth) -> Outcome:
    """The most points win, unless a player or a side has won at once. [end.2, end.7, alliance.2, hunt.5]"""
    seats = range(game.seats)
    categories = {
        "territories": [territory_points(game, seat) for seat in seats],
        "strongholds": [stronghold_points(game, seat) for seat in seats],
        "regions": [region_points(game, seat) for seat in seats],
        "cards": [card_points(game, seat) for seat in seats],
        "realms": [extra_points(game, seat) for seat in seats],
    }
    scores = [sum(column[seat] for column in categories.values()) for seat in seats]
    if game.winning_side != NOWHERE:
        keys: list[tuple[int, ...]] = [(game.side(seat) == game.winning_side,) for seat in seats]
        return Outcome(places(keys), scores, categories, None, game.ending)
    keys = [ranking_key(game, seat, scores) for seat in seats]
    return Outcome(places(keys), scores, categories, decisive_tie(keys, SIDE_RULES if game.variant.alliance else RULES), game.ending)


TIES: Final = ["end.8", "end.9", "end.10", "end.11"]  # the steps that part equal scores
SIDE_TIES: Final = ["alliance.3", "alliance.4", "alliance.5", "alliance.6"]  # and those that part equal sums
RULES: Final = ["end.2", "end.7", *TIES]  # the rule of each place in a ranking key
SIDE_RULES: Final = ["end.2", "alliance.1", *SIDE_TIES, "alliance.2", *TIES]  # the same in the alliance


def ranking_key(game: MiddleEarth, seat: Seat, scores: list[int]) -> tuple[int, ...]:
    """What is compared, in this order: victory at once, in the alliance the side's sum and tie-breaks, the score and its tie-breaks."""
    at_once = game.ending == "end.2" and game.is_alive(seat)
    own = (scores[seat], *tie_break(game, seat))
    if not game.variant.alliance:
        return at_once, *own
    team = [other for other in range(game.seats) if game.side(other) == game.side(seat)]
    return at_once, sum(scores[other] for other in team), *side_tie_break(game, team), *own


def decisive_tie(keys: list[tuple[int, ...]], rules: list[str]) -> "str | None":
    """The step that parted the winner from the next, where points did not: between the sides first, then within the winning one."""
    first = max(keys)
    parted = [next(i for i in range(len(first)) if key[i] != first[i]) for key in keys if key != first]
    for ties in (SIDE_TIES, TIES):
        steps = [step for step in parted if rules[step] in ties]
        if steps:
            return rules[max(steps)]
    return None


def side_tie_break(game: MiddleEarth, team: list[Seat]) -> tuple[int, ...]:
    """Equal sums: territories, strongholds, card points, die. [alliance.3–6]"""
    keys = [tie_break(game, seat) for seat in team]
    return (*(sum(key[i] for key in keys) for i in range(3)), max(key[3] for key in keys))


def tie_break(game: MiddleEarth, seat: Seat) -> tuple[int, int, int, int]:
    """Territories, strongholds, card points, die. [end.8–11]"""
    return len(game.held[seat]), stronghold_points(game, seat), card_points(game, seat), game.lots[seat] if game.lots else 0


def score(game: MiddleEarth, seat: Seat) -> int:
    """What the seat would score now. [end.3, end.4, end.5, end.6]"""
    board = territory_points(game, seat) + stronghold_points(game, seat) + region_points(game, seat)
    return board + card_points(game, seat) + extra_points(game, seat)


def territory_points(game: MiddleEarth, seat: Seat) -> int:
    return TERRITORY_POINTS * len(game.held[seat])


def stronghold_points(game: MiddleEarth, seat: Seat) -> int:
    return STRONGHOLD_POINTS * sum(1 for territory in game.held[seat] if IS_STRONGHOLD[territory])


def region_points(game: MiddleEarth, seat: Seat) -> int:
    """The bonus of every region held whole. [end.4, reinforce.2]"""
    return sum(REGION_BONUS[region] for region in range(REGIONS) if holds_region(game, seat, region))


def holds_region(game: MiddleEarth, seat: Seat, region: Region) -> bool:
    return game.in_region[seat * REGIONS + region] == len(IN_REGION[region])


def card_points(game: MiddleEarth, seat: Seat) -> int:
    """Missions by side, powers 1 each. [end.5, missions.7, powers.1]"""
    points, cards, side = 0, game.played[seat], game.side(seat)
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        kind = KIND_OF[card]
        points += MISSION_POINTS[kind * 2 + side] if kind < MISSIONS else POWER_POINTS
    return points


def extra_points(game: MiddleEarth, seat: Seat) -> int:
    """Barad-dûr for evil, Minas Tirith and Mount Doom for good. [end.6]"""
    if not game.variant.joined:
        return 0
    side = game.side(seat)
    return sum(points for territory, whose, points in EXTRA_POINTS if whose == side and game.owner[territory] == seat)
