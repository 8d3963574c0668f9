"""Negotiation, in the open: an exchange of cards, and gifts of koku. [option.2, option.3, option.23]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import add_shown, kinds_in, seen_leaving, show, take_from_hand
from tatami.titles.samurai_katana.rules.consent import REFUSE, Consent, mark_dealer
from tatami.titles.samurai_katana.rules.domains import BARGAIN, CARD, COUNTER, KOKU, PROPOSAL
from tatami.titles.samurai_katana.rules.ids import GO, REST, Card, Seat
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import counts_to


def partners(game: Katana, seat: Seat) -> list[Seat]:
    """With whom the seat could exchange a card, once in its activation. [option.2]"""
    if game.negotiated or not game.hands[seat]:
        return NOTHING
    return [other for other in range(game.seats) if other != seat and game.hands[other]]


def receivers(game: Katana, seat: Seat) -> list[Seat]:
    """To whom the seat could give koku: anybody who has not refused a gift in this activation. [option.2, option.3]"""
    if not game.koku[seat] or (game.variant.one_negotiation and game.negotiated):
        return NOTHING
    return [other for other in range(game.seats) if other != seat and not game.refusers >> other & 1]


class Negotiate(Step):
    """With whom is a card exchanged? [option.2]"""

    kind: ClassVar[str] = "negotiate_with"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = SEAT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return partners(game, seat)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.negotiated = True
        game.owe(Propose(answer))


class Propose(Step):
    """Which card is offered? [option.2]"""

    kind: ClassVar[str] = "propose"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = PROPOSAL
    params: ClassVar[list[Param]] = [Param("other", SEAT)]

    def __init__(self, other: Seat) -> None:
        self.other = other

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return kinds_in(game.hands[seat])

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.CARD_OFFERED, seat, self.other, answer)
        mark_dealer(game, seat)
        game.reveal()
        show(game, seat, answer)
        game.owe(Counter(seat, answer))
        game.active = self.other

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other]


class Counter(Step):
    """Which card is given for it? [option.3]"""

    kind: ClassVar[str] = "counter"
    rule: ClassVar[str] = "option.3"
    domain: ClassVar[Domain] = COUNTER
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("card", CARD)]

    def __init__(self, asker: Seat, card: Card) -> None:
        self.asker = asker
        self.card = card

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [NO, *kinds_in(game.hands[seat])]

    def by_chance(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return REFUSE

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.asker
        if answer == NO:
            game.tell(events.OFFER_REFUSED, seat, self.asker)
            return
        game.tell(events.CARD_ASKED, seat, self.asker, answer)
        mark_dealer(game, seat)
        game.reveal()
        show(game, seat, answer)
        game.owe(Agree(seat, self.card, answer))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.asker, self.card]


class Agree(Consent):
    """Is the exchange made? [option.3]"""

    kind: ClassVar[str] = "agree"
    rule: ClassVar[str] = "option.3"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("given", CARD), Param("card", CARD)]

    def __init__(self, other: Seat, given: Card, card: Card) -> None:
        self.other = other
        self.given = given
        self.card = card

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.tell(events.OFFER_REFUSED, seat, self.other)
            return
        hand_over(game, seat, self.other, self.given)
        hand_over(game, self.other, seat, self.card)
        game.tell(events.CARDS_EXCHANGED, seat, self.other)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other, self.given, self.card]


def hand_over(game: Katana, giver: Seat, taker: Seat, card: Card) -> None:
    """A card named to all changes hands: everybody knows where it is. [option.3]"""
    take_from_hand(game, giver, card)
    seen_leaving(game, giver, card)
    hand = [*game.hands[taker], card]
    hand.sort()
    game.hands[taker] = hand
    add_shown(game, taker, card)


class OfferGift(Step):
    """A clan's chance to give koku before a player is named; without koku it has none. [option.23]"""

    def __init__(self, giver: Seat) -> None:
        self.giver = giver

    def do(self, game: Katana, seat: Seat) -> None:
        if game.resting >> self.giver & 1 or not (game.koku[self.giver] or game.variant.treasure):
            return
        game.active = self.giver
        game.refusers = 0
        game.owe(GIFT_NOW)


class GiftNow(Step):
    """Are koku given before the Emperor names a player? [option.23]"""

    kind: ClassVar[str] = "gift_now"
    rule: ClassVar[str] = "option.23"
    out_of_turn: ClassVar[bool] = True
    domain: ClassVar[Domain] = BARGAIN
    params: ClassVar[list[Param]] = [Param("koku", COUNT)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [NO, REST, GO] if receivers(game, seat) else [NO, REST]

    def nothing_to_play(self, game: Katana, seat: Seat, answers: list[int]) -> bool:
        """There is nobody to give koku to, or there are none. [option.7]"""
        return GO not in answers

    def by_chance(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return REFUSE

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == REST:
            game.resting |= 1 << seat
        elif answer == GO:
            game.owe(self)
            game.owe(GIVE_TO)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.koku[seat]]


class GiveTo(Step):
    """Who is given koku? [option.2]"""

    kind: ClassVar[str] = "give_koku_to"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = SEAT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return receivers(game, seat)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if game.variant.one_negotiation:
            game.negotiated = True
        game.owe(GiveKoku(answer))


class GiveKoku(Step):
    """How many koku are offered? [option.2]"""

    kind: ClassVar[str] = "give_koku"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = KOKU
    params: ClassVar[list[Param]] = [Param("other", SEAT)]
    remarks: ClassVar[list[Param]] = [Param("koku", COUNT)]

    def __init__(self, other: Seat) -> None:
        self.other = other

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return counts_to(game.koku[seat])

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.KOKU_OFFERED, seat, self.other, answer)
        mark_dealer(game, seat)
        game.owe(AcceptKoku(seat, answer))
        game.active = self.other

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other]

    def remarked(self, game: Katana, seat: Seat) -> list[object]:
        return [game.koku[seat]]


class AcceptKoku(Consent):
    """A gift may be refused. [option.3]"""

    kind: ClassVar[str] = "accept_koku"
    rule: ClassVar[str] = "option.3"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("koku", COUNT)]

    def __init__(self, giver: Seat, koku: int) -> None:
        self.giver = giver
        self.koku = koku

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.giver
        if answer == NO:
            game.refusers |= 1 << seat
            game.tell(events.OFFER_REFUSED, seat, self.giver)
            return
        game.koku[self.giver] -= self.koku
        game.koku[seat] += self.koku
        game.tell(events.KOKU_GIVEN, self.giver, seat, self.koku)
        mark_dealer(game, seat)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.giver, self.koku]


NEGOTIATE: Final = Negotiate()
GIVE_TO: Final = GiveTo()
GIFT_NOW: Final = GiftNow()
OFFER_GIFT: Final[list[Step]] = [OfferGift(seat) for seat in range(6)]
