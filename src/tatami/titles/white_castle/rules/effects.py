"""What printed icons do: the closed set of effects, and the table that turns every action of the box into steps."""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.core.facts import names, none
from tatami.titles.white_castle.rules.actions import FULL_GAINS, FULL_STEPS, GAINS, STEPS, perform
from tatami.titles.white_castle.rules.castle import LIGHT_ACTION, TileAction
from tatami.titles.white_castle.rules.courtier import SEND_COURTIER
from tatami.titles.white_castle.rules.domain import DOMAIN_ACTION
from tatami.titles.white_castle.rules.domains import ACTION, AMOUNT, changing
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.gardener import SEND_GARDENER
from tatami.titles.white_castle.rules.goods import Gain, GainAny, pay
from tatami.titles.white_castle.rules.ids import COIN, COLOURS, Action, Seat
from tatami.titles.white_castle.rules.lantern import LANTERN_REWARD
from tatami.titles.white_castle.rules.names import MOST
from tatami.titles.white_castle.rules.possible import PAID_ACTION, PRICE, PRICE_GOOD, is_possible
from tatami.titles.white_castle.rules.seals import DECLINE, Choice, wants_coins
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, COLOUR_IDS, GOOD_IDS
from tatami.titles.white_castle.rules.time import Advance
from tatami.titles.white_castle.rules.warrior import SEND_WARRIOR
from tatami.titles.white_castle.rules.well import WELL_REWARD

PAY: Final = 0
PAY_ANSWERS: Final[list[int]] = [NO, PAY]


class PayFor(Choice):
    """An effect with a price may be declined. [effects.1, effects.2]"""

    kind: ClassVar[str] = "pay_for"
    rule: ClassVar[str] = "effects.1"
    domain: ClassVar[Domain] = changing("pay_for", names(WORDS["pay_for"]), none(WORDS, "pay_for"))
    params: ClassVar[list[Param]] = [Param("amount", AMOUNT), Param("action", ACTION)]

    def __init__(self, action: Action) -> None:
        self.action = action

    def size(self) -> int:
        return 1

    def options(self, game: Castle, seat: Seat) -> list[int]:
        action = self.action
        if game.has(seat, PRICE_GOOD[action]) >= PRICE[action] and is_possible(game, seat, action):
            return PAY_ANSWERS
        return DECLINE

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return self.wanted(game, seat) > 0 and is_possible(game, seat, self.action)

    def wanted(self, game: Castle, seat: Seat) -> int:
        return wants_coins(game, seat, PRICE[self.action]) if PRICE_GOOD[self.action] == COIN else 0

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == PAY:
            pay(game, seat, PRICE_GOOD[self.action], PRICE[self.action])
            perform(game, seat, PAID_ACTION[self.action])

    def about(self, game: Castle, seat: Seat) -> list[int]:
        return [PRICE_GOOD[self.action] * MOST + PRICE[self.action], PAID_ACTION[self.action]]


ALONE: Final[dict[str, Step]] = {
    "lantern": LANTERN_REWARD,
    "well": WELL_REWARD,
    "courtier": SEND_COURTIER,
    "gardener": SEND_GARDENER,
    "warrior": SEND_WARRIOR,
    "domain": DOMAIN_ACTION,
    "light action": LIGHT_ACTION,
    "any tile": TileAction(COLOURS),
}


def icon(text: str) -> Step:
    """The step of one icon."""
    if text in ALONE:
        return ALONE[text]
    first, second = text.split()
    if first == "time":
        return Advance(int(second))
    if second == "tile":
        return TileAction(COLOUR_IDS.index(first))
    if second == "any":
        return GainAny(int(first), 0)
    return Gain(GOOD_IDS.index(second), int(first))


def in_time(text: str, full: bool) -> int:
    """Where an icon comes among those of its action: seals before steps in time, unless they would overflow. [effects.6]"""
    late = 3 if text.startswith("time") else 2 if text == "lantern" else 1 if text.endswith(("any", "well")) else 0
    return -late if full else late


def steps(action: Action, full: bool) -> list[Step]:
    """What a printed action does, in order."""
    if PRICE[action]:
        return [PayFor(action)]
    icons = sorted(ACTIONS[action].split(" + "), key=lambda text: in_time(text, full))
    return [icon(text) for text in icons]


def fill(action: Action, full: bool, gains: list[list[Gain]], owed: list[list[Step]]) -> None:
    """Plain gains that come first are made at once; the rest lies on the agenda, the last step first."""
    todo = steps(action, full)
    while todo and isinstance(todo[0], Gain):
        gained = todo.pop(0)
        assert isinstance(gained, Gain)
        gains[action].append(gained)
    owed[action] += reversed(todo)


for _action in range(len(ACTIONS)):
    fill(_action, False, GAINS, STEPS)
    fill(_action, True, FULL_GAINS, FULL_STEPS)
