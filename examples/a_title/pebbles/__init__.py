"""Pebbles: a tiny title, complete, as a package of its own."""

from pathlib import Path
from typing import Any

from pebbles.rules.events import EVENT_KINDS
from pebbles.rules.flow import set_up
from pebbles.rules.scoring import check, outcome
from pebbles.rules.state import Pebbles
from pebbles.rules.view import observe, redeal, view
from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Title


class PebblesTitle(Title):
    def blank(self) -> Pebbles:
        return Pebbles()

    def begin(self, game: Pebbles, options: dict[str, str]) -> None:
        set_up(game, options)

    def view(self, game: Pebbles, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def redeal(self, game: Pebbles, seat: "int | None", seed: int) -> Pebbles:
        return redeal(game, seat, seed)

    def observe(self, game: Pebbles, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: Pebbles) -> Outcome:
        return outcome(game)

    def progress(self, game: Pebbles) -> float:
        return 1 - game.heap / game.whole

    def check(self, game: Pebbles) -> None:
        check(game)


TITLE = PebblesTitle(Path(__file__).parent, EVENT_KINDS)
