"""A bargain that somebody is asked to agree to. [option.3, option.15, option.16]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain
from tatami.titles.samurai_katana.rules.domains import CONSENT, YES_NO
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.state import Katana

REFUSE: Final[list[int]] = [NO]


def mark_dealer(game: Katana, seat: Seat) -> None:
    """All have heard that a clan makes offers, or agrees to them."""
    game.dealers |= 1 << seat


class Consent(Step):
    """Yes or no to what another proposes."""

    domain: ClassVar[Domain] = CONSENT

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return YES_NO

    def by_chance(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return REFUSE
