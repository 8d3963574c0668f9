"""What nobody comes back to is forgotten after a while: games that stand still, finished games of guests, and guests who sit nowhere."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.server.store.engine import Storage
from tatami.server.store.schema import OVER, chat, metadata, people, seats, sessions, tables

DAY_MS: Final = 24 * 3600 * 1000
AT_ONCE: Final = 100  # tables or people in one transaction: nobody waits long for it
WITHOUT: Final = (tables, seats, chat)  # a person who stands in none of these may go


def that_refer_to(table: sa.Table) -> list[tuple[sa.Table, Any]]:
    """Every other table with a column that names a row of this one, whatever the schema holds by now."""
    return [(other, key.parent) for other in reversed(metadata.sorted_tables) for key in other.foreign_keys if key.column.table is table]


def clean(storage: Storage, now: int, days: int, session_ms: int) -> tuple[list[str], int]:
    """Forget what has been left for a number of days: the tables, and how many guests. Zero days: nothing, ever."""
    if days <= 0:
        return [], 0
    before = now - days * DAY_MS
    gone = [*forget_tables(storage, standing_still(before)), *forget_tables(storage, finished_by_guests(before))]
    return gone, forget_guests(storage, before, before + session_ms)


def standing_still(before: int) -> Any:
    """Tables that were never started, were closed, or wait for somebody who does not come."""
    return (tables.c.status != OVER) & (tables.c.moved < before)


def finished_by_guests(before: int) -> Any:
    """Games that no account has played in."""
    accounts = sa.select(seats.c.table).join(people, people.c.id == seats.c.person).where(people.c.login.is_not(None))
    return (tables.c.status == OVER) & (tables.c.moved < before) & tables.c.id.not_in(accounts)


def forget_tables(storage: Storage, found: Any) -> list[str]:
    def do(db: Connection) -> list[str]:
        ids = list(db.scalars(sa.select(tables.c.id).where(found).limit(AT_ONCE)))
        for part, column in that_refer_to(tables):
            db.execute(part.delete().where(column.in_(ids)))
        db.execute(tables.delete().where(tables.c.id.in_(ids)))
        return ids

    return storage.write(do)


def forget_guests(storage: Storage, before: int, expires: int) -> int:
    """Guests, and people who have gone, who sit nowhere, opened nothing and said nothing that is still there; people who came back have a newer session."""
    kept = [sa.select(seats.c.person).where(seats.c.person.is_not(None)), sa.select(tables.c.host), sa.select(chat.c.person)]
    kept.append(sa.select(sessions.c.person).where(sessions.c.expires > expires))
    idle = people.c.login.is_(None) & (people.c.created < before)
    for others in kept:
        idle &= people.c.id.not_in(others)

    def do(db: Connection) -> int:
        ids = list(db.scalars(sa.select(people.c.id).where(idle).limit(AT_ONCE)))
        for part, column in that_refer_to(people):
            if part not in WITHOUT:
                db.execute(part.delete().where(column.in_(ids)))
        db.execute(people.delete().where(people.c.id.in_(ids)))
        return len(ids)

    return storage.write(do)
