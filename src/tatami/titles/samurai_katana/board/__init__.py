"""The board of Samouraï & Katana: the round, the clans, the map, the battle, one's own hand."""

from collections import Counter
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.domain import Domain
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.titles.samurai_katana.rules.domains import CARD, CITY, CLAN, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import FAN
from tatami.titles.samurai_katana.rules.printed import effect
from tatami.titles.samurai_katana.rules.tables import (
    AMOUNT,
    CARD_RULE,
    LANDS_OF,
    POWER,
    PRICE,
    PROVINCE_HONOUR,
    SORT,
    SORTS,
    SWORDS,
    VALUE,
)
from tatami.titles.samurai_katana.words.sentences import effect as everything
from tatami.titles.samurai_katana.words.sentences import march
from tatami.web.boards.atlas import Atlas, held
from tatami.web.scene import Scene
from tatami.web.templates import template

ATLAS: Final = Atlas("samurai_katana", TERRITORY)
HANDS: Final = {"hand": CARD}  # what a seat hides from the others
WAYS: Final = ("", "move_", "samurai_", "from_", "leave_")  # the answers a territory stands for, whichever is asked
CARD_WAYS: Final = ("", "play_", "offer_")
MAJOR: Final = 2  # clan points of a major city
THUMB: Final = 24  # around the site of a castle that can be bought: what a thumb may miss it by
TOWN: Final = '<path d="M4 22V11l8-7 8 7v11Z" class="sk-town"/><path d="M9 22v-6h6v6" class="sk-door"/>'  # one house: a minor city
PARTS: Final[Any] = template("samurai_katana/board/board.html").module
ON_THE_MAP: Final = frozenset(way + id for way in (*WAYS, "castle_") for id in TERRITORY.ids)  # answers


def draw(scene: Scene) -> str:
    view = scene.view
    own = None if scene.seat is None else view["players"][scene.seat]["hand"]
    piles = {**scene.some("round", "phase", "goal", "last_round", "pile"), "discards": len(view["discards"])}
    board: str = PARTS.board(
        scene.word,
        head=scene.part(draw_head, piles),
        marches=PARTS.marches(scene.word, rows) if (rows := marches(scene)) else "",
        battle=scene.part(draw_battle, view["battle"]) if view["battle"] else "",
        map=scene.part(draw_map, map_of(scene), [id for id in scene.answers if id in ON_THE_MAP]),
        hand=scene.part(draw_hand, {"hand": own}, [way + id for id in dict.fromkeys(own) for way in CARD_WAYS]) if own else "",
        lays=PARTS.lays(scene.word, [lay(scene, row) for row in view["lays"]]) if view["lays"] else "",
        discards=scene.part(draw_discards, scene.some("discards")) if view["discards"] else "",
        players=[scene.part(draw_player, player(scene, seat), pressed_as(scene, seat)) for seat in range(view["seats"])],
        provinces=scene.part(draw_provinces, held(view["territories"], "province")),
    )
    return board


def draw_head(scene: Scene) -> Markup:
    """The round, and the piles."""
    found: Markup = PARTS.head(scene.word, scene.view)
    return found


def text(texts: Texts, domain: Domain, id: str) -> str:
    return domain.text(domain.value_of(id), texts.lang)


def player(scene: Scene, seat: int) -> dict[str, Any]:
    """What everybody sees of a clan."""
    row, view = scene.view["players"][seat], scene.view
    return {
        **row,
        "hand": None,
        "tossed": None,
        "seat": seat,
        "waiting": seat in view["waiting"],
        "goal": view["goal"],
        "emperor": seat == view["emperor"],
        "is_shogun": seat == view["shogun"],
    }


def pressed_as(scene: Scene, seat: int) -> list[str]:
    """The answer that a clan itself stands for, where clans are asked for."""
    return [str(seat)] if scene.question is not None and scene.question.domain.id == "seat" else []


def draw_player(scene: Scene) -> Markup:
    row = scene.view
    drawn = {
        **row,
        "name": scene.name(row["seat"]),
        "clan": row["clan"] and text(scene.texts, CLAN, row["clan"]),
        "pick": scene.pick(str(row["seat"])),
        "share": max(0, min(100, round(100 * row["honour"] / row["goal"]))),
    }
    found: Markup = PARTS.player(scene.word, drawn)
    return found


# The map.


def map_of(scene: Scene) -> dict[str, Any]:
    """What the map shows: the territories, who has promised to leave which of them alone, what marching costs, the ways that are gone."""
    promises = [player.get("promises", []) for player in scene.view["players"]]
    return {**scene.some("territories", "ways", "seats"), "promises": promises, "arrows": ways(scene)}


def draw_map(scene: Scene) -> Markup:
    rows, arrows = scene.view["territories"], scene.view["arrows"]
    lands = {row["id"]: land(scene, row) for row in rows}
    found: Markup = PARTS.map(scene, scene.word, ATLAS.sheet(lands, honours(scene), [upon(scene, row) for row in rows], arrows))
    return found


def land(scene: Scene, row: dict[str, Any]) -> str:
    """A territory in the colour of its province; pressed, it answers."""
    told = description(scene, row) + way_told(scene, row["id"])
    pick = next((scene.pick(way + row["id"], told) for way in WAYS if way + row["id"] in scene.answers), "")
    return ATLAS.land(row["id"], f"sk-{row['province']}", row["owner"], told, pick)


def description(scene: Scene, row: dict[str, Any]) -> str:
    """What a territory is and what stands there, in words."""
    told = printed(scene.title, scene.lang, row["id"], row["province"], row["mountain"], row["city"], row["clan_points"])
    if row["owner"] is None:
        return f"{told} · {scene.word('nobody')}"
    castle = f" · {scene.word('castle')}" if row["castle"] else ""
    peace = "".join(f" · {scene.word('left_alone', name=scene.name(seat))}" for seat in left_alone_by(scene, row))
    return f"{told} · {scene.name(row['owner'])} · {scene.word('samurai_n', row['samurai'])}{castle}{peace}"


def left_alone_by(scene: Scene, row: dict[str, Any]) -> list[int]:
    """The clans that have promised its owner to leave a territory alone this round."""
    promise = {"to": row["owner"], "territory": row["id"]}
    return [seat for seat, promises in enumerate(scene.view["promises"]) if promise in promises]


def way_told(scene: Scene, id: str) -> str:
    """What marching there would cost, and whom it would attack."""
    way = next((way for way in scene.view["ways"] if way["to"] == id), None)
    return "" if way is None else f" · {march(scene.texts, scene.view, way)}"


@cache
def printed(title: Title, lang: str, id: str, province: str, mountain: bool, city: str | None, points: int) -> str:
    """What never changes about a territory, in words."""
    texts = Texts(title, lang, [])
    parts = [text(texts, TERRITORY, id), text(texts, PROVINCE, province)]
    if mountain:
        parts.append(texts.word("mountain"))
    if city:
        parts.append(texts.word("major_city" if points == MAJOR else "minor_city", name=text(texts, CITY, city)))
    return " · ".join(parts)


def upon(scene: Scene, row: dict[str, Any]) -> str:
    """The city (a palace, two houses or one), the castle, and the samurai with their owner's crest."""
    id, owner = row["id"], row["owner"]
    _, site, town = ATLAS.places[id]["sites"]
    parts = [city_sign(row, town)] if row["city"] else []
    if row["castle"]:
        parts.append(f'<g class="seat-{owner} sk-castle">{ATLAS.symbol("castle", site, 23)}</g>')
    elif scene.can(f"castle_{id}"):
        thumb = f'<circle cx="{site[0]}" cy="{site[1]}" r="{THUMB}"/>'
        parts.append(f'<g class="sk-castle can" {scene.pick(f"castle_{id}")}>{thumb}{ATLAS.symbol("castle", site, 23)}</g>')
    if owner is not None:  # a castle may hold a territory alone
        parts.append(ATLAS.counter(id, owner, row["samurai"]))
    return "".join(parts)


def city_sign(row: dict[str, Any], at: list[float]) -> str:
    """The capital, a major city or a minor one."""
    if row["clan_points"] < MAJOR:
        return f'<svg x="{at[0] - 9:.1f}" y="{at[1] - 9:.1f}" width="18" height="18" viewBox="0 0 24 24">{TOWN}</svg>'
    return ATLAS.symbol("capital" if row["city"] == "kyoto" else "city", at, 22)


def honours(scene: Scene) -> str:
    """The table of provinces, upon the provinces: what each is worth to the clan that controls it whole."""
    signs = []
    for id in dict.fromkeys(row["province"] for row in scene.view["territories"]):
        province = PROVINCE.value_of(id)
        middle = LANDS_OF[province][len(LANDS_OF[province]) // 2]
        x, y = ATLAS.places[TERRITORY.id_of(middle)]["sites"][0]
        worth = PROVINCE_HONOUR[province]
        told = scene.word("province_honour", worth, name=PROVINCE.text(province, scene.lang))
        signs.append(
            f'<g class="sk-worth"><title>{escape(told)}</title><circle cx="{x}" cy="{y}" r="10"/><text x="{x}" y="{y + 5:.0f}">{worth}</text></g>'
        )
    return "".join(signs)


def ways(scene: Scene) -> list[tuple[str, str]]:
    """From where samurai leave to where they may go; in a battle, from the attacker to the defender."""
    about = scene.about()
    battle = scene.view["battle"]
    return ATLAS.ways(scene, about.get("from"), about.get("to")) or ([(battle["from"], battle["to"])] if battle else [])


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
        "fan": AMOUNT[card] if POWER[card] == FAN else 0,
        "sort": SORTS[SORT[card]],
        "effect": effect(card, scene.lang),
        "rule": CARD_RULE[card],
        "help": card_help(scene.title, scene.lang, id),
    }


@cache
def card_help(title: Title, lang: str, id: str) -> str:
    """Everything printed on a card, in words."""
    texts = Texts(title, lang, [])
    return f"{text(texts, CARD, id)} · {everything(texts, id)}"


def pile_of(scene: Scene, ids: list[str]) -> list[dict[str, Any]]:
    """Cards lying open, alike ones together."""
    return [{**face(scene, id), "n": n} for id, n in Counter(ids).items()]


def draw_hand(scene: Scene) -> Markup:
    """One's own cards, alike ones together; pressed, a card answers."""
    cards = [{**row, "pick": pick_of(scene, row["id"])} for row in pile_of(scene, scene.view["hand"])]
    found: Markup = PARTS.hand(scene.word, cards)
    return found


def pick_of(scene: Scene, card: str) -> Markup:
    return next((scene.pick(way + card) for way in CARD_WAYS if way + card in scene.answers), Markup(""))


def draw_discards(scene: Scene) -> Markup:
    ids = scene.view["discards"]
    found: Markup = PARTS.discards(scene.word, len(ids), pile_of(scene, ids))
    return found


def lay(scene: Scene, row: dict[str, Any]) -> dict[str, Any]:
    """A way to lay all cards of a battle with one press."""
    first, *then = row["answers"]
    label = " + ".join(text(scene.texts, CARD, id) for id in row["cards"])
    if row["special"]:
        label += f" + {text(scene.texts, CARD, row['special'])}"
    return {**row, "label": label, "pick": scene.picks(first, *then, label=label)}


def marches(scene: Scene) -> list[Markup]:
    """Where to march, with all samurai at once; a player who wants to leave some behind chooses the place alone."""
    origin = scene.about().get("from")
    samurai = next((row["samurai"] for row in scene.view["territories"] if row["id"] == origin), 0)
    if not scene.view["ways"] or samurai < 2:
        return []
    found = []
    for way in scene.view["ways"]:
        label = scene.word("march_all", samurai, place=text(scene.texts, TERRITORY, way["to"]))
        label += " ⚔" * (way["attacks"] is not None)
        found.append(Markup("<li><div {}>{}</div></li>").format(scene.picks(way["to"], str(samurai), label=label), label))
    return found


def draw_battle(scene: Scene) -> Markup:
    """The battle being fought, side by side."""
    row = scene.view
    sides = [
        {
            "seat": seat,
            "name": scene.name(seat) if seat >= 0 else scene.word("nobody"),
            "cards": [None if id is None else face(scene, id) for id in cards],
        }
        for seat, cards in zip((row["attacker"], row["defender"]), row["cards"], strict=True)
    ]
    drawn = {
        "sides": sides,
        "from": text(scene.texts, TERRITORY, row["from"]),
        "to": text(scene.texts, TERRITORY, row["to"]),
        "samurai": row["samurai"],
    }
    found: Markup = PARTS.battle(scene.word, drawn)
    return found


def draw_provinces(scene: Scene) -> Markup:
    """Who holds how much of each province, and the honour it gives whole."""
    rows = [
        {
            "wash": f"sk-{id}",
            "name": text(scene.texts, PROVINCE, id),
            "worth": PROVINCE_HONOUR[PROVINCE.value_of(id)],
            "size": len(owners),
            "owners": sorted(Counter(owner for owner in owners if owner is not None).items()),
        }
        for id, owners in scene.view.items()
    ]
    found: Markup = PARTS.provinces(scene, scene.word, rows)
    return found
