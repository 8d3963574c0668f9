"""Great moments on the stage: a lot is chosen, the last round is announced, majorities are counted province by province, the favourite is named."""

from collections import Counter
from functools import partial
from typing import Any, Final

from tatami.core.events import Event
from tatami.titles.shitenno.board import face, generals, names, seals, use
from tatami.titles.shitenno.rules.domains import CARD, PROVINCE, RANK
from tatami.titles.shitenno.rules.tables import MAJORITY_FAVOUR
from tatami.titles.shitenno.words.sentences import WEST_TO_EAST
from tatami.web.kit import seat_classes
from tatami.web.scene import Scene
from tatami.web.templates import template

STAGE: Any = template("shitenno/board/stage.html").module
SECONDS: Final = {"lots": 2.6, "last": 2.0, "majority": 1.3, "favourite": 4.0}


def fight(scene: Scene, group: list[Event]) -> str:
    """Return the scene of a group of events; nothing where there is none. The last lantern names the favourite, too."""
    kinds = [event.kind for event in group]
    if kinds[-1:] == ["majority_scored"]:
        return majority(scene, group[-1])
    if "lot_chosen" in kinds and "lot_left" in kinds:
        return lots(scene, group[kinds.index("lot_chosen")], group[kinds.index("lot_left")])
    if "koku_exhausted" in kinds or "kamon_exhausted" in kinds:
        return last(scene, group)
    return ""


def lots(scene: Scene, chosen: Event, left: Event) -> str:
    """I cut, you choose: two lots face up, one taken by the chooser, the other going to who cut."""
    rows = [{"seat": event.values[0], "title": RANK.id_of(event.values[1]), "cards": cards_in(event)} for event in (chosen, left)]
    card = partial(face, lang=scene.lang)
    return str(
        STAGE.lots(
            scene,
            seat_classes(scene, len(scene.view["players"])),
            scene.word,
            names(scene.lang),
            SECONDS["lots"],
            rows,
            generals(scene),
            card,
            seals,
            use,
        )
    )


def cards_in(event: Event) -> list[str]:
    return [CARD.id_of(card) for card, n in enumerate(event.values[2]) for _ in range(n)]


def last(scene: Scene, group: list[Event]) -> str:
    """The last round, or the last year, at the moment in which it is decided."""
    event = next(event for event in reversed(group) if event.kind in ("koku_exhausted", "kamon_exhausted"))
    heading = scene.word("moment_last" if event.kind == "koku_exhausted" else "moment_last_year")
    return str(STAGE.last(heading, SECONDS["last"], scene.texts.event(event).removeprefix(heading), use))


def majority(scene: Scene, event: Event) -> str:
    """A province is counted: kamon of each, gilded ones twice, and how everybody stands after it. With the last one, the favourite."""
    view, leader, province = scene.view, event.values[0], event.values[1]
    by_id = {row["id"]: row for row in view["provinces"]}
    row = by_id[PROVINCE.id_of(province)]
    weight = Counter[int]()
    for one in row["kamon"]:
        weight[one["seat"]] += 2 if one["gilded"] else 1
    standing = [standing_after(view, seat, province) for seat in range(len(view["players"]))]
    last = [id for id in WEST_TO_EAST if by_id[id]["master"] is not None][-1]
    favourite = best(view, standing) if row["id"] == last else None
    kind = "majority" if favourite is None else "favourite"
    rows = sorted(range(len(standing)), key=lambda seat: -standing[seat])
    return str(
        STAGE.majority(
            scene,
            seat_classes(scene, len(standing)),
            scene.word,
            names(scene.lang),
            SECONDS[kind],
            row,
            weight.most_common(),
            leader,
            MAJORITY_FAVOUR,
            standing,
            rows,
            favourite,
            generals(scene),
            use,
        )
    )


def standing_after(view: dict[str, Any], seat: int, province: int) -> int:
    """Return the favour of a seat with its koku and the lanterns counted so far."""
    player = view["players"][seat]
    counted = WEST_TO_EAST[: WEST_TO_EAST.index(PROVINCE.id_of(province)) + 1]
    won = sum(1 for row in view["provinces"] if row["master"] == seat and row["id"] in counted)
    return int(player["favour"] + (player["koku_favour"] or 0) + MAJORITY_FAVOUR * won)


def best(view: dict[str, Any], standing: list[int]) -> int:
    """Return who has most; of those level, the highest title."""
    order: list[int] = view["order"]
    return max(range(len(standing)), key=lambda seat: (standing[seat], -order.index(seat)))
