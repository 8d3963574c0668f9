"""The White Castle's tables: every card, garden and tile with what it does, yards, and the passage of time."""

from typing import Any

from tatami.texts import Texts
from tatami.texts.tables import Rows
from tatami.titles.white_castle.rules.domains import CARD, DAIMYO_CARD, GARDEN_CARD, PROVISION, RIVAL_CARD, YARD, YARD_TILE
from tatami.titles.white_castle.rules.facts import CARD_ROWS, DAIMYO_ROWS, GARDEN_ROWS, PROVISION_ROWS, RIVAL_ROWS, YARD_TILE_ROWS
from tatami.titles.white_castle.rules.ids import LAST_SPACE
from tatami.titles.white_castle.rules.names import said, said_of_rival
from tatami.titles.white_castle.rules.tables import GARDEN_FOOD, GARDEN_VP, TIME_VP, TOLL, YARD_IRON, YARD_VALUE

DARK = "◆ "  # before the action on dark ground
FULL_TABLE = " *"  # behind a card that stays in the box with one or two players


def cards_of(kind: str, texts: Texts) -> Rows:
    """The cards of one kind with their actions from the top, the dark one marked."""
    rows: Rows = []
    for card, row in enumerate(CARD_ROWS.values()):
        if row["kind"] == kind:
            blocks = [DARK * (at == row.get("dark")) + action(text, texts) for at, text in enumerate(row["blocks"])]
            name = str(texts.name(CARD, card)) + FULL_TABLE * row.get("full_table", False)
            rows.append([name, *blocks, *[""] * (3 - len(blocks)), action(row["lantern"], texts)])
    return rows


def action(text: str, texts: Texts) -> str:
    return said(text, texts.lang)


def stewards(texts: Texts) -> Rows:
    return cards_of("steward", texts)


def diplomats(texts: Texts) -> Rows:
    return [row[:3] + row[4:] for row in cards_of("diplomat", texts)]


def starting_actions(texts: Texts) -> Rows:
    return [row[:2] for row in cards_of("start", texts)]


def daimyos(texts: Texts) -> Rows:
    return [
        [str(texts.name(DAIMYO_CARD, at)), *[action(text, texts) for text in row["favours"]]] for at, row in enumerate(DAIMYO_ROWS.values())
    ]


def gardens(texts: Texts) -> Rows:
    return [
        [str(texts.name(GARDEN_CARD, at)), GARDEN_FOOD[at], GARDEN_VP[at], action(row["action"], texts)]
        for at, row in enumerate(GARDEN_ROWS.values())
    ]


def yards(texts: Texts) -> Rows:
    return [[str(texts.name(YARD, yard)), YARD_IRON[yard], YARD_VALUE[yard]] for yard in range(len(YARD_IRON))]


def yard_tiles(texts: Texts) -> Rows:
    return [
        [str(texts.name(YARD_TILE, at)), action(row["blue"], texts), action(row["gold"], texts)]
        for at, row in enumerate(YARD_TILE_ROWS.values())
    ]


def provisions(texts: Texts) -> Rows:
    return [
        [str(texts.name(PROVISION, at)), action(row["gain"], texts), action(row["lantern"], texts)]
        for at, row in enumerate(PROVISION_ROWS.values())
    ]


def passage(_: Texts) -> Rows:
    """The spaces at which something changes: a toll, or the points at the end."""
    return [
        [space, TOLL[space] or "", TIME_VP[space]]
        for space in range(LAST_SPACE + 1)
        if not space or TOLL[space] or TIME_VP[space] != TIME_VP[space - 1]
    ]


def rival(texts: Texts) -> Rows:
    return [[str(texts.name(RIVAL_CARD, at)), rival_actions(row, texts)] for at, row in enumerate(RIVAL_ROWS.values())]


def rival_actions(row: dict[str, Any], texts: Texts) -> str:
    return " · ".join(said_of_rival(text, texts.lang) for text in row["actions"])


ROWS = {
    "stewards": stewards,
    "diplomats": diplomats,
    "starting_actions": starting_actions,
    "daimyos": daimyos,
    "gardens": gardens,
    "yards": yards,
    "yard_tiles": yard_tiles,
    "provisions": provisions,
    "passage": passage,
    "rival": rival,
}
