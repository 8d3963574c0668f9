"""Analyses of finished games as they are stored: what was found so far, and how far that is."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.core.decoding import decode_own
from tatami.lab.findings import Analysis, Course, Decision, Luck, Part, whole
from tatami.server.store.engine import Storage
from tatami.server.store.schema import analyses

STILL_MS = 90_000  # without a word, after which nobody is looking any more; twenty games may take turns


class Kept(NamedTuple):
    """An analysis on its way: up to which answer, when it last went on, and what was found."""

    until: int
    at: int
    course: Course
    part: Part

    def whole(self) -> Analysis:
        return whole(self.course, [self.part])


class Analyses:
    """Of all finished games."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self.storage = storage
        self.now = now

    def find(self, table: str) -> Kept | None:
        row = self.storage.read(lambda db: db.execute(sa.select(analyses).where(analyses.c.table == table)).one_or_none())
        return None if row is None else read_kept(row.until, row.at, row.data)

    def is_going(self, kept: Kept, length: int) -> bool:
        """Whether somebody is looking at it now, here or in another process."""
        return kept.until < length and self.now() - kept.at < STILL_MS

    def begin(self, table: str, course: Course) -> None:
        """Keep the course; a second process finds it there."""

        def do(db: Connection) -> None:
            if db.scalar(sa.select(analyses.c.until).where(analyses.c.table == table)) is None:
                row = {"table": table, "until": 0, "at": self.now(), "data": written(course, Part(0, [], []))}
                db.execute(analyses.insert().values(row))

        self.storage.write(do)

    def go_on(self, table: str, kept: Kept, part: Part) -> bool:
        """Add what was found next; False where somebody else has gone on meanwhile."""
        before = kept.part
        found = Part(part.until, before.decisions + part.decisions, before.luck + part.luck, before.course + part.course)
        here = (analyses.c.table == table) & (analyses.c.until == kept.until)
        values = {"until": part.until, "at": self.now(), "data": written(kept.course, found)}
        return self.storage.write(lambda db: db.execute(analyses.update().where(here).values(values)).rowcount == 1)


def written(course: Course, part: Part) -> str:
    return json.dumps({"course": course, "part": part})


def read_kept(until: int, at: int, data: str) -> Kept:
    values = decode_own(data, "a stored analysis")
    return Kept(until, at, [(number, chances) for number, chances in values["course"]], read_part(values["part"]))


def read_part(values: list[Any]) -> Part:
    """An analysis of before the course was looked at has none of its own."""
    until, decisions, luck, *course = values
    places = [(number, chances) for number, chances in (course[0] if course else [])]
    return Part(until, [Decision(*row) for row in decisions], [Luck(*row) for row in luck], places)
