"""Wake-ups: who looks at which table, and who is to be told that something has changed.

A subscription holds one wake-up a table, with its newest version, however many changes there were. Topics are `table/<id>` and `person/<id>`. On
PostgreSQL a thread listens for what other servers announce.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any, Final, NamedTuple

from tatami.server.live.signals import Flag
from tatami.server.logs import log
from tatami.server.siblings import Siblings
from tatami.server.store.engine import CHANNEL, Storage

GATHER_SECONDS: Final = 0.05  # announcements of other servers are heard together


class Subscription:
    """One place in the audience of a topic."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.loop = asyncio.get_running_loop()
        self._changed = Flag()
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
        """In the subscriber's loop."""
        self._versions[table] = max(version, self._versions.get(table, 0))
        self._changed.set()

    def note_any(self) -> None:
        """In the subscriber's loop."""
        self._any = True
        self._changed.set()


class Here(NamedTuple):
    """Who looks at a table: people, and how many without a name."""

    people: frozenset[str]
    strangers: int


NOBODY: Final = Here(frozenset(), 0)


class Hub:
    """Who is to be woken by what, and who looks at which table. Siblings tell us of topics that somebody follows here."""

    def __init__(self, siblings: Siblings | None = None) -> None:
        self.siblings = siblings
        self._lock = Lock()
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        self._looking: dict[str, Counter[str | None]] = defaultdict(Counter)  # by table: the people, None for strangers
        self._here: dict[str, Here] = {}  # the same, as it is asked for

    @contextmanager
    def subscribe(self, topic: str) -> Iterator[Subscription]:
        """Be woken by a topic, for as long as the block lasts."""
        subscription = self.join(topic)
        try:
            yield subscription
        finally:
            self.part(subscription)

    def join(self, topic: str) -> Subscription:
        """The same without a block: `part` ends it."""
        subscription = Subscription(topic)
        with self._lock:
            there = self._subscriptions[topic]
            if not there and self.siblings is not None:
                self.siblings.follow(topic)
            there.add(subscription)
        return subscription

    def part(self, subscription: Subscription) -> None:
        with self._lock:
            there = self._subscriptions[subscription.topic]
            there.discard(subscription)
            if not there:
                del self._subscriptions[subscription.topic]
                if self.siblings is not None:
                    self.siblings.unfollow(subscription.topic)

    @contextmanager
    def looking(self, table: str, person: str | None) -> Iterator[None]:
        """Be counted among those who look at a table."""
        with self._lock:
            self._looking[table][person] += 1
            self._count(table)
        try:
            yield
        finally:
            with self._lock:
                here = self._looking[table]
                here[person] -= 1
                if not here[person]:
                    del here[person]
                if not here:
                    del self._looking[table]
                self._count(table)

    def _count(self, table: str) -> None:
        """Note who looks at a table now: it is asked far more often than it changes."""
        here = self._looking.get(table)
        if here is None:
            self._here.pop(table, None)
        else:
            self._here[table] = Here(frozenset(person for person in here if person), here.get(None, 0))

    def wake(self, table: str, version: int, people: Iterable[str]) -> None:
        """A table has changed: wake those who look at it, and those who sit at it and look elsewhere. From any thread."""
        with self._lock:
            found = list(self._subscriptions.get(f"table/{table}", ()))
            for person in people:
                found += self._subscriptions.get(f"person/{person}", ())
        for loop in {subscription.loop for subscription in found}:
            tell(loop, note_all, [subscription for subscription in found if subscription.loop is loop], table, version)

    def wake_all(self) -> None:
        """Anything may have changed: everybody looks again."""
        with self._lock:
            found = [subscription for audience in self._subscriptions.values() for subscription in audience]
        for subscription in found:
            tell(subscription.loop, subscription.note_any)

    def here(self, table: str) -> "Here":
        """Who looks at a table now."""
        return self._here.get(table, NOBODY)

    def present(self, table: str) -> frozenset[str]:
        """The people among them."""
        return self.here(table).people

    def count(self) -> int:
        """How many look, at all tables."""
        with self._lock:
            return sum(here.total() for here in self._looking.values())


def tell(loop: asyncio.AbstractEventLoop, note: Callable[..., None], *arguments: Any) -> None:
    """From any thread."""
    try:
        loop.call_soon_threadsafe(note, *arguments)
    except RuntimeError:
        log.debug("the loop of some viewers has closed")


def note_all(subscriptions: list[Subscription], table: str, version: int) -> None:
    for subscription in subscriptions:
        subscription.note(table, version)


class Listener(Thread):
    """Hears what other servers announce on PostgreSQL, for all processes of this one. `heard`: is told what it is; `opened`: that the line is open, and something
    may have been missed before; `closed`: that it is not.

    It hears every act, and most are of its own server or of tables that nobody looks at here: so it does not wake for each of them."""

    def __init__(self, storage: Storage, heard: Callable[[str], None], opened: Callable[[], None], closed: Callable[[], None]) -> None:
        super().__init__(name="listener", daemon=True)
        self._url = storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._own = storage.server
        self._heard = heard
        self._opened = opened
        self._closed = closed
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
        self._opened()
        self.ready.set()
        try:
            while not self._stop_now.is_set():
                for notice in connection.notifies(timeout=0.2, stop_after=1):  # and all that have come with it
                    self._tell(notice.payload)
                self._stop_now.wait(GATHER_SECONDS)
        finally:
            self._closed()

    def _tell(self, payload: str) -> None:
        server, _, text = payload.partition(" ")
        if server == self._own:
            return
        try:
            self._heard(text)
        except Exception:
            log.exception("what another server announced went unheard")
