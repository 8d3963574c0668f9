"""Shogun's table in a terminal."""

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from tatami.cli.boards.seats import SeatTable
from tatami.core.domain import Domain
from tatami.texts import Texts, ui
from tatami.titles.shogun.rules.domains import ACTION, BUILDING, CARD, DAIMYO, EVENT, PLACE, PROVINCE, REGION, SEASON, SIDE, SPACE, SPECIAL
from tatami.titles.shogun.rules.tables import board_of

SIGNS = "①②③④⑤"  # an owner without colour
COLOURS = ["blue", "yellow", "red", "white", "magenta"]


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    parts: list[RenderableType] = [season(view, texts), players(view, texts), provinces(view, texts)]
    if view["draft"]:
        open_cards = ", ".join(name(PROVINCE, id, texts) for id in view["draft"]["open"])
        parts.append(Text(texts.word("draft", cards=open_cards, deck=view["draft"]["deck"])))
    parts.append(Text(tower(view, texts), style="dim"))
    if view["seat"] is not None:
        parts.append(neighbours(view, texts))
    if view["march"]:
        parts.append(Text(march(view["march"], texts)))
    if view["seat"] is not None:
        parts.append(plan(view, texts))
    return Group(*parts)


def name(domain: Domain, id: str, texts: Texts) -> str:
    return domain.text(domain.value_of(id), texts.lang)


def season(view: dict[str, Any], texts: Texts) -> RenderableType:
    """The calendar, the events, the actions in their order and the special cards on their places."""
    lines = Text(texts.word("season", year=view["year"], season=name(SEASON, view["season"], texts)), style="bold")
    events = ", ".join(f"{name(EVENT, row['id'], texts)} (−{row['rice_lost']})" for row in view["events"])
    if view["event"]:
        lines.append("\n" + texts.word("event", event=name(EVENT, view["event"], texts)), style="not bold")
    if events:
        lines.append("\n" + texts.word("events", events=events), style="not bold dim")
    if view["actions"]:
        lines.append("\n")
    for turn, action in enumerate(view["actions"], 1):
        style = "reverse" if turn == view["turn"] else "not bold"
        lines.append(f"{turn} {name(ACTION, action, texts) if action else '?'}", style=style)
        lines.append("  " if turn < len(view["actions"]) else "", style="not bold")
    for row in view["places"]:
        taken = f"{SIGNS[row['seat']]} {texts.names[row['seat']]}" if row["seat"] is not None else "·"
        place = ui(texts.lang, "pair", name=name(PLACE, row["id"], texts), value=name(SPECIAL, row["special"], texts))
        lines.append(f"\n{place} – {taken}", style="not bold")
    return lines


def players(view: dict[str, Any], texts: Texts) -> RenderableType:
    table = SeatTable(box=box.SIMPLE_HEAD)
    for id in ("player", "daimyo", "points", "winter", "provinces", "chests", "rice", "reserve", "special", "bid"):
        table.add_column(
            texts.word(id), justify="right" if id in ("points", "winter", "provinces", "chests", "rice", "reserve") else "left"
        )
    for seat in [*view["order"], *[seat for seat in range(view["seats"]) if seat not in view["order"]]]:
        player = view["players"][seat]
        who = Text(f"{'▶' if seat in view['waiting'] else ' '} {SIGNS[seat]} {texts.names[seat]}", style=COLOURS[seat])
        winter = f"+{sum(player['winter'].values())}"
        numbers = [str(player["points"]), winter, *[str(player[id]) for id in ("provinces", "chests", "rice", "reserve")]]
        special = name(SPECIAL, player["special"], texts) if player["special"] else ""
        table.add_row(
            who, name(DAIMYO, player["daimyo"], texts), *numbers, special, name(CARD, player["bid"], texts) if player["bid"] else ""
        )
    return table


def provinces(view: dict[str, Any], texts: Texts) -> RenderableType:
    """By region: chests, rice and sites of each province, then who stands there with how many armies."""
    columns = []
    for region in REGION.ids:
        lines = Text(name(REGION, region, texts), style="bold underline")
        for row in view["provinces"]:
            if row["region"] == region:
                lines.append("\n")
                lines.append_text(province(row, texts))
        columns.append(lines)
    return Columns(columns, padding=(1, 3))


def province(row: dict[str, Any], texts: Texts) -> Text:
    """Aki 4/3/2  ●3 Castle ▲1: taxes, rice, sites; owner's sign and armies; buildings; revolt markers."""
    line = Text(f"{name(PROVINCE, row['id'], texts):<12}", style="not bold")
    line.append(f"{row['chests']}/{row['rice']}/{row['sites']} ", style="dim")
    if row["owner"] is not None:
        line.append(f"{SIGNS[row['owner']]}{row['armies']:<2}", style=COLOURS[row["owner"]])
        line.append("".join(" " + name(BUILDING, id, texts)[:3] for id in row["buildings"]))
        line.append(f" ▲{row['markers']}" if row["markers"] else "")
    return line


def neighbours(view: dict[str, Any], texts: Texts) -> Text:
    """Aki: Bingo ①3 · Iyo – : the neighbours of the seat's provinces, by land and sea, with owner and armies."""
    rows = {row["id"]: row for row in view["provinces"]}
    borders = board_of(view).neighbours
    lines = Text(texts.word("neighbours"), style="bold")
    for id, row in rows.items():
        if row["owner"] == view["seat"]:
            beside = " · ".join(held(rows[PROVINCE.id_of(other)], texts) for other in borders[PROVINCE.value_of(id)])
            lines.append("\n" + ui(texts.lang, "pair", name=name(PROVINCE, id, texts), value=beside), style="not bold")
    return lines


def held(row: dict[str, Any], texts: Texts) -> str:
    owner = row["owner"]
    return f"{name(PROVINCE, row['id'], texts)} {'–' if owner is None else SIGNS[owner] + str(row['armies'])}"


def tower(view: dict[str, Any], texts: Texts) -> str:
    """The tray, and the shelves where they are seen."""
    cubes: dict[str, Any] = {
        id: ", ".join(f"{n} × {name(SIDE, side, texts)}" for side, n in tally.items()) or "–"
        for id, tally in view["tower"].items()
        if tally is not None
    }
    return texts.word("tower" if "upper" in cubes else "tower_closed", farmers=view["farmers"], **cubes)


def march(going: dict[str, Any], texts: Texts) -> str:
    """Where armies may go, and what stands against them."""
    return texts.word(
        "march_title",
        origin=name(PROVINCE, going["origin"], texts),
        targets=" · ".join(target(going, way, texts) for way in going["targets"]),
    )


def target(going: dict[str, Any], way: dict[str, Any], texts: Texts) -> str:
    return texts.word(
        f"target_{way['way']}",
        going["armies"] + (going["more"] if way["way"] != "move" else 0),
        province=name(PROVINCE, way["province"], texts),
        against=way["armies"] or way["farmers"],
        farmers=texts.word("target_quiet") if way["way"] == "attack" and way["quiet"] else "",
    )


def plan(view: dict[str, Any], texts: Texts) -> RenderableType:
    """One's own spaces and the cards in hand."""
    own = view["players"][view["seat"]]
    laid = [
        ui(texts.lang, "pair", name=name(SPACE, space, texts), value=card_name(card, texts)) for space, card in own["plan"].items() if card
    ]
    hand = ", ".join(name(CARD, card, texts) for card in own["hand"])
    return Text(texts.word("plan", cards=" · ".join(laid) or "–") + "\n" + texts.word("hand", cards=hand or "–"), style="bold")


def card_name(card: str, texts: Texts) -> str:
    return texts.word(card) if card in ("played", "void") else name(CARD, card, texts)
