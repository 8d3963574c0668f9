"""Tables in lists and waiting rooms, as pages show them."""

from dataclasses import dataclass
from typing import Any
from zlib import crc32

import msgspec

import tatami
from tatami.look import BOT_NAMES, Look
from tatami.server.tables.lists import Entry
from tatami.texts.modes import modes_of
from tatami.web.page import Viewer
from tatami.web.table import Row as SeatRow
from tatami.web.table import listed
from tatami.web.titles import cover_of


@dataclass
class Row:
    """A table in a list."""

    id: str
    title: str
    modes: str  # which game of the title it is
    seats: list[SeatRow]
    my_turn: bool
    status: str
    mine: bool
    counts: bool
    cover: str = ""  # the address of the picture on the box


def row(entry: Entry, viewer: Viewer) -> Row:
    seats = [entry_seat(entry, seat, viewer) for seat in range(entry.seats)]
    title = tatami.title(entry.title)
    return Row(
        id=entry.table,
        title=title.names[viewer.lang],
        modes=modes_of(title, entry.options, viewer.lang),
        seats=seats,
        my_turn=entry.my_turn,
        status=status(entry, seats, viewer),
        mine=bool(entry.mine),
        counts=entry.origin is None,
        cover=cover_of(title.id),
    )


def entry_seat(entry: Entry, seat: int, viewer: Viewer) -> SeatRow:
    level, name = entry.levels[seat], entry.names[seat]
    if level is not None:
        return SeatRow(BOT_NAMES[seat], "bot", level)
    return SeatRow(viewer.t("kind_open"), "open") if name is None else SeatRow(name, guest=entry.guests[seat])


def status(entry: Entry, seats: list[SeatRow], viewer: Viewer) -> str:
    """Whose move it is, in a few words."""
    if entry.my_turn:
        return str(viewer.t("your_turn"))
    if entry.status == "open":
        return str(viewer.t("opened"))
    if entry.status == "over":
        return str(viewer.t("finished"))
    names = [seats[seat].name for seat in entry.waiting]
    return str(viewer.t("waiting_for", len(names), names=listed(viewer, names))) if names else str(viewer.t("in_play"))


def room_print(look: Look) -> int:
    """A number that changes whenever anything about a waiting room changes."""
    chairs = [(chair.kind, chair.name, chair.level) for chair in look.chairs]
    return crc32(msgspec.json.encode([look.status, look.view is None, chairs]))


def names_in(record: dict[str, Any]) -> list[str]:
    """What the seats of a finished game were called."""
    return [BOT_NAMES[seat] if is_bot(record, seat) else str(name or "–") for seat, name in enumerate(record["players"])]


def is_bot(record: dict[str, Any], seat: int) -> bool:
    """Whether a bot has played a seat of a finished game."""
    return str(record["players"][seat]).startswith("bot ")
