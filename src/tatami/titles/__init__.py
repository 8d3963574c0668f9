"""The titles: one package each, all of the same shape. Installed packages may add more.

A package adds a title by an entry point of the group `tatami.titles`, named by the title's id:
`my_title = "my_package:TITLE"`. Its folders are those of our titles, and it can do everything ours can:

    rules/  bots/  words/  board/  terminal.py  commands.py  study.json

The platform names no title. It looks up a part of one by `part(title, "board")`.
"""

import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tatami.core.errors import Unreadable
from tatami.core.title import Title

GROUP: Final = "tatami.titles"
FOLDER: Final = Path(__file__).parent
OWN: Final = sorted(path.parents[2].name for path in FOLDER.glob("*/rules/data/title.toml"))
FORMER: Final = {"bots": "judgement", "words.tables": "rulebook_tables"}  # names of parts before 0.3


def title_ids() -> list[str]:
    return sorted([*OWN, *plug_ins()])


def find(id: str) -> Title:
    """Return the title of that name. Raises Unreadable if there is none."""
    if id in OWN:
        title: Title = import_module(f"{__name__}.{id}").TITLE
        return title
    if id in plug_ins():
        return load(id)
    raise Unreadable(f"There is no title '{id}' on this table; the titles are {', '.join(title_ids())}")


@cache
def part(id: str, name: str) -> Any:
    """Return the module `name` of a title's package, such as "board", or None if it has none."""
    if id not in title_ids():
        return None
    found = module_in(package(id), name)
    if found is None and name in FORMER and (found := module_in(package(id), FORMER[name])) is not None:
        warnings.warn(f"{id}: rename {FORMER[name]} to {name} (docs/adding-a-title.md)", DeprecationWarning, stacklevel=2)
    return found


def module_in(package: str, name: str) -> Any:
    """Import a module by its name inside a package, or return None if a step of the way is missing."""
    for step in name.split("."):
        package = f"{package}.{step}"
        if find_spec(package) is None:
            return None
    return import_module(package)


def package(id: str) -> str:
    """Return the name of the package that holds a title."""
    return type(find(id)).__module__


@cache
def load(id: str) -> Title:
    """Return the title of an installed package. Raises Unreadable if it cannot be loaded."""
    entry = plug_ins()[id]
    try:
        title: Title = entry.load()
    except Exception as error:
        raise Unreadable(f"The title '{id}' of {entry.value} cannot be loaded: {error}") from error
    if title.id != id:
        raise Unreadable(f"{entry.value} calls itself '{title.id}', but was installed as '{id}'")
    return title


@cache
def plug_ins() -> dict[str, EntryPoint]:
    """The titles of installed packages, by id; none takes the name of one of ours."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in OWN}
