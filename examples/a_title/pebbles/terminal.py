"""The table in a terminal."""

from typing import Any

from rich.console import RenderableType
from rich.table import Table

from tatami.texts import Texts


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    table = Table(title=texts.word("heap", view["heap"]), title_justify="left")
    for column in ("", texts.word("pebbles"), texts.word("wish")):
        table.add_column(column)
    for seat, player in enumerate(view["players"]):
        table.add_row(texts.names[seat], str(player["pebbles"]), texts.word(player["wish"] or "hidden"))
    return table
