"""The Siege of Minas Tirith: a game of its own for two, on the back of the Gondor & Mordor board."""

from typing import Any

from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.titles.middle_earth.rules.tables import CARDS
from tatami.titles.middle_earth.siege.rules.check import check
from tatami.titles.middle_earth.siege.rules.observation import observe
from tatami.titles.middle_earth.siege.rules.scoring import outcome
from tatami.titles.middle_earth.siege.rules.setup import set_up
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.view import own, redeal, view


class SiegeTitle(Title):
    """The same title with another table: `middle_earth` with the option mode=siege is played on this one. [siege.1]"""

    def blank(self) -> Siege:
        return Siege()

    def begin(self, game: Siege, options: dict[str, str]) -> None:
        set_up(game)

    def seats_for(self, options: dict[str, str]) -> list[int]:
        return [2]

    def view(self, game: Siege, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def own(self, game: Siege, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        return own(game, seat, shown)

    def redeal(self, game: Siege, seat: "int | None", seed: int) -> Siege:
        return redeal(game, seed)

    def observe(self, game: Siege, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: Siege) -> Outcome:
        return outcome(game)

    def progress(self, game: Siege) -> float:
        return 0.99 * (1 - len(game.pile) / CARDS)

    def check(self, game: Siege) -> None:
        check(game)
