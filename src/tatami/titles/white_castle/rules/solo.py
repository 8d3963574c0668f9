"""The Tokugawa visit: the rival of a single player. It pays nothing and triggers nothing by what it places. [solo.7]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import Domain
from tatami.core.numbers import raise_by, replaced
from tatami.titles.white_castle.rules.courtier import FLOOR_ROOMS, deck, refill
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import (
    RIVAL_ADMITTED,
    RIVAL_CARD_REMOVED,
    RIVAL_CARD_TURNED,
    RIVAL_CLIMBED,
    RIVAL_COINS_TURNED,
    RIVAL_DIE_PLACED,
    RIVAL_FAILED,
    RIVAL_GAINED,
    RIVAL_GARDENER_SENT,
    RIVAL_GARDENS_SCORED,
    RIVAL_INFLUENCE_GAINED,
    RIVAL_WARRIOR_SENT,
)
from tatami.titles.white_castle.rules.ids import (
    COIN,
    COURTIER,
    DAIMYO,
    FAVOURS,
    GARDENER,
    GARDENS,
    GATE,
    GOODS,
    LAST_SPACE,
    LEVELS,
    MEMBERS,
    NEVER,
    NO_DIE,
    PLACES,
    RIVAL,
    ROOMS,
    SIDES,
    VP,
    WARRIOR,
    WELL,
    YARDS,
    Good,
    Seat,
)
from tatami.titles.white_castle.rules.names import GARDEN_NAMES, MOST, ROOM_NAMES
from tatami.titles.white_castle.rules.round import active_gardens
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import (
    COINS_FIRST,
    COINS_SECOND,
    GOOD_IDS,
    RIVAL_ACTIONS,
    RIVAL_CARDS,
    RIVAL_PLACE,
    RIVAL_SPACE,
    SETS,
    STACKED,
    YARD_IRON,
)
from tatami.titles.white_castle.rules.turn import covered, put_die, take_die


class RivalTurn(Step):
    """Turn cards until one names a die that is there; move it; carry out the last two cards. [solo.8, solo.12]"""

    def do(self, game: Castle, seat: Seat) -> None:
        turn_card(game)
        while game.bridge[RIVAL_PLACE[game.rival_top]] == NO_DIE:
            turn_card(game)
        game.owe(PUT_UNDER)
        read_cards(game, game.rival_turned[-2:])
        move_die(game)


def turn_card(game: Castle) -> None:
    """The top card is turned over; the next one shows its die. [solo.8]"""
    game.tell(RIVAL_CARD_TURNED, game.rival_top)
    game.rival_turned = [*game.rival_turned, game.rival_top]
    show_top(game)


def show_top(game: Castle) -> None:
    """The card now on top: one of those nobody has seen, else the next of those put under the deck. [solo.6]"""
    if game.rival_unseen:
        unseen = game.rival_unseen[:]
        card = unseen.pop(game.chance.below(len(unseen)))
        game.rival_unseen = unseen
    else:
        card = game.rival_under[0]
        game.rival_under = game.rival_under[1:]
    game.rival_top = card


def shuffle_deck(game: Castle) -> None:
    """All cards of the rival are shuffled. [solo.6, solo.28]"""
    game.rival_unseen = WHOLE_DECK
    game.rival_under = []
    show_top(game)


def move_die(game: Castle) -> None:
    """The named die goes to the named space, or to the well if that is taken; coins for a higher die. [solo.9, solo.10, solo.11]"""
    at = RIVAL_PLACE[game.rival_top]
    colour = at // PLACES
    value = take_die(game, colour, at - colour * PLACES)
    space = RIVAL_SPACE[game.rival_top]
    if game.stack[space * STACKED]:
        space = WELL
    coins = value - covered(game, space)
    put_die(game, RIVAL, space, colour * SIDES + value)
    game.tell(RIVAL_DIE_PLACED, colour, value, space)
    if coins > 0:
        reward(game, COIN, coins)


def read_cards(game: Castle, cards: list[int]) -> None:
    """Owe the actions of the cards, the first to be carried out on top. [solo.13]"""
    if game.lay.by_rows:
        for row in range(2):
            for card in reversed(cards):
                game.owe(RIVAL_STEPS[card][row])
    else:
        for card in reversed(cards):
            game.agenda.extend(RIVAL_STEPS[card])


class PutUnder(Step):
    """The turned cards go under the deck, in their order. [solo.12]"""

    def do(self, game: Castle, seat: Seat) -> None:
        game.rival_under = game.rival_under + game.rival_turned
        game.rival_turned = []


def reward(game: Castle, good: Good, n: int) -> None:
    raise_by(game.stock, RIVAL * GOODS + good, n)
    game.tell(RIVAL_GAINED, good * MOST + n)


def fail(game: Castle) -> None:
    """An action that cannot be carried out is worth the number of the round. [solo.14]"""
    raise_by(game.stock, RIVAL * GOODS + VP, game.round)
    game.tell(RIVAL_FAILED, game.round)


class RivalGain(Step):
    """Clan points or coins. [solo.24]"""

    def __init__(self, good: Good, n: int) -> None:
        self.good = good
        self.n = n

    def do(self, game: Castle, seat: Seat) -> None:
        reward(game, self.good, self.n)


class RivalTime(Step):
    """Steps in time, free of tolls. [solo.24, solo.25]"""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, game: Castle, seat: Seat) -> None:
        space = game.influence[RIVAL]
        if space == LAST_SPACE:
            fail(game)
            return
        game.clock += 1
        game.moved[RIVAL] = game.clock
        game.influence[RIVAL] = min(LAST_SPACE, space + self.n)
        game.tell(RIVAL_INFLUENCE_GAINED, game.influence[RIVAL])


class RivalGate(Step):
    """A courtier comes to the gate. [solo.15]"""

    def do(self, game: Castle, seat: Seat) -> None:
        if game.home[RIVAL * MEMBERS + COURTIER] == 0:
            fail(game)
            return
        game.leave_home(RIVAL, COURTIER)
        raise_by(game.court, RIVAL * LEVELS + GATE, 1)
        game.tell(RIVAL_ADMITTED)


class RivalClimb(Step):
    """The lowest courtier who can rise goes up. [solo.16, solo.17]"""

    def __init__(self, floors: int) -> None:
        self.floors = floors

    def do(self, game: Castle, seat: Seat) -> None:
        place = RIVAL * LEVELS
        for level in range(GATE, DAIMYO):
            if game.court[place + level]:
                break
        else:
            fail(game)
            return
        goal = level + self.floors
        if goal > DAIMYO:
            if game.lay.climb_fails:
                fail(game)
                return
            goal = DAIMYO
        raise_by(game.court, place + level, -1)
        raise_by(game.court, place + goal, 1)
        game.tell(RIVAL_CLIMBED, goal)
        if goal == DAIMYO:
            take_leftmost(game)
        else:
            game.owe(RIVAL_ROOM[goal])


def take_leftmost(game: Castle) -> None:
    """The leftmost free place on the daimyo card, without its favour. [solo.20]"""
    for place in range(FAVOURS):
        if game.favoured[place] < 0:
            game.favoured = replaced(game.favoured, place, RIVAL)
            return


class RivalRoom(Choice):
    """The player chooses the room whose card leaves the game. [solo.18, solo.19]"""

    kind: ClassVar[str] = "rival_room"
    rule: ClassVar[str] = "solo.18"
    domain: ClassVar[Domain] = changing("rival_room", ROOM_NAMES)

    def __init__(self, level: int) -> None:
        self.level = level

    def size(self) -> int:
        return ROOMS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        rooms = FLOOR_ROOMS[self.level]
        return rooms if deck(game, rooms[0]) else NOTHING

    def do(self, game: Castle, seat: Seat) -> None:
        """The deck is empty: no card is removed."""

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        card = game.rooms[answer]
        game.removed = [*game.removed, card]
        game.tell(RIVAL_CARD_REMOVED, answer, card)
        refill(game, answer)


class RivalGarden(Choice):
    """A gardener goes to the garden worth least; the player chooses between equals. [solo.21, solo.22]"""

    kind: ClassVar[str] = "rival_garden"
    rule: ClassVar[str] = "solo.21"
    domain: ClassVar[Domain] = changing("rival_garden", GARDEN_NAMES)

    def __init__(self, gardens: int) -> None:
        self.gardens = gardens  # the places of the kind shown, as bits

    def size(self) -> int:
        return GARDENS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        if game.home[RIVAL * MEMBERS + GARDENER] == 0:
            return NOTHING
        points = game.lay.garden_vp
        free = self.gardens & ~game.tended[RIVAL]
        gardens, least = 0, NEVER
        for garden in range(GARDENS):
            if free >> garden & 1 and points[garden] <= least:
                if points[garden] < least:
                    gardens, least = 0, points[garden]
                gardens |= 1 << garden
        return SETS[gardens]

    def do(self, game: Castle, seat: Seat) -> None:
        fail(game)

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        game.leave_home(RIVAL, GARDENER)
        game.tended[RIVAL] = game.tended[RIVAL] | 1 << answer
        game.tell(RIVAL_GARDENER_SENT, answer)


class RivalWarrior(Step):
    """A warrior goes to the yard of the iron shown. [solo.23]"""

    def __init__(self, yard: int) -> None:
        self.yard = yard

    def do(self, game: Castle, seat: Seat) -> None:
        if game.home[RIVAL * MEMBERS + WARRIOR] == 0:
            fail(game)
            return
        game.leave_home(RIVAL, WARRIOR)
        raise_by(game.guard, RIVAL * YARDS + self.yard, 1)
        game.tell(RIVAL_WARRIOR_SENT, self.yard)


def turn_coins(game: Castle) -> None:
    """The rival's coins become points; the rest is kept. [solo.26]"""
    rate = COINS_FIRST if game.order[0] == RIVAL else COINS_SECOND
    lots = game.stock[RIVAL * GOODS + COIN] // rate
    raise_by(game.stock, RIVAL * GOODS + COIN, -(lots * rate))
    raise_by(game.stock, RIVAL * GOODS + VP, lots * game.round)
    game.tell(RIVAL_COINS_TURNED, lots * rate, lots * game.round)


def reward_gardens(game: Castle) -> None:
    """Each gardener beside a bridge with a die is worth the number of the round. [solo.27]"""
    gardeners = len(SETS[game.tended[RIVAL] & active_gardens(game)])
    raise_by(game.stock, RIVAL * GOODS + VP, gardeners * game.round)
    game.tell(RIVAL_GARDENS_SCORED, gardeners * game.round)


PLANT_PLACES: Final = 0b010101
STONE_PLACES: Final = 0b101010
GARDEN_KINDS: Final = {"plant": PLANT_PLACES, "stone": STONE_PLACES, "either": PLANT_PLACES | STONE_PLACES}


def rival_step(text: str) -> Step:
    """The step of one icon on a rival card."""
    if text == "gate":
        return RivalGate()
    first, second = text.split()
    if first == "climb":
        return RivalClimb(int(second))
    if first == "time":
        return RivalTime(int(second))
    if first == "yard":
        return RivalWarrior(YARD_IRON.index(int(second)))
    if second == "garden":
        return RivalGarden(GARDEN_KINDS[first])
    return RivalGain(GOOD_IDS.index(second), int(first))


RIVAL_STEPS: Final[list[list[Step]]] = [[rival_step(text) for text in reversed(texts)] for texts in RIVAL_ACTIONS]  # the last row first
RIVAL_ROOM: Final[list[Step]] = [RivalRoom(level) for level in range(DAIMYO)]
RIVAL_TURN: Final = RivalTurn()
WHOLE_DECK: Final[list[int]] = list(range(RIVAL_CARDS))
PUT_UNDER: Final = PutUnder()
