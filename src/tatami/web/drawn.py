"""What was drawn, in the parts it was drawn in. A part stands in another as a mark: so what is kept is neither copied nor read again for each who sees it."""

import re
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from sys import getsizeof
from typing import Final

from markupsafe import Markup

HASH: Final = 8  # bytes
MARK: Final = re.compile("\x02([0-9]+)\x03")  # nothing that people write has such characters
ANSWERS: Final = re.compile('data-answer="([^"]+)"')
OBJECT: Final = 300  # bytes of a part beside its texts and hashes


def mark(number: int) -> Markup:
    """Where a part stands, by its number among those of what it stands in."""
    return Markup(f"\x02{number}\x03")


class Drawn:
    """A text with the `parts` that are marked in it. Its lines are known by their hashes, those of its parts included: by these a page is told what is new. A
    line ends with its line break, or where a part begins or ends."""

    def __init__(self, text: str, parts: "Sequence[Drawn]" = ()) -> None:
        between = MARK.split(str(text))  # texts and numbers of parts in turn
        self.pieces: list[str | Drawn] = [parts[int(piece)] if n % 2 else piece for n, piece in enumerate(between) if piece]
        found = [piece.hashes if isinstance(piece, Drawn) else hashes(piece) for piece in self.pieces]
        self.sizes = [len(piece) // HASH for piece in found]  # of the pieces, in lines
        self.hashes: bytes = b"".join(found)

    @property
    def html(self) -> str:
        return "".join([piece.html if isinstance(piece, Drawn) else piece for piece in self.pieces])

    @cached_property
    def answers(self) -> frozenset[str]:
        """The answers that are given by a click on it."""
        return frozenset(id for piece in self.pieces for id in (piece.answers if isinstance(piece, Drawn) else ANSWERS.findall(piece)))

    @property
    def weight(self) -> int:
        """The bytes that it takes in memory without its parts, which are weighed by themselves."""
        return OBJECT + getsizeof(self.hashes) + sum([getsizeof(piece) for piece in self.pieces if isinstance(piece, str)])

    def lines(self, wanted: list[int], first: int = 0) -> list[str]:
        """Those of its lines with these numbers, in order. `first`: the number of its first line."""
        found, at = list[str](), 0
        for piece, size in zip(self.pieces, self.sizes, strict=True):
            until = bisect_left(wanted, first + size, at)
            if until == at:
                pass
            elif isinstance(piece, Drawn):
                found += piece.lines(wanted[at:until], first)
            else:
                all_lines = piece.splitlines(keepends=True)
                found += [all_lines[number - first] for number in wanted[at:until]]
            first, at = first + size, until
        return found


def hashes(text: str) -> bytes:
    """Of its lines."""
    return array("q", map(hash, text.splitlines(keepends=True))).tobytes()
