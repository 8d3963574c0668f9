"""Choosing the pieces of a move or an assault. [siege_action.2, siege_action.3, siege_action.8]

The pieces chosen so far stand in `game.group`: units by kind, then leaders. Kinds are asked one after the other; the last one that could
still come must, if nothing was chosen before.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.middle_earth.rules.ids import Seat
from tatami.titles.middle_earth.siege.rules.borders import limit, movers
from tatami.titles.middle_earth.siege.rules.domains import LEADER, SPACE, UNIT
from tatami.titles.middle_earth.siege.rules.ids import LEADERS, UNITS, Leader, Space, Unit
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import STRONGEST

ASSAULT_UNITS: Final = 3
_CHOSEN: Final = Param("units", UNIT, tally=True)  # so far


def most(game: Siege, seat: Seat, start: Space, goal: Space, assault: bool) -> int:
    """How many units may go together."""
    allowed = limit(game, seat, start, goal) or WHOLE_ARMY  # riders two spaces off pass no single border
    return min(allowed, ASSAULT_UNITS) if assault else allowed


WHOLE_ARMY: Final = 1000


NO_PIECES: Final[list[int]] = [0] * (UNITS + LEADERS)


def units_chosen(game: Siege) -> int:
    n = 0
    for unit in range(UNITS):
        n += game.group[unit]
    return n


def take_strongest(game: Siege, seat: Seat, start: Space, goal: Space, assault: bool) -> None:
    """As many as can, the strongest first; in a move all leaders too."""
    group = NO_PIECES[:]
    room = most(game, seat, start, goal, assault)
    there = movers(game, seat, start, goal)
    for unit in STRONGEST[seat]:
        n = min(there[unit], room)
        group[unit] = n
        room -= n
    if not assault:
        for leader in game.leaders_in(start):
            group[UNITS + leader] = 1
    game.group = group


class ChooseUnits(Step):
    """How many of this kind? [siege_action.2, siege_action.8]"""

    kind: ClassVar[str] = "group_count"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("unit", UNIT), Param("start", SPACE), Param("goal", SPACE)]
    remarks: ClassVar[list[Param]] = [_CHOSEN]

    def __init__(self, start: Space, goal: Space, assault: bool, unit: Unit) -> None:
        self.start = start
        self.goal = goal
        self.assault = assault
        self.unit = unit

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        there = movers(game, seat, self.start, self.goal)
        chosen = units_chosen(game)
        room = most(game, seat, self.start, self.goal, self.assault) - chosen
        n = min(there[self.unit], room)
        later = any(there[unit] for unit in range(self.unit + 1, UNITS))
        alone = not self.assault and limit(game, seat, self.start, self.goal) > 0 and game.is_led(self.start)
        least = 1 if n and not chosen and not later and not alone else 0
        return list(range(least, n + 1))

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.group = replaced(game.group, self.unit, answer)

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.unit, self.start, self.goal]

    def remarked(self, game: Siege, seat: Seat) -> list[object]:
        return [game.group[:UNITS]]


class ChooseLeader(Step):
    """Does a leader go along, in a move or an assault? [siege_action.3, siege_action.10]"""

    kind: ClassVar[str] = "group_leader"
    rule: ClassVar[str] = "siege_action.3"
    domain: ClassVar[Domain] = LEADER
    params: ClassVar[list[Param]] = [Param("start", SPACE), Param("goal", SPACE)]
    remarks: ClassVar[list[Param]] = [_CHOSEN]

    def __init__(self, start: Space, goal: Space) -> None:
        self.start = start
        self.goal = goal

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        staying: list[Leader] = [leader for leader in game.leaders_in(self.start) if not game.group[UNITS + leader]]
        if sum(game.group) == 0:
            return staying
        return [NO, *staying] if staying else staying

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.group = replaced(game.group, UNITS + answer, 1)

    def do(self, game: Siege, seat: Seat) -> None:
        """No leader is there."""

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start, self.goal]

    def remarked(self, game: Siege, seat: Seat) -> list[object]:
        return [game.group[:UNITS]]


def choose_pieces(game: Siege, seat: Seat, start: Space, goal: Space, assault: bool) -> None:
    """Ask for each kind that is there, then for a leader."""
    game.group = NO_PIECES
    game.owe(ChooseLeader(start, goal))
    there = movers(game, seat, start, goal)
    for unit in range(UNITS - 1, -1, -1):
        if there[unit]:
            game.owe(ChooseUnits(start, goal, assault, unit))
