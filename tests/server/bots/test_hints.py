"""Hints: refused at once when many wait."""

import pytest

from server.bots.naughty import endless
from server.conftest import Opener
from server.helpers import turn_of, two_at_a_table
from tatami.server.bots.hints import MOST_WAITING, Hints
from tatami.server.bots.pool import make_job
from tatami.server.refusals import Denied

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@SQLITE
def test_hints_are_refused_at_once_when_many_wait(opener: Opener) -> None:
    """Seventy-two at once: a handful is thought about, the others are told to come again, and health is answered meanwhile."""
    services = opener()
    services.bots._hints = Hints(services.settings, endless)
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    promised = services.bots.hint(table, person.id, look.seat or 0)
    with pytest.raises(Denied) as same:
        services.bots.hint(table, person.id, look.seat or 0)
    assert same.value.status == 503
    with services.rooms.open(table) as room:
        one = make_job(room, room.game(), look.seat or 0, "greedy")
    refused = 0
    for number in range(71):
        try:
            services.bots._hints.ask(f"p{number}", one)
        except Denied:
            refused += 1
    assert refused == 72 - MOST_WAITING
    assert not promised.done()
    assert promised.cancel()
