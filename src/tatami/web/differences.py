"""What is other than before: a page is told what was drawn by the lines it has already and those it has not.

A fragment changes in few of its lines from one push to the next. Finding them costs less than compressing all of it, and a tenth is sent.
"""

from typing import Final

import msgspec

from tatami.web.drawn import HASH, Drawn

KIND: Final = "lines "  # how such a message begins
Run = tuple[int, int] | str  # where lines began before, and how many; or one that is new


class Told:
    """The lines of what was sent last, over one line to one page: by their hashes, eight bytes each. Of the text itself a page with many lines would hold a
    hundred kilobytes here, as long as somebody looks."""

    def __init__(self) -> None:
        self._lines = b""

    def next(self, drawn: Drawn) -> str:
        """What was drawn as it is sent: by its differences from what was sent before, all of it the first time."""
        before, self._lines = self._lines, drawn.hashes
        return KIND + msgspec.json.encode(differences(before, drawn)).decode()


def differences(before: bytes, drawn: Drawn) -> list[Run]:
    """What was drawn as runs of lines that were there, and lines that are new. They are compared by their hashes, whole runs of bytes at a time."""
    found: list[tuple[int, int] | None] = []  # None: a new line
    new: list[int] = []
    after = drawn.hashes
    at = expected = 0
    while at * HASH < len(after):
        start = place_of(after[at * HASH : at * HASH + HASH], before, expected)
        if start is None:
            found.append(None)
            new.append(at)
            at += 1
        else:
            many = alike(before[start * HASH :], after[at * HASH :])
            found.append((start, many))
            at += many
            expected = start + many
    lines = iter(drawn.lines(new))
    return [next(lines) if run is None else run for run in found]


def place_of(line: bytes, before: bytes, expected: int) -> int | None:
    """Where a line stood: after the last one that was found, or else anywhere."""
    for first in (expected * HASH, 0):
        at = before.find(line, first)
        while at % HASH and at > 0:  # the end of one hash and the beginning of another
            at = before.find(line, at + 1)
        if at >= 0:
            return at // HASH
    return None


def alike(one: bytes, other: bytes) -> int:
    """How many lines two texts begin with alike, one at least."""
    most = min(len(one), len(other)) // HASH
    if one[: most * HASH] == other[: most * HASH]:
        return most
    least = 1
    while most - least > 1:
        middle = (least + most) // 2
        if one[least * HASH : middle * HASH] == other[least * HASH : middle * HASH]:
            least = middle
        else:
            most = middle
    return least
