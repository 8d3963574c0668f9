"""Shitennō's table: the map with its gates, positions, lanterns and the track of favour; one's own hand, what is shared, what is paid."""

from collections import Counter
from functools import cache, partial
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.texts import Texts, ui
from tatami.titles.shitenno import TITLE
from tatami.titles.shitenno.rules.domains import BONUS, CARD, GENERAL, PART, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.ids import TROOP_CARDS, TROOPS
from tatami.titles.shitenno.rules.tables import KOKU_DECK, MAJORITY_FAVOUR, ON_CARD, SEALS, SHARED_KOKU
from tatami.titles.shitenno.words.sentences import WEST_TO_EAST, effect, if_over, lack, rule_of
from tatami.web.kit import Figure, Figures
from tatami.web.scene import Scene, once
from tatami.web.templates import board_asset, rule_link, template

TROOPS_ON: Final = {
    CARD.id_of(card): [TROOP.id_of(t) for t in range(TROOPS) for _ in range(ON_CARD[card * TROOPS + t])] for card in range(TROOP_CARDS)
}
SEALS_OF: Final = {RANK.id_of(rank): seals for rank, seals in enumerate(SEALS)}
COLOURS: Final = {"honda": "crimson", "sakakibara": "blue", "sakai": "green", "ii": "black", None: "ivory"}  # of the generals in the box
HANDS: Final = {"hand": CARD}  # what a seat hides from the others
PIECES: Final = board_asset("shitenno", "pieces.svg")
PARTS: Any = template("shitenno/board/board.html").module
DOCK: Any = template("shitenno/board/dock.html").module


class Names:
    """What pieces are called in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def troop(self, id: str) -> str:
        return TROOP.text(TROOP.value_of(id), self.lang)

    def card(self, id: str) -> str:
        return CARD.text(CARD.value_of(id), self.lang)

    def rank(self, id: str) -> str:
        return RANK.text(RANK.value_of(id), self.lang)

    def bonus(self, id: str) -> str:
        return BONUS.text(BONUS.value_of(id), self.lang)

    def general(self, id: "str | None") -> str:
        return "" if id is None else GENERAL.text(GENERAL.value_of(id), self.lang)

    def part(self, id: str) -> str:
        return PART.text(PART.value_of(id), self.lang)

    def province(self, id: str) -> str:
        return PROVINCE.text(PROVINCE.value_of(id), self.lang)


@cache
def names(lang: str) -> Names:
    return Names(lang)


def use(symbol: str) -> Markup:
    """The attribute that draws a symbol of `pieces.svg`."""
    return Markup(f'href="{PIECES}#{symbol}"')


@cache
def face(card: str, lang: str) -> Markup:
    """A card as it is printed; a single troop or a koku says its name."""
    name = "" if len(TROOPS_ON.get(card, "")) > 1 else names(lang).card(card)
    low = "" if card in TROOPS_ON else '<rect class="sh-label-ground" x="6" y="70.5" width="50" height="13" rx="3" fill="#fbeec6"/>'
    text = f'{low}<text class="sh-label" x="31" y="80.8">{escape(name)}</text>' if name else ""
    return Markup(f'<svg class="sh-face" viewBox="0 0 62 88" aria-hidden="true"><use {use(f"c-{card}")}/>{text}</svg>')


@cache
def small(card: str) -> Markup:
    """The same among the known cards of a rival."""
    if card not in TROOPS_ON:
        return Markup(f'<svg class="sh-mini" viewBox="-9 -10 18 20" aria-hidden="true"><use {use("coin")} x="-9" y="-10" width="18" height="20"/>'
                      f'<text class="sh-label" y="4.9">{card[-1]}</text></svg>')  # fmt: skip
    troops = "".join(f'<use {use(f"f-{troop}")} x="{26 * at}" y="0" width="24" height="28"/>' for at, troop in enumerate(TROOPS_ON[card]))
    return Markup(f'<svg class="sh-mini" viewBox="-1 -1 {26 * len(TROOPS_ON[card])} 30" aria-hidden="true">{troops}</svg>')


@cache
def icon(symbol: str, box: str = "0 0 24 24") -> Markup:
    return Markup(f'<svg class="sh-icon" viewBox="{box}" aria-hidden="true"><use {use(symbol)}/></svg>')


@cache
def seals(rank: str) -> Markup:
    return Markup('<span class="sh-seals" aria-hidden="true">{}</span>').format(icon("seal", "0 0 14 14") * SEALS_OF[rank])


# What the kit asks for.


def colours(scene: Scene) -> list[str]:
    """The colours of the generals, as in the box."""
    return [COLOURS[player["general"]] for player in scene.view["players"]]


def crest(scene: Scene, seat: int) -> str:
    general = scene.view["players"][seat]["general"]
    return f"{PIECES}#crest-{general}" if general else f"#crest-{seat}"


def order(scene: Scene) -> list[int]:
    """The seats in the order of their titles."""
    found: list[int] = scene.view["order"]
    return found


def phase(scene: Scene) -> str:
    """The year, what is done in it, and how many rounds there are at most."""
    view = scene.view
    if view["year"] == 1:
        return scene.word("before_the_game")
    place = scene.word("edo" if view["year"] % 2 == 0 else "provinces")
    return f"{scene.word('year', year=view['year'])} · {scene.word('last_year') if view['last_year'] else place}"


def figures(scene: Scene, seat: int) -> Figures:
    """The general, the favour, what is left to be placed and what is held; below, the title, and the cards that everybody saw."""
    row = scene.view["players"][seat]
    numbers = [
        Figure(f"{PIECES}#crest-{row['general'] or 'none'}", row["kamon"], scene.word("help_kamon")),
        Figure(f"{PIECES}#back", row["cards"], scene.word("help_cards")),
        *[Figure(f"{PIECES}#tile-{id}", n, effect(scene.texts, id)) for id, n in row["bonus"].items() if n],
    ]
    more = once(draw_known, scene.lang, known(scene, seat))
    return Figures(names(scene.lang).general(row["general"]), row["favour"], numbers, more)


def known(scene: Scene, seat: int) -> dict[str, Any]:
    """What else is known of a seat."""
    row = scene.view["players"][seat]
    return {
        "title": row["title"],
        "next_title": row["next_title"],
        "tairo": seat == scene.view["tairo"],
        "if_over": None if scene.outcome else if_over(row),
        "seen": [] if seat == scene.seat else row["seen"],
        "unseen": row["cards"] - len(row["seen"]) if seat != scene.seat and row["seen"] else 0,
    }


def draw_known(lang: str, row: dict[str, Any]) -> Markup:
    texts = Texts(TITLE, lang, [])
    seen = stacks(row["seen"])
    told = ui(lang, "pair", name=texts.word("seen"), value=", ".join(f"{n} × {names(lang).card(id)}" for id, n in seen))
    found: Markup = PARTS.known(texts.word, names(lang), row, seen, told, small, seals, partial(effect, texts), use)
    return found


def facts(scene: Scene, id: str) -> str:
    """What is known of a province, of a seat or of a pile."""
    kind, _, name = id.partition("-")
    if kind == "province" and name in PROVINCE.ids:
        row = next(row for row in scene.view["provinces"] if row["id"] == name)
        return str(
            PARTS.province_facts(scene, scene.word, names(scene.lang), row, facts_of(scene, row), rules(scene, "control.2", "end.6"))
        )
    if kind == "seat" and name.isdecimal() and int(name) < len(scene.view["players"]):
        row = scene.view["players"][int(name)]
        told = partial(effect, scene.texts)
        return str(
            PARTS.seat_facts(scene, scene.word, names(scene.lang), int(name), row, if_over(row), told, rules(scene, rule_of(row["title"])))
        )
    if id in ("troop_pile", "koku_pile", "discards"):
        return str(PARTS.pile_facts(scene.word, names(scene.lang), id, stacks(scene.view["discards"]) if id == "discards" else []))
    return ""


def facts_of(scene: Scene, row: dict[str, Any]) -> dict[str, Any]:
    """Who has how many kamon in a province, gilded ones counting twice, and what one's own hand lacks for it."""
    weight = Counter[int]()
    for one in row["kamon"]:
        weight[one["seat"]] += 2 if one["gilded"] else 1
    missing = scene.view["lacks"].get(row["id"])
    return {"weight": list(weight.items()), "lack": lack(scene.texts, row["id"], missing) if missing else ""}


def rules(scene: Scene, *ids: str) -> Markup:
    return Markup(" ").join(rule_link(scene.lang, "shitenno", id) for id in ids)


# The board.


def draw(scene: Scene) -> str:
    view, kind = scene.view, "" if scene.question is None else scene.question.kind
    by_id = {row["id"]: row for row in view["provinces"]}
    head = {**scene.some("year", "last_year", "troop_pile", "koku_pile", "seats", "titles_aside"), "discards": len(view["discards"])}
    board: str = PARTS.board(
        scene.word,
        head=scene.part(draw_head, head),
        provinces=[scene.part(draw_province, province(scene, by_id[id], kind), ways_to_take(id)) for id in WEST_TO_EAST],
        markers=scene.part(draw_markers, {"favour": favour(scene), "generals": generals(scene)}),
    )
    return board


def generals(scene: Scene) -> list[str]:
    return [player["general"] or "none" for player in scene.view["players"]]


def favour(scene: Scene) -> list[int]:
    """The points of every seat; once the game is over, those of the result."""
    return list(scene.outcome.scores) if scene.outcome else [player["favour"] for player in scene.view["players"]]


def draw_head(scene: Scene) -> Markup:
    """The rounds, of which there are no more than the koku last for, and the piles."""
    view = scene.view
    rounds = len(KOKU_DECK) // SHARED_KOKU[view["seats"]]
    aside = [(id, names(scene.lang).rank(id), effect(scene.texts, id)) for id in view["titles_aside"]]
    found: Markup = PARTS.head(scene.word, TITLE.names[scene.lang], view, rounds, view["year"] // 2, aside, use)
    return found


def draw_markers(scene: Scene) -> Markup:
    """Everybody's marker on the track of favour; several on one space make a fan."""
    seen = Counter[int]()
    rows = []
    for seat, points in enumerate(scene.view["favour"]):
        space = points % 100
        rows.append((seat, points, space, seen[space], scene.view["generals"][seat]))
        seen[space] += 1
    found: Markup = PARTS.markers(scene, scene.word, rows, use)
    return found


def ways_to_take(province: str) -> list[str]:
    """The answers that stand by a province."""
    return [f"{province}_by_troops", f"{province}_by_koku", province]


def province(scene: Scene, row: dict[str, Any], kind: str) -> dict[str, Any]:
    """What is there, whose kamon would come there, and which one would be gilded."""
    mine = scene.seat if kind == "control" else None
    paid = kind in ("pay_troops", "pay_koku") and scene.about()["province"] == row["id"]
    gild = (
        next((at for at, one in enumerate(row["kamon"]) if one["seat"] == scene.seat and not one["gilded"]), None)
        if kind == "gild"
        else None
    )
    then = {id: plan(scene, id) for id in ways_to_take(row["id"]) if id in scene.view["plans"]}
    opened = [at for at, ids in enumerate(scene.view["opens"], 1) if row["id"] in ids]
    return {
        **row,
        "mine": scene.seat if paid else mine,
        "opened": opened,
        "lots": len(scene.view["opens"]),
        "then": then,
        "paid": paid,
        "gild": gild,
        "generals": generals(scene),
    }


def plan(scene: Scene, answer: str) -> str:
    """What is left in reach for the second kamon, by province."""
    called, ways = names(scene.lang), dict[str, list[str]]()
    for id in scene.view["plans"][answer]:
        province, _, way = id.partition("_by_")
        ways.setdefault(province, []).append(way)
    told = [f"{called.province(id)} ({', '.join([scene.word('by_' + way) for way in ways[id]])})" for id in WEST_TO_EAST if id in ways]
    return scene.word("plan", provinces=", ".join(told)) if told else scene.word("no_plan")


def draw_province(scene: Scene) -> Markup:
    """A province: its name, what it asks for, its gate with the tiles left, four positions, and the lantern with its master."""
    row, called = scene.view, names(scene.lang)
    filled = len(row["kamon"])
    by_troops, by_koku, itself = ways_to_take(row["id"])
    drawn = {
        **row,
        "needs": scene.word("help_needs", n=row["outside"], troop=called.troop(row["troop"])),
        "asks": row["gate"] and scene.word("help_gate", troop=called.troop(row["gate"]), tiles=row["tiles"]),
        "mastered": scene.word("help_lantern", n=MAJORITY_FAVOUR)
        if row["master"] is None
        else scene.word("help_master", n=MAJORITY_FAVOUR, name=scene.name(row["master"])),
        "full": filled == len(row["numbers"]),
        "filled": filled,
        "by_troops": by_troops if scene.can(by_troops) else None,
        "by_koku": by_koku if scene.can(by_koku) else None,
        "itself": itself,
    }
    found: Markup = PARTS.province(scene, scene.word, called, use, drawn, MAJORITY_FAVOUR, partial(position_help, scene))
    return found


def position_help(scene: Scene, number: int) -> str:
    return scene.word("help_position", number)


def stacks(cards: list[str]) -> list[tuple[str, int]]:
    """Equal cards lie in one stack."""
    return list(Counter(cards).items())


# The dock.

TAKE_LOT: Final = {"offer": [], "lot_choice": ["first", "second"]}  # the answers that are a lot
MARKET: Final = "lot_card"  # the question of which card of the market
PAYING: Final = ("pay_troops", "pay_koku")


def dock(scene: Scene) -> str:
    """The viewer's own hand; beside it what is shared, what is paid, or whose turn it is; the count at the end."""
    view, kind = scene.view, "" if scene.question is None else scene.question.kind
    if scene.outcome is not None:
        return str(DOCK.dock("count", [scene.part(draw_count, count(scene))], ""))
    chosen = [id for id in GENERAL.ids if scene.can(id)]
    sections = [Markup("") if scene.seat is None else scene.part(draw_hand, hand(scene), [] if kind == MARKET else CARD.ids)]
    if chosen:
        sections.append(scene.part(draw_generals, {"generals": chosen}, chosen))
    elif view["market"] or view["lots"] or view["hierarchy"]:
        ids = [*CARD.ids, "done"] if kind == MARKET else [*RANK.ids, *TAKE_LOT.get(kind, [])]
        sections.append(scene.part(draw_share, share(scene, kind), ids))
    elif view["year"] > 1:
        sections.append(scene.part(draw_turn, turn(scene, kind), [*BONUS.ids, "hatamoto"]))
    found: str = DOCK.dock("share" if view["lots"] or view["market"] else "turn", sections, line(scene))
    return found


def line(scene: Scene) -> str:
    """The rounds and the piles in words, where the board has no room for them."""
    view = scene.view
    rounds = len(KOKU_DECK) // SHARED_KOKU[view["seats"]]
    piles = scene.word("piles", troops=view["troop_pile"], discards=len(view["discards"]), koku=view["koku_pile"])
    return f"{scene.word('round', round=view['year'] // 2, most=rounds)} · {piles}"


def hand(scene: Scene) -> dict[str, Any]:
    """One's own cards, and which of them a payment has settled already."""
    row = scene.view["players"][scene.seat]
    settled = scene.about().get("parts", [])
    return {
        "hand": row["hand"],
        "settled": [id for id in settled if id in CARD.ids],
        "small": bool(scene.view["lots"] or scene.view["market"]),
    }


def draw_hand(scene: Scene) -> Markup:
    """Equal cards lie close together; what is settled is lifted."""
    view, left = scene.view, Counter(scene.view["settled"])
    cards = []
    for at, id in enumerate(view["hand"]):
        lifted = left[id] > 0
        left[id] -= lifted
        cards.append({"id": id, "lifted": lifted, "near": view["hand"][at + 1 : at + 2] == [id], "number": view["hand"][:at].count(id)})
    koku = sum(int(id[-1]) for id in view["hand"] if id not in TROOPS_ON)
    troops = sum(len(TROOPS_ON.get(id, "")) for id in view["hand"])
    called = names(scene.lang)
    found: Markup = DOCK.hand(
        scene, scene.word, called, partial(face, lang=scene.lang), partial(effect, scene.texts), view, cards, troops, koku
    )
    return found


def draw_generals(scene: Scene) -> Markup:
    found: Markup = DOCK.generals(scene, scene.word, names(scene.lang), scene.view["generals"], use)
    return found


def share(scene: Scene, kind: str) -> dict[str, Any]:
    """The market, the lots on the table, the hierarchy tiles, and who sees a lot first."""
    view = scene.view
    waiting = [seat for seat in view["order"] if view["players"][seat]["next_title"] is None]
    answers = TAKE_LOT.get(kind, [])
    return {
        **scene.some("market", "lots", "hierarchy", "tairo"),
        "kind": kind,
        "answers": answers,
        "two": len(waiting) == 2,
        "first": waiting[1] if len(waiting) > 1 else None,
        "asked": next((seat for seat in view["waiting"] if seat != view["tairo"]), None),
        "generals": generals(scene),
        "opens": [len(ids) for ids in view["opens"]],
    }


def draw_share(scene: Scene) -> Markup:
    view = scene.view
    called = names(scene.lang)
    found: Markup = DOCK.share(scene, scene.word, called, partial(face, lang=scene.lang), seals, partial(effect, scene.texts), view, use)
    return found


def turn(scene: Scene, kind: str) -> dict[str, Any]:
    """The title, the tiles and the kamon of the viewer, or of whose turn it is; what a payment asks for and has."""
    view = scene.view
    seat = scene.seat if scene.seat is not None else (view["waiting"] or view["order"])[0]
    row, about = view["players"][seat], scene.about()
    paid = (
        {"province": about["province"], "troops": about.get("troops", []), "koku": about.get("koku"), "parts": about["parts"]}
        if kind in PAYING
        else None
    )
    return {
        **{name: row[name] for name in ("title", "bonus", "kamon", "general", "cards")},
        "seat": seat,
        "own": seat == scene.seat,
        "paid": paid,
    }


def draw_turn(scene: Scene) -> Markup:
    found: Markup = DOCK.turn(scene, scene.word, names(scene.lang), seals, partial(effect, scene.texts), small, scene.view, use)
    return found


def count(scene: Scene) -> dict[str, Any]:
    """The final count: what was won on the way, koku, and the majority of every province."""
    view, outcome = scene.view, scene.outcome
    assert outcome is not None
    masters = {row["id"]: row["master"] for row in view["provinces"]}
    rows = [
        {
            "seat": seat,
            "way": outcome.categories["positions"][seat] + outcome.categories["titles"][seat],
            "koku": outcome.categories["koku"][seat],
            "won": [id for id in WEST_TO_EAST if masters[id] == seat],
            "score": outcome.scores[seat],
            "first": seat in outcome.winners,
            "general": view["players"][seat]["general"] or "none",
        }
        for seat in outcome.ranking
    ]
    return {"rows": rows}


def draw_count(scene: Scene) -> Markup:
    found: Markup = DOCK.count(scene, scene.word, names(scene.lang), WEST_TO_EAST, scene.view["rows"], use, MAJORITY_FAVOUR)
    return found
