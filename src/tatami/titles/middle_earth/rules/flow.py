"""The sequence of play: read this first. [turn]

Before the first turn territories are claimed, battalions mustered and leaders placed. A turn has six steps; after the last one, the
Fellowship's, the next player begins, until the Fellowship's road ends or only one player is left.

Where each chapter of the rulebook stands: board in `tables`; setup in `setup`; turn here; reinforce and cards in `rules/reinforce` and
`rules/cards`; attack in `rules/attack`, `rules/reply`, `rules/battle` and `rules/conquest`, storms and closed bridges in `rules/hindrances`;
leaders in `rules/armies`; missions and fortify in modules of their names; draw and events in `rules/draw` and `rules/uprising`; powers at
the moments they name, and in `rules/powers`; fellowship in `rules/fellowship`; end, alliance and hunt in `rules/ending` and `scoring`; what
the Trilogy edition changes stands with the rule it changes; the siege's chapters in `siege/`, whose `flow` says where.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import TERRITORY, YES_NO
from tatami.titles.middle_earth.rules.draw import APPOINT, DRAW
from tatami.titles.middle_earth.rules.ending import finish_for
from tatami.titles.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.ids import EVIL, MORDOR, Seat
from tatami.titles.middle_earth.rules.missions import NO_OR_YES
from tatami.titles.middle_earth.rules.reinforce import REINFORCEMENT, collect
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import PATH, REGION_OF

CAPTURED_AT: Final = 12


class Turn(Step):
    """The six steps of a turn, the first on top. [turn.1]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        game.tell(events.TURN_BEGAN, seat)
        game.fresh = True
        game.traded = False
        game.conquered = False
        game.earned = False
        game.bonus_cards = 0
        game.moves = 1
        game.arrived = []
        game.pinned = []
        game.owe(NEXT_TURN)
        game.owe(FELLOWSHIP_STEP)
        game.owe(DRAW)
        game.owe(LEADER_BACK)
        game.owe(FORTIFICATION)
        game.owe(ATTACKS)
        game.owe(REINFORCEMENT)
        collect(game, seat)
        if game.variant.hunt and game.side(seat) == EVIL and game.owner[PATH[game.ring]] == seat:
            game.owe(CAPTURE)


class Capture(Step):
    """Does the evil player try to capture the Ring? [hunt.2, hunt.3]"""

    kind: ClassVar[str] = "capture"
    rule: ClassVar[str] = "hunt.2"
    domain: ClassVar[Domain] = YES_NO
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return NO_OR_YES

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        territory = PATH[game.ring]
        first, second = game.chance.below(6) + 1, game.chance.below(6) + 1
        bonuses = [int(game.has_leader(seat, territory)), int(REGION_OF[territory] == MORDOR)]
        roll = first + second + sum(bonuses)
        game.tell(events.CAPTURE_TRIED, seat, first, second, roll, tally=bonuses)
        if roll >= CAPTURED_AT:
            finish_for(game, EVIL, "hunt.2")

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [PATH[game.ring]]


class LeaderBack(Step):
    """A player without a leader on the board brings one back. [leaders.4]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        if game.leaders_out(seat) == 0:
            game.owe(APPOINT)


class NextTurn(Step):
    """The next player still in the game; what lasted until then ends. [turn.1, turn.4]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        goal = game.next_alive(seat)
        while seat != goal:
            seat = (seat + 1) % game.seats
            game.storms[seat] = []
            game.closed[seat] = 0
            game.corsairs &= ~(1 << seat)
        game.hindered = any(game.closed) or any(game.storms)
        game.active = goal
        game.owe(TURN)


TURN: Final = Turn()
CAPTURE: Final = Capture()
LEADER_BACK: Final = LeaderBack()
NEXT_TURN: Final = NextTurn()
