"""The clock of the server: set by somebody, it does not jump."""

import pytest
import sqlalchemy as sa

from server.conftest import Opener
from server.helpers import Clock, answer_once, chosen, two_at_a_table
from tatami.look import LiveClock
from tatami.server.services import Services
from tatami.server.steady_clock import MS, SteadyClock
from tatami.server.store.schema import tables
from tatami.server.tables.opening import NewTable

HOUR = 3600 * 1000
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def test_a_clock_that_is_set_does_not_jump() -> None:
    """An hour forth or back by hand: time goes on as it passes, and comes nearer by a hundredth."""
    wall, passed = 10_000 * HOUR * MS, 5 * HOUR * MS
    clock = SteadyClock(lambda: wall, lambda: passed)
    before = clock()
    assert before == 10_000 * HOUR
    wall += HOUR * MS
    assert clock() == before
    passed += 100_000 * MS
    wall += 100_000 * MS
    assert clock() == before + 101_000
    wall -= 3 * HOUR * MS
    passed += 100_000 * MS
    wall += 100_000 * MS
    assert clock() == before + 101_000 + 99_000


@SQLITE
def test_nobody_loses_time_when_the_clock_goes_back(services: Services, clock: Clock) -> None:
    """Across a restart in which the clock was set back: the bank is what it was, no flag falls early, none is late by more than that."""
    table, people = two_at_a_table(services, clock=LiveClock(600, 0))
    clock.forward(100)
    answer_once(services, table, people)
    left = banks(services, table)
    clock.forward(-3600)
    services.rooms.forget_all()
    answer_once(services, table, people)
    assert all(now >= then - 1000 for now, then in zip(banks(services, table), left, strict=True))
    assert services.acts.drop_flags() == 0


@SQLITE
def test_bots_wake_although_the_clock_was_set_back(opener: Opener, clock: Clock) -> None:
    """A table that waits for a bot since a moment that has not come yet is found after a restart."""
    services = opener()
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("random", "me")))
    clock.forward(-3600)
    again = opener()
    offered: list[str] = []
    again.bots.offer_table = lambda host, table: offered.append(table)  # type: ignore[method-assign]
    thinking = again.storage.read(lambda db: db.scalar(sa.select(tables.c.thinking).where(tables.c.id == table)))
    again.housekeeping.wake_bots(5000)
    assert offered == ([table] if thinking else [])
    again.storage.write(lambda db: db.execute(tables.update().values(thinking=True)))
    again.housekeeping.wake_bots(5000)
    assert table in offered


def banks(services: Services, table: str) -> list[int]:
    """Milliseconds each seat has in the bank."""
    with services.rooms.open(table) as room:
        return list(room.game().clock.bank)
