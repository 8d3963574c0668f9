"""Gardeners: food for a place on a garden card, and its action."""

from typing import Any, ClassVar, Final

from tatami.core.domain import NO, Domain
from tatami.core.facts import none
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import changing
from tatami.titles.white_castle.rules.events import GARDENER_SENT
from tatami.titles.white_castle.rules.facts import WORDS
from tatami.titles.white_castle.rules.goods import pay
from tatami.titles.white_castle.rules.ids import FOOD, GARDENER, GARDENS, GOODS, MEMBERS, Seat
from tatami.titles.white_castle.rules.names import GARDEN_NAMES
from tatami.titles.white_castle.rules.possible import can_act, short
from tatami.titles.white_castle.rules.seals import DECLINE, Choice, wants
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, SETS_OR_NO

TENDED: Final[dict[str, Any]] = {"why": "tended"}


class Gardener(Choice):
    """Send the leftmost gardener to a garden where one has none, or decline. [gardener.1, gardener.2]"""

    kind: ClassVar[str] = "garden"
    rule: ClassVar[str] = "gardener.1"
    domain: ClassVar[Domain] = changing("garden_choice", GARDEN_NAMES, none(WORDS, "garden_choice"))

    def size(self) -> int:
        return GARDENS

    def options(self, game: Castle, seat: Seat) -> list[int]:
        if game.home[seat * MEMBERS + GARDENER] == 0:
            return DECLINE
        food = game.stock[seat * GOODS + FOOD]
        price = game.lay.garden_food
        gardens = 0
        for garden in range(GARDENS):
            if price[garden] <= food:
                gardens |= 1 << garden
        return SETS_OR_NO[gardens & ~game.tended[seat]]

    def closed(self, game: Castle, seat: Seat) -> dict[int, dict[str, Any]]:
        """The gardens that are too dear, or where one's gardener works already."""
        tended, price = game.tended[seat], game.lay.garden_food
        open_now = self.options(game, seat)
        return {
            garden: TENDED if tended >> garden & 1 else short(price[garden], FOOD) for garden in range(GARDENS) if garden not in open_now
        }

    def is_opened_by_seals(self, game: Castle, seat: Seat) -> bool:
        return can_act(game, seat, GARDENER)

    def wanted(self, game: Castle, seat: Seat) -> int:
        which = 0
        for garden in range(GARDENS):
            if not game.tended[seat] >> garden & 1:
                which |= wants(game, seat, FOOD, game.lay.garden_food[garden])
        return which

    def brings(self, game: Castle, seat: Seat, answer: int) -> list[str]:
        return [ACTIONS[game.lay.garden_action[answer]]]

    def costs(self, game: Castle, seat: Seat, answer: int) -> str:
        return f"{game.lay.garden_food[answer]} food"

    def choose(self, game: Castle, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        lay = game.lay
        pay(game, seat, FOOD, lay.garden_food[answer])
        game.leave_home(seat, GARDENER)
        game.tended[seat] = game.tended[seat] | 1 << answer
        game.tell(GARDENER_SENT, seat, answer)
        perform(game, seat, lay.garden_action[answer])  # [gardener.3]


SEND_GARDENER: Final = Gardener()
