"""Fortification, with the missions declared before and after it. [fortify, missions.2, powers.7]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import lead, up_to
from tatami.titles.middle_earth.rules.domains import ASK_MISSION, ASK_NIGHT, FORTIFY, TERRITORY, YES_NO
from tatami.titles.middle_earth.rules.hindrances import is_closed
from tatami.titles.middle_earth.rules.ids import MOVE_BY_NIGHT, NOBODY, YES, Seat, Territory
from tatami.titles.middle_earth.rules.missions import NO_OR_YES, ForgoMission, completed, declare_mission, lead_away
from tatami.titles.middle_earth.rules.powers import play_power
from tatami.titles.middle_earth.rules.state import MiddleEarth

NIGHT_MOVES: Final = 3


class Fortify(Step):
    """Move battalions, declare a mission, or nothing more? [fortify.1, missions.2]"""

    kind: ClassVar[str] = "fortify"
    rule: ClassVar[str] = "fortify.1"
    domain: ClassVar[Domain] = FORTIFY

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        found = [NO]
        if game.moves:
            army, friends, hindered = game.army, game.friends, game.hindered
            for territory in game.held[seat]:
                if army[territory] > 1 and friends[territory] and not (hindered and not reachable(game, seat, territory)):
                    found.append(territory)
        for mission in completed(game, seat):
            found.append(ASK_MISSION + mission)
        if game.holds(seat, MOVE_BY_NIGHT):
            found.append(ASK_NIGHT)
        return found

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Ending unasked would tell that there is neither a mission to declare nor Move by Night. [fellowship.6]"""
        return game.adventures[seat] != 0

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == NO:
            finish_fortifying(game, seat)
            return
        game.owe(self)
        if answer < ASK_MISSION:
            game.owe(FortifyTo(answer))
        elif answer < ASK_NIGHT:
            declare_mission(game, seat, answer - ASK_MISSION)
        else:
            play_power(game, seat, MOVE_BY_NIGHT)
            game.moves += NIGHT_MOVES


def finish_fortifying(game: MiddleEarth, seat: Seat) -> None:
    """Nothing more; but no mission is given up by accident. [missions.9]"""
    step: Step = DONE
    for mission in completed(game, seat):
        step = ForgoMission(mission, step, FORTIFICATION)
    game.owe(step)


class Done(Step):
    """The fortification ends. [turn.1]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        pass


def chain(game: MiddleEarth, seat: Seat, start: Territory, led: bool) -> list[Territory]:
    """The territories linked with one by own territories, in order; closed bridges only bear a leader. [fortify.2, powers.4]"""
    neighbours, open_ways = game.variant.neighbours, led or not game.hindered
    to_see = game.owner[:]  # of the seat's own, those not linked yet
    to_see[start] = NOBODY
    found = [start]
    for territory in found:
        for neighbour in neighbours[territory]:
            if to_see[neighbour] == seat and (open_ways or not is_closed(game, territory, neighbour)):
                to_see[neighbour] = NOBODY
                found.append(neighbour)
    return [territory for territory in game.held[seat] if to_see[territory] == NOBODY and territory != start]


def can_lead(game: MiddleEarth, seat: Seat, start: Territory) -> bool:
    """A leader stands there that is free to go. [missions.4]"""
    return game.has_leader(seat, start) and start not in game.pinned


def reachable(game: MiddleEarth, seat: Seat, start: Territory) -> list[Territory]:
    """Where a move from there may end; behind a closed bridge only where the leader can go too. [fortify.2, fortify.3, powers.4]"""
    found = chain(game, seat, start, led=False)
    if game.hindered and can_lead(game, seat, start):
        for goal in chain(game, seat, start, led=True):
            if goal not in found and not game.has_leader(seat, goal):
                found.append(goal)
        found.sort()
    return found


class FortifyTo(Step):
    """Where do they move? [fortify.2]"""

    kind: ClassVar[str] = "fortify_to"
    rule: ClassVar[str] = "fortify.2"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("start", TERRITORY)]

    def __init__(self, start: Territory) -> None:
        self.start = start

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return reachable(game, seat, self.start)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        start = self.start
        if not can_lead(game, seat, start) or game.has_leader(seat, answer):
            game.owe(FortifyCount(start, answer, False))
        elif game.hindered and answer not in chain(game, seat, start, led=False):
            lead_away(game, seat, start, FortifyCount(start, answer, True), self)
        else:
            game.owe(LeaderGoes(start, answer))

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start]


class LeaderGoes(Step):
    """Does the leader go along? [fortify.3, leaders.3]"""

    kind: ClassVar[str] = "leader_goes"
    rule: ClassVar[str] = "fortify.3"
    domain: ClassVar[Domain] = YES_NO
    params: ClassVar[list[Param]] = [Param("start", TERRITORY), Param("goal", TERRITORY)]

    def __init__(self, start: Territory, goal: Territory) -> None:
        self.start = start
        self.goal = goal

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return NO_OR_YES

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        count = FortifyCount(self.start, self.goal, answer == YES)
        if answer == YES:
            lead_away(game, seat, self.start, count, self)
        else:
            game.owe(count)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start, self.goal]


class FortifyCount(Step):
    """How many battalions move? [fortify.1]"""

    kind: ClassVar[str] = "fortify_count"
    rule: ClassVar[str] = "fortify.1"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("start", TERRITORY), Param("goal", TERRITORY)]

    def __init__(self, start: Territory, goal: Territory, led: bool) -> None:
        self.start = start
        self.goal = goal
        self.led = led

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return up_to(game.army[self.start] - 1)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        game.moves -= 1
        raise_by(game.army, self.start, -answer)
        raise_by(game.army, self.goal, answer)
        game.tell(events.FORTIFIED, seat, self.start, self.goal, answer)
        if self.led:
            lead(game, seat, self.start, self.goal, by_conquest=False)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start, self.goal]


FORTIFICATION: Final = Fortify()
DONE: Final = Done()
