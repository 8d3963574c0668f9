"""What the war's and the siege's boards share: names, and cards that answer."""

from functools import cache
from typing import Any, Final

from markupsafe import Markup

from tatami.core.domain import Domain
from tatami.texts import capital, ui
from tatami.web.scene import Scene

CARD_WAYS: Final = ("", "mission_", "load_")  # how an answer that uses a card may be called


@cache
def name(domain: Domain, id: str, lang: str) -> str:
    return domain.text(domain.value_of(id), lang)


def pair(scene: Scene, one: str, other: str) -> str:
    """One: other, with the spaces of the language."""
    return ui(scene.lang, "pair", name=one, value=other)


def stack(scene: Scene, kind: str, domain: Domain, id: str, n: int, text: str, help: str = "", chosen: bool = False) -> dict[str, Any]:
    """Alike cards with what they do, on the card or only in its help; pressed, they answer. Those chosen already are ticked."""
    pick = next((scene.pick(way + id) for way in CARD_WAYS if way + id in scene.answers), Markup(""))
    looks = f"{kind} is-chosen" if chosen else kind
    return {
        "kind": kind,
        "looks": looks,
        "name": capital(name(domain, id, scene.lang)),
        "n": n,
        "pick": pick,
        "text": text,
        "help": help or text,
    }


def card_answers(ids: list[str]) -> list[str]:
    """The answers that these cards may stand for."""
    return [way + id for id in dict.fromkeys(ids) for way in CARD_WAYS]
