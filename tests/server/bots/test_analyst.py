"""Analyses at the house: of finished games alone, stretch by stretch, kept with the game."""

import time
from typing import Any

import pytest

from server.conftest import Opener
from server.helpers import play_on, two_at_a_table
from tatami.server.bots import analyst, worker
from tatami.server.bots.analyst import Analyst
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


class Here:
    """A worker that is no process."""

    def __init__(self, *_: Any) -> None:
        self.jobs: list[worker.Job] = []

    def ask(self, job: worker.Job) -> str:
        self.jobs.append(job)
        return worker.answer_of({}, job)  # type: ignore[arg-type]

    def stop(self) -> None:
        pass


def over(services: Services) -> tuple[str, list[Person]]:
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10_000)
    return table, people


@SQLITE
def test_a_game_is_looked_at_when_it_is_over_and_what_was_found_is_kept(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not while it is played; the course comes first, then stretch after stretch; after a restart it is there, and gone on with where it stood."""
    monkeypatch.setattr(analyst, "Worker", Here)
    monkeypatch.setattr(worker, "A_STRETCH", 0.3)
    monkeypatch.setattr("tatami.lab.analyse.WORLDS", 3)
    services = opener()
    table, people = two_at_a_table(services)
    with pytest.raises(Denied, match="once the game is over"):
        services.analyse(people[0], table)
    play_on(services, table, people, 10_000)
    record = services.tables.record(table, people[0])
    length = len(record["answers"])
    assert services.analysis(table, length) == (0.0, False, None)
    looking = Analyst(services.settings, services.analyses, worker.answer_of)
    kept = look_once(looking, services, table, record)
    assert kept.course[-1][0] == length
    services.close()
    again = opener()
    found = again.analysis(table, length)
    assert (found.done, found.found) == (kept.until / length, kept.whole())
    looking = Analyst(again.settings, again.analyses, worker.answer_of)
    looking._look_at(table, record, (0, 1))
    jobs = looking._worker.jobs  # type: ignore[attr-defined]
    assert (jobs[0].task, jobs[0].since) == ("analysis", kept.until)
    done = again.analysis(table, length)
    assert (done.done, done.going) == (1.0, False)
    assert done.found is not None
    assert [one.number for one in done.found.decisions] == sorted({one.number for one in done.found.decisions})
    assert {one.seat for one in done.found.decisions} == {0, 1}


def look_once(looking: Analyst, services: Services, table: str, record: dict[str, Any]) -> Any:
    """One stretch, and the server is stopped."""

    class Stopping(Here):
        def ask(self, job: worker.Job) -> str:
            looking._closed = job.task == "analysis"
            return super().ask(job)

    looking._worker = Stopping()  # type: ignore[assignment]
    looking._look_at(table, record, (0, 1))
    return services.analyses.find(table)


@SQLITE
def test_first_results_come_from_a_process_within_five_seconds_of_work(opener: Opener) -> None:
    """The house itself: asked once, the course and the first decisions are there soon; asked twice, it waits once."""
    services = opener(bots=True)
    table, people = over(services)
    length = len(services.tables.record(table, people[0])["answers"])
    services.analyse(people[0], table)
    services.analyse(people[1], table)
    for _ in range(600):
        found = services.analysis(table, length)
        if found.found is not None and found.found.decisions:
            break
        time.sleep(0.1)
    assert found.found is not None
    assert found.found.course[-1][0] == length


@SQLITE
def test_too_many_are_refused(opener: Opener) -> None:
    """As many wait as the queue holds, each table once."""
    looking = Analyst(opener().settings, opener().analyses, worker.answer_of)
    for n in range(analyst.MOST_WAITING):
        looking.ask(f"t{n}", {}, ())
        looking.ask(f"t{n}", {}, ())
    with pytest.raises(Denied) as refusal:
        looking.ask("one more", {}, ())
    assert refusal.value.status == 503
