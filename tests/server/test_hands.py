"""Threads that wait in place of the event loop."""

import asyncio
from threading import Event, current_thread, get_ident

import pytest

from tatami.server.hands import RECENT, Hands


def test_what_is_returned_or_raised_comes_back() -> None:
    """From another thread than the loop's, with its arguments."""

    async def ask() -> None:
        hands = Hands(2)
        assert await hands.do(lambda a, b: (a + b, current_thread().name), 3, 4) == (7, "hand")
        with pytest.raises(ZeroDivisionError):
            await hands.do(lambda: 1 // 0)
        hands.close()

    asyncio.run(ask())


def test_who_waits_no_more_hinders_nobody() -> None:
    """A request that was cancelled: its work is done all the same, and the thread takes the next."""

    async def leave() -> list[str]:
        hands, go, done = Hands(1), Event(), list[str]()

        def slow() -> None:
            go.wait(5)
            done.append("slow")

        waiting = asyncio.create_task(hands.do(slow))
        await asyncio.sleep(0)
        waiting.cancel()
        go.set()
        await hands.do(done.append, "next")
        hands.close()
        return done

    assert asyncio.run(leave()) == ["slow", "next"]


def test_as_many_at_once_as_there_are_hands() -> None:
    """Two that wait for each other both come back."""

    async def meet() -> bool:
        hands, one, other = Hands(2), Event(), Event()
        met = await asyncio.gather(
            hands.do(lambda: one.set() or other.wait(5)),  # type: ignore[func-returns-value]
            hands.do(lambda: other.set() or one.wait(5)),  # type: ignore[func-returns-value]
        )
        hands.close()
        return all(met)

    assert asyncio.run(meet())


def test_the_hand_that_was_last_at_work_is_asked_first() -> None:
    """However many there are: one after the other, everything is done by one; and no more are begun than are needed."""

    async def ask() -> set[int]:
        hands, go = Hands(3), Event()
        both = [asyncio.create_task(hands.do(go.wait, 5)) for _ in range(2)]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*both)
        found = {await hands.do(get_ident) for _ in range(20)}
        assert len(hands._threads) == 2
        hands.close()
        return found

    assert len(asyncio.run(ask())) == 1


def test_more_work_than_hands_is_done_in_turn() -> None:
    """What comes while all hands are busy waits, and closing waits for it."""
    done: list[int] = []

    async def ask() -> None:
        hands, go = Hands(1), Event()
        first = asyncio.create_task(hands.do(go.wait, 5))
        await asyncio.sleep(0)
        rest = [asyncio.create_task(hands.do(done.append, n)) for n in range(5)]
        await asyncio.sleep(0)
        go.set()
        hands.close()
        await asyncio.gather(first, *rest)

    asyncio.run(ask())
    assert done == [0, 1, 2, 3, 4]


def test_hands_are_needed_for_a_while_where_the_disk_is_slow() -> None:
    """Once the loop has mostly waited for longer than it may; one long wait among short ones is nothing."""
    hands = Hands(1, slow=0.03)
    for seconds in (1.0, *[0.01] * (RECENT - 1)):
        hands.note_wait(seconds)
    assert not hands.are_needed()
    for _ in range(RECENT):
        hands.note_wait(0.04)
    assert hands.are_needed()
