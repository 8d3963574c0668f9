"""What every part of the board draws with: icons, words, the names of things."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from markupsafe import Markup

from tatami.core.title import Title
from tatami.texts import message
from tatami.titles.shogun.rules.domains import CARD, PROVINCE, REGION
from tatami.titles.shogun.rules.facts import BOX, PROVINCE_ROWS
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.tables import CHESTS, RICE, SITES
from tatami.web.seats import crest
from tatami.web.templates import template

PICTURE: Final = "/boards/shogun/map.svg"
Word = Callable[..., str]
Row = SimpleNamespace  # what a template is handed: values with names, found faster than in a dict
YIELDS: Final = {id: (CHESTS[p], RICE[p], SITES[p]) for p, id in enumerate(PROVINCE.ids)}


class Icons(dict[str, Markup]):
    """Pictures beside numbers and names, each made once; what they mean is said in words next to them or in their help."""

    def __missing__(self, name: str) -> Markup:
        picture = self[name] = Markup('<svg class="sg-i" aria-hidden="true"><use href="{}#i-{}"/></svg>').format(PICTURE, name)
        return picture


ICONS: Final = Icons()


@cache
def token(side: int) -> Markup:
    """A cube of a side: a player's crest, or a farmer's straw hat."""
    return ICONS["farmer"] if side == FARMERS else crest(side)


@cache
def words(title: Title, lang: str) -> Word:
    """The words of the board in one language, each looked up once, and those with nothing but a number in them put together once."""
    found: dict[tuple[str, int], str] = {}
    numbered: dict[tuple[str, int], str] = {}

    def word(id: str, n: int = 1, **values: object) -> str:
        text = None if values else numbered.get((id, n))
        if text is not None:
            return text
        text = found.get((id, min(n, 2)))
        if text is None:
            text = found[id, min(n, 2)] = message(title.words, lang, "board", id, n)
        if values:
            return text.format(n=n, **values)
        numbered[id, n] = text = text.format(n=n)
        return text

    return word


def parts(name: str) -> Any:
    """The macros of a template of this board, made once."""
    return template(f"shogun/board/{name}.html").make_module({"icon": ICONS})


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
