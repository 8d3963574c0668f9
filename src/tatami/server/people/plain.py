"""Texts that people write, as they are kept: composed, without control and direction characters, without towers of accents."""

import re
import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"  # they write Persian and Hindi, and hold some emoji together
MOST_MARKS: Final = 4  # on one letter


def plain(text: str, lines: bool = False) -> str:
    """The text without what cannot be seen or stored; on one line, unless lines matter."""
    text = unicodedata.normalize("NFC", re.sub("\r\n?|[\u2028\u2029\x85]", "\n", text))
    kept = []
    marks = 0
    for character in text:
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and (character in JOINERS or (lines and character == "\n") or kind[0] != "C"):
            kept.append(character)
        elif character in "\n\t":
            kept.append(" ")
    found = "".join(kept)
    return found if lines else " ".join(found.split())
