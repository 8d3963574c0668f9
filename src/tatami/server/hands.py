"""A few threads that wait for the database, so that the event loop need not. What goes this way a hundred times a second goes through here: the general way into a
thread (anyio's) counts, copies and can be cancelled, and cost three times as much."""

from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

T = TypeVar("T")
HANDS: Final = 40  # as many answers wait for one commit where the disk is slow
Task = tuple[AbstractEventLoop, "Future[Any]", Callable[..., Any], tuple[Any, ...]]


class Hands:
    """The threads of one process. They are begun when they are first needed, and end with `close`."""

    def __init__(self, count: int = HANDS) -> None:
        self.count = count
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads: list[Thread] = []

    async def do(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a thread, and wait for what it returns or raises. It is done whether or not somebody still waits for it."""
        if not self._threads:
            self._begin()
        loop = get_running_loop()
        future: Future[T] = loop.create_future()
        self._tasks.put((loop, future, function, arguments))
        return await future

    def close(self) -> None:
        """What waits is done first."""
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join(5)
        self._threads = []

    def _begin(self) -> None:
        self._threads = [Thread(target=self._work, name="hand", daemon=True) for _ in range(self.count)]
        for thread in self._threads:
            thread.start()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            carry_out(*task)
            del task  # an idle thread holds nothing


def carry_out(loop: AbstractEventLoop, future: "Future[Any]", function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        result = function(*arguments)
    except BaseException as error:
        tell(loop, future, future.set_exception, error)
    else:
        tell(loop, future, future.set_result, result)


def tell(loop: AbstractEventLoop, future: "Future[Any]", settle: Callable[[Any], None], value: Any) -> None:
    """In the loop, if it still runs and somebody still waits."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(lambda: None if future.done() else settle(value))
