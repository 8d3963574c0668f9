"""What is known of a thing on the board that is clicked: a province, a card, the tower, a seat."""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles.shogun.board.pictures import SIGNS, crest, printed, words
from tatami.titles.shogun.rules.domains import ACTION, DAIMYO, EVENT, PROVINCE, SPECIAL
from tatami.titles.shogun.rules.facts import PROVINCE_ROWS
from tatami.titles.shogun.rules.tables import board_of
from tatami.titles.shogun.words.sentences import RULES
from tatami.web.scene import Scene

KINDS: Final = {"action": ACTION, "event": EVENT, "special": SPECIAL}


def facts(scene: Scene, id: str) -> str:
    """Return the facts of an element in a few lines; nothing for an id without any."""
    kind, _, name = id.partition("-")
    if id in PROVINCE.ids:
        return province(scene, id)
    if kind in KINDS and name in KINDS[kind].ids:
        return card(scene, KINDS[kind].text(KINDS[kind].value_of(name), scene.lang), RULES[name])
    if kind == "seat" and name.isdecimal() and int(name) < scene.view["seats"]:
        return seat(scene, int(name))
    word = words(scene.title, scene.lang)
    if id == "tower":
        return f"<b>{word('tower_title')}</b><p>{word('tower_closed_help' if scene.view['tower']['upper'] is None else 'tower_help')}</p>"
    return f"<b>{word('majorities')}</b><p>{word('regions_help')}</p>" if id == "majorities" else ""


def card(scene: Scene, name: str, rule: str) -> str:
    return f"<b>{escape(name)}</b><p>{escape(scene.title.rulebook(scene.lang).rules[rule].text)}</p>"


def province(scene: Scene, id: str) -> str:
    """Name, owner, yield and sites, then every neighbour with its owner and armies."""
    word, names = words(scene.title, scene.lang), printed(scene.title, scene.lang)
    rows = {row["id"]: row for row in scene.view["provinces"]}
    row = rows.get(id)
    if row is None:
        return ""
    chests, rice, sites = row["chests"], row["rice"], row["sites"]
    built = "".join([SIGNS[kind] for kind in row["buildings"]])
    towns = ", ".join(PROVINCE_ROWS[id]["towns"])
    beside = [rows[PROVINCE.id_of(other)] for other in board_of(scene.view).neighbours[PROVINCE.value_of(id)]]
    lines = [
        f"{holder(scene, row)} · {escape(names.region[row['region']])}",
        f"{SIGNS['chest']}{chests} {SIGNS['rice']}{rice} · {len(row['buildings'])}/{word('sites', sites)} {built} ({escape(towns)})",
        word("markers", row["markers"]) if row["markers"] else "",
        f"{word('beside')}: " + ", ".join([f"{escape(names.name[other['id']])} {short_holder(other)}" for other in beside]),
    ]
    return f"<b>{escape(names.name[id])} {PROVINCE_ROWS[id]['kanji']}</b>" + "".join([f"<p>{line}</p>" for line in lines if line])


def holder(scene: Scene, row: dict[str, Any]) -> str:
    word = words(scene.title, scene.lang)
    if row["owner"] is None:
        return word("neutral")
    return f"{crest(row['owner'])} {escape(scene.name(row['owner']))} · {word('armies', row['armies'])}"


def short_holder(row: dict[str, Any]) -> str:
    return "–" if row["owner"] is None else f"{crest(row['owner'])}{row['armies']}"


def seat(scene: Scene, n: int) -> str:
    """Who leads whom, and everything that lies open."""
    word, player = words(scene.title, scene.lang), scene.view["players"][n]
    colour = printed(scene.title, scene.lang).colour[player["daimyo"]]
    winter = ", ".join([f"{scene.texts.category(id)} {points}" for id, points in player["winter"].items() if points])
    lines = [
        word("daimyo_help", colour=colour),
        f"{word('points')} {player['points']} · {word('winter_now', sum(player['winter'].values()))}" + (f" ({winter})" if winter else ""),
        f"{word('reserve')} {player['reserve']}",
    ]
    return f"<b>{crest(n)} {escape(DAIMYO.text(n, scene.lang))}</b>" + Markup("").join([Markup("<p>{}</p>").format(line) for line in lines])
