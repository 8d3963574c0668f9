"""Refusals of the engine and the command line in the reader's language.

The engine refuses in English, with the value that was wrong, and so does the library that reads the command line. The English messages of the context
`command`, of the table and of the titles, are these very sentences, with places for the values; what one of them recognises is said again in another
language, and so is a reason inside it. A sentence that none of them fits is said as it is.
"""

import re
from functools import cache
from pathlib import Path

import tatami
from tatami.texts import HERE, catalogue, message, ui

JOINED = re.compile(r"((?:\w+, )*\w+) (or|and) (\w+)")  # 3, 4 or 5


@cache
def patterns() -> list[tuple[re.Pattern[str], Path, str]]:
    """What each message looks like with any values, its catalogue and its id."""
    found = []
    for folder in [HERE, *(title.words for title in tatami.titles())]:
        for entry in catalogue(folder, "en"):
            if entry.context == "command":
                parts = re.split(r"\{(\w+)\}", str(entry.string))
                text = "".join(f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
                found.append((re.compile(text, re.DOTALL), folder, str(entry.id)))
    return found


def said_again(sentence: str, lang: str) -> str:
    """A refusal in the reader's language, or as it is."""
    return recognised(sentence, lang) or sentence


def recognised(sentence: str, lang: str) -> str:
    """A refusal in the reader's language; empty where no message fits."""
    for pattern, folder, id in patterns():
        if found := pattern.fullmatch(sentence):
            values = {name: joined(said_again(value, lang), lang) for name, value in found.groupdict().items()}
            return message(folder, lang, "command", id).format(**values)
    return ""


def joined(value: str, lang: str) -> str:
    """A row of values with the language's own word before the last."""
    found = JOINED.fullmatch(value)
    return value if found is None else f"{found[1]} {ui(lang, found[2])} {found[3]}"
