"""Warriors: iron for a place in a training yard, and its tiles."""

from typing import ClassVar, Final

from tatami.core.domain import NO, Domain
from tatami.core.numbers import raise_by
from tatami.games.white_castle.events import WARRIOR_SENT
from tatami.games.white_castle.rules.actions import PERFORM, perform
from tatami.games.white_castle.rules.goods import pay
from tatami.games.white_castle.rules.possible import can_act
from tatami.games.white_castle.rules.seals import DECLINE, Choice, wants
from tatami.games.white_castle.state import Castle
from tatami.games.white_castle.tables import (
    GOODS,
    GREAT_YARD,
    IRON,
    MEMBERS,
    RESOURCE_CAP,
    WARRIOR,
    YARD_IRON,
    YARD_NAMES,
    YARD_PLACE,
    YARDS,
    Seat,
    changing,
)


class Warrior(Choice):
    """Send the leftmost warrior to a yard, or decline. [warrior.1, warrior.2]"""

    kind: ClassVar[str] = "yard"
    rule: ClassVar[str] = "warrior.1"
    domain: ClassVar[Domain] = changing("yard_choice", YARD_NAMES, ("decline", "send no warrior", "n'envoyer aucun guerrier"))

    def size(self) -> int:
        return YARDS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        if game.home[seat * MEMBERS + WARRIOR] == 0:
            return DECLINE
        return YARDS_FOR[game.stock[seat * GOODS + IRON]]

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return can_act(game, seat, WARRIOR)

    def wanted(self, game: Castle, seat: Seat) -> int:
        return wants(game, seat, IRON, YARD_IRON[0]) | wants(game, seat, IRON, YARD_IRON[1]) | wants(game, seat, IRON, YARD_IRON[2])

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        pay(game, seat, IRON, YARD_IRON[answer])
        game.leave_home(seat, WARRIOR)
        raise_by(game.guard, seat * YARDS + answer, 1)
        game.tell(WARRIOR_SENT, seat, answer)
        if answer == GREAT_YARD:
            game.owe(GREAT_YARD_TILES)
        else:
            perform(game, seat, game.lay.yard_action[YARD_PLACE[answer]])


class GreatYard(Choice):
    """Both tiles of the great yard, in the order of choice. [warrior.3]"""

    kind: ClassVar[str] = "yard_tile"
    rule: ClassVar[str] = "warrior.3"
    domain: ClassVar[Domain] = changing(
        "yard_tile_order",
        [("blue", "the blue tile first", "la tuile bleue d'abord"), ("gold", "the gold tile first", "la tuile dorée d'abord")],
    )

    def size(self) -> int:
        return 2

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return BOTH_TILES

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        game.owe(PERFORM[game.lay.yard_action[1 - answer]])
        perform(game, seat, game.lay.yard_action[answer])


YARDS_FOR: Final[list[list[int]]] = [  # by iron at hand
    [NO, *[yard for yard in range(YARDS) if YARD_IRON[yard] <= iron]] for iron in range(RESOURCE_CAP + 1)
]
SEND_WARRIOR: Final = Warrior()
GREAT_YARD_TILES: Final = GreatYard()
BOTH_TILES: Final[list[int]] = [0, 1]
