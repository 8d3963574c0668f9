"""Bots by name: one reading for the terminal, the lab, the API, the page and the tables.

A name is a level that people choose (`beginner`, `master`; `levels.toml`), or a bot as programs name it, with its budget (`greedy`, `ismcts:0.5s`,
`ismcts:800/3s`).
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tatami.core.decoding import decode
from tatami.core.errors import Unreadable
from tatami.titles import find, title_ids

HERE: Final = Path(__file__).parent
TABLE: Final[dict[str, dict[str, Any]]] = tomllib.loads((HERE / "levels.toml").read_text("utf-8"))
NAMED: Final = tuple(TABLE)  # the weakest first
LADDER: Final = ("random", "greedy", "ismcts")
LEVELS: Final = (
    f"{', '.join(NAMED)}; random, greedy, ismcts (ismcts:0.5s thinks half a second of CPU time, ismcts:800 makes 800 iterations, "
    "ismcts:800/3s as many within three seconds)"
)
DEFAULT_SECONDS: Final = 0.2
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 10_000_000
COUNT: Final = "([1-9][0-9]{0,7})"
WRITTEN: Final = re.compile(rf"(random|greedy|ismcts)(?::(?:{COUNT}|(?:{COUNT}/)?([0-9]{{1,4}}(?:\.[0-9]{{1,3}})?)s))?", re.ASCII)


class Level(NamedTuple):
    """A bot of the ladder, its budget for one answer in iterations, seconds of CPU time or both, and the share of the answers it does not see."""

    name: str
    iterations: int = 0
    seconds: float = 0.0
    overlooks: float = 0.0

    @property
    def searches(self) -> bool:
        return self.name == "ismcts"


def read_level(text: str, title: str = "") -> Level:
    """A level as people write it, as it plays a title; only the search has a budget, and every budget has an end."""
    if text in TABLE:
        named = TABLE[text] | own_levels(title).get(text, {})
        return read_level(named["bot"])._replace(overlooks=named.get("overlooks", 0.0))
    found = WRITTEN.fullmatch(text)
    if found is not None:
        name, alone, iterations, seconds = found.groups()
        if alone is None and seconds is None:
            return Level(name, seconds=DEFAULT_SECONDS if name == "ismcts" else 0.0)
        level = Level(name, int(alone or iterations or 0), float(seconds or 0))
        has_end = level.iterations <= MOST_ITERATIONS and level.seconds <= MOST_SECONDS
        if level.searches and has_end and (alone or level.seconds > 0):
            return level
    raise Unreadable(f"There is no bot '{text[:40]}'; the bots are {LEVELS}")


def is_level(text: str) -> bool:
    """Whether it names a bot of ours, with or without a budget; whether the budget can be is for `read_level` to say."""
    return text in TABLE or text.partition(":")[0] in LADDER


def levels_of(title: str) -> tuple[str, ...]:
    """The levels that people choose from in a title, the weakest first. One that is not offered there can still be played by its name."""
    return tuple(name for name in NAMED if own_levels(title).get(name, {}).get("offered", True))


def next_level(text: str, title: str) -> str | None:
    """The level above a named one, in a title."""
    above = NAMED[NAMED.index(text) + 1 :] if text in NAMED else ()
    return next((name for name in levels_of(title) if name in above), None)


@cache
def own_levels(title: str) -> dict[str, dict[str, Any]]:
    """Return how a title changes the levels, by level: the rows of its `bots/levels.toml`."""
    file = find(title).folder / "bots" / "levels.toml" if title in title_ids() else None
    return {} if file is None or not file.exists() else tomllib.loads(file.read_text("utf-8"))


@cache
def rated(title: str, seats: int = 0) -> dict[str, dict[str, Any]]:
    """What was found of each level in a title, by games of so many players, of the first number that was measured where none is named: its rating, the
    interval, the games behind it and how many played them; nothing where nobody measured."""
    found = read_ratings(title) if title in title_ids() else {}
    seats = seats or next(iter(found), 0)
    return {name: {**row, "seats": seats} for name, row in found[seats]["levels"].items()} if seats in found else {}


def ratings_file(title: str) -> Path:
    """Return the file of the measured strengths of a title's levels."""
    return find(title).folder / "bots" / "ratings.json"


def read_ratings(title: str, file: Path | None = None) -> dict[int, dict[str, Any]]:
    """Return the measurements of a title's levels by number of players, the number shown to people first."""
    file = file or ratings_file(title)
    if not file.exists():
        return {}
    try:
        return {int(seats): found for seats, found in decode(file.read_text("utf-8"))["seats"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Unreadable(f"{file} is damaged; measure again: tatami ladder {title}") from None
