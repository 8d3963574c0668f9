"""Pushes: everyone looking at a table is sent a fresh look after every change that they can see. One loop for pages and programs; they differ in how a look is written down.

Each table with viewers has one task. Woken by a change, it makes the looks of all its viewers, those who see the same once, and hands each viewer whose
content has changed the newest text. A viewer holds one text at most: the slow see the newest state, not a queue. Who comes and goes is shown a second later, for
many at once; to a page by a small text of its own, for which nothing but the names is drawn again.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

from anyio.to_thread import run_sync
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tatami.core.errors import TatamiError
from tatami.look import Seen
from tatami.server.hands import Hands
from tatami.server.live.hub import Hub, Subscription
from tatami.server.logs import log
from tatami.server.people.person import Person
from tatami.server.tables.looks import Looks
from tatami.server.tables.rooms import Rooms
from tatami.web.differences import Told
from tatami.web.drawn import Drawn

HEARTBEAT: Final = 25.0  # seconds between the empty texts that say that the line is well, where that is wanted
PRESENCE_SECONDS: Final = 1.0  # before those who came and went are shown
TRY_AGAIN: Final = 1013  # as a WebSocket closes
LINE: Final = "line"  # in the state of a socket's scope: the network's side of it
Socket = WebSocket[Any, Any, Any]
Write = Callable[[Seen], Drawn | str]
Call = Callable[..., Any]


class Line(Protocol):
    """The network's side of a socket."""

    def is_free(self) -> bool:
        """Whether what was sent before is taken, and more may be sent."""

    def push(self, text: str) -> None:
        """Send a text at once, if the line is free."""


class Viewer:
    """One socket, and how it wants looks written down. `people`: how a page wants to hear who came and went; it draws, keeps a curtain, and wants to hear that
    the line is well. `told`: what it has, where it wants no more than what is other."""

    def __init__(
        self, socket: Socket, person: Person | None, seat: int | None, write: Write, people: Write | None, told: Told | None = None
    ) -> None:
        self.socket = socket
        self.person = person
        self.seat = seat
        self.write = write
        self.people = people
        self.told = told
        self.stamp = 0  # of the look last handed over
        self.content = 0  # its hash
        self.still = 0  # the same for a page, without who is there
        self.failed: Exception | None = None
        self._line: Line | None = socket.scope["state"].get(LINE)
        self._text: Drawn | str | None = None
        self._people: Drawn | str | None = None
        self._sending: asyncio.Task[None] | None = None  # while something waits to be sent
        self._attending: asyncio.Task[Any] | None = None

    @property
    def screen(self) -> bool:
        return self.people is not None

    def show(self, stamp: int, text: Drawn | str, people: bool = False) -> None:
        """Hand over a look, unless a newer one came first: the first look is made in a thread, beside what is pushed meanwhile."""
        if stamp >= self.stamp:
            self.stamp = stamp
            self.hand(text, people)

    def hand(self, text: Drawn | str, people: bool = False) -> None:
        """The newest text, sent at once where the line is free: waking a task for it cost as much as the rest of a push. Otherwise it is kept until the
        line is, and what was not sent yet is forgotten, unless this says no more than who is there."""
        idle = self._attending is not None and self._sending is None
        if idle and self._line is not None and self._line.is_free():
            self._line.push(self._as_sent(text))
            return
        if people:
            self._people = text
        else:
            self._text, self._people = text, None
        if idle:
            self._sending = asyncio.create_task(self._send())

    def beat(self) -> None:
        """Say that the line is well, where that is wanted and nothing else is being said."""
        if self.screen and self._sending is None and self._attending is not None:
            self.hand("")

    def fail(self, error: Exception) -> None:
        """There is nothing more to be sent: whoever attends says why."""
        if self.failed is None and self._attending is not None:
            self._attending.cancel()
        self.failed = self.failed or error

    async def attend(self) -> None:
        """Send the first look and what follows, until the viewer is gone or has failed. Nothing is said over the socket; hearing notices who is gone."""
        self._attending = task = asyncio.current_task()
        self._sending = asyncio.create_task(self._send())
        try:
            while self.failed is None:
                await self.socket.receive_data("text")
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if self.failed is None or task is None or task.uncancel():
                raise
        except Exception as error:
            self.failed = self.failed or error
        finally:
            self._attending = None
            if self._sending is not None:
                self._sending.cancel()

    async def _send(self) -> None:
        """Send what is kept until nothing is."""
        try:
            while self._text is not None or self._people is not None:
                await self._send_what_waits()
        except Exception as error:
            self.fail(error)
        finally:
            self._sending = None

    async def _send_what_waits(self) -> None:
        """Apart from the loop: while that waits it holds no text."""
        texts = [text for text in (self._text, self._people) if text is not None]
        self._text = self._people = None
        for text in texts:
            await self.socket.send_text(self._as_sent(text))

    def _as_sent(self, text: Drawn | str) -> str:
        """As it is; of what was drawn, where no more is wanted, what is other than before."""
        if isinstance(text, str):
            return text
        return text.html if self.told is None else self.told.next(text)


class Audience:
    """The viewers of one table, in one event loop."""

    def __init__(self, table: str, rooms: Rooms, looks: Looks, hands: Hands, changes: Subscription) -> None:
        self.table = table
        self.rooms = rooms
        self.looks = looks
        self.hands = hands
        self.changes = changes
        self.viewers: set[Viewer] = set()
        self.pushing = asyncio.create_task(self._push())
        self._shown_soon = False
        self._beating = changes.loop.call_later(HEARTBEAT, self._beat)

    def end(self) -> None:
        """Nobody looks any more."""
        self._beating.cancel()
        self.pushing.cancel()
        del self.pushing, self._beating  # they know us

    def presence_changed(self) -> None:
        if not self._shown_soon:
            self._shown_soon = True
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._show_presence)

    def _show_presence(self) -> None:
        self._shown_soon = False
        self.changes.note(self.table, 0)

    def _beat(self) -> None:
        self._beating = self.changes.loop.call_later(HEARTBEAT, self._beat)
        for viewer in self.viewers:
            viewer.beat()

    async def welcome(self, viewer: Viewer) -> None:
        """The first look of somebody who has come."""
        await run_sync(self._make, [viewer], None, self.changes.loop.call_soon_threadsafe)

    async def _push(self) -> None:
        while True:
            changed = await self.changes.wait()
            told = max((changed or {}).values(), default=None)
            viewers = list(self.viewers)
            try:
                if told is not None and self.rooms.is_at_hand(self.table, told):
                    self._make(viewers, told, at_once)
                else:
                    await self.hands.do(self._make, viewers, told, self.changes.loop.call_soon_threadsafe)
            except Exception as error:
                for viewer in viewers:
                    viewer.fail(error)

    def _make(self, viewers: list[Viewer], told: int | None, call: Call) -> None:
        """Make what viewers are to be sent, in the event loop where the room is at hand, otherwise in a thread, where one may wait for it. `call`: how the loop
        is told."""
        seen = []
        with self.rooms.open(self.table, told) as room:
            for viewer in viewers:
                try:
                    seen.append((viewer, self.looks.seen_in(room, viewer.person, viewer.seat, screen=viewer.screen)))
                except Exception as error:
                    call(viewer.fail, error)
            room.forget_looks()  # those who look have them now, and the next act makes new ones
        for viewer, found in seen:
            try:
                hand_over(viewer, found, partial(call, viewer.show, found.look.stamp))
            except Exception as error:
                call(viewer.fail, error)


def at_once(function: Callable[..., Any], *arguments: Any) -> None:
    function(*arguments)


def hand_over(viewer: Viewer, seen: Seen, hand: Callable[..., Any]) -> None:
    """Write a look down for a viewer, if it shows them anything new; for a page that sees nothing new but who is there, no more than that."""
    content = hash(seen.content)
    if content == viewer.content:
        return
    if viewer.people is None:
        hand(viewer.write(seen))
    elif viewer.still == seen.still:
        hand(viewer.people(seen), True)
    else:
        hand(viewer.write(seen))
        viewer.still = seen.still
    viewer.content = content


class Audiences:
    """Everybody who looks at a table over a socket."""

    def __init__(self, rooms: Rooms, hub: Hub, looks: Looks, hands: Hands) -> None:
        self.rooms = rooms
        self.hub = hub
        self.looks = looks
        self.hands = hands
        self._open: dict[tuple[str, asyncio.AbstractEventLoop], Audience] = {}

    async def show(
        self,
        socket: Socket,
        table: str,
        person: Person | None,
        seat: int | None,
        write: Write,
        people: Write | None = None,
        lines: bool = False,
    ) -> None:
        """Push to an accepted socket until its viewer is gone. A refusal of the first look is the caller's to tell."""
        viewer = Viewer(socket, person, seat, write, people, Told() if lines else None)
        place = table, asyncio.get_running_loop()
        audience = self._open.get(place)
        if audience is None:
            audience = self._open[place] = Audience(table, self.rooms, self.looks, self.hands, self.hub.join(f"table/{table}"))
        audience.viewers.add(viewer)
        audience.presence_changed()
        try:
            with self.hub.looking(table, None if person is None else person.id):
                await audience.welcome(viewer)
                await viewer.attend()
                await say_why(viewer, table)
        finally:
            audience.viewers.discard(viewer)
            audience.presence_changed()
            if not audience.viewers:
                del self._open[place]
                self.hub.part(audience.changes)
                audience.end()
            del socket.receive, socket.send  # they know it, and what is left in a circle is left to the collector


async def say_why(viewer: Viewer, table: str) -> None:
    """Pushing ends when the viewer is gone, or the table refuses; anything else is our fault, and the viewer comes again."""
    error = viewer.failed
    if error is None or isinstance(error, OSError | WebSocketDisconnect):
        return
    # The line was closed for a frame too large while we were sending.
    if isinstance(error, RuntimeError) and "websocket.close" in str(error):
        return
    if isinstance(error, TatamiError):
        log.info("a viewer was refused", extra={"table": table, "why": str(error)})
    else:
        log.error("a push failed", exc_info=error, extra={"table": table})
    with suppress(RuntimeError, OSError, WebSocketDisconnect):  # gone meanwhile
        await viewer.socket.close(TRY_AGAIN)
