"""The guided first turn of a title: a few steps, each pointing at a place of the page. Written in `boards/<title>/guide.toml`."""

import tomllib
from functools import cache

from tatami.core.domain import LANGUAGES
from tatami.web import boards


@cache
def guide_of(title: str) -> list[dict[str, str]]:
    """The steps: a CSS selector and a sentence in each language. A title without a guide has none."""
    file = boards.folder(title) / "guide.toml"
    if not file.exists():
        return []
    steps: list[dict[str, str]] = tomllib.loads(file.read_text("utf-8"))["steps"]
    for step in steps:
        if sorted(step) != sorted(("selector", *LANGUAGES)):
            raise ValueError(f"{title}/guide.toml: a step has a selector and a sentence in {', '.join(LANGUAGES)}, not {sorted(step)}")
    return steps
