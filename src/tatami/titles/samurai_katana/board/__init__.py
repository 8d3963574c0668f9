"""The board of Samouraï & Katana: Japan with the honour track around it, the stage on the sea, the player's own cards on the wooden dock."""

from collections import Counter
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.texts.numbers import figure
from tatami.titles.samurai_katana.board import chart
from tatami.titles.samurai_katana.board.chart import WAYS
from tatami.titles.samurai_katana.board.pictures import COLOURS, DRAWN, PLACES, card_help, card_picture, face, small_card, text, use, words
from tatami.titles.samurai_katana.board.stage import draw_numbers, draw_stage
from tatami.titles.samurai_katana.rules.domains import CARD, CLAN, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.tables import IS_LANE, LANDS_OF, NEIGHBOURS, PROVINCE_HONOUR, TAX, TERRITORIES
from tatami.web.kit import Figure, Figures
from tatami.web.scene import Scene
from tatami.web.templates import template

__all__ = ["HANDS", "WAYS", "colours", "crest", "dock", "draw", "face", "facts", "figures", "phase"]
HANDS: Final = {"hand": CARD}  # what a seat hides from the others
CARD_WAYS: Final = ("", "play_", "offer_")
OBJECTIONS: Final = {"shogunal_justice": "justice"}  # answers that play a card, where they have another name
FREE: Final = ("blue", "crimson", "ivory", "yellow", "green", "violet")  # of clans not chosen yet
PARTS: Final[Any] = template("samurai_katana/board/board.html").module


def draw(scene: Scene) -> str:
    view = scene.view
    map_view = chart.map_of(scene)
    honour = [player["honour"] for player in view["players"]]
    stage = draw_stage(scene)
    owners = {"owners": chart.owners_of(view["territories"])}
    layers = [
        scene.part(chart.draw_lands, map_view),
        Markup(f'<g class="sk-through">{use("borders")}</g>'),
        Markup(f'<g class="sk-marks">{chart.draw_marks(scene)}</g>'),
        Markup('<g class="sk-through">') + Markup(use(f"names-{scene.lang}")),
        scene.part(chart.draw_promises, map_view) if any(map_view["promises"]) else Markup(""),
        scene.part(chart.draw_pieces, {"territories": view["territories"], "clans": map_view["clans"]}),
        Markup("</g>"),
        scene.part(chart.draw_badges, owners),
        scene.part(chart.draw_track, {"goal": view["goal"], "honour": honour, "clans": map_view["clans"]}),
        scene.part(chart.draw_offices, {**scene.some("emperor", "shogun"), "clans": map_view["clans"]}) if view["round"] else Markup(""),
        Markup(stage) if stage else scene.part(chart.draw_provinces, owners),
        scene.part(draw_piles, scene.some("pile", "discards")) if view["round"] else Markup(""),
        Markup(draw_numbers(scene)),
    ]
    found: str = PARTS.board(scene.word("map"), layers)
    return found


def draw_piles(scene: Scene) -> Markup:
    """Draw the pile and the discards: backs in a stack, and the card that was discarded last."""
    discards, pile = scene.view["discards"], scene.view["pile"]
    backs = "".join(use("back", f"translate({434 + 1.6 * n:g},{694 - 1.6 * n:g}) scale(.56)") for n in range(4 if pile else 0))
    top = ""
    if discards:
        below = "".join(
            f'<rect x="{354 + 2 * n}" y="{694 - 2 * n}" width="46" height="64" rx="4" class="sk-blank"/>'
            for n in range(min(3, len(discards)))
        )
        top = below + f'<g transform="translate(358,690) scale(.56)">{small_card(discards[-1], 0.56)}</g>'
    else:
        top = '<rect x="354" y="694" width="46" height="64" rx="5" class="sk-place"/>'
    told = escape(scene.word("pile", pile=pile, discards=len(discards)))
    lines = words(380, 777, f"{scene.word('discards_short')} {len(discards)}", "sk-sea-n", 13) + words(
        459, 777, f"{scene.word('pile_short')} {pile}", "sk-sea-n", 13
    )
    return Markup(f'<g data-inspect="discards" role="img" aria-label="{told}">{top}{backs}{lines}</g>')


# The player's own things.


def dock(scene: Scene) -> str:
    """Draw the player's clan, koku, castles and cards; a spectator has none."""
    if scene.seat is None:
        return ""
    own = scene.view["players"][scene.seat]
    if not own["hand"] and own["clan"] is None:
        return ""
    shown = {name: own[name] for name in ("clan", "koku", "treasure", "castles", "samurai", "hand")} | {"seat": scene.seat}
    return scene.part(draw_dock, shown, [*OBJECTIONS.values(), *[way + id for id in dict.fromkeys(own["hand"]) for way in CARD_WAYS]])


def draw_dock(scene: Scene) -> Markup:
    own = scene.view
    cards = [
        {
            "id": id,
            "n": n,
            "help": card_help(scene.title, scene.lang, id),
            "picture": Markup(card_picture(scene.lang, id)),
            "pick": pick_of(scene, id),
        }
        for id, n in Counter(own["hand"]).items()
    ]
    id = own["clan"] or CLAN.ids[0]
    clan = {"name": text(scene.texts, CLAN, id), "daimyo": scene.word(f"daimyo_{id}").split(" ")[-1], "crest": f"{DRAWN}crest-{id}"}
    found: Markup = PARTS.dock(scene.word, own, clan, cards, DRAWN)
    return found


def pick_of(scene: Scene, card: str) -> Markup:
    """Return the attributes by which a card answers."""
    id = next((way + card for way in CARD_WAYS if way + card in scene.answers), OBJECTIONS.get(card, ""))
    return scene.pick(id)


# The rail.


def phase(scene: Scene) -> str:
    view = scene.view
    if not view["round"]:
        return scene.word("page_setup")
    end = scene.word("page_last_round") if view["last_round"] else scene.word("goal", goal=view["goal"])
    return f"{scene.word('page_round', round=view['round'])} · {scene.word('phase_' + view['phase'])} · {end}"


def colours(scene: Scene) -> list[str]:
    """Return the colour of each clan in the box; a seat without a clan has one of those that are left."""
    chosen = [COLOURS.get(player["clan"] or "") for player in scene.view["players"]]
    left = iter([colour for colour in FREE if colour not in chosen])
    return [colour or next(left) for colour in chosen]


def crest(scene: Scene, seat: int) -> str:
    clan = scene.view["players"][seat]["clan"]
    return f"{DRAWN}crest-{clan}" if clan else f"#crest-{seat}"


def figures(scene: Scene, seat: int) -> Figures:
    """Return what everybody sees of a clan: honour, koku, cards, territories, clan points, samurai and castles in reserve."""
    row, view = scene.view["players"][seat], scene.view
    if row["clan"] is None:
        return Figures()
    koku = row["wealth"] if row["koku"] is None else row["koku"]
    numbers = [
        Figure(f"{DRAWN}i-koku", koku, scene.word("page_koku")),
        Figure(f"{DRAWN}i-cards", row["cards"], scene.word("page_cards", row["cards"])),
        Figure(f"{DRAWN}i-land", row["territories"], scene.word("page_territories", row["territories"])),
        Figure(f"{DRAWN}i-torii", row["clan_points"], scene.word("page_clan_points", row["clan_points"])),
        Figure(f"{DRAWN}i-pawn", row["samurai"], scene.word("reserve", row["samurai"])),
        Figure(f"{DRAWN}i-castle", row["castles"], scene.word("page_castles", row["castles"])),
    ]
    aside = row["treasure"] if row["treasure"] is not None else row["least_treasure"]
    if aside:
        numbers.insert(1, Figure(f"{DRAWN}i-chest", aside if row["treasure"] is not None else f"{aside}+", scene.word("treasure", aside)))
    if row["kept"] or row["broken"]:
        numbers.append(
            Figure(f"{DRAWN}i-knot", f"{row['kept']}/{row['broken']}", scene.word("promises_kept", kept=row["kept"], broken=row["broken"]))
        )
    offices = [(id, scene.word(id)) for id in ("emperor", "shogun") if view[id] == seat]
    turn = "now" if view["player"] == seat and view["round"] else "later" if seat in view["to_come"] else ""
    return Figures(text(scene.texts, CLAN, row["clan"]), figure(row["honour"]), numbers, PARTS.offices(scene.word, offices, turn))


# What is known of an element that was clicked.


def facts(scene: Scene, id: str) -> str:
    if id in TERRITORY.ids:
        return land_facts(scene, id)
    if id in PROVINCE.ids:
        return province_facts(scene, id)
    if id.startswith("card-") and id[5:] in CARD.ids:
        found: str = PARTS.card_facts(face(scene, id[5:]))
        return found
    if id == "discards":
        cards = [{**face(scene, card), "n": n} for card, n in Counter(scene.view["discards"]).items()]
        listed: str = PARTS.discards(scene.word("page_discards", len(scene.view["discards"])), cards)
        return listed
    seat = id.removeprefix("seat-")
    return clan_facts(scene, int(seat)) if seat.isdigit() and int(seat) < scene.view["seats"] else ""


def land_facts(scene: Scene, id: str) -> str:
    """Say what a territory is and brings, who stands there and beside it."""
    rows = {row["id"]: row for row in scene.view["territories"]}
    at = TERRITORY.value_of(id)
    told = chart.description(scene, rows[id], chart.promises_of(scene))
    near = [
        (text(scene.texts, TERRITORY, TERRITORY.id_of(to)), held(scene, rows[TERRITORY.id_of(to)]), bool(IS_LANE[at * TERRITORIES + to]))
        for to in NEIGHBOURS[at]
    ]
    found: str = PARTS.land_facts(scene.word, told.split(" · "), TAX[at], near)
    return found


def held(scene: Scene, row: dict[str, Any]) -> str:
    """Say who holds a territory, with how many."""
    if row["owner"] is None:
        return scene.word("nobody")
    castle = f", {scene.word('castle')}" if row["castle"] else ""
    return f"{scene.name(row['owner'])}, {scene.word('samurai_n', row['samurai'])}{castle}"


def province_facts(scene: Scene, id: str) -> str:
    province = PROVINCE.value_of(id)
    rows = {row["id"]: row for row in scene.view["territories"]}
    lands = [(text(scene.texts, TERRITORY, TERRITORY.id_of(t)), held(scene, rows[TERRITORY.id_of(t)]), False) for t in LANDS_OF[province]]
    found: str = PARTS.province_facts(scene.word("province_honour", PROVINCE_HONOUR[province], name=text(scene.texts, PROVINCE, id)), lands)
    return found


def clan_facts(scene: Scene, seat: int) -> str:
    """Say who leads a clan, what is known of its hand and its promises."""
    row = scene.view["players"][seat]
    if row["clan"] is None:
        return ""
    known = [text(scene.texts, CARD, id) for id in row["shown"]]
    promises = [
        scene.word("leaves_alone", name=scene.name(one["to"]), territory=text(scene.texts, TERRITORY, one["territory"]))
        for one in row["promises"]
    ]
    numbers = [f"{one.value} {one.words}" for one in figures(scene, seat).numbers]
    lines = [", ".join(numbers), scene.word("known_cards", cards=", ".join(known)) if known else "", *promises]
    found: str = PARTS.clan_facts(
        f"{scene.word('daimyo_' + row['clan'])} · {scene.name(seat)}", scene.word("clan_" + row["clan"]), [line for line in lines if line]
    )
    return found


assert set(TERRITORY.ids) < set(PLACES)
