"""Bots that others bring: a class by its place (`package.module:Name`), by its name in an installed package, or any program (`exec:./mybot`).

They are for the terminal and the lab, where the person who names a bot also owns the machine. People at a server choose from the ladder (`bots.bot.make`).
"""

import os
import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from traceback import extract_tb
from typing import Any, Final

from tatami.bots.bot import Bot, make
from tatami.bots.levels import LEVELS, is_level
from tatami.bots.program import Program, read_program
from tatami.core.errors import Unreadable

GROUP: Final = "tatami.bots"
PLACE: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")


def invite(level: str, title: str, seed: int, options: dict[str, str] | None = None) -> Bot:
    """A bot of the ladder, or one that somebody else wrote: made new for each game as `Name(title, seed)`."""
    if level.startswith("exec:"):
        return Program(read_program(level), title, seed, options or {})
    if is_level(level):
        return make(level, title, seed)
    bot: Bot = made(maker(level), level, title, seed)
    if not callable(getattr(bot, "answer", None)):
        raise Unreadable(f"'{level}' is no bot: it has no answer(standpoint)")
    return bot


def maker(level: str) -> Any:
    """What makes the bot of that name or at that place."""
    place = PLACE.fullmatch(level)
    if place is None and level not in installed():
        others = f"; installed are {', '.join(sorted(installed()))}" if installed() else ""
        raise Unreadable(f"There is no bot '{level[:40]}'; the bots are {LEVELS}{others}; your own are package:Name or exec:program")
    here = os.getcwd()
    if place is not None and here not in sys.path:
        sys.path.append(here)  # a command looks where it stands, as Python itself does
    try:
        return installed()[level].load() if place is None else getattr(import_module(place[1]), place[2])
    except (ImportError, AttributeError) as error:
        raise Unreadable(f"The bot '{level}' cannot be found: {error}") from error
    except Exception as error:
        raise Unreadable(f"The module of the bot '{level}' cannot be loaded: {told(error)}") from error


def made(make_bot: Any, level: str, title: str, seed: int) -> Any:
    """What the maker of a bot makes, or a sentence that says where and why it does not."""
    try:
        return make_bot(title, seed)
    except Exception as error:
        raise Unreadable(f"The bot '{level}' cannot be made as Name(title, seed): {told(error)}") from error


def told(error: Exception) -> str:
    """What went wrong in somebody's program, and where in it."""
    *_, last = extract_tb(error.__traceback__)
    where = f", at {last.filename}:{last.lineno}" if last.filename != __file__ and not last.filename.startswith("<") else ""
    return f"{type(error).__name__}: {error}{where}"


def dismiss(bot: Bot) -> None:
    """The game is over: a bot that holds something open closes it."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}
