"""A title's table in a terminal: `terminal.py` of its package has `draw(view, texts)`. Without one, the plain view is shown."""

from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty

from tatami.texts import Texts
from tatami.titles import part


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    board = module(texts)
    return Pretty(view) if board is None else board.draw(view, texts)


def module(texts: Texts) -> Any:
    """Return the title's own drawing, or None."""
    return part(texts.title.id, "terminal")
