"""Reinforcement cards: sets, the special trade, loading. [siege_trade]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.titles.middle_earth.rules.cards import NO_CARD, completes, flags, is_set, tradeable
from tatami.titles.middle_earth.rules.ids import INFANTRY, WILD, Card, Seat
from tatami.titles.middle_earth.rules.tables import SYMBOL
from tatami.titles.middle_earth.siege.rules import events
from tatami.titles.middle_earth.siege.rules.domains import (
    ASK_LOAD,
    DEPLOY,
    DRAW_TWO,
    EXTRA_UNIT,
    REINFORCEMENT,
    SPECIAL,
    TAKE_BACK,
    TIRITH,
    TRADE,
)
from tatami.titles.middle_earth.siege.rules.ids import FULL_LOAD, KEEP_CARDS, LOADS, SPACES, TIRITHS, Tirith
from tatami.titles.middle_earth.siege.rules.pieces import enter, entries
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import (
    CARDS_OF,
    LOAD_SIDE,
    LOAD_SYMBOL,
    LOADER,
    MORE_INFANTRY,
    OF_SYMBOL,
    TIRITH_SIDE,
    YIELD,
    shield,
)

ANY: Final = 3  # of the three symbols: the extra unit for one of each


class Trade(Step):
    """Trade a set, load a card, or go on to the actions? [siege_trade.1, siege_trade.2, siege_trade.8]"""

    kind: ClassVar[str] = "siege_trade"
    rule: ClassVar[str] = "siege_trade.1"
    domain: ClassVar[Domain] = TRADE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        cards = game.cards[seat]
        if len(cards) > KEEP_CARDS:
            return tradeable(cards)
        found = [NO, *tradeable(cards)]
        for load in range(LOADS):
            if can_load(game, seat, load):
                found.append(ASK_LOAD + load)
        return found

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        game.owe(self)
        game.owe(TradeNext(answer, NO_CARD) if answer < ASK_LOAD else Load(answer - ASK_LOAD))


class TradeNext(Step):
    """Which card comes next into the set? [siege_trade.2]"""

    kind: ClassVar[str] = "siege_trade_card"
    rule: ClassVar[str] = "siege_trade.2"
    domain: ClassVar[Domain] = REINFORCEMENT
    remarks: ClassVar[list[Param]] = [Param("cards", REINFORCEMENT, tally=True)]
    any_order: ClassVar[bool] = True

    def __init__(self, first: Card, second: Card) -> None:
        self.first = first
        self.second = second  # NO_CARD while it is asked for

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        cards = game.cards[seat]
        if self.second != NO_CARD:
            return [card for card in cards if card not in (self.first, self.second) and is_set(self.first, self.second, card)]
        return [card for card in cards if card != self.first and completes(cards, self.first, card)]

    def canonical(self, game: Siege, seat: Seat, answers: list[int]) -> list[int]:
        last = self.first if self.second == NO_CARD else self.second
        rising = [card for card in answers if card > last]
        return rising or answers

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if self.second == NO_CARD:
            game.owe(TradeNext(self.first, answer))
        else:
            trade(game, seat, [self.first, self.second, answer])

    def remarked(self, game: Siege, seat: Seat) -> list[object]:
        return [flags([card for card in (self.first, self.second) if card != NO_CARD])]


def trade(game: Siege, seat: Seat, cards: list[Card]) -> None:
    """The set brings units, and once in a play something more for a shield. [siege_trade.3, siege_trade.5]"""
    spend(game, seat, cards)
    if game.book is not None:
        game.tell(events.SET_TRADED, seat, tally=flags(cards))
    symbol = set_symbol(cards)
    if not game.special and any(shield(card) == seat for card in cards):
        game.special = True
        game.owe(Special(symbol))
    if symbol != ANY:
        game.owe(Deploy(symbol, YIELD[seat * 3 + symbol]))
        return
    if MORE_INFANTRY[seat]:
        game.owe(Deploy(INFANTRY, MORE_INFANTRY[seat]))
    for each in range(ANY):
        game.owe(Deploy(each, 1))


def spend(game: Siege, seat: Seat, cards: list[Card]) -> None:
    """Used cards are out of the game. [siege_trade.2]"""
    game.cards[seat] = [card for card in game.cards[seat] if card not in cards]
    game.spent = game.spent + cards


def set_symbol(cards: list[Card]) -> int:
    """The symbol of three alike, or ANY for one of each; wild cards make one of each where they can. [siege_trade.2]"""
    plain = [SYMBOL[card] for card in cards if SYMBOL[card] != WILD]
    return ANY if len(set(plain)) == len(plain) else plain[0]


class Deploy(Step):
    """Which unit enters where? [siege_trade.3, siege_trade.4]"""

    kind: ClassVar[str] = "deploy"
    rule: ClassVar[str] = "siege_trade.4"
    domain: ClassVar[Domain] = DEPLOY

    def __init__(self, symbol: int, n: int) -> None:
        self.symbol = symbol
        self.n = n

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        found: list[int] = []
        places = entries(game, seat)
        for symbol in range(ANY):
            if self.symbol in (symbol, ANY):
                for unit in OF_SYMBOL[seat * 3 + symbol]:
                    for at in places:
                        found.append(unit * SPACES + at)
        return found

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if self.n > 1:
            game.owe(Deploy(self.symbol, self.n - 1))
        enter(game, answer % SPACES, answer // SPACES, 1)

    def do(self, game: Siege, seat: Seat) -> None:
        """Every entry is closed: the units are lost. [siege_trade.4]"""


class Special(Step):
    """What does the shield bring? [siege_trade.5]"""

    kind: ClassVar[str] = "special_trade"
    rule: ClassVar[str] = "siege_trade.5"
    domain: ClassVar[Domain] = SPECIAL

    def __init__(self, symbol: int) -> None:
        self.symbol = symbol

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        found = [NO]
        if game.tirith_pile:
            found.append(DRAW_TWO)
        if discarded(game, seat):
            found.append(TAKE_BACK)
        if entries(game, seat):
            found.append(EXTRA_UNIT)
        return found

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if answer == DRAW_TWO:
            draw_two(game, seat)
        elif answer == TAKE_BACK:
            game.owe(TAKE_CARD_BACK)
        elif answer == EXTRA_UNIT:
            game.owe(Deploy(self.symbol, 1))


def discarded(game: Siege, seat: Seat) -> list[Tirith]:
    """The seat's own cards in the discard."""
    return [card for card in range(TIRITHS) if game.tirith_discard >> card & 1 and TIRITH_SIDE[card] == seat]


def draw_two(game: Siege, seat: Seat) -> None:
    """Two cards are shown, one is kept. [siege_trade.7]"""
    pile = game.tirith_pile[:]
    game.tirith_pile = pile
    game.reveal()
    first = pile.pop()
    if not pile:
        game.tell(events.CARDS_SHOWN, seat, tally=[int(card == first) for card in range(TIRITHS)])
        keep(game, seat, first)
        return
    second = pile.pop()
    game.tell(events.CARDS_SHOWN, seat, tally=[int(card in (first, second)) for card in range(TIRITHS)])
    game.owe(Keep(first, second))


def keep(game: Siege, seat: Seat, card: Tirith) -> None:
    game.kept[seat] |= 1 << card
    game.tell(events.CARD_KEPT, seat, card)


class Keep(Step):
    """Which of the two is kept? [siege_trade.7]"""

    kind: ClassVar[str] = "keep_card"
    rule: ClassVar[str] = "siege_trade.7"
    domain: ClassVar[Domain] = TIRITH

    def __init__(self, first: Tirith, second: Tirith) -> None:
        self.first = first
        self.second = second

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [self.first, self.second]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        keep(game, seat, answer)
        game.tirith_discard |= 1 << (self.second if answer == self.first else self.first)


class TakeCardBack(Step):
    """Which card comes back from the discard? [siege_trade.5]"""

    kind: ClassVar[str] = "take_card_back"
    rule: ClassVar[str] = "siege_trade.5"
    domain: ClassVar[Domain] = TIRITH

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return discarded(game, seat)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.tirith_discard &= ~(1 << answer)
        keep(game, seat, answer)


# Loading.


def can_load(game: Siege, seat: Seat, load: int) -> bool:
    """The seat has the card, room on it, and a fitting reinforcement card. [siege_trade.8, siege_trade.9]"""
    if LOAD_SIDE[load] != seat or game.loaded[load] >= FULL_LOAD or not game.has(seat, LOADER[load]):
        return False
    return any(fits(card, load) for card in game.cards[seat])


def fits(card: Card, load: int) -> bool:
    return SYMBOL[card] in (LOAD_SYMBOL[load], WILD)


class Load(Step):
    """Which reinforcement card is spent? [siege_trade.8]"""

    kind: ClassVar[str] = "load"
    rule: ClassVar[str] = "siege_trade.8"
    domain: ClassVar[Domain] = REINFORCEMENT
    params: ClassVar[list[Param]] = [Param("card", TIRITH)]

    def __init__(self, load: int) -> None:
        self.load = load

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [card for card in game.cards[seat] if fits(card, self.load)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        spend(game, seat, [answer])
        game.loaded[self.load] += 1
        game.tell(events.UNIT_LOADED, seat, self.about(game, seat)[0])

    def about(self, game: Siege, seat: Seat) -> list[int]:
        return [CARDS_OF[LOADER[self.load]].bit_length() - 1]


TRADING: Final = Trade()
TAKE_CARD_BACK: Final = TakeCardBack()
