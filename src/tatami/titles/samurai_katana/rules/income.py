"""Phase 4: taxes and cards. [tax, draw]"""

from typing import ClassVar, Final

from tatami.core.agenda import Together
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import add_kinds, discard, draw_cards, take_from_hand
from tatami.titles.samurai_katana.rules.domains import CARD, TOSS_CARD
from tatami.titles.samurai_katana.rules.ids import Card, Seat
from tatami.titles.samurai_katana.rules.state import Katana, tally_of
from tatami.titles.samurai_katana.rules.tables import CARDS, HAND, ONE_MORE_CARD, SEATS_IN, TWO_MORE_CARDS
from tatami.titles.samurai_katana.rules.territory import clan_points, tax_income


def raise_taxes(game: Katana) -> None:
    """2 koku a plain, 1 a mountain territory, from a supply without end. [tax.1, material.4]"""
    for seat in range(game.seats):
        koku = tax_income(game, seat)
        game.koku[seat] += koku
        game.tell(events.TAXES_RAISED, seat, koku)


def begin_discards(game: Katana) -> None:
    """Everybody with cards may discard some. [draw.1, draw.5]"""
    game.to_come = 0
    for seat in range(game.seats):
        if game.hands[seat]:
            game.to_come |= 1 << seat
    game.owe(TOSS)


class Toss(Together):
    """Which card is discarded, if any? All choose in secret. [draw.1, draw.5]"""

    kind: ClassVar[str] = "toss_card"
    rule: ClassVar[str] = "draw.1"
    domain: ClassVar[Domain] = TOSS_CARD
    params: ClassVar[list[Param]] = [Param("n", COUNT)]
    remarks: ClassVar[list[Param]] = [Param("cards", CARD, tally=True)]
    any_order: ClassVar[bool] = True

    def seats(self, game: Katana) -> list[int]:
        return SEATS_IN[game.to_come]

    def choices(self, game: Katana, seat: Seat) -> list[int]:
        answers = [NO]
        add_kinds(game.hands[seat], answers)
        return answers

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        """The lower kind first."""
        tossed = game.tossed[seat]
        return [card for card in answers if card == NO or card >= tossed[-1]] if tossed else answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer != NO:
            take_from_hand(game, seat, answer)
            tossed = game.tossed[:]
            tossed[seat] = [*tossed[seat], answer]
            game.tossed = tossed
        if answer == NO or not game.hands[seat]:
            game.to_come &= ~(1 << seat)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [HAND + extra_cards(game, seat)]

    def remarked(self, game: Katana, seat: Seat) -> list[object]:
        return [tally_of(game.tossed[seat], CARDS)]

    def do(self, game: Katana, seat: Seat) -> None:
        """All have chosen: the discards are shown, then all draw, clockwise from the Emperor. [draw.5]"""
        game.reveal()
        for other in range(game.seats):
            show_discards(game, other)
        for step in range(game.seats):
            refill(game, (game.emperor + step) % game.seats)


def show_discards(game: Katana, seat: Seat) -> None:
    tossed = game.tossed[seat]
    if tossed:
        if game.book is not None:
            game.tell(events.CARDS_TOSSED, seat, tally=tally_of(tossed, CARDS))
        for card in tossed:
            discard(game, seat, card)
        emptied: list[list[Card]] = game.tossed[:]
        emptied[seat] = []
        game.tossed = emptied


def refill(game: Katana, seat: Seat) -> None:
    """Up to five cards, and one or two more for cities. [draw.1, draw.3, draw.4]"""
    more = extra_cards(game, seat)
    missing = HAND - len(game.hands[seat])
    if game.variant.extra_cards_on_top:
        draw_cards(game, seat, max(missing, 0) + more)
    elif missing + more > 0:
        draw_cards(game, seat, missing + more)


def extra_cards(game: Katana, seat: Seat) -> int:
    """One from 1 clan point on, two from 6 on. [draw.3]"""
    points = clan_points(game, seat)
    return (points >= ONE_MORE_CARD) + (points >= TWO_MORE_CARDS)


TOSS: Final = Toss()
