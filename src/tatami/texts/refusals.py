"""Refusals of the command line in the reader's language.

The engine refuses in English, with the value that was wrong. The English messages of the context `command` are its very sentences, with places for
the values; what one of them recognises is said again in another language. A sentence that none of them fits is said as it is.
"""

import re
from functools import cache

from tatami.texts import HERE, catalogue, message, ui

JOINED = re.compile(r"(.*\w) (or|and) (\w+)")  # 3, 4 or 5


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """By the id of a message: what it looks like with any values."""
    found = {}
    for entry in catalogue(HERE, "en"):
        if entry.context == "command":
            parts = re.split(r"\{(\w+)\}", str(entry.string))
            text = "".join(f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
            found[str(entry.id)] = re.compile(text, re.DOTALL)
    return found


def said_again(sentence: str, lang: str) -> str:
    """A refusal in the reader's language."""
    for id, pattern in patterns().items():
        if found := pattern.fullmatch(sentence):
            return message(HERE, lang, "command", id).format(**{name: joined(value, lang) for name, value in found.groupdict().items()})
    return sentence


def joined(value: str, lang: str) -> str:
    """A row of values with the language's own word before the last."""
    found = JOINED.fullmatch(value)
    return value if found is None else f"{found[1]} {ui(lang, found[2])} {found[3]}"
