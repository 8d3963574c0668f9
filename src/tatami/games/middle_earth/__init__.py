"""Risk in Middle-earth with Gondor & Mordor: the war, its variants, and the Siege of Minas Tirith."""

from typing import Any

from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.games.middle_earth.check import check
from tatami.games.middle_earth.events import EVENT_KINDS
from tatami.games.middle_earth.scoring import outcome
from tatami.games.middle_earth.setup import set_up
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import FOLDER
from tatami.games.middle_earth.view import redeal, view


class MiddleEarthTitle(Title):
    def blank(self) -> MiddleEarth:
        return MiddleEarth()

    def begin(self, game: MiddleEarth, options: dict[str, str]) -> None:
        set_up(game, options)

    def view(self, game: MiddleEarth, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def redeal(self, game: MiddleEarth, seat: "int | None", seed: int) -> MiddleEarth:
        return redeal(game, seat, seed)

    def outcome(self, game: MiddleEarth) -> Outcome:
        return outcome(game)

    def progress(self, game: MiddleEarth) -> float:
        return game.ring / game.variant.path_length

    def check(self, game: MiddleEarth) -> None:
        check(game)


TITLE = MiddleEarthTitle(FOLDER, EVENT_KINDS)
