"""The different games of a title: how they are chosen by name, and what a table plays."""

from typing import Final

from tatami.core.errors import Unreadable
from tatami.core.title import Title
from tatami.texts import ui

MODES: Final = {"middle_earth": ["mode"], "shogun": ["face", "start"]}  # options that make another game of it: chosen from pictures


def first_modes(title: Title) -> list[str]:
    return title.options[MODES[title.id][0]].values if title.id in MODES else []


def modes_of(title: Title, options: dict[str, str], lang: str) -> str:
    """Which game of its title a table plays; nothing where there is but one, or options of one's own choice make it another."""
    chosen = {id: options.get(id, option.default) for id, option in title.options.items()}
    modes = [mode for mode, its in title.modes.items() if its.items() <= chosen.items()]
    return " · ".join(mode_name(mode, lang) for mode in modes + [chosen[id] for id in MODES.get(title.id, [])])


def mode_options(title: Title, mode: str) -> dict[str, str]:
    """The options that make a game of a title; without one, its usual game."""
    if not mode:
        return next(iter(title.modes.values()), {})
    if mode in title.modes:
        return title.modes[mode]
    values = {value: id for id in MODES.get(title.id, []) for value in title.options[id].values}
    if mode not in values:
        modes = ", ".join([*title.modes, *values])
        only = f"{title.id} is played in one way only: there is no mode '{mode}' of it"
        raise Unreadable(f"{title.id} has no mode '{mode}'; its modes are {modes}" if modes else only)
    return {values[mode]: mode}


def mode_name(choice: str, lang: str) -> str:
    return ui(lang, f"mode_name_{choice}")
