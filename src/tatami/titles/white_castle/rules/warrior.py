"""Warriors: iron for a place in a training yard, and its tiles."""

from typing import Any, ClassVar, Final

from tatami.core.domain import NO, Domain, Param
from tatami.core.facts import names, none
from tatami.core.numbers import raise_by
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import YARD, changing
from tatami.titles.white_castle.rules.events import WARRIOR_SENT
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.goods import pay
from tatami.titles.white_castle.rules.ids import GOODS, IRON, MEMBERS, WARRIOR, YARDS, Action, Seat
from tatami.titles.white_castle.rules.names import YARD_NAMES
from tatami.titles.white_castle.rules.possible import can_act, may_be_unwelcome, short
from tatami.titles.white_castle.rules.seals import DECLINE, Choice, wants
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, RESOURCE_CAP, SETS, YARD_IRON, YARD_PLACE, YARD_TILES_OF


class Warrior(Choice):
    """Send the leftmost warrior to a yard, or decline. [warrior.1, warrior.2]"""

    kind: ClassVar[str] = "yard"
    rule: ClassVar[str] = "warrior.1"
    domain: ClassVar[Domain] = changing("yard_choice", YARD_NAMES, none(WORDS, "yard_choice"))

    def size(self) -> int:
        return YARDS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        if game.home[seat * MEMBERS + WARRIOR] == 0:
            return DECLINE
        return YARDS_FOR[game.stock[seat * GOODS + IRON]]

    def closed(self, game: Castle, seat: Seat) -> dict[int, dict[str, Any]]:
        """The yards that are too dear."""
        open_now = self.options(game, seat)
        return {yard: short(YARD_IRON[yard], IRON) for yard in range(YARDS) if yard not in open_now}

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return can_act(game, seat, WARRIOR)

    def wanted(self, game: Castle, seat: Seat) -> int:
        return wants(game, seat, IRON, YARD_IRON[0]) | wants(game, seat, IRON, YARD_IRON[1]) | wants(game, seat, IRON, YARD_IRON[2])

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        place = YARD_PLACE[answer]
        return [ACTIONS[action] for action in game.lay.yard_action[place : place + len(YARD_TILES_OF[answer])]]

    def costs(self, game: Castle, seat: Seat, answer: int) -> str:
        return f"{YARD_IRON[answer]} iron"

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        pay(game, seat, IRON, YARD_IRON[answer])
        game.leave_home(seat, WARRIOR)
        raise_by(game.guard, seat * YARDS + answer, 1)
        game.tell(WARRIOR_SENT, seat, answer)
        game.owe(TILES_OF_YARD[answer])


class YardTiles(Choice):
    """The tiles of a yard, in the order of choice. One may be left, which is asked only where it gains free steps in time. [warrior.3, effects.2]"""

    kind: ClassVar[str] = "yard_tile"
    rule: ClassVar[str] = "warrior.3"
    domain: ClassVar[Domain] = changing(
        "yard_tile_choice",
        names(WORDS["yard_tile_choice"]),
        none(WORDS, "yard_tile_choice"),
    )
    params: ClassVar[list[Param]] = [Param("yard", YARD)]

    def __init__(self, yard: int, blue: bool, gold: bool) -> None:
        self.yard = yard
        self.blue = blue  # whether that tile is still to come
        self.gold = gold

    def size(self) -> int:
        return FACES

    def action(self, game: Castle, face: int) -> Action:
        return game.lay.yard_action[FACE_PLACE[self.yard * FACES + face]]

    def options(self, game: Castle, seat: Seat) -> list[int]:
        unwelcome = False
        if self.blue:
            unwelcome = may_be_unwelcome(game, seat, self.action(game, BLUE))
        if self.gold and not unwelcome:
            unwelcome = may_be_unwelcome(game, seat, self.action(game, GOLD))
        tiles = SETS[self.blue + 2 * self.gold]
        return [NO, *tiles] if unwelcome else tiles

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[self.action(game, answer)]]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        if self.blue and self.gold:
            game.owe(YardTiles(self.yard, answer != BLUE, answer != GOLD))
        perform(game, seat, self.action(game, answer))

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [self.yard]


BLUE: Final = 0
GOLD: Final = 1
FACES: Final = 2
FACE_PLACE: Final[list[int]] = [  # yard * FACES + face: the place of that tile, or -1
    YARD_PLACE[yard] + YARD_TILES_OF[yard].index(face) if face in YARD_TILES_OF[yard] else -1
    for yard in range(YARDS)
    for face in ("blue", "gold")
]
YARDS_FOR: Final[list[list[int]]] = [  # by iron at hand
    [NO, *[yard for yard in range(YARDS) if YARD_IRON[yard] <= iron]] for iron in range(RESOURCE_CAP + 1)
]
SEND_WARRIOR: Final = Warrior()
TILES_OF_YARD: Final[list[YardTiles]] = [
    YardTiles(yard, "blue" in YARD_TILES_OF[yard], "gold" in YARD_TILES_OF[yard]) for yard in range(YARDS)
]
