"""Outside the walls: one of two members' actions."""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING
from tatami.core.domain import Domain, Param
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import SPACE, changing
from tatami.titles.white_castle.rules.ids import MEMBERS, OUTSIDE, Seat
from tatami.titles.white_castle.rules.names import MEMBER_NAMES
from tatami.titles.white_castle.rules.possible import can_act
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import MEMBER_ACTION, MEMBER_IDS, OUTSIDE_CHOICE


class OutsideAction(Choice):
    """One of the two actions of the space. [outside.2]"""

    kind: ClassVar[str] = "outside_action"
    rule: ClassVar[str] = "outside.2"
    domain: ClassVar[Domain] = changing("member_choice", MEMBER_NAMES)
    params: ClassVar[list[Param]] = [Param("space", SPACE)]

    def __init__(self, side: int) -> None:
        self.side = side

    def size(self) -> int:
        return MEMBERS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        """Declining is left to the member's own question."""
        left, right = OUTSIDE_CHOICE[self.side]
        if not can_act(game, seat, left):
            return [right] if can_act(game, seat, right) else NOTHING
        return OUTSIDE_CHOICE[self.side] if can_act(game, seat, right) else [left]

    def do(self, game: Castle, seat: Seat) -> None:
        """Neither member can be sent."""

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [MEMBER_IDS[answer]]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        perform(game, seat, MEMBER_ACTION[answer])

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [OUTSIDE + self.side]


OUTSIDE_ACTION: Final[list[OutsideAction]] = [OutsideAction(0), OutsideAction(1)]
