"""Finished games as every seat saw and heard them, in a form that needs no rules: plain views where a group of events began, and the log in both languages.

It is made once, some time after the end, while the rules the game was played under are still there; it is looked at when they no longer are.
"""

import lzma
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.core.domain import LANGUAGES
from tatami.core.errors import TatamiError
from tatami.core.record import play_named
from tatami.look import BOT_NAMES
from tatami.server.logs import log
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OVER, archives, people, seats, tables
from tatami.server.tables.stored_games import stored_record
from tatami.texts import Texts

SEVERAL: Final = 50  # looked through for one of this process's own
Line = tuple[int, str, dict[str, str]]  # number, rule, and the sentence in each language


class Archives:
    """Of all finished games."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._failed: set[str] = set()  # games that could not be read since the start: they hold up nobody else's

    def find(self, table: str) -> "Archive | None":
        text = self.storage.read(lambda db: db.scalar(sa.select(archives.c.data).where(archives.c.table == table)))
        return None if text is None else read_archive(text)

    def write_next(self, keeps: Callable[[str], bool] = lambda _table: True) -> bool:
        """Archive one finished game of this process's that has none yet; whether there was one."""
        without = ~sa.exists().where(archives.c.table == tables.c.id)
        mine = (tables.c.status == OVER) & (tables.c.halted == "") & without & tables.c.id.not_in(self._failed)
        rows = self.storage.read(lambda db: db.execute(sa.select(tables).where(mine).limit(SEVERAL)).all())
        row = next((row for row in rows if keeps(row.id)), None)
        if row is None:
            return False
        record, names = self.storage.read(lambda db: (stored_record(db, row), names_at(db, row.id)))
        try:
            values = {"table": row.id, "seq": row.length, "rules": row.rules, "data": write_archive(record, names)}
        except TatamiError as error:
            self._failed.add(row.id)
            log.error("a finished game cannot be archived", extra={"table": row.id, "why": str(error)})
        else:
            self.storage.write(lambda db: db.execute(archives.insert().values(values)))
        return True


def names_at(db: Connection, table: str) -> list[str]:
    query = sa.select(seats.c.kind, people.c.name).outerjoin(people, people.c.id == seats.c.person).where(seats.c.table == table)
    rows = db.execute(query.order_by(seats.c.seat)).all()
    return [BOT_NAMES[seat] if row.kind == "bot" else row.name or "–" for seat, row in enumerate(rows)]


class Scene(msgspec.Struct, array_like=True):
    """What a viewer saw after an answer: the parts of the view that had changed or gone, and the lines that were new."""

    answer: int
    changed: dict[str, Any]
    gone: list[str]
    lines: list[Line]


class Archive(msgspec.Struct):
    """By viewer: the seat's number, or `all` for a spectator."""

    scenes: dict[str, list[Scene]]

    def at(self, seat: int | None, answer: int) -> tuple[dict[str, Any], list[Line]]:
        """The view and the log as they stood after an answer."""
        view: dict[str, Any] = {}
        lines: list[Line] = []
        for scene in self.scenes[name_of(seat)]:
            if scene.answer > answer:
                break
            view = {key: value for key, value in view.items() if key not in scene.gone} | scene.changed
            lines += scene.lines
        return view, lines


def name_of(seat: int | None) -> str:
    return "all" if seat is None else str(seat)


def write_archive(record: dict[str, Any], names: list[str]) -> str:
    """Play a finished record once more, and write down what everybody saw."""
    title = tatami.title(record["title"])
    texts = {lang: Texts(title, lang, names) for lang in LANGUAGES}
    game = tatami.replay(record, 0)
    viewers: list[int | None] = [None, *range(record["seats"])]
    found: dict[str, list[Scene]] = {name_of(seat): [] for seat in viewers}
    last: dict[str, dict[str, Any]] = {name_of(seat): {} for seat in viewers}
    heard = dict.fromkeys(found, 0)
    answers = record["answers"]
    for number in range(len(answers) + 1):
        if number:
            play_named(game, answers[number - 1])
        opened = any(event.type.opens for event in game.events(None, heard["all"]))
        if not (opened or number in (0, len(answers))):
            continue
        for seat in viewers:
            name, view = name_of(seat), game.view(seat)
            events = game.events(seat, heard[name])
            lines = [(event.number, event.rule, {lang: texts[lang].event(event) for lang in LANGUAGES}) for event in events]
            changed = {key: value for key, value in view.items() if key not in last[name] or last[name][key] != value}
            found[name].append(Scene(number, changed, [key for key in last[name] if key not in view], lines))
            last[name], heard[name] = view, game.heard(seat)
    return b64encode(lzma.compress(msgspec.json.encode(Archive(found)), preset=2)).decode()


def read_archive(text: str) -> Archive:
    return msgspec.json.decode(lzma.decompress(b64decode(text)), type=Archive)
