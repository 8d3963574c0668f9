"""The players side by side, and who leads in which region."""

from typing import Any, Final

from tatami.games.shogun.tables import DAIMYO, REGION, SPECIAL
from tatami.web.boards.shogun.calendar import ACTION_ICON, SPECIAL_GAIN, SPECIAL_ICON
from tatami.web.boards.shogun.lands import BUILDINGS
from tatami.web.boards.shogun.pictures import Word, printed
from tatami.web.scene import Scene

FULL_MARKS: Final = {"castle": 3, "temple": 2, "theatre": 1}


def players(scene: Scene, word: Word) -> list[dict[str, Any]]:
    return [player(scene, word, seat, row) for seat, row in enumerate(scene.view["players"])]


def player(scene: Scene, word: Word, seat: int, row: dict[str, Any]) -> dict[str, Any]:
    view = scene.view
    return {
        "seat": seat,
        "name": scene.name(seat),
        "daimyo": DAIMYO.text(seat, scene.lang),
        "own": seat == scene.seat,
        "waiting": seat in view["waiting"],
        "state": planning_state(view, word, seat, row),
        "place": view["order"].index(seat) + 1 if view["turn"] is not None or view["season"] == "winter" else None,
        "stats": [
            ("points", row["points"], word("points")),
            ("province", row["provinces"], word("provinces")),
            ("chest", row["chests"], word("chests")),
            ("rice", row["rice"], word("rice_of", rice=row["rice"], provinces=row["provinces"])),
            ("army", row["reserve"], word("reserve")),
        ],
        "special": special(scene, row["special"]),
        "bid": bid(scene, row["bid"]),
        "plan": [(ACTION_ICON[space], word(f"short_{space}"), state_of(card)) for space, card in row["plan"].items()] if has_plan(row) else [],
        "groups": row["groups"],
    }


def planning_state(view: dict[str, Any], word: Word, seat: int, row: dict[str, Any]) -> str:
    """Whether a player is still thinking, and nothing more."""
    if len(view["waiting"]) and view["event"] is None and view["actions"]:
        return word("planned") if row["planned"] else word("planning")
    return word("to_play") if seat in view["waiting"] else ""


def has_plan(row: dict[str, Any]) -> bool:
    return row["planned"] and any(row["plan"].values())


def state_of(card: "str | None") -> str:
    return "empty" if card is None else "played" if card == "played" else "covered"


def special(scene: Scene, id: "str | None") -> dict[str, str] | None:
    if id is None:
        return None
    return {"icon": SPECIAL_ICON[id], "gain": SPECIAL_GAIN[id], "name": SPECIAL.text(SPECIAL.value_of(id), scene.lang)}


def bid(scene: Scene, id: "str | None") -> dict[str, Any] | None:
    """A bid that was shown: so many chests, or a province."""
    if id is None:
        return None
    name = printed(scene.lang).name[id]
    return {"chests": id.removeprefix("chest_") if id.startswith("chest_") else None, "name": name}


def regions(scene: Scene) -> list[dict[str, Any]]:
    """For each region and kind of building: the counts of all who have built, the leaders first."""
    counts = {(region, kind): [0] * scene.view["seats"] for region in REGION.ids for kind in BUILDINGS}
    for row in scene.view["provinces"]:
        if row["owner"] is not None:
            for building in row["buildings"]:
                counts[row["region"], building][row["owner"]] += 1
    names = printed(scene.lang).region
    return [{"id": id, "name": names[id], "kinds": [(kind, ranking(scene, counts[id, kind])) for kind in BUILDINGS]} for id in REGION.ids]


def ranking(scene: Scene, counts: list[int]) -> list[tuple[int, int, bool, str]]:
    most = max(counts)
    order = sorted(range(len(counts)), key=lambda seat: -counts[seat])
    return [(seat, counts[seat], counts[seat] == most, scene.name(seat)) for seat in order if counts[seat]]
