"""The board of Samouraï & Katana: the round, the clans, the map, the battle, one's own hand."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.domain import Domain
from tatami.core.title import Title
from tatami.games.samurai_katana.tables import CARD, CITY, CLAN, PRICE, PROVINCE, PROVINCE_HONOUR, SORT, SWORDS, TERRITORY, VALUE, WARRIOR
from tatami.texts import Texts
from tatami.web.scene import Scene
from tatami.web.templates import template

PICTURE: Final = "/static/maps/samurai_katana.svg"
_FACTS: Final = json.loads((Path(__file__).parents[1] / "maps" / "samurai_katana.json").read_text("utf-8"))
PLACES: Final[dict[str, dict[str, Any]]] = _FACTS["places"]
BOX: Final = "0 0 {} {}".format(*_FACTS["box"])
WAYS: Final = ("", "move_", "samurai_", "from_")  # the answers a territory stands for, whichever is asked
CARD_WAYS: Final = ("", "play_", "offer_")
BOARD: Final = template("boards/samurai_katana.html")

assert set(PLACES) == set(TERRITORY.ids)


def draw(scene: Scene) -> str:
    view = scene.view
    return BOARD.render(
        scene=scene,
        view=view,
        t=scene.word,
        box=BOX,
        picture=PICTURE,
        players=[player(scene, seat) for seat in range(view["seats"])],
        grounds=Markup("\n".join([ground(scene, row) for row in view["territories"]])),
        tops=Markup("\n".join([top(scene, row) for row in view["territories"]])),
        left_out=left_out(view),
        arrows=arrows(scene),
        battle=battle(scene),
        hand=hand(scene),
        provinces=provinces(scene),
        clan=lambda clan: text(scene.texts, CLAN, clan),
    )


def text(texts: Texts, domain: Domain, id: str) -> str:
    return domain.text(domain.value_of(id), texts.lang)


@cache
def printed(title: Title, lang: str, id: str, province: str, mountain: bool, city: str | None) -> str:
    """What never changes about a territory, in words."""
    texts = Texts(title, lang, [])
    parts = [text(texts, TERRITORY, id), text(texts, PROVINCE, province)]
    if mountain:
        parts.append(texts.word("mountain"))
    if city:
        parts.append(texts.word("city", name=text(texts, CITY, city)))
    return " · ".join(parts)


@cache
def word(title: Title, lang: str, id: str) -> str:
    return Texts(title, lang, []).word(id)


def left_out(view: dict[str, Any]) -> list[str]:
    """Territories that are not played with this edition or number of players."""
    there = {row["id"] for row in view["territories"]}
    return [id for id in TERRITORY.ids if id not in there]


def player(scene: Scene, seat: int) -> dict[str, Any]:
    row = scene.view["players"][seat]
    return {
        **row,
        "seat": seat,
        "name": scene.name(seat),
        "waiting": seat in scene.view["waiting"],
        "on_turn": seat == scene.view["player"],
        "emperor": seat == scene.view["emperor"],
        "is_shogun": seat == scene.view["shogun"],
        "pick": scene.pick(str(seat)) if scene.question is not None and scene.question.domain.id == "seat" else "",
        "share": max(0, min(100, round(100 * row["honour"] / scene.view["goal"]))),
    }


# The map.


def ground(scene: Scene, row: dict[str, Any]) -> str:
    """A territory's land in the colour of its province; pressed, it answers."""
    owner = "" if row["owner"] is None else f" seat-{row['owner']} owned"
    told = escape(description(scene, row))
    pick = next((scene.pick(way + row["id"], str(told)) for way in WAYS if way + row["id"] in scene.answers), "")
    return f'<g class="sk-land sk-{row["province"]}{owner}" {pick}><title>{told}</title><use href="{PICTURE}#{row["id"]}"/></g>'


def description(scene: Scene, row: dict[str, Any]) -> str:
    """What a territory is and what stands there, in words."""
    title, lang = scene.title, scene.lang
    told = printed(title, lang, row["id"], row["province"], row["mountain"], row["city"])
    if row["owner"] is None:
        return f"{told} · {word(title, lang, 'nobody')}"
    castle = f" · {word(title, lang, 'castle')}" if row["castle"] else ""
    return f"{told} · {scene.name(row['owner'])}: {row['samurai']} {word(title, lang, 'samurai_n')}{castle}"


def top(scene: Scene, row: dict[str, Any]) -> str:
    """The city, the castle, and the samurai with their owner's crest."""
    place = PLACES[row["id"]]
    parts = []
    if row["city"]:
        icon = "capital" if row["city"] == "kyoto" else "city"
        parts.append(symbol(icon, place["sites"][2], 21))
    castle = f"castle_{row['id']}"
    if row["castle"]:
        parts.append(f'<g class="seat-{row["owner"]} sk-castle">{symbol("castle", place["sites"][1], 23)}</g>')
    elif scene.can(castle):
        parts.append(f'<g class="sk-castle can" {scene.pick(castle)}>{symbol("castle", place["sites"][1], 23)}</g>')
    if row["owner"] is not None:  # a castle may hold a territory alone
        (x, y), r = place["army"], place["r"]
        crest = f'<use href="#crest-{row["owner"]}" x="{x - r - 7:.0f}" y="{y - r - 5:.0f}" width="17" height="17"/>'
        counter = (
            ""
            if row["samurai"] == 0
            else f'<circle cx="{x}" cy="{y}" r="{r}" class="sk-army"/><text x="{x}" y="{y + 6:.0f}">{row["samurai"]}</text>'
        )
        parts.append(f'<g class="seat-{row["owner"]}" data-piece="samurai-{row["id"]}">{counter}{crest}</g>')
    return "".join(parts)


def symbol(name: str, at: list[float], size: int) -> str:
    return f'<use href="{PICTURE}#i-{name}" x="{at[0] - size / 2:.1f}" y="{at[1] - size / 2:.1f}" width="{size}" height="{size}"/>'


def arrows(scene: Scene) -> list[str]:
    """From where samurai leave to where they may go; in a battle, from the attacker to the defender."""
    about = {} if scene.question is None else scene.question.plain()["about"]
    assert isinstance(about, dict)
    if about.get("from") in PLACES:
        ends = [about["to"]] if about.get("to") in PLACES else [id for id in scene.answers if id in PLACES]
        return [arrow(str(about["from"]), end) for end in ends]
    if scene.view["battle"]:
        return [arrow(scene.view["battle"]["from"], scene.view["battle"]["to"])]
    return []


def arrow(origin: str, end: str) -> str:
    """A line from counter to counter, ending short of both."""
    (ax, ay), (bx, by) = PLACES[origin]["army"], PLACES[end]["army"]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    return f"M{ax + 18 * ux:.1f} {ay + 18 * uy:.1f}L{bx - 23 * ux:.1f} {by - 23 * uy:.1f}"


# Cards and tables.


def face(scene: Scene, id: str) -> dict[str, Any]:
    """What is printed on a card."""
    card = CARD.value_of(id)
    return {
        "id": id,
        "name": CARD.text(card, scene.lang),
        "value": VALUE[card],
        "swords": SWORDS[card],
        "price": PRICE[card],
        "warrior": SORT[card] == WARRIOR,
        "rule": scene.word("card_rule", value=VALUE[card], swords=SWORDS[card]) if SORT[card] == WARRIOR else "",
    }


def hand(scene: Scene) -> list[dict[str, Any]]:
    """One's own cards, alike ones together; pressed, a card answers."""
    if scene.seat is None:
        return []
    found = []
    for id, n in Counter(scene.view["players"][scene.seat]["hand"] or []).items():
        pick = next((scene.pick(way + id) for way in CARD_WAYS if way + id in scene.answers), Markup(""))
        found.append({**face(scene, id), "n": n, "pick": pick})
    return found


def battle(scene: Scene) -> dict[str, Any] | None:
    """The battle being fought, side by side."""
    row = scene.view["battle"]
    if row is None:
        return None
    sides = [
        {
            "seat": seat,
            "name": scene.name(seat) if seat >= 0 else scene.word("nobody"),
            "cards": [None if id is None else face(scene, id) for id in cards],
        }
        for seat, cards in zip((row["attacker"], row["defender"]), row["cards"], strict=True)
    ]
    return {
        "sides": sides,
        "from": text(scene.texts, TERRITORY, row["from"]),
        "to": text(scene.texts, TERRITORY, row["to"]),
        "samurai": row["samurai"],
    }


def provinces(scene: Scene) -> list[dict[str, Any]]:
    """Who holds how much of each province, and the honour it gives whole."""
    rows: dict[str, list[int | None]] = {}
    for territory in scene.view["territories"]:
        rows.setdefault(territory["province"], []).append(territory["owner"])
    return [
        {
            "id": id,
            "name": text(scene.texts, PROVINCE, id),
            "honour": PROVINCE_HONOUR[PROVINCE.value_of(id)],
            "size": len(owners),
            "owners": [(seat, n) for seat, n in sorted(Counter(owner for owner in owners if owner is not None).items())],
        }
        for id, owners in rows.items()
    ]
