"""Bots in processes of their own: whatever they do, the game goes on."""

import pytest

from server.bots.naughty import crash
from server.bots.test_worker import no_room
from server.clients import wait_for
from server.conftest import Opener
from server.helpers import chosen
from tatami.core.errors import TatamiError
from tatami.server.bots.pool import BotPool, make_job
from tatami.server.bots.worker import CONTEXT
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.tables.opening import Chosen, NewTable

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@SQLITE
def test_a_crashed_bot_costs_one_answer_from_a_simpler_one(opener: Opener) -> None:
    """The table goes on to the end although every thought of the better bots fails."""
    services = opener()
    services.bots = BotPool(services.settings, services.rooms, services.acts, services.metrics, crash)
    services.bots.start()
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("random", "random")))
    dealt = services.tables.look(table, ann).heard
    wait_for(lambda: services.tables.look(table, ann).heard > dealt + 3)
    assert 'tatami_bot_failures_total{level="random"}' in services.metrics.text()
    services.bots.stop()


@SQLITE
def test_a_table_goes_on_when_no_process_can_be_started(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simplest bot of all needs none: it gives any answer that the rules allow."""
    monkeypatch.setattr(CONTEXT.Process, "start", no_room)
    services = opener(bots=True)
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("greedy", "ismcts:12")))
    dealt = services.tables.look(table, ann).heard
    wait_for(lambda: services.tables.look(table, ann).heard > dealt + 3)
    services.bots.stop()
    assert 'tatami_bot_failures_total{level="ismcts"}' in services.metrics.text()


@SQLITE
@pytest.mark.parametrize(
    "level", ["ismcts:+99999999", "ismcts:1_000_000", "ismcts:3600s", "ismcts:20001", "ismcts:10.1s", "os:system", "exec:./bot"]
)
def test_no_door_lets_a_slow_bot_in(services: Services, level: str) -> None:
    """Neither at the opening of a table, nor on a seat, nor at the start."""
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open")))
    with pytest.raises(TatamiError):
        services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("bot", level)]))
    with pytest.raises(TatamiError):
        services.tables.seat_bot(ann, table, 1, level)
    with pytest.raises(TatamiError):
        services.tables.start(ann, table, level)
    assert services.tables.look(table, ann).status == "open"


@SQLITE
def test_bots_think_alike_at_tables_with_one_secret(services: Services) -> None:
    """What a bot draws for its thoughts follows from the table's secret, the seat and the moment: the same again, another at another."""
    ann = services.accounts.guest("Ann")
    seeds = []
    for deal in (5, 5, 6):
        table = services.tables.create(ann, NewTable("shitenno", chosen("me", "greedy")), deal)
        with services.rooms.open(table) as room:
            seeds.append([make_job(room, room.game(), seat, "random").seed for seat in (0, 1)])
    assert seeds[0] == seeds[1]
    assert len({seed for pair in seeds for seed in pair}) == 4


@SQLITE
def test_bots_do_not_play_by_themselves_among_strangers(opener: Opener) -> None:
    """On a house with an address: not opened so, nor filled so, nor started so."""
    services = opener(address="https://tatami.example")
    ann = services.accounts.guest("Ann")
    with pytest.raises(Denied, match="At least one person"):
        services.tables.create(ann, NewTable("shitenno", chosen("greedy", "greedy")))
    table = services.tables.create(ann, NewTable("shitenno", chosen("open", "open")))
    with pytest.raises(Denied, match="At least one person"):
        services.tables.start(ann, table)
    services.tables.seat_bot(ann, table, 0, "greedy")
    with pytest.raises(Denied, match="At least one person"):
        services.tables.seat_bot(ann, table, 1, "greedy")
