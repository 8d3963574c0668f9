"""Acts that come at the same time share a commit. The event loop carries them out one after the other, waits for the disk once, and then all are acknowledged.

A commit takes a millisecond or two on a good disk, in which the loop does nothing else: one for each answer was as much time as all the rest. Where a room is
not at hand, or the disk is slow, a thread does it (`hands`).
"""

import time
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple, TypeVar

from tatami.server.hands import Hands
from tatami.server.tables.room import Room
from tatami.server.tables.rooms import Rooms

T = TypeVar("T")


class Asked(NamedTuple):
    """An act that waits to be carried out."""

    table: str
    future: "Future[Any]"
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Together:
    """The acts of one turn of the event loop."""

    def __init__(self, rooms: Rooms, hands: Hands) -> None:
        self.rooms = rooms
        self.hands = hands
        self._asked: list[Asked] = []

    async def act(self, table: str, function: Callable[..., T], *arguments: Any) -> T:
        """Act on a table, and wait for what comes of it."""
        loop = get_running_loop()
        future: Future[T] = loop.create_future()
        if not self._asked:
            loop.call_soon(self._carry_out, loop)  # once all that came with it have asked
        self._asked.append(Asked(table, future, function, arguments))
        return await future

    def _carry_out(self, loop: AbstractEventLoop) -> None:
        asked, self._asked = self._asked, []
        taken = list[tuple[Asked, Room]]()
        for one in asked:
            room = self.rooms.take(one.table)
            if room is None:
                self.hands.give(loop, one.future, one.function, one.arguments)
            else:
                taken.append((one, room))
        began, used = time.perf_counter(), time.thread_time()
        try:
            settle = self._commit([one for one, _ in taken])
        finally:
            for _, room in taken:
                room.lock.release()
            self.hands.note_wait(time.perf_counter() - began - (time.thread_time() - used))
        for one, (error, result) in zip([one for one, _ in taken], settle, strict=True):
            if one.future.done():
                continue  # whoever asked has gone
            if error is not None:
                one.future.set_exception(error)
            else:
                one.future.set_result(result)

    def _commit(self, asked: list[Asked]) -> list[tuple[BaseException | None, Any]]:
        """What each act has brought; where the commit fails, that for all of them."""
        try:
            with self.rooms.together() if len(asked) > 1 else nullcontext():
                return [outcome_of(one) for one in asked]
        except BaseException as error:
            return [(error, None)] * len(asked)


def outcome_of(one: Asked) -> tuple[BaseException | None, Any]:
    try:
        return None, one.function(*one.arguments)
    except BaseException as error:
        return error, None
