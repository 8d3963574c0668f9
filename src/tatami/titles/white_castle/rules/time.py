"""The passage of time: steps, tolls and the pile of markers."""

from typing import ClassVar, Final

from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.core.facts import names, none
from tatami.core.numbers import raise_by
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import INFLUENCE_GAINED, TOLL_PAID
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.ids import GOODS, LAST_SPACE, SEAL, Seat
from tatami.titles.white_castle.rules.seals import DECLINE, Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import TOLL

CROSS: Final = 0
TOLL_ANSWER: Final[list[int]] = [NO, CROSS]


class Advance(Choice):
    """Steps forward; before a gate, pay or stop; a marker that stops at once has not moved. [time.1, time.2, time.3, time.5]"""

    kind: ClassVar[str] = "cross_gate"
    rule: ClassVar[str] = "time.2"
    domain: ClassVar[Domain] = changing(
        "cross_gate",
        names(WORDS["cross_gate"]),
        none(WORDS, "cross_gate"),
    )
    params: ClassVar[list[Param]] = [Param("n", COUNT)]

    def __init__(self, n: int) -> None:
        self.n = n

    def size(self) -> int:
        return 1

    def options(self, game: Castle, seat: Seat) -> list[int]:
        space = game.influence[seat]
        if space == LAST_SPACE:
            return DECLINE
        toll = TOLL[space + 1]
        if toll == 0:
            return WALK
        return TOLL_ANSWER if game.stock[seat * GOODS + SEAL] >= toll else DECLINE

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        space = game.influence[seat] + 1
        toll = TOLL[space]
        left = self.n - 1
        if toll:
            raise_by(game.stock, seat * GOODS + SEAL, -toll)
            game.tell(TOLL_PAID, seat, toll)
        while left and space < LAST_SPACE and TOLL[space + 1] == 0:
            space += 1
            left -= 1
        if left and space < LAST_SPACE:
            game.owe(Advance(left))
        arrive(game, seat, space)

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [TOLL[game.influence[seat] + 1]]


def next_toll(game: Castle, seat: Seat, steps: int) -> int:
    """The toll of the first gate within that many steps; 0 if there is none. [time.2]"""
    space = game.influence[seat]
    for ahead in range(space + 1, min(space + steps, LAST_SPACE) + 1):
        if TOLL[ahead]:
            return TOLL[ahead]
    return 0


def arrive(game: Castle, seat: Seat, space: int) -> None:
    """The marker comes to lie on top of those already there. [time.4]"""
    game.clock += 1
    game.moved[seat] = game.clock
    game.influence[seat] = space
    game.tell(INFLUENCE_GAINED, seat, space)


WALK: Final[list[int]] = [CROSS]
