"""Bots in processes of their own: whatever they do, the game goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.clients import wait_for
from server.conftest import Opener
from server.helpers import chosen, turn_of, two_at_a_table
from server.naughty import crash, eat, endless, honest, nonsense
from tatami.core.errors import TatamiError
from tatami.server.bots.budget import Budget
from tatami.server.bots.fair_queue import FairQueue
from tatami.server.bots.hints import MOST_WAITING, Hints
from tatami.server.bots.pool import BotPool, make_job
from tatami.server.bots.worker import Job, Worker, WorkerFailed
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.tables.lobby import Chosen, NewTable

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def job(services: Services) -> Job:
    import tatami

    return Job("t", 0, "greedy", tatami.new("shitenno", seats=2, seed=1, secret=True).record(), 1)


@SQLITE
@pytest.mark.parametrize(
    ("think", "why"),
    [(endless, "no answer within"), (crash, "died"), (eat, "out of memory"), (nonsense, "not offered")],
    ids=["endless", "crash", "memory", "nonsense"],
)
def test_a_naughty_bot_fails_and_its_process_is_replaced(services: Services, think: object, why: str) -> None:
    """Under limits of one second and half a gigabyte; the next question is answered by a new process."""
    worker = Worker(1.0, 512, think)  # type: ignore[arg-type]
    with pytest.raises(WorkerFailed, match=why):
        worker.ask(job(services))
    worker.think = honest
    worker.stop()
    assert worker.ask(job(services))
    worker.stop()


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
def test_a_bot_knows_no_more_than_its_seat(services: Services) -> None:
    """What reaches it is a standpoint: dealt anew, so the true state stays outside."""
    from collections import OrderedDict

    from tatami.server.bots.worker import answer_of

    one = job(services)
    assert answer_of(OrderedDict(), one) == answer_of(OrderedDict(), one)


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


def test_hosts_take_turns() -> None:
    """Eighteen tables of one, one of another: the other is second, and each table waits once."""
    queue = FairQueue()
    for number in range(18):
        assert queue.put("eve", f"e{number}")
        assert queue.put("eve", f"e{number}")
    queue.put("ann", "a")
    assert [queue.get() for _ in range(3)] == [("eve", "e0"), ("ann", "a"), ("eve", "e1")]
    queue.put("ann", "a")
    assert [queue.get() for _ in range(2)] == [("eve", "e2"), ("ann", "a")]
    assert len(queue) == 15
    queue.close()
    assert queue.get() is None


def test_one_host_cannot_fill_the_queue() -> None:
    """A hundred tables wait at most; another's still finds its place."""
    queue = FairQueue()
    assert sum(queue.put("eve", f"e{number}") for number in range(500)) == 100
    assert queue.put("ann", "a")


def test_a_budget_comes_back_with_time() -> None:
    """Ten seconds, spent; a quarter of the time that passes is there again, never more than ten."""
    now = 0.0
    budget = Budget(10.0, lambda: now)
    budget.spend("ann", 12.0)
    assert budget.left("ann") == -2.0
    assert budget.left("bob") == 10.0
    now = 16.0
    assert budget.left("ann") == 2.0
    now = 1000.0
    assert budget.left("ann") == 10.0


@SQLITE
def test_a_host_whose_time_is_used_up_gets_simpler_bots(opener: Opener) -> None:
    """And so does a table that everybody has left."""
    services = opener(bot_budget=5.0)
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("bot", "ismcts:800")]))

    def level() -> str:
        with services.rooms.open(table) as room:
            return services.bots._level(room, room.game(), 1, ann.id)

    assert level() == "ismcts:800"
    services.leave(ann, table)
    assert level() == "greedy"
    services.acts.come_back(ann, table)
    assert level() == "ismcts:800"
    services.bots._budget.spend(ann.id, 6.0)
    assert level() == "greedy"


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


KILLED = """
import os, sys
from server.naughty import endless
from server.test_bots import job_for_a_dead_parent
from tatami.server.bots.worker import Worker

if __name__ == "__main__":
    worker = Worker(600.0, 1024, endless)
    worker._start()
    worker._pipe.send(job_for_a_dead_parent())
    print(worker._process.pid, flush=True)
    sys.stdin.read()
"""


def job_for_a_dead_parent() -> Job:
    return Job("t", 0, "greedy", {}, 1)


def test_a_thinking_process_ends_with_its_server(tmp_path: Path) -> None:
    """Even where the server had no time to say so."""
    script = tmp_path / "parent.py"
    script.write_text(KILLED)
    path = os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    wait_for(lambda: not is_running(child), 30)


def is_running(process: int) -> bool:
    """Whether it thinks; a dead one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
