"""The playback: what happened since an event, one step a move, each drawn as the whole table as its viewer could see it then."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import msgspec

from tatami.core.events import Event, groups
from tatami.look import ENCODER, Look, Step, at_step
from tatami.texts import Texts
from tatami.texts.kept import Kept
from tatami.texts.moves import named, told
from tatami.texts.pieces import module_of
from tatami.texts.touched import touched
from tatami.web.drawn import Drawn
from tatami.web.page import Viewer
from tatami.web.scene import Scene, draw_battle
from tatami.web.table import Aside, draw_fragment

SHORTEST, LONGEST = 0.6, 1.5  # seconds of a step
EACH_EVENT: Final = 0.06  # seconds more for each event of a move beyond the first
PICTURE: Final = 0.9  # seconds of a picture on the stage
OWN_PICTURE: Final = 1.4  # the same if it concerns the viewer
AFTERWARDS: Final = 0.5  # seconds in which a board that had a stage shows how it came out
LETTER: Final = 0.035  # seconds to read a letter of a step that concerns the viewer
LONGEST_OWN: Final = 4.0
MOST_PICTURES: Final = 3  # of one step, the last
MOST_SOUNDS: Final = 2
SOON: Final = 8.0  # seconds of playback that nothing shortens (script/playback.js)
BEYOND: Final = 0.3  # seconds shown for each second beyond
LONG: Final = 20.0  # and in all, as far as steps can be shortened
LEAST: Final = 0.5  # seconds of a step, however many wait
OWN_SECONDS: Final = re.compile(r'^<\w+ [^>]*data-seconds="([\d.]+)"')
POSITION_BYTES: Final = 8_000_000
SOUNDS: Final = (  # the sound of an event, by a part of its name; the first that fits
    ("end", ("game_ended", "siege_ended")),
    ("scoring", ("scored", "favour", "honour_gained", "famine")),
    ("die", ("dice", "die_", "rolled", "battle_fought", "assaulted", "shot", "rammed")),
    ("cube", ("cubes", "armies", "battalions", "samurai", "troop", "units")),
    ("coin", ("paid", "gained", "koku", "taxes", "rice", "chest", "coin", "toll", "bought")),
    ("card", ("card", "bid", "lot_", "tile", "plan", "order", "drawn", "dealt", "title")),
    ("piece", ("placed", "moved", "sent", "admitted", "climbed", "built", "taken", "_led", "rode", "kamon")),
)
POSITIONS: Final[Kept[Drawn]] = Kept(POSITION_BYTES, lambda drawn: drawn.weight)


@dataclass
class Position:
    """A step of the playback: its caption, how long it is shown, and the parts of the page after it."""

    first: int  # the number of its first event
    last: int
    opening: str  # how the move begins: the caption while the stage is there
    words: str
    seconds: float
    staged: float  # how many of them the stage is there, over the board before the move
    touches: bool  # it does something to the viewer
    sounds: list[str]
    stage: list[str]  # pictures shown over the board, one after the other
    drawn: Drawn


def positions(viewer: Viewer, look: Look) -> list[Position]:
    """Return the steps of a look, without those that tell nothing."""
    texts = look.texts(viewer.lang)
    return [position(viewer, look, step, texts) for step in look.steps if told(texts, look.seat, step.events)]


def position(viewer: Viewer, look: Look, step: Step, texts: Texts) -> Position:
    words = told(texts, look.seat, step.events)
    touches = bool(touched(look.title, look.seat, step.events, step.view))
    then = at_step(look, step)
    stage = pictures(Scene(msgspec.structs.replace(then, view=step.view), texts), step.events, touches)
    return Position(
        step.events[0].number,
        step.last,
        opening(texts, step.events),
        words,
        seconds(step.events, words, touches, stage),
        staged(stage, touches),
        touches,
        sounds(step.events, touches),
        stage,
        draw_position(viewer, then, Aside(caption=words, touches=touches)),
    )


def opening(texts: Texts, events: list[Event]) -> str:
    """Return the sentence of the first event that is told, behind what leads to it."""
    heads = named(module_of(texts.title), "HEADS")
    telling = [event for event in events if told(texts, None, [event])]
    return texts.event(next((event for event in telling if event.kind not in heads), telling[0]))


def draw_position(viewer: Viewer, then: Look, aside: Aside) -> Drawn:
    """Draw the parts of the page at a position, once for all who see the same. The page itself keeps the clocks."""
    chairs = [msgspec.structs.replace(chair, left=None, falls=None) for chair in then.chairs]
    seen = ENCODER.encode(msgspec.structs.replace(then, stamp=0, now=0, chairs=chairs))
    key = (viewer.lang, aside.caption, aside.touches, sha256(seen).digest())
    return POSITIONS.get(key, lambda: draw_fragment(viewer, then, aside))


def pictures(before: Scene, events: list[Event], touches: bool) -> list[str]:
    """Return the pictures of the battles in a move; of those that do not concern the viewer the last."""
    found: list[str] = []
    until = 0
    for group in groups(events):
        until += len(group)
        picture = str(draw_battle(before, events[:until]))
        if picture and picture not in found[-1:]:
            found.append(picture)
    return found[-MOST_PICTURES:] if touches else found[-1:]


def seconds(events: list[Event], words: str, touches: bool, stage: list[str]) -> float:
    """Return how long a step is shown at normal speed, by the weight of its move."""
    weight = min(LONGEST, SHORTEST + EACH_EVENT * (len(events) - 1))
    if touches:
        weight = max(weight, min(LONGEST_OWN, SHORTEST + LETTER * len(words)))
    return max(weight, AFTERWARDS + staged(stage, touches)) if stage else weight


def staged(stage: list[str], touches: bool) -> float:
    """Return how long the pictures of a step are shown: as long as they say themselves, or as it takes to look at one."""
    return sum(own_seconds(picture) or (OWN_PICTURE if touches else PICTURE) for picture in stage)


def hurried(times: list[float]) -> list[float]:
    """Return how long each of these steps is shown, if they are all that is played."""
    usual = max(SOON, sum(times))
    haste = min(LONG, SOON + (usual - SOON) * BEYOND) / usual
    return [max(LEAST, time * haste) for time in times]


def own_seconds(picture: str) -> float:
    """Return how long a picture says that it takes: `data-seconds` of its first element."""
    found = OWN_SECONDS.search(picture)
    return float(found[1]) if found else 0.0


def sounds(events: list[Event], touches: bool) -> list[str]:
    """Return the sounds of a move, the weightiest first."""
    found = [sound for sound, parts in SOUNDS if any(part in event.kind for event in events for part in parts)][:MOST_SOUNDS]
    return ["attack", *found] if touches else found


def plain_position(position: Position) -> dict[str, Any]:
    """Return a position in plain JSON values, without what is drawn of it."""
    return {
        "first": position.first,
        "last": position.last,
        "opening": position.opening,
        "words": position.words,
        "seconds": round(position.seconds, 2),
        "staged": round(position.staged, 2),
        "touches": position.touches,
        "sounds": position.sounds,
        "stage": position.stage,
    }
