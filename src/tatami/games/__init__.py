"""The titles: one folder each, all of the same shape. A folder with `data/title.toml` is a title; installed packages may bring more.

A package brings a title by an entry point of the group `tatami.titles`, named by the title's id: `my_title = "my_package:TITLE"`.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from tatami.core.errors import Unreadable
from tatami.core.title import Title

GROUP: Final = "tatami.titles"
TITLE_IDS: Final = sorted(path.parent.parent.name for path in Path(__file__).parent.glob("*/data/title.toml"))


def title_ids() -> list[str]:
    return sorted([*TITLE_IDS, *brought()])


def find(id: str) -> Title:
    """The title of that name."""
    if id in TITLE_IDS:
        title: Title = import_module(f"tatami.games.{id}").TITLE
        return title
    if id in brought():
        return load(id)
    raise Unreadable(f"There is no title '{id}' on this table; the titles are {', '.join(title_ids())}")


def package(id: str) -> str:
    """Where a title's code stands; a package that brings a title may hold its `judgement`, `terminal` and `board` too."""
    return type(find(id)).__module__


@cache
def load(id: str) -> Title:
    """A title of an installed package, or a sentence that says what is wrong with it."""
    entry = brought()[id]
    try:
        title: Title = entry.load()
    except Exception as error:
        raise Unreadable(f"The title '{id}' of {entry.value} cannot be loaded: {error}") from error
    if title.id != id:
        raise Unreadable(f"{entry.value} calls itself '{title.id}', but was installed as '{id}'")
    return title


@cache
def brought() -> dict[str, EntryPoint]:
    """The titles of installed packages; none takes the name of one of ours."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in TITLE_IDS}
