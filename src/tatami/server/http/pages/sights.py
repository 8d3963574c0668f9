"""From what the house lets a viewer see (`Look`, `Entry`) to what the pages are drawn from."""

from dataclasses import dataclass
from typing import Any

import tatami
from tatami.server.people.accounts import Person
from tatami.server.refusals import CONFLICT, Denied
from tatami.server.services import Services
from tatami.server.tables.lists import Entry
from tatami.server.tables.looks import Chair as HouseChair
from tatami.server.tables.looks import Look
from tatami.web.page import Viewer
from tatami.web.seats import BOT_NAMES
from tatami.web.table import Chair, Said, Sight, listed


@dataclass
class Row:
    """A table in a list."""

    id: str
    title: str
    seats: list[Chair]
    my_turn: bool
    status: str


def chair(row: HouseChair, viewer: Viewer) -> Chair:
    if row.kind == "bot":
        return Chair(BOT_NAMES[row.seat], "bot", row.level or "", True)
    if row.kind == "open":
        return Chair(viewer.t("kind_open"), "open")
    clock = None if row.left is None else row.left // 1000
    return Chair(row.name or "–", "person", "", row.present and not row.away, clock, row.waiting and clock is not None)


def sight(services: Services, viewer: Viewer, person: Person | None, table: str, seat: int | None) -> Sight:
    """A table in play as its page shows it. Whoever has several seats at one screen lifts a curtain before each."""
    look = services.tables.look(table, person)
    if look.view is None:
        raise Denied(CONFLICT, "not_started")
    if len(look.mine) < 2 or look.status == "over":
        if seat is not None and seat in look.mine:
            look = services.tables.look(table, person, seat)
        return from_look(services, viewer, person, look)
    waiting = [other.seat for other in look.chairs if other.waiting and other.mine]
    if seat is not None and seat in look.mine and (not waiting or seat in waiting):
        return from_look(services, viewer, person, services.tables.look(table, person, seat))
    shown = from_look(services, viewer, person, look)
    return Sight(
        table=shown.table,
        title=shown.title,
        seats=shown.seats,
        seat=None,
        view={"seat": None},
        version=shown.version,
        waiting=shown.waiting,
        watching=shown.watching,
        commitment=shown.commitment,
        own=shown.own,
        curtain_seat=waiting[0] if waiting else look.mine[0],
        chat=shown.chat,
        may_chat=shown.may_chat,
    )


def from_look(services: Services, viewer: Viewer, person: Person | None, look: Look) -> Sight:
    mine = look.seat is not None and person is not None
    return Sight(
        table=look.table,
        title=look.title,
        seats=[chair(row, viewer) for row in look.chairs],
        seat=look.seat,
        view=look.view or {},
        question=look.question,
        number=look.question_number or 0,
        version=look.version,
        waiting=[row.seat for row in look.chairs if row.waiting],
        watching=look.watching,
        events=look.events,
        since=look.last_turn,
        can_undo=look.can_undo,
        commitment=look.commitment,
        outcome=look.outcome,
        chat=[Said(line.name, line.text, line.seat) for line in look.chat],
        may_chat=look.may_chat,
        notes=services.chat.read_notes(person, look.table, look.seat) if mine and person is not None and look.seat is not None else None,
        watch_link=f"{services.settings.base}/table/{look.table}",
        may_return=any(row.mine and row.away for row in look.chairs),
        first_time=mine and look.last_turn == 0,
        own=len(look.mine),
    )


def row(entry: Entry, viewer: Viewer) -> Row:
    seats = [entry_chair(entry, seat, viewer) for seat in range(entry.seats)]
    return Row(entry.table, tatami.title(entry.title).names[viewer.lang], seats, entry.my_turn, status(entry, seats, viewer))


def entry_chair(entry: Entry, seat: int, viewer: Viewer) -> Chair:
    level, name = entry.levels[seat], entry.names[seat]
    if level is not None:
        return Chair(BOT_NAMES[seat], "bot", level)
    return Chair(viewer.t("kind_open"), "open") if name is None else Chair(name)


def status(entry: Entry, seats: list[Chair], viewer: Viewer) -> str:
    """Whose move it is, in a few words."""
    if entry.my_turn:
        return str(viewer.t("your_turn"))
    if entry.status == "open":
        return str(viewer.t("opened"))
    if entry.status == "over":
        return str(viewer.t("finished"))
    names = [seats[seat].name for seat in entry.waiting]
    return str(viewer.t("waiting_for", len(names), names=listed(viewer, names))) if names else str(viewer.t("in_play"))


def names_in(record: dict[str, Any]) -> list[str]:
    """What the seats of a finished game were called."""
    return [BOT_NAMES[seat] if str(name).startswith("bot ") else str(name or "–") for seat, name in enumerate(record["players"])]
