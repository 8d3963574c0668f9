"""Any-time cards: who is asked whether he stops an action, and what comes of it. [anytime, card.5, card.6]

Who is asked depends only on what everybody can see, so that being asked tells nothing about a hand.
"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Together
from tatami.core.domain import COUNT, NO, SEAT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import held, play_from_hand
from tatami.titles.samurai_katana.rules.domains import CARD, OBJECTION, TERRITORY
from tatami.titles.samurai_katana.rules.ids import JUSTICE, PASS_ACTIVATION, PASS_ROUND, PLAY_JUSTICE, PLAY_TSUNAMI, TSUNAMI, Card, Seat
from tatami.titles.samurai_katana.rules.state import (
    ASK_ME,
    BY_JUSTICE,
    BY_TSUNAMI,
    GOES_ON,
    NO_CARD,
    NO_REPLY,
    THIS_ACTIVATION,
    THIS_ROUND,
    Katana,
)
from tatami.titles.samurai_katana.rules.tables import SEATS_IN
from tatami.titles.samurai_katana.rules.veto import VetoCard, may_veto, offer_veto

NO_REPLIES: Final[list[int]] = [NO_REPLY] * 6
CARDS_TOO_FEW: Final = 2  # with this many or fewer, any-time cards have no power


def ask_objections(game: Katana, step: "Objection") -> None:
    """Ask everyone who might stop the active player. [anytime.6, anytime.7, anytime.8, card.6]"""
    player = game.active
    to_others = step.by_sea or (step.just and game.variant.justice_for_others)
    asked = 0
    for seat in range(game.seats):
        if seat == player or len(game.hands[seat]) <= CARDS_TOO_FEW or not game.realm[seat]:
            continue
        if (seat == step.target and step.just) or (to_others and game.passing[seat] == ASK_ME):
            asked |= 1 << seat
    if asked:
        game.to_reply = asked
        game.replies = NO_REPLIES
        game.owe(step)


class Objection(Together):
    """Does anyone stop this? All answer in secret. What is about to happen gives the question its kind. [anytime.3, anytime.6, option.5]"""

    rule: ClassVar[str] = "anytime.6"
    out_of_turn: ClassVar[bool] = True
    domain: ClassVar[Domain] = OBJECTION

    def __init__(self, target: Seat, by_sea: bool, just: bool, card: Card, at: int) -> None:
        self.target = target
        self.by_sea = by_sea  # a tsunami can stop it
        self.just = just  # Shogunal justice can
        self.card = card  # or NO_CARD
        self.at = at  # the territory the card is aimed at

    def seats(self, game: Katana) -> list[int]:
        return SEATS_IN[game.to_reply]

    def choices(self, game: Katana, seat: Seat) -> list[int]:
        answers = [NO] if seat == self.target and self.just else [NO, PASS_ACTIVATION, PASS_ROUND]
        if self.by_sea and held(game, seat, TSUNAMI) != NO_CARD:
            answers.append(PLAY_TSUNAMI)
        if self.just and (seat == self.target or game.variant.justice_for_others) and held(game, seat, JUSTICE) != NO_CARD:
            answers.append(PLAY_JUSTICE)
        return answers

    def asked_anyway(self, game: Katana, seat: Seat) -> bool:
        """Not asking would tell that there is no card. [anytime.6]"""
        return True

    def nothing_to_play(self, game: Katana, seat: Seat, answers: list[int]) -> bool:
        """No card that stops it is in hand. [anytime.6]"""
        return PLAY_TSUNAMI not in answers and PLAY_JUSTICE not in answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        game.to_reply &= ~(1 << seat)
        game.replies = replaced(game.replies, seat, answer)

    def do(self, game: Katana, seat: Seat) -> None:
        """All replies are in: the first objection clockwise counts. [anytime.6]"""
        game.reveal()
        player, replies = game.active, game.replies
        game.replies = NOTHING
        note_passes(game, replies)
        for step in range(1, game.seats):
            other = (player + step) % game.seats
            reply = replies[other]
            if reply in (PLAY_TSUNAMI, PLAY_JUSTICE):
                object_to(game, other, reply, player)
                return


class StopAttack(Objection):
    """Who attacks whom, from where, with how many. [anytime.1]"""

    kind: ClassVar[str] = "stop_attack"
    params: ClassVar[list[Param]] = [
        Param("other", SEAT),
        Param("samurai", COUNT),
        Param("from", TERRITORY),
        Param("to", TERRITORY),
        Param("target", SEAT),
    ]

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.active, game.force, game.origin, game.site, self.target]


class StopMove(Objection):
    """Who sails from where to where, with how many. [anytime.4]"""

    kind: ClassVar[str] = "stop_move"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("samurai", COUNT), Param("from", TERRITORY), Param("to", TERRITORY)]

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.active, game.force, game.origin, game.site]


class StopCard(Objection):
    """Who plays which card against whom. [anytime.1]"""

    kind: ClassVar[str] = "stop_card"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("card", CARD), Param("target", SEAT)]

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.active, self.card, self.target]


class StopCardThere(Objection):
    """Who plays which card against which territory, and whose it is. [anytime.1]"""

    kind: ClassVar[str] = "stop_card_there"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("card", CARD), Param("territory", TERRITORY), Param("target", SEAT)]

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.active, self.card, self.at, self.target]


def note_passes(game: Katana, replies: list[int]) -> None:
    """Who lets everything pass is no longer asked about other people's affairs. [anytime.7]"""
    for seat in range(game.seats):
        reply = replies[seat]
        if reply in (PASS_ACTIVATION, PASS_ROUND):
            game.passing = replaced(game.passing, seat, THIS_ACTIVATION if reply == PASS_ACTIVATION else THIS_ROUND)


def object_to(game: Katana, seat: Seat, reply: int, player: Seat) -> None:
    """Spend the card; the action is stopped unless the Shogun cancels it, and nobody else is asked. [anytime.1, anytime.4, anytime.10, option.10]"""
    card = held(game, seat, TSUNAMI if reply == PLAY_TSUNAMI else JUSTICE)
    play_from_hand(game, seat, card)
    game.tell(events.OBJECTION_PLAYED, seat, card)
    game.stopped = BY_TSUNAMI if reply == PLAY_TSUNAMI else BY_JUSTICE
    if may_veto(game, seat, player):
        offer_veto(game, VetoCard(seat, card, True))


def forget_passes(game: Katana, until: int) -> None:
    """At the end of an activation or of a round people are asked again. [anytime.7]"""
    for seat in range(game.seats):
        if ASK_ME < game.passing[seat] <= until:
            game.passing = replaced(game.passing, seat, ASK_ME)


def outcome_of_objections(game: Katana) -> int:
    """Whether and how the action was stopped; it is then over and done with."""
    stopped = game.stopped
    game.stopped = GOES_ON
    return stopped
