"""Points and victory in the siege. [siege_end]"""

from typing import Final

from tatami.core.outcome import Outcome
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.siege.rules import events
from tatami.titles.middle_earth.siege.rules.ids import CITY, GATE_POINTS, LEADER_POINTS, LEADERS_TO_WIN, WALL_POINTS
from tatami.titles.middle_earth.siege.rules.state import CAPTURED, Siege
from tatami.titles.middle_earth.siege.rules.tables import END_UNIT, FIRST_UNIT, LEADERS_OF, UNIT_POINTS, WALLS

BY_LEADERS: Final = "siege_end.1"
BY_CITY: Final = "siege_end.2"
BY_POINTS: Final = "siege_end.3"


def captured_leaders(game: Siege, seat: Seat) -> int:
    """How many enemy leaders the seat has captured."""
    return sum(1 for leader in LEADERS_OF[1 - seat] if game.leader_at[leader] == CAPTURED)


def unit_points(game: Siege, seat: Seat) -> int:
    """Captured units. [siege_end.4, siege_end.6]"""
    enemy = 1 - seat
    return sum(game.captured[unit] * UNIT_POINTS[unit] for unit in range(FIRST_UNIT[enemy], END_UNIT[enemy]))


def wall_points(game: Siege, seat: Seat) -> int:
    """[siege_end.5]"""
    return WALL_POINTS * sum(1 for wall in WALLS if game.holder[wall] == EVIL) if seat == EVIL else 0


def gate_points(game: Siege, seat: Seat) -> int:
    """[siege_end.5]"""
    return GATE_POINTS if seat == EVIL and game.gate_broken else 0


def score(game: Siege, seat: Seat) -> int:
    leaders = LEADER_POINTS * captured_leaders(game, seat)
    return unit_points(game, seat) + leaders + wall_points(game, seat) + gate_points(game, seat)


def winner(game: Siege) -> Seat:
    """[siege_end.1, siege_end.2, siege_end.3, siege_end.7]"""
    if game.ending == BY_LEADERS:
        return GOOD
    if game.ending == BY_CITY:
        return EVIL
    return EVIL if score(game, EVIL) > score(game, GOOD) else GOOD


def outcome(game: Siege) -> Outcome:
    seats = [GOOD, EVIL]
    categories = {
        "units": [unit_points(game, seat) for seat in seats],
        "leaders": [LEADER_POINTS * captured_leaders(game, seat) for seat in seats],
        "walls": [wall_points(game, seat) for seat in seats],
        "gate": [gate_points(game, seat) for seat in seats],
    }
    scores = [score(game, seat) for seat in seats]
    tie = game.ending == BY_POINTS and scores[GOOD] == scores[EVIL]
    places = [1, 2] if winner(game) == GOOD else [2, 1]
    return Outcome(places, scores, categories, "siege_end.7" if tie else None, game.ending)


def finish(game: Siege, rule: str) -> None:
    game.agenda.clear()
    game.ending = rule
    game.tell(events.SIEGE_ENDED, winner(game))


def finish_if_won(game: Siege) -> bool:
    """Victory at once: two evil leaders, or an evil unit in the city. [siege_end.1, siege_end.2]"""
    if captured_leaders(game, GOOD) >= LEADERS_TO_WIN:
        finish(game, BY_LEADERS)
    elif game.holder[CITY] == EVIL and game.strength[CITY]:
        finish(game, BY_CITY)
    return game.ending != ""
