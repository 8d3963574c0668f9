"""Playing an event card as an action: its price, its target, who may stop it, and its effect. [activation.2, card.1, card.2, deck]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import SEAT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import play_from_hand
from tatami.titles.samurai_katana.rules.domains import ACT_CARD, CARD, TERRITORY
from tatami.titles.samurai_katana.rules.ids import EVENT, Card, Seat
from tatami.titles.samurai_katana.rules.objection import StopCard, StopCardThere, ask_objections, outcome_of_objections
from tatami.titles.samurai_katana.rules.powers import AT_CLAN, AT_NOTHING, AT_TERRITORY, EVENT_POWERS
from tatami.titles.samurai_katana.rules.promise import touch
from tatami.titles.samurai_katana.rules.state import BY_JUSTICE, GOES_ON, NO_CARD, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import AMOUNT, POWER, PRICE, SORT, TERRITORIES
from tatami.titles.samurai_katana.rules.veto import VetoCard, may_veto, offer_veto

BARRED_CARD: Final = TERRITORIES + TERRITORIES * TERRITORIES  # barred: BARRED_CARD + card * TERRITORIES + target
NO_TARGET: Final = -1


def add_playable_cards(game: Katana, seat: Seat, answers: list[int]) -> None:
    """The event cards the seat can pay for and aim at something, as actions. [card.2, card.4]"""
    koku = game.koku[seat]
    last = NO_CARD
    for card in game.hands[seat]:
        if SORT[card] == EVENT and card != last and PRICE[card] <= koku and has_target(game, seat, card):
            answers.append(ACT_CARD + card)
        last = card


def has_target(game: Katana, seat: Seat, card: Card) -> bool:
    """Whether there is anything to aim the card at."""
    power = EVENT_POWERS[POWER[card]]
    if game.barred and power.aimed != AT_NOTHING:
        return len(targets(game, seat, card)) > 0
    return power.has_target(game, seat)


def targets(game: Katana, seat: Seat, card: Card) -> list[int]:
    """What a card may be aimed at, without what was stopped before in this activation. [anytime.2]"""
    found = EVENT_POWERS[POWER[card]].targets(game, seat)
    if game.barred:
        code = BARRED_CARD + card * TERRITORIES
        found = [target for target in found if code + target not in game.barred]
    return found


def play_card(game: Katana, seat: Seat, card: Card) -> None:
    """Pay, show the card, aim it. [card.2, activation.2]"""
    game.koku[seat] -= PRICE[card]
    play_from_hand(game, seat, card)
    game.tell(events.CARD_PLAYED, seat, card, PRICE[card])
    aimed = EVENT_POWERS[POWER[card]].aimed
    if aimed == AT_NOTHING:
        aim(game, seat, card, NO_TARGET, seat)
    elif aimed == AT_CLAN:
        game.owe(AimAtClan(card))
    else:
        game.owe(AimAtTerritory(card))


class Aim(Step):
    """What is the card aimed at? [activation.2]"""

    rule: ClassVar[str] = "activation.2"
    params: ClassVar[list[Param]] = [Param("card", CARD)]

    def __init__(self, card: Card) -> None:
        self.card = card

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return targets(game, seat, self.card)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.card]


class AimAtTerritory(Aim):
    """Which territory? [deck.7, deck.9, deck.10]"""

    kind: ClassVar[str] = "aim_at_territory"
    domain: ClassVar[Domain] = TERRITORY

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.CARD_AIMED_AT, seat, self.card, answer)
        touch(game, seat, answer)
        aim(game, seat, self.card, answer, game.owner[answer])


class AimAtClan(Aim):
    """Which clan? [deck.12, deck.13, card.7]"""

    kind: ClassVar[str] = "aim_at_clan"
    domain: ClassVar[Domain] = SEAT

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.CARD_AIMED, seat, self.card, answer)
        aim(game, seat, self.card, answer, answer)


def aim(game: Katana, seat: Seat, card: Card, target: int, victim: Seat) -> None:
    """The victim may stop it with Shogunal justice, the Shogun may cancel it. [anytime.1, option.10]"""
    game.owe(Effect(card, target))
    if may_veto(game, seat, victim):
        offer_veto(game, VetoCard(seat, card, False))
    if victim != seat and victim != NOBODY:
        there = EVENT_POWERS[POWER[card]].aimed == AT_TERRITORY
        ask_objections(game, StopCardThere(victim, False, True, card, target) if there else StopCard(victim, False, True, card, target))


class Effect(Step):
    """What the card does, unless it was stopped. [activation.2, anytime.2]"""

    def __init__(self, card: Card, target: int) -> None:
        self.card = card
        self.target = target

    def do(self, game: Katana, seat: Seat) -> None:
        stopped = outcome_of_objections(game)
        if stopped == GOES_ON:
            EVENT_POWERS[POWER[self.card]].take_effect(game, seat, self.target, AMOUNT[self.card])
            return
        game.tell(events.CARD_STOPPED, seat, self.card)
        if stopped == BY_JUSTICE:
            game.barred = [*game.barred, BARRED_CARD + self.card * TERRITORIES + self.target]
