"""The guided first turn of a title: a few steps, each pointing at a place of the page. Written in `guide/<title>.toml`."""

import tomllib
from functools import cache
from pathlib import Path

from tatami.core.domain import LANGUAGES

FOLDER = Path(__file__).parent / "guide"


@cache
def guide_of(title: str) -> list[dict[str, str]]:
    """The steps: a CSS selector and a sentence in each language. A title without a guide has none."""
    file = FOLDER / f"{title}.toml"
    if not file.exists():
        return []
    steps: list[dict[str, str]] = tomllib.loads(file.read_text("utf-8"))["steps"]
    for step in steps:
        if sorted(step) != sorted(("selector", *LANGUAGES)):
            raise ValueError(f"guide/{title}.toml: a step has a selector and a sentence in {', '.join(LANGUAGES)}, not {sorted(step)}")
    return steps
