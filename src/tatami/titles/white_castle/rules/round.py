"""The end of a round: new turn order, gardens, fresh dice."""

from itertools import combinations_with_replacement, product
from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import NO, Domain
from tatami.core.facts import none
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import DICE_ROLLED, GARDEN_WORKED, ORDER_SET, ROUND_BEGAN
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.goods import pay
from tatami.titles.white_castle.rules.ids import BOARD_SPACES, COIN, COLOURS, GARDENS, NO_DIE, PLACES, ROWS, SIDES, Seat
from tatami.titles.white_castle.rules.names import GARDEN_NAMES
from tatami.titles.white_castle.rules.possible import PAID_ACTION, PRICE, PRICE_GOOD, is_possible
from tatami.titles.white_castle.rules.seals import DECLINE, Choice, wants_coins
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, DICE, STACKED, VALUE


def set_order(game: Castle) -> None:
    """Further on the passage of time plays earlier; in a pile, the higher marker. [round.1]"""
    order: list[Seat] = []
    for clan in range(game.lay.clans):
        place = len(order)
        while place and is_ahead(game, clan, order[place - 1]):
            place -= 1
        order.insert(place, clan)
    game.order = order
    if game.book is not None:
        for place in range(len(order)):
            if order[place] < game.seats:
                game.tell(ORDER_SET, order[place], place + 1)


def is_ahead(game: Castle, clan: Seat, other: Seat) -> bool:
    """Whether a marker is further on, or higher in the same pile. [round.1, time.4]"""
    here = game.influence[clan]
    there = game.influence[other]
    return here > there or (here == there and game.moved[clan] > game.moved[other])


def active_gardens(game: Castle) -> int:
    """The garden places beside a bridge that still holds a die, as bits. [round.3]"""
    bridges = (game.ends | game.ends >> 1) & LEFT_ENDS  # a die lies at one end at least, while any are left
    return bridges | bridges << 1


class GardenPhase(Step):
    """A player's part of the garden phase: his gardeners are counted now. [round.3, round.5]"""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def do(self, game: Castle, seat: Seat) -> None:
        game.active = self.seat
        gardens = game.tended[self.seat] & active_gardens(game)
        if gardens:
            game.owe(WorkGardens(gardens, 0))


class WorkGardens(Choice):
    """The actions of garden cards where one has a gardener, each once, in any order. [round.3, round.4]"""

    kind: ClassVar[str] = "work_garden"
    rule: ClassVar[str] = "round.3"
    domain: ClassVar[Domain] = changing("garden_work", GARDEN_NAMES, none(WORDS, "garden_work"))

    def __init__(self, gardens: int, worked: int) -> None:
        self.gardens = gardens  # those counted at the start, as bits
        self.worked = worked

    def size(self) -> int:
        return GARDENS

    def waiting(self, game: Castle, seat: Seat) -> int:
        """The gardens still to be worked, as bits. [round.6]"""
        gardens = game.tended[seat] & active_gardens(game) if game.lay.fresh_act else self.gardens
        return gardens & ~self.worked

    def options(self, game: Castle, seat: Seat) -> list[int]:
        waiting = self.waiting(game, seat)
        if waiting == 0:
            return DECLINE
        options = [NO]
        for garden in range(GARDENS):
            if waiting >> garden & 1:
                action = game.lay.garden_action[garden]
                if PRICE[action] == 0 or (game.has(seat, PRICE_GOOD[action]) >= PRICE[action] and is_possible(game, seat, action)):
                    options.append(garden)
        return options

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return self.wanted(game, seat) > 0

    def wanted(self, game: Castle, seat: Seat) -> int:
        waiting = self.waiting(game, seat)
        which = 0
        for garden in range(GARDENS):
            if waiting >> garden & 1:
                action = game.lay.garden_action[garden]
                if PRICE_GOOD[action] == COIN and is_possible(game, seat, action):
                    which |= wants_coins(game, seat, PRICE[action])
        return which

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[game.lay.garden_action[answer]]]

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        game.owe(WorkGardens(self.gardens, self.worked | 1 << answer))
        action = game.lay.garden_action[answer]
        game.tell(GARDEN_WORKED, seat, answer)
        if PRICE[action]:
            pay(game, seat, PRICE_GOOD[action], PRICE[action])
        perform(game, seat, PAID_ACTION[action])

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        """Free gains are never left."""
        free = any(PRICE[game.lay.garden_action[garden]] == 0 for garden in options if garden != NO)
        return options[1:] if free else options


def prepare_round(game: Castle) -> None:
    """The round marker moves on; all dice come back to the bridges. [round.7]"""
    game.round += 1
    game.turn = 0
    game.tell(ROUND_BEGAN, game.round)
    collect_dice(game)
    roll_dice(game)


def collect_dice(game: Castle) -> None:
    """All dice leave the spaces; whatever else lies there stays. [round.7, round.8]"""
    game.stack = NO_DICE[:]
    game.cover = VALUE[:BOARD_SPACES]
    game.rows = NO_DICE[: game.lay.clans * ROWS]
    game.well_dice = NOTHING


def roll_dice(game: Castle) -> None:
    """Roll each colour and lay it out on its bridge, the lowest at the left end. [setup.11, round.7]"""
    chance = game.chance
    rolls = ROLLS[DICE[game.seats]]
    n = len(rolls)
    bridge = rolls[chance.below(n)] + rolls[chance.below(n)] + rolls[chance.below(n)]
    game.bridge = bridge
    game.ends = ALL_ENDS
    if game.book is not None:
        for colour in range(COLOURS):
            values = bridge[colour * PLACES : (colour + 1) * PLACES]
            game.tell(DICE_ROLLED, colour, tally=[0] + [values.count(pips) for pips in range(1, SIDES + 1)])


def _rolls(dice: int) -> list[list[int]]:
    """The bridge after each roll of that many dice: rising from the left end, the highest at the right end."""
    pips = range(1, SIDES + 1)
    bridges = {rising: [*rising[:-1], *[NO_DIE] * (PLACES - dice), rising[-1]] for rising in combinations_with_replacement(pips, dice)}
    return [bridges[tuple(sorted(roll))] for roll in product(pips, repeat=dice)]


NO_DICE: Final[list[int]] = [NO_DIE] * (BOARD_SPACES * STACKED)
ROLLS: Final[dict[int, list[list[int]]]] = {dice: _rolls(dice) for dice in sorted(set(DICE.values()))}
ALL_ENDS: Final = 0b111111
LEFT_ENDS: Final = 0b010101
