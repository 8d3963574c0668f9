"""What every part of the board draws with: symbols, words, the names of things."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Final

from markupsafe import Markup, escape

from tatami.core.title import Title
from tatami.texts import message
from tatami.titles.shogun.rules.domains import CARD, PROVINCE, REGION
from tatami.titles.shogun.rules.facts import BOX, PROVINCE_ROWS
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.tables import CHESTS, RICE, SITES

PICTURE: Final = "/boards/shogun/map.svg"  # outlines, and icons in the colours of the page
PIECES: Final = "/boards/shogun/pieces.svg"  # cubes, tiles, crests, cards
Word = Callable[..., str]
Row = SimpleNamespace  # what a template is handed: values with names, found faster than in a dict
YIELDS: Final = {id: (CHESTS[p], RICE[p], SITES[p]) for p, id in enumerate(PROVINCE.ids)}
ACTION_SIGN: Final = {"rice": "rice", "tax": "chest"}  # where the symbol has another name than the action
SPECIAL_SIGN: Final = {
    "one_more_chest": "chest",
    "one_more_rice": "rice",
    "six_armies": "five_armies",
    "attack": "attack",
    "defence": "defence",
}
EVENT_SIGN: Final = {
    "theatre": "theatre",
    "two": "mark-5",
    "castle": "castle",
    "temple": "temple",
    "tax": "chest",
    "rice": "rice",
    "short": "three_armies",
}  # by the first word of an event's id


class Signs(dict[str, Markup]):
    """Pictures beside numbers and names, each made once; what they mean is said in words next to them or in their help."""

    def __missing__(self, name: str) -> Markup:
        picture = self[name] = Markup('<svg class="sg-i" aria-hidden="true"><use href="{}#{}"/></svg>').format(PIECES, name)
        return picture


SIGNS: Final = Signs()


@cache
def crest(seat: int) -> Markup:
    return Markup('<svg class="sg-crest seat-{0}" aria-hidden="true"><use href="{1}#crest-{0}"/></svg>').format(seat, PIECES)


@cache
def token(side: int) -> Markup:
    """A cube of a side, with its crest or a farmer's straw hat."""
    seat = "c-green" if side == FARMERS else f"seat-{side}"
    return Markup('<svg class="sg-i {}" viewBox="0 0 27 26" aria-hidden="true">{}</svg>').format(seat, cube(side, 0, 0, 27))


def cube(side: int, x: float, y: float, size: float, more: str = "") -> Markup:
    """A cube as a drawing: what it belongs to is its mark. `x` and `y` are its upper left corner."""
    k = size / 27
    return Markup(
        f'<g class="{"c-green" if side == FARMERS else f"seat-{side}"} sg-cube"{more}><use href="{PIECES}#cube" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size * 26 / 27:.1f}"/>'
        f'<use href="{PIECES}#mark-{side}" x="{x + 4 * k:.1f}" y="{y + 10 * k:.1f}" width="{12 * k:.1f}" height="{12 * k:.1f}"/></g>'
    )


def numbered(side: int, x: float, y: float, size: float, n: int) -> str:
    """A cube with a number on its front."""
    seat = "c-green" if side == FARMERS else f"seat-{side}"
    k = size / 27
    return (
        f'<g class="{seat}"><use href="{PIECES}#cube" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size * 26 / 27:.1f}"/>'
        f'<text class="sg-on" x="{x + 10 * k:.1f}" y="{y + 21.500 * k:.1f}">{n}</text></g>'
    )


def sign(id: str, x: float, y: float, size: float, more: str = "") -> str:
    return f'<use href="{PIECES}#{id}" x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}"{more}/>'


def plate(place: tuple[float, float, float, float], look: str = "") -> str:
    """A piece of paper on the board."""
    x, y, wide, high = place
    return f'<rect class="sg-plate {look}" x="{x}" y="{y}" width="{wide}" height="{high}" rx="6"/>'


def paper(place: tuple[float, float, float, float], html: str, look: str = "") -> str:
    """Words on a piece of paper, which break where it ends."""
    x, y, wide, high = place
    return f'<foreignObject x="{x}" y="{y}" width="{wide}" height="{high}"><div xmlns="http://www.w3.org/1999/xhtml" class="sg-paper {look}">{html}</div></foreignObject>'


def text(x: float, y: float, said: object, look: str = "") -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}">{escape(said)}</text>'


def event_sign(id: str) -> str:
    return EVENT_SIGN[id.split("_", maxsplit=1)[0]]


@cache
def words(title: Title, lang: str) -> Word:
    """The words of the board in one language, each looked up once, and those with nothing but a number in them put together once."""
    found: dict[tuple[str, int], str] = {}
    ready: dict[tuple[str, int], str] = {}

    def word(id: str, n: int = 1, **values: object) -> str:
        said = None if values else ready.get((id, n))
        if said is not None:
            return said
        said = found.get((id, min(n, 2)))
        if said is None:
            said = found[id, min(n, 2)] = message(title.words, lang, "board", id, n)
        if values:
            return said.format(n=n, **values)
        ready[id, n] = said = said.format(n=n)
        return said

    return word


class Printed:
    """What stands on provinces and cards, in one language."""

    def __init__(self, title: Title, lang: str) -> None:
        word = words(title, lang)
        self.name = {id: CARD.text(card, lang) for card, id in enumerate(CARD.ids)}
        self.region = {id: REGION.text(region, lang) for region, id in enumerate(REGION.ids)}
        self.land = {
            id: f"{self.name[id]} {row['kanji']} · {word('yields', row['chests'], rice=row['rice'])}, "
            f"{word('sites', row['sites'])} ({', '.join(row['towns'])}) · "
            for id, row in PROVINCE_ROWS.items()
        }
        self.colour = {id: row["colour"][lang] for id, row in BOX["daimyo"].items()}


@cache
def printed(title: Title, lang: str) -> Printed:
    return Printed(title, lang)
