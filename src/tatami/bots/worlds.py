"""A position written down in plain JSON values and read again, so that a program elsewhere can think about a world it was handed.

Only redealt worlds leave the house this way: they hold what the seat knows, and for the rest a guess. A state is flat lists of small integers and steps
made of their arguments, so that it needs no code of a title's own. What only the options decide (`variant`, `board`) comes from a fresh game with the same options.
"""

import sys
from typing import Any, Final

from tatami.core.agenda import EVERYBODY, Step, fields
from tatami.core.chance import Chance
from tatami.core.errors import Unreadable
from tatami.core.game import Game
from tatami.core.title import Title

LEFT_OUT: Final = {"title", "book", "chance", "answers", "variant", "board"}


def write(game: Game) -> dict[str, Any]:
    """A bare game in plain JSON values."""
    names = sorted(attributes(game) - LEFT_OUT)
    row = {name: written(getattr(game, name)) for name in names}
    row["answers"] = "everybody" if game.answers is EVERYBODY else game.answers
    row["chance"] = game.chance.state
    return row


def read(title: Title, seats: int, options: dict[str, str], row: dict[str, Any]) -> Game:
    """The game that was written down, opened with the same options."""
    game: Game = title.bare(seats, Chance(), options)
    steps = {step_name(cls): cls for cls in subclasses(Step)}
    try:
        for name in attributes(game) - LEFT_OUT:
            fill(game, name, row[name], steps)
        game.answers = EVERYBODY if row["answers"] == "everybody" else list(row["answers"])
        game.chance.state = row["chance"]
    except (AttributeError, KeyError, TypeError) as error:
        raise Unreadable(f"This is no position of {title.id} with these rules: {type(error).__name__} {error}") from None
    return game


def written(value: Any) -> Any:
    """A value as JSON: a step is its class and its arguments, what set-up fixed is its attributes."""
    if isinstance(value, Step):
        return {"step": step_name(type(value)), "with": [written(field) for field in fields(value)]}
    if isinstance(value, list):
        return [written(item) for item in value]
    if isinstance(value, int | float | str):
        return value
    return {"of": {name: written(getattr(value, name)) for name in sorted(attributes(value))}}


def fill(owner: Any, name: str, value: Any, steps: dict[str, type[Step]]) -> None:
    """Set an attribute to what was written; the fresh game's own object is filled in place."""
    if isinstance(value, dict) and "of" in value:
        for part, plain in value["of"].items():
            setattr(getattr(owner, name), part, plain)
    else:
        setattr(owner, name, as_read(value, steps))


def as_read(value: Any, steps: dict[str, type[Step]]) -> Any:
    if isinstance(value, dict):
        cls = steps[value["step"]]
        return cls(*[as_read(field, steps) for field in value["with"]]) if value["with"] else the_only(cls)
    return [as_read(item, steps) for item in value] if isinstance(value, list) else value


def the_only(cls: type[Step]) -> Step:
    """A step without arguments exists once, as a constant of its module; rules may compare it by identity."""
    found = [value for value in vars(sys.modules[cls.__module__]).values() if type(value) is cls]
    return found[0] if found else cls()


def attributes(thing: object) -> set[str]:
    """The names of everything an object holds, in either build."""
    names = set(getattr(thing, "__dict__", ()))
    for cls in type(thing).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
    return names


def step_name(cls: type[Step]) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def subclasses(cls: type[Step]) -> list[type[Step]]:
    return [cls, *[found for direct in cls.__subclasses__() for found in subclasses(direct)]]
