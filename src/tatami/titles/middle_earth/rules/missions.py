"""Missions: declared when a leader has reached the site, they bring a reward and points. [missions]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain, place
from tatami.titles.middle_earth.rules.domains import ADVENTURE, TERRITORY, YES_NO
from tatami.titles.middle_earth.rules.ids import ANYWHERE, AS_CARD, IN_TERRITORY, MISSIONS, YES, Kind, Seat, Territory
from tatami.titles.middle_earth.rules.powers import lay_out
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import IN_REGION, MISSION_AT, MISSION_CARDS, PLACE, REGION_OF, REWARD


def completed(game: MiddleEarth, seat: Seat) -> list[Kind]:
    """The missions the seat may declare now. [missions.1, missions.3]"""
    if not game.arrived or not game.adventures[seat] & MISSION_CARDS:
        return []
    return [
        mission
        for mission in range(MISSIONS)
        if game.holds(seat, mission) and MISSION_AT[mission] in game.arrived and game.has_leader(seat, MISSION_AT[mission])
    ]


def lead_away(game: MiddleEarth, seat: Seat, start: Territory, go: Step, back: Step) -> None:
    """A leader is about to leave a site: ask first, where a completed mission would be lost with it. [missions.9]"""
    for mission in completed(game, seat):
        if MISSION_AT[mission] == start:
            game.owe(ForgoMission(mission, go, back))
            return
    game.owe(go)


class ForgoMission(Step):
    """Is a completed mission given up? If not, the question before is asked again. [missions.9]"""

    kind: ClassVar[str] = "forgo_mission"
    rule: ClassVar[str] = "missions.9"
    domain: ClassVar[Domain] = YES_NO
    params: ClassVar[list[Param]] = [Param("card", ADVENTURE)]

    def __init__(self, mission: Kind, go: Step, back: Step) -> None:
        self.mission = mission
        self.go = go
        self.back = back

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return NO_OR_YES

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        game.owe(self.go if answer == YES else self.back)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.mission]


NO_OR_YES: Final[list[int]] = [NO, YES]


def declare_mission(game: MiddleEarth, seat: Seat, mission: Kind) -> None:
    """Show the card, keep the leader there, take the reward. [missions.2, missions.4, missions.5, missions.7]"""
    territory = MISSION_AT[mission]
    lay_out(game, seat, mission)
    game.pinned = [*game.pinned, territory]
    game.tell(events.MISSION_DECLARED, seat, mission)
    reward = REWARD[mission * 2 + game.side(seat)]
    if PLACE[mission] == AS_CARD:
        game.bonus_cards += reward
    elif PLACE[mission] == IN_TERRITORY:
        gain(game, territory, reward)
    else:
        game.owe(Reward(mission, reward))


class Reward(Step):
    """Where does the next battalion of a reward go? [missions.5, missions.6]"""

    kind: ClassVar[str] = "reward"
    rule: ClassVar[str] = "missions.5"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("card", ADVENTURE)]

    def __init__(self, mission: Kind, n: int) -> None:
        self.mission = mission
        self.n = n

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        if PLACE[self.mission] == ANYWHERE:
            return game.held[seat]
        region = REGION_OF[MISSION_AT[self.mission]]
        return [territory for territory in IN_REGION[region] if game.owner[territory] == seat]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        place(game, seat, answer, 1, events.REWARD_PLACED)
        if self.n > 1:
            game.owe(Reward(self.mission, self.n - 1))

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        """Nothing is held there: the reward is lost. [missions.6]"""

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.mission]
