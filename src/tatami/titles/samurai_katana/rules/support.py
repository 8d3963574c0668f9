"""The Emperor's support in a battle. [option.16, option.17, option.18, option.19]

Imperial samurai stand in the battle; the map keeps their places at home until it is over, so that their territories remain the Emperor's.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, SEAT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.consent import Consent, mark_dealer
from tatami.titles.samurai_katana.rules.domains import IMPERIAL, SIDE, TERRITORY
from tatami.titles.samurai_katana.rules.honour import change_honour
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER, Seat, Territory
from tatami.titles.samurai_katana.rules.state import FROM_BATTLES, PASS_TO, Katana, tally_of
from tatami.titles.samurai_katana.rules.tables import MOST_IMPERIAL, SAMURAI, TERRITORIES
from tatami.titles.samurai_katana.rules.territory import free_if_empty, lose_samurai

NEITHER_OR_ONE: Final[list[int]] = [NO, ATTACKER, DEFENDER]


def offer_support(game: Katana) -> None:
    """Once a round the Emperor may support a side of a battle he is not part of. [option.16, option.19]"""
    emperor = game.emperor
    if not game.variant.imperial_support or game.supported or emperor == game.attacker or emperor == game.defender:
        return
    if game.reserve[emperor] < SAMURAI[game.seats]:
        game.owe(SUPPORT)  # the next player to lay cards is asked then
        game.owe(PASS_TO[emperor])


class Support(Step):
    """Which side does the Emperor support? [option.16]"""

    kind: ClassVar[str] = "support"
    rule: ClassVar[str] = "option.16"
    domain: ClassVar[Domain] = SIDE
    params: ClassVar[list[Param]] = [Param("attacker", SEAT), Param("defender", SEAT), Param("territory", TERRITORY)]

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return NEITHER_OR_ONE

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        mark_dealer(game, seat)
        game.imperial_side = answer
        side = game.attacker if answer == ATTACKER else game.defender
        game.tell(events.SUPPORT_OFFERED, seat, side, answer)
        game.owe(ACCEPT_SUPPORT)
        game.owe(PASS_TO[side])

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.attacker, game.defender, game.site]


class AcceptSupport(Consent):
    """The supported side must agree. [option.16]"""

    kind: ClassVar[str] = "accept_support"
    rule: ClassVar[str] = "option.16"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("enemy", SEAT), Param("territory", TERRITORY)]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.tell(events.SUPPORT_REFUSED, seat, game.emperor)
            return
        mark_dealer(game, seat)
        game.supported = True
        game.active = game.emperor
        game.owe(SEND_SUPPORT)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.emperor, game.defender if seat == game.attacker else game.attacker, game.site]


class SendSupport(Step):
    """Where do the imperial samurai come from, one by one? [option.16]"""

    kind: ClassVar[str] = "send_support"
    rule: ClassVar[str] = "option.16"
    domain: ClassVar[Domain] = IMPERIAL
    remarks: ClassVar[list[Param]] = [Param("territories", TERRITORY, tally=True)]
    any_order: ClassVar[bool] = True

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        samurai, sent = game.samurai, game.imperial
        answers = [NO] if sent else []
        if len(sent) < MOST_IMPERIAL:
            for t in game.realm[seat]:
                if samurai[t] > sent.count(t):
                    answers.append(t)
        return answers

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        last: Territory = game.imperial[-1] if game.imperial else NO
        return [t for t in answers if t == NO or t >= last]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.imperial = [*game.imperial, answer]
            game.tell(events.SUPPORT_SENT, seat, answer)
            game.owe(self)

    def remarked(self, game: Katana, seat: Seat) -> list[object]:
        return [tally_of(game.imperial, TERRITORIES)]


def settle_support(game: Katana, winner: int) -> None:
    """Honour for each imperial samurai of the winner, death for those of the loser. [option.18, option.19]"""
    sent, emperor = game.imperial, game.emperor
    if not sent:
        return
    if winner == game.imperial_side:
        game.tell(events.SUPPORT_REWARDED, emperor, len(sent))
        change_honour(game, emperor, len(sent), FROM_BATTLES)
    elif winner != NO:
        game.tell(events.SUPPORT_LOST, emperor, len(sent))
        for territory in sent:
            lose_samurai(game, territory, 1)
        for territory in sent:
            free_if_empty(game, territory)


SUPPORT: Final = Support()
ACCEPT_SUPPORT: Final = AcceptSupport()
SEND_SUPPORT: Final = SendSupport()
