"""Wake-ups: after the commit, to everybody who looks, and when there is something to look at."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from server.helpers import answer_once, two_at_a_table
from tatami.server.http.api.stream import lines
from tatami.server.live.hub import NOBODY, Here, Hub, Listener
from tatami.server.services import Services


def test_whoever_is_woken_looks_at_once(services: Services) -> None:
    """The room is free again when the wake-up goes out, so that nobody has to wait in the event loop; there is one for every answer."""
    table, people = two_at_a_table(services)

    async def look() -> list[bool]:
        found = []
        with services.hub.subscribe(f"table/{table}") as changes:
            for _ in range(10):
                acting = asyncio.create_task(asyncio.to_thread(answer_once, services, table, people))
                version = (await changes.wait(10) or {})[table]
                found.append(services.rooms.is_at_hand(table, version))
                await acting
        return found

    assert asyncio.run(look()) == [True] * 10
    with services.rooms.open(table) as room:
        assert room.game().length == 10


def version_of(services: Services, table: str) -> int:
    with services.rooms.open(table) as room:
        return room.version


def test_a_slow_viewer_sees_the_newest_and_no_queue(services: Services) -> None:
    """Many changes are one wake-up with the last version; those who sit here are woken elsewhere too."""
    table, people = two_at_a_table(services)

    async def wait() -> list[dict[str, int] | None]:
        with services.hub.subscribe(f"table/{table}") as here, services.hub.subscribe(f"person/{people[1].id}") as elsewhere:
            for _ in range(5):
                await asyncio.to_thread(answer_once, services, table, people)
            return [await here.wait(10), await elsewhere.wait(10), await here.wait(0.01)]

    version = version_of(services, table) + 5
    assert asyncio.run(wait()) == [{table: version}, {table: version}, None]


def test_an_announcement_that_fails_is_not_the_last_one_heard(services: Services) -> None:
    """Whatever goes wrong with one, the listener hears the next; what its own server has announced it passes over."""
    heard: list[str] = []

    def hear(text: str) -> None:
        heard.append(text)
        if text == "bad":
            raise RuntimeError
        listener.stop()

    payloads = ["another bad", services.storage.signed("own"), "another good one"]
    connection: Any = SimpleNamespace(
        execute=lambda _: None, notifies=lambda timeout, stop_after: [SimpleNamespace(payload=payload) for payload in payloads]
    )
    listener = Listener(services.storage, hear, lambda: heard.append("opened"), lambda: heard.append("closed"))
    listener._listen(connection)
    assert heard == ["opened", "bad", "good one", "closed"]


def test_what_another_process_changed_wakes_those_who_look_even_if_it_was_read_before(services: Services) -> None:
    """Somebody else may have opened the room between the change and its announcement."""
    table, people = two_at_a_table(services)

    async def wait() -> list[dict[str, int] | None]:
        with services.hub.subscribe(f"table/{table}") as here, services.hub.subscribe(f"person/{people[1].id}") as elsewhere:
            services.heard(f"table {table} {version} {people[0].id} {people[1].id}")
            return [await here.wait(10), await elsewhere.wait(10)]

    version = version_of(services, table)
    assert asyncio.run(wait()) == [{table: version}, {table: version}]


def test_after_a_cut_line_to_the_database_everybody_looks_anew(services: Services) -> None:
    """What was announced meanwhile is lost: one who waits is woken and told that any table may have changed."""

    async def wait() -> list[dict[str, int] | None]:
        with services.hub.subscribe("table/one") as changes:
            await asyncio.to_thread(listener._listen, connection)
            services.hub.wake("one", 5, [])
            await asyncio.to_thread(listener._listen, connection)
            return [await changes.wait(10), await changes.wait(0.01)]

    def nothing_more(timeout: float, stop_after: int) -> list[object]:
        listener.stop()
        return []

    connection: Any = SimpleNamespace(execute=lambda _: None, notifies=nothing_more)
    listener: Listener = Listener(services.storage, lambda _: None, services._line_opened, services._line_closed)
    assert asyncio.run(wait()) == [{}, None]


def test_a_stream_tells_of_every_table_again_after_a_cut_line(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the tables in play; again when any may have changed; that it is alive when nothing does."""
    table, people = two_at_a_table(services)
    monkeypatch.setattr("tatami.server.http.api.stream.ALIVE_SECONDS", 0.2)

    async def hear() -> list[dict[str, Any]]:
        stream = lines(services, people[0])
        found = [await anext(stream)]
        services.hub.wake_all()
        found += [await anext(stream), await anext(stream)]
        await stream.aclose()  # type: ignore[attr-defined]
        return [json.loads(line) for line in found]

    first, again, last = asyncio.run(hear())
    assert first["table"] == again["table"] == table
    assert last == {"event": "alive"}


def test_who_leaves_at_the_moment_of_a_wake_up_has_left(services: Services) -> None:
    """A push that is cancelled while a wake-up comes in ends, and does not wait for the next one."""

    async def leave() -> bool:
        with services.hub.subscribe("table/one") as changes:
            waiting = asyncio.create_task(changes.wait(10))
            await asyncio.sleep(0.01)
            changes.note("one", 1)
            waiting.cancel()
            await asyncio.wait({waiting})
            return waiting.cancelled()

    assert asyncio.run(leave())


def test_those_who_look_are_counted_as_they_come_and_go() -> None:
    """People by who they are, however many windows they have open; strangers by their number."""
    hub = Hub()
    with hub.looking("t", "ann"), hub.looking("t", None), hub.looking("t", None):
        with hub.looking("t", "ann"):
            assert hub.here("t") == Here(frozenset({"ann"}), 2)
        assert hub.here("t") == Here(frozenset({"ann"}), 2)
        assert hub.here("u") == NOBODY
    assert hub.here("t") == Here(frozenset(), 0)
