"""The titles as they stand on the shelf."""

from dataclasses import dataclass

import tatami
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.texts.modes import first_modes, mode_name
from tatami.web.scene import has_board


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


def counts_with(title: Title, option: str, choice: str) -> list[int]:
    """How many may play with a choice, everything else as usual."""
    return list(title.seats_for({**{id: one.default for id, one in title.options.items()}, option: choice}))
