"""Points, ranking, tie-breaks. [score, end]"""

from typing import Final

from tatami.core.agenda import Step
from tatami.core.numbers import most, raise_by, total
from tatami.core.outcome import Outcome, places
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.domains import SOURCE
from tatami.titles.shogun.rules.ids import BUILDINGS, BY_BUILDINGS, BY_MAJORITY, BY_PROVINCES, REGIONS, SOURCES, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import BUILT, MAJORITY


class Score(Step):
    """Everybody scores what he holds at the end of winter. [score]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        game.tell(events.SCORING_BEGAN, game.year + 1)
        points, before = holdings(game), game.scored
        game.scored = [before[at] + points[at] for at in range(len(points))]
        for at in range(len(points)):
            if points[at]:
                game.tell(events.POINTS_SCORED, at // SOURCES, at % SOURCES, points[at])


def holdings(game: Shogun) -> list[int]:
    """What the board is worth to each seat now, by source: seat * SOURCES + source. [score.1, score.2, score.3, score.4]"""
    points = [0] * (game.seats * SOURCES)
    owner, built = game.owner, game.built
    for province in game.board.provinces:
        seat = owner[province]
        if seat >= 0:
            raise_by(points, seat * SOURCES + BY_PROVINCES, 1)
            raise_by(points, seat * SOURCES + BY_BUILDINGS, BUILT[built[province]])
    for region in range(REGIONS):
        for building in range(BUILDINGS):
            owned = counts(game, region, building)
            if most(owned):
                won = majority(owned, building)
                for seat in range(game.seats):
                    raise_by(points, seat * SOURCES + BY_MAJORITY + building, won[seat])
    return points


def as_if_winter_came(game: Shogun) -> list[int]:
    """The points each would have then: those scored so far, and what the board is worth."""
    worth = holdings(game)
    return [points(game, seat) + total(worth[seat * SOURCES : (seat + 1) * SOURCES]) for seat in range(game.seats)]


def counts(game: Shogun, region: int, building: int) -> list[int]:
    """How many buildings of a kind each seat has in a region."""
    owner, built, bit = game.owner, game.built, 1 << building
    found = [0] * game.seats
    for province in game.board.members[region]:
        if built[province] & bit:
            raise_by(found, owner[province], 1)
    return found


def majority(counts: list[int], building: int) -> list[int]:
    """What buildings of a kind bring each seat: the most of them score; one point less for each who ties. [score.3, score.4, score.5]"""
    best = most(counts)
    if best == 0:
        return counts
    value = MAJORITY[building] - (1 if counts.count(best) > 1 else 0)
    return [value if n == best else 0 for n in counts]


def points(game: Shogun, seat: Seat) -> int:
    """Victory points so far. [score.6]"""
    return total(game.scored[seat * SOURCES : (seat + 1) * SOURCES])


def outcome(game: Shogun) -> Outcome:
    """Most points, then most chests, then a shared place. [end.1, end.2, end.3]"""
    scores = [points(game, seat) for seat in range(game.seats)]
    ranks = places([(scores[seat], game.chests[seat]) for seat in range(game.seats)])
    categories = {id: [game.scored[seat * SOURCES + at] for seat in range(game.seats)] for at, id in enumerate(SOURCE.ids)}
    tied = scores.count(max(scores)) > 1
    return Outcome(ranks, scores, categories, "end.2" if tied and ranks.count(1) == 1 else None, "end.1")


SCORE: Final = Score()
