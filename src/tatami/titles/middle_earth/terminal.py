"""The war's and the siege's table in a terminal."""

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from tatami.cli.boards.seats import SeatTable
from tatami.core.domain import Domain
from tatami.texts import Texts, capital, ui
from tatami.titles.middle_earth.rules.domains import ADVENTURE, ARMY, BRIDGE_NAME, CARD, REGION, SIDE, TERRITORY
from tatami.titles.middle_earth.rules.tables import NEIGHBOURS, REGION_BONUS
from tatami.titles.middle_earth.siege.rules.domains import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.words.sentences import at_stake, effect, rule_of

COLOURS = {"green": "green", "red": "red", "yellow": "yellow", "black": "magenta", "neutral": "dim", "good": "green", "evil": "red"}
RING = "◯"


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    return draw_siege(view, texts) if view["mode"] == "siege" else draw_war(view, texts)


def names(domain: Domain, ids: list[str], texts: Texts) -> str:
    return ", ".join(domain.text(domain.value_of(id), texts.lang) for id in ids) or "–"


# The war.


def draw_war(view: dict[str, Any], texts: Texts) -> RenderableType:
    parts: list[RenderableType] = [way(view, texts), weather(view, texts), players(view, texts), regions(view, texts)]
    if view["stock"]:
        parts.append(Text(texts.word("stock", view["stock"]), style="bold"))
    if view["seat"] is not None:
        own = view["players"][view["seat"]]
        parts.append(fronts(view, texts))
        parts.append(Text(texts.word("terminal_hand", cards=names(CARD, own["hand"], texts)), style="bold"))
        parts.append(Text(texts.word("terminal_adventures_in_hand", cards=names(ADVENTURE, own["adventure_hand"], texts)), style="bold"))
        parts.append(explained(ADVENTURE, list(dict.fromkeys(own["adventure_hand"])), texts))
    return Group(*parts)


def explained(domain: Domain, ids: list[str], texts: Texts) -> Text:
    """Each card with what it does, and its rule."""
    said = [ui(texts.lang, "pair", name=names(domain, [id], texts), value=effect(texts, id)) for id in ids]
    return Text("\n".join(f"  {one} [{rule_of(id)}]" for id, one in zip(ids, said, strict=True)), style="dim")


def weather(view: dict[str, Any], texts: Texts) -> Text:
    """Storms, closed bridges, corsairs; and the Fellowship's last die."""
    parts = []
    if view["storms"] or view["closed_bridges"] or view["corsairs"]:
        yes_or_no = texts.word("terminal_yes" if view["corsairs"] else "terminal_no")
        storms, bridges = names(TERRITORY, view["storms"], texts), names(BRIDGE_NAME, view["closed_bridges"], texts)
        parts.append(texts.word("terminal_weather", storms=storms, bridges=bridges, corsairs=yes_or_no))
    if view["fellowship"]["die"] is not None:
        rolled_at = view["fellowship"]["rolled_at"]
        where = names(TERRITORY, [rolled_at], texts)
        parts.append(capital(texts.word(f"fellowship_die_{at_stake(view, rolled_at)}", where=where, die=view["fellowship"]["die"])))
    return Text("\n".join(parts), style="yellow")


def way(view: dict[str, Any], texts: Texts) -> RenderableType:
    """The Fellowship's path; where a die lies a star."""
    line = Text()
    for step, id in enumerate(view["fellowship"]["path"]):
        mark = "*" if id in view["fellowship"]["dice"] else ""
        style = "reverse" if step == view["fellowship"]["step"] else "dim" if step < view["fellowship"]["step"] else ""
        line.append(("" if step == 0 else " → ") + names(TERRITORY, [id], texts) + mark, style=style)
    return line


def players(view: dict[str, Any], texts: Texts) -> RenderableType:
    table = SeatTable(box=box.SIMPLE_HEAD)
    for id in ("player", "side", "points", "reserve", "cards", "adventures", "leaders", "played"):
        table.add_column(texts.word(f"terminal_{id}"), justify="right" if id in ("points", "reserve", "cards", "adventures") else "left")
    for seat, player in enumerate(view["players"]):
        who = Text(
            ("▶ " if seat in view["waiting"] else "  ") + f"{texts.names[seat]} ({names(ARMY, [player['army']], texts)})",
            style=COLOURS[player["army"]],
        )
        numbers = [str(player[id]) for id in ("score", "reserve", "cards", "adventures")]
        table.add_row(
            who,
            names(SIDE, [player["side"]], texts),
            *numbers,
            names(TERRITORY, player["leaders"], texts),
            names(ADVENTURE, player["played"], texts),
        )
    return table


def regions(view: dict[str, Any], texts: Texts) -> RenderableType:
    columns = []
    for region in REGION.ids:
        rows = [row for row in view["territories"] if row["region"] == region]
        if rows:
            lines = Text(f"{names(REGION, [region], texts)} +{REGION_BONUS[REGION.value_of(region)]}", style="bold underline")
            for row in rows:
                lines.append("\n")
                lines.append_text(territory(view, row, texts))
            columns.append(lines)
    return Columns(columns, padding=(1, 3))


def territory(view: dict[str, Any], row: dict[str, Any], texts: Texts) -> Text:
    """Moria ♜ Green 5 ♚: stronghold or site, army, battalions, leader, and the Ring."""
    line = Text(f"{names(TERRITORY, [row['id']], texts)} ", style="not bold")
    line.append("♜ " if row["stronghold"] else "✧ " if row["site"] else "", style="dim")
    if row["army"]:
        line.append(held(row, texts), style=COLOURS[row["army"]])
    line.append(" ♚" if row["leader"] else "")
    line.append(f" {RING}" if row["id"] == view["fellowship"]["territory"] else "")
    return line


def held(row: dict[str, Any], texts: Texts) -> str:
    """Tell an army by its whole name, and how many battalions it has there."""
    if row["army"] is None:
        return "–"
    army = texts.word("terminal_neutral") if row["army"] == "neutral" else names(ARMY, [row["army"]], texts)
    return f"{army} {row['battalions']}"


def fronts(view: dict[str, Any], texts: Texts) -> Text:
    """Moria: Gladden Fields Red 2 · Eregion Black 1: what can be attacked from where, but for what cards add."""
    rows = {row["id"]: row for row in view["territories"]}
    lines = Text(texts.word("terminal_fronts"), style="bold")
    for id, row in rows.items():
        if row["owner"] == view["seat"]:
            beside = [TERRITORY.id_of(other) for other in NEIGHBOURS[len(rows)][TERRITORY.value_of(id)]]
            told = [
                f"{names(TERRITORY, [other], texts)} {held(rows[other], texts)}" for other in beside if rows[other]["owner"] != view["seat"]
            ]
            if told:
                place = f"{names(TERRITORY, [id], texts)} {row['battalions']}"
                lines.append("\n" + ui(texts.lang, "pair", name=place, value=" · ".join(told)), style="not bold")
    return lines


# The siege.


def draw_siege(view: dict[str, Any], texts: Texts) -> RenderableType:
    gate = texts.word("terminal_gate_broken" if view["gate_broken"] else "terminal_gate_whole")
    dice = " ".join(map(str, view["dice"])) or "–"
    head = texts.word("terminal_siege", dice=dice, points=view["points"] + view["sortie"], pile=view["pile"], gate=gate)
    spaces = [space(row, texts) for row in view["spaces"]]
    kept = list({rule_of(id): id for player in view["players"] for id in player["kept"]}.values())
    return Group(Text(head, style="bold"), captains(view, texts), explained(TIRITH, kept, texts), Columns(spaces, padding=(0, 3)))


def captains(view: dict[str, Any], texts: Texts) -> RenderableType:
    table = SeatTable(box=box.SIMPLE_HEAD)
    for id in ("player", "points", "cards", "kept"):
        table.add_column(texts.word(f"terminal_{id}"))
    for seat, player in enumerate(view["players"]):
        who = Text(("▶ " if seat in view["waiting"] else "  ") + texts.names[seat], style=COLOURS[player["side"]])
        cards = names(REINFORCEMENT, player["cards"], texts)
        table.add_row(who, str(player["score"]), cards, names(TIRITH, player["kept"], texts))
    return table


def space(row: dict[str, Any], texts: Texts) -> Text:
    line = Text(f"{names(SPACE, [row['id']], texts)} ({row['id']}) ")
    if row["side"]:
        units = [f"{n} {names(UNIT, [id], texts)}" for id, n in row["units"].items()]
        leaders = [names(LEADER, [id], texts) for id in row["leaders"]]
        line.append(", ".join(units + leaders), style=COLOURS[row["side"]])
    return line
