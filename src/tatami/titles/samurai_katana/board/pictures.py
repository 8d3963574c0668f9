"""Pictures the parts of the board share: addresses of what is drawn beforehand, places on the map, cards."""

from functools import cache
from typing import Any, Final

from markupsafe import escape

from tatami.core.decoding import decode_own
from tatami.core.domain import Domain
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.titles.samurai_katana.rules.domains import CARD
from tatami.titles.samurai_katana.rules.ids import FAN
from tatami.titles.samurai_katana.rules.printed import effect
from tatami.titles.samurai_katana.rules.tables import AMOUNT, CARD_RULE, POWER, PRICE, SORT, SORTS, SWORDS, VALUE
from tatami.titles.samurai_katana.words.sentences import effect as everything
from tatami.web.boards import folder
from tatami.web.scene import Scene

DRAWN: Final = "/boards/samurai_katana/map.svg#"  # what never changes (tools/samurai_map.py)
PLACES: Final[dict[str, Any]] = decode_own(
    (folder("samurai_katana") / "places.json").read_text("utf-8"), "places.json"
)  # of names, armies, castles; of badges by #province
COLOURS: Final = {
    "oda": "blue",
    "takeda": "crimson",
    "uesugi": "ivory",
    "toyotomi": "yellow",
    "date": "green",
    "tokugawa": "violet",
}  # of the box
NARROW: Final = {"i": 0.29, "l": 0.29, "t": 0.31, "m": 0.8, "-": 0.34, " ": 0.27, "r": 0.4, "s": 0.41, "f": 0.34}
CARD_WIDTH: Final = 74  # units for a card's name


def text(texts: Texts, domain: Domain, id: str) -> str:
    return domain.text(domain.value_of(id), texts.lang)


def use(id: str, at: str = "", more: str = "") -> str:
    """Return a reference to something drawn beforehand, with a transformation."""
    moved = f' transform="{at}"' if at else ""
    return f'<use href="{DRAWN}{id}"{moved}{more}/>'


def words(x: float, y: float, text: object, kind: str = "", size: float = 13) -> str:
    """Return a line of text; `kind` names its classes."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}>{escape(text)}</text>'


def wide(text: str, size: float) -> float:
    """Return about how wide a text is in the serif of the page."""
    return sum(NARROW.get(letter, 0.5 if letter.islower() else 0.7) for letter in text) * size


def wrapped(text: str, size: float, most: float) -> list[str]:
    """Return a text in lines of at most this width, cut at spaces."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, size) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def figure_of(clan: str, number: str, x: float, y: float, size: float = 1.0, ranks: int = 1) -> str:
    """Return a samurai with a banner: its clan's crest and a number; in two ranks where there are many."""
    wide, middle = ("", 16.6) if len(number) < 2 else ("w", 18.9)
    at = f' x="{x:g}" y="{y:g}"' if size == 1.0 else f' transform="translate({x:g},{y:g}) scale({size:g})"'
    drawn = use(f"f{'2' if ranks > 1 else ''}{wide}-{clan}", more=at)
    return f'{drawn}<text x="{x + middle * size:.1f}" y="{y + 4.4 * size:.1f}" class="sk-n">{number}</text>'


# Cards.


def face(scene: Scene, id: str) -> dict[str, Any]:
    """Return what is printed on a card."""
    card = CARD.value_of(id)
    return {
        "id": id,
        "name": CARD.text(card, scene.lang),
        "value": VALUE[card],
        "swords": SWORDS[card],
        "price": PRICE[card],
        "fan": AMOUNT[card] if POWER[card] == FAN else 0,
        "sort": SORTS[SORT[card]],
        "effect": effect(card, scene.lang),
        "rule": CARD_RULE[card],
        "help": card_help(scene.title, scene.lang, id),
    }


@cache
def card_help(title: Title, lang: str, id: str) -> str:
    """Return everything printed on a card, in words."""
    texts = Texts(title, lang, [])
    return f"{text(texts, CARD, id)} · {everything(texts, id)}"


@cache
def card_picture(lang: str, id: str) -> str:
    """Draw a card, 82 x 116 units: value, picture, swords, name, price, fan."""
    card = CARD.value_of(id)
    found = [use(f"k-{SORTS[SORT[card]]}"), use(f"a-{id}", "translate(13.4,30) scale(.89)")]
    found.append(f'<circle cx="16" cy="16" r="12" class="sk-disc"/>{words(16, 21.5, VALUE[card], "sk-value", 16)}')
    found += [use("sword", f"translate({68 - 11 * n},15)") for n in range(SWORDS[card])]
    lines = wrapped(CARD.text(card, lang), 12, CARD_WIDTH)
    found += [words(41, 92 - 12.5 * (len(lines) - 1 - n), line, "sk-card-name", 12) for n, line in enumerate(lines)]
    if PRICE[card]:
        found.append(use("coin", "translate(15,103) scale(.85)") + words(15, 107.5, PRICE[card], "sk-price", 12))
    if POWER[card] == FAN:
        found.append(use("fan", "translate(62,107)") + words(62, 106, f"+{AMOUNT[card]}", "sk-plus", 12))
    return "".join(found)


@cache
def small_card(id: str, size: float) -> str:
    """Draw a card at a smaller size: its picture and its value, in figures that can still be read."""
    card = CARD.value_of(id)
    r = 8.5 / size
    value = f'<circle cx="{r + 3:.1f}" cy="{r + 3:.1f}" r="{r:.1f}" class="sk-disc"/>' + words(
        r + 3, r + 3 + 4.4 / size, VALUE[card], "sk-value", 12.5 / size
    )
    swords = "".join(use("sword", f"translate({70 - 13 * n},16) scale(1.2)") for n in range(SWORDS[card]))
    return use(f"k-{SORTS[SORT[card]]}") + use(f"a-{id}", "translate(4,42) scale(1.2)") + value + swords
