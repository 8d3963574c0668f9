"""The player's own things: adventure cards with what they ask for, territory cards with their sets, and what the own domain brings."""

from collections import Counter
from typing import Final

from markupsafe import Markup, escape

from tatami.texts import capital
from tatami.titles.middle_earth.board.names import HERE, card_answers, icon, name, place_name, shortened
from tatami.titles.middle_earth.board.war import REGIONS, site_of, steps
from tatami.titles.middle_earth.rules.domains import ADVENTURE, CARD, REGION, TERRITORY
from tatami.titles.middle_earth.rules.ids import AS_CARD, LEAST_REINFORCEMENT, MISSIONS, PER_TERRITORIES, TERRITORIES, WILD
from tatami.titles.middle_earth.rules.tables import (
    IN_REGION,
    MISSION_AT,
    MISSION_POINTS,
    ONE_OF_EACH,
    PLACE,
    REGION_BONUS,
    REWARD,
    SET_VALUE,
    SHOWN_TERRITORY,
    SYMBOL,
)
from tatami.titles.middle_earth.words.sentences import effect
from tatami.web.scene import Scene

SIGNS: Final = ("i-inf", "i-cav", "i-cre")  # in the order of the symbols
ROWS: Final = 5  # regions of the own domain that are shown
HEAP: Final = 11  # discs in a row of the reserve


def war_dock(scene: Scene) -> str:
    if scene.seat is None:
        return ""
    own = scene.view["players"][scene.seat]
    cards = [*(own["hand"] or []), *(own["uprising"] or [])]
    adventures = own["adventure_hand"] or []
    about = scene.about()
    asked = "" if scene.question is None else scene.question.kind
    chosen = about.get("cards", []) if asked == "trade_card" else []
    hand = scene.part(draw_adventures, {"cards": adventures, "far": far(scene, adventures), "side": own["side"]}, card_answers(adventures))
    held = [row["id"] for row in scene.view["territories"] if row["owner"] == scene.seat and f"card_{row['id']}" in cards]
    shown = {"hand": own["hand"], "uprising": own["uprising"], "chosen": chosen, "held": held, **scene.some("card_pile", "adventure_pile")}
    lower = scene.part(draw_cards, shown, card_answers(cards))
    domain = {
        "territories": scene.view["territories"],
        "seat": scene.seat,
        "reserve": own["reserve"],
        "army": own["army"],
        "claims": asked == "claim",
    }
    return f'<div class="design me-tray">{hand}{lower}{scene.part(draw_domain, domain)}</div>'


def far(scene: Scene, adventures: list[str]) -> dict[str, int]:
    """How many borders the nearest own leader has before it to the site of each mission."""
    size = len(scene.view["territories"])
    leaders = scene.view["players"][scene.seat]["leaders"]
    found = {}
    for id in adventures:
        if ADVENTURE.value_of(id) < MISSIONS and leaders:
            ways = steps(size, TERRITORY.value_of(site_of(id)))
            found[id] = min(ways[TERRITORY.value_of(leader)] for leader in leaders)
    return found


# Adventure cards.


def draw_adventures(scene: Scene) -> Markup:
    view = scene.view
    count = Counter(view["cards"])
    parts = [adventure(scene, id, n) for id, n in count.items()]
    crowded = " is-crowded" if len(parts) > 4 else ""
    empty = f'<li class="me-none">{escape(scene.word("no_adventures"))}</li>'
    return Markup(f'<ul class="me-hand{crowded}" aria-label="{escape(scene.word("adventure_cards"))}">{"".join(parts) or empty}</ul>\n')


def adventure(scene: Scene, id: str, n: int) -> str:
    """A mission with the way of the leader and its reward, or a power with what it does."""
    kind = ADVENTURE.value_of(id)
    help = escape(effect(scene.texts, id))
    pick = next((scene.pick(way + id) for way in ("", "mission_") if way + id in scene.answers), Markup(""))
    if kind < MISSIONS:
        at = scene.texts.name(TERRITORY, MISSION_AT[kind])
        text = escape(scene.word("mission_short", territory=at))
        pay = escape(paid(scene, kind))
        way = scene.view["far"].get(id)
        badge: str = "" if way is None else f'<span class="me-far">{escape(scene.word("steps_away", way))}</span>'
    else:
        text, pay, badge = escape(shortened(effect(scene.texts, id), name(ADVENTURE, id, scene.lang))), Markup(""), ""
    times = f'<span class="me-times">×{n}</span>' if n > 1 else ""
    near = " is-near" if kind < MISSIONS and (pick or scene.view["far"].get(id) == 1) else ""
    return (
        f'<li><div class="tile-card me-card{near}" {pick} data-help="{help}"><svg class="me-art" viewBox="0 0 120 66" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="{HERE}pieces.svg#card-{id}"/></svg>{badge}{times}<b>{escape(capital(name(ADVENTURE, id, scene.lang)))}</b>'
        f'<p>{text}</p><small class="me-pay">{pay}</small></div></li>\n'
    )


def paid(scene: Scene, mission: int) -> str:
    """What a mission brings one's own side, as short as a card needs it."""
    row = mission * 2 + (scene.view["side"] == "evil")
    kind = "pay_card" if PLACE[mission] == AS_CARD else "pay_battalions"
    return f"{scene.word(kind, REWARD[row])} · {scene.word('pay_points', MISSION_POINTS[row])}"


# Territory cards.


def draw_cards(scene: Scene) -> Markup:
    """The hand, the slots of a set that is being laid, and what sets bring."""
    view = scene.view
    parts = [territory_card(scene, id) for id in view["hand"] if id not in view["chosen"]]
    parts += [
        f'<li class="tile-card me-tc is-uprising" data-help="{escape(effect(scene.texts, "local_uprising"))}"><b>{escape(place_name(scene, id))}</b>'
        f"<small>{escape(scene.word('card_uprising'))}</small></li>"
        for id in view["uprising"]
    ]
    piles = f'<small data-inspect="piles" data-help="{escape(scene.word("piles", cards=view["card_pile"], adventures=view["adventure_pile"]))}">{icon("i-card")}{view["card_pile"]} {icon("i-adv")}{view["adventure_pile"]}</small>'
    heading = "" if view["chosen"] else f"<h3>{escape(scene.word('territory_cards'))} {piles}</h3>"
    empty = f'<li class="me-none">{escape(scene.word("no_territory_cards"))}</li>'
    crowded = " is-crowded" if len(parts) > 4 else ""
    slots = laid(scene) if view["chosen"] else ""
    return Markup(
        f'<section class="me-own">{heading}{slots}<ul class="me-tcs{crowded}">{"".join(parts) or (empty if not slots else "")}</ul>{sets(scene)}</section>\n'
    )


def territory_card(scene: Scene, id: str) -> str:
    """Symbol, territory, and two battalions more if it is one's own."""
    card = CARD.value_of(id)
    symbol = SYMBOL[card]
    signs = "".join(icon(sign) for sign in (SIGNS if symbol == WILD else SIGNS[symbol : symbol + 1]))
    own = (
        f"<em>{escape(scene.word('yours', n=SHOWN_TERRITORY))}</em>"
        if card < TERRITORIES and TERRITORY.id_of(card) in scene.view["held"]
        else ""
    )
    told = escape(f"{capital(name(CARD, id, scene.lang))}. {effect(scene.texts, id)}")
    return (
        f'<li><div class="tile-card me-tc" {scene.pick(id)} data-help="{told}"><span class="me-sign{" is-wild" if symbol == WILD else ""}">{signs}</span>'
        f"<b>{escape(place_name(scene, id))}</b>{own}</div></li>\n"
    )


def laid(scene: Scene) -> str:
    """The cards chosen for a set, and the places still free."""
    chosen = scene.view["chosen"]
    parts = [f'<li class="me-slot is-laid">{signs_of(id)}<b>{escape(place_name(scene, id))}</b></li>' for id in chosen]
    parts += ['<li class="me-slot"></li>'] * (3 - len(chosen))
    return f'<ul class="me-slots" aria-label="{escape(scene.word("the_set"))}">{"".join(parts)}</ul>'


def signs_of(id: str) -> str:
    symbol = SYMBOL[CARD.value_of(id)]
    return "".join(icon(sign) for sign in (SIGNS if symbol == WILD else SIGNS[symbol : symbol + 1]))


def sets(scene: Scene) -> str:
    """What three of a kind and one of each bring; lit is what the hand holds."""
    held = Counter(SYMBOL[CARD.value_of(id)] for id in scene.view["hand"])
    wild = held[WILD]
    parts = []
    for symbol, sign in enumerate(SIGNS):
        lit = held[symbol] + wild >= 3 and held[symbol] > 0
        parts.append(f'<li class="{"is-lit" if lit else ""}">{icon(sign)}{icon(sign)}{icon(sign)}<b>{SET_VALUE[symbol]}</b></li>')
    each = sum(held[symbol] > 0 for symbol in range(3)) + wild >= 3
    parts.append(f'<li class="{"is-lit" if each else ""}">{"".join(map(icon, SIGNS))}<b>{ONE_OF_EACH}</b></li>')
    return f'<ul class="me-sets" data-help="{escape(scene.word("sets_help"))}">{"".join(parts)}</ul>'


# The own domain.


def draw_domain(scene: Scene) -> Markup:
    """Territories and what they bring next turn, the regions one is nearest to; in the set-up the battalions still to be placed."""
    view = scene.view
    rows = {row["id"]: row["owner"] for row in view["territories"]}
    seat = view["seat"]
    lands = sum(owner == seat for owner in rows.values())
    whole = 0
    found = []
    for at, id in enumerate(REGION.ids):
        owners = [rows[TERRITORY.id_of(t)] for t in IN_REGION[at] if TERRITORY.id_of(t) in rows]
        if not owners:
            continue
        own = owners.count(seat)
        whole += REGION_BONUS[at] if own == len(owners) else 0
        found.append((-own / len(owners), REGIONS.index(id), region_row(scene, id, own, owners.count(None), len(owners))))
    found.sort(key=lambda row: row[:2])
    income = max(LEAST_REINFORCEMENT, lands // PER_TERRITORIES) + whole
    shown = "".join(row for _, _, row in found[: 3 if view["reserve"] else ROWS])
    told = escape(scene.word("domain_income", lands, income=income))
    return Markup(
        f'<section class="me-domain seat-{seat}"><h3>{escape(scene.word("domain"))}</h3>{reserve(scene)}<p>{told}</p>{shown}</section>\n'
    )


def region_row(scene: Scene, id: str, own: int, free: int, size: int) -> str:
    cells = "".join(f'<i class="{"is-own" if at < own else "is-free" if at < own + free else ""}"></i>' for at in range(size))
    label = f"{name(REGION, id, scene.lang)} {own}/{size}"
    return f'<div class="me-row"><span>{escape(label)}</span><u>{cells}</u><b>+{REGION_BONUS[REGION.value_of(id)]}</b></div>'


def reserve(scene: Scene) -> str:
    """The heap of battalions not yet placed."""
    n = scene.view["reserve"]
    if not n:
        return ""
    discs = "".join(
        f'<use href="{HERE}pieces.svg#army-{scene.view["army"]}-1" x="{20 * (at % HEAP) + 7 * (at // HEAP % 2)}" y="{17 * (at // HEAP)}" width="45" height="48"/>'
        for at in range(n)
    )
    height = 17 * ((n - 1) // HEAP) + 48
    return f'<div class="me-heap"><b>{n}</b> {escape(scene.word("reserve"))}<svg viewBox="0 0 262 {height}" aria-hidden="true">{discs}</svg></div>'
