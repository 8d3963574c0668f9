"""Bots in processes of their own: whatever they do, the game goes on."""

import pytest

from server.clients import wait_for
from server.conftest import Opener
from server.helpers import chosen
from server.naughty import crash, eat, endless, honest, nonsense
from tatami.server.bots.pool import BotPool
from tatami.server.bots.worker import Job, Worker, WorkerFailed
from tatami.server.services import Services
from tatami.server.tables.lobby import NewTable

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
    wait_for(lambda: services.tables.look(table, ann).number >= 3)
    assert 'tatami_bot_failures_total{level="random"}' in services.metrics.text()
    services.bots.stop()


@SQLITE
def test_a_bot_knows_no_more_than_its_seat(services: Services) -> None:
    """What reaches it is a standpoint: dealt anew, so the true state stays outside."""
    from collections import OrderedDict

    from tatami.server.bots.worker import answer_of

    one = job(services)
    assert answer_of(OrderedDict(), one) == answer_of(OrderedDict(), one)
