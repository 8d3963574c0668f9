"""A clan's own things in the tray: stores, rows of the domain with the action card beside them, lantern zone; the starting pairs before the first round."""

from typing import Any, Final

from markupsafe import Markup

from tatami.titles.white_castle.board.art import MEMBERS, SPRITE, action, box, die, group, help_of, man, named, ring, tag, text, use, words
from tatami.titles.white_castle.board.castle import BLOCK_IDS, card_at
from tatami.titles.white_castle.board.printed import card_help, names
from tatami.titles.white_castle.board.table import Table
from tatami.titles.white_castle.rules.domains import CARD, PROVISION, ZONE_CARD
from tatami.titles.white_castle.rules.ids import ICONS, ROWS, TIME
from tatami.titles.white_castle.rules.names import said
from tatami.titles.white_castle.rules.tables import (
    ACTIONS,
    COLOUR_IDS,
    GOOD_IDS,
    LANTERN,
    MEMBERS_EACH,
    PROVISION_DECREE,
    PROVISION_GAIN,
    RESOURCE_CAP,
    ROW_ACTION,
    SEAL_CAP,
)
from tatami.web.scene import Scene

CHANGES: Final = {"coin": "seal_to_coin", "food": "seals_to_food", "iron": "seals_to_iron", "pearl": "seals_to_pearl"}
RESOURCES: Final = ("food", "iron", "pearl")
PIT: Final = 22.8
ROW_IDS: Final = [f"domain_{colour}" for colour in COLOUR_IDS]
KINDS: Final = {"provisions": "start", "start": "action", "steward": "steward", "diplomat": "diplomat", "decree": "decree"}


def tray(table: Table) -> str:
    """The viewer's own domain; a spectator sees that of the clan whose turn it is."""
    view, scene = table.view, table.scene
    active = view["active"] if view["active"] is not None else view["order"][0]
    clan = scene.seat if scene.seat is not None else active if active < len(view["clans"]) else 0
    mine = clan == scene.seat
    row = view["clans"][clan]
    stores = table.part(
        draw_stores, {"goods": row["goods"], "asked": table.kind if mine else ""}, [*CHANGES.values(), *RESOURCES, "goods"] if mine else []
    )
    choosing = any(one["card"] is None for one in view["clans"])
    if choosing and row["card"] is None:
        leaves = sheet("wc-stores", "0 0 236 170", stores) + pairs(table)
    else:
        rows, zone = domain(table, clan, mine)
        leaves = (
            sheet("wc-stores", "0 0 236 170", stores) + sheet("wc-rows", "236 0 460 170", rows) + sheet("wc-zone", "696 0 344 170", zone)
        )
    name = words(scene.lang)["domain_of"].format(name=scene.name(clan))
    return Markup('<div class="design wc-tray seat-{}" role="group" aria-label="{}">{}{}</div>').format(
        clan, name, purse(row["goods"]), leaves
    )


def sheet(css: str, part: str, drawn: str) -> Markup:
    """A leaf of the tray: on a phone one lies below the other."""
    return Markup(f'<svg class="wc {css}" viewBox="{part}">{drawn}</svg>')


def purse(goods: dict[str, int]) -> Markup:
    """One's own goods in short, for narrow screens."""
    shown = [
        Markup(f'<span><svg viewBox="0 0 32 32"><use href="{SPRITE}#{good}"/></svg>{goods[good]}</span>')
        for good in GOOD_IDS
        if good != "vp"
    ]
    return Markup(f'<p class="wc-purse" aria-hidden="true">{"".join(shown)}</p>')


# Stores.


def draw_stores(scene: Scene) -> Markup:
    """Resources as cubes in their rows, coins, seals: a row answers with a resource of one's choice, a sign with what seals can be changed for."""
    goods, lang = scene.view["goods"], scene.lang
    rows = [store(scene, good, goods[good], 16 + at * 35) for at, good in enumerate(RESOURCES)]
    first = group(box(11, 11, 220, 150, "wc-clear") + ring(11, 11, 220, 150), scene.pick("goods"))  # before the lantern [domain.5]
    return Markup("").join([*rows, coins(scene, goods["coin"], lang), seals(goods["seal"], lang), first if scene.can("goods") else ""])


def store(scene: Scene, good: str, have: int, y: float) -> Markup:
    name = f"{words(scene.lang)[f'store_{good}']} {have}/{RESOURCE_CAP}"
    cube = use(f"cube-{good}", 46 + have * PIT, y + 1.5, 22, 26, f' data-piece="store-{good}"') + text(
        54.5 + have * PIT, y + 20.5, have, 13.4, "wc-onpiece"
    )
    found = group(box(14, y, 214, 31, "wc-clear") + cube, help_of(name))
    next_pit = 45 + min(have + 1, RESOURCE_CAP) * PIT
    pick = scene.pick(good)
    if pick:
        found += group(box(14, y, 214, 31, "wc-clear") + ring(next_pit - 1, y + 1, 23, 28), pick)
    return found + change(scene, CHANGES[good], 14, y)


def change(scene: Scene, id: str, x: float, y: float) -> Markup:
    """The sign of a store, where seals can be changed for it. [seals.2]"""
    pick = scene.pick(id)
    return (
        group(box(x, y, 29, 29, "wc-clear") + use("seal", x + 18, y + 17, 12) + ring(x, y, 29, 29), 'class="wc-change"', pick)
        if pick
        else Markup("")
    )


def coins(scene: Scene, have: int, lang: str) -> Markup:
    pile = Markup("").join([use("coin", 17 + at * 5, 128 - at * 1.2, 27) for at in range(min(have, 6))]) or use(
        "coin", 17, 128, 27, 27, ' class="wc-pale"'
    )
    shown = group(pile + text(92, 150, have, 19, "wc-big"), help_of(f"{words(lang)['store_coin']} {have}"))
    return shown + change(scene, CHANGES["coin"], 14, 126)


def seals(have: int, lang: str) -> Markup:
    row = Markup("").join([use("seal", 145 + at * 16.5, 134, 18) for at in range(have)])
    return group(box(144, 130, 86, 26, "wc-clear") + row, help_of(f"{words(lang)['store_seal']} {have}/{SEAL_CAP}"))


# The domain.


def domain(table: Table, clan: int, mine: bool) -> tuple[Markup, Markup]:
    """The rows with the card beside them, and the lantern zone."""
    row = table.view["clans"][clan]
    card = row["card"] and row["card"]["id"]
    light = card is not None and card == table.light
    rows = [
        table.part(
            draw_row,
            {
                "clan": clan,
                "number": number,
                "home": row["home"][MEMBERS[number]],
                "rewards": row["rewards"][number],
                "die": table.dice.rows[clan][number],
                **(
                    {key: value for key, value in table.space(ROW_IDS[number]).items() if key not in ("dice", "aside", "wasted")}
                    if mine
                    else {"gap": None, "seals": "", "closed": ("", "")}
                ),
            },
            [ROW_IDS[number]] if mine else [],
        )
        for number in range(ROWS)
    ]
    shown = {"card": card, "light": light and mine, "use": mine and table.kind == "card_action"}
    own = table.part(draw_own_card, shown, [*(BLOCK_IDS if shown["light"] else []), *(["use"] if shown["use"] else [])])
    ask = mine and table.kind == "row_order"
    zone = table.part(draw_zone, {"lantern": row["lantern"], "zone": row["zone"], "ask": ask}, ["lantern"] if ask else [])
    return Markup("").join([*rows, own]), zone


def draw_row(scene: Scene) -> Markup:
    """A row: its pad with the die, the visible rewards, the members at home on those they cover. [domain.2]"""
    shown, lang = scene.view, scene.lang
    number, y = shown["number"], 14 + shown["number"] * 49
    visible, covered = shown["rewards"]["visible"], shown["rewards"]["covered"]
    kind = MEMBERS[number]
    found = box(246, y, 332, 46, "wc-clear") + action(visible[0], lang, 307, y + 23, 19)
    if shown["die"]:
        colour, value, which = shown["die"]
        found += die(colour, value, lang, which, 252, y + 5, 34)
    gone = MEMBERS_EACH - len(covered)
    for at, reward in enumerate([*visible[1:], *covered]):
        x = 326 + at * 50
        if at < gone:
            found += action(reward, lang, x + 23, y + 22, 19)
            continue
        told = words(lang)["covers"].format(reward=said(reward, lang))
        piece = f"courtier-{shown['clan']}-{at}" if kind == "courtier" else ""
        found += man(shown["clan"], kind, told, x, y + 43, 41, piece)
        found += group(box(x + 28, y + 26, 21, 18, "wc-chip", 4) + chip(reward, x + 38.5, y + 35), help_of(told))
    pick = scene.pick(ROW_IDS[number]) or shown["seals"]
    label = words(lang)[f"row_{COLOUR_IDS[number]}"].format(n=shown["home"])
    if pick:
        found += ring(247, y + 1, 330, 44)
    if shown["gap"] is not None:
        found += tag(292, y - 6 if number else y - 3, shown["gap"])
    elif shown["seals"]:
        found += tag(292, y - 6 if number else y - 3, -shown["spent"], "seal")
    return group(found, f'class="wc-row" data-inspect="row:{number}"', pick or named(label))


def chip(reward: str, x: float, y: float) -> Markup:
    """What a member covers, small."""
    number, _, good = reward.rpartition(" ")
    if number in ("", "1"):
        return use(good, x - 7, y - 7, 14)
    return text(x - 5, y + 4.5, number, 13.4) + use(good, x - 2, y - 6.5, 13)


def draw_own_card(scene: Scene) -> Markup:
    """The action card beside the rows: each block as high as the rows it serves. [domain.3]"""
    card = scene.view["card"]
    if not card:
        return Markup("")
    drawn = card_at(scene, card, (594, 13, 94, 146), BLOCK_IDS if scene.view["light"] else [], by_rows=True, size=20)
    pick = scene.pick("use") if scene.view["use"] else Markup("")
    return group(drawn + ring(593, 12, 96, 148), pick) if pick else drawn


def draw_zone(scene: Scene) -> Markup:
    """The lantern zone: what every lantern reward brings, and the cards it comes from. [lantern.1]"""
    shown, lang = scene.view, scene.lang
    icons = [f"time {count}" if id == "time" else f"{count} {id}" for id, count in shown["lantern"].items()]
    found = text(754, 30, words(lang)["lantern_zone_short"], 14, "wc-name", "start")
    if icons:
        found += action(" + ".join(icons), lang, 822, 50, 19, 140)
    cards = shown["zone"]
    apart = min(76.0, 246 / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        found += zone_card(card, lang, 710 + at * apart, apart if at < len(cards) - 1 else 76)
    listed = ", ".join([ZONE_CARD.text(ZONE_CARD.value_of(card), lang) for card in cards]) or "–"
    if shown["ask"]:
        return group(found + ring(701, 11, 328, 150), scene.pick("lantern"))
    return group(found, 'data-inspect="zone"', named(words(lang)["lantern_help"].format(cards=listed)))


def zone_card(card: str, lang: str, x: float, room: float) -> Markup:
    """The back of a card, as far as the next one leaves it free."""
    kind = KINDS[card.partition("_")[0]]
    number = ZONE_CARD.value_of(card)
    icons = lantern_icons(number)
    open_now = room >= 72
    found = box(x, 70, 72, 86, f"wc-card is-back is-{kind}") + action(
        " + ".join(icons), lang, x + (36 if open_now else room / 2), 98, 22 if room >= 50 else 17
    )
    if open_now:
        found += text(x + 36, 140, words(lang)[f"back_{kind}"], 13.4, "wc-name")
    return group(found, f'data-piece="zone-{card}"')


def lantern_icons(card: int) -> list[str]:
    shown = LANTERN[card * ICONS : (card + 1) * ICONS]
    return [f"time {count}" if icon == TIME else f"{count} {GOOD_IDS[icon]}" for icon, count in enumerate(shown) if count]


# The starting pairs. [setup.17]


def pairs(table: Table) -> Markup:
    ids = [pair["id"] for pair in table.view["pairs"]]
    return table.part(draw_pairs, table.scene.some("pairs"), ids)


def draw_pairs(scene: Scene) -> Markup:
    rows = scene.view["pairs"]
    lines = Markup("").join([pair_line(scene, row, 31 * at) for at, row in enumerate(rows)])
    return Markup("").join([sheet("wc-pair", "0 4 160 164", pair(scene, row, 4)) for row in rows]) + sheet(
        "wc-lines", f"0 0 376 {31 * len(rows)}", lines
    )


def pair_line(scene: Scene, row: dict[str, Any], y: float) -> Markup:
    """A pair in one line, for narrow screens."""
    gains = ACTIONS[PROVISION_GAIN[PROVISION.value_of(row["provisions"])]].split(" + ")
    number = CARD.value_of(row["card"])
    found = box(3, y + 2, 370, 27, "wc-card is-start")
    found += Markup("").join([action(gain, scene.lang, 24 + at * 38, y + 15.5, 18) for at, gain in enumerate(gains)]) + use(
        "lantern", 222, y + 5, 18, 22
    )
    found += Markup("").join([action(icon, scene.lang, 262 + at * 38, y + 15.5, 18) for at, icon in enumerate(brought(row["provisions"]))])
    found += action(ACTIONS[ROW_ACTION[number * ROWS]], scene.lang, 352, y + 15.5, 20)
    return group(found + ring(3, y + 2, 370, 27), scene.pick(row["id"]))


def brought(provisions: str) -> list[str]:
    """What a resource card and its decree bring with every lantern."""
    decree = PROVISION_DECREE[PROVISION.value_of(provisions)]
    return [*lantern_icons(ZONE_CARD.value_of(provisions)), *(lantern_icons(decree) if decree >= 0 else [])]


def pair(scene: Scene, row: dict[str, Any], x: float) -> Markup:
    """A resource card, what it gives at once and with every lantern, and the action card beside it."""
    lang = scene.lang
    provisions = PROVISION.value_of(row["provisions"])
    gains = ACTIONS[PROVISION_GAIN[provisions]].split(" + ")
    found = box(x, 13, 92, 146, "wc-card is-start")
    for at, gain in enumerate(gains):
        alone = len(gains) % 2 and at == len(gains) - 1
        found += action(gain, lang, x + (46 if alone else 25 if at % 2 == 0 else 67), 33 + at // 2 * 25, 19)
    found += box(x + 6, 103, 80, 50, "wc-lit", 4) + use("lantern", x + 10, 109, 24, 30)
    icons = brought(row["provisions"])
    for at, icon in enumerate(icons):
        found += action(icon, lang, x + 61, 128 + (at - (len(icons) - 1) / 2) * 23, 19)
    number = CARD.value_of(row["card"])
    card = box(x + 97, 13, 53, 146, "wc-card is-action")
    card += Markup("").join([use(f"tile-{colour}", x + 103, 32 + at * 46, 14) for at, colour in enumerate(COLOUR_IDS)])
    card += action(ACTIONS[ROW_ACTION[number * ROWS]], lang, x + 132, 86, 24)
    inside = group(found, help_of(names(lang)["provisions"][row["provisions"]])) + group(card, help_of(card_help(row["card"], lang)))
    pick = scene.pick(row["id"])
    return group(inside + ring(x - 3, 10, 157, 152), pick) if pick else group(inside)
