"""Phase 2: what a player does when he is named. [activation]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import (
    ACT_CARD,
    ACT_EXCHANGE,
    ACT_GIVE,
    ACT_NEGOTIATE,
    ACT_OFFICE,
    ACT_PROMISE,
    ACT_SELL,
    ACT_SEPPUKU,
    ACT_TREASURE,
    ACTION,
)
from tatami.titles.samurai_katana.rules.elimination import can_dissolve, dissolve
from tatami.titles.samurai_katana.rules.event_cards import add_playable_cards, play_card
from tatami.titles.samurai_katana.rules.exchange import announce_warriors, can_exchange
from tatami.titles.samurai_katana.rules.honour import change_honour, score_provinces
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.move import MARCH_TO, add_starts, is_worth_leaving
from tatami.titles.samurai_katana.rules.negotiation import GIVE_TO, NEGOTIATE, partners, receivers
from tatami.titles.samurai_katana.rules.objection import forget_passes
from tatami.titles.samurai_katana.rules.office import SELL_OFFICE, can_sell_office
from tatami.titles.samurai_katana.rules.promise import PROMISE_TO, can_promise
from tatami.titles.samurai_katana.rules.state import FROM_TRADE, THIS_ACTIVATION, Katana
from tatami.titles.samurai_katana.rules.tables import HONOUR_FOR_A_KOKU, counts_to
from tatami.titles.samurai_katana.rules.treasure import PutAside


def begin_activation(game: Katana, seat: Seat) -> None:
    """What holds for one activation starts afresh. [titles.9, activation.1]"""
    game.free_move = seat == game.shogun
    game.roads = NOTHING
    game.barred = NOTHING
    game.negotiated = False
    game.refusers = 0
    game.exchanged = False
    game.promised = False
    game.owe(ACT)


class Act(Step):
    """What next: leave a territory, with whomever stands there, play a card, something else, or end? [activation.1, move.2]"""

    kind: ClassVar[str] = "act"
    rule: ClassVar[str] = "activation.1"
    domain: ClassVar[Domain] = ACTION
    params: ClassVar[list[Param]] = [Param("koku", COUNT)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        answers = [NO]
        if not game.realm[seat]:
            return answers
        add_starts(game, seat, answers)
        add_playable_cards(game, seat, answers)
        if game.honour[seat] - HONOUR_FOR_A_KOKU >= game.variant.floor:
            answers.append(ACT_SELL)
        add_optional_actions(game, seat, answers)
        return answers

    def asked_anyway(self, game: Katana, seat: Seat) -> bool:
        """Ending unasked would tell that no card in hand can be played."""
        return len(game.realm[seat]) > 0 and len(game.hands[seat]) > 0

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        if not game.roads:
            return answers
        return [a for a in answers if a == NO or a >= ACT_CARD or is_worth_leaving(game, seat, a)]

    def by_chance(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return [answer for answer in answers if answer not in (ACT_NEGOTIATE, ACT_GIVE, ACT_OFFICE, ACT_PROMISE)]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == NO:
            end_activation(game, seat)
            return
        game.owe(self)
        if answer < ACT_CARD:
            game.owe(MARCH_TO[answer])
        elif answer < ACT_SELL:
            play_card(game, seat, answer - ACT_CARD)
        elif answer == ACT_SELL:
            game.owe(SELL_HONOUR)
        elif answer == ACT_NEGOTIATE:
            game.owe(NEGOTIATE)
        elif answer == ACT_GIVE:
            game.owe(GIVE_TO)
        elif answer == ACT_PROMISE:
            game.owe(PROMISE_TO)
        elif answer == ACT_SEPPUKU:
            dissolve(game, seat)
        elif answer == ACT_TREASURE:
            game.owe(PUT_KOKU_ASIDE)
        elif answer == ACT_EXCHANGE:
            announce_warriors(game, seat)
        else:
            game.owe(SELL_OFFICE)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.koku[seat]]


def add_optional_actions(game: Katana, seat: Seat, answers: list[int]) -> None:
    """What the optional rules add. [option]"""
    variant = game.variant
    if variant.negotiation and partners(game, seat):
        answers.append(ACT_NEGOTIATE)
    if variant.negotiation and receivers(game, seat):
        answers.append(ACT_GIVE)
    if variant.seppuku and can_dissolve(game, seat):
        answers.append(ACT_SEPPUKU)
    if variant.treasure and game.koku[seat]:
        answers.append(ACT_TREASURE)
    if variant.exchange and can_exchange(game, seat):
        answers.append(ACT_EXCHANGE)
    if can_sell_office(game, seat):
        answers.append(ACT_OFFICE)
    if variant.promises and can_promise(game, seat):
        answers.append(ACT_PROMISE)


def end_activation(game: Katana, seat: Seat) -> None:
    """Count the honour of one's provinces. [activation.3, honour.3]"""
    game.tell(events.ACTIVATION_ENDED, seat)
    if not game.variant.score_after_phase:
        score_provinces(game, seat)
    forget_passes(game, THIS_ACTIVATION)


class SellHonour(Step):
    """For how many koku? Each costs 2 honour. [activation.4, activation.5]"""

    kind: ClassVar[str] = "sell_honour"
    rule: ClassVar[str] = "activation.4"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("honour", COUNT)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return counts_to((game.honour[seat] - game.variant.floor) // HONOUR_FOR_A_KOKU)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        change_honour(game, seat, -HONOUR_FOR_A_KOKU * answer, FROM_TRADE)
        game.koku[seat] += answer
        game.tell(events.HONOUR_SOLD, seat, HONOUR_FOR_A_KOKU * answer, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.honour[seat]]


ACT: Final = Act()
SELL_HONOUR: Final = SellHonour()
PUT_KOKU_ASIDE: Final = PutAside()
