"""Territory cards: the pile, hands and sets. [cards, draw.1, draw.5]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain, Param
from tatami.core.numbers import raise_by
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain
from tatami.titles.middle_earth.rules.domains import CARD
from tatami.titles.middle_earth.rules.ids import TERRITORIES, WILD, Card, Seat
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import CARDS, FORCED_AT, ONE_OF_EACH, SET_VALUE, SHOWN_TERRITORY, SYMBOL

NO_CARD: Final = -1
A_SET: Final = 3


def draw_card(game: MiddleEarth) -> Card:
    """The top card of the pile, the discard shuffled under it when it is empty; NO_CARD if there is none. [cards.6]"""
    if not game.pile:
        if not game.discard:
            return NO_CARD
        game.pile = game.discard
        game.discard = []
        game.of_pile = flags(game.pile)
        game.chance.shuffle(game.pile)
        game.tell(events.CARDS_RESHUFFLED, len(game.pile))
    return game.pile.pop()


def flags(cards: list[Card]) -> list[int]:
    """A 1 for each of these cards: the tally an event names."""
    marked = [0] * CARDS
    for card in cards:
        marked[card] = 1
    return marked


def draw_to_hand(game: MiddleEarth, seat: Seat) -> None:
    """A card nobody else sees. [cards.7]"""
    card = draw_card(game)
    if card == NO_CARD:
        return
    hand = [*game.hand[seat], card]
    hand.sort()
    game.hand[seat] = hand
    game.reveal()
    game.whisper(1 << seat, events.CARD_DRAWN, seat, card)


# Sets.


def symbols(hand: list[Card]) -> list[int]:
    """How many cards of each symbol, wild cards last."""
    counts = [0, 0, 0, 0]
    for card in hand:
        raise_by(counts, SYMBOL[card], 1)
    return counts


def tradeable(hand: list[Card]) -> list[Card]:
    """The cards that are part of a set. With a wild card any three cards make one. [cards.2]"""
    if len(hand) < A_SET:
        return []
    counts = symbols(hand)
    if counts[WILD] or (counts[0] and counts[1] and counts[2]):
        return hand
    return [card for card in hand if counts[SYMBOL[card]] >= A_SET]


def is_set(a: Card, b: Card, c: Card) -> bool:
    """Three alike, or one of each; a wild card fits everywhere. [cards.1, cards.2]"""
    x, y, z = SYMBOL[a], SYMBOL[b], SYMBOL[c]
    if x == WILD or y == WILD or z == WILD:
        return True
    return (x == y == z) or (x != y and y != z and x != z)


def set_value(a: Card, b: Card, c: Card) -> int:
    """What a set is worth; with wild cards the dearest it can make. [cards.2, cards.8]"""
    plain = [SYMBOL[card] for card in (a, b, c) if SYMBOL[card] != WILD]
    if len(set(plain)) == len(plain):
        return ONE_OF_EACH
    return SET_VALUE[plain[0]]


class TradeCard(Step):
    """Which card comes next into the set? Nobody learns of it before the set is whole. [cards.2]"""

    kind: ClassVar[str] = "trade_card"
    rule: ClassVar[str] = "cards.2"
    domain: ClassVar[Domain] = CARD
    remarks: ClassVar[list[Param]] = [Param("cards", CARD, tally=True)]
    any_order: ClassVar[bool] = True

    def __init__(self, first: Card, second: Card) -> None:
        self.first = first
        self.second = second  # NO_CARD while it is asked for

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        hand = game.hand[seat]
        if self.second != NO_CARD:
            return [card for card in hand if card not in (self.first, self.second) and is_set(self.first, self.second, card)]
        return [card for card in hand if card != self.first and completes(hand, self.first, card)]

    def canonical(self, game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
        """Cards in rising order, where a set can still be completed so."""
        last = self.first if self.second == NO_CARD else self.second
        rising = [card for card in answers if card > last]
        return rising or answers

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if self.second == NO_CARD:
            game.owe(TradeCard(self.first, answer))
        else:
            trade(game, seat, [self.first, self.second, answer])

    def remarked(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [flags([card for card in (self.first, self.second) if card != NO_CARD])]


def completes(hand: list[Card], first: Card, second: Card) -> bool:
    return any(third not in (first, second) and is_set(first, second, third) for third in hand)


def trade(game: MiddleEarth, seat: Seat, cards: list[Card]) -> None:
    """A set becomes battalions; cards that show own territories bring two more there. [cards.2, cards.5, trilogy.4]"""
    value = set_value(cards[0], cards[1], cards[2])
    game.hand[seat] = [card for card in game.hand[seat] if card not in cards]
    game.shown = [card for card in game.shown if card not in cards]
    game.discard.extend(cards)
    game.stock += value
    game.traded = True
    game.fresh = False
    game.reveal()
    if game.book is not None:
        game.tell(events.SET_TRADED, seat, value, tally=flags(cards))
    if game.variant.trilogy:
        return
    for card in cards:
        if card < TERRITORIES and game.owner[card] == seat:
            gain(game, card, SHOWN_TERRITORY)


def must_trade(game: MiddleEarth, seat: Seat) -> bool:
    return len(game.hand[seat]) >= FORCED_AT
