"""Shogun (Dirk Henn): five daimyo plan in secret, and a tower decides their battles.

A running game of rules 1 or 2 which rules 3 do not follow is closed with a sentence: positions were first stored under rules 3, so there is none of
earlier ones to carry over. Whoever raises the number says in `data/title.toml` (`carries`) whether positions of rules 3 can be played on (decision 7).
"""

from typing import Any

from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.titles.shogun.rules.check import check
from tatami.titles.shogun.rules.events import EVENT_KINDS
from tatami.titles.shogun.rules.facts import FOLDER
from tatami.titles.shogun.rules.ids import ACTIONS, WINTER, YEARS
from tatami.titles.shogun.rules.observation import observe
from tatami.titles.shogun.rules.scoring import as_if_winter_came, outcome
from tatami.titles.shogun.rules.setup import set_up
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.view import in_actions, own, redeal, view


class ShogunTitle(Title):
    def misfit(self, options: dict[str, str]) -> str:
        """The printed positions are for the Sun face. [draft.10]"""
        if options["start"] == "printed" and options["face"] != "sun":
            return "The printed starting positions are for the Sun face only; choose face=sun, or start=draft for the Moon face [draft.10]"
        return ""

    def blank(self) -> Shogun:
        return Shogun()

    def begin(self, game: Shogun, options: dict[str, str]) -> None:
        set_up(game, options)

    def view(self, game: Shogun, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def own(self, game: Shogun, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        return own(game, seat, shown)

    def redeal(self, game: Shogun, seat: "int | None", seed: int) -> Shogun:
        return redeal(game, seat, seed)

    def observe(self, game: Shogun, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: Shogun) -> Outcome:
        return outcome(game)

    def scores_now(self, game: Shogun) -> list[int]:
        return outcome(game).scores if game.over else as_if_winter_came(game)

    def progress(self, game: Shogun) -> float:
        """Seasons gone, and the actions of this one."""
        actions = (game.turn + 1) / (ACTIONS + 1) if in_actions(game) else 0.0
        return (game.year * WINTER + game.season + actions) / (YEARS * WINTER + 1)

    def check(self, game: Shogun) -> None:
        check(game)


TITLE = ShogunTitle(FOLDER.parent, EVENT_KINDS)
