"""Combat, last part: the victors move in; a player without territories is out. [attack.12, attack.13, attack.15, attack.16, attack.17]"""

from typing import ClassVar

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import lead
from tatami.titles.middle_earth.rules.cards import flags, must_trade
from tatami.titles.middle_earth.rules.domains import TERRITORY
from tatami.titles.middle_earth.rules.ending import after_elimination
from tatami.titles.middle_earth.rules.ids import NEUTRAL, Seat, Territory
from tatami.titles.middle_earth.rules.reinforce import SPOILS
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth
from tatami.titles.middle_earth.rules.tables import COUNTS_OR_NONE


def conquer(game: MiddleEarth, start: Territory, goal: Territory, led: bool, dice: int) -> None:
    """The victors move in; a beaten leader goes home, the own one goes along. [attack.12, attack.13, attack.15, attack.21]"""
    seat, loser = game.owner[start], game.owner[goal]
    if loser < NEUTRAL and game.has_leader(loser, goal):
        game.move_leader(loser, goal, NOWHERE)
        game.tell(events.LEADER_LOST, loser, goal)
    game.give(goal, seat)
    raise_by(game.army, start, -dice)
    game.army[goal] = dice
    game.conquered = True
    game.tell(events.TERRITORY_CONQUERED, seat, start, goal, dice)
    if led:
        lead(game, seat, start, goal, by_conquest=True)
    if loser < NEUTRAL and not game.held[loser]:
        eliminate(game, seat, loser)
        if game.ending:
            return
    if game.army[start] > 1:
        game.owe(MoveIn(start, goal))


class MoveIn(Step):
    """How many more battalions move in? [attack.12]"""

    kind: ClassVar[str] = "move_in"
    rule: ClassVar[str] = "attack.12"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("start", TERRITORY), Param("goal", TERRITORY)]

    def __init__(self, start: Territory, goal: Territory) -> None:
        self.start = start
        self.goal = goal

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        most = game.army[self.start] - 1
        return COUNTS_OR_NONE[most] if most < len(COUNTS_OR_NONE) else list(range(most + 1))

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer:
            raise_by(game.army, self.start, -answer)
            raise_by(game.army, self.goal, answer)
            game.tell(events.BATTALIONS_MOVED, self.start, self.goal, answer)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start, self.goal]


def eliminate(game: MiddleEarth, seat: Seat, loser: Seat) -> None:
    """A player without territories is out; the conqueror takes the territory cards. [attack.16, attack.17]"""
    spoils = game.hand[loser]
    game.alive &= ~(1 << loser)
    game.hand[seat] = sorted(game.hand[seat] + spoils)
    game.hand[loser] = []
    game.shown = sorted(set(game.shown + spoils))
    game.discard.extend(game.uprising[loser])
    game.uprising[loser] = []
    game.adventure_discard |= game.adventures[loser]
    game.unseen &= ~game.adventures[loser]
    game.adventures[loser] = 0
    game.tell(events.PLAYER_ELIMINATED, loser, seat, tally=flags(spoils))
    after_elimination(game)
    if not game.ending and must_trade(game, seat):
        game.owe(SPOILS)
