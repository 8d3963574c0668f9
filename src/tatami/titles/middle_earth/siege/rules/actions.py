"""A play's actions: moves and assaults, and the choice between all of them. [siege_action]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.titles.middle_earth.rules.ids import Seat
from tatami.titles.middle_earth.siege.rules.borders import assailable, can_assault, can_leave, goals
from tatami.titles.middle_earth.siege.rules.domains import (
    ACT,
    ASSAULT,
    BOMBARD,
    GROUP,
    MOVE,
    PART,
    PLAY,
    PLAYABLE,
    RAM,
    SHOOT,
    SPACE,
    WHOLE,
)
from tatami.titles.middle_earth.siege.rules.fighting import assault, march
from tatami.titles.middle_earth.siege.rules.group import ChooseLeader, choose_pieces, take_strongest
from tatami.titles.middle_earth.siege.rules.ids import Space
from tatami.titles.middle_earth.siege.rules.minas_tirith_cards import can_play, can_ram, play_card, ram
from tatami.titles.middle_earth.siege.rules.points import pay, sources
from tatami.titles.middle_earth.siege.rules.scoring import finish_if_won
from tatami.titles.middle_earth.siege.rules.shooting import BOMBARD_AT, SHOOT_FROM, can_bombard, can_shoot
from tatami.titles.middle_earth.siege.rules.state import Siege


class Act(Step):
    """What does the player do next? The enemy's cards one has kept cannot be played. [siege_action.1, siege_action.20, siege_trade.7]"""

    kind: ClassVar[str] = "siege_act"
    rule: ClassVar[str] = "siege_action.1"
    domain: ClassVar[Domain] = ACT
    params: ClassVar[list[Param]] = [Param("points", COUNT)]

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        found = [NO]
        starts = sources(game, seat)
        if starts:
            if any(can_leave(game, seat, at) for at in starts):
                found.append(MOVE)
            if any(can_shoot(game, seat, at) for at in starts):
                found.append(SHOOT)
            if any(can_assault(game, seat, at) for at in starts):
                found.append(ASSAULT)
            if can_ram(game, seat):
                found.append(RAM)
            if can_bombard(game, seat):
                found.append(BOMBARD)
        if game.kept[seat]:
            for i, kind in enumerate(PLAYABLE):
                if can_play(game, seat, kind):
                    found.append(PLAY + i)
        return found

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        game.owe(self)
        if answer == MOVE:
            game.owe(MOVE_FROM)
        elif answer == SHOOT:
            game.owe(SHOOT_FROM)
        elif answer == ASSAULT:
            game.owe(ASSAULT_FROM)
        elif answer == RAM:
            ram(game)
        elif answer == BOMBARD:
            game.owe(BOMBARD_AT)
        else:
            play_card(game, seat, PLAYABLE[answer - PLAY])

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [game.points + game.sortie]


class MoveFrom(Step):
    """From where? [siege_action.2]"""

    kind: ClassVar[str] = "siege_move_from"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in sources(game, seat) if can_leave(game, seat, at)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(MoveTo(answer))


class MoveTo(Step):
    """Where to? [siege_action.2]"""

    kind: ClassVar[str] = "siege_move_to"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, start: Space) -> None:
        self.start = start

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return goals(game, seat, self.start)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(Group(self.start, answer, False))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start]


class Group(Step):
    """All of them, or a part? [siege_action.2, siege_action.8]"""

    kind: ClassVar[str] = "group"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = GROUP
    params: ClassVar[list[Param]] = [Param("start", SPACE), Param("goal", SPACE)]

    def __init__(self, start: Space, goal: Space, assault: bool) -> None:
        self.start = start
        self.goal = goal
        self.assault = assault

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return WHOLE_OR_PART

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(Go(self.start, self.goal, self.assault))
        if answer == PART:
            choose_pieces(game, seat, self.start, self.goal, self.assault)
            return
        take_strongest(game, seat, self.start, self.goal, self.assault)
        if self.assault:
            game.owe(ChooseLeader(self.start, self.goal))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start, self.goal]


WHOLE_OR_PART: Final[list[int]] = [WHOLE, PART]


class Go(Step):
    """The chosen group sets out. [siege_action.2, siege_action.8]"""

    def __init__(self, start: Space, goal: Space, assault: bool) -> None:
        self.start = start
        self.goal = goal
        self.assault = assault

    def do(self, game: Siege, seat: Seat) -> None:
        pay(game, self.start)
        if self.assault:
            assault(game, seat, self.start, self.goal)
        else:
            march(game, self.start, self.goal)
            finish_if_won(game)


class AssaultFrom(Step):
    """From where is the assault? [siege_action.8]"""

    kind: ClassVar[str] = "assault_from"
    rule: ClassVar[str] = "siege_action.8"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in sources(game, seat) if can_assault(game, seat, at)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(AssaultTo(answer))


class AssaultTo(Step):
    """Which space is assaulted? [siege_action.8]"""

    kind: ClassVar[str] = "assault_to"
    rule: ClassVar[str] = "siege_action.8"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, start: Space) -> None:
        self.start = start

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return assailable(game, seat, self.start)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(Group(self.start, answer, True))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start]


ACTIONS: Final = Act()
MOVE_FROM: Final = MoveFrom()
ASSAULT_FROM: Final = AssaultFrom()
