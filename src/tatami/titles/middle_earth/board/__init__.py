"""The table of Risk in Middle-earth: the double map, the own cards, every army's public figures; or the siege of Minas Tirith."""

from collections import Counter
from typing import Final

from markupsafe import Markup, escape

from tatami.core.domain import Domain
from tatami.texts import capital
from tatami.titles.middle_earth.board.names import HERE, name, sign
from tatami.titles.middle_earth.board.tray import war_dock
from tatami.titles.middle_earth.board.war import LANDS, draw_war, holder, standing
from tatami.titles.middle_earth.rules.domains import ADVENTURE, ARMY, CARD, REGION, SIDE, TERRITORY
from tatami.titles.middle_earth.rules.ids import MISSIONS
from tatami.titles.middle_earth.rules.tables import LINK, MISSION_AT, NEIGHBOURS, REGION_BONUS
from tatami.titles.middle_earth.siege.board import drawing as siege
from tatami.titles.middle_earth.siege.rules.domains import REINFORCEMENT, TIRITH
from tatami.titles.middle_earth.words.sentences import effect
from tatami.web.kit import Figures, Side
from tatami.web.scene import Scene

HANDS: Final = {
    "hand": CARD,
    "uprising": CARD,
    "adventure_hand": ADVENTURE,
    "cards": REINFORCEMENT,
    "kept": TIRITH,
}  # the last two in the siege
SEATS: Final = {"green": "green", "red": "crimson", "yellow": "yellow", "black": "black"}  # the colours of the box
SIDES: Final = {"good": "green", "evil": "crimson"}  # of the siege
CHAPTERS: Final = {  # question: the part of the turn it belongs to
    **dict.fromkeys(("claim", "muster", "muster_count", "first_leader"), "setup"),
    **dict.fromkeys(
        ("capture", "reinforce", "place_count", "trade_card", "close_bridge", "borne_from", "borne_to", "show_uprising"), "reinforce"
    ),
    **dict.fromkeys(
        ("attack_from", "attack_to", "leader_joins", "order", "move_in", "reply", "storm", "withdraw_to", "defence_dice"), "attack"
    ),
    **dict.fromkeys(("fortify", "fortify_to", "leader_goes", "fortify_count", "forgo_mission", "reward", "place_leader"), "fortify"),
    "discard_adventure": "draw",
    **dict.fromkeys(("fellowship_sets_out", "fellowship_die", "fellowship_leaves"), "ring"),
}
TURN: Final = ("reinforce", "attack", "fortify", "draw", "ring")


def is_siege(scene: Scene) -> bool:
    return bool(scene.view["mode"] == "siege")


def draw(scene: Scene) -> str:
    return siege.draw_siege(scene) if is_siege(scene) else draw_war(scene)


def dock(scene: Scene) -> str:
    return siege.dock(scene) if is_siege(scene) else war_dock(scene)


def colours(scene: Scene) -> list[str]:
    players = scene.view["players"]
    return [SIDES[player["side"]] for player in players] if is_siege(scene) else [SEATS[player["army"]] for player in players]


def crest(scene: Scene, seat: int) -> str:
    player = scene.view["players"][seat]
    return (
        f"{HERE}pieces.svg#crest-{'green' if player['side'] == 'good' else 'red'}"
        if is_siege(scene)
        else f"{HERE}pieces.svg#crest-{player['army']}"
    )


def order(scene: Scene) -> list[int]:
    """In teams Good stands on the left and Evil on the right."""
    players = scene.view["players"]
    if is_siege(scene) or len(players) < 4:
        return list(range(len(players)))
    return [0, 1, 2, 3]


def figures(scene: Scene, seat: int) -> Figures:
    """Army and side; territories, leaders, both kinds of cards, and what was played."""
    if is_siege(scene):
        return siege.figures(scene, seat)
    row = scene.view["players"][seat]
    held = sum(land["owner"] == seat for land in scene.view["territories"])
    numbers = [
        sign("i-land", held, scene.word("lands", held)),
        sign("i-heroi", len(row["leaders"]), scene.word("leaders", len(row["leaders"]))),
        sign("i-card", row["cards"], scene.word("cards", row["cards"])),
        sign("i-adv", row["adventures"], scene.word("adventures", row["adventures"])),
        sign("i-done", len(row["played"]), scene.word("played_count", len(row["played"]))),
    ]
    if row["reserve"]:
        numbers.insert(0, sign("i-plus", row["reserve"], scene.word("reserve")))
    line = f"{name(ARMY, row['army'], scene.lang)} · {name(SIDE, row['side'], scene.lang)}"
    return Figures(line, row["score"], numbers)


def phase(scene: Scene) -> Markup:
    """The sides with their sums in the alliance, their aims in the hunt; the mode otherwise."""
    if is_siege(scene):
        return siege.phase(scene)
    mode = scene.view["mode"]
    if mode == "war":
        return Markup(escape(scene.word("mode_war")))
    if mode == "hunt":
        good, evil = (escape(scene.word(f"aim_{side}")) for side in ("good", "evil"))
        return Markup(f'<span class="me-camps"><span class="is-good">{good}</span><span class="is-evil">{evil}</span></span>')
    return sums(scene)


def teams(scene: Scene) -> list[Side]:
    """Good and Evil in the alliance, where their sums decide; the other games have no sums of sides. [alliance.1]"""
    players = scene.view["players"]
    if scene.view["mode"] != "alliance":
        return []
    return [
        Side(capital(name(SIDE, side, scene.lang)), [seat for seat in (0, 2, 3, 1) if players[seat]["side"] == side])
        for side in ("good", "evil")
    ]


def sums(scene: Scene) -> Markup:
    """Good 55, a bar with every seat's part, 50 Evil. [alliance.1]"""
    players = scene.view["players"]
    total = {side: sum(row["score"] for row in players if row["side"] == side) for side in SIDE.ids}
    good, evil = (f"{escape(capital(name(SIDE, side, scene.lang)))} {total[side]}" for side in ("good", "evil"))
    parts, x, all = [], 0.0, max(1, sum(row["score"] for row in players))
    for seat in (0, 2, 3, 1):
        width = 200 * players[seat]["score"] / all
        parts.append(f'<rect class="me-part seat-{seat}" x="{x:.1f}" width="{width:.1f}" height="9"/>')
        x += width
    bar = f'<svg viewBox="0 0 200 9" preserveAspectRatio="none" aria-hidden="true">{"".join(parts)}</svg>'
    return Markup(f'<span class="me-camps"><span class="is-good">{good}</span>{bar}<span class="is-evil">{evil}</span></span>')


def strip(scene: Scene) -> str:
    """The parts of a turn; in the attack the order given with a click on a target."""
    if is_siege(scene):
        return siege.strip(scene)
    if scene.question is None:
        return ""
    asked = scene.question.kind
    chapter = CHAPTERS.get(asked)
    parts = []
    if chapter in TURN:
        words = [f'<span class="{"is-now" if one == chapter else ""}">{escape(scene.word(f"part_{one}"))}</span>' for one in TURN]
        parts.append(f'<span class="me-parts" aria-hidden="true">{"".join(words)}</span>')
    if asked in ("attack_from", "attack_to"):
        both = [
            f'<label><input type="radio" name="me-order" id="me-{way}"{" checked" if way == "outright" else ""}>{escape(scene.word(f"order_{way}"))}</label>'
            for way in ("outright", "once")
        ]
        parts.append(f'<span class="me-orders" data-help="{escape(scene.word("order_help"))}">{"".join(both)}</span>')
    if asked in ("order", "defence_dice"):
        parts.append(dice(scene))
    return "".join(parts)


def dice(scene: Scene) -> str:
    """The dice that meet, with every bonus."""
    about, rows = scene.about(), {row["id"]: row for row in scene.view["territories"]}
    start, goal = rows[about["start"]], rows[about["goal"]]
    ours, theirs = min(3, start["battalions"] - 1), min(2, goal["battalions"])
    red = "".join(die("red", at) for at in range(max(1, ours)))
    black = "".join(die("black", at) for at in range(max(1, theirs)))
    bonus = "".join(f"<em>+1</em>{piece(id)}" for id, has in (("i-heroi", goal["leader"]), ("keep", goal["stronghold"])) if has)
    return f'<span class="me-dice" aria-hidden="true">{red}<i>{escape(scene.word("against"))}</i>{black}{bonus}</span>'


def die(kind: str, at: int) -> str:
    return piece(f"die-{kind}-{5 - at}")


def piece(id: str) -> str:
    return f'<svg class="me-icon" viewBox="0 0 24 24"><use href="{HERE}pieces.svg#{id}"/></svg>'


# What is known of an element that was clicked.


def facts(scene: Scene, id: str) -> str:
    kind, _, rest = id.partition("-")
    if is_siege(scene):
        return siege.facts(scene, id)
    if kind == "land" and rest in LANDS:
        return land_facts(scene, rest)
    if kind == "region" and rest in REGION.ids:
        return region_facts(scene, rest)
    if kind == "seat" and rest.isdecimal() and int(rest) < len(scene.view["players"]):
        return seat_facts(scene, int(rest))
    if id == "piles":
        return piles_facts(scene)
    return f"<p>{escape(scene.word('fellowship_help'))}</p><p>{escape(standing(scene))}</p>" if id == "fellowship" else ""


def land_facts(scene: Scene, id: str) -> str:
    """Owner, region, site with its missions, card, and the neighbours with their armies."""
    rows = {row["id"]: row for row in scene.view["territories"]}
    if id not in rows:
        return ""
    row, at = rows[id], TERRITORY.value_of(id)
    region = REGION.value_of(row["region"])
    lines = [holder(scene, row), scene.word("region_here", REGION_BONUS[region], region=name(REGION, row["region"], scene.lang))]
    lines += [capital(scene.word(mark)) for mark in ("stronghold", "site") if row[mark]]
    if row["leader"]:
        lines.append(capital(scene.word("leader")))
    lines += [
        scene.pair(name(ADVENTURE, ADVENTURE.id_of(mission), scene.lang), effect(scene.texts, ADVENTURE.id_of(mission)))
        for mission in range(MISSIONS)
        if MISSION_AT[mission] == at and row["site"]
    ]
    lines.append(capital(name(CARD, f"card_{id}", scene.lang)))
    beside = [TERRITORY.id_of(other) for other in NEIGHBOURS[len(rows)][at]]
    told = "".join(
        f"<li>{escape(scene.pair(name(TERRITORY, other, scene.lang) + link(scene, at, other), holder(scene, rows[other])))}</li>"
        for other in beside
    )
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<h3>{escape(capital(name(TERRITORY, id, scene.lang)))}</h3>{said}<ul>{told}</ul>"


def piles_facts(scene: Scene) -> str:
    """How many cards are left, and the discarded adventure cards with what they do."""
    view = scene.view
    count = Counter(view["adventure_discard"])
    said = "".join(card_said(scene, ADVENTURE, id, n) for id, n in count.items())
    return f"<p>{escape(scene.word('piles', cards=view['card_pile'], adventures=view['adventure_pile']))}</p><ul>{said}</ul>"


def card_said(scene: Scene, domain: Domain, id: str, n: int) -> str:
    times = f" ×{n}" if n > 1 else ""
    return f"<li>{escape(scene.pair(capital(name(domain, id, scene.lang)) + times, effect(scene.texts, id)))}</li>"


def link(scene: Scene, at: int, other: str) -> str:
    """How two territories touch, if not by land."""
    kind = LINK[at * len(LANDS) + TERRITORY.value_of(other)]
    return "" if kind < 2 else f" ({scene.word('by_sea' if kind == 2 else 'by_bridge')})"


def region_facts(scene: Scene, id: str) -> str:
    rows = [row for row in scene.view["territories"] if row["region"] == id]
    told = "".join(f"<li>{escape(scene.pair(name(TERRITORY, row['id'], scene.lang), holder(scene, row)))}</li>" for row in rows)
    bonus = REGION_BONUS[REGION.value_of(id)]
    return f"<h3>{escape(name(REGION, id, scene.lang))}</h3><p>{escape(scene.word('region_here', bonus, region=name(REGION, id, scene.lang)))}</p><ul>{told}</ul>"


def seat_facts(scene: Scene, seat: int) -> str:
    """Cards played, cards everybody knows, and where the leaders stand."""
    row = scene.view["players"][seat]
    lines = [f"{name(ARMY, row['army'], scene.lang)} · {name(SIDE, row['side'], scene.lang)}"]
    if row["leaders"]:
        lines.append(scene.word("leaders_at", places=", ".join(name(TERRITORY, id, scene.lang) for id in row["leaders"])))
    if row["shown"]:
        lines.append(scene.word("shown", cards=", ".join(name(CARD, id, scene.lang) for id in row["shown"])))
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    played = "".join(card_said(scene, ADVENTURE, id, n) for id, n in Counter(row["played"]).items())
    return f"<h3>{escape(scene.name(seat))}</h3>{said}<ul>{played}</ul>"
