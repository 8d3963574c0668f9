"""The tower: what lies on its shelves and in its tray, and the throws of late."""

from typing import Final

from tatami.core.events import Event
from tatami.games.shogun.tables import FARMERS, SIDE
from tatami.web.boards.shogun.pictures import Row, Word
from tatami.web.scene import Scene

ACROSS: Final = 13  # cubes in a row of a shelf
PITCH: Final = 15
SHELVES: Final = {"upper": 78, "lower": 148, "tray": 222}  # where their lowest rows stand
SHOWN: Final = 4  # throws of late
CAUSES: Final = {"battle_began", "neutral_attacked", "revolt_began"}
RESULTS: Final = {"province_conquered", "attack_repelled", "neutral_held", "battle_tied", "revolt_put_down", "province_lost"}


def tower(scene: Scene, word: Word) -> Row:
    lying = scene.view["tower"]
    before: dict[int, int] = {}
    return Row(
        shelves=[
            (shelf, place_cubes(cubes(lying[shelf]), y, before), word(shelf), told(scene, lying[shelf])) for shelf, y in SHELVES.items()
        ],
        farmers=scene.view["farmers"],
        throws=throws(scene),
    )


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


def throws(scene: Scene) -> list[Row]:
    """The last throws: what they were about, what went in, what came out, how it ended. The newest first."""
    found: list[Row] = []
    parts: dict[str, Event] = {}
    for event in reversed(scene.events):
        if event.kind in RESULTS:
            parts = {"result": event}
        elif event.kind in ("cubes_thrown", "cubes_fell"):
            parts[event.kind] = event
        elif event.kind in CAUSES and "cubes_thrown" in parts:
            found.append(throw(scene, event, parts))
            parts = {}
        if len(found) == SHOWN:
            break
    return found


def throw(scene: Scene, cause: Event, parts: dict[str, Event]) -> Row:
    thrown, fell, result = parts["cubes_thrown"], parts["cubes_fell"], parts["result"]
    return Row(
        fresh=thrown.number == scene.events[-1].number,
        cause=scene.texts.event(cause),
        thrown=sides_of(thrown.values[0]),
        thrown_told=scene.texts.event(thrown),
        fell=sides_of(fell.values[0]),
        fell_told=scene.texts.event(fell),
        result=scene.texts.event(result),
    )


def sides_of(heap: list[int]) -> list[tuple[int, int]]:
    """Whose cubes, and how many."""
    return [(side, n) for side, n in enumerate(heap) if n]
