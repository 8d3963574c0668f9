"""Rates: how many at once, how many after a while, for whom, and over all processes of a server."""

import os

import pytest

from tatami.server.http.limits import NEIGHBOURS, RATES, SLOTS, Limited, Limits


class Now:
    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def taken(limits: Limits, kind: str, caller: str, tries: int) -> int:
    """How many of so many tries are let through."""
    found = 0
    for _ in range(tries):
        try:
            limits.take(kind, caller)
        except Limited:
            continue
        found += 1
    return found


@pytest.mark.parametrize("kind", RATES)
def test_so_many_at_once_and_so_many_a_minute(kind: str) -> None:
    """As the table says it; another caller and another kind are counted by themselves, and whoever is refused is told when to come again."""
    now = Now()
    limits = Limits(now=now)
    most, per_minute = RATES[kind]
    assert taken(limits, kind, "192.0.2.1", most + 50) == most
    with pytest.raises(Limited) as refused:
        limits.take(kind, "192.0.2.1")
    assert 1 <= refused.value.seconds <= 60 / per_minute + 1
    assert taken(limits, kind, "192.0.2.2", 1) == 1
    now.seconds += refused.value.seconds
    assert taken(limits, kind, "192.0.2.1", 1) == 1
    now.seconds += 60
    assert abs(taken(limits, kind, "192.0.2.1", most + 50) - min(most, int(per_minute))) <= 3
    now.seconds += 24 * 3600
    assert taken(limits, kind, "192.0.2.1", most + 50) == most


def test_many_callers_do_not_free_one_who_has_used_up_theirs() -> None:
    """However many come, memory stays what it is, and room is made where least is used."""
    limits = Limits(now=Now())
    assert taken(limits, "sign_in", "192.0.2.1", 20) == 10
    for caller in range(SLOTS // 2):
        limits.take("sign_in", f"caller {caller}")
    assert NEIGHBOURS > 1
    assert taken(limits, "sign_in", "192.0.2.1", 20) == 0


def test_processes_count_together() -> None:
    """What one has counted, the others of the same server know."""
    limits = Limits(now=Now())
    child = os.fork()
    if child == 0:
        os._exit(taken(limits, "guest", "192.0.2.1", 12))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 12
    assert taken(limits, "guest", "192.0.2.1", 99) == RATES["guest"][0] - 12


def test_switched_off_nobody_is_counted() -> None:
    assert taken(Limits(on=False), "sign_in", "192.0.2.1", 500) == 500
