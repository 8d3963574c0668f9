"""Archers and engines. [siege_action.4–7, siege_cards.1, siege_cards.4, siege_cards.13]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.siege.rules.domains import SPACE
from tatami.titles.middle_earth.siege.rules.fighting import is_sheltered, shoot
from tatami.titles.middle_earth.siege.rules.ids import CITY, SPACES, TREBUCHETS, WAR_ENGINES, Space
from tatami.titles.middle_earth.siege.rules.points import pay, sources
from tatami.titles.middle_earth.siege.rules.state import NOBODY, Siege
from tatami.titles.middle_earth.siege.rules.tables import HAS_BANNER, SHOOTER, WITHIN

ARCHER_RANGE: Final = 2
ENGINE_RANGE: Final = 3
MOST_SHOTS: Final = 3
SHOTS: Final[list[list[int]]] = [[], [1], [1, 2], [1, 2, 3]]
HIT_ON: Final = 6
ENGINE_LOAD: Final[list[int]] = [0, 2]  # side: its shooting engine among the loading cards
ENGINE: Final[list[int]] = [TREBUCHETS, WAR_ENGINES]


def volleys(game: Siege, seat: Seat, start: Space, goal: Space) -> int:
    """How many dice the archers of a space may throw at another. [siege_action.5, siege_action.6]"""
    fresh = game.count(start, SHOOTER[seat]) - game.shot[start]
    if seat == EVIL and HAS_BANNER[goal]:
        fresh //= 2
    return min(fresh, MOST_SHOTS)


def targets(game: Siege, seat: Seat, start: Space) -> list[Space]:
    """What the archers of a space can shoot at. [siege_action.4, siege_cards.1]"""
    if game.count(start, SHOOTER[seat]) <= game.shot[start]:
        return []
    return [goal for goal in WITHIN[ARCHER_RANGE][start] if is_target(game, seat, goal) and volleys(game, seat, start, goal) > 0]


def can_shoot(game: Siege, seat: Seat, start: Space) -> bool:
    """Whether the archers of a space have anything to shoot at."""
    if game.count(start, SHOOTER[seat]) <= game.shot[start]:
        return False
    return any(is_target(game, seat, goal) and volleys(game, seat, start, goal) > 0 for goal in WITHIN[ARCHER_RANGE][start])


def is_target(game: Siege, seat: Seat, goal: Space) -> bool:
    return game.holder[goal] == 1 - seat and game.strength[goal] > 0 and not is_sheltered(game, seat, goal)


class ShootFrom(Step):
    """Whose archers shoot? [siege_action.4]"""

    kind: ClassVar[str] = "shoot_from"
    rule: ClassVar[str] = "siege_action.4"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in sources(game, seat) if can_shoot(game, seat, at)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(ShootAt(answer))


class ShootAt(Step):
    """What do they shoot at? [siege_action.4]"""

    kind: ClassVar[str] = "shoot_at"
    rule: ClassVar[str] = "siege_action.4"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, start: Space) -> None:
        self.start = start

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return targets(game, seat, self.start)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(ShootDice(self.start, answer))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start]


class ShootDice(Step):
    """With how many dice? [siege_action.5, siege_action.6]"""

    kind: ClassVar[str] = "shoot_dice"
    rule: ClassVar[str] = "siege_action.5"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("start", SPACE), Param("goal", SPACE)]

    def __init__(self, start: Space, goal: Space) -> None:
        self.start = start
        self.goal = goal

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return SHOTS[volleys(game, seat, self.start, self.goal)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        pay(game, self.start)
        archers = answer * (2 if seat == EVIL and HAS_BANNER[self.goal] else 1)
        game.shot = replaced(game.shot, self.start, game.shot[self.start] + archers)
        shoot(game, self.start, self.goal, answer, HIT_ON)

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start, self.goal]


def can_bombard(game: Siege, seat: Seat) -> bool:
    """The side's engine is there, loaded, and has not shot. [siege_cards.4, siege_cards.13]"""
    if game.bombarded or not game.loaded[ENGINE_LOAD[seat]] or not game.has(seat, ENGINE[seat]):
        return False
    return len(bombardable(game, seat)) > 0


def engine_spaces(game: Siege, seat: Seat) -> list[Space]:
    """Trebuchets shoot from the city, war engines from any space evil holds. [siege_cards.4, siege_cards.13]"""
    starts = sources(game, seat)
    return [at for at in starts if at == CITY] if seat == GOOD else starts


def bombardable(game: Siege, seat: Seat) -> list[Space]:
    starts = engine_spaces(game, seat)
    return [goal for goal in range(SPACES) if is_target(game, seat, goal) and engine_for(starts, goal) != NOBODY]


def engine_for(starts: list[Space], goal: Space) -> Space:
    """A space from which the engine reaches the goal, or NOBODY."""
    for at in starts:
        if goal in WITHIN[ENGINE_RANGE][at]:
            return at
    return NOBODY


class BombardAt(Step):
    """What do the engines shoot at? [siege_cards.4, siege_cards.13]"""

    kind: ClassVar[str] = "bombard_at"
    rule: ClassVar[str] = "siege_action.4"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return bombardable(game, seat)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        start = engine_for(engine_spaces(game, seat), answer)
        pay(game, start)
        game.bombarded = True
        shoot(game, start, answer, game.loaded[ENGINE_LOAD[seat]], HIT_ON)


SHOOT_FROM: Final = ShootFrom()
BOMBARD_AT: Final = BombardAt()
