"""Local uprisings: a territory card set aside in secret, worth four battalions once its territory is held. [events.5, events.13]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain
from tatami.titles.middle_earth.rules.cards import NO_CARD, draw_card
from tatami.titles.middle_earth.rules.domains import TERRITORY, YES_NO
from tatami.titles.middle_earth.rules.ids import TERRITORIES, YES, Seat, Territory
from tatami.titles.middle_earth.rules.missions import NO_OR_YES
from tatami.titles.middle_earth.rules.state import MiddleEarth

UPRISING_BATTALIONS: Final = 4


def rise_up(game: MiddleEarth, seat: Seat) -> None:
    """Set a territory card aside, the newest last; wild cards are replaced. It may be shown at once. [events.5, events.11]"""
    wild: list[int] = []
    card = draw_card(game)
    while card >= TERRITORIES:
        wild.append(card)
        card = draw_card(game)
    game.discard.extend(wild)
    if card != NO_CARD:
        game.uprising[seat] = [*game.uprising[seat], card]
        game.whisper(1 << seat, events.UPRISING_TAKEN, seat, card)
        game.owe(SHOW_AT_ONCE)


class ShowAtOnce(Step):
    """Is the card shown at once? [events.5, events.13]"""

    kind: ClassVar[str] = "show_uprising"
    rule: ClassVar[str] = "events.5"
    domain: ClassVar[Domain] = YES_NO
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return NO_OR_YES if game.owner[game.uprising[seat][-1]] == seat else NO_ONLY

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that the card is of another player's territory."""
        return True

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == YES:
            show_uprising(game, seat, game.uprising[seat][-1])

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [game.uprising[seat][-1]]


NO_ONLY: Final[list[int]] = [NO]


def uprising_at(game: MiddleEarth, seat: Seat) -> Territory:
    """A territory whose uprising the seat can show now, or NO_CARD. [events.5]"""
    for card in game.uprising[seat]:
        if game.owner[card] == seat:
            return card
    return NO_CARD


def show_uprising(game: MiddleEarth, seat: Seat, territory: Territory) -> None:
    """Four battalions for the card set aside. [events.5, events.13]"""
    game.uprising[seat] = [card for card in game.uprising[seat] if card != territory]
    game.discard.append(territory)
    game.reveal()
    game.tell(events.UPRISING_SHOWN, seat, territory)
    gain(game, territory, UPRISING_BATTALIONS)


SHOW_AT_ONCE: Final = ShowAtOnce()
