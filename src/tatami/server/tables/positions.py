"""Positions of running games as they are stored, so that a table is read from there and not from its first act.

What is written down are the attributes of the engine's objects by name; what is shared by all games of a title (kinds of events, empty lists) is written as a
reference. Both builds read what the other has written, an attribute that came later keeps the value it begins with, and one that is no more is passed over. A position is a
shortcut, never the truth: one that cannot be read, or does not ask what the act before it left behind, is passed over, and the acts are played from the first.
"""

import io
import pickle
import re
import zlib
from base64 import b64decode, b64encode
from typing import Any, Final

from tatami.core.agenda import EVERYBODY, NO_STEP, NOTHING
from tatami.core.chance import Chance, Keyed
from tatami.core.game import Book, Game
from tatami.core.title import Title
from tatami.look import Spec
from tatami.server.tables.running_game import RunningGame
from tatami.titles import package

EVERY: Final = 50  # acts between two positions
# Written apart, or not at all: what was played before the position.
LEFT_OUT: Final = ("book", "log", "_earlier", "kept_answers", "watched")
PLAY: Final = (
    "length",
    "undone",
    "number",
    "asked_since",
    "asked_at",
    "rests",
    "ahead",
    "gestures",
    "came_back",
    "away",
    "_given",
    "turned",
    "moved",
    "shown",
    "_asked",
)
CLOCK: Final = ("bank", "since", "_earned")
FORMER_PLACE: Final = re.compile(r"^tatami\.games\.(\w+(?:\.siege)?)\.(?:rules\.)?(?=\w+$)")  # modules of rules, as 0.2 named them
SHARED: Final = {"everybody": EVERYBODY, "nothing": NOTHING, "no_step": NO_STEP}


def write_position(play: RunningGame, title: Title) -> str:
    """A game with everything around it, as text."""
    game, book = play.game, play.game.book
    assert book is not None
    parts = {
        "game": game.clone(),
        "book": attributes(book),
        "log": attributes(book.log),
        "play": {name: getattr(play, name) for name in PLAY},
        "clock": {name: getattr(play.clock, name) for name in CLOCK},
    }
    out = io.BytesIO()
    Writer(out, title).dump(parts)
    return b64encode(zlib.compress(out.getvalue(), 1)).decode()


def read_position(text: str, title: Title, spec: Spec, bots: list[int]) -> RunningGame:
    """The way back."""
    parts = Reader(io.BytesIO(zlib.decompress(b64decode(text))), title).load()
    game: Game = parts["game"]
    kept = parts["book"]
    book = Book(kept["seed"], kept["keyed"], kept["options"])
    fill(book, kept)
    fill(book.log, parts["log"])
    game.book = book
    game.title = title.bare(game.seats, Chance(), book.options).title  # one of several games of a title may have its own
    play = RunningGame(game, spec, bots, parts["play"]["moved"])
    fill(play, parts["play"])
    fill(play.clock, parts["clock"])
    return play


def fill(value: Any, kept: dict[str, Any]) -> None:
    """What the engine knows no more is passed over."""
    for name, part in kept.items():
        if hasattr(value, name):
            setattr(value, name, part)


class Writer(pickle.Pickler):
    """Writes games and their chance by their attributes, and what a title shares as references."""

    def __init__(self, out: io.BytesIO, title: Title) -> None:
        super().__init__(out, protocol=5)
        self.title = title
        self._shared = {id(value): name for name, value in shared_by(title).items()}

    def persistent_id(self, value: Any) -> Any:
        name = self._shared.get(id(value))
        if name is not None:
            return name
        return ("title",) if isinstance(value, Title) else None

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Game | Chance):
            return rebuild, (type(value), attributes(value))
        return NotImplemented


class Reader(pickle.Unpickler):
    """Reads nothing but what belongs to the engine: a stored position is data, no matter who wrote it."""

    def __init__(self, data: io.BytesIO, title: Title) -> None:
        super().__init__(data)
        self.title = title
        older = {("event", id): kind for id, kind in title.event_kinds.items()}  # as the first positions were written
        known: dict[Any, Any] = {**shared_by(title), ("title",): title, **older}
        self.persistent_load = known.__getitem__  # type: ignore[method-assign]  # asked for every event: a method in Python takes a quarter of the time to read

    def find_class(self, module: str, name: str) -> Any:
        if module == "array":
            return super().find_class(module, name)
        home = package(self.title.id)
        module = FORMER_PLACE.sub(r"tatami.titles.\1.rules.", module)
        if module.startswith(("tatami.core.", f"{home}.", __name__, "tatami.server.tables.running_game")) and "." not in name:
            found = super().find_class(module, name)
            if getattr(found, "__module__", "").startswith(("tatami.", f"{home}.")):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a position")


def shared_by(title: Title) -> dict[str, Any]:
    """What all games of a title share, by name. Every event names its kind: a name that is written once and then pointed at is quickest to read."""
    return {**SHARED, **{f"event {id}": kind for id, kind in title.event_kinds.items()}}


def attributes(value: Any) -> dict[str, Any]:
    """Of an object of either build, or of both: a title of somebody else's on the compiled engine."""
    found = dict(getattr(value, "__dict__", {}))
    for cls in type(value).__mro__:
        for name in getattr(cls, "__mypyc_attrs__", ()):
            if name != "__dict__":
                found[name] = getattr(value, name)
    return {name: part for name, part in found.items() if name not in LEFT_OUT}


def rebuild(cls: Any, kept: dict[str, Any]) -> Any:
    value = cls(kept["seed"]) if issubclass(cls, Keyed) else cls()
    fill(value, kept)
    return value
