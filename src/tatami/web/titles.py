"""The titles as they stand on the shelf."""

from dataclasses import dataclass

import tatami
from tatami.core.errors import Unreadable
from tatami.core.title import Title
from tatami.texts import Texts, ui
from tatami.web.scene import has_board

MODES = {"middle_earth": ["mode"], "shogun": ["face", "start"]}  # options that make another game of it: chosen from pictures


@dataclass
class Card:
    """A title on the home page."""

    id: str
    name: str
    designer: str
    seats: str
    counts: list[int]
    usual: int
    about: str
    modes: list[str]  # its different games


@dataclass
class Shelf:
    """What was chosen beside "Play now": the level of the bots, and how many play each title."""

    level: str
    seats: dict[str, int]


def title_cards(lang: str) -> list[Card]:
    """Every title that has a board."""
    return [card(title, lang) for title in tatami.titles() if has_board(title.id)]


def card(title: Title, lang: str) -> Card:
    counts = title.seat_counts
    return Card(
        title.id,
        title.names[lang],
        title.designer,
        f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0]),
        list(counts),
        title.usual_seats(),
        Texts(title, lang, []).word("about"),
        [mode_name(mode, lang) for mode in title.modes or first_modes(title)],
    )


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
        raise Unreadable(f"{title.id} has no mode '{mode}'; its modes are {', '.join([*title.modes, *values]) or 'none'}")
    return {values[mode]: mode}


def mode_name(choice: str, lang: str) -> str:
    return ui(lang, f"mode_name_{choice}")


def counts_with(title: Title, option: str, choice: str) -> list[int]:
    """How many may play with a choice, everything else as usual."""
    return list(title.seats_for({**{id: one.default for id, one in title.options.items()}, option: choice}))
