"""Say what will happen to every stored game under the rules of this program: before an upgrade, or to see what an upgrade has done.

Each act was stored with a checksum of what was asked next; a finished game with its outcome. What no longer leads where it led is named here, with its fate,
instead of breaking under its players.
"""

from typing import Any

import msgspec
import sqlalchemy as sa

from tatami.server.store.engine import Storage
from tatami.server.store.schema import OPEN, OVER, PLAYING, acts, tables
from tatami.server.tables.rule_changes import SAME, fate


class Difference(msgspec.Struct, frozen=True):
    """A stored game that no longer plays as it was played, and what becomes of it."""

    table: str
    title: str
    status: str
    fate: str
    act: int | None
    why: str


class Report(msgspec.Struct, frozen=True):
    games: int
    acts: int
    differences: list[Difference]

    def plain(self) -> Any:
        return msgspec.to_builtins(self)


def recheck(storage: Storage) -> Report:
    """Every table that is open, in play or over."""
    here = tables.c.status.in_([OPEN, PLAYING, OVER])
    games = storage.read(lambda db: db.execute(sa.select(tables).where(here)).all())
    total = storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(acts))) or 0
    differences = []
    for row in games:
        found = storage.read(lambda db, row=row: fate(db, row))  # type: ignore[misc]
        if found.kind != SAME:
            differences.append(Difference(row.id, row.title, row.status, found.kind, found.act, found.why))
    return Report(sum(row.status != OPEN for row in games), total, differences)
