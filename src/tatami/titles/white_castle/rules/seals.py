"""Daimyo seals: they may be changed with every question put to their owner."""

from typing import Any, ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain
from tatami.core.facts import none
from tatami.core.numbers import raise_by
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import SEALS_CHANGED
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.ids import COIN, FOOD, GOODS, IRON, PEARL, RESOURCES, SEAL, Action, Good, Seat
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import RESOURCE_CAP, RESOURCE_VP

MOST_VALUES: Final = 16
TO_COIN: Final = 0  # the four changes, in the order they follow a question's own values
TO_RESOURCE: Final = 1
DECLINE: Final[list[int]] = [NO]
NOTHING_PRINTED: Final[list[str]] = []
NO_ACTION: Final[list[Action]] = []
NOTHING_CLOSED: Final[dict[int, dict[str, Any]]] = {}

# CHANGES_AFTER[size * 16 + which]: the answers that stand for the changes in `which` (a set of bits) after `size` own values.
CHANGES_AFTER: Final[list[list[int]]] = [
    [size + change for change in range(4) if which >> change & 1] for size in range(MOST_VALUES) for which in range(16)
]


class Choice(Step):
    """A question with which seals may be changed. Its own values come first in the domain, the changes last. [seals.2, seals.3]"""

    def size(self) -> int:
        """How many values the question has without the changes."""
        raise NotImplementedError

    def options(self, game: Castle, seat: Seat) -> list[int]:
        """The legal answers without the changes."""
        raise NotImplementedError

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        """What an answer does that is no change."""
        raise NotImplementedError

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        """Whether changing seals would add to a single option."""
        return False

    def wanted(self, game: Castle, seat: Seat) -> int:
        """The changes that would open another option, as bits: those a search should try."""
        return 0

    def worthwhile(self, game: Castle, seat: Seat, options: list[int]) -> list[int]:
        """The options a search should try."""
        return options

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        """What is printed where an answer leads; nothing where its name says it all."""
        return NOTHING_PRINTED

    def printed(self, game: Castle, seat: Seat) -> list[Action]:
        """The printed actions among which the question offers those that are possible."""
        return NO_ACTION

    def closed(self, game: Castle, seat: Seat) -> dict[int, dict[str, Any]]:
        """The values that are no answer now though they could be one, and why."""
        return NOTHING_CLOSED

    def costs(self, game: Castle, seat: Seat, answer: int) -> str:
        """The goods an answer costs, as printed; nothing where it is free."""
        return ""

    def answers(self, game: Castle, seat: Seat) -> list[int]:
        options = self.options(game, seat)
        if game.stock[seat * GOODS + SEAL] and (len(options) > 1 or (options and self.is_opened_by_seals(game, seat))):
            return options + CHANGES_AFTER[self.size() * 16 + changes(game, seat)]
        return options

    def take(self, game: Castle, seat: Seat, answer: int) -> None:
        size = self.size()
        if answer < size:
            self.choose(game, seat, answer)
        else:
            game.owe(self)
            change(game, seat, answer - size)

    def canonical(self, game: Castle, seat: Seat, answers: list[int]) -> list[int]:
        size = self.size()
        if answers[-1] < size:
            return self.worthwhile(game, seat, answers)
        options = self.worthwhile(game, seat, [answer for answer in answers if answer < size])
        return options + CHANGES_AFTER[size * 16 + (self.wanted(game, seat) & changes(game, seat))]


def changes(game: Castle, seat: Seat) -> int:
    """The changes a clan can make now, as bits: 1 for a coin, 2, 4 and 8 for the resources. [seals.2]"""
    seals = game.stock[seat * GOODS + SEAL]
    if seals < 2:
        return seals
    return 1 | storable(game, seat) << 1


def storable(game: Castle, seat: Seat) -> int:
    """The resources a clan has room for, as bits. [effects.4]"""
    stock = game.stock
    place = seat * GOODS
    which = 0
    if stock[place + FOOD] < RESOURCE_CAP:
        which = 1 << FOOD
    if stock[place + IRON] < RESOURCE_CAP:
        which |= 1 << IRON
    if stock[place + PEARL] < RESOURCE_CAP:
        which |= 1 << PEARL
    return which


def change(game: Castle, seat: Seat, which: int) -> None:
    """One seal for a coin, or two for a resource. [seals.2]"""
    stock = game.stock
    place = seat * GOODS
    good = COIN if which == TO_COIN else which - TO_RESOURCE
    seals = 1 if which == TO_COIN else 2
    raise_by(stock, place + SEAL, -seals)
    raise_by(stock, place + good, 1)
    game.tell(SEALS_CHANGED, seat, good, seals)


def wants_coins(game: Castle, seat: Seat, price: int) -> int:
    """The change for coins, if it can close the gap to a price."""
    place = seat * GOODS
    coins = game.stock[place + COIN]
    return 1 if coins < price <= coins + game.stock[place + SEAL] else 0


def wants(game: Castle, seat: Seat, good: Good, price: int) -> int:
    """The change for a resource, if it can close the gap to a price."""
    place = seat * GOODS
    have = game.stock[place + good]
    return 2 << good if have < price <= have + game.stock[place + SEAL] // 2 else 0


class LastChanges(Choice):
    """A last chance to change seals before the scoring, where it can earn a point. [seals.3]"""

    kind: ClassVar[str] = "last_changes"
    rule: ClassVar[str] = "seals.3"
    domain: ClassVar[Domain] = changing("last_changes", [], none(WORDS, "last_changes"))

    def size(self) -> int:
        return 0

    def options(self, game: Castle, seat: Seat) -> list[int]:
        return DECLINE

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return self.wanted(game, seat) > 0

    def wanted(self, game: Castle, seat: Seat) -> int:
        place = seat * GOODS
        more = game.stock[place + SEAL] // 2
        which = 0
        for good in range(FOOD, RESOURCES):
            units = game.stock[place + good]
            if RESOURCE_VP[min(RESOURCE_CAP, units + more)] > RESOURCE_VP[units]:
                which |= 2 << good
        return which

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        """Nothing more to change."""


LAST_CHANGES: Final = LastChanges()
