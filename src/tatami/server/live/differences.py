"""What is other than before: a page that has a text is sent the next one as the lines it has and those it has not.

A fragment changes in few of its lines from one push to the next. Finding them costs less than compressing all of it, and a tenth is sent.
"""

from array import array
from typing import Final

import msgspec

KIND: Final = "lines "  # how such a message begins
SIZE: Final = 8  # bytes of a hash


class Told:
    """The lines of the text that was sent last, over one line to one page: by their hashes, eight bytes each. Of the text itself a page with many lines would
    hold a hundred kilobytes here, as long as somebody looks."""

    def __init__(self) -> None:
        self._lines = b""

    def next(self, text: str) -> str:
        """The text as it is sent: whole the first time, then by its differences from the one before."""
        lines = text.split("\n")
        before, self._lines = self._lines, hashes(lines)
        if not before:
            return text
        return KIND + msgspec.json.encode(differences(before, lines, self._lines)).decode()


def hashes(lines: list[str]) -> bytes:
    return array("q", map(hash, lines)).tobytes()


def differences(before: bytes, lines: list[str], after: bytes) -> list[tuple[int, int] | str]:
    """The lines of a text as runs: where one begins in the text before and how many lines it has, or else what is new. `before` and `after`: the hashes of
    the lines, by which they are compared, whole runs of bytes at a time."""
    found: list[tuple[int, int] | str] = []
    fresh: list[str] = []
    at = expected = 0
    while at < len(lines):
        start = place_of(after[at * SIZE : at * SIZE + SIZE], before, expected)
        if start is None:
            fresh.append(lines[at])
            at += 1
            continue
        if fresh:
            found.append("\n".join(fresh))
            fresh = []
        many = alike(before[start * SIZE :], after[at * SIZE :])
        found.append((start, many))
        at += many
        expected = start + many
    if fresh:
        found.append("\n".join(fresh))
    return found


def place_of(line: bytes, before: bytes, expected: int) -> int | None:
    """Where a line stood: after the last one that was found, or else anywhere."""
    for first in (expected * SIZE, 0):
        at = before.find(line, first)
        while at % SIZE and at > 0:  # the end of one hash and the beginning of another
            at = before.find(line, at + 1)
        if at >= 0:
            return at // SIZE
    return None


def alike(one: bytes, other: bytes) -> int:
    """How many lines two texts begin with alike, one at least."""
    most = min(len(one), len(other)) // SIZE
    if one[: most * SIZE] == other[: most * SIZE]:
        return most
    least = 1
    while most - least > 1:
        middle = (least + most) // 2
        if one[least * SIZE : middle * SIZE] == other[least * SIZE : middle * SIZE]:
            least = middle
        else:
            most = middle
    return least
