"""Whoever only listens knows the siege: what is told, added up by hand, is the position after every answer of whole games."""

from typing import Any

import pytest

from tatami.core.chance import stream
from tatami.core.domain import NO
from tatami.core.events import Event
from tatami.titles.middle_earth import TITLE
from tatami.titles.middle_earth.siege.rules.domains import LEADER, SPACE, UNIT
from tatami.titles.middle_earth.siege.rules.state import CAPTURED, Siege


class Ledger:
    """Units, leaders, prisoners, cards and loads; the set-up is copied, as it is printed."""

    def __init__(self, game: Siege) -> None:
        self.units = [row[:] for row in game.units]
        self.leaders = game.leader_at[:]
        self.captured = [0] * len(game.captured)
        self.cards = [len(cards) for cards in game.cards]
        self.gate_is_broken = False
        self.winner = NO

    def hear(self, event: Event) -> None:
        row = event.plain()
        for name, domain in (("space", SPACE), ("start", SPACE), ("goal", SPACE), ("unit", UNIT), ("leader", LEADER)):
            if isinstance(row.get(name), str):
                row[name] = domain.value_of(str(row[name]))
        getattr(self, event.kind, self.nothing)(**row)

    def nothing(self, **_: Any) -> None:
        """Of no account here."""

    def units_entered(self, n: int, unit: int, space: int, **_: Any) -> None:
        self.units[space][unit] += n

    def units_moved(self, n: int, unit: int, start: int, goal: int, **_: Any) -> None:
        self.units[start][unit] -= n
        self.units[goal][unit] += n

    def units_captured(self, n: int, unit: int, space: int, **_: Any) -> None:
        self.units[space][unit] -= n
        self.captured[unit] += n

    def leader_entered(self, leader: int, space: int, **_: Any) -> None:
        self.leaders[leader] = space

    def leader_rode(self, leader: int, start: int, goal: int, **_: Any) -> None:
        assert self.leaders[leader] == start
        self.leaders[leader] = goal

    def leader_captured(self, leader: int, **_: Any) -> None:
        self.leaders[leader] = CAPTURED

    def reinforcements_drawn(self, seat: int, cards: list[str], **_: Any) -> None:
        self.cards[seat] += len(cards)

    def reinforcements_traded(self, seat: int, cards: list[str], **_: Any) -> None:
        assert len(cards) == 3
        self.cards[seat] -= 3

    def unit_loaded(self, seat: int, **_: Any) -> None:
        self.cards[seat] -= 1

    def gate_broken(self, **_: Any) -> None:
        self.gate_is_broken = True

    def siege_ended(self, seat: int, **_: Any) -> None:
        self.winner = seat


@pytest.mark.rule(
    "middle_earth/siege_trade.4", "middle_earth/siege_action.2", "middle_earth/siege_action.13", "middle_earth/siege_action.14"
)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_told_adds_up(seed: int) -> None:
    """Unit by unit, leader by leader, card by card, to the winner."""
    game: Siege = TITLE.new(2, seed, {"mode": "siege"})
    ledger, heard, chance = Ledger(game), game.heard(None), stream(seed + 50)
    for number in range(5000):
        for event in game.events(None, heard):
            ledger.hear(event)
        if game.over:
            break
        heard = game.heard(None)
        assert (ledger.units, ledger.captured) == (game.units, game.captured)
        assert (ledger.leaders, ledger.gate_is_broken) == (game.leader_at, game.gate_broken)
        assert ledger.cards == [len(cards) for cards in game.cards]
        if number % 7 == 0:
            game.check()
        seat = game.waiting()[0]
        answers = game.question(seat).answers
        deeds = [answer for answer in answers if answer != NO] if chance.below(8) else answers
        game.play(seat, (deeds or answers)[chance.below(len(deeds or answers))])
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, number > 50) == ([ledger.winner], True)
