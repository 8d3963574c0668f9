"""How likely an attack or a revolt ends well, by what a viewer knows: the cubes thrown, and how many of each side are in the closed tower.

A cube that is thrown falls through both shelves by itself. One that lies inside is on either shelf, and comes loose as cubes arrive there. [tower.5, tower.6]
"""

from typing import Any, Final

from tatami.titles.shogun.rules.domains import SIDE
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.tables import ARMIES, FARMER_CUBES
from tatami.titles.shogun.words.spreads import Spread, more_of, spread_of, together

ALIKELY: Final = 0.9  # what a force is chosen for


def inside(view: dict[str, Any], side: int) -> int:
    """Return how many cubes of a side are in the tower: all that are not on the board, in the reserve or in the tray. [tower.7]"""
    tray = int(view["tower"]["tray"].get(SIDE.id_of(side), 0))
    if side == FARMERS:
        return FARMER_CUBES - int(view["farmers"]) - tray
    on_board = sum(row["armies"] for row in view["provinces"] if row["owner"] == side)
    return int(ARMIES - view["players"][side]["reserve"] - on_board - tray)


def fallen(view: dict[str, Any], side: int, thrown: int, arriving: int) -> Spread:
    """Return the chances of each number of a side's cubes in the tray after a throw of so many, `arriving` of all sides."""
    odds, id = view["odds"], SIDE.id_of(side)
    again = int(view["tower"]["tray"].get(id, 0))
    shelves = None if view["tower"]["lower"] is None else (int(view["tower"]["upper"].get(id, 0)), int(view["tower"]["lower"].get(id, 0)))
    return spread_of(thrown + again, shelves or (inside(view, side), -1), arriving, odds["stick"] / 100, odds["dislodge"] / 100)


def attack_wins(view: dict[str, Any], armies: int, way: dict[str, Any], owner: int | None) -> float:
    """Return the chance that so many armies of the active seat take a target of its march. [battle.3, battle.4, battle.5]"""
    seat, force = int(view["waiting"][0]), armies + int(view["march"]["more"])
    tray = sum(view["tower"]["tray"].values())
    if owner is None:
        arriving = force + int(way["farmers"]) + tray
        return more_of(fallen(view, seat, force, arriving), fallen(view, FARMERS, int(way["farmers"]), arriving))
    arriving = force + int(way["armies"]) + tray
    defence = fallen(view, owner, int(way["armies"]), arriving)
    if way["quiet"]:
        defence = together(defence, fallen(view, FARMERS, 0, arriving))
    return more_of(fallen(view, seat, force, arriving), defence)


def revolt_held(view: dict[str, Any], seat: int, armies: int, farmers: int) -> float:
    """Return the chance that a province with so many armies survives a revolt of so many farmers. [revolt.1, revolt.3]"""
    arriving = armies + farmers + sum(view["tower"]["tray"].values())
    return more_of(fallen(view, seat, armies, arriving), fallen(view, FARMERS, farmers, arriving))


def best_force(view: dict[str, Any], most: int, way: dict[str, Any], owner: int | None) -> tuple[int, float]:
    """Return the fewest armies that win nine times of ten, or else all that can go; and their chance."""
    chance = 0.0
    for armies in range(1, most + 1):
        chance = attack_wins(view, armies, way, owner)
        if chance >= ALIKELY:
            return armies, chance
    return most, chance
