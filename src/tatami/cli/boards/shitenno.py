"""Shitennō's table in a terminal."""

from collections import Counter
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tatami.games.shitenno.tables import BONUS, CARD, PROVINCE, RANK, TROOP
from tatami.texts import Texts

COLOURS = ["red", "blue", "green", "magenta"]


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    parts: list[RenderableType] = [players(view, texts), provinces(view, texts)]
    for id in ("market", "lot", "other_lot"):
        if view[id]:
            parts.append(Text(texts.word(id, cards=cards(view[id], texts))))
    if view["hierarchy"]:
        tiles = ", ".join(RANK.text(RANK.value_of(id), texts.lang) for id in view["hierarchy"])
        parts.append(Text(texts.word("hierarchy", cards=tiles)))
    piles = texts.word("piles", troops=view["troop_pile"], discards=len(view["discards"]), koku=view["koku_pile"])
    parts.append(Text(piles, style="dim"))
    if view["seat"] is not None:
        hand = cards(view["players"][view["seat"]]["hand"], texts)
        parts.append(Text(texts.word("hand", cards=hand), style="bold"))
    return Group(*parts)


def players(view: dict[str, Any], texts: Texts) -> RenderableType:
    lang = texts.lang
    table = Table(box=box.SIMPLE_HEAD, title=texts.word("year", year=view["year"]), title_justify="left")
    for id in ("player", "title", "favour", "kamon", "tiles", "cards", "seen"):
        table.add_column(texts.word(id), justify="right" if id in ("favour", "kamon", "cards") else "left")
    for seat in view["order"]:
        player = view["players"][seat]
        tiles = ", ".join(f"{n} {BONUS.text(BONUS.value_of(id), lang)}" for id, n in player["bonus"].items() if n)
        name = Text(("▶ " if seat in view["waiting"] else "  ") + texts.names[seat], style=COLOURS[seat])
        row = [RANK.text(RANK.value_of(player["title"]), lang), str(player["favour"]), str(player["kamon"]), tiles, str(player["cards"])]
        table.add_row(name, *row, cards(player["seen"], texts) if seat != view["seat"] else "")
    return table


def provinces(view: dict[str, Any], texts: Texts) -> RenderableType:
    return Columns([province(row, texts) for row in view["provinces"]], equal=True)


def province(row: dict[str, Any], texts: Texts) -> RenderableType:
    """Name, troops needed, and the four positions with the kamon on them: ● plain, ◆ gilded."""
    troop = TROOP.text(TROOP.value_of(row["troop"]), texts.lang)
    line = Text(PROVINCE.text(PROVINCE.value_of(row["id"]), texts.lang), style="bold")
    line.append(f"\n{row['outside']} {troop}", style="not bold")
    if row["gate"]:
        line.append(f" + {TROOP.text(TROOP.value_of(row['gate']), texts.lang)}", style="not bold")
    line.append("\n")
    for position, number in enumerate(row["numbers"]):
        if position < len(row["kamon"]):
            kamon = row["kamon"][position]
            line.append("◆" if kamon["gilded"] else "●", style=COLOURS[kamon["seat"]])
            line.append(f"{kamon['seat'] + 1} ", style=COLOURS[kamon["seat"]])
        else:
            line.append(f"{number:<3}", style="not bold dim" if position > len(row["kamon"]) else "not bold")
    line.append("\n")
    return line


def cards(ids: list[str], texts: Texts) -> str:
    counted = Counter(ids)
    named = [
        f"{n} × {CARD.text(CARD.value_of(id), texts.lang)}" if n > 1 else CARD.text(CARD.value_of(id), texts.lang)
        for id, n in counted.items()
    ]
    return ", ".join(named) or "–"
