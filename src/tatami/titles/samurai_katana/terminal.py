"""Samouraï & Katana's table in a terminal."""

from collections import Counter
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tatami.cli.boards.seats import SeatTable
from tatami.core.domain import Domain
from tatami.texts import Texts, ui
from tatami.texts.numbers import figure
from tatami.titles.samurai_katana.rules.domains import CARD, CITY, CLAN, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.printed import printed
from tatami.titles.samurai_katana.rules.tables import CARD_RULE, CITY_OF, EDITIONS, IS_LANE, NEIGHBOURS, PROVINCE_HONOUR, TERRITORIES

SIGNS = "①②③④⑤⑥"  # an owner without colour
COLOURS = ["blue", "red", "white", "yellow", "green", "magenta"]  # by clan: Oda, Takeda, Uesugi, Toyotomi, Date, Tokugawa


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    parts: list[RenderableType] = [heading(view, texts), players(view, texts), provinces(view, texts)]
    parts.append(Text(texts.word("legend"), style="dim"))
    if view["seat"] is not None:
        parts.append(neighbours(view, texts))
    if view["battle"]:
        parts.append(battle(view["battle"], texts))
    if view["ways"]:
        parts.append(ways(view, texts))
    parts.append(Text(texts.word("piles", pile=view["pile"], discards=len(view["discards"])), style="dim"))
    if view["discards"]:
        parts.append(Text("  " + ", ".join(counted(view["discards"], texts)), style="dim"))
    if view["seat"] is not None:
        hand = view["players"][view["seat"]]["hand"]
        parts.append(Text(texts.word("hand", cards="" if hand else "–"), style="bold"))
        parts += [card(id, texts) for id in hand]
    return Group(*parts)


def card(id: str, texts: Texts) -> Text:
    """A card with its value, swords, price and power, and the rule that states it."""
    kind = CARD.value_of(id)
    return Text(f"  {name(CARD, id, texts):<24}", style="bold").append(f"{printed(kind, texts.lang)} [{CARD_RULE[kind]}]", style="not bold")


def counted(cards: list[str], texts: Texts) -> list[str]:
    return [f"{n} × {name(CARD, id, texts)}" if n > 1 else name(CARD, id, texts) for id, n in Counter(cards).items()]


def ways(view: dict[str, Any], texts: Texts) -> Text:
    """Where samurai may go: what it costs, and whom it attacks."""
    told = []
    for way in view["ways"]:
        price = texts.word("way_koku", way["koku"]) if way["koku"] else texts.word("way_free")
        samurai = view["territories"][TERRITORY.value_of(way["to"]) - first_of(view)]["samurai"]
        attack = "" if way["attacks"] is None else ", " + texts.word("way_attack", samurai, name=texts.names[way["attacks"]])
        told.append(f"{name(TERRITORY, way['to'], texts)} ({price}{attack})")
    return Text(" · ".join(told))


def name(domain: Domain, id: str, texts: Texts) -> str:
    return domain.text(domain.value_of(id), texts.lang)


def heading(view: dict[str, Any], texts: Texts) -> Text:
    phase = texts.word("cards_phase" if view["phase"] == "cards" else view["phase"])
    line = Text(texts.word("round", round=view["round"], phase=phase), style="bold")
    line.append(" · " + texts.word("last_round") if view["last_round"] else " · " + texts.word("goal", goal=view["goal"]))
    return line


def colour(view: dict[str, Any], seat: int) -> str:
    clan = view["players"][seat]["clan"]
    return COLOURS[CLAN.value_of(clan)] if clan else "default"


def players(view: dict[str, Any], texts: Texts) -> Table:
    table = SeatTable(box=box.SIMPLE_HEAD)
    numbers = ("honour", "koku", "samurai", "castles", "territories", "clan_points", "cards")
    for id in ("player", "clan", *numbers, "offices"):
        table.add_column(texts.word(id), justify="right" if id in numbers else "left")
    for seat, player in enumerate(view["players"]):
        who = Text(f"{'▶' if seat in view['waiting'] else ' '} {SIGNS[seat]} {texts.names[seat]}", style=colour(view, seat))
        offices = [texts.word(id) for id in ("emperor", "shogun") if view[id] == seat]
        koku = f"≤{player['wealth'] - player['least_treasure']}" if player["koku"] is None else str(player["koku"])
        cells = [koku if id == "koku" else figure(player[id]) for id in numbers]
        table.add_row(who, name(CLAN, player["clan"], texts) if player["clan"] else "–", *cells, ", ".join(offices))
    return table


def provinces(view: dict[str, Any], texts: Texts) -> Columns:
    """Each province with its honour; in each territory its clan and samurai."""
    columns = []
    for province in EDITIONS[view["edition"]].provinces:
        lines = Text(f"{PROVINCE.text(province, texts.lang)} {PROVINCE_HONOUR[province]}", style="bold underline")
        for row in view["territories"]:
            if row["province"] == PROVINCE.id_of(province):
                lines.append("\n")
                lines.append_text(territory(view, row, texts))
        columns.append(lines)
    return Columns(columns, padding=(1, 3))


def territory(view: dict[str, Any], row: dict[str, Any], texts: Texts) -> Text:
    """Aki M  ● ①3▣: mountain, city (◉ capital, ● major, ○ minor), owner's sign with samurai, castle."""
    line = Text(f"{name(TERRITORY, row['id'], texts):<10}", style="not bold")
    line.append("M" if row["mountain"] else " ", style="dim")
    capital = CITY.id_of(CITY_OF[EDITIONS[view["edition"]].capital])
    line.append("◉" if row["city"] == capital else " ○●"[row["clan_points"]], style="dim")
    if row["owner"] is not None:
        line.append(f" {SIGNS[row['owner']]}{row['samurai']}{'▣' if row['castle'] else ''}", style=colour(view, row["owner"]))
    return line


def neighbours(view: dict[str, Any], texts: Texts) -> Text:
    """Aki: Bingo ①3 · ≈ Iyo – : the neighbours of the seat's territories, by land and (≈) by sea, with owner and samurai."""
    lines = Text(texts.word("neighbours"), style="bold")
    for row in view["territories"]:
        if row["owner"] == view["seat"]:
            at = TERRITORY.value_of(row["id"])
            beside = " · ".join(
                ("≈ " if IS_LANE[at * TERRITORIES + to] else "") + held(view["territories"][to - first_of(view)], texts)
                for to in NEIGHBOURS[at]
            )
            lines.append("\n" + ui(texts.lang, "pair", name=name(TERRITORY, row["id"], texts), value=beside), style="not bold")
    return lines


def first_of(view: dict[str, Any]) -> int:
    """The number of the first territory of the edition in play."""
    return EDITIONS[view["edition"]].first


def held(row: dict[str, Any], texts: Texts) -> str:
    owner = f"{SIGNS[row['owner']]}{row['samurai']}{'▣' if row['castle'] else ''}" if row["owner"] is not None else "–"
    return f"{name(TERRITORY, row['id'], texts)} {owner}"


def battle(row: dict[str, Any], texts: Texts) -> Text:
    line = texts.word(
        "battle",
        territory=name(TERRITORY, row["to"], texts),
        origin=name(TERRITORY, row["from"], texts),
        attacker=texts.names[row["attacker"]],
        defender=texts.names[row["defender"]],
        samurai=row["samurai"],
    )
    for side in row["cards"]:
        line += "\n  " + (", ".join(name(CARD, card, texts) if card else "▒" for card in side) or "–")
    return Text(line, style="bold red")
