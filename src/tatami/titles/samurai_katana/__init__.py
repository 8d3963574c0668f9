"""Samouraï & Katana (Pascal Bernard): six clans, two offices, and twenty-five points of honour.

A running game which today's rules do not follow goes on from its stored position, from rules 2 on: rules 3 only ask seats
that older ones passed over, rules 4 and 5 add options that such games do not play, and under rules 5 the honour of an Emperor who stays can end the game (decision 7).
"""

from typing import Any

from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.titles.samurai_katana.rules.check import check
from tatami.titles.samurai_katana.rules.events import EVENT_KINDS
from tatami.titles.samurai_katana.rules.observation import observe
from tatami.titles.samurai_katana.rules.scoring import outcome
from tatami.titles.samurai_katana.rules.setup import set_up
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import FOLDER, LAST_ROUND
from tatami.titles.samurai_katana.rules.view import own, redeal, view


class SamuraiKatanaTitle(Title):
    def blank(self) -> Katana:
        return Katana()

    def begin(self, game: Katana, options: dict[str, str]) -> None:
        set_up(game, options)

    def view(self, game: Katana, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def own(self, game: Katana, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        return own(game, seat, shown)

    def redeal(self, game: Katana, seat: "int | None", seed: int) -> Katana:
        return redeal(game, seat, seed)

    def observe(self, game: Katana, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: Katana) -> Outcome:
        return outcome(game)

    def progress(self, game: Katana) -> float:
        """Whichever end is nearer: the goal, or the last round."""
        return min(0.99, max(0, max(game.honour) / game.variant.goal, game.round / (LAST_ROUND + 1)))

    def check(self, game: Katana) -> None:
        check(game)


TITLE = SamuraiKatanaTitle(FOLDER.parent, EVENT_KINDS)
