"""Pushes: sent at once where the line is free, the newest alone where it was not."""

import asyncio
from typing import Any

from tatami.server.live.audience import LINE, Viewer
from tatami.server.live.differences import Told
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


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(scenario: Any, told: Told | None = None) -> list[str]:
    async def play() -> list[str]:
        wire: Any = Wire()
        viewer = Viewer(wire, None, None, lambda _seen: "", None, told)
        sending = asyncio.create_task(viewer.send())
        await settle()
        await scenario(wire, viewer)
        sending.cancel()
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
