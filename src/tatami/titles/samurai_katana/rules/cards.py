"""Hands, the draw pile and the discards, and what everybody knows of a hand. [card]"""

from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.ids import WARRIOR, Card, Power, Seat
from tatami.titles.samurai_katana.rules.state import NO_CARD, Katana, tally_of
from tatami.titles.samurai_katana.rules.tables import CARDS, POWER, SORT


def draw_cards(game: Katana, seat: Seat, n: int) -> None:
    """Draw as many as there are; a used-up pile is made from the discards. [card.8, card.9]"""
    drawn: list[Card] = []
    while n > 0 and (game.left > 0 or shuffle_discards(game)):
        game.left -= 1
        drawn.append(game.pile[game.left])
        n -= 1
    if drawn:
        hand = game.hands[seat] + drawn
        hand.sort()
        game.hands[seat] = hand
        if game.book is not None:
            game.reveal()
            game.whisper(1 << seat, events.CARDS_DRAWN, seat, len(drawn), tally=tally_of(drawn, CARDS))


def shuffle_discards(game: Katana) -> bool:
    """Make a new draw pile of the discards, if there are any. [card.8]"""
    pile: list[Card] = []
    for card in game.variant.edition.kinds:
        for _ in range(game.discards[card]):
            pile.append(card)
        game.discards[card] = 0
    game.chance.shuffle(pile)
    game.pile = pile
    game.left = len(pile)
    game.tell(events.PILE_SHUFFLED, game.left)
    return game.left > 0


def take_from_hand(game: Katana, seat: Seat, card: Card) -> None:
    hand = game.hands[seat][:]
    hand.remove(card)
    game.hands[seat] = hand


def discard(game: Katana, seat: Seat, card: Card) -> None:
    """A card, already out of the hand, goes face up on the discards. [card.8]"""
    game.discards[card] += 1
    if game.variant.cards_become_known:
        seen_leaving(game, seat, card)


def play_from_hand(game: Katana, seat: Seat, card: Card) -> None:
    take_from_hand(game, seat, card)
    discard(game, seat, card)


def kinds_in(hand: list[Card]) -> list[Card]:
    """The different cards of a hand."""
    kinds: list[Card] = []
    add_kinds(hand, kinds)
    return kinds


def add_kinds(hand: list[Card], answers: list[int]) -> None:
    last = NO_CARD
    for card in hand:
        if card != last:
            answers.append(card)
            last = card


def held(game: Katana, seat: Seat, power: Power) -> Card:
    """A card with that power in a hand, or NO_CARD."""
    for card in game.hands[seat]:
        if POWER[card] == power:
            return card
    return NO_CARD


def can_draw(game: Katana, n: int) -> bool:
    """Whether pile and discards hold that many cards."""
    return game.left >= n or game.left + sum(game.discards) >= n


# What everybody knows of a hand, through negotiation and exchange. [option.3, option.12]


def show(game: Katana, seat: Seat, card: Card) -> None:
    """Everybody learns that the seat holds this card."""
    if game.shown[seat].count(card) == 0:
        add_shown(game, seat, card)


def add_shown(game: Katana, seat: Seat, card: Card) -> None:
    known = [*game.shown[seat], card]
    known.sort()
    shown = game.shown[:]
    shown[seat] = known
    game.shown = shown


def seen_leaving(game: Katana, seat: Seat, card: Card) -> None:
    """Everybody sees this card leave the hand: one known card less."""
    if card in game.shown[seat]:
        known = game.shown[seat][:]
        known.remove(card)
        shown = game.shown[:]
        shown[seat] = known
        game.shown = shown
    if SORT[card] == WARRIOR and game.warriors[seat]:
        game.warriors = replaced(game.warriors, seat, game.warriors[seat] - 1)
