"""The titles: one folder each, all of the same shape. A folder with `data/title.toml` is a title."""

from importlib import import_module
from pathlib import Path
from typing import Final

from tatami.core.errors import Unreadable
from tatami.core.title import Title

TITLE_IDS: Final = sorted(path.parent.parent.name for path in Path(__file__).parent.glob("*/data/title.toml"))


def title_ids() -> list[str]:
    return TITLE_IDS[:]


def find(id: str) -> Title:
    """The title of that name."""
    if id not in TITLE_IDS:
        raise Unreadable(f"There is no title '{id}' on this table; the titles are {', '.join(TITLE_IDS)}")
    title: Title = import_module(f"tatami.games.{id}").TITLE
    return title
