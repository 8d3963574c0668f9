"""Wake-ups: who looks at which table, and telling them that something has changed.

A subscription holds one wake-up a table: a viewer who is slow sees the newest state, not a queue of old ones. Topics are `table/<id>` and `person/<id>`. On
PostgreSQL a thread listens for what other processes announce.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any, Final

from litestar import WebSocket

from tatami.server.logs import log
from tatami.server.store.engine import CHANNEL, Storage

SEND_SECONDS: Final = 10.0  # a viewer may take to accept a push


class Subscription:
    """One viewer's place in the audience."""

    def __init__(self, topic: str, person: str | None) -> None:
        self.topic = topic
        self.person = person
        self.loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._versions: dict[str, int] = {}
        self._any = False  # something may have changed, nobody knows where

    async def wait(self, seconds: float | None = None) -> dict[str, int] | None:
        """Wait until something has changed: the tables, with their newest versions; none of them if any may have changed. None when the time is up first."""
        try:
            async with asyncio.timeout(seconds):  # wait_for may swallow a cancellation that comes with a wake-up
                await self._changed.wait()
        except TimeoutError:
            return None
        self._changed.clear()
        versions = {} if self._any else self._versions
        self._versions, self._any = {}, False
        return versions

    def note(self, table: str, version: int) -> None:
        """In the viewer's loop."""
        self._versions[table] = max(version, self._versions.get(table, 0))
        self._changed.set()

    def note_any(self) -> None:
        """In the viewer's loop."""
        self._any = True
        self._changed.set()


class Hub:
    """Everybody who looks."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._viewers: dict[str, set[Subscription]] = defaultdict(set)

    @contextmanager
    def subscribe(self, topic: str, person: str | None = None) -> Iterator[Subscription]:
        """Be woken by a topic, for as long as the block lasts."""
        subscription = Subscription(topic, person)
        with self._lock:
            self._viewers[topic].add(subscription)
        try:
            yield subscription
        finally:
            with self._lock:
                self._viewers[topic].discard(subscription)
                if not self._viewers[topic]:
                    del self._viewers[topic]

    def wake(self, table: str, version: int, people: Iterable[str]) -> None:
        """A table has changed: wake those who look at it, and those who sit at it and look elsewhere. From any thread."""
        with self._lock:
            viewers = list(self._viewers.get(f"table/{table}", ()))
            for person in people:
                viewers += self._viewers.get(f"person/{person}", ())
        for loop in {viewer.loop for viewer in viewers}:
            tell(loop, note_all, [viewer for viewer in viewers if viewer.loop is loop], table, version)

    def wake_all(self) -> None:
        """Anything may have changed: everybody looks anew."""
        with self._lock:
            viewers = [viewer for audience in self._viewers.values() for viewer in audience]
        for viewer in viewers:
            tell(viewer.loop, viewer.note_any)

    def present(self, table: str) -> set[str]:
        """The people who look at a table now."""
        with self._lock:
            return {viewer.person for viewer in self._viewers.get(f"table/{table}", ()) if viewer.person}

    def strangers(self, table: str) -> int:
        """How many look at a table without a name."""
        with self._lock:
            return sum(viewer.person is None for viewer in self._viewers.get(f"table/{table}", ()))

    def count(self) -> int:
        with self._lock:
            return sum(len(viewers) for viewers in self._viewers.values())


def tell(loop: asyncio.AbstractEventLoop, note: Callable[..., None], *arguments: Any) -> None:
    """From any thread."""
    try:
        loop.call_soon_threadsafe(note, *arguments)
    except RuntimeError:
        log.debug("the loop of some viewers has closed")


async def send(socket: WebSocket[Any, Any, Any], text: str) -> None:
    """Push to one viewer; whoever does not read is let go."""
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send_text(text)


def note_all(viewers: list[Subscription], table: str, version: int) -> None:
    for viewer in viewers:
        viewer.note(table, version)


class Listener(Thread):
    """Hears what other processes announce on PostgreSQL; after the line was cut, that something may have been missed."""

    def __init__(self, storage: Storage, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        super().__init__(name="listener", daemon=True)
        self._url = storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._missed = missed
        self._stop_now = Event()
        self.ready = Event()

    def run(self) -> None:
        import psycopg  # only where PostgreSQL is used: the server starts sooner without it

        while not self._stop_now.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("listening to the database failed, trying again", extra={"error": type(error).__name__})
                self._stop_now.wait(1)

    def stop(self) -> None:
        """What was heard is dealt with first: nobody reads from a database that is being closed."""
        self._stop_now.set()
        if self.is_alive():
            self.join(5)

    def _listen(self, connection: Any) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        if self.ready.is_set():
            self._missed()
        self.ready.set()
        while not self._stop_now.is_set():
            for notice in connection.notifies(timeout=0.2):
                try:
                    self._heard(notice.payload)
                except Exception:
                    log.exception("what another process announced went unheard")
