"""Ranking and tie-breaks at the end. [goal]"""

from tatami.core.outcome import Outcome, places
from tatami.games.samurai_katana.rules.territory import cities_of, clan_points
from tatami.games.samurai_katana.state import SOURCES, Katana
from tatami.games.samurai_katana.tables import CASTLES, SAMURAI, Seat

SOURCE_NAMES = ["provinces", "capital", "battles", "cards", "offices", "trade", "koku"]


def ranking_key(game: Katana, seat: Seat) -> tuple[int, int, int, int, int, int]:
    """Honour, clan points, cities, territories, castles and samurai on the board. [goal.1, goal.2]"""
    return (
        game.honour[seat],
        clan_points(game, seat),
        cities_of(game, seat),
        len(game.realm[seat]),
        CASTLES - game.castles[seat],
        SAMURAI[game.seats] - game.reserve[seat],
    )


def outcome(game: Katana) -> Outcome:
    keys = [ranking_key(game, seat) for seat in range(game.seats)]
    leaders = game.honour.count(max(game.honour))
    ranks = places([tuple(key) for key in keys])
    tie_break = None if leaders == 1 else "goal.3" if ranks.count(1) > 1 else "goal.2"
    categories = {name: [game.sources[seat * SOURCES + source] for seat in range(game.seats)] for source, name in enumerate(SOURCE_NAMES)}
    return Outcome(ranks, game.honour[:], categories, tie_break, "end.1" if game.ending else "end.5")
