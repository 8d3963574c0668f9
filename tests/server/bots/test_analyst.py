"""Analyses at the house: of finished games alone, stretch by stretch, kept with the game."""

import json
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from server.clients import API, guest, web
from server.conftest import Opener
from server.helpers import play_on, two_at_a_table
from tatami.lab.findings import Decision, Luck, Part
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
    monkeypatch.setattr(worker, "FIRST_STRETCH", 0.0)  # one answer
    monkeypatch.setattr("tatami.lab.analyse.WORLDS", 3)
    monkeypatch.setattr("tatami.lab.analyse.SECOND_LOOK", 8)
    monkeypatch.setattr("tatami.lab.analyse.FIRST_LOOK", 8)
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 3)
    services = opener()
    table, people = two_at_a_table(services)
    with pytest.raises(Denied, match="once the game is over"):
        services.analyse(people[0], table)
    play_on(services, table, people, 10_000)
    record = services.tables.record(table, people[0])
    length = len(record["answers"])
    assert services.analysis(table, length) == (0.0, False, None)
    looking = Analyst(services.settings, services.analyses, worker.answer_of)
    assert looking._look_at(table, record, (0, 1))
    kept = services.analyses.find(table)
    assert kept is not None
    assert kept.course[-1][0] == length
    services.close()
    again = opener()
    found = again.analysis(table, length)
    assert (found.done, found.found) == (kept.until / length, kept.whole())
    looking = Analyst(again.settings, again.analyses, worker.answer_of)
    while looking._look_at(table, record, (0, 1)):
        pass
    jobs = looking._worker.jobs  # type: ignore[attr-defined]
    assert (jobs[0].task, jobs[0].since) == ("analysis", kept.until)
    done = again.analysis(table, length)
    assert (done.done, done.going) == (1.0, False)
    assert done.found is not None
    assert [one.number for one in done.found.decisions] == sorted({one.number for one in done.found.decisions})
    assert {one.seat for one in done.found.decisions} == {0, 1}


@SQLITE
def test_what_a_bot_answered_for_somebody_is_not_judged(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who left was not there to err: the answers of the bot that sat in are spared, and none that was taken back is counted."""
    services = opener()
    table, people = two_at_a_table(services)
    play_on(services, table, people, 20)
    services.acts.leave(people[0], table)
    by_bots = []
    while (look := services.tables.look(table, people[1])).status != "over":
        seat = look.waiting[0]
        with services.rooms.open(table) as room:
            play = room.game()
            number, answer = play.number[seat], play.game.asked.domain.id_of(play.game.legal(seat)[0])
        if seat == 0:
            by_bots.append(play.game.number)
            services.acts.answer_for(table, seat, number, answer)
        else:
            services.acts.answer(people[1], table, seat, number, answer)
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(services.analyst, "ask", lambda *task: asked.append(task))
    services.analyse(people[1], table)
    assert by_bots
    assert asked[0][3:] == ((0, 1), tuple(by_bots))


@SQLITE
def test_what_was_found_before_stays(services: Services) -> None:
    """Stretch after stretch: decisions, luck and the places of the course; whoever comes too late with one changes nothing."""
    table, _ = two_at_a_table(services)
    first = [(0, [0.5, 0.5]), (9, [1.0, 0.0])]
    services.analyses.begin(table, first)
    start = services.analyses.find(table)
    assert start is not None
    parts = [
        Part(
            until,
            [Decision(until - 1, 0, "control", "done", "done", 0.5, 0.1, "doubtful")],
            [Luck(until, 0, "x", [0.1], [0.0])],
            [(until - 2, [0.4, 0.6])],
        )
        for until in (4, 7)
    ]
    for part in parts:
        kept = services.analyses.find(table)
        assert kept is not None
        assert services.analyses.go_on(table, kept, part)
    assert not services.analyses.go_on(table, start, Part(9, [], []))
    kept = services.analyses.find(table)
    assert kept is not None
    assert (kept.until, kept.course) == (7, first)
    assert [one.number for one in kept.part.decisions] == [3, 6]
    assert [one.number for one in kept.part.luck] == [4, 7]
    assert kept.part.course == [(2, [0.4, 0.6]), (5, [0.4, 0.6])]


@SQLITE
def test_games_take_turns(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that waits gets its first stretch before another its second, one that is asked for meanwhile is next, and then each has a stretch in turn."""
    monkeypatch.setattr(analyst, "Worker", Stretches)
    services = opener()
    looking = Analyst(services.settings, services.analyses, worker.answer_of)
    stretches = looking._worker
    assert isinstance(stretches, Stretches)
    long, short, late = lengths = {two_at_a_table(services)[0]: length for length in (4, 2, 3)}
    stretches.meanwhile = lambda: looking.ask("cid", late, {"answers": [0] * 3}, ())
    for person, table in (("ann", long), ("bob", short)):
        looking.ask(person, table, {"answers": [0] * lengths[table]}, ())
    looking.start()
    end = time.monotonic() + 60.0
    while any(looking.is_waiting(table) for table in lengths) and time.monotonic() < end:
        time.sleep(0.02)
    looking.stop()
    assert stretches.asked == [long, short, late, long, short, late, long, late, long]
    assert [services.analysis(table, length).done for table, length in lengths.items()] == [1.0, 1.0, 1.0]


class Stretches(Here):
    """A worker that looks at one answer a stretch, and says whose; one more game is asked for during the second stretch."""

    def __init__(self, *_: Any) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.meanwhile: Callable[[], None] = lambda: None

    def ask(self, job: worker.Job) -> str:
        if job.task == "course":
            return json.dumps([[0, [0.5, 0.5]], [len(job.record["answers"]), [1.0, 0.0]]])
        self.asked.append(job.table)
        if len(self.asked) == 2:
            self.meanwhile()
        return json.dumps([job.since + 1, [], []])


@SQLITE
def test_the_first_results_are_there_within_five_seconds(opener: Opener) -> None:
    """The course of the chances and the moments that decided, from a process that has yet to start; then the first decisions. A machine that has more to do
    than it can takes as much longer."""
    services = opener()
    table, people = over(services)
    record = services.tables.record(table, people[0])
    looking = Analyst(services.settings, services.analyses, worker.answer_of)
    looking.start()
    begun = time.monotonic()
    looking.ask(people[0].id, table, record, (0, 1))
    while (kept := services.analyses.find(table)) is None and time.monotonic() < begun + 60.0:
        time.sleep(0.05)
    assert time.monotonic() - begun < 5.0 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    assert kept is not None
    assert kept.course[-1][0] == len(record["answers"])
    assert len(kept.whole().moments) == 3
    while not kept.part.decisions and time.monotonic() < begun + 90.0:  # on a busy machine, with an engine that is not compiled
        time.sleep(0.05)
        kept = services.analyses.find(table)
        assert kept is not None
    looking.stop()
    assert kept.part.decisions


@SQLITE
def test_a_result_page_shows_the_analysis_as_it_comes(opener: Opener) -> None:
    """From a process of the house: asked twice it waits once, the course and the first decisions are there soon, page and API show them, and a moment is tried
    again."""
    services = opener()
    table, people = over(services)
    length = len(services.tables.record(table, people[0])["answers"])
    with web(services) as client:
        me = guest(client, "Cid")
        assert 'action="/game/' + table + '/analyse"' not in client.get(f"/game/{table}").text, "a stranger may not ask"
        for _ in range(2):
            assert client.post(f"{API}/tables/{table}/analysis", headers=me).status_code == 202
        found: dict[str, Any] = {"decisions": []}
        for _ in range(600):
            found = client.get(f"{API}/tables/{table}/analysis", headers=me).json()
            if found["decisions"]:
                break
            time.sleep(0.1)
        assert found["course"][-1][0] == length
        first = found["decisions"][0]
        assert "/again" not in client.get(f"/game/{table}").text, "a stranger may not try again"
        client.post(f"{API}/guest", json={"name": "Dan"})
        moments: list[str] = []
        while moments != (moments := moments_of(client, table)):  # while a page is drawn, the game is looked at further
            page = client.get(f"/game/{table}").text
        assert [form in page for form in moments] == [True] * 3
        assert f'name="at" value="{first["number"]}"' in client.get(f"/game/{table}/replay?at={first['number']}").text
        client.cookies.clear()
        part = client.get(f"/game/{table}/analysis", headers={"x-fragment": "1"}).text
        assert part.startswith('<section id="analysis"')
        again = client.post(f"{API}/tables/{table}/at/{first['number']}/again", headers=me).json()["table"]
        look = client.get(f"{API}/tables/{again}", headers=me).json()
        assert (look["seat"], look["question"]["kind"]) == (first["seat"], first["kind"])


def moments_of(client: Any, table: str) -> list[str]:
    """Where a button tries again from, as the page has it."""
    return [f'name="at" value="{moment["since"]}"' for moment in client.get(f"{API}/tables/{table}/analysis").json()["moments"]]


@SQLITE
def test_too_many_are_refused(opener: Opener) -> None:
    """As many wait as the queue holds, each table once, and of one person a few."""
    services = opener()
    looking = Analyst(services.settings, services.analyses, worker.answer_of)
    for n in range(analyst.MOST_WAITING):
        for person in (f"p{n // analyst.BY_PERSON}", "another"):
            looking.ask(person, f"t{n}", {}, ())
        if n == analyst.BY_PERSON - 1:
            with pytest.raises(Denied):
                looking.ask("p0", "one more", {}, ())
    with pytest.raises(Denied) as refusal:
        looking.ask("somebody", "one more", {}, ())
    assert refusal.value.status == 503
