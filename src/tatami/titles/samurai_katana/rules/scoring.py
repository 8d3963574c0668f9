"""Ranking and tie-breaks at the end. [goal]"""

from typing import Final

from tatami.core.outcome import Outcome, places
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.state import SOURCES, Katana
from tatami.titles.samurai_katana.rules.tables import CASTLES, SAMURAI
from tatami.titles.samurai_katana.rules.territory import cities_of, clan_points

SOURCE_NAMES: Final = ["provinces", "capital", "battles", "cards", "offices", "trade", "koku"]


TIE_BREAKS: Final = [None, "goal.5", "goal.6", "goal.7", "goal.8", "goal.9"]  # by place in the key below


def ranking_key(game: Katana, seat: Seat) -> tuple[int, int, int, int, int, int]:
    """Honour, clan points, cities, territories, castles and samurai on the board. [goal.1, goal.2, goal.5 – goal.9]"""
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
    categories = {name: [game.sources[seat * SOURCES + source] for seat in range(game.seats)] for source, name in enumerate(SOURCE_NAMES)}
    ending = "end.1" if game.ending else "end.5"
    return Outcome(places([tuple(key) for key in keys]), game.honour[:], categories, tie_break(keys), ending)


def tie_break(keys: list[tuple[int, int, int, int, int, int]]) -> "str | None":
    """The step that left one clan alone on the first place, or that none did. [goal.2, goal.3]"""
    first = max(keys)
    for step, rule in enumerate(TIE_BREAKS):
        if sum(key[: step + 1] == first[: step + 1] for key in keys) == 1:
            return rule
    return "goal.3"
