"""How a title's table looks in a terminal: `boards/<title>.py` with `draw(view, texts)`; without one, the plain view is shown."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty

from tatami.games import package
from tatami.texts import Texts


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    board = module(texts)
    return Pretty(view) if board is None else board.draw(view, texts)


def module(texts: Texts) -> Any:
    """A title's own board, here or in the package that brought the title, or None."""
    for name in (f"{__name__}.{texts.title.id}", f"{package(texts.title.id)}.terminal"):
        if find_spec(name) is not None:
            return import_module(name)
    return None
