"""The White Castle: three rounds of dice at Himeji, for one to four clans.

A running game of rules 1 to 3 which rules 4 do not follow is closed with a sentence: positions were first stored under rules 4, so there is none of
earlier ones to carry over. Whoever raises the number says in `data/title.toml` (`carries`) whether positions of rules 4 can be played on (decision 7).
"""

from typing import Any, Final

from tatami.core.chance import imagined
from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Option, Title
from tatami.titles.white_castle.rules import check, scoring
from tatami.titles.white_castle.rules.events import EVENT_KINDS
from tatami.titles.white_castle.rules.facts import FOLDER
from tatami.titles.white_castle.rules.observation import observe
from tatami.titles.white_castle.rules.setup import lay_table
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ROUNDS, TURNS
from tatami.titles.white_castle.rules.view import own, view

SOLO_ONLY: Final = ("visit", "rival_reading", "rival_climb")


class WhiteCastle(Title):
    """The title's entry."""

    def blank(self) -> Castle:
        return Castle()

    def begin(self, game: Castle, options: dict[str, str]) -> None:
        lay_table(game, options)

    def view(self, game: Castle, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def own(self, game: Castle, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        return own(game, seat, shown)

    def redeal(self, game: Castle, seat: "int | None", seed: int) -> Castle:
        """Nothing hidden is stored, so a copy with another chance to come is all there is to draw afresh."""
        copy: Castle = game.clone()
        copy.chance = imagined(seed)
        return copy

    def observe(self, game: Castle, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: Castle) -> Outcome:
        return scoring.outcome(game)

    def progress(self, game: Castle) -> float:
        """Turns begun, of all there will be."""
        turns = game.lay.clans * TURNS
        return max(0.0, ((game.round - 1) * turns + game.turn) / (ROUNDS * turns + 1))

    def check(self, game: Castle) -> None:
        check.check(game)

    def options_for(self, seats: int) -> list[Option]:
        return [option for option in self.options.values() if seats == 1 or option.id not in SOLO_ONLY]


TITLE: Final = WhiteCastle(FOLDER.parent, EVENT_KINDS)
