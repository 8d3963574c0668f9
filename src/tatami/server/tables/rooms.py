"""Rooms: tables in memory. A room is a copy of what the database says, brought up to date before anybody acts or looks.

One room, one lock: every look and act holds it, so nobody sees what is not yet committed. A room that failed to commit is thrown away and read again.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, get_ident
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.server.live.hub import Hub
from tatami.server.refusals import Stale
from tatami.server.store.act_rows import Before, Standing, write_act
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OVER, tables
from tatami.server.tables.positions import EVERY, write_position
from tatami.server.tables.reading import bring_up_to_date
from tatami.server.tables.room import UNREAD, Room
from tatami.server.tables.running_game import Act
from tatami.server.tables.stored_games import put_position

IDLE_SECONDS: Final = 600.0  # a room is kept without anybody coming
OVER_SECONDS: Final = 10.0  # the same, once its game is over
QUIET_SECONDS: Final = 0.5  # what was made for its viewers is kept: they have it by then, and the next act makes it anew
TABLE: Final = "table"  # as processes say it to each other: one has changed
ANY: Final = 0  # a version that every room in memory has reached


class Carried(NamedTuple):
    """An act that a room has carried out: the time of the one before, and what the row of the table says after it."""

    before: int | None
    act: Act
    standing: Standing


class Rooms:
    """The rooms in use, the least used forgotten first."""

    def __init__(self, storage: Storage, hub: Hub, most_bytes: int) -> None:
        self.storage = storage
        self.hub = hub
        self.most_bytes = most_bytes
        self._bytes = 0  # of all rooms, as far as they were weighed
        self._lock = Lock()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._kept: list[Room] = []  # changed together, not yet committed
        self._keeper = 0  # the thread that changes them

    @contextmanager
    def open(self, table: str, told: int | None = None) -> Iterator[Room]:
        """The room of a table, up to date and locked. `told`: a version known to be the newest; if it is here, nothing is read."""
        while True:
            room = self._room(table)
            try:
                with room.lock:
                    if room.gone:
                        continue
                    if (told is None or room.version < told) and not self._is_kept(room) and not self._read(room):
                        continue
                    try:
                        yield room
                    finally:
                        self._keep(room)
                    return
            finally:
                if not self._is_kept(room):
                    self._tell(room)

    def _read(self, room: Room) -> bool:
        """Bring a room up to date. Return False if it was forgotten, because it does not fit the database."""
        fits = False
        try:
            fits = self.storage.read(lambda db: bring_up_to_date(db, room))
        finally:
            if not fits:
                self.forget(room)
        return not room.gone

    @contextmanager
    def together(self) -> Iterator[None]:
        """What this thread changes within the block is one commit; until then nobody sees it, and nobody is told. If it fails, nothing has happened."""
        self._kept, self._keeper = [], get_ident()
        try:
            with self.storage.together():
                yield
        except BaseException:
            for room in self._kept:
                room.untold = []
                self.forget(room)
            raise
        finally:
            kept, self._kept, self._keeper = self._kept, [], 0
            for room in kept:
                room.lock.release()
                self._tell(room)

    def _keep(self, room: Room) -> None:
        """A room that has changed stays locked until the others' commit."""
        if room.untold and self._keeper == get_ident() and room not in self._kept:
            room.lock.acquire()
            self._kept.append(room)

    def _is_kept(self, room: Room) -> bool:
        return self._keeper == get_ident() and room in self._kept

    def take(self, table: str) -> Room | None:
        """The room, locked, if it is in memory and free: who takes it releases its lock."""
        room = self._rooms.get(table)
        if room is None or room.gone or not room.lock.acquire(blocking=False):
            return None
        return room

    def is_at_hand(self, table: str, told: int = ANY) -> bool:
        """Whether the room is in memory, as new as was told, and free: the event loop may open it, for it will not wait."""
        room = self._rooms.get(table)
        if room is None or room.version < told or room.gone or not room.lock.acquire(blocking=False):
            return False
        room.lock.release()
        return True

    def change(self, room: Room, do: Callable[[Connection], dict[str, Any] | None]) -> None:
        """Commit a change of the table, raise its version; everybody is told when the room is left. On failure the room is forgotten and nothing has happened."""

        def write(db: Connection) -> None:
            values = do(db) or {}
            this = (tables.c.id == room.id) & (tables.c.version == room.version)
            if db.execute(tables.update().where(this).values(version=room.version + 1, **values)).rowcount != 1:
                raise Stale
            self.storage.announce(db, self._announcement(room))

        self._commit(room, write, UNREAD)

    def add(self, room: Room, carried: list[Carried], end: Callable[[Connection], dict[str, Any]] | None = None) -> None:
        """The same for acts that the room has carried out: one commit. `end`: what is written with the last of a game."""
        play, title = room.game(), room.title
        assert title is not None
        keep = end is None and any((act.seq + 1) % EVERY == 0 for _, act, _ in carried)
        position = write_position(play, title) if keep else None
        announcement = self._announcement(room, len(carried))

        def write(db: Connection) -> None:
            due = room.due
            for raised, (before, act, standing) in enumerate(carried):
                unchanged = Before(room.version + raised, before, due)
                if not write_act(db, room.id, unchanged, act, standing, self.storage.signed(announcement)):
                    raise Stale
                due = standing.due
            self.storage.announce(db, announcement, notified=True)
            if position is not None:
                put_position(db, room.id, play.length, room.row.rules, position)
            if end is not None:
                db.execute(tables.update().where(tables.c.id == room.id).values(end(db)))

        single = end is None and position is None and len(carried) == 1
        self._commit(room, write, room.version + len(carried) if end is None else UNREAD, single, len(carried))
        room.due = carried[-1].standing.due

    def _announcement(self, room: Room, raised: int = 1) -> str:
        """Which table will have which version, and who sits there."""
        return " ".join([TABLE, room.id, str(room.version + raised), *room.people()])

    def _commit(self, room: Room, write: Callable[[Connection], None], version: int, single: bool = False, raised: int = 1) -> None:
        """Write, and note that the room has that version now, and whom to tell of it."""
        seated = room.people()

        def write_unless_gone(db: Connection) -> None:
            if room.gone:  # forgotten for a new connection, perhaps to a database that was set back
                raise Stale
            write(db)

        try:
            self.storage.write(write_unless_gone, single)
        except (sa.exc.IntegrityError, self.storage.integrity_error):
            self.forget(room)
            raise Stale from None
        except BaseException:
            self.forget(room)
            raise
        room.untold.append((room.version + raised, seated))
        room.version = version

    def _tell(self, room: Room) -> None:
        """Wake everybody, once the room is free: those who are woken look at once."""
        untold, room.untold = room.untold, []
        for version, seated in untold:
            self.hub.wake(room.id, version, seated)

    def heard(self, about: str) -> None:
        """Another process has changed a table: its viewers here are woken, and read it then. Nothing is read where nobody looks."""
        table, version, *people = about.split(" ")
        self.hub.wake(table, int(version), people)

    def forget(self, room: Room) -> None:
        room.gone = True
        with self._lock:
            if self._rooms.get(room.id) is room:
                del self._rooms[room.id]
                self._bytes -= room.weight

    def forget_table(self, table: str) -> None:
        with self._lock:
            room = self._rooms.pop(table, None)
            self._bytes -= 0 if room is None else room.weight
        if room is not None:
            room.gone = True

    def forget_all(self) -> None:
        with self._lock:
            rooms, self._rooms = self._rooms, OrderedDict()
            self._bytes = 0
        for room in rooms.values():
            room.gone = True

    def sweep(self) -> None:
        """Forget rooms that have not been used for a while, and sooner what was made for their viewers; the next to come reads the table again."""
        now = time.monotonic()
        with self._lock:
            rooms = list(self._rooms.values())
        for room in rooms:
            quiet = now - room.used
            over = room.row is not None and room.row.status == OVER
            if quiet > (OVER_SECONDS if over else IDLE_SECONDS):
                self.forget(room)
            elif quiet > QUIET_SECONDS and room.memo.game is not None and room.lock.acquire(blocking=False):
                room.forget_looks()
                room.lock.release()

    def count(self) -> int:
        return len(self._rooms)

    def _room(self, table: str) -> Room:
        with self._lock:
            room = self._rooms.get(table)
            if room is None:
                room = self._rooms[table] = Room(table)
            self._rooms.move_to_end(table)
            room.used = time.monotonic()
            self._bytes += room.weigh()
            while self._bytes > self.most_bytes and len(self._rooms) > 1:
                _, old = self._rooms.popitem(last=False)
                self._bytes -= old.weight
                old.gone = True
            return room


def topics_of(announcement: str) -> list[str]:
    """Who is to hear an announcement, by the topics of the hub; none: everybody."""
    word, *about = announcement.split(" ")
    return [f"table/{about[0]}", *[f"person/{person}" for person in about[2:]]] if word == TABLE else []
