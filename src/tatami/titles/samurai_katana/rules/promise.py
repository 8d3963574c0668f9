"""Promises: who leaves which territory alone until the round is over, and what for. Nobody is held to them. [option.20, option.21, option.22, round.4]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.consent import REFUSE, Consent, mark_dealer
from tatami.titles.samurai_katana.rules.domains import FOR_KOKU, IN_RETURN, MOST_FOR_PEACE, TERRITORY, YES_NO
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import NEIGHBOURS, TERRITORIES
from tatami.titles.samurai_katana.rules.treasure import seen_koku

BY_SEAT: Final = 6 * TERRITORIES  # a promise: who makes it * BY_SEAT + to whom * TERRITORIES + territory


def can_promise(game: Katana, seat: Seat) -> bool:
    """Once in an activation, to a clan next door that can give something in return. [option.20]"""
    return not game.promised and len(neighbours(game, seat)) > 0


def neighbours(game: Katana, seat: Seat) -> list[Seat]:
    """The clans one could promise something."""
    found: list[Seat] = []
    for other in range(game.seats):
        if other != seat and at_border(game, other, seat) and (game.to_come >> other & 1 or seen_koku(game, other)):
            found.append(other)
    return found


def at_border(game: Katana, seat: Seat, other: Seat) -> list[Territory]:
    """The territories of a clan that lie next to another's."""
    found: list[Territory] = []
    for territory in game.realm[seat]:
        if any(game.owner[next_door] == other for next_door in NEIGHBOURS[territory]):
            found.append(territory)
    return found


class PromiseTo(Step):
    """Whom does one promise something? [option.20]"""

    kind: ClassVar[str] = "promise_to"
    rule: ClassVar[str] = "option.20"
    domain: ClassVar[Domain] = SEAT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return neighbours(game, seat)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.promised = True
        game.owe(PromiseToLeave(answer))


class PromiseToLeave(Step):
    """Which of the other's territories is left alone? [option.20]"""

    kind: ClassVar[str] = "promise_to_leave"
    rule: ClassVar[str] = "option.20"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("other", SEAT)]

    def __init__(self, other: Seat) -> None:
        self.other = other

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return at_border(game, self.other, seat)

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.owe(AskInReturn(self.other, answer))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other]


class AskInReturn(Step):
    """What for: one of one's own territories is left alone too, or koku? [option.20]"""

    kind: ClassVar[str] = "ask_in_return"
    rule: ClassVar[str] = "option.20"
    domain: ClassVar[Domain] = IN_RETURN
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("territory", TERRITORY)]

    def __init__(self, other: Seat, territory: Territory) -> None:
        self.other = other
        self.territory = territory

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        answers = at_border(game, seat, self.other) if game.to_come >> self.other & 1 else []
        for koku in range(1, min(MOST_FOR_PEACE, seen_koku(game, self.other)) + 1):
            answers.append(FOR_KOKU + koku)
        return answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        mark_dealer(game, seat)
        if answer <= FOR_KOKU:
            game.tell(events.TRUCE_OFFERED, seat, self.other, self.territory, answer)
            game.owe(AcceptTruce(seat, self.territory, answer))
        else:
            koku = answer - FOR_KOKU
            game.tell(events.PEACE_OFFERED, seat, self.other, self.territory, koku)
            game.owe(BuyPeace(seat, self.territory, koku))
        game.active = self.other

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.other, self.territory]


class AcceptTruce(Consent):
    """Does one promise the same? [option.20]"""

    kind: ClassVar[str] = "accept_truce"
    rule: ClassVar[str] = "option.20"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("territory", TERRITORY), Param("own", TERRITORY)]

    def __init__(self, asker: Seat, territory: Territory, own: Territory) -> None:
        self.asker = asker
        self.territory = territory  # of the seat asked
        self.own = own  # of the asker

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.asker
        if answer == NO:
            game.tell(events.PROMISE_REFUSED, seat, self.asker)
            return
        mark_dealer(game, seat)
        promise(game, self.asker, seat, self.territory)
        promise(game, seat, self.asker, self.own)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.asker, self.territory, self.own]


class BuyPeace(Consent):
    """Does one pay for it? [option.20]"""

    kind: ClassVar[str] = "buy_peace"
    rule: ClassVar[str] = "option.20"
    out_of_turn: ClassVar[bool] = True
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("territory", TERRITORY), Param("koku", COUNT)]

    def __init__(self, asker: Seat, territory: Territory, koku: int) -> None:
        self.asker = asker
        self.territory = territory
        self.koku = koku

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return YES_NO if game.koku[seat] >= self.koku else REFUSE

    def asked_anyway(self, game: Katana, seat: Seat) -> bool:
        """Being asked must not tell how many koku are hidden."""
        return game.variant.treasure

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.active = self.asker
        if answer == NO:
            game.tell(events.PROMISE_REFUSED, seat, self.asker)
            return
        mark_dealer(game, seat)
        game.koku[seat] -= self.koku
        game.koku[self.asker] += self.koku
        game.tell(events.KOKU_GIVEN, seat, self.asker, self.koku)
        promise(game, self.asker, seat, self.territory)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.asker, self.territory, self.koku]


def promise(game: Katana, seat: Seat, other: Seat, territory: Territory) -> None:
    game.tell(events.PROMISE_MADE, seat, other, territory)
    made = numbered(seat, other, territory)
    if made not in game.promises:
        game.promises = [*game.promises, made]


def numbered(seat: Seat, other: Seat, territory: Territory) -> int:
    return seat * BY_SEAT + other * TERRITORIES + territory


def has_promised(game: Katana, seat: Seat, territory: Territory) -> bool:
    """Whether a clan has promised to its owner to leave a territory alone. [option.21]"""
    return len(game.promises) > 0 and numbered(seat, game.owner[territory], territory) in game.promises


def touch(game: Katana, seat: Seat, territory: Territory) -> None:
    """A territory is attacked, or a card is aimed at it: that breaks a promise, and what the other has promised holds no longer. [option.21]"""
    if not has_promised(game, seat, territory):
        return
    other = game.owner[territory]
    first = other * BY_SEAT + seat * TERRITORIES
    gone = numbered(seat, other, territory)
    game.promises = [made for made in game.promises if made != gone and not first <= made < first + TERRITORIES]
    game.broken = replaced(game.broken, seat, game.broken[seat] + 1)
    game.tell(events.PROMISE_BROKEN, seat, other, territory)


def settle_promises(game: Katana) -> None:
    """The round's activations are over: what is still good has been kept. [option.22]"""
    for made in game.promises:
        seat, other, territory = made // BY_SEAT, made % BY_SEAT // TERRITORIES, made % TERRITORIES
        if game.owner[territory] == other:
            game.kept = replaced(game.kept, seat, game.kept[seat] + 1)
            game.tell(events.PROMISE_KEPT, seat, other, territory)
    game.promises = NOTHING


PROMISE_TO: Final = PromiseTo()
