"""What is printed, in words: every action of the box in French and English."""

from typing import Any, Final

from tatami.core.domain import Domain
from tatami.core.title import read_table
from tatami.games.white_castle.tables import ACTIONS, FOLDER

_BOARD: Final = read_table(FOLDER, "board")
_RIVAL_ICONS: Final = read_table(FOLDER, "solo")["icon"]


def said(text: str, lang: str) -> str:
    """A printed action: `1 coin + well`, `1 seal -> warrior`."""
    price, _, gain = text.rpartition(" -> ")
    action = ", ".join(_icon(icon, lang) for icon in gain.split(" + "))
    return str(_BOARD["priced"][lang]).format(price=_icon(price, lang), action=action) if price else action


def said_of_rival(text: str, lang: str) -> str:
    """An action on a card of the rival: `climb 2`, `stone garden`, or a gain like everyone's."""
    first, _, second = text.partition(" ")
    return str(_RIVAL_ICONS[first][lang]).format(n=second) if first in _RIVAL_ICONS else said(text, lang)


def _icon(text: str, lang: str) -> str:
    """One icon: `2 iron`, `1 any`, `time 2`, `coral tile`, `lantern`."""
    if text in _BOARD["icon"]:
        return str(_BOARD["icon"][text][lang])
    first, second = text.split()
    if first == "time":
        return _counted(int(second), _BOARD["step"], lang)
    return _counted(int(first), _BOARD["good"].get(second) or _BOARD["any"], lang)


def _counted(n: int, row: dict[str, Any], lang: str) -> str:
    return f"{n} {row[lang if n == 1 else lang + '_many']}"


def _id(text: str) -> str:
    return text.replace(" -> ", "_for_").replace(" + ", "_and_").replace(" ", "_")


ACTION: Final = Domain("action", [(_id(text), said(text, "en"), said(text, "fr")) for text in ACTIONS])
