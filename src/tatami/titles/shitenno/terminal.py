"""Shitennō's table in a terminal."""

from collections import Counter
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from tatami.cli.boards.seats import SeatTable
from tatami.texts import Texts
from tatami.titles.shitenno.rules.domains import BONUS, CARD, GENERAL, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.words.sentences import WEST_TO_EAST, effect, if_over

COLOURS = ["red", "blue", "green", "magenta"]


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    parts: list[RenderableType] = [players(view, texts), provinces(view, texts)]
    if view["market"]:
        parts.append(Text(texts.word("market", cards=cards(view["market"], texts))))
    parts += [Text(lot(row, texts)) for row in view["lots"]]
    if view["hierarchy"]:
        parts.append(Text(texts.word("hierarchy", cards=titles(view["hierarchy"], texts))))
    if view["titles_aside"]:
        parts.append(Text(texts.word("titles_aside", titles=titles(view["titles_aside"], texts)), style="dim"))
    parts.append(Text(texts.word("signs"), style="dim"))
    piles = texts.word("piles", troops=view["troop_pile"], discards=len(view["discards"]), koku=view["koku_pile"])
    parts.append(Text(piles, style="dim"))
    parts.append(Text(explained(view, texts), style="dim"))
    if view["seat"] is not None:
        hand = cards(view["players"][view["seat"]]["hand"], texts)
        parts.append(Text(texts.word("hand", cards=hand), style="bold"))
    return Group(*parts)


def players(view: dict[str, Any], texts: Texts) -> RenderableType:
    lang = texts.lang
    table = SeatTable(box=box.SIMPLE_HEAD, title=year(view, texts), title_justify="left")
    for id in ("player", "general", "title", "favour", "if_over_label", "kamon", "tiles", "cards", "seen"):
        table.add_column(texts.word(id), justify="right" if id in ("favour", "if_over_label", "kamon", "cards") else "left")
    for seat in view["order"]:
        player = view["players"][seat]
        tiles = ", ".join(f"{n} {BONUS.text(BONUS.value_of(id), lang)}" for id, n in player["bonus"].items() if n)
        name = Text(f"{'▶' if seat in view['waiting'] else ' '} {seat + 1} {texts.names[seat]}", style=COLOURS[seat])
        general = GENERAL.text(GENERAL.value_of(player["general"]), lang) if player["general"] else ""
        row = [
            general,
            title(player, texts),
            str(player["favour"]),
            str(if_over(player)),
            str(player["kamon"]),
            tiles,
            str(player["cards"]),
        ]
        table.add_row(name, *row, cards(player["seen"], texts) if seat != view["seat"] else "")
    return table


def year(view: dict[str, Any], texts: Texts) -> str:
    named = texts.word("year", year=view["year"])
    return f"{named} · {texts.word('last_year')}" if view["last_year"] else named


def title(player: dict[str, Any], texts: Texts) -> str:
    """The title of this year, and the one that comes with the lot taken."""
    ids = [player["title"], player["next_title"]] if player["next_title"] else [player["title"]]
    return " → ".join(RANK.text(RANK.value_of(id), texts.lang) for id in ids)


def explained(view: dict[str, Any], texts: Texts) -> str:
    """What every title does, and every bonus tile that somebody has."""
    held = [id for id in BONUS.ids if any(player["bonus"][id] for player in view["players"])]
    return "\n".join(effect(texts, id) for id in [*RANK.ids, *held])


def titles(ids: list[str], texts: Texts) -> str:
    return ", ".join(RANK.text(RANK.value_of(id), texts.lang) for id in ids)


def lot(row: dict[str, Any], texts: Texts) -> str:
    """A lot with its title, or one still being formed; an empty one says so."""
    if row["title"] is None:
        return texts.word("lot_forming", cards=cards(row["cards"], texts))
    return texts.word("lot", title=titles([row["title"]], texts), cards=cards(row["cards"], texts))


def provinces(view: dict[str, Any], texts: Texts) -> RenderableType:
    return Columns([province(row, texts) for row in sorted(view["provinces"], key=lambda row: WEST_TO_EAST.index(row["id"]))], equal=True)


def province(row: dict[str, Any], texts: Texts) -> RenderableType:
    """Name, troops needed, and the four positions with the kamon on them: ● plain, ◆ gilded."""
    outside = f"{texts.name(TROOP, TROOP.value_of(row['troop'])):#{row['outside']}}"
    line = Text(PROVINCE.text(PROVINCE.value_of(row["id"]), texts.lang), style="bold")
    if row["master"] is not None:
        line.append(f" · {texts.names[row['master']]}", style="not bold")
    line.append(f"\n{outside}", style="not bold")
    if row["gate"]:
        gate = texts.word("gate_and_tiles", troop=texts.name(TROOP, TROOP.value_of(row["gate"])), tiles=row["tiles"])
        line.append(f"\n{gate}", style="not bold")
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
    return ", ".join(named) or texts.word("no_cards")
