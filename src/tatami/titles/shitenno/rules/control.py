"""The odd year: each player in turn takes control of up to two provinces. [control, titles.4]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.titles.shitenno.rules import events
from tatami.titles.shitenno.rules.cards import can_use_draw_tile, use_draw_tile
from tatami.titles.shitenno.rules.domains import CONTROL, GILD
from tatami.titles.shitenno.rules.ids import BY_KOKU, CONTROL_DRAW, GENERALS, HATAMOTO, KAMON_A_TURN, POSITIONS, PROVINCES, SENSEI, Seat
from tatami.titles.shitenno.rules.pay_koku import PAY_KOKU, add_by_koku
from tatami.titles.shitenno.rules.pay_troops import PAY_TROOPS, add_by_troops
from tatami.titles.shitenno.rules.state import Shitenno


class Turn(Step):
    """A player's turn in the odd year. [control.1]"""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def do(self, game: Shitenno, seat: Seat) -> None:
        game.active = self.seat
        game.hatamoto_ready = game.rank[self.seat] == HATAMOTO
        game.placed = 0
        if game.rank[self.seat] == SENSEI:
            game.owe(TURN_GOLDEN)
        game.owe(CONTROLS[KAMON_A_TURN])


class Control(Step):
    """Which province next, with troops or with koku? [control.1, control.2, control.3, bonus.4]"""

    kind: ClassVar[str] = "control"
    rule: ClassVar[str] = "control.1"
    domain: ClassVar[Domain] = CONTROL
    params: ClassVar[list[Param]] = [Param("kamon", COUNT)]

    def __init__(self, left: int) -> None:
        self.left = left

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        answers = [NO]
        if self.may_place(game, seat):
            add_by_troops(game, seat, answers)
            add_by_koku(game, seat, answers)
        if can_use_draw_tile(game, seat):
            answers.append(CONTROL_DRAW)
        return answers

    def asked_anyway(self, game: Shitenno, seat: Seat) -> bool:
        """Passing unasked would tell the others that the hand buys nothing."""
        return self.may_place(game, seat)

    def may_place(self, game: Shitenno, seat: Seat) -> bool:
        return self.left > 0 and game.stock[seat] > 0

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        if answer == NO:
            if self.left == KAMON_A_TURN:
                game.tell(events.TURN_PASSED, seat)
            return
        if answer == CONTROL_DRAW:
            use_draw_tile(game, seat)
            game.owe(self)
            return
        game.owe(CONTROLS[self.left - 1])
        if answer < BY_KOKU:
            PAY_TROOPS[answer].begin(game, seat)
        else:
            PAY_KOKU[answer - BY_KOKU].begin(game, seat)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [min(self.left, game.stock[seat])]


class Gild(Step):
    """The Senseï may turn one of his kamon to its golden side. [titles.4, titles.5]"""

    kind: ClassVar[str] = "gild"
    rule: ClassVar[str] = "titles.4"
    domain: ClassVar[Domain] = GILD

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        return [NO] + [province for province in range(PROVINCES) if plain_kamon(game, seat, province) >= 0]

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.gilded |= 1 << plain_kamon(game, seat, answer)
            game.tell(events.KAMON_GILDED, seat, answer)


def plain_kamon(game: Shitenno, seat: Seat, province: int) -> int:
    """The leftmost kamon of the seat there that can be gilded, or -1. Which one of several makes no difference to any majority."""
    for place in range(province * POSITIONS, province * POSITIONS + game.filled[province]):
        may = game.variant.gild_any or game.placed >> place & 1
        if may and game.kamon[place] == seat and not game.gilded >> place & 1:
            return place
    return -1


CONTROLS: Final[list[Control]] = [Control(left) for left in range(KAMON_A_TURN + 1)]
TURN_GOLDEN: Final = Gild()
TURNS: Final[list[Turn]] = [Turn(seat) for seat in range(GENERALS)]
