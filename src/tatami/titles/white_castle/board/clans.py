"""A clan's domain as it is drawn: rows with members and rewards, goods, action card, lantern zone."""

from collections import Counter
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles.white_castle.board.castle import BLOCK_IDS, blocks
from tatami.titles.white_castle.board.icons import action, member_at_home, words
from tatami.titles.white_castle.board.pieces import dice
from tatami.titles.white_castle.board.printed import card_help, parts
from tatami.titles.white_castle.board.table import Table
from tatami.titles.white_castle.rules.domains import PROVISION, ZONE_CARD
from tatami.titles.white_castle.rules.ids import ICONS, NEVER, TIME, VP
from tatami.titles.white_castle.rules.names import said
from tatami.titles.white_castle.rules.tables import CAP, COLOUR_IDS, GOOD_IDS, LANTERN, MEMBER_IDS, MEMBERS_EACH, PROVISION_DECREE
from tatami.web.scene import Scene

PARTS: Final = parts("domain")
CHANGES: Final = {"coin": "seal_to_coin", "food": "seals_to_food", "iron": "seals_to_iron", "pearl": "seals_to_pearl"}
LIMITS: Final = {id: f"/{cap}" if cap != NEVER else "" for id, cap in zip(GOOD_IDS, CAP, strict=True)}
ROW_IDS: Final = [f"domain_{colour}" for colour in COLOUR_IDS]


def domains(table: Table) -> list[Markup]:
    """One's own domain first, then the others in turn order."""
    seats = [clan for clan in table.view["order"] if clan < len(table.view["clans"])]
    return [domain(table, clan) for clan in sorted(seats, key=lambda clan: clan != table.scene.seat)]


def domain(table: Table, clan: int) -> Markup:
    """A clan's side of the table; in one's own, what can be pressed there."""
    row, mine = table.view["clans"][clan], clan == table.scene.seat
    card = row["card"] and row["card"]["id"]
    shown = {
        "clan": clan,
        "mine": mine,
        "active": clan == table.view["active"],
        "card": card,
        "light": card is not None and card == table.light,
        "dice": table.dice.rows[clan],
        "gaps": [table.gap(id) if mine else None for id in ROW_IDS],
        **{name: row[name] for name in ("home", "goods", "lantern", "zone", "rewards")},
    }
    own = [*CHANGES.values(), *ROW_IDS, *(GOOD_IDS if table.kind == "gain_any" else [])] if mine else []
    return table.scene.part(draw_domain, shown, [*own, *(BLOCK_IDS if shown["light"] else [])])


def draw_domain(scene: Scene) -> Markup:
    shown, lang = scene.view, scene.lang
    zone = ", ".join([ZONE_CARD.text(ZONE_CARD.value_of(card), lang) for card in shown["zone"]]) or "–"
    found: Markup = PARTS.domain(
        scene,
        words(lang),
        shown,
        scene.name(shown["clan"]),
        goods=[good(scene, id) for id in GOOD_IDS[:VP]],
        zone=words(lang)["lantern_help"].format(cards=zone),
        lantern=lantern(scene),
        rows=[domain_row(scene, number) for number in range(len(ROW_IDS))],
        card=shown["card"] and card_help(shown["card"], lang),
        blocks=blocks(scene, shown["card"], BLOCK_IDS if shown["light"] else []) if shown["card"] else "",
    )
    return found


def good(scene: Scene, id: str) -> dict[str, Any]:
    """A store; one's own answers with a resource of one's choice, and with what seals can be changed for."""
    n = scene.view["goods"][id]
    return {
        "id": id,
        "n": n,
        "limit": LIMITS[id],
        "label": Markup(f'role="img" aria-label="{escape(words(scene.lang)[f"store_{id}"])} {n}"'),
        "pick": scene.pick(id),
        "change": scene.pick(CHANGES.get(id, "")),
    }


def domain_row(scene: Scene, number: int) -> dict[str, Any]:
    shown, colour = scene.view, COLOUR_IDS[number]
    rewards, lying = shown["rewards"][number], shown["dice"][number]
    return {
        "colour": colour,
        "label": words(scene.lang)[f"row_{colour}"].format(n=shown["home"][MEMBER_IDS[number]]),
        "die": dice(scene, [lying]) if lying else "",
        "places": row_places(shown["clan"], number, tuple(rewards["visible"]), tuple(rewards["covered"]), shown["mine"], scene.lang),
        "pick": scene.pick(ROW_IDS[number]),
        "gap": shown["gaps"][number],
    }


def lantern(scene: Scene) -> Markup:
    """Everything one lantern reward brings. [lantern.1]"""
    icons = [f"time {n}" if id == "time" else f"{n} {id}" for id, n in scene.view["lantern"].items()]
    return action(" + ".join(icons), scene.lang) if icons else Markup("")


@cache
def row_places(clan: int, row: int, visible: tuple[str, ...], covered: tuple[str, ...], mine: bool, lang: str) -> Markup:
    """The visible rewards of a row, then the members at home, each saying what he covers. [domain.2]

    In one's own domain each reward keeps its place; in another's they are summed up.
    """
    free = [action(reward, lang) for reward in (visible if mine else [summed(visible)])]
    first = MEMBERS_EACH - len(covered)
    under = [words(lang)["covers"].format(reward=said(reward, lang)) for reward in covered]
    return Markup("").join([*free, *(member_at_home(clan, MEMBER_IDS[row], first + n, help) for n, help in enumerate(under))])


def summed(bare: tuple[str, ...]) -> str:
    """`1 food`, `1 food`, `lantern`: as one action."""
    total: Counter[str] = Counter()
    for reward in bare:
        number, _, good = reward.rpartition(" ")
        total[good] += int(number or 1)
    return " + ".join(good if good == "lantern" else f"{n} {good}" for good, n in total.items())


def zone_icons(provisions: str) -> str:
    """What a starting resource card, and the decree it names, bring to the lantern zone. [setup.17, lantern.2]"""
    decree = PROVISION_DECREE[PROVISION.value_of(provisions)]
    return " + ".join(icon for card in (ZONE_CARD.value_of(provisions), decree) if card >= 0 for icon in lantern_icons(card))


def lantern_icons(card: int) -> list[str]:
    shown = LANTERN[card * ICONS : (card + 1) * ICONS]
    return [f"time {n}" if icon == TIME else f"{n} {GOOD_IDS[icon]}" for icon, n in enumerate(shown) if n]
