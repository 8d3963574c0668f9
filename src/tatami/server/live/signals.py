"""What a socket waits for, in a few words of memory: a flag and an inbox. Asyncio's own hold six deques, of seven hundred bytes each, as long as somebody looks."""

import asyncio
from typing import Any


class Flag:
    """As `asyncio.Event`."""

    __slots__ = ("_raised", "_waiting")

    def __init__(self, raised: bool = False) -> None:
        self._raised = raised
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def is_set(self) -> bool:
        return self._raised

    def set(self) -> None:
        self._raised = True
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def clear(self) -> None:
        self._raised = False

    async def wait(self) -> None:
        if self._raised:
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = (*self._waiting, mine)
        try:
            await mine
        finally:
            self._waiting = tuple(other for other in self._waiting if other is not mine)


class Inbox:
    """As `asyncio.Queue`, without an end; for one who takes what comes."""

    __slots__ = ("_come", "_items")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._come = Flag()

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        self._come.set()

    async def get(self) -> Any:
        while not self._items:
            self._come.clear()
            await self._come.wait()
        return self._items.pop(0)
