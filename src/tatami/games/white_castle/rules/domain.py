"""The personal domain: visible rewards, then the action card."""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain
from tatami.games.white_castle.events import ROW_WORKED
from tatami.games.white_castle.rules.actions import PERFORM, perform
from tatami.games.white_castle.rules.goods import gain
from tatami.games.white_castle.rules.lantern import light_lantern
from tatami.games.white_castle.rules.seals import Choice
from tatami.games.white_castle.state import Castle
from tatami.games.white_castle.tables import (
    DOMAIN,
    LIT,
    MEMBERS,
    MEMBERS_EACH,
    ROW_ACTION,
    ROW_GAIN,
    ROW_GOOD,
    ROW_NAMES,
    ROWS,
    Colour,
    Seat,
    changing,
)


class WorkRow(Step):
    """Gain what is visible in a row, then the facing action of one's card. [domain.2, domain.3]"""

    def __init__(self, row: Colour) -> None:
        self.row = row

    def do(self, game: Castle, seat: Seat) -> None:
        row = self.row
        game.tell(ROW_WORKED, seat, DOMAIN + row)
        place = row * (MEMBERS_EACH + 1)
        gone = MEMBERS_EACH - game.home[seat * MEMBERS + row]
        lit = False
        for reward in range(place, place + gone + 1):
            if ROW_GOOD[reward] == LIT:
                lit = True
            else:
                gain(game, seat, ROW_GOOD[reward], ROW_GAIN[reward])
        action = ROW_ACTION[game.card[seat] * ROWS + row]
        if lit:
            game.owe(PERFORM[action])
            light_lantern(game, seat)
        else:
            perform(game, seat, action)


class DomainAction(Choice):
    """One row of one's domain as if a die lay there, free of coins. [effects.10, effects.11]"""

    kind: ClassVar[str] = "domain_action"
    rule: ClassVar[str] = "effects.10"
    domain: ClassVar[Domain] = changing("domain_row", ROW_NAMES, ("decline", "no row", "aucune rangée"))

    def size(self) -> int:
        return ROWS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return ANY_ROW

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.owe(WORK_ROW[answer])

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        return options[1:]


ANY_ROW: Final[list[int]] = [NO, 0, 1, 2]
WORK_ROW: Final[list[WorkRow]] = [WorkRow(row) for row in range(ROWS)]
DOMAIN_ACTION: Final = DomainAction()
