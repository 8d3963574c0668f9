"""A few threads that wait for the database, so that the event loop need not. What goes this way a hundred times a second goes through here: the general way into a
thread (anyio's) counts, copies and can be cancelled, and cost three times as much.

Where the disk is quick the loop waits for it itself: a thread that holds the database's lock while it queues up for the interpreter's keeps everybody
waiting, in all processes on the same file, and was most of an answer's time.
"""

import time
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

T = TypeVar("T")
HANDS: Final = 40  # as many answers wait for one commit where the disk is slow
SLOW_SECONDS: Final = 0.03  # that the loop may wait; where it mostly waits for longer, hands do it
RECENT: Final = 9  # waits that are looked at
AGAIN_SECONDS: Final = 3.0  # until the loop tries it again
Task = tuple[AbstractEventLoop, "Future[Any]", Callable[..., Any], tuple[Any, ...]]


class Hands:
    """The threads of one process. They are begun when they are first needed, and end with `close`."""

    def __init__(self, count: int = HANDS, slow: float = SLOW_SECONDS) -> None:
        self.count = count
        self.slow = slow
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._waits: deque[float] = deque(maxlen=RECENT)  # the loop's last ones
        self._slow_until = 0.0

    def are_needed(self) -> bool:
        """Whether the disk is slow, and the loop is not to wait for it itself."""
        return time.monotonic() < self._slow_until

    def note_wait(self, seconds: float) -> None:
        """So long has the loop waited for the disk."""
        self._waits.append(seconds)
        if len(self._waits) == RECENT and sorted(self._waits)[RECENT // 2] > self.slow:
            self._waits.clear()
            self._slow_until = time.monotonic() + AGAIN_SECONDS

    async def do(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a thread, and wait for what it returns or raises. It is done whether or not somebody still waits for it."""
        loop = get_running_loop()
        future: Future[T] = loop.create_future()
        self.give(loop, future, function, arguments)
        return await future

    def give(self, loop: AbstractEventLoop, future: "Future[Any]", function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """The same for somebody who waits already."""
        if not self._threads:
            self._begin()
        self._tasks.put((loop, future, function, arguments))

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
