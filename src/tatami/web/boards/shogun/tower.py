"""The tower: what lies on its shelves and in its tray, and the throws of late."""

from typing import Any, Final

from tatami.core.events import Event
from tatami.games.shogun.tables import FARMERS, PROVINCE, SIDE
from tatami.web.boards.shogun.pictures import Word
from tatami.web.scene import Scene

ACROSS: Final = 13  # cubes in a row of a shelf
PITCH: Final = 15
SHELVES: Final = {"upper": 78, "lower": 148, "tray": 222}  # where their lowest rows stand
SHOWN: Final = 4  # throws of late
CAUSES: Final = {"battle_began", "neutral_attacked", "revolt_began"}
RESULTS: Final = {"province_conquered", "attack_repelled", "neutral_held", "battle_tied", "revolt_put_down", "province_lost"}


def tower(scene: Scene, word: Word) -> dict[str, Any]:
    lying = scene.view["tower"]
    before: dict[int, int] = {}
    return {
        "shelves": [(shelf, place_cubes(cubes(lying[shelf]), y, before), word(shelf), told(scene, lying[shelf])) for shelf, y in SHELVES.items()],
        "farmers": scene.view["farmers"],
        "throws": throws(scene),
    }


def cubes(heap: dict[str, int]) -> list[int]:
    """The sides of the cubes, one by one."""
    return [SIDE.value_of(id) for id, n in heap.items() for _ in range(n)]


def place_cubes(sides: list[int], y: int, before: dict[int, int]) -> list[tuple[int, str, int, int]]:
    """Cubes in rows from the bottom up; each keeps a number of its own among its side, so that it is seen falling."""
    placed = []
    for at, side in enumerate(sides):
        number = before[side] = before.get(side, 0) + 1
        placed.append((side, f"cube-{side}-{number}", 23 + PITCH * (at % ACROSS), y - PITCH * (at // ACROSS)))
    return placed


def told(scene: Scene, heap: dict[str, int]) -> str:
    named = [(n, SIDE.value_of(id)) for id, n in heap.items()]
    return ", ".join(f"{n} × {side_name(scene, side)}" for n, side in named) or "—"


def side_name(scene: Scene, side: int) -> str:
    return scene.word("farmers") if side == FARMERS else scene.name(side)


def throws(scene: Scene) -> list[dict[str, Any]]:
    """The last throws: what they were about, what went in, what came out, how it ended. The newest first."""
    found: list[dict[str, Any]] = []
    cause: Event | None = None
    for event in scene.events:
        if event.kind in CAUSES:
            cause = event
        elif event.kind == "cubes_thrown" and cause is not None:
            found.append(begin_throw(scene, cause, event))
        elif event.kind == "cubes_fell" and found:
            found[-1]["fell"] = sides_of(event.values[0])
            found[-1]["fell_told"] = scene.texts.event(event)
        elif event.kind in RESULTS and found:
            found[-1]["result"] = scene.texts.event(event)
            cause = None
    last = scene.events[-1].number if scene.events else 0
    for throw in found:
        throw["fresh"] = throw["number"] == last
    return found[: -SHOWN - 1 : -1]


def begin_throw(scene: Scene, cause: Event, event: Event) -> dict[str, Any]:
    about = {param.name: value for param, value in zip(cause.type.params, cause.values, strict=True)}
    return {
        "number": event.number,
        "province": PROVINCE.text(about["province"], scene.lang),
        "cause": scene.texts.event(cause),
        "seats": [about["seat"], about.get("defender", FARMERS)],
        "thrown": sides_of(event.values[0]),
        "thrown_told": scene.texts.event(event),
        "fell": [],
        "fell_told": "",
        "result": "",
    }


def sides_of(heap: list[int]) -> list[tuple[int, int]]:
    """Whose cubes, and how many."""
    return [(side, n) for side, n in enumerate(heap) if n]
