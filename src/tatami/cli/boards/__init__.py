"""How a title's table looks in a terminal: `boards/<title>.py` with `draw(view, texts)`; without one, the plain view is shown."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty

from tatami.texts import Texts


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    name = f"{__name__}.{texts.title.id}"
    if find_spec(name) is None:
        return Pretty(view)
    board: RenderableType = import_module(name).draw(view, texts)
    return board
