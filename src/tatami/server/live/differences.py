"""What is other than before: a page that has a text is sent the next one as the lines it has and those it has not.

A fragment changes in few of its lines from one push to the next. Finding them costs less than compressing all of it, and a tenth is sent.
"""

from array import array
from collections.abc import Sequence
from typing import Final

import msgspec

KIND: Final = "lines "  # how such a message begins


class Told:
    """The lines of the text that was sent last, over one line to one page: by their hashes, eight bytes each. Of the text itself a page with many lines would
    hold a hundred kilobytes here, as long as somebody looks."""

    def __init__(self) -> None:
        self._lines = array("q")

    def next(self, text: str) -> str:
        """The text as it is sent: whole the first time, then by its differences from the one before."""
        lines = text.split("\n")
        before, self._lines = self._lines, array("q", map(hash, lines))
        if not before:
            return text
        return KIND + msgspec.json.encode(differences(before, lines, self._lines)).decode()


def differences(before: Sequence[int], lines: list[str], after: Sequence[int]) -> list[tuple[int, int] | str]:
    """The lines of a text as runs: where one begins in the text before and how many lines it has, or else what is new. `before` and `after`: the hashes of
    the lines, by which they are compared."""
    places = {line: at for at, line in enumerate(before)}
    found: list[tuple[int, int] | str] = []
    fresh: list[str] = []
    at, end = 0, len(after)
    while at < end:
        start = places.get(after[at])
        if start is None:
            fresh.append(lines[at])
            at += 1
            continue
        if fresh:
            found.append("\n".join(fresh))
            fresh = []
        first, most = at, min(end, at + len(before) - start)
        at += 1
        while at < most and after[at] == before[start + at - first]:
            at += 1
        found.append((start, at - first))
    if fresh:
        found.append("\n".join(fresh))
    return found
