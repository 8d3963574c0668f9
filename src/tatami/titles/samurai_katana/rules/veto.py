"""The power of the Shogun: once a round he cancels a card that is not aimed at him. [option.10, option.11]"""

from typing import ClassVar

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import NO, SEAT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.domains import CARD, VETO, YES_NO
from tatami.titles.samurai_katana.rules.ids import ATTACKER, Card, Seat
from tatami.titles.samurai_katana.rules.state import BY_VETO, CARDS_A_SIDE, GOES_ON, NO_CARD, NOBODY, PASS_TO, SPECIAL, Katana


def may_veto(game: Katana, player: Seat, target: Seat) -> bool:
    """Whether the Shogun may cancel a card of that player against that target. [option.10, option.11]"""
    shogun = game.shogun
    return (
        game.variant.shogun_power
        and not game.vetoed
        and shogun != NOBODY
        and shogun != player
        and shogun != target
        and len(game.realm[shogun]) > 0
    )


def offer_veto(game: Katana, step: Step) -> None:
    """Ask the Shogun, then give the word back."""
    game.owe(PASS_TO[game.active])
    game.owe(step)
    game.owe(PASS_TO[game.shogun])


class VetoCard(Step):
    """The Shogun may cancel a card played as an action, or the card that has just stopped one: then the action goes on. [option.10]"""

    kind: ClassVar[str] = "veto"
    rule: ClassVar[str] = "option.10"
    domain: ClassVar[Domain] = VETO
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("card", CARD)]

    def __init__(self, player: Seat, card: Card, is_objection: bool) -> None:
        self.player = player
        self.card = card
        self.is_objection = is_objection

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        if game.vetoed or (game.stopped != GOES_ON and not self.is_objection):
            return NOTHING
        return YES_NO

    def do(self, game: Katana, seat: Seat) -> None:
        """Another card has been cancelled, or this one has been stopped already."""

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer != NO:
            cancel(game, seat, self.card)
            game.stopped = GOES_ON if self.is_objection else BY_VETO

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.player, self.card]


class VetoSpecial(Step):
    """The Shogun may cancel a special card of a battle he is not part of. [option.10]"""

    kind: ClassVar[str] = "veto"
    rule: ClassVar[str] = "option.10"
    domain: ClassVar[Domain] = VETO
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("card", CARD)]

    def __init__(self, side: int) -> None:
        self.side = side

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return NOTHING if game.vetoed else YES_NO

    def do(self, game: Katana, seat: Seat) -> None:
        """The other side's special card has been cancelled."""

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer != NO:
            place = self.side * CARDS_A_SIDE + SPECIAL
            card = game.laid[place]
            cancel(game, seat, card)
            game.laid = replaced(game.laid, place, NO_CARD)
            game.discards[card] += 1

    def player(self, game: Katana) -> Seat:
        return game.attacker if self.side == ATTACKER else game.defender

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.player(game), game.laid[self.side * CARDS_A_SIDE + SPECIAL]]


def cancel(game: Katana, shogun: Seat, card: Card) -> None:
    game.vetoed = True
    game.tell(events.CARD_CANCELLED, shogun, card)
