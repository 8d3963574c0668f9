"""The queue: hosts take turns, and none can fill it."""

from tatami.server.bots.fair_queue import FairQueue


def test_hosts_take_turns() -> None:
    """Eighteen tables of one, one of another: the other is second, and each table waits once."""
    queue = FairQueue()
    for number in range(18):
        assert queue.put("eve", f"e{number}")
        assert queue.put("eve", f"e{number}")
    queue.put("ann", "a")
    assert [queue.get() for _ in range(3)] == [("eve", "e0"), ("ann", "a"), ("eve", "e1")]
    queue.put("ann", "a")
    assert [queue.get() for _ in range(2)] == [("eve", "e2"), ("ann", "a")]
    assert len(queue) == 15
    queue.close()
    assert queue.get() is None


def test_one_host_cannot_fill_the_queue() -> None:
    """A hundred tables wait at most; another's still finds its place."""
    queue = FairQueue()
    assert sum(queue.put("eve", f"e{number}") for number in range(500)) == 100
    assert queue.put("ann", "a")
