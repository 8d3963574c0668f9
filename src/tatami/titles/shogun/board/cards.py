"""Cards as they lie in a hand, on a space or open to choice, and what an order with them would bring.

Drawn with plain strings, not with a template: a dozen of them after every answer.
"""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles.shogun.board.pictures import ICONS, YIELDS, Row, Word, printed
from tatami.web.scene import Scene

CARD_PARTS: Final = ("id", "region", "armies", "markers", "buildings")  # of a province, that its card shows


def card_face(scene: Scene, word: Word, row: "dict[str, Any] | None", id: str) -> Row:
    """A card: a province with what it holds, or a chest card with its number."""
    label = card_label(scene, id)
    if row is None:
        face = f'<b class="sg-card-name">{label}</b><span class="sg-card-yield">{escape(word("chest_card"))}</span>'
        return Row(id=id, is_chest=True, region="none", pick=scene.pick(id), face=Markup(face))
    return Row(id=id, is_chest=False, region=row["region"], pick=scene.pick(id), face=Markup(province_face(word, row, label)))


def card_label(scene: Scene, id: str) -> Markup:
    """A province's name, or a number of chests."""
    if id.startswith("chest_"):
        return Markup(f"{ICONS['chest']} {id.removeprefix('chest_')}")
    return escape(printed(scene.title, scene.lang).name[id])


def province_face(word: Word, row: dict[str, Any], name: str) -> str:
    chests, rice, sites = YIELDS[row["id"]]
    built = "".join([ICONS[kind] for kind in row["buildings"]]) + "<i></i>" * (sites - len(row["buildings"]))
    gains = sign(word("chests"), "chest", chests) + sign(word("rice"), "rice", rice)
    force = sign(word("armies", row["armies"]), "army", row["armies"])
    if row["markers"]:
        force += sign(word("markers", row["markers"]), "revolt", row["markers"], ' class="sg-warn"')
    return (
        f'<b class="sg-card-name">{name}</b>'
        f'<span class="sg-card-yield">{gains}<span class="sg-card-sites" data-help="{escape(word("sites", sites))}">{built}</span></span>'
        f'<span class="sg-card-force">{force}</span>'
    )


def sign(help: str, icon: str, n: int, more: str = "") -> str:
    """A picture with a number beside it, and what it means."""
    return f'<span{more} data-help="{escape(help)}">{ICONS[icon]}{n}</span>'


def effect_sign(icon: "str | None", gain: str, help: str, warn: bool) -> Markup:
    """What an order would bring: a picture, a few signs, and the same in words."""
    picture = ICONS[icon] if icon else ""
    told = escape(help)
    look, mark = (" sg-warn", "\N{NO-BREAK SPACE}!") if warn else ("", "")
    return Markup(
        f'<span class="sg-effect{look}" data-help="{told}">{picture}{gain}{mark}<span class="visually-hidden"> {told}</span></span>'
    )
