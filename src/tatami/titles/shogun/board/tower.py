"""The tower: what lies in its tray, on its shelves if it is of glass, and the last throws."""

from typing import Final

from markupsafe import Markup

from tatami.core.events import Event
from tatami.titles.shogun.board.pictures import PICTURE, Row, parts, token, words
from tatami.titles.shogun.rules.domains import SIDE
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.web.scene import Scene

PARTS: Final = parts("tower")
ACROSS: Final = 13  # cubes in a row of a shelf
PITCH: Final = 13
SHELVES: Final = {"upper": 78, "lower": 148, "tray": 222}  # where their lowest rows stand
SHOWN: Final = 4  # the last throws
CAUSES: Final = {"battle_began", "neutral_attacked", "revolt_began"}
RESULTS: Final = {"province_conquered", "attack_repelled", "neutral_held", "battle_tied", "revolt_put_down", "province_lost"}


def tower(scene: Scene) -> Markup:
    pagoda = scene.part(draw_pagoda, scene.some("tower", "farmers"))
    found: Markup = PARTS.tower(words(scene.title, scene.lang), pagoda, throws(scene))
    return found


def draw_pagoda(scene: Scene) -> Markup:
    """What lies on the shelves and in the tray, and the farmers in the box."""
    lying, word = scene.view["tower"], words(scene.title, scene.lang)
    before: dict[int, int] = {}
    seen = {shelf: y for shelf, y in SHELVES.items() if lying[shelf] is not None}
    shelves = [(shelf, cubes(lying[shelf], y, before), word(shelf), told(scene, lying[shelf])) for shelf, y in seen.items()]
    found: Markup = PARTS.pagoda(word, lying["upper"] is None, shelves, scene.view["farmers"])
    return found


def cubes(tally: dict[str, int], y: int, before: dict[int, int]) -> Markup:
    """Cubes in rows from the bottom up; each keeps a number of its own among its side, so that it is seen falling."""
    drawn: list[str] = []
    for id, n in tally.items():
        side = SIDE.value_of(id)
        for _ in range(n):
            at = len(drawn)
            number = before[side] = before.get(side, 0) + 1
            place = f'x="{35 + PITCH * (at % ACROSS)}" y="{y - PITCH * (at // ACROSS)}" width="12" height="12"'
            drawn.append(f'<use href="{CUBE[side]}" class="sg-cube seat-{side}" {place} data-piece="cube-{side}-{number}"/>')
    return Markup("".join(drawn))


CUBE: Final = [f"#crest-{seat}" for seat in range(FARMERS)] + [f"{PICTURE}#i-farmer"]


def told(scene: Scene, tally: dict[str, int]) -> str:
    named = [(n, SIDE.value_of(id)) for id, n in tally.items()]
    return ", ".join(f"{n} × {side_name(scene, side)}" for n, side in named) or "—"


def side_name(scene: Scene, side: int) -> str:
    return scene.word("farmers") if side == FARMERS else scene.name(side)


def throws(scene: Scene) -> list[Row]:
    """The last throws: what they were about, what went in, what came out, how it ended. The newest first."""
    found: list[Row] = []
    parts: dict[str, Event] = {}
    for at in reversed(range(len(scene.events))):
        event = scene.events[at]
        if event.kind in RESULTS:
            parts = {"result": event}
        elif event.kind in ("cubes_thrown", "cubes_fell"):
            parts[event.kind] = event
        elif event.kind in CAUSES and "cubes_thrown" in parts:
            found.append(throw(scene, at, parts, not found))
            parts = {}
        if len(found) == SHOWN:
            break
    return found


def throw(scene: Scene, at: int, parts: dict[str, Event], whole: bool) -> Row:
    cause, thrown, fell, result = scene.events[at], parts["cubes_thrown"], parts["cubes_fell"], parts["result"]
    shown = {
        "cause": scene.texts.event(cause),
        "thrown": thrown.values[0],
        "thrown_told": scene.texts.event(thrown),
        "fell": fell.values[0],
        "fell_told": scene.texts.event(fell),
        "result": scene.texts.event(result),
        "whole": whole,
    }
    return Row(id=f"throw-{at}", fresh=thrown.answer == scene.events[-1].answer, told=scene.part(draw_throw, shown))


def draw_throw(scene: Scene) -> Markup:
    shown = scene.view
    found: Markup = PARTS.throw(shown, tally_of(shown["thrown"], shown["whole"]), tally_of(shown["fell"], shown["whole"]))
    return found


def tally_of(tally: list[int], whole: bool) -> Markup:
    """Cubes one by one, or how many of each side."""
    return Markup(" ".join([token(side) * n if whole else f"<b>{n}</b>{token(side)}" for side, n in enumerate(tally) if n]))
