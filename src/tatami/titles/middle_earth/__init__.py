"""Risk in Middle-earth with Gondor & Mordor: the war, its variants, and the Siege of Minas Tirith.

A running game which today's rules do not follow goes on from its stored position, from rules 2 on: rules 3 only ask seats
that older ones passed over, and rules 4 offer a way past a closed bridge (decision 7).
"""

from typing import Any

from tatami.core.chance import Chance
from tatami.core.observation import Row
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.titles.middle_earth.rules.check import check
from tatami.titles.middle_earth.rules.events import EVENT_KINDS
from tatami.titles.middle_earth.rules.facts import FOLDER
from tatami.titles.middle_earth.rules.observation import observe
from tatami.titles.middle_earth.rules.scoring import outcome
from tatami.titles.middle_earth.rules.setup import set_up
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.view import own, redeal, view
from tatami.titles.middle_earth.siege import SiegeTitle
from tatami.titles.middle_earth.siege.rules.events import EVENT_KINDS as SIEGE_EVENT_KINDS

SIEGE = SiegeTitle(FOLDER.parent, SIEGE_EVENT_KINDS)


class MiddleEarthTitle(Title):
    def blank(self) -> MiddleEarth:
        return MiddleEarth()

    def new(self, seats: int, seed: int, options: dict[str, str], secret: bool = False) -> Any:
        """The siege has a table of its own. [siege.1]"""
        if self.choose(options)["mode"] == "siege":
            return SIEGE.new(seats, seed, options, secret)
        return super().new(seats, seed, options, secret)

    def bare(self, seats: int, chance: Chance, options: dict[str, str]) -> Any:
        if self.choose(options)["mode"] == "siege":
            return SIEGE.bare(seats, chance, options)
        return super().bare(seats, chance, options)

    def seats_for(self, options: dict[str, str]) -> list[int]:
        """The alliance is for four, the hunt for two or four, the siege for two. [alliance.1, hunt.1, siege.1]"""
        return {"war": [2, 3, 4], "alliance": [4], "hunt": [2, 4], "siege": [2]}[options["mode"]]

    def misfit(self, options: dict[str, str]) -> str:
        """The hunt leads to Mount Doom, which is not on the first board. [hunt.4]"""
        if options["mode"] == "hunt" and options["board"] == "base":
            return "The Hunt for the Ring-bearer (mode=hunt) needs both boards (board=joined): Mount Doom is not on the first one"
        return ""

    def begin(self, game: MiddleEarth, options: dict[str, str]) -> None:
        set_up(game, options)

    def view(self, game: MiddleEarth, seat: "int | None") -> dict[str, Any]:
        return view(game, seat)

    def own(self, game: MiddleEarth, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
        return own(game, seat, shown)

    def redeal(self, game: MiddleEarth, seat: "int | None", seed: int) -> MiddleEarth:
        return redeal(game, seat, seed)

    def observe(self, game: MiddleEarth, row: Row) -> None:
        observe(game, row)

    def outcome(self, game: MiddleEarth) -> Outcome:
        return outcome(game)

    def progress(self, game: MiddleEarth) -> float:
        """The Fellowship's way, counting from the first turn."""
        return 0.99 * game.ring / game.variant.path_length

    def check(self, game: MiddleEarth) -> None:
        check(game)


TITLE = MiddleEarthTitle(FOLDER.parent, EVENT_KINDS + SIEGE_EVENT_KINDS)
