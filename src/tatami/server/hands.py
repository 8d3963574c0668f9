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
from threading import Lock, Thread
from typing import Any, Final, TypeVar

T = TypeVar("T")
HANDS: Final = 40  # as many answers wait for one commit where the disk is slow
SLOW_SECONDS: Final = 0.03  # that the loop may wait; where it mostly waits for longer, hands do it
RECENT: Final = 9  # waits that are looked at
AGAIN_SECONDS: Final = 3.0  # until the loop tries it again
Task = tuple[AbstractEventLoop, "Future[Any]", Callable[..., Any], tuple[Any, ...]]
Inbox = SimpleQueue["Task | None"]  # of one hand; None: there is nothing more to do


class Hands:
    """The threads of one process: begun when there is more to do than those before can take, and ended by `close`. Whoever was last at work is asked first:
    what it needs is still in the processor's caches."""

    def __init__(self, count: int = HANDS, slow: float = SLOW_SECONDS) -> None:
        self.count = count
        self.slow = slow
        self._lock = Lock()
        self._tasks: deque[Task] = deque()  # for whichever hand is free first
        self._idle: list[Inbox] = []  # of hands that wait, the last at work last
        self._threads: list[Thread] = []
        self._closing = False
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
        with self._lock:
            if self._idle:
                inbox = self._idle.pop()
            elif len(self._threads) < self.count:
                inbox = self._begin()
            else:
                self._tasks.append((loop, future, function, arguments))
                return
        inbox.put((loop, future, function, arguments))

    def close(self) -> None:
        """What waits is done first."""
        with self._lock:
            self._closing = True
            threads, idle = self._threads, self._idle
            self._threads, self._idle = [], []
        for inbox in idle:
            inbox.put(None)
        for thread in threads:
            thread.join(5)
        self._closing = False

    def _begin(self) -> Inbox:
        inbox: Inbox = SimpleQueue()
        thread = Thread(target=self._work, args=(inbox,), name="hand", daemon=True)
        self._threads.append(thread)
        thread.start()
        return inbox

    def _work(self, inbox: Inbox) -> None:
        task = inbox.get()
        while task is not None:
            loop, future, function, arguments = task
            settle, value = carried_out(future, function, arguments)
            task = self._next(inbox)
            tell(loop, future, settle, value)
            del loop, future, function, arguments, settle, value  # an idle thread holds nothing
            task = task or inbox.get()

    def _next(self, inbox: Inbox) -> Task | None:
        """What else there is to do. A hand counts as idle before anybody hears that it is done: who hears it may have more for it."""
        with self._lock:
            if self._tasks:
                return self._tasks.popleft()
            if self._closing:
                inbox.put(None)
            else:
                self._idle.append(inbox)
        return None


def carried_out(future: "Future[Any]", function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Callable[[Any], None], Any]:
    """How the future is to be settled, and with what."""
    try:
        return future.set_result, function(*arguments)
    except BaseException as error:
        return future.set_exception, error


def tell(loop: AbstractEventLoop, future: "Future[Any]", settle: Callable[[Any], None], value: Any) -> None:
    """In the loop, if it still runs and somebody still waits."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(lambda: None if future.done() else settle(value))
