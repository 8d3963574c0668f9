"""Playing an event card as an action: its price, its target, who may stop it, and its effect. [deck, activation.2, card.2]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import SEAT, Domain, Param
from tatami.games.samurai_katana import events
from tatami.games.samurai_katana.rules.cards import play_from_hand
from tatami.games.samurai_katana.rules.honour import change_honour
from tatami.games.samurai_katana.rules.objection import ask_objections, outcome_of_objections
from tatami.games.samurai_katana.rules.territory import free_if_empty, lose_samurai
from tatami.games.samurai_katana.rules.treasure import offer_to_save
from tatami.games.samurai_katana.rules.uprising import RiseWith, anyone_exposed, drive_owner_out, is_exposed, uprising_targets
from tatami.games.samurai_katana.rules.veto import VetoCard, may_veto, offer_veto
from tatami.games.samurai_katana.state import BY_JUSTICE, FROM_CARDS, GOES_ON, NO_CARD, NOBODY, Katana, replaced
from tatami.games.samurai_katana.tables import (
    ACT_CARD,
    AMOUNT,
    CARD,
    CLAN_POINTS,
    DESERTION,
    DISGRACE,
    EVENT,
    PIRACY,
    POWER,
    PRESTIGE,
    PRICE,
    REVOLT,
    SEA,
    SORT,
    TERRITORIES,
    TERRITORY,
    UPRISING,
    Card,
    Seat,
    Territory,
)

BARRED_CARD: Final = TERRITORIES + TERRITORIES * TERRITORIES  # barred: BARRED_CARD + card * TERRITORIES + target
NO_TARGET: Final = -1


def add_playable_cards(game: Katana, seat: Seat, answers: list[int]) -> None:
    """The event cards the seat can pay for and aim at something, as actions. [card.2]"""
    koku = game.koku[seat]
    last = NO_CARD
    for card in game.hands[seat]:
        if SORT[card] == EVENT and card != last and PRICE[card] <= koku and has_target(game, seat, card):
            answers.append(ACT_CARD + card)
        last = card


def has_target(game: Katana, seat: Seat, card: Card) -> bool:
    """Whether there is anything to aim the card at."""
    power = POWER[card]
    if power in (PRESTIGE, DISGRACE):
        return True
    if game.barred or power == DESERTION:
        return len(targets(game, seat, card)) > 0
    if power == PIRACY:
        return any(other != seat and is_seafaring(game, other) for other in range(game.seats))
    if power == UPRISING and not game.reserve[seat]:
        return False
    if power == UPRISING and game.variant.uprising_on_free_land and NOBODY in game.owner:
        return True
    return anyone_exposed(game, seat)


def targets(game: Katana, seat: Seat, card: Card) -> list[int]:
    """What a card may be aimed at: territories, or clans."""
    found = possible_targets(game, seat, card)
    if game.barred:
        code = BARRED_CARD + card * TERRITORIES
        found = [target for target in found if code + target not in game.barred]
    return found


def possible_targets(game: Katana, seat: Seat, card: Card) -> list[int]:
    power = POWER[card]
    if power == UPRISING:
        return uprising_targets(game, seat, game.variant.uprising_on_free_land) if game.reserve[seat] else NOTHING
    if power == DESERTION:
        return [t for t in range(game.first, game.end) if CLAN_POINTS[t] and is_exposed(game, seat, t)]
    if power == REVOLT:
        return [t for t in range(game.first, game.end) if is_exposed(game, seat, t)]
    if power == PIRACY:
        return seafarers(game, seat)
    return list(range(game.seats))  # honour may be taken from anyone, oneself included [card.7]


def seafarers(game: Katana, seat: Seat) -> list[Seat]:
    """The other clans that control a territory with a sea lane. [deck.12]"""
    return [other for other in range(game.seats) if other != seat and is_seafaring(game, other)]


def is_seafaring(game: Katana, seat: Seat) -> bool:
    return any(SEA[territory] for territory in game.realm[seat])


def play_card(game: Katana, seat: Seat, card: Card) -> None:
    """Pay, show the card, aim it. [card.2, activation.2]"""
    game.koku[seat] -= PRICE[card]
    play_from_hand(game, seat, card)
    game.tell(events.CARD_PLAYED, seat, card, PRICE[card])
    power = POWER[card]
    if power == PRESTIGE:
        aim(game, seat, card, NO_TARGET, seat)
    elif power in (PIRACY, DISGRACE):
        game.owe(AimAtClan(card))
    else:
        game.owe(AimAtTerritory(card))


class AimAtTerritory(Step):
    """Which territory is the card aimed at? [deck.7, deck.9, deck.10]"""

    kind: ClassVar[str] = "aim_at_territory"
    rule: ClassVar[str] = "activation.2"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("card", CARD)]

    def __init__(self, card: Card) -> None:
        self.card = card

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return targets(game, seat, self.card)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.CARD_AIMED_AT, seat, self.card, answer)
        aim(game, seat, self.card, answer, game.owner[answer])

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.card]


class AimAtClan(Step):
    """Which clan is the card aimed at? [deck.12, deck.13, card.7]"""

    kind: ClassVar[str] = "aim_at_clan"
    rule: ClassVar[str] = "activation.2"
    domain: ClassVar[Domain] = SEAT
    params: ClassVar[list[Param]] = [Param("card", CARD)]

    def __init__(self, card: Card) -> None:
        self.card = card

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return targets(game, seat, self.card)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.CARD_AIMED, seat, self.card, answer)
        aim(game, seat, self.card, answer, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.card]


def aim(game: Katana, seat: Seat, card: Card, target: int, victim: Seat) -> None:
    """The victim may stop it with Shogunal justice, the Shogun may cancel it. [anytime.1, option.10]"""
    game.owe(Effect(card, target))
    if may_veto(game, seat, victim):
        offer_veto(game, VetoCard(seat, card, False))
    if victim != seat and victim != NOBODY:
        ask_objections(game, victim, False, True)


class Effect(Step):
    """What the card does, unless it was stopped. [activation.2, anytime.2]"""

    def __init__(self, card: Card, target: int) -> None:
        self.card = card
        self.target = target

    def do(self, game: Katana, seat: Seat) -> None:
        stopped = outcome_of_objections(game)
        if stopped == GOES_ON:
            take_effect(game, seat, self.card, self.target)
            return
        game.tell(events.CARD_STOPPED, seat, self.card)
        if stopped == BY_JUSTICE:
            game.barred = [*game.barred, BARRED_CARD + self.card * TERRITORIES + self.target]


def take_effect(game: Katana, seat: Seat, card: Card, target: int) -> None:
    power, amount = POWER[card], AMOUNT[card]
    if power == PRESTIGE:
        game.tell(events.HONOUR_GAINED, seat, amount)
        change_honour(game, seat, amount, FROM_CARDS)
    elif power == DISGRACE:
        game.tell(events.HONOUR_LOST, target, -change_honour(game, target, -amount, FROM_CARDS))
    elif power == PIRACY:
        game.owe(StealKoku(target, amount))
        offer_to_save(game, target)
    elif power == UPRISING:
        drive_owner_out(game, target)
        game.owe(RiseWith(target, amount))
    elif power == DESERTION:
        game.tell(events.SAMURAI_DESERTED, game.owner[target], target)
        drive_owner_out(game, target)
    else:
        revolt(game, target, amount)


class StealKoku(Step):
    """The pirates take what they find. [deck.12]"""

    def __init__(self, victim: Seat, most: int) -> None:
        self.victim = victim
        self.most = most

    def do(self, game: Katana, seat: Seat) -> None:
        steal_koku(game, seat, self.victim, self.most)


def steal_koku(game: Katana, seat: Seat, victim: Seat, most: int) -> None:
    """Up to 3 koku, never from the treasure; finding less shows what has been put aside. [deck.12, option.6]"""
    koku = game.koku[victim]
    if koku < most:
        game.least_treasure = replaced(game.least_treasure, victim, game.treasure[victim])
    else:
        koku = most
    game.koku[victim] -= koku
    game.koku[seat] += koku
    game.tell(events.KOKU_STOLEN, seat, victim, koku)
    if game.variant.treasure:
        game.reveal()


def revolt(game: Katana, territory: Territory, most: int) -> None:
    """Up to two samurai go back to their reserve. [deck.10]"""
    n = min(game.samurai[territory], most)
    game.tell(events.SAMURAI_REVOLTED, game.owner[territory], territory, n)
    lose_samurai(game, territory, n)
    free_if_empty(game, territory)
