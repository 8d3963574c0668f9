"""Negotiation: one exchange of cards, or one gift of koku, in the open. [option.2, option.3]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.games.samurai_katana import events
from tatami.games.samurai_katana.rules.cards import add_shown, kinds_in, seen_leaving, show, take_from_hand
from tatami.games.samurai_katana.state import Katana
from tatami.games.samurai_katana.tables import CARD, CONSENT, COUNTER, COUNTS, PROPOSAL, PROPOSE_KOKU, YES_NO, Card, Seat


def partners(game: Katana, seat: Seat) -> list[Seat]:
    """Whom the seat could make a proposal to."""
    if game.koku[seat]:
        return [other for other in range(game.seats) if other != seat]
    if not game.hands[seat]:
        return []
    return [other for other in range(game.seats) if other != seat and game.hands[other]]


class Negotiate(Step):
    """With whom? [option.2]"""

    kind: ClassVar[str] = "negotiate_with"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = SEAT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return partners(game, seat)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.negotiated = True
        game.owe(Propose(answer))


class Propose(Step):
    """Offer which card, or koku? [option.2]"""

    kind: ClassVar[str] = "propose"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = PROPOSAL
    params: ClassVar[list[Param]] = [Param("other", SEAT)]

    def __init__(self, other: Seat) -> None:
        self.other = other

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        answers = kinds_in(game.hands[seat]) if game.hands[self.other] else []
        if game.koku[seat]:
            answers.append(PROPOSE_KOKU)
        return answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == PROPOSE_KOKU:
            game.owe(GiveKoku(self.other))
            return
        game.tell(events.CARD_OFFERED, seat, self.other, answer)
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

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.asker
        if answer == NO:
            game.tell(events.OFFER_REFUSED, seat, self.asker)
            return
        game.tell(events.CARD_ASKED, seat, self.asker, answer)
        game.reveal()
        show(game, seat, answer)
        game.owe(Agree(seat, self.card, answer))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.asker, self.card]


class Agree(Step):
    """Is the exchange made? [option.3]"""

    kind: ClassVar[str] = "agree"
    rule: ClassVar[str] = "option.3"
    domain: ClassVar[Domain] = CONSENT
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("given", CARD), Param("card", CARD)]

    def __init__(self, other: Seat, given: Card, card: Card) -> None:
        self.other = other
        self.given = given
        self.card = card

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return YES_NO

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


class GiveKoku(Step):
    """How many koku are offered? [option.2]"""

    kind: ClassVar[str] = "give_koku"
    rule: ClassVar[str] = "option.2"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("other", SEAT)]

    def __init__(self, other: Seat) -> None:
        self.other = other

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return COUNTS[min(game.koku[seat], len(COUNTS) - 1)]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.tell(events.KOKU_OFFERED, seat, self.other, answer)
        game.owe(AcceptKoku(seat, answer))
        game.active = self.other

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other]


class AcceptKoku(Step):
    """A gift may be refused. [option.3]"""

    kind: ClassVar[str] = "accept_koku"
    rule: ClassVar[str] = "option.3"
    domain: ClassVar[Domain] = CONSENT
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("koku", COUNT)]

    def __init__(self, giver: Seat, koku: int) -> None:
        self.giver = giver
        self.koku = koku

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return YES_NO

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.giver
        if answer == NO:
            game.tell(events.OFFER_REFUSED, seat, self.giver)
            return
        game.koku[self.giver] -= self.koku
        game.koku[seat] += self.koku
        game.tell(events.KOKU_GIVEN, self.giver, seat, self.koku)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.giver, self.koku]


NEGOTIATE: Final = Negotiate()
