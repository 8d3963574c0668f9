"""What the processes of one server see of each other at once, without a word: pages of memory that they share."""

import secrets
from collections.abc import Iterable
from mmap import mmap
from typing import Final
from zlib import crc32

MARK: Final = 8  # bytes of a mark
CELLS: Final = 16_384  # a process counts its topics in: with 500 of them, one in 33 of all others is taken for one that somebody follows
CELL: Final = 4  # bytes


class SharedMemory:
    """Made before the processes part. Each writes in a place of its own, so that nothing is overwritten; about the line to the database the one that holds it."""

    def __init__(self, count: int = 1) -> None:
        self.server = secrets.token_hex(4)  # its name, among those that announce something on the same database
        self._marks = mmap(-1, MARK * count)
        self._followed = [memoryview(mmap(-1, CELL * CELLS)).cast("I") for _ in range(count)]
        self._line = mmap(-1, 1)

    def marks(self) -> bytes:
        """Changes with every mark that one of them sets."""
        return self._marks[:]

    def set_mark(self, number: int) -> None:
        here = slice(number * MARK, (number + 1) * MARK)
        self._marks[here] = (int.from_bytes(self._marks[here], "big") + 1).to_bytes(MARK, "big")

    def follow(self, number: int, topic: str) -> None:
        """Somebody at a process wants to hear of a topic. One thread at a time."""
        self._followed[number][cell_of(topic)] += 1

    def unfollow(self, number: int, topic: str) -> None:
        self._followed[number][cell_of(topic)] -= 1

    def is_followed(self, number: int, topics: Iterable[str]) -> bool:
        """Whether somebody at a process may want to hear of one of the topics; never no where somebody does."""
        followed = self._followed[number]
        return any(followed[cell_of(topic)] for topic in topics)

    @property
    def hears(self) -> bool:
        """Whether the line is open over which one of them hears what other servers announce."""
        return self._line[0] != 0

    @hears.setter
    def hears(self, value: bool) -> None:
        self._line[0] = value


def cell_of(topic: str) -> int:
    return crc32(topic.encode()) % CELLS
