"""The personal domain: visible rewards, then the action card."""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.core.facts import names, none
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import ACTION, changing
from tatami.titles.white_castle.rules.events import ROW_WORKED
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.goods import gain
from tatami.titles.white_castle.rules.ids import GOODS, ICONS, LIT, MEMBERS, NEVER, ROWS, SEAL, TIME, Action, Colour, Seat
from tatami.titles.white_castle.rules.lantern import light_lantern
from tatami.titles.white_castle.rules.names import ROW_NAMES
from tatami.titles.white_castle.rules.possible import may_be_unwelcome
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, GOOD_IDS, MEMBERS_EACH, ROW_ACTION, ROW_GAIN, ROW_GOOD, SEAL_CAP
from tatami.titles.white_castle.rules.time import next_toll


class WorkRow(Step):
    """Gain what is visible in a row, then the facing action of one's card. [domain.2, domain.3]"""

    def __init__(self, row: Colour) -> None:
        self.row = row

    def do(self, game: Castle, seat: Seat) -> None:
        row = self.row
        game.tell(ROW_WORKED, seat, row)
        game.owe(CARD_ACTION[ROW_ACTION[game.card[seat] * ROWS + row]])
        if not is_lit(game, seat, row):
            gain_row(game, seat, row)
        elif saves_seals(game, seat, row):
            game.owe(ROW_ORDER[row])
        else:
            gain_row(game, seat, row)
            light_lantern(game, seat)


def last_reward(game: Castle, seat: Seat, row: Colour) -> int:
    """The last visible reward of a row: each member who left has laid one more bare, from the left. [domain.2]"""
    return row * (MEMBERS_EACH + 1) + MEMBERS_EACH - game.home[seat * MEMBERS + row]


def is_lit(game: Castle, seat: Seat, row: Colour) -> bool:
    """Whether a lantern is visible in the row."""
    return LANTERN_PLACE[row] <= last_reward(game, seat, row)


def gain_row(game: Castle, seat: Seat, row: Colour) -> None:
    """The goods visible in a row. [domain.2]"""
    for reward in range(row * (MEMBERS_EACH + 1), last_reward(game, seat, row) + 1):
        if ROW_GOOD[reward] != LIT:
            gain(game, seat, ROW_GOOD[reward], ROW_GAIN[reward])


def row_printed(game: Castle, seat: Seat, row: Colour) -> list[str]:
    """What a row gives now: its goods summed up, its lantern, the action of the card. [domain.2, domain.3]"""
    goods = [0] * GOODS
    for reward in range(row * (MEMBERS_EACH + 1), last_reward(game, seat, row) + 1):
        if ROW_GOOD[reward] != LIT:
            goods[ROW_GOOD[reward]] += ROW_GAIN[reward]
    printed = [f"{goods[good]} {GOOD_IDS[good]}" for good in range(GOODS) if goods[good]]
    if is_lit(game, seat, row):
        printed.append("lantern")
    return [*printed, ACTIONS[ROW_ACTION[game.card[seat] * ROWS + row]]]


def saves_seals(game: Castle, seat: Seat, row: Colour) -> bool:
    """Whether a seal of the row would be lost, unless the lantern comes first and a toll paid with its steps makes room. [domain.5]"""
    held = game.stock[seat * GOODS + SEAL]
    toll = next_toll(game, seat, game.lantern[seat * ICONS + TIME])
    if toll == 0 or toll > held:
        return False
    lit = game.lantern[seat * ICONS + SEAL]
    seals = 0
    for reward in range(row * (MEMBERS_EACH + 1), last_reward(game, seat, row) + 1):
        if ROW_GOOD[reward] == SEAL:
            seals += ROW_GAIN[reward]
    row_first = min(SEAL_CAP, min(SEAL_CAP, held + seals) - toll + lit)
    lantern_first = min(SEAL_CAP, min(SEAL_CAP, held - toll + lit) + seals)
    return lantern_first > row_first


class RowOrder(Choice):
    """The lantern of a row or its goods first, where that can save seals. [domain.5]"""

    kind: ClassVar[str] = "row_order"
    rule: ClassVar[str] = "domain.5"
    domain: ClassVar[Domain] = changing(
        "row_order",
        names(WORDS["row_order"]),
    )

    def __init__(self, row: Colour) -> None:
        self.row = row

    def size(self) -> int:
        return 2

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return LANTERN_OR_GOODS

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == LANTERN_FIRST:
            game.owe(ROW_GOODS[self.row])
        else:
            gain_row(game, seat, self.row)
        light_lantern(game, seat)

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        return options[:1]


class RowGoods(Step):
    """The goods of a row, after its lantern. [domain.5]"""

    def __init__(self, row: Colour) -> None:
        self.row = row

    def do(self, game: Castle, seat: Seat) -> None:
        gain_row(game, seat, self.row)


class CardAction(Choice):
    """The action of one's card. It may be left, which is asked only where it gains free steps in time. [domain.3, domain.4]"""

    kind: ClassVar[str] = "card_action"
    rule: ClassVar[str] = "domain.3"
    domain: ClassVar[Domain] = changing(
        "card_action",
        names(WORDS["card_action"]),
        none(WORDS, "card_action"),
    )
    params: ClassVar[list[Param]] = [Param("action", ACTION)]

    def __init__(self, action: Action) -> None:
        self.action = action

    def size(self) -> int:
        return 1

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return USE_OR_LEAVE if may_be_unwelcome(game, seat, self.action) else USE

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer != NO:
            perform(game, seat, self.action)

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [self.action]


class DomainAction(Choice):
    """One row of one's domain as if a die lay there, free of coins. [effects.10, effects.11]"""

    kind: ClassVar[str] = "domain_action"
    rule: ClassVar[str] = "effects.10"
    domain: ClassVar[Domain] = changing("domain_row", ROW_NAMES, none(WORDS, "domain_row"))

    def size(self) -> int:
        return ROWS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return ANY_ROW

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return row_printed(game, seat, answer)

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.owe(WORK_ROW[answer])

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        return options[1:]


LANTERN_FIRST: Final = 0
LANTERN_OR_GOODS: Final[list[int]] = [0, 1]
USE: Final[list[int]] = [0]
USE_OR_LEAVE: Final[list[int]] = [NO, 0]
LANTERN_PLACE: Final[list[int]] = [  # by row: where its lantern lies, or beyond every reward
    next((place for place in range(row * (MEMBERS_EACH + 1), (row + 1) * (MEMBERS_EACH + 1)) if ROW_GOOD[place] == LIT), NEVER)
    for row in range(ROWS)
]
ANY_ROW: Final[list[int]] = [NO, 0, 1, 2]
WORK_ROW: Final[list[WorkRow]] = [WorkRow(row) for row in range(ROWS)]
ROW_ORDER: Final[list[RowOrder]] = [RowOrder(row) for row in range(ROWS)]
ROW_GOODS: Final[list[RowGoods]] = [RowGoods(row) for row in range(ROWS)]
CARD_ACTION: Final[list[CardAction]] = [CardAction(action) for action in range(len(ACTIONS))]
DOMAIN_ACTION: Final = DomainAction()
