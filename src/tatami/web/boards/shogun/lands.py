"""The map: lands, their owners and armies, buildings, unrest; where armies may go."""

import json
from pathlib import Path
from typing import Any, Final

from tatami.core.domain import NO
from tatami.games.shogun.tables import MOVE, PROVINCE
from tatami.web.boards.shogun.pictures import PICTURE, YIELDS, Printed, Word
from tatami.web.scene import Scene

_FACTS: Final = json.loads((Path(__file__).parents[2] / "maps" / "shogun.json").read_text(encoding="utf-8"))
PLACES: Final[dict[str, dict[str, Any]]] = _FACTS["provinces"]
LANES: Final[dict[tuple[str, str], str]] = {(row["between"][0], row["between"][1]): row["id"] for row in _FACTS["lanes"]}
BUILDINGS: Final = ("castle", "temple", "theatre")
BADGE: Final = 9.0  # half the size of an owner's crest beside the armies


def lands(scene: Scene, word: Word, names: Printed, rows: dict[str, Any]) -> dict[str, Any]:
    view = scene.view
    origin, target = ends(scene)
    return {
        "picture": PICTURE,
        "face": view["face"],
        "lanes": [LANES[a, b] for a, b in map(sorted, view["lanes"]) if a in rows and b in rows],
        "lands": [land(scene, word, names, row, (origin, target), view["rebels"]) for row in view["provinces"]],
        "left_out": [id for id in PROVINCE.ids if id not in rows],
        "arrows": arrows(scene, origin, target),
        "counts": counts(scene, names, origin, target),
        "stay": word("stay") if scene.can("stay") else None,
    }


def ends(scene: Scene) -> tuple[str | None, str | None]:
    """The province the question is about: where armies come from, and where they go once that is chosen."""
    about = about_question(scene)
    if scene.question is None or scene.question.kind == "plan":
        return None, None
    if scene.question.kind == "move_to":
        return about.get("province"), None
    return about.get("origin"), about.get("province")


def about_question(scene: Scene) -> dict[str, str]:
    if scene.question is None:
        return {}
    pairs = zip(scene.question.params, scene.question.values, strict=True)
    return {param.name: param.domain.id_of(value) for param, value in pairs if value != NO}


def land(scene: Scene, word: Word, names: Printed, row: dict[str, Any], marked: tuple[str | None, str | None], rebels: list[str]) -> dict[str, Any]:
    id = row["id"]
    place = PLACES[id]
    told = description(scene, word, names, row)
    classes = f"sg-land reg-{row['region']}"
    if row["owner"] is not None:
        classes += f" seat-{row['owner']}"
    if id in marked:
        classes += " is-marked"
    if id in rebels:
        classes += " is-rebel"
    return {
        "id": id,
        "classes": classes,
        "told": told,
        "pick": scene.pick(id, f"{names.name[id]}: {told}"),
        "owner": row["owner"],
        "armies": row["armies"],
        "army": place["army"],
        "r": place["r"],
        "badge": (place["army"][0] - place["r"] - 5, place["army"][1] - place["r"] - 5),
        "built": [(name, x - place["site_r"], y - place["site_r"]) for name, (x, y) in zip(row["buildings"], place["sites"], strict=False)],
        "size": 2 * place["site_r"],
        "flames": flames(place, row["markers"]),
        "markers": row["markers"],
    }


def flames(place: dict[str, Any], markers: int) -> list[tuple[float, float]]:
    """Revolt markers stand in a fan over the armies' right shoulder."""
    x, y = place["army"]
    r = place["r"]
    return [(x + r - 7 + 9 * n, y - r - 5) for n in range(min(markers, 3))]


def description(scene: Scene, word: Word, names: Printed, row: dict[str, Any]) -> str:
    """What stands in a province, in words."""
    chests, rice, sites = YIELDS[row["id"]]
    told = [names.region[row["region"]], word("yields", chests=chests, rice=rice), word("sites", sites)]
    if row["buildings"]:
        told.append(", ".join(word(f"short_{building}") for building in row["buildings"]))
    if row["owner"] is None:
        told.append(word("neutral"))
    else:
        told.append(f"{scene.name(row['owner'])}: {word('armies', row['armies'])}")
    if row["markers"]:
        told.append(word("markers", row["markers"]))
    return " · ".join(told)


def arrows(scene: Scene, origin: str | None, target: str | None) -> list[tuple[float, float, float, float, bool]]:
    """From where armies stand to where they may go, or to where they go."""
    if origin is None:
        return []
    ends = [target] if target is not None else [id for id in scene.answers if id in PLACES]
    return [arrow(origin, end) for end in ends if end != origin]


def arrow(origin: str, end: str) -> tuple[float, float, float, float, bool]:
    """A line from counter to counter, ending short of both."""
    (ax, ay), (bx, by) = PLACES[origin]["army"], PLACES[end]["army"]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    a, b = PLACES[origin]["r"] + 4, PLACES[end]["r"] + 9
    lane = tuple(sorted((origin, end))) in LANES
    return round(ax + a * ux, 1), round(ay + a * uy, 1), round(bx - b * ux, 1), round(by - b * uy, 1), lane


def counts(scene: Scene, names: Printed, origin: str | None, target: str | None) -> dict[str, Any] | None:
    """How many armies go: numbers to press, under the way they go."""
    if scene.question is None or scene.question.kind not in ("march_armies", "move_armies", "draft_group"):
        return None
    way = names.name[target or ""] if origin is None else f"{names.name[origin]} → {names.name[target or '']}"
    return {"way": way, "numbers": [(id, scene.pick(id, f"{way}: {text}")) for id, text in scene.answers.items()]}


assert set(PLACES) == set(PROVINCE.ids) == set(MOVE.ids)
