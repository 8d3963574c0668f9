"""A turn: take a die from an end of a bridge, place it, settle its coins."""

from typing import Any, ClassVar, Final

from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.white_castle.rules.castle import RoomActions, slot_action
from tatami.titles.white_castle.rules.domain import WORK_ROW, row_printed
from tatami.titles.white_castle.rules.domains import COLOUR, changing
from tatami.titles.white_castle.rules.events import DIE_PLACED, DIE_TAKEN
from tatami.titles.white_castle.rules.goods import gain, pay
from tatami.titles.white_castle.rules.ids import (
    COIN,
    DOMAIN,
    ENDS,
    GOODS,
    LEFT,
    NO_CARD,
    NO_DIE,
    OUTSIDE,
    PLACES,
    RIGHT,
    ROOMS,
    ROWS,
    SEAL,
    SIDES,
    SPACES,
    WELL,
    Colour,
    Die,
    Seat,
    Slot,
    Space,
)
from tatami.titles.white_castle.rules.lantern import light_lantern
from tatami.titles.white_castle.rules.names import END_NAMES, SPACE_NAMES
from tatami.titles.white_castle.rules.outside import OUTSIDE_ACTION
from tatami.titles.white_castle.rules.possible import obstacles, short
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import CLOSED, Castle
from tatami.titles.white_castle.rules.tables import (
    ACTIONS,
    DIE_COLOUR,
    DIE_VALUE,
    MEMBER_ACTION,
    MEMBER_IDS,
    OUTSIDE_CHOICE,
    SETS,
    STACKED,
    VALUE,
    WELL_SEALS,
)
from tatami.titles.white_castle.rules.well import WELL_REWARD

FULL: Final[dict[str, Any]] = {"why": "full"}


class TakeDie(Choice):
    """A die from either end of a bridge. [turn.2, turn.3]"""

    kind: ClassVar[str] = "take_die"
    rule: ClassVar[str] = "turn.2"
    domain: ClassVar[Domain] = changing("end_choice", END_NAMES)

    def size(self) -> int:
        return ENDS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return SETS[game.ends]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        colour = answer >> 1
        from_left = answer & 1 == 0
        value = take_die(game, colour, LEFT if from_left else RIGHT)
        if game.book is not None:
            game.tell(DIE_TAKEN, seat, answer, value)
        game.owe(PLACE_DIE[(colour * SIDES + value) * 2 + from_left])


def take_die(game: Castle, colour: Colour, place: int) -> int:
    """Take a die off its bridge; the nearest one from the middle moves up to a free end. [turn.2, turn.3]"""
    bridge = game.bridge
    left = colour * PLACES
    right = left + RIGHT
    if place == RIGHT:
        value = bridge[right]
        last = right - 1
        while last > left and not bridge[last]:
            last -= 1
        if last == left:
            bridge[right] = NO_DIE
            game.ends -= 2 << colour * 2
        else:
            bridge[right] = bridge[last]
            bridge[last] = NO_DIE
    else:
        value = bridge.pop(left + place)
        bridge.insert(right - 1, NO_DIE)  # the middle has closed up to the left
        if not bridge[left]:
            game.ends -= 1 << colour * 2
    return value


class PlaceDie(Choice):
    """A space for the die taken: where its colour is allowed, room is left and the coins suffice. [turn.4, turn.5, turn.6]"""

    kind: ClassVar[str] = "place_die"
    rule: ClassVar[str] = "turn.4"
    domain: ClassVar[Domain] = changing("space_choice", SPACE_NAMES)
    params: ClassVar[list[Param]] = [Param("colour", COLOUR), Param("die", COUNT)]

    def __init__(self, die: Die, from_left: bool) -> None:
        self.die = die
        self.from_left = from_left

    def size(self) -> int:
        return SPACES

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return self.reachable(game, seat, game.stock[seat * GOODS + COIN])

    def reachable(self, game: Castle, seat: Seat, coins: int) -> list[Space]:
        """The spaces open to the die for that many coins."""
        purse = DIE_VALUE[self.die] + coins
        colour = DIE_COLOUR[self.die]
        cover = game.cover
        spaces = 1 << WELL
        for space in game.lay.spaces[colour]:
            if cover[space] <= purse:
                spaces |= 1 << space
        if game.rows[seat * ROWS + colour] == NO_DIE and VALUE[DOMAIN + colour] <= purse:
            spaces |= 1 << DOMAIN + colour
        return SETS[spaces]

    def closed(self, game: Castle, seat: Seat) -> dict[int, dict[str, Any]]:
        """The spaces of the die's colour that are full or too dear. [turn.4, turn.6]"""
        colour = DIE_COLOUR[self.die]
        spaces = [*game.lay.spaces[colour], DOMAIN + colour]
        open_now = self.options(game, seat)
        return {
            space: FULL if is_full(game, seat, space) else short(-self.coins(game, space), COIN)
            for space in spaces
            if space not in open_now
        }

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return self.wanted(game, seat) > 0

    def wanted(self, game: Castle, seat: Seat) -> int:
        have = game.stock[seat * GOODS + COIN]
        seals = game.stock[seat * GOODS + SEAL]
        return 1 if len(self.reachable(game, seat, have + seals)) > len(self.reachable(game, seat, have)) else 0

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        die = self.die
        if game.book is not None:
            game.tell(DIE_PLACED, seat, answer)
        settle_coins(game, seat, self.coins(game, answer))
        if answer < ROOMS:
            enter_room(game, answer, DIE_COLOUR[die])
        elif answer < WELL:
            game.owe(OUTSIDE_ACTION[answer - OUTSIDE])
        elif answer == WELL:
            game.owe(WELL_REWARD)
        else:
            game.owe(WORK_ROW[answer - DOMAIN])
        put_die(game, seat, answer, die)
        if self.from_left:
            light_lantern(game, seat)  # before what is owed [turn.8]

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        """The actions of a space for the die in hand."""
        if answer < ROOMS:
            return [ACTIONS[slot_action(game, slot)] for slot in room_slots(game, answer, DIE_COLOUR[self.die])]
        if answer < WELL:
            return [MEMBER_IDS[member] for member in OUTSIDE_CHOICE[answer - OUTSIDE]]
        if answer == WELL:
            return [f"{WELL_SEALS} seal", *[ACTIONS[action] for action in game.lay.well_rewards]]
        return row_printed(game, seat, answer - DOMAIN)

    def coins(self, game: Castle, space: Space) -> int:
        """The coins the die in hand earns on a space; below zero, those it costs. [turn.4]"""
        return DIE_VALUE[self.die] - covered(game, space)

    def obstacles(self, game: Castle, seat: Seat, space: Space) -> dict[str, dict[str, Any]]:
        """Why actions of a room or outside the walls could not be carried out once coins and lantern are settled, even by changing seals. [turn.10]"""
        if space >= WELL:
            return {}
        after: Castle = game.clone()
        settle_coins(after, seat, self.coins(game, space))
        if self.from_left:
            light_lantern(after, seat)
        if space < ROOMS:
            return obstacles(after, seat, [slot_action(game, slot) for slot in room_slots(game, space, DIE_COLOUR[self.die])])
        return obstacles(after, seat, [MEMBER_ACTION[member] for member in OUTSIDE_CHOICE[space - OUTSIDE]])

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [DIE_COLOUR[self.die], DIE_VALUE[self.die]]


def room_slots(game: Castle, room: Space, colour: Colour) -> list[Slot]:
    """The slots of a room with a tile of the colour: one or two where such a die may be placed. [castle.2, castle.3]"""
    place = colour * ROOMS + room
    return [slot for slot in [game.lay.first[place], game.lay.second[place]] if slot >= 0]


def covered(game: Castle, space: Space) -> int:
    """The value a die would cover: that of the die below, else the printed one. [turn.4, turn.7, well.1]"""
    return game.cover[space] if space < WELL else VALUE[space]


def is_full(game: Castle, seat: Seat, space: Space) -> bool:
    """Whether no die may be placed there any more. [turn.6]"""
    return game.cover[space] == CLOSED if space < WELL else game.rows[seat * ROWS + space - DOMAIN] != NO_DIE


def settle_coins(game: Castle, seat: Seat, difference: int) -> None:
    """A higher die earns the difference, a lower one costs it. [turn.4]"""
    if difference > 0:
        gain(game, seat, COIN, difference)
    elif difference < 0:
        pay(game, seat, COIN, -difference)


def put_die(game: Castle, seat: Seat, space: Space, die: Die) -> None:
    """The die comes to lie on its space. [turn.6, well.1]"""
    if space < WELL:
        place = space * STACKED
        above = game.stack[place] != NO_DIE
        game.stack[place + above] = die
        game.cover[space] = DIE_VALUE[die] if game.lay.limit > 1 and not above else CLOSED
    elif space == WELL:
        game.well_dice = [*game.well_dice, die]
    else:
        game.rows[seat * ROWS + space - DOMAIN] = die


def enter_room(game: Castle, room: Space, colour: Colour) -> None:
    """Owe the actions beside the tiles of the die's colour. [castle.2, castle.6]"""
    lay = game.lay
    card = game.rooms[room] if lay.keeps_card else NO_CARD
    place = colour * ROOMS + room
    game.owe(RoomActions(room, card, lay.first[place], lay.second[place]))


TAKE_DIE: Final = TakeDie()
PLACE_DIE: Final[list[PlaceDie]] = [PlaceDie(die, from_left) for die in range(len(DIE_VALUE)) for from_left in (False, True)]
