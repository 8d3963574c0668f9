"""Pushes: sent at once where the line is free, the newest alone where it was not."""

import asyncio
from typing import Any

import pytest

from server.helpers import two_at_a_table
from tatami.server.live.audience import LINE, Audience, Viewer, at_once
from tatami.server.services import Services
from tatami.web.differences import Told
from tatami.web.drawn import Drawn


class Wire:
    """A line that says whether it is free, and a socket that waits until it is; `sent` is what went over it."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.free = asyncio.Event()
        self.free.set()
        self.scope = {"state": {LINE: self}}

    def is_free(self) -> bool:
        return self.free.is_set()

    def push(self, text: str) -> None:
        self.sent.append(text)

    async def send_text(self, text: str) -> None:
        await self.free.wait()
        self.sent.append(text)

    async def receive_data(self, _mode: str) -> None:
        await asyncio.Event().wait()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(scenario: Any, told: Told | None = None) -> list[str]:
    async def play() -> list[str]:
        wire: Any = Wire()
        viewer = Viewer(wire, None, None, lambda _seen: "", None, told)
        attending = asyncio.create_task(viewer.attend())
        await settle()
        await scenario(wire, viewer)
        attending.cancel()
        return list(wire.sent)

    return asyncio.run(play())


def test_a_text_is_sent_at_once() -> None:
    """No task is woken for it: it is there when `hand` returns."""

    async def scenario(wire: Wire, viewer: Viewer) -> None:
        viewer.hand("one")
        assert wire.sent == ["one"]
        viewer.hand("two")

    assert run(scenario) == ["one", "two"]


def test_who_is_slow_gets_the_newest_alone() -> None:
    """What is handed over while the line is full is kept, one text at most, and nothing overtakes it."""

    async def scenario(wire: Wire, viewer: Viewer) -> None:
        wire.free.clear()
        for text in ("one", "two", "three"):
            viewer.hand(text)
        await settle()
        viewer.hand("four")
        wire.free.set()
        viewer.hand("five")  # the line is free again, and three is still on its way
        await settle()
        viewer.hand("six")

    assert run(scenario) == ["three", "five", "six"]


def test_lines_are_told_by_what_was_really_sent() -> None:
    """A text that was never sent is not what the next one is compared with."""

    async def scenario(wire: Wire, viewer: Viewer) -> None:
        viewer.hand(Drawn("a\nb\n"))
        wire.free.clear()
        viewer.hand(Drawn("a\nx\n"))
        viewer.hand(Drawn("a\nb\nc"))
        wire.free.set()
        await settle()

    assert run(scenario, Told()) == [r'lines ["a\n","b\n"]', 'lines [[0,2],"c"]']


def test_who_comes_takes_nothing_from_what_was_not_sent_yet() -> None:
    """The newest look and then who is there; a newer look is enough by itself."""

    async def scenario(wire: Wire, viewer: Viewer) -> None:
        for texts in (["look 1", "look 2", "people 2"], ["people 2"], ["people 3", "look 3"]):
            wire.free.clear()
            for text in texts:
                viewer.hand(text, text.startswith("people"))
            wire.free.set()
            await settle()

    assert run(scenario) == ["look 2", "people 2", "people 2", "look 3"]


def test_what_is_handed_over_before_anybody_attends_is_sent_once() -> None:
    """Two looks made side by side for somebody who has just come are one push."""

    async def play() -> list[str]:
        wire: Any = Wire()
        viewer = Viewer(wire, None, None, lambda _seen: "", None)
        viewer.hand("one")
        viewer.hand("two")
        attending = asyncio.create_task(viewer.attend())
        await settle()
        attending.cancel()
        return list(wire.sent)

    assert asyncio.run(play()) == ["two"]


def test_an_older_look_does_not_replace_a_newer_one() -> None:
    """The first look is made in a thread: what was pushed meanwhile stays."""

    async def play() -> list[str]:
        wire: Any = Wire()
        viewer = Viewer(wire, None, None, lambda _seen: "", None)
        viewer.show(8, "pushed")
        viewer.show(7, "welcome")
        attending = asyncio.create_task(viewer.attend())
        await settle()
        viewer.show(8, "the same again, as a page sees who is there")
        attending.cancel()
        return list(wire.sent)

    assert asyncio.run(play()) == ["pushed", "the same again, as a page sees who is there"]


def test_a_failed_push_ends_the_attending_and_says_why() -> None:
    """Whether it failed when it was made or on its way; the task goes on and closes the socket. A cancellation from elsewhere stays one."""

    async def play(broken: bool) -> tuple[Exception | None, int]:
        wire: Any = Wire()
        viewer = Viewer(wire, None, None, lambda _seen: "", None)
        attending = asyncio.create_task(viewer.attend())
        await settle()
        if broken:

            async def refuse(_text: str) -> None:
                raise OSError("gone")

            wire.send_text = refuse
            wire.free.clear()
            viewer.hand("one")
        else:
            viewer.fail(ValueError("no look"))
            viewer.fail(OSError("and no line"))  # the first is the reason
        await attending
        return viewer.failed, attending.cancelling()

    for broken, kind in ((True, OSError), (False, ValueError)):
        failed, cancelling = asyncio.run(play(broken))
        assert isinstance(failed, kind)
        assert cancelling == 0

    async def cancelled(has_failed: bool) -> None:
        viewer = Viewer(Wire(), None, None, lambda _seen: "", None)  # type: ignore[arg-type]
        attending = asyncio.create_task(viewer.attend())
        await settle()
        if has_failed:
            viewer.fail(ValueError("no look"))
        attending.cancel()
        await attending

    for has_failed in (False, True):
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(cancelled(has_failed))


def test_only_a_page_hears_that_the_line_is_well() -> None:
    """An empty text, where nothing else is on its way; programs have the pings of the protocol."""

    async def play(page: bool) -> list[str]:
        wire: Any = Wire()
        viewer = Viewer(wire, None, None, lambda _seen: "", (lambda _seen: "") if page else None)
        attending = asyncio.create_task(viewer.attend())
        await settle()
        viewer.beat()
        wire.free.clear()
        viewer.hand("look")
        viewer.beat()
        wire.free.set()
        await settle()
        attending.cancel()
        return list(wire.sent)

    assert asyncio.run(play(page=True)) == ["", "look"]
    assert asyncio.run(play(page=False)) == ["look"]


def test_what_was_made_for_viewers_is_let_go_of(services: Services) -> None:
    """Once everybody has been handed their look: a thousand tables would hold as many looks until the next act."""
    table, people = two_at_a_table(services, public=True)

    async def push() -> list[list[str]]:
        wires: list[Any] = [Wire(), Wire()]
        viewers = [Viewer(wire, person, None, lambda seen: seen.look.title.id, None) for wire, person in zip(wires, people, strict=True)]
        audience = Audience(table, services.rooms, services.looks, services.hands, services.hub.join(f"table/{table}"))
        attending = [asyncio.create_task(viewer.attend()) for viewer in viewers]
        await settle()
        audience._make(viewers, None, at_once)
        services.hub.part(audience.changes)
        audience.end()
        for task in attending:
            task.cancel()
        return [wire.sent for wire in wires]

    assert asyncio.run(push()) == [["shitenno"], ["shitenno"]]
    with services.rooms.open(table) as room:
        assert room.memo.seen == {}
        assert room.memo.game is None
