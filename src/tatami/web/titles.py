"""The titles as they stand on the shelf."""

from dataclasses import dataclass

import tatami
from tatami.core.title import Option, Title
from tatami.texts import Texts
from tatami.texts.modes import MODES, first_modes, mode_name
from tatami.web import boards
from tatami.web.scene import has_board
from tatami.web.templates import board_asset

OPTIONS = "option"  # the chapter of the rules that may be played or not
LEFT_OUT = "no"  # the value of an option whose rule is not played


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
    cover: str = ""  # the address of its picture
    minutes: int = 0
    weight: int = 0  # 1 easy to 5 heavy
    band: str = "#5b3d22"  # the colour of the box's edges
    ink: str = "light"  # of the name on the cover


@dataclass
class Shelf:
    """What was chosen beside "Play now": the level of the bots, and how many play each title."""

    level: str
    seats: dict[str, int]


def title_cards(lang: str) -> list[Card]:
    """Every title that has a board."""
    shown = [title for title in tatami.titles() if has_board(title.id)]
    return [card(title, lang) for title in sorted(shown, key=lambda title: title.shelf.get("place", len(shown) + 1))]


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
        cover_of(title.id),
        **{name: title.shelf[name] for name in ("minutes", "weight", "band", "ink") if name in title.shelf},
    )


def cover_of(title: str) -> str:
    """Return the address of the picture on a title's box; empty if it has none."""
    return board_asset(title, "cover.jpg") if f"{title}/cover.jpg" in boards.files() else ""


@dataclass
class OptionGroup:
    """Options that belong together when a table is opened: `variants`, `optional` rules of the rulebook, or other `readings`."""

    id: str
    options: list[Option]


def option_groups(title: Title) -> list[OptionGroup]:
    """The options of a title that leave a choice and are not chosen from pictures, by what the rulebook says of their rules."""
    found: dict[str, list[Option]] = {"variants": [], "optional": [], "readings": []}
    for option in title.options.values():
        if len(option.choices) > 1 and option.id not in MODES.get(title.id, []):
            found[group_of(title, option)].append(option)
    return [OptionGroup(id, options) for id, options in found.items() if options]


def group_of(title: Title, option: Option) -> str:
    """A rule that may be left out is optional; one that is printed, or that the rulebook itself offers, is a variant; what was unclear or missing there and was
    decided by us has other readings."""
    rule = title.rulebook("en").rule(option.rule)
    if rule.mark != "printed" and rule.chapter != OPTIONS:
        return "readings"
    return "optional" if LEFT_OUT in option.values else "variants"


def counts_with(title: Title, option: str, choice: str) -> list[int]:
    """How many may play with a choice, everything else as usual."""
    return list(title.seats_for({**{id: one.default for id, one in title.options.items()}, option: choice}))
