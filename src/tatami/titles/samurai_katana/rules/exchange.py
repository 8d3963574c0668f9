"""A hand of nothing but warriors may change a card. [option.12, option.13]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import draw_cards, kinds_in, play_from_hand
from tatami.titles.samurai_katana.rules.domains import SWAP_CARD
from tatami.titles.samurai_katana.rules.ids import WARRIOR, Seat
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import HAND, SORT


def can_exchange(game: Katana, seat: Seat) -> bool:
    """Five cards or more, all warriors, once in one's activation. [option.13]"""
    hand = game.hands[seat]
    if game.exchanged or len(hand) < HAND:
        return False
    return all(SORT[card] == WARRIOR for card in hand)


def announce_warriors(game: Katana, seat: Seat) -> None:
    """Everybody learns that the whole hand is warriors. [option.12]"""
    game.exchanged = True
    game.warriors = replaced(game.warriors, seat, len(game.hands[seat]))
    game.tell(events.WARRIORS_ANNOUNCED, seat)
    game.reveal()
    game.owe(EXCHANGE_WARRIOR)


class ExchangeWarrior(Step):
    """Which warrior is discarded for a new card? [option.12]"""

    kind: ClassVar[str] = "exchange_warrior"
    rule: ClassVar[str] = "option.12"
    domain: ClassVar[Domain] = SWAP_CARD

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return kinds_in(game.hands[seat])

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        play_from_hand(game, seat, answer)
        game.tell(events.WARRIOR_EXCHANGED, seat, answer)
        draw_cards(game, seat, 1)


EXCHANGE_WARRIOR: Final = ExchangeWarrior()
