"""Shitennō's board: the year, the generals, the eight provinces, what is being shared, one's own hand."""

from collections import Counter
from functools import cache, partial
from typing import Any

from markupsafe import Markup

from tatami.texts import Texts, message
from tatami.titles.shitenno import TITLE
from tatami.titles.shitenno.rules.domains import BONUS, CARD, GENERAL, PART, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.ids import TROOP_CARDS, TROOPS
from tatami.titles.shitenno.rules.tables import MAJORITY_FAVOUR, ON_CARD, SEALS
from tatami.titles.shitenno.words.sentences import WEST_TO_EAST, effect, lack, rule_of
from tatami.web.scene import Scene
from tatami.web.templates import template

TROOPS_ON = {
    CARD.id_of(card): [TROOP.id_of(t) for t in range(TROOPS) for _ in range(ON_CARD[card * TROOPS + t])] for card in range(TROOP_CARDS)
}
SEALS_OF = {RANK.id_of(rank): seals for rank, seals in enumerate(SEALS)}
ICONS = [*(TROOP.id_of(troop) for troop in range(TROOPS)), *(BONUS.id_of(bonus) for bonus in BONUS.values())]
GLYPHS = {id: Markup(f'<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#sh-{id}"/></svg>') for id in ICONS}
PARTS: Any = template("shitenno/board/board.html").module
HANDS = {"hand": CARD}  # what a seat hides from the others


def face(card: str) -> Markup:
    """What a card shows: its troops, or a coin with its value."""
    if card not in TROOPS_ON:
        return Markup(f'<span class="sh-koban">{card[-1]}</span>')
    troops = "".join(GLYPHS[troop] for troop in TROOPS_ON[card])
    return Markup(f'<span class="sh-troops sh-{len(TROOPS_ON[card])}">{troops}</span>')


FACES = {CARD.id_of(card): face(CARD.id_of(card)) for card in CARD.values()}
FACES["hatamoto"] = GLYPHS["samurai"]


def draw(scene: Scene) -> str:
    view, question = scene.view, scene.question
    kind = "" if question is None else question.kind
    by_id = {province["id"]: province for province in view["provinces"]}
    generals = [id for id in GENERAL.ids if scene.can(id)]
    board: str = PARTS.board(
        scene.word,
        head=scene.part(draw_head, {**scene.some("year", "last_year", "troop_pile", "koku_pile"), "discards": len(view["discards"])}),
        players=[scene.part(draw_player, player(scene, seat)) for seat in view["order"]],
        share=draw_what_is_shared(scene, kind),
        provinces=[scene.part(draw_province, province(scene, by_id[id], kind), ways_to_take(id)) for id in WEST_TO_EAST],
        aside=scene.part(draw_aside, scene.some("titles_aside")) if view["titles_aside"] else "",
        generals=PARTS.generals(scene, scene.word, names(scene.lang), generals) if generals else "",
        hand="" if scene.seat is None else scene.part(draw_hand, hand(scene), [] if kind == MARKET else hand_answers(view)),
        legend=legend(scene.lang),
    )
    return board


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

    def general(self, id: str) -> str:
        return GENERAL.text(GENERAL.value_of(id), self.lang)

    def part(self, id: str) -> str:
        return PART.text(PART.value_of(id), self.lang)

    def province(self, id: str) -> str:
        return PROVINCE.text(PROVINCE.value_of(id), self.lang)


@cache
def names(lang: str) -> Names:
    return Names(lang)


def draw_head(scene: Scene) -> Markup:
    """The year, and the piles."""
    found: Markup = PARTS.head(scene.word, scene.view)
    return found


# Generals.


def player(scene: Scene, seat: int) -> dict[str, Any]:
    """What everybody sees of a general; once the game is over, with everything that was scored at the end."""
    view, outcome = scene.view, scene.outcome
    row: dict[str, Any] = view["players"][seat]
    return {
        **row,
        "hand": None,
        "favour": row["favour"] if outcome is None else outcome.scores[seat],
        "seat": seat,
        "mine": seat == scene.seat,
        "tairo": seat == view["tairo"],
        "waiting": seat in view["waiting"],
        "if_over": row["majorities"] + (row["koku_favour"] or 0) if outcome is None else 0,
        "seen": [] if seat == view["seat"] else row["seen"],
    }


def draw_player(scene: Scene) -> Markup:
    row = scene.view
    drawn = {**row, "tiles": [(id, n) for id, n in row["bonus"].items() if n], "seen_stacks": stacks(row["seen"])}
    found: Markup = PARTS.player(scene, scene.word, names(scene.lang), FACES, GLYPHS, SEALS_OF, drawn)
    return found


def draw_aside(scene: Scene) -> Markup:
    """Titles that nobody has."""
    found: Markup = PARTS.aside(scene.word, names(scene.lang), SEALS_OF, scene.view["titles_aside"])
    return found


# Provinces.


def ways_to_take(province: str) -> list[str]:
    """The answers that stand by a province."""
    return [f"{province}_by_troops", f"{province}_by_koku", province]


def province(scene: Scene, row: dict[str, Any], kind: str) -> dict[str, Any]:
    """What is there, and what one's own hand lacks for it."""
    return {**row, "gild": kind == "gild", "lacks": scene.view["lacks"].get(row["id"])}


def draw_province(scene: Scene) -> Markup:
    """A province with its four positions, and by which answers it can be taken or gilded now."""
    row = scene.view
    filled = len(row["kamon"])
    called = names(scene.lang)
    positions = [
        {
            "number": number,
            "kamon": row["kamon"][at] if at < filled else None,
            "next": at == filled,
            "help": position_help(scene.lang, number),
        }
        for at, number in enumerate(row["numbers"])
    ]
    by_troops, by_koku, itself = ways_to_take(row["id"])
    drawn = {
        **row,
        "positions": positions,
        "needs": scene.word("help_needs", n=row["outside"], troop=called.troop(row["troop"])),
        "asks": row["gate"] and scene.word("help_gate", troop=called.troop(row["gate"]), tiles=row["tiles"]),
        "mastered": row["master"] is not None and scene.word("help_master", n=MAJORITY_FAVOUR, name=scene.name(row["master"])),
        "full": filled == len(positions),
        "price": None if filled == len(positions) else row["numbers"][filled],
        "by_troops": by_troops if scene.can(by_troops) else None,
        "by_koku": by_koku if scene.can(by_koku) else None,
        "gild": row["gild"] and scene.can(itself),
        "lack": row["lacks"] and lack(scene.texts, row["id"], row["lacks"]),
    }
    found: Markup = PARTS.province(scene, scene.word, called, GLYPHS, MAJORITY_FAVOUR, drawn)
    return found


@cache
def legend(lang: str) -> Markup:
    """Every sign on the board: what it looks like, its name, what it does, and the rule that says so."""
    texts, called = Texts(TITLE, lang, []), names(lang)
    rows = [(id, GLYPHS[id], called.troop(id)) for id in TROOP.ids]
    rows += [(id, FACES[id], called.card(id)) for id in ("samurai_bushi", "koku_1", "koku_2", "koku_3")]
    rows += [(id, GLYPHS[id], called.bonus(id)) for id in BONUS.ids]
    rows += [(id, seals(id), called.rank(id)) for id in RANK.ids]
    found: Markup = PARTS.legend(texts.word, [(id, face, name, effect(texts, id), rule_of(id)) for id, face, name in rows])
    return found


def seals(rank: str) -> Markup:
    return Markup('<span class="sh-seals" aria-hidden="true">{}</span>').format(Markup("<i></i>") * SEALS_OF[rank])


@cache
def position_help(lang: str, number: int) -> str:
    return message(TITLE.words, lang, "board", "help_position", number).format(n=number)


def stacks(cards: list[str]) -> list[tuple[str, int]]:
    """Equal cards lie in one stack."""
    return list(Counter(cards).items())


# What is being shared, and one's own hand.

TAKE_LOT = {"offer": [["accept", "refuse"]], "lot_choice": [["first"], ["second"]]}  # the answers that stand by each lot
MARKET = "lot_card"  # the question of which card of the market


def draw_what_is_shared(scene: Scene, kind: str) -> Markup:
    """The market, the lots on the table and the titles to give; nothing where nothing is shared."""
    shown = scene.some("market", "lots", "hierarchy")
    if not any(shown.values()):
        return Markup("")
    ids = CARD.ids if kind == MARKET else [*RANK.ids, *(id for ids in TAKE_LOT.get(kind, ()) for id in ids)]
    return scene.part(draw_share, {**shown, "kind": kind if kind == MARKET or kind in TAKE_LOT else ""}, ids)


def draw_share(scene: Scene) -> Markup:
    view = {**scene.view, "sharing": scene.view["kind"] == MARKET}
    found: Markup = PARTS.share(
        scene, scene.word, names(scene.lang), FACES, SEALS_OF, partial(effect, scene.texts), view, stacks(view["market"]), lots(view)
    )
    return found


def lots(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The lots on the table, empty ones too: their cards, their title once they have it, and how to take or refuse them."""
    answers = TAKE_LOT.get(view["kind"], [[], []])
    return [{"cards": stacks(lot["cards"]), "title": lot["title"], "answers": ids} for lot, ids in zip(view["lots"], answers, strict=False)]


def hand(scene: Scene) -> dict[str, Any]:
    """One's own cards and tiles, and what of them a payment has settled already."""
    row = scene.view["players"][scene.seat]
    return {"hand": row["hand"], "bonus": row["bonus"], "settled": scene.about().get("parts", [])}


def hand_answers(view: dict[str, Any]) -> list[str]:
    """What may be pressed there; a hatamoto stands in the hand where no titles are being given."""
    return [*CARD.ids, *BONUS.ids] + (["hatamoto"] if not view["hierarchy"] else [])


def draw_hand(scene: Scene) -> Markup:
    view = scene.view
    laid = Counter(view["settled"])
    cards = [(id, n - laid[id]) for id, n in stacks(view["hand"]) if n > laid[id]]
    tiles = [(id, n - laid[id]) for id, n in view["bonus"].items() if n > laid[id]]
    settled = stacks(view["settled"])
    found: Markup = PARTS.hand(scene, scene.word, names(scene.lang), FACES, GLYPHS, partial(effect, scene.texts), cards, tiles, settled)
    return found
