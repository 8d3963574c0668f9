"""Shitennō (Cédric Lefebvre): sharing out titles and troops in even years, provinces in odd ones.

A running game of rules 1 which rules 2 do not follow is closed with a sentence: positions were first stored under rules 2, so there is none of
earlier ones to carry over. Whoever raises the number says in `data/title.toml` (`carries`) whether positions of rules 2 can be played on (decision 7).
"""

from typing import Any

from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.titles.shitenno.rules.check import check
from tatami.titles.shitenno.rules.events import EVENT_KINDS
from tatami.titles.shitenno.rules.observation import observe
from tatami.titles.shitenno.rules.scoring import outcome
from tatami.titles.shitenno.rules.setup import set_up
from tatami.titles.shitenno.rules.state import Shitenno
from tatami.titles.shitenno.rules.tables import FOLDER, KAMON, SHARED_KOKU
from tatami.titles.shitenno.rules.view import own, redeal, view


class ShitennoTitle(Title):
    def blank(self) -> Shitenno:
        return Shitenno()

    def begin(self, game: Shitenno, options: dict[str, str]) -> None:
        set_up(game, options)

    def view(self, game: Shitenno, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def own(self, game: Shitenno, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        return own(game, seat, shown)

    def redeal(self, game: Shitenno, seat: "int | None", seed: int) -> Shitenno:
        return redeal(game, seat, seed)

    def observe(self, game: Shitenno, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: Shitenno) -> Outcome:
        return outcome(game)

    def progress(self, game: Shitenno) -> float:
        """Whichever of the two ends is nearer: kamon of one player, or koku."""
        years = 24 // SHARED_KOKU[game.seats]
        by_koku = (years - len(game.koku_pile) / SHARED_KOKU[game.seats]) / (years + 1)
        by_kamon = 1 - min(game.stock) / KAMON[game.seats]
        return max(by_koku, by_kamon) * 0.99

    def check(self, game: Shitenno) -> None:
        check(game)


TITLE = ShitennoTitle(FOLDER.parent, EVENT_KINDS)
