"""Courtiers: the audience at the gate, the climb, and what waits on each floor."""

from typing import Any, ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.core.facts import names, none
from tatami.core.numbers import raise_by, replaced
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import CARD, changing
from tatami.titles.white_castle.rules.events import (
    CARD_DRAWN,
    CARD_TAKEN,
    COURTIER_ADMITTED,
    COURTIER_CLIMBED,
    FAVOUR_GRANTED,
)
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.goods import pay
from tatami.titles.white_castle.rules.ids import (
    COIN,
    COURTIER,
    DAIMYO,
    DIPLOMATS,
    FAVOURS,
    GOODS,
    LEVELS,
    MEMBERS,
    NO_CARD,
    PEARL,
    ROOMS,
    ROWS,
    STEWARD_ROOMS,
    STEWARDS,
    Card,
    Seat,
)
from tatami.titles.white_castle.rules.lantern import add_to_zone, light_lantern
from tatami.titles.white_castle.rules.names import FAVOUR_NAMES, ROOM_NAMES
from tatami.titles.white_castle.rules.possible import short
from tatami.titles.white_castle.rules.seals import Choice, wants, wants_coins
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, BLOCK_ACTION, CLIMB_PRICE, GATE_PRICE, LIGHT_BLOCKS, SETS_OR_NO

AUDIENCE: Final = 0
CLIMB_FROM: Final[list[int]] = [-1, 0, 0, 1, 1, 2]  # by answer
CLIMB_FLOORS: Final[list[int]] = [0, 1, 2, 1, 2, 1]
COURT_ANSWERS: Final = 6
NONE_AT_HOME: Final[dict[str, Any]] = {"why": "none_at_home"}
COURT: Final = changing(
    "court",
    names(WORDS["court"]),
    none(WORDS, "court"),
)
FLOOR_ROOMS: Final[list[list[int]]] = [[], [0, 1, 2], [3, 4], []]  # by level


class Courtier(Choice):
    """Audience and climb, each at most once, in any order. [courtier.1]"""

    kind: ClassVar[str] = "courtier"
    rule: ClassVar[str] = "courtier.1"
    domain: ClassVar[Domain] = COURT

    def __init__(self, audience: bool, climb: bool) -> None:
        self.audience = audience  # whether that part may still be done
        self.climb = climb

    def size(self) -> int:
        return COURT_ANSWERS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        which = 0
        goods = seat * GOODS
        if self.audience and game.home[seat * MEMBERS + COURTIER] and game.stock[goods + COIN] >= GATE_PRICE:
            which = 1 << AUDIENCE
        if self.climb:
            pearl = game.stock[goods + PEARL]
            if pearl >= CLIMB_PRICE[1]:
                place = seat * LEVELS
                for answer in range(1, COURT_ANSWERS):
                    if game.court[place + CLIMB_FROM[answer]] and CLIMB_PRICE[CLIMB_FLOORS[answer]] <= pearl:
                        which |= 1 << answer
        return SETS_OR_NO[which]

    def closed(self, game: Castle, seat: Seat) -> dict[int, dict[str, Any]]:
        """The audience without coins or courtier, and what those in the castle cannot climb for want of mother-of-pearl."""
        why: dict[int, dict[str, Any]] = {}
        open_now = self.options(game, seat)
        if self.audience and AUDIENCE not in open_now:
            why[AUDIENCE] = short(GATE_PRICE, COIN) if game.home[seat * MEMBERS + COURTIER] else NONE_AT_HOME
        if self.climb:
            for answer in range(1, COURT_ANSWERS):
                if answer not in open_now and game.court[seat * LEVELS + CLIMB_FROM[answer]]:
                    why[answer] = short(CLIMB_PRICE[CLIMB_FLOORS[answer]], PEARL)
        return why

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return self.wanted(game, seat) > 0

    def wanted(self, game: Castle, seat: Seat) -> int:
        which = 0
        if self.audience and game.home[seat * MEMBERS + COURTIER]:
            which = wants_coins(game, seat, GATE_PRICE)
        if self.climb:
            for answer in range(1, COURT_ANSWERS):
                if game.court[seat * LEVELS + CLIMB_FROM[answer]]:
                    which |= wants(game, seat, PEARL, CLIMB_PRICE[CLIMB_FLOORS[answer]])
        return which

    def costs(self, game: Castle, seat: Seat, answer: int) -> str:
        return f"{GATE_PRICE} coin" if answer == AUDIENCE else f"{CLIMB_PRICE[CLIMB_FLOORS[answer]]} pearl"

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        if answer == AUDIENCE:
            if self.climb:
                game.owe(CLIMB_ONLY)
            admit(game, seat)
        else:
            if self.audience:
                game.owe(AUDIENCE_ONLY)
            climb(game, seat, CLIMB_FROM[answer], CLIMB_FLOORS[answer])


def admit(game: Castle, seat: Seat) -> None:
    """The leftmost courtier comes to the gate for coins. [courtier.2]"""
    pay(game, seat, COIN, GATE_PRICE)
    game.leave_home(seat, COURTIER)
    raise_by(game.court, seat * LEVELS, 1)
    game.tell(COURTIER_ADMITTED, seat)


def climb(game: Castle, seat: Seat, level: int, floors: int) -> None:
    """A courtier goes up; what he finds is owed. [courtier.3, courtier.4, courtier.5]"""
    pay(game, seat, PEARL, CLIMB_PRICE[floors])
    place = seat * LEVELS + level
    raise_by(game.court, place, -1)
    raise_by(game.court, place + floors, 1)
    game.tell(COURTIER_CLIMBED, seat, level + floors)
    if level + floors == DAIMYO:
        game.owe(TAKE_FAVOUR)
        light_lantern(game, seat)  # [courtier.10]
    else:
        game.owe(ENTER[level + floors])


class EnterRoom(Choice):
    """Which room of the floor he enters. [courtier.4, courtier.6, courtier.7, courtier.9]"""

    kind: ClassVar[str] = "enter_room"
    rule: ClassVar[str] = "courtier.4"
    domain: ClassVar[Domain] = changing("room_choice", ROOM_NAMES)

    def __init__(self, level: int) -> None:
        self.level = level

    def size(self) -> int:
        return ROOMS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return FLOOR_ROOMS[self.level]

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        card = game.rooms[answer]
        return [ACTIONS[BLOCK_ACTION[card * ROWS + block]] for block in LIGHT_BLOCKS[card]]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        card = game.rooms[answer]
        if deck(game, answer):
            add_to_zone(game, seat, game.card[seat])
            game.card = replaced(game.card, seat, card)
            game.rooms = replaced(game.rooms, answer, NO_CARD)
            game.tell(CARD_TAKEN, seat, answer, card)
            game.owe(Refill(answer))
            game.owe(LIGHT_OF_CARD[card])
        else:
            game.owe(LIGHT_IN_ROOM[card])


def deck(game: Castle, room: int) -> list[Card]:
    """The deck a room is refilled from, in no order."""
    return game.stewards if room < STEWARD_ROOMS else game.diplomats


class Refill(Step):
    """A new card for the room. [courtier.8]"""

    def __init__(self, room: int) -> None:
        self.room = room

    def do(self, game: Castle, seat: Seat) -> None:
        refill(game, self.room)


def refill(game: Castle, room: int) -> None:
    """Draw a card nobody has seen from the deck. [courtier.8]"""
    rest = deck(game, room)[:]
    drawn = rest.pop(game.chance.below(len(rest)))
    if room < STEWARD_ROOMS:
        game.stewards = rest
    else:
        game.diplomats = rest
    game.rooms = replaced(game.rooms, room, drawn)
    game.tell(CARD_DRAWN, room, drawn)


class LightOfCard(Choice):
    """One of the light actions of the card just taken. [courtier.7]"""

    kind: ClassVar[str] = "light_block"
    rule: ClassVar[str] = "courtier.7"
    domain: ClassVar[Domain] = changing(
        "block",
        names(WORDS["block"]),
    )
    params: ClassVar[list[Param]] = [Param("card", CARD)]

    def __init__(self, card: Card) -> None:
        self.card = card

    def size(self) -> int:
        return ROWS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return LIGHT_BLOCKS[self.card]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        perform(game, seat, BLOCK_ACTION[self.card * ROWS + answer])

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[BLOCK_ACTION[self.card * ROWS + answer]]]

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [self.card]


class LightInRoom(LightOfCard):
    """One of the light actions of a card that stays in its room, as the deck is empty. [courtier.9]"""

    kind: ClassVar[str] = "light_in_room"
    rule: ClassVar[str] = "courtier.9"


class TakeFavour(Choice):
    """A free place on the daimyo card, and its favour. [courtier.11]"""

    kind: ClassVar[str] = "favour"
    rule: ClassVar[str] = "courtier.11"
    domain: ClassVar[Domain] = changing("favour_choice", FAVOUR_NAMES)

    def size(self) -> int:
        return FAVOURS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return [place for place in range(FAVOURS) if game.favoured[place] < 0]

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[game.lay.favours[answer]]]

    def do(self, game: Castle, seat: Seat) -> None:
        """All places are taken: he stays without a favour."""

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        game.favoured = replaced(game.favoured, answer, seat)
        game.tell(FAVOUR_GRANTED, seat, answer)
        perform(game, seat, game.lay.favours[answer])


SEND_COURTIER: Final = Courtier(True, True)
CLIMB_ONLY: Final = Courtier(False, True)
AUDIENCE_ONLY: Final = Courtier(True, False)
ENTER: Final[list[EnterRoom]] = [EnterRoom(level) for level in (0, STEWARDS, DIPLOMATS)]
LIGHT_OF_CARD: Final[list[LightOfCard]] = [LightOfCard(card) for card in range(len(LIGHT_BLOCKS))]
LIGHT_IN_ROOM: Final[list[LightInRoom]] = [LightInRoom(card) for card in range(len(LIGHT_BLOCKS))]
TAKE_FAVOUR: Final = TakeFavour()
