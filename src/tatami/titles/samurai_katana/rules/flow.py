"""The sequence of play, in rulebook order: read this first. [round]

Chapters and their modules: goal in scoring.py; material in data/ and tables.py; setup in setup.py; card in rules/cards.py; round here; purchase,
activation, move, castle, elimination, honour and titles in the modules of their names; battle in rules/battle.py, fight.py and retreat.py; anytime in
rules/objection.py; deck in rules/event_cards.py, powers.py, uprising.py, alliance.py and fight.py; tax and draw in rules/income.py; end here and in
honour.py; option in rules/negotiation.py, treasure.py, veto.py, exchange.py, office.py, support.py and promise.py. No step settles a dispute or holds anybody to
a promise. [round.4]
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import SEAT, Domain
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.activation import begin_activation
from tatami.titles.samurai_katana.rules.elimination import COME_BACK
from tatami.titles.samurai_katana.rules.honour import score_provinces
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.income import begin_discards, raise_taxes
from tatami.titles.samurai_katana.rules.negotiation import OFFER_GIFT
from tatami.titles.samurai_katana.rules.objection import forget_passes
from tatami.titles.samurai_katana.rules.office import OFFICE_NOW, SELLS_NOTHING, can_sell_office
from tatami.titles.samurai_katana.rules.promise import settle_promises
from tatami.titles.samurai_katana.rules.purchase import FIRST_PURCHASE
from tatami.titles.samurai_katana.rules.state import PASS_TO, THIS_ROUND, Katana
from tatami.titles.samurai_katana.rules.tables import LAST_ROUND, SEATS_IN
from tatami.titles.samurai_katana.rules.titles import give_titles
from tatami.titles.samurai_katana.rules.treasure import count_treasures, raise_last_taxes


class Round(Step):
    """Purchases, activation, offices, taxes and cards; and again, until the last round is over. [round.1, end.1]"""

    def do(self, game: Katana, seat: Seat) -> None:
        game.round += 1
        game.office_sold = game.vetoed = game.supported = False
        game.tell(events.ROUND_BEGAN, game.round)
        game.owe(AFTER_ACTIVATION)
        game.owe(BEGIN_ACTIVATIONS)
        game.activating = False
        game.to_come = everyone(game)
        game.resting = 0
        game.owe(PURCHASES)


def everyone(game: Katana) -> int:
    return (1 << game.seats) - 1


class Purchases(Step):
    """Phase 1: the Emperor names the players one by one. [round.2]"""

    def do(self, game: Katana, seat: Seat) -> None:
        if game.variant.return_in_activation:
            pass_over(game)
        call_next(game, self, NAME_PURCHASER)


class BeginActivations(Step):
    """Phase 2 begins: the order is chosen again. [round.3]"""

    def do(self, game: Katana, seat: Seat) -> None:
        game.activating = True
        game.to_come = everyone(game)
        game.resting = 0
        game.owe(ACTIVATIONS)


class Activations(Step):
    """Phase 2: the Emperor names the players one by one, those still on the map. [round.2, elimination.3]"""

    def do(self, game: Katana, seat: Seat) -> None:
        pass_over(game)
        call_next(game, self, NAME_NEXT)


def call_next(game: Katana, phase: Step, naming: Step) -> None:
    """The next player named ahead; without one the Emperor names somebody, until everybody has had a turn. [round.2, round.5]"""
    while game.order and not game.to_come >> game.order[0] & 1:
        game.order = game.order[1:]
    if not game.to_come:
        return
    game.active = game.emperor
    game.owe(phase)
    game.owe(NEXT_IN_ORDER if game.order else naming)
    offer_bargains(game)


def offer_bargains(game: Katana) -> None:
    """Before a player is named: gifts clockwise from the Emperor, then an office, as far as they are played so. [option.23, option.24]"""
    if game.variant.office_between and can_sell_office(game, game.emperor) and not game.resting >> SELLS_NOTHING & 1:
        game.owe(OFFICE_NOW)
    if game.variant.gifts_between:
        game.owe(PASS_TO[game.emperor])
        for step in range(game.seats - 1, -1, -1):
            game.owe(OFFER_GIFT[(game.emperor + step) % game.seats])


class NextInOrder(Step):
    """The next of the order named at the beginning of the phase. [round.5]"""

    def do(self, game: Katana, seat: Seat) -> None:
        called = game.order[0]
        game.order = game.order[1:]
        begin_turn(game, called)


def pass_over(game: Katana) -> None:
    """A clan without a territory is not named, unless it is about to come back. [elimination.2, elimination.3]"""
    for seat in range(game.seats):
        if not game.realm[seat] and not can_come_back(game, seat):
            game.to_come &= ~(1 << seat)


def can_come_back(game: Katana, seat: Seat) -> bool:
    """In the round after its fall, in purchases or in activation. [elimination.2]"""
    return game.fell[seat] < game.round and game.variant.return_in_activation == game.activating


class NameNext(Step):
    """Whose clan acts next? [round.2]"""

    kind: ClassVar[str] = "name_next"
    rule: ClassVar[str] = "round.2"
    in_order: ClassVar[bool] = True
    domain: ClassVar[Domain] = SEAT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [other for other in SEATS_IN[game.to_come] if other not in game.order] if game.order else SEATS_IN[game.to_come]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if not game.variant.order_at_once:
            begin_turn(game, answer)
            return
        game.order = [*game.order, answer]
        game.tell(events.ORDER_NAMED, seat, answer, len(game.order))
        if len(game.order) < len(SEATS_IN[game.to_come]):
            game.owe(self)


def begin_turn(game: Katana, seat: Seat) -> None:
    """A player named takes his whole turn. [round.2]"""
    game.to_come &= ~(1 << seat)
    game.player = game.active = seat
    if game.activating:
        game.tell(events.PLAYER_NAMED, game.emperor, seat)
        begin_activation(game, seat)
    else:
        game.tell(events.PURCHASER_NAMED, game.emperor, seat)
        game.owe(FIRST_PURCHASE)
    if not game.realm[seat]:
        game.owe(COME_BACK)


class NamePurchaser(NameNext):
    """Who buys next? [round.2]"""

    kind: ClassVar[str] = "name_purchaser"


class AfterActivation(Step):
    """After all activations: the end, or phases 3 and 4 and the next round. [end.1, end.4, end.5, end.6]"""

    def do(self, game: Katana, seat: Seat) -> None:
        if game.variant.score_after_phase:
            for other in range(game.seats):
                score_provinces(game, other)
        forget_passes(game, THIS_ROUND)
        settle_promises(game)
        if not is_last_round(game) or game.variant.titles_in_last_round:
            give_titles(game)
        if is_last_round(game):
            raise_last_taxes(game)
            count_treasures(game)
            return
        game.player = game.active = game.emperor
        game.roads = game.barred = NOTHING
        game.owe(ROUND)
        raise_taxes(game)
        begin_discards(game)


def is_last_round(game: Katana) -> bool:
    """Return True if a clan has reached the goal, by the Emperor's honour too, or no round is left. [end.1, end.5, end.6]"""
    return game.ending or game.round == LAST_ROUND


ROUND: Final = Round()
PURCHASES: Final = Purchases()
BEGIN_ACTIVATIONS: Final = BeginActivations()
ACTIVATIONS: Final = Activations()
NEXT_IN_ORDER: Final = NextInOrder()
NAME_NEXT: Final = NameNext()
NAME_PURCHASER: Final = NamePurchaser()
AFTER_ACTIVATION: Final = AfterActivation()
