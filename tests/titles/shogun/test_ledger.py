"""Whoever only listens knows the board: armies, owners, buildings, markers, chests and rice, added up from what is told in whole games."""

from typing import Any

import pytest

from tatami.core.chance import stream
from tatami.core.events import Event
from tatami.titles.shogun import TITLE
from tatami.titles.shogun.rules.domains import BUILDING, PROVINCE
from tatami.titles.shogun.rules.ids import NEUTRAL, PROVINCES
from tatami.titles.shogun.rules.state import Shogun

PRICES = {"castle": 3, "temple": 2, "theatre": 1, "five_armies": 3, "three_armies": 2, "one_army": 1}
START = {3: 18, 4: 15, 5: 12}


class Ledger:
    """What stands on the board and what everybody has, by what is told alone."""

    def __init__(self, seats: int) -> None:
        self.owner = [NEUTRAL] * PROVINCES
        self.armies = [0] * PROVINCES
        self.markers = [0] * PROVINCES
        self.built = [0] * PROVINCES
        self.chests = [START[seats]] * seats
        self.rice = [0] * seats
        self.points = [0] * seats
        self.action = ""

    def hear(self, event: Event) -> None:
        row = event.plain()
        for name in ("province", "origin"):
            if isinstance(row.get(name), str):
                row[name] = PROVINCE.value_of(str(row[name]))
        getattr(self, event.kind, self.nothing)(**row)

    def nothing(self, **_: Any) -> None:
        """Of no account here."""

    def group_placed(self, seat: int, province: int, armies: int, **_: Any) -> None:
        self.owner[province], self.armies[province] = seat, armies

    def year_began(self, **_: Any) -> None:
        self.rice = [0] * len(self.rice)
        self.markers = [0] * PROVINCES

    def bid_shown(self, seat: int, card: "str | None", **_: Any) -> None:
        if card is not None and card.startswith("chest_"):
            self.chests[seat] -= int(card[-1])

    def action_began(self, action: str, **_: Any) -> None:
        self.action = action

    def building_built(self, seat: int, province: int, building: str, **_: Any) -> None:
        self.built[province] |= 1 << BUILDING.value_of(building)
        self.chests[seat] -= PRICES[building]

    def armies_placed(self, seat: int, province: int, armies: int, **_: Any) -> None:
        self.armies[province] += armies
        self.chests[seat] -= PRICES[self.action]

    def armies_moved(self, origin: int, province: int, armies: int, **_: Any) -> None:
        self.armies[origin] -= armies
        self.armies[province] += armies

    def battle_began(self, origin: int, province: int, armies: int, **_: Any) -> None:
        self.armies[origin] -= armies
        self.armies[province] = 0

    def neutral_attacked(self, origin: int, armies: int, **_: Any) -> None:
        self.armies[origin] -= armies

    def province_conquered(self, seat: int, province: int, armies: int, **_: Any) -> None:
        self.owner[province], self.armies[province] = seat, armies

    def attack_repelled(self, province: int, armies: int, **_: Any) -> None:
        self.armies[province] = armies

    def battle_tied(self, province: int, **_: Any) -> None:
        self.owner[province] = NEUTRAL
        self.armies[province] = self.markers[province] = self.built[province] = 0

    province_lost = battle_tied

    def revolt_put_down(self, province: int, armies: int, **_: Any) -> None:
        self.armies[province] = armies
        self.markers[province] += 1

    def farmers_angered(self, province: int, markers: int, **_: Any) -> None:
        self.markers[province] += 1
        assert self.markers[province] == markers

    def farmers_calmed(self, province: int, **_: Any) -> None:
        self.markers[province] -= 1

    def rice_collected(self, seat: int, rice: int, **_: Any) -> None:
        self.rice[seat] += rice

    def rice_spoiled(self, seat: int, rice: int, **_: Any) -> None:
        self.rice[seat] -= rice

    def taxes_collected(self, seat: int, chests: int, **_: Any) -> None:
        self.chests[seat] += chests

    def points_scored(self, seat: int, points: int, **_: Any) -> None:
        self.points[seat] += points


@pytest.mark.rule("shogun/build.1", "shogun/levy.1", "shogun/march.1", "shogun/tax.1", "shogun/rice.1", "shogun/battle.6", "shogun/end.1")
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"start": "printed"}), (5, {"face": "moon"})])
def test_what_is_told_adds_up(seats: int, options: dict[str, str]) -> None:
    """Army by army, chest by chest, from the first card of the draft to the last point."""
    game: Shogun = TITLE.new(seats, seats, options)
    ledger, heard, chance = Ledger(seats), 0, stream(seats + 50)
    for number in range(4000):
        for event in game.events(None, heard):
            ledger.hear(event)
        if game.over:
            break
        heard = game.heard(None)
        assert (ledger.owner, ledger.armies) == (game.owner, game.armies)
        assert (ledger.markers, ledger.built) == (game.markers, game.built)
        assert (ledger.chests, ledger.rice) == (game.chests, game.rice)
        if number % 9 == 0:
            game.check()
        answers = game.question(game.waiting()[0]).canonical
        game.play(game.waiting()[0], answers[chance.below(len(answers))])
    outcome = game.outcome()
    assert outcome is not None
    assert ledger.points == outcome.scores
