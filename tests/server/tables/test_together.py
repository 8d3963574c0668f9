"""Acts that come at the same time share a commit: all are stored or none, nobody sees what is not, and what one does wrong harms no other."""

import asyncio
from threading import Event, Thread
from typing import Any

import pytest
import sqlalchemy as sa

from server.helpers import first_answer, two_at_a_table
from tatami.server.people.person import Person
from tatami.server.refusals import Stale
from tatami.server.services import Services
from tatami.server.store.schema import acts
from tatami.server.tables.rooms import ANY

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
Answer = tuple[str, Person, int, int, str]  # table, who, seat, question, answer


def asked(services: Services) -> Answer:
    """Somebody at a new table, and what they may answer."""
    table, people = two_at_a_table(services)
    looks = [(person, services.tables.look(table, person)) for person in people]
    person, look = next((person, look) for person, look in looks if look.question is not None)
    assert look.seat is not None
    return table, person, look.seat, look.number, first_answer(look)


def give(services: Services, *answers: Answer) -> list[Any]:
    """What comes of answers that are given in one turn of the loop."""

    async def gathered() -> list[Any]:
        given = [services.at_table(table, services.acts.answer, person, table, *rest) for table, person, *rest in answers]
        return await asyncio.gather(*given, return_exceptions=True)

    return asyncio.run(gathered())


def stored(services: Services) -> int:
    return services.storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(acts))) or 0


@pytest.fixture
def commits(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many acts were stored after each commit."""
    found, writing = list[int](), services.storage._writing

    class Noted:
        def __enter__(self) -> Any:
            self.within = writing()
            return self.within.__enter__()

        def __exit__(self, *error: Any) -> Any:
            swallowed = self.within.__exit__(*error)
            found.append(stored(services))
            return swallowed

    monkeypatch.setattr(services.storage, "_writing", Noted)
    return found


def test_three_answers_and_one_commit(services: Services, commits: list[int]) -> None:
    """Each is stored and acknowledged, and everybody who looks is woken."""
    answers = [asked(services) for _ in range(3)]
    before, woken = stored(services), list[str]()
    services.hub.wake = lambda table, *_: woken.append(table)  # type: ignore[method-assign]
    commits.clear()
    assert [found.new for found in give(services, *answers)] == [True] * 3
    assert commits == [before + 3]
    assert woken == [table for table, *_ in answers]


def test_what_is_refused_is_refused_alone(services: Services) -> None:
    """A question that is not asked, in the middle of two that are."""
    (table, person, seat, number, answer), *others = (asked(services) for _ in range(3))
    before = stored(services)
    one, refused, other = give(services, others[0], (table, person, seat, number + 5, answer), others[1])
    assert (one.new, other.new) == (True, True)
    assert isinstance(refused, Stale)
    assert stored(services) == before + 2


def test_the_same_answer_twice_at_once(services: Services) -> None:
    """The second finds the first, though it is not committed yet."""
    answer = asked(services)
    before = stored(services)
    assert [found.new for found in give(services, answer, answer)] == [True, False]
    assert stored(services) == before + 1


def test_a_commit_that_fails_is_no_answer(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told, nothing is stored, and what was carried out in memory is forgotten: the same answers are new afterwards."""
    answers = [asked(services) for _ in range(2)]
    before, woken = stored(services), list[str]()
    monkeypatch.setattr(services.hub, "wake", lambda table, *_: woken.append(table))
    failing = {"now": True}
    writing = services.storage._writing

    class Failing:
        def __enter__(self) -> Any:
            self.within = writing()
            return self.within.__enter__()

        def __exit__(self, *error: Any) -> Any:
            if failing["now"] and error[0] is None:
                full = OSError("the disk is full")
                self.within.__exit__(OSError, full, None)
                raise full
            return self.within.__exit__(*error)

    monkeypatch.setattr(services.storage, "_writing", Failing)
    assert [type(found) for found in give(services, *answers)] == [OSError] * 2
    assert (stored(services), woken) == (before, [])
    failing["now"] = False
    assert [found.new for found in give(services, *answers)] == [True] * 2
    assert stored(services) == before + 2


def test_a_database_that_cannot_be_written_is_asked_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are refused by the same fault; the next find everything free."""
    answers = [asked(services) for _ in range(3)]
    before, tries = stored(services), list[str]()

    class Locked:
        def __enter__(self) -> Any:
            tries.append("begin")
            raise OSError("the file is locked")

        def __exit__(self, *error: Any) -> None: ...

    with monkeypatch.context() as locked:
        locked.setattr(services.storage, "_writing", Locked)
        assert [type(found) for found in give(services, *answers)] == [OSError] * 3
    assert tries == ["begin"]
    assert [found.new for found in give(services, *answers)] == [True] * 3
    assert stored(services) == before + 3


def test_nobody_sees_what_is_not_committed(services: Services) -> None:
    """A room that has changed stays locked until the commit, also where somebody asks from another thread."""
    table, person, seat, number, answer = asked(services)
    seen, begun = list[int](), Event()

    def look() -> None:
        begun.wait(5)
        with services.rooms.open(table, ANY):
            seen.append(stored(services))

    watcher = Thread(target=look)
    watcher.start()
    before = stored(services)
    with services.rooms.together():
        services.acts.answer(person, table, seat, number, answer)
        begun.set()
        watcher.join(0.2)
        assert not seen
    watcher.join(5)
    assert seen == [before + 1]


def test_a_room_in_use_does_not_keep_the_loop(services: Services) -> None:
    """Whoever has it is waited for by a hand, and the others are not."""
    busy, free = asked(services), asked(services)
    leave = Event()

    def hold() -> None:
        with services.rooms.open(busy[0]):
            held.set()
            leave.wait(5)

    held = Event()
    holder = Thread(target=hold)
    holder.start()
    held.wait(5)

    async def both() -> list[bool]:
        table, person, *rest = busy
        late = asyncio.create_task(services.at_table(table, services.acts.answer, person, table, *rest))
        table, person, *rest = free
        first = await services.at_table(table, services.acts.answer, person, table, *rest)
        done = [first.new, late.done()]
        leave.set()
        return [*done, (await late).new]

    assert asyncio.run(both()) == [True, False, True]
    holder.join(5)
