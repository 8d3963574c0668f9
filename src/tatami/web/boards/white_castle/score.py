"""What every clan of The White Castle would have if the game ended now, counted from what lies open on the table. [scoring.2 … scoring.7]"""

from typing import Any

from tatami.games.white_castle.scoring import CATEGORIES
from tatami.games.white_castle.tables import LEVEL, LEVEL_VP, PURSE, RESOURCE_VP, RESOURCES, TIME_VP, YARD_VALUE

Parts = dict[str, int]  # by category, in the order of the title


def parts(view: dict[str, Any], clan: int) -> Parts:
    """A clan's points by category. The rival scores neither coins nor resources. [solo.29]"""
    is_rival = clan == len(view["clans"])
    pieces = view["rival"] if is_rival else view["clans"][clan]
    counted = [
        pieces["points"],
        0 if is_rival else purse(pieces["goods"]),
        0 if is_rival else resources(pieces["goods"]),
        time(view, clan),
        sum(worth * pieces["court"][level] for level, worth in zip(LEVEL.ids, LEVEL_VP, strict=True)),
        warriors(view, clan, pieces["court"]),
        sum(garden["vp"] for garden in view["gardens"].values() if clan in garden["clans"]),
    ]
    return dict(zip(CATEGORIES, counted, strict=True))


def purse(goods: dict[str, int]) -> int:
    return (goods["coin"] + goods["seal"]) // PURSE


def resources(goods: dict[str, int]) -> int:
    return sum(RESOURCE_VP[units] for units in list(goods.values())[:RESOURCES])


def time(view: dict[str, Any], clan: int) -> int:
    step: int = next(marker["step"] for marker in view["time"] if marker["clan"] == clan)
    return TIME_VP[step]


def warriors(view: dict[str, Any], clan: int, court: dict[str, int]) -> int:
    """The yards' values times the courtiers inside; those at the gate do not count."""
    value: int = sum(worth * yard["warriors"][clan] for worth, yard in zip(YARD_VALUE, view["yards"].values(), strict=True))
    inside = sum(n for level, n in court.items() if level != "gate")
    return value * inside
