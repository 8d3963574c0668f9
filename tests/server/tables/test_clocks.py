"""Clocks: banks, increments, caps, quiet hours."""

from hypothesis import given
from hypothesis import strategies as st

from tatami.look import DaysClock, LiveClock, NoClock
from tatami.server.tables.clocks import DAY, HOUR, Clock, counted, fall

days = st.builds(
    DaysClock,
    hours=st.integers(1, 100),
    cap=st.integers(1, 200),
    quiet_from=st.integers(0, 23),
    quiet_to=st.integers(0, 23),
    offset=st.integers(-840, 840),
)
MIDNIGHT = 1_700_006_400_000  # 2023-11-15 00:00 UTC


@given(days, st.integers(0, 3 * DAY), st.integers(1, 9 * DAY))
def test_a_flag_falls_when_the_counted_time_is_used_up(spec: DaysClock, since: int, bank: int) -> None:
    """Just then the bank is used up, and not a millisecond earlier."""
    since += MIDNIGHT
    moment = fall(spec, since, bank)
    assert counted(spec, since, moment) == bank
    assert counted(spec, since, moment - 1) == bank - 1


def test_quiet_hours_do_not_count() -> None:
    """Asked at 21:00, with quiet hours from 22 to 8 and two hours left, one has until 9:00."""
    spec = DaysClock(hours=2, cap=2, quiet_from=22, quiet_to=8)
    assert fall(spec, MIDNIGHT + 21 * HOUR, 2 * HOUR) == MIDNIGHT + DAY + 9 * HOUR


def test_quiet_hours_are_those_of_the_table() -> None:
    """An hour east of UTC, 22:00 is 21:00 UTC."""
    spec = DaysClock(hours=2, cap=2, quiet_from=22, quiet_to=8, offset=60)
    assert fall(spec, MIDNIGHT + 21 * HOUR, HOUR) == MIDNIGHT + DAY + 8 * HOUR


def test_a_turn_earns_its_increment_once() -> None:
    """Passing the turn on earns it; taking the answer back loses it again."""
    clock = Clock(LiveClock(bank=60, increment=5), 2)
    clock.start(0, 0)
    clock.stop(0, 10_000)
    clock.answered(0, passed=True)
    assert clock.standing(0) == 55_000
    clock.taken_back(0)
    assert clock.standing(0) == 50_000


def test_a_step_within_a_turn_earns_nothing() -> None:
    """Many small answers are one turn."""
    clock = Clock(LiveClock(bank=60, increment=5), 1)
    clock.start(0, 0)
    clock.stop(0, 1000)
    clock.answered(0, passed=False)
    assert clock.standing(0) == 59_000


def test_the_bank_of_a_days_clock_is_capped() -> None:
    """Playing fast does not save up weeks."""
    clock = Clock(DaysClock(hours=24, cap=48), 1)
    clock.answered(0, passed=True)
    assert clock.bank == [48 * HOUR]


def test_without_a_clock_nobody_is_hurried() -> None:
    """No bank, no deadline."""
    clock = Clock(NoClock(), 1)
    clock.start(0, 0)
    assert clock.deadline(0) is None
    assert clock.standing(0) is None
