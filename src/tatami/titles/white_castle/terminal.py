"""The White Castle's table in a terminal."""

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tatami.cli.boards.seats import SeatTable
from tatami.core.domain import Domain
from tatami.texts import Texts
from tatami.titles.white_castle.rules.domains import CARD, LEVEL, PAIR, RIVAL_CARD, SLOT, SPACE, YARD
from tatami.titles.white_castle.rules.ids import VP
from tatami.titles.white_castle.rules.names import said, said_of_rival
from tatami.titles.white_castle.rules.tables import (
    FIRST_SLOT,
    GOOD_IDS,
    LEVEL_VP,
    MEMBER_IDS,
    OUTSIDE_CHOICE,
    RIVAL_ACTIONS,
    TOLL,
    TURNS,
    VALUE,
    YARD_VALUE,
)

CLANS = ["red", "blue", "green", "yellow"]
DICE = {"coral": "red", "black": "bright_black", "white": "bold white"}
LETTERS = {"coral": "coral_letter", "black": "black_letter", "white": "white_letter"}


def draw(view: dict[str, Any], texts: Texts) -> RenderableType:
    if any(clan["card"] is None for clan in view["clans"]):
        parts: list[RenderableType] = [Text(texts.word("before_play"), style="bold"), pairs(view, texts)]
    else:
        turns = TURNS * len(view["order"])
        parts = [Text(texts.word("round", round=view["round"], turn=view["turn"], turns=turns), style="bold"), clans(view, texts)]
    parts += [bridges(view, texts), castle(view, texts), grounds(view, texts), passage(view, texts)]
    if "rival" in view:
        parts.append(rival(view["rival"], texts))
    if view["seat"] is not None:
        parts.append(domain(view["clans"][view["seat"]], texts))
    return Group(*parts)


def name(domain: Domain, id: str, texts: Texts) -> str:
    return domain.text(domain.value_of(id), texts.lang)


def clan_name(view: dict[str, Any], clan: int, texts: Texts) -> str:
    return texts.names[clan] if clan < len(view["clans"]) else texts.word("rival")


def initials(view: dict[str, Any], there: Iterable[int]) -> str:
    """Seats by number, the rival by an R: who has a member in a place."""
    return "".join(f" ●{clan + 1 if clan < len(view['clans']) else 'R'}" for clan in there)


def dice(row: list[dict[str, Any]], texts: Texts) -> Text:
    """C4 N6: the dice of a space, the lowest first."""
    return Text(" ").join([Text(f"{texts.word(LETTERS[die['colour']])}{die['value']}", style=DICE[die["colour"]]) for die in row])


def pairs(view: dict[str, Any], texts: Texts) -> RenderableType:
    lines = [f"  {name(PAIR, pair['id'], texts)}" for pair in view["pairs"]]
    return Text("\n".join([texts.word("pairs"), *lines]))


def clans(view: dict[str, Any], texts: Texts) -> RenderableType:
    """Everyone in turn order: points, stores, members at home, courtiers by floor; below it the lanterns."""
    table = SeatTable(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    lanterns = []
    numbers = ("short_points", "short_now", *[f"short_{id}" for id in GOOD_IDS[:VP]])
    for id in ("clan", *numbers, "short_home", "short_court"):
        table.add_column(texts.word(id), justify="right" if id in numbers else "left")
    for clan in view["order"]:
        is_rival = clan == len(view["clans"])
        row = view["rival"] if is_rival else view["clans"][clan]
        who = Text(("▶ " if clan == view["active"] else "  ") + clan_name(view, clan, texts), style=CLANS[clan])
        goods = ["", "", "", str(row["coins"]), ""] if is_rival else [str(row["goods"][id]) for id in GOOD_IDS[:VP]]
        home = "/".join(str(row["home"][id]) for id in MEMBER_IDS)
        court = "/".join(str(row["court"][id]) for id in LEVEL.ids)
        table.add_row(who, str(row["points"]), str(sum(row["now"].values())), *goods, home, court)
        if not is_rival:
            lanterns.append(f"{texts.names[clan]} ({icons(row['lantern'], texts)})")
    return Group(table, Text(f"{texts.word('lantern_zone')} {' · '.join(lanterns)}\n"))


def icons(shown: dict[str, int], texts: Texts) -> str:
    return said(" + ".join(f"time {n}" if id == "time" else f"{n} {id}" for id, n in shown.items()), texts.lang) if shown else "–"


def bridges(view: dict[str, Any], texts: Texts) -> RenderableType:
    """Each bridge with its dice, the middle ones in brackets, and the two gardens under it."""
    lines = Text()
    for colour, row in view["bridges"].items():
        lines.append(f"{texts.word(f'bridge_{colour}'):<13}", style=DICE[colour])
        values = [str(row["left"] or "·"), *[f"({value})" for value in row["centre"]], str(row["right"] or "·")]
        lines.append(" ".join(values) + "\n", style="bold")
        for kind in ("plant", "stone"):
            garden = view["gardens"][f"{colour}_{kind}"]
            told = texts.word("garden_line", food=garden["food"], vp=garden["vp"], action=said(garden["action"], texts.lang))
            line = f"  {texts.word(f'garden_{kind}')} {told}{initials(view, garden['clans'])}\n"
            lines.append(line, style="" if garden["active"] else "dim")
    return lines


def castle(view: dict[str, Any], texts: Texts) -> RenderableType:
    """From the daimyo down: favours, then the rooms of each floor with their tiles and cards."""
    daimyo = view["castle"]["daimyo"]
    lines = Text(courtiers(view, "daimyo", texts), style="bold")
    for favour, taken in zip(daimyo["favours"], daimyo["taken"], strict=True):
        lines.append(f"\n  {said(favour, texts.lang)}{'' if taken is None else initials(view, [taken])}", style="not bold")
    parts: list[RenderableType] = [lines]
    for level in ("diplomats", "stewards"):
        parts.append(Text(f"{courtiers(view, level, texts)} · {texts.word('deck')} {view['castle']['decks'][level]}", style="bold"))
        rooms = [id for id in view["castle"]["rooms"] if level.startswith(id.partition("_")[0])]
        grid = Table.grid(*[""] * len(rooms), padding=(0, 2), expand=True)
        grid.add_row(*[room(view, id, texts) for id in rooms])
        parts.append(grid)
    parts.append(Text(courtiers(view, "gate", texts), style="bold"))
    return Group(*parts)


def courtiers(view: dict[str, Any], level: str, texts: Texts) -> str:
    """A floor, its worth and everyone's courtiers there."""
    rows = [*view["clans"], *([view["rival"]] if "rival" in view else [])]
    there = [clan for clan, row in enumerate(rows) for _ in range(row["court"][level])]
    return f"{texts.word(f'court_{level}')} ({LEVEL_VP[LEVEL.value_of(level)]}){initials(view, there)}"


def room(view: dict[str, Any], id: str, texts: Texts) -> Text:
    """The room with its value or dice; beside the colour of each tile, the card's action; the dark one in italics."""
    row, number = view["castle"]["rooms"][id], SPACE.value_of(id)
    lines = space(id, row["dice"], texts)
    if row["card"] is None:
        return lines.append(f"\n{texts.word('taken')}")
    lines.append(f"\n{name(CARD, row['card']['id'], texts)}")
    for block, action in enumerate(row["card"]["blocks"]):
        colour = view["castle"]["tiles"][SLOT.id_of(FIRST_SLOT[number] + block)]
        lines.append(f"\n{texts.word(LETTERS[colour])} ", style=DICE[colour])
        lines.append(said(action, texts.lang), style="italic" if block == row["card"]["dark"] else "")
    return lines


def space(id: str, there: list[dict[str, Any]], texts: Texts) -> Text:
    """A space, its printed value and the dice on it."""
    line = Text(f"{name(SPACE, id, texts)} ")
    line.append(f"[{VALUE[SPACE.value_of(id)]}] ")
    return line.append_text(dice(there, texts))


def grounds(view: dict[str, Any], texts: Texts) -> RenderableType:
    """Outside the walls, the well, the training yards."""
    lines = Text()
    for (id, there), members in zip(view["outside"].items(), OUTSIDE_CHOICE, strict=True):
        lines.append_text(space(id, there, texts))
        lines.append(f" {' / '.join(said(MEMBER_IDS[member], texts.lang) for member in members)}\n")
    lines.append_text(space("well", view["well"]["dice"], texts))
    lines.append(f" {', '.join(said(action, texts.lang) for action in ['1 seal', *view['well']['rewards']])}\n")
    for id, row in view["yards"].items():
        number = YARD.value_of(id)
        actions = " + ".join(said(tile["action"], texts.lang) for tile in row["tiles"])
        told = texts.word("yard_line", yard=name(YARD, id, texts), value=YARD_VALUE[number], action=actions)
        lines.append(told + initials(view, [clan for clan, n in enumerate(row["warriors"]) for _ in range(n)]) + "\n")
    return lines


def passage(view: dict[str, Any], texts: Texts) -> RenderableType:
    """Who stands where on the passage of time, first in the next order first, and the gates with their tolls."""
    markers = " > ".join(f"{clan_name(view, row['clan'], texts)} {row['step']}" for row in view["time"])
    gates = ", ".join(f"{step} ({toll})" for step, toll in enumerate(TOLL) if toll)
    return Text(texts.word("time_line", markers=markers, gates=gates) + "\n")


def rival(row: dict[str, Any], texts: Texts) -> RenderableType:
    """What is known of the rival's deck: the die its next card names, the actions of those turned over. [solo.6]"""
    lines = Text()
    if row["top"] is not None:
        bridge, place = texts.word(f"bridge_{row['top']['bridge']}"), texts.word(f"place_{row['top']['place']}")
        lines.append(texts.word("rival_die", bridge=bridge, place=place, space=name(SPACE, row["top"]["space"], texts)) + "\n")
    for card in row["turned"]:
        actions = ", ".join(said_of_rival(text, texts.lang) for text in RIVAL_ACTIONS[RIVAL_CARD.value_of(card)])
        lines.append(f"  {name(RIVAL_CARD, card, texts)} ({actions})\n")
    under = ", ".join(name(RIVAL_CARD, card, texts) for card in row["under"]) or "–"
    return lines.append(texts.word("rival_piles", unseen=row["unseen"], cards=under) + "\n", style="dim")


def domain(clan: dict[str, Any], texts: Texts) -> RenderableType:
    """One's own rows: the die there, the rewards laid bare, the action of the card; below it what members still cover."""
    lines = Text()
    for number, (colour, die) in enumerate(zip(DICE, clan["rows"], strict=True)):
        lines.append_text(space(f"domain_{colour}", [die] if die else [], texts))
        gains = [said(reward, texts.lang) for reward in clan["rewards"][number]["visible"]]
        covered = ", ".join(said(reward, texts.lang) for reward in clan["rewards"][number]["covered"])
        action = [said(clan["card"]["rows"][number], texts.lang)] if clan["card"] else []
        lines.append(f" {', '.join(gains + action)}\n")
        if covered:
            lines.append(f"  {texts.word('covered', rewards=covered)}\n", style="dim")
    return lines
