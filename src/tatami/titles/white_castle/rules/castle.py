"""The rooms of the castle: actions beside die tiles, and the icons that borrow them."""

from typing import ClassVar, Final

from tatami.core.domain import NO, Domain, Param
from tatami.core.facts import none
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import CARD, SPACE, changing
from tatami.titles.white_castle.rules.events import ACTION_USED
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.goods import pay
from tatami.titles.white_castle.rules.ids import COLOURS, NO_CARD, ROOMS, ROWS, SLOTS, Action, Card, Colour, Seat, Slot, Space
from tatami.titles.white_castle.rules.names import SLOT_NAMES
from tatami.titles.white_castle.rules.possible import PAID_ACTION, PLAIN, PRICE, PRICE_GOOD, is_possible
from tatami.titles.white_castle.rules.seals import DECLINE, Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, BLOCK_ACTION, FIRST_SLOT, LIGHT_BLOCKS, SLOT_BLOCK, SLOT_ROOM

SLOT_CHOICE: Final = changing("slot_choice", SLOT_NAMES, none(WORDS, "slot_choice"))
LIGHT_CHOICE: Final = changing("light_choice", SLOT_NAMES)
NO_SLOT: Final = -1


class RoomActions(Choice):
    """The actions beside tiles of the die's colour: one or two, in any order, each used or left. [castle.2, castle.3, castle.5, turn.9]"""

    kind: ClassVar[str] = "room_action"
    rule: ClassVar[str] = "castle.2"
    domain: ClassVar[Domain] = SLOT_CHOICE
    params: ClassVar[list[Param]] = [Param("space", SPACE), Param("card", CARD)]

    def __init__(self, room: Space, card: Card, first: Slot, second: Slot) -> None:
        self.room = room
        self.card = card  # the card the die met; NO_CARD where the card lying there now counts [castle.6]
        self.first = first
        self.second = second

    def size(self) -> int:
        return SLOTS

    def met(self, game: Castle) -> Card:
        """The card whose actions count. [castle.6]"""
        return game.rooms[self.room] if self.card == NO_CARD else self.card

    def action(self, game: Castle, slot: Slot) -> Action:
        return BLOCK_ACTION[self.met(game) * ROWS + SLOT_BLOCK[slot]]

    def options(self, game: Castle, seat: Seat) -> list[int]:
        action = self.action(game, self.first)
        if self.second == NO_SLOT:
            if not is_possible(game, seat, action):
                return DECLINE
            if PLAIN[action] or PRICE[action]:
                return [NO, self.first]
            return [self.first]  # the member's own question can be declined
        options = [NO]
        if is_possible(game, seat, action):
            options.append(self.first)
        if is_possible(game, seat, self.action(game, self.second)):
            options.append(self.second)
        return options

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        other = self.second if answer == self.first else self.first
        if other != NO_SLOT:
            game.owe(RoomActions(self.room, self.card, other, NO_SLOT))
        use(game, seat, answer, self.action(game, answer))

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[self.action(game, answer)]]

    def printed(self, game: Castle, seat: Seat) -> list[Action]:
        return [self.action(game, slot) for slot in [self.first, self.second] if slot != NO_SLOT]

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        """Plain gains are never left."""
        plain = any(PLAIN[self.action(game, slot)] for slot in options if slot != NO)
        return [slot for slot in options if slot != NO] if plain else options

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [self.room, self.met(game)]


def use(game: Castle, seat: Seat, slot: Slot, action: Action) -> None:
    """Pay the price of an action, if it has one, and carry it out. [effects.1]"""
    game.tell(ACTION_USED, seat, slot)
    if PRICE[action]:
        pay(game, seat, PRICE_GOOD[action], PRICE[action])
    perform(game, seat, PAID_ACTION[action])


def slot_action(game: Castle, slot: Slot) -> Action:
    """The action of the room's card beside a die tile."""
    return BLOCK_ACTION[game.rooms[SLOT_ROOM[slot]] * ROWS + SLOT_BLOCK[slot]]


class TileAction(Choice):
    """One castle action beside a tile of a colour, or of any colour; no die, no coins for it. [effects.7, effects.9]"""

    kind: ClassVar[str] = "tile_action"
    rule: ClassVar[str] = "effects.7"
    domain: ClassVar[Domain] = SLOT_CHOICE

    def __init__(self, colour: Colour) -> None:
        self.colour = colour  # COLOURS: any

    def size(self) -> int:
        return SLOTS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        options = [NO]
        colours = game.lay.colours
        for slot in range(SLOTS):
            if (self.colour == COLOURS or self.colour == colours[slot]) and is_possible(game, seat, slot_action(game, slot)):
                options.append(slot)
        return options

    def printed(self, game: Castle, seat: Seat) -> list[Action]:
        colours = game.lay.colours
        return [slot_action(game, slot) for slot in range(SLOTS) if self.colour in (COLOURS, colours[slot])]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer != NO:
            use(game, seat, answer, slot_action(game, answer))

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[slot_action(game, answer)]]

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        return one_each(game, options)


class LightAction(Choice):
    """One light action of any card in a room. [effects.8, effects.9]"""

    kind: ClassVar[str] = "light_action"
    rule: ClassVar[str] = "effects.8"
    domain: ClassVar[Domain] = LIGHT_CHOICE

    def size(self) -> int:
        return SLOTS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        options: list[int] = []
        for room in range(ROOMS):
            first = FIRST_SLOT[room]
            for block in LIGHT_BLOCKS[game.rooms[room]]:
                options.append(first + block)
        return options

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        use(game, seat, answer, slot_action(game, answer))

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[slot_action(game, answer)]]

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        return one_each(game, options)


def one_each(game: Castle, options: list[Slot]) -> list[Slot]:
    """One slot for each different action; no decline where there is something to gain."""
    slots: list[Slot] = []
    actions: list[Action] = []
    for slot in options:
        if slot != NO:
            action = slot_action(game, slot)
            if action not in actions:
                actions.append(action)
                slots.append(slot)
    return slots or options


LIGHT_ACTION: Final = LightAction()
