"""The ladder by name: one reading of a level for the terminal, the lab, the API, the page and the tables."""

import re
from typing import Final, NamedTuple

from tatami.core.errors import Unreadable

LEVELS: Final = "random, greedy, ismcts (ismcts:0.5s thinks half a second of CPU time, ismcts:800 makes 800 iterations)"
DEFAULT_SECONDS: Final = 0.2
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 10_000_000
WRITTEN: Final = re.compile(r"(random|greedy|ismcts)(?::(?:([1-9][0-9]{0,7})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s))?", re.ASCII)


class Level(NamedTuple):
    """A bot of the ladder and its budget: iterations, or seconds of CPU time, for one answer."""

    name: str
    iterations: int = 0
    seconds: float = 0.0


def read_level(text: str) -> Level:
    """A level as people write it; only the search has a budget, and every budget has an end."""
    found = WRITTEN.fullmatch(text)
    if found is not None:
        name, iterations, seconds = found.groups()
        level = Level(name, int(iterations or 0), float(seconds or 0))
        if name == "ismcts" and iterations is None and seconds is None:
            return level._replace(seconds=DEFAULT_SECONDS)
        if name != "ismcts" and iterations is None and seconds is None:
            return level
        if name == "ismcts" and (0 < level.iterations <= MOST_ITERATIONS or 0 < level.seconds <= MOST_SECONDS):
            return level
    raise Unreadable(f"There is no bot '{text[:40]}'; the bots are {LEVELS}")
