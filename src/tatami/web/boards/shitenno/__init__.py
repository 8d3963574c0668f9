"""Shitennō's board: the year, the generals, the eight provinces, what is being shared, one's own hand."""

from collections import Counter
from functools import cache, partial
from typing import Any

from markupsafe import Markup

from tatami.games.shitenno import TITLE
from tatami.games.shitenno.domains import BONUS, CARD, GENERAL, PART, PROVINCE, RANK, TROOP
from tatami.games.shitenno.ids import TROOP_CARDS, TROOPS
from tatami.games.shitenno.tables import FOLDER, MAJORITY_FAVOUR, ON_CARD, SEALS
from tatami.texts import Texts, message
from tatami.texts.shitenno import effect, rule_of
from tatami.web.scene import Scene
from tatami.web.templates import template

WEST_TO_EAST = ["kyushu", "shikoku", "chugoku", "kansai", "chubu", "kanto", "tohoku", "hokkaido"]
TROOPS_ON = {
    CARD.id_of(card): [TROOP.id_of(t) for t in range(TROOPS) for _ in range(ON_CARD[card * TROOPS + t])] for card in range(TROOP_CARDS)
}
SEALS_OF = {RANK.id_of(rank): seals for rank, seals in enumerate(SEALS)}
ICONS = [*(TROOP.id_of(troop) for troop in range(TROOPS)), *(BONUS.id_of(bonus) for bonus in BONUS.values())]
GLYPHS = {id: Markup(f'<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#sh-{id}"/></svg>') for id in ICONS}
BOARD = template("boards/shitenno/board.html")
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
    view = scene.view
    by_id = {province["id"]: province for province in view["provinces"]}
    return BOARD.render(
        scene=scene,
        view=view,
        t=scene.word,
        names=Names(scene.lang),
        players=[player(scene, seat) for seat in view["order"]],
        provinces=[province(scene, by_id[id]) for id in WEST_TO_EAST],
        sharing=view["year"] % 2 == 0,
        market=stacks(view["market"]),
        lots=lots(scene),
        hand=hand(view),
        offered=offered(scene),
        generals=[id for id in GENERAL.ids if scene.can(id)],
        settled=stacks(scene.about().get("parts", [])),
        troops_on=TROOPS_ON,
        glyph=GLYPHS,
        majority=MAJORITY_FAVOUR,
        effect=partial(effect, scene.texts),
        legend=legend(scene.lang),
        face=FACES,
        seals_of=SEALS_OF,
    )


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


def player(scene: Scene, seat: int) -> dict[str, Any]:
    """What everybody sees of a general; once the game is over, with everything that was scored at the end."""
    view, outcome = scene.view, scene.outcome
    row: dict[str, Any] = view["players"][seat]
    return {
        **row,
        "favour": row["favour"] if outcome is None else outcome.scores[seat],
        "seat": seat,
        "waiting": seat in view["waiting"],
        "if_over": row["majorities"] + (row["koku_favour"] or 0) if outcome is None else 0,
        "tiles": [(id, n) for id, n in row["bonus"].items() if n],
        "seen_stacks": [] if seat == view["seat"] else stacks(row["seen"]),
    }


def province(scene: Scene, row: dict[str, Any]) -> dict[str, Any]:
    """A province as it is drawn: its four positions, and by which answers it can be taken or gilded now."""
    filled = len(row["kamon"])
    names = Names(scene.lang)
    positions = [
        {
            "number": number,
            "kamon": row["kamon"][at] if at < filled else None,
            "next": at == filled,
            "help": position_help(scene.lang, number),
        }
        for at, number in enumerate(row["numbers"])
    ]
    by_troops, by_koku = f"{row['id']}_by_troops", f"{row['id']}_by_koku"
    return {
        **row,
        "positions": positions,
        "needs": scene.word("help_needs", n=row["outside"], troop=names.troop(row["troop"])),
        "asks": row["gate"] and scene.word("help_gate", troop=names.troop(row["gate"]), tiles=row["tiles"]),
        "mastered": row["master"] is not None and scene.word("help_master", n=MAJORITY_FAVOUR, name=scene.name(row["master"])),
        "full": filled == len(positions),
        "price": None if filled == len(positions) else row["numbers"][filled],
        "by_troops": by_troops if scene.can(by_troops) else None,
        "by_koku": by_koku if scene.can(by_koku) else None,
        "gild": scene.question is not None and scene.question.kind == "gild" and scene.can(row["id"]),
    }


@cache
def legend(lang: str) -> list[tuple[str, Markup, str, str, str]]:
    """Every sign on the board: what it looks like, its name, what it does, and the rule that says so."""
    texts, names = Texts(TITLE, lang, []), Names(lang)
    rows = [(id, GLYPHS[id], names.troop(id)) for id in TROOP.ids]
    rows += [(id, FACES[id], names.card(id)) for id in ("samurai_bushi", "koku_1", "koku_2", "koku_3")]
    rows += [(id, GLYPHS[id], names.bonus(id)) for id in BONUS.ids]
    rows += [(id, seals(id), names.rank(id)) for id in RANK.ids]
    return [(id, face, name, effect(texts, id), rule_of(id)) for id, face, name in rows]


def seals(rank: str) -> Markup:
    return Markup('<span class="sh-seals" aria-hidden="true">{}</span>').format(Markup("<i></i>") * SEALS_OF[rank])


@cache
def position_help(lang: str, number: int) -> str:
    return message(FOLDER, lang, "board", "help_position", number).format(n=number)


def stacks(cards: list[str]) -> list[tuple[str, int]]:
    """Equal cards lie in one stack."""
    return list(Counter(cards).items())


TAKE_LOT = {"offer": [["accept", "refuse"]], "lot_choice": [["first"], ["second"]]}  # the answers that stand by each lot


def lots(scene: Scene) -> list[dict[str, Any]]:
    """The lots on the table, empty ones too: their cards, their title once they have it, and how to take or refuse them."""
    kind = scene.question.kind if scene.question else ""
    answers = TAKE_LOT.get(kind, [[], []])
    return [
        {"cards": stacks(lot["cards"]), "title": lot["title"], "answers": ids}
        for lot, ids in zip(scene.view["lots"], answers, strict=False)
    ]


def hand(view: dict[str, Any]) -> list[tuple[str, int]] | None:
    return None if view["seat"] is None else stacks(view["players"][view["seat"]]["hand"])


def offered(scene: Scene) -> set[str]:
    """Which cards may be clicked, and whether they lie in the market or in the hand."""
    if scene.question is None:
        return set()
    place = "market" if scene.question.kind == "lot_card" else "hand"
    return {f"{place}/{id}" for id in scene.answers}
