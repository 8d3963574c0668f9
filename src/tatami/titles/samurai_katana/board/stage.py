"""The stage on the Sea of Japan: battles, bargains, clans to choose from; and numbers to choose beside what they are about."""

from typing import Any, Final

from markupsafe import escape

from tatami.texts.numbers import figure
from tatami.titles.samurai_katana.board.pictures import COLOURS, PLACES, card_picture, small_card, text, use, words
from tatami.titles.samurai_katana.rules.domains import CARD, CLAN
from tatami.web.scene import Scene

SPECIAL: Final = 2  # the place of the special card
MOST_LAYS: Final = 4  # whole lays offered at once
MOST_NUMBERS: Final = 24  # offered as keys; above that the strip's stepper is quicker
COUNTS: Final = (
    "buy_samurai",
    "march_with",
    "rise_with",
    "retreat_with",
    "sell_honour",
    "put_aside",
    "save_koku",
    "give_koku",
    "ask_price",
)
KEY: Final = 27  # units of a number's key


def draw_stage(scene: Scene) -> str:
    """Draw what the question needs there; nothing if the table of provinces may stay."""
    if scene.view["battle"]:
        return framed(battle(scene, scene.view["battle"]), "stage")
    if scene.question is None:
        return ""
    kind = scene.question.kind
    if kind == "choose_clan":
        return framed(clans(scene))
    if scene.question.domain.id == "seat":
        return framed(seats(scene))
    offered = [id for name in ("given", "card") if (id := scene.about().get(name)) in CARD.ids]
    return framed(letter(scene, [str(id) for id in offered])) if kind in ("counter", "agree") else ""


def framed(inner: str, frame: str = "stage-low") -> str:
    return f'<g class="sk-stage">{use(frame)}{inner}</g>'


def plate(seat_class: str, x: float, y: float, clan: str, title: str, line: str, pick: str, number: str = "") -> str:
    """Draw a clan's plate of 214 x 56: crest, name, a line, a number on a pennant."""
    pennant = f'<path d="M180 8h28v30l-14 12-14-12z" class="sk-pennant"/>{words(194, 31, number, "sk-pennant-n", 18)}' if number else ""
    return (
        f'<g class="{seat_class}" {pick}><rect x="{x}" y="{y}" width="214" height="56" rx="8" class="sk-plate ring"/><g transform="translate({x},{y})" class="sk-through">'
        f"{use(f'mon-{clan}', 'translate(28,28) scale(1.55)')}{words(54, 25, title, 'sk-left sk-bold', 16)}{words(54, 43, line, 'sk-left', 12.5)}{pennant}</g></g>"
    )


def clans(scene: Scene) -> str:
    """Draw the six clans to choose from, with their daimyō."""
    found = []
    for n, id in enumerate(CLAN.ids):
        x, y = 60 + (n % 3) * 224, 118 + (n // 3) * 62
        taken = next((seat for seat, row in enumerate(scene.view["players"]) if row["clan"] == id), None)
        line = scene.word(f"daimyo_{id}") if taken is None else scene.name(taken)
        found.append(
            plate(
                f"c-{COLOURS[id]}{'' if taken is None else ' sk-taken'}",
                x,
                y,
                id,
                text(scene.texts, CLAN, id),
                line,
                scene.pick(id, scene.word("clan_" + id)),
            )
        )
    return "".join(found)


def seats(scene: Scene) -> str:
    """Draw the clans that may be named, by plate."""
    found = []
    rows = [(seat, row) for seat, row in enumerate(scene.view["players"]) if str(seat) in scene.answers]
    for n, (seat, row) in enumerate(rows):
        x, y = (60 + (n % 3) * 224, 118 + (n // 3) * 62)
        clan = row["clan"] or "oda"
        title = text(scene.texts, CLAN, clan)
        found.append(plate(f"seat-{seat}", x, y, clan, title, scene.name(seat), scene.pick(str(seat)), figure(row["honour"])))
    return "".join(found)


def card_at(scene: Scene, id: str, x: float, y: float, size: float = 0.68, more: str = "") -> str:
    drawn = card_picture(scene.lang, id) if size > 1 else small_card(id, size)
    told = more or f'role="img" aria-label="{escape(text(scene.texts, CARD, id))}"'
    return f'<g transform="translate({x:g},{y:g}) scale({size:g})" {told}>{drawn}</g>'


def letter(scene: Scene, cards: list[str]) -> str:
    """Draw the cards of an exchange on a letter."""
    found = ['<path d="M246 122 254 118H472L480 122V232L472 236H254L246 232Z" class="sk-letter"/>']
    for n, id in enumerate(cards):
        found.append(card_at(scene, id, 274 + 96 * n, 117, 1.01, f'data-inspect="card-{id}"'))
    return "".join(found)


def battle(scene: Scene, row: dict[str, Any]) -> str:
    """Draw both sides: who, with how many, the places of their cards; below, lays of one's own with their sums."""
    rows = {one["id"]: one for one in scene.view["territories"]}
    site = rows[row["to"]]
    found = []
    for side, seat in enumerate((row["attacker"], row["defender"])):
        left = 58 if side == 0 else 402
        n = row["samurai"] if side == 0 else site["samurai"]
        clan = (scene.view["players"][seat]["clan"] if seat >= 0 else None) or "oda"
        who = scene.name(seat) if seat >= 0 else scene.word("nobody")
        line = f"{who} · {scene.word(('stage_attacks', 'stage_defends')[side], n)}"
        found.append(
            f'<g class="seat-{seat}">{use(f"mon-{clan}", f"translate({left + 12},130)")}{words(left + 29, 128, text(scene.texts, CLAN, clan), "sk-left sk-bold", 15)}'
            f"{words(left + 29, 142, line, 'sk-left', 12.5)}</g>"
        )
        cards = row["cards"][side]
        for place in range(3):
            x = left + place * 60 + 8 * (place == SPECIAL)
            if place < len(cards) and cards[place]:
                found.append(
                    card_at(scene, cards[place], x, 150, more=f'data-piece="laid-{side}-{place}" data-inspect="card-{cards[place]}"')
                )
            elif place < len(cards):
                found.append(f'<g transform="translate({x},150) scale(.68)" data-piece="laid-{side}-{place}">{use("back")}</g>')
            else:
                hint = scene.word("stage_special" if place == SPECIAL else "stage_combat")
                found.append(f'<rect x="{x}" y="150" width="56" height="79" rx="6" class="sk-place"/>{words(x + 28, 194, hint, size=12)}')
        strength = min(n, 4)
        men = use("sam", f"translate({left + 214},182)") + words(left + 234, 190, f"+{strength}", "sk-left sk-bold", 17)
        found.append(f'<g class="seat-{seat}">{men}</g>')
        if side == 1 and site["mountain"]:
            found.append(
                use("i-mountain", more=f' x="{left + 200}" y="204" width="24" height="24"')
                + words(left + 234, 222, "+1", "sk-left sk-bold", 17)
            )
        if side == 1 and site["castle"]:
            walls = use("castle", f"translate({left + 290},182)") + words(left + 308, 186, "×2", "sk-left sk-bold", 15)
            found.append(f'<g class="seat-{seat}">{walls}</g>')
    return "".join(found) + lays(scene)


def lays(scene: Scene) -> str:
    """Draw the strongest ways to lay all cards with one press: the cards, what they add up to, their swords."""
    best = sorted(scene.view["lays"], key=lambda row: (-row["value"], row["special"] is not None))[:MOST_LAYS]
    found = []
    for n, row in enumerate(best):
        first, *then = row["answers"]
        label = " + ".join(text(scene.texts, CARD, id) for id in [*row["cards"], *([row["special"]] if row["special"] else [])])
        x = 56 + 122 * n
        cards = "".join(
            card_at(scene, id, x + 6 + 27 * k, 262, 0.4)
            for k, id in enumerate([*row["cards"], *([row["special"]] if row["special"] else [])])
        )
        found.append(
            f'<g {scene.picks(first, *then, label=label)}><rect x="{x}" y="257" width="116" height="56" rx="7" class="sk-plate ring"/><g class="sk-through">{cards}'
            f"{words(x + 100, 282, row['value'], 'sk-bold', 17)}{words(x + 100, 300, '⚔' * row['swords'], '', 12)}</g></g>"
        )
    title = words(60, 252, scene.word("lay_at_once"), "sk-left sk-italic", 12.5) if found else ""
    return title + "".join(found)


def draw_numbers(scene: Scene) -> str:
    """Draw the numbers of a question as keys: beside the territory they are about, else on the sea."""
    if scene.question is None or scene.question.kind not in COUNTS or not 1 < len(scene.answers) <= MOST_NUMBERS:
        return ""
    about = scene.about()
    place = next((about[name] for name in ("to", "territory") if about.get(name) in PLACES), None)
    ids, usual = list(scene.answers), usual_number(scene)
    columns = min(len(ids), 6)
    w, h = columns * KEY + 10, (len(ids) + columns - 1) // columns * KEY + 10
    x, y = beside(place, about.get("from"), w, h) if place else (200 - w / 2, 300)
    found = [f'<rect x="{x:g}" y="{y:g}" width="{w}" height="{h}" rx="8" class="sk-keys"/>']
    for n, id in enumerate(ids):
        kx, ky = x + 6 + (n % columns) * KEY, y + 6 + (n // columns) * KEY
        kind = "sk-key ring is-usual" if id == usual else "sk-key ring"
        found.append(
            f'<g {scene.pick(id)}><rect x="{kx:g}" y="{ky:g}" width="25" height="25" rx="5" class="{kind}"/>{words(kx + 12.5, ky + 17.5, id, "sk-key-n", 14)}</g>'
        )
    return "".join(found)


def usual_number(scene: Scene) -> str:
    """Return how many march as a rule: all but one, or all if a castle stays behind or waits there; "" for other numbers."""
    about = scene.about()
    rows = {row["id"]: row for row in scene.view["territories"]}
    if about.get("from") not in rows or about.get("to") not in rows:
        return ""
    origin, end = rows[str(about["from"])], rows[str(about["to"])]
    stays = not origin["castle"] and not (end["castle"] and end["owner"] == scene.seat)
    return str(max(1, origin["samurai"] - stays))


def beside(place: str, origin: object, w: float, h: float) -> tuple[float, float]:
    """Return a corner for a panel beside a territory: on the side away from where one comes from, inside the map and off the dock."""
    x, _y, name, _ = PLACES[place]["label"]
    ax, ay = PLACES[place]["army"]
    from_right = origin in PLACES and PLACES[str(origin)]["army"][0] > ax
    right, left = max(x + name / 2, ax + 26) + 6, min(x - name / 2, ax - 20) - 6 - w
    at = left if (from_right and left > 42) or right + w > 960 else right
    floor = 660 if at + w > 540 else 792
    return at, max(102.0, min(ay - h / 2, floor - h))
