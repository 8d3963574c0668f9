"""Whoever only listens keeps the books: koku, honour, samurai and territories, added up from what is told in whole games."""

from typing import Any

import pytest

from tatami.core.chance import stream
from tatami.core.domain import NO
from tatami.core.events import Event
from tatami.titles.samurai_katana import TITLE
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import TERRITORIES

DISHONOUR = -5  # nobody falls lower


class Ledger:
    """What each clan has, by what is told alone."""

    def __init__(self, seats: int) -> None:
        self.koku = [5] * seats
        self.honour = [0] * seats
        self.samurai = [0] * seats  # on the map
        self.owner = [NOBODY] * TERRITORIES

    def hear(self, event: Event) -> None:
        row = event.plain()
        for name in ("territory", "from", "to"):
            if isinstance(row.get(name), str):
                row[name] = TERRITORY.value_of(str(row[name]))
        getattr(self, event.kind, self.nothing)(**row)

    def nothing(self, **_: Any) -> None:
        """Of no account here."""

    def city_drawn(self, seat: int, **_: Any) -> None:
        self.samurai[seat] += 1

    samurai_spread = city_drawn

    def territory_taken(self, seat: int, territory: int, **_: Any) -> None:
        self.owner[territory] = seat

    def territory_freed(self, seat: int, territory: int, **_: Any) -> None:
        assert self.owner[territory] == seat
        self.owner[territory] = NOBODY

    def samurai_bought(self, seat: int, samurai: int, **_: Any) -> None:
        self.koku[seat] -= samurai
        self.samurai[seat] += samurai

    def castle_built(self, seat: int, koku: int, **_: Any) -> None:
        self.koku[seat] -= koku

    card_played = special_revealed = castle_built

    def move_paid(self, seat: int, koku: int, **_: Any) -> None:
        self.koku[seat] -= koku

    def koku_returned(self, seat: int, koku: int, **_: Any) -> None:
        self.koku[seat] += koku

    def taxes_raised(self, seat: int, koku: int, **_: Any) -> None:
        self.koku[seat] += koku

    def koku_stolen(self, seat: int, other: int, koku: int, **_: Any) -> None:
        self.koku[seat] += koku
        self.koku[other] -= koku

    def koku_given(self, seat: int, other: int, koku: int, **_: Any) -> None:
        self.koku_stolen(other, seat, koku)

    def office_sold(self, seat: int, other: int, koku: int, **_: Any) -> None:
        self.koku_stolen(seat, other, koku)
        self.honour[other] += 1

    def honour_sold(self, seat: int, honour: int, koku: int, **_: Any) -> None:
        self.honour[seat] -= honour
        self.koku[seat] += koku

    def honour_gained(self, seat: int, honour: int, **_: Any) -> None:
        self.honour[seat] += honour

    province_scored = capital_scored = emperor_stayed = emperor_changed = support_rewarded = honour_gained

    def honour_lost(self, seat: int, honour: int, **_: Any) -> None:
        self.honour[seat] -= honour

    def battle_won(self, seat: int, **_: Any) -> None:
        self.honour[seat] += 1

    def shogun_disgraced(self, seat: int, **_: Any) -> None:
        self.honour[seat] = max(self.honour[seat] - 1, DISHONOUR)

    def samurai_lost(self, seat: int, samurai: int, **_: Any) -> None:
        self.samurai[seat] -= samurai

    samurai_dispersed = samurai_revolted = support_lost = samurai_lost

    def uprising_broke_out(self, seat: int, samurai: int, **_: Any) -> None:
        self.samurai[seat] += samurai

    def clan_returned(self, seat: int, samurai: int, koku: int, **_: Any) -> None:
        self.samurai[seat] += samurai
        self.koku[seat] += koku


OPTIONS: list[tuple[int, dict[str, str]]] = [
    (3, {}),
    (4, {"negotiation": "between", "exchange": "yes"}),
    (5, {"imperial_support": "yes", "sale_of_office": "between", "shogun_power": "yes"}),
    (6, {"justice_for_others": "yes", "order": "at_once"}),
]


@pytest.mark.rule("samurai_katana/purchase.1", "samurai_katana/move.1", "samurai_katana/honour.1", "samurai_katana/tax.1")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_is_told_adds_up(seats: int, options: dict[str, str], seed: int) -> None:
    """Koku by koku, honour by honour, samurai by samurai."""
    game: Katana = TITLE.new(seats, seed, options)
    full = game.reserve[0]
    ledger, heard, chance = Ledger(seats), 0, stream(seed + 50)
    for number in range(1500):
        for event in game.events(None, heard):
            ledger.hear(event)
        if game.over:
            break
        heard = game.heard(None)
        assert (ledger.koku, ledger.honour) == (game.koku, game.honour)
        assert ledger.owner == game.owner
        if game.asked.kind not in ("retreat_to", "retreat_with", "rise_with"):  # the beaten are on their way
            assert ledger.samurai == [full - game.reserve[seat] for seat in range(seats)]
        if number % 9 == 0:
            game.check()
        seat = game.waiting()[0]
        answers = game.question(seat).answers
        deeds = [answer for answer in answers if answer != NO] if chance.below(3) else answers
        game.play(seat, (deeds or answers)[chance.below(len(deeds or answers))])
    assert number > 300
