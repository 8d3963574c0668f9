"""A flag and an inbox, as asyncio has them."""

import asyncio

from tatami.server.live.signals import Flag, Inbox


def test_a_flag_wakes_everybody_who_waits() -> None:
    """Also where it is lowered again before they run; one who was cancelled is passed over, and who comes later waits for the next time."""

    async def play() -> list[bool]:
        flag = Flag()
        waiting = [asyncio.create_task(flag.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        flag.set()
        flag.clear()
        await asyncio.wait(waiting[1:], timeout=1)
        late = asyncio.create_task(flag.wait())
        await asyncio.sleep(0)
        found = [waiting[0].cancelled(), waiting[1].done(), waiting[2].done(), late.done(), flag.is_set()]
        flag.set()
        await late
        await flag.wait()
        return found

    assert asyncio.run(play()) == [True, True, True, False, False]


def test_an_inbox_gives_what_came_in_its_order() -> None:
    async def play() -> list[object]:
        inbox = Inbox()
        first = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        was_empty = inbox.empty()
        for item in "abc":
            inbox.put_nowait(item)
        return [was_empty, await first, await inbox.get(), inbox.empty(), await inbox.get(), inbox.empty()]

    assert asyncio.run(play()) == [True, "a", "b", False, "c", True]
