"""What becomes of a table when its title's rules have changed: said by `tatami recheck` before, done at the start of the server after.

A game that plays the same under the new rules, act for act, goes on. So does one whose stored position the title says it can carry over. Any other running game
is closed: it can be read as far as today's rules can follow it, chat goes on, and a rematch is offered. A finished game keeps result, record and archive.
"""

from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.core.errors import TatamiError
from tatami.core.title import Title
from tatami.server.logs import log
from tatami.server.store.engine import Storage
from tatami.server.store.schema import CARRIED, CLOSED, HALTED, OPEN, OVER, PLAYING, REPLAYED, positions, tables
from tatami.server.tables.clocks import read_clock
from tatami.server.tables.positions import read_position, write_position
from tatami.server.tables.running_game import RunningGame
from tatami.server.tables.stored_games import bots_at, follow, put_position, stored_acts

SAME: Final = "same"  # nothing happens: it plays as it was played


class Fate(NamedTuple):
    """What will happen to a table, from which act on, and why."""

    kind: str
    act: int | None = None
    why: str = ""


def fate(db: Connection, row: Any) -> Fate:
    title = tatami.title(row.title)
    if row.status == OPEN:
        return open_fate(title, row)
    followed = follow(db, row)
    if not followed.why:
        return Fate(SAME if row.rules == title.rules else REPLAYED)
    if row.status == PLAYING and row.rules != title.rules and carried(db, row, title) is not None:
        return Fate(CARRIED, followed.act, followed.why)
    return Fate(HALTED, followed.act, followed.why)


def open_fate(title: Title, row: Any) -> Fate:
    """Nothing was dealt yet; only the choices must still be there."""
    try:
        title.choose(row.options)
    except TatamiError as error:
        return Fate(HALTED, None, str(error))
    return Fate(SAME)


def carried(db: Connection, row: Any, title: Title) -> RunningGame | None:
    """The stored position of a game and the acts since, if the title can go on from positions of those rules."""
    kept = db.execute(sa.select(positions).where(positions.c.table == row.id)).one_or_none()
    if kept is None or kept.rules < title.carries:
        return None
    try:
        play = read_position(kept.data, title, read_clock(row.clock), bots_at(db, row.id))
        for act in stored_acts(db, row.id, play.length):
            play.apply(act)
        play.game.check()
    except Exception as error:
        log.warning("a position could not be carried over", extra={"table": row.id, "why": str(error)})
        return None
    return play


def settle(storage: Storage) -> dict[str, int]:
    """Bring every table to the rules of today; how many met which fate."""
    known = {title.id: title.rules for title in tatami.titles()}
    other = sa.or_(*[(tables.c.title == id) & (tables.c.rules != rules) for id, rules in known.items()])
    waiting = tables.c.status.in_([OPEN, PLAYING, OVER]) & (tables.c.halted == "") & other
    met: dict[str, int] = {}
    for row in storage.read(lambda db: db.execute(sa.select(tables).where(waiting)).all()):
        found = storage.read(lambda db, row=row: fate(db, row))  # type: ignore[misc]
        storage.write(lambda db, row=row, found=found: put(db, row, found))  # type: ignore[misc]
        met[found.kind] = met.get(found.kind, 0) + 1
    if met:
        log.info("tables were brought to the rules of today", extra=met)
    return met


def put(db: Connection, row: Any, found: Fate) -> None:
    title = tatami.title(row.title)
    values: dict[str, Any] = {"version": row.version + 1}
    if found.kind == HALTED:
        values |= {"halted": HALTED}
        if row.status != OVER:
            values |= {"status": CLOSED, "waiting": [], "thinking": False, "deadline": None}
    else:
        values |= {"rules": title.rules, "halted": "" if row.status != PLAYING else found.kind}
    if found.kind == CARRIED:
        play = carried(db, row, title)
        assert play is not None
        put_position(db, row.id, play.length, title.rules, write_position(play, title))
    db.execute(tables.update().where(tables.c.id == row.id, tables.c.version == row.version).values(values))
