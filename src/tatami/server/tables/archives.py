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
from tatami.core.errors import Faulty, TatamiError
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.core.record import play_named
from tatami.look import BOT_NAMES
from tatami.server.logs import log
from tatami.server.store.engine import Storage
from tatami.server.store.schema import CARRIED, HALTED, OVER, archives, people, seats, tables
from tatami.server.tables.stored_games import begin, stored_record
from tatami.texts import Texts

SEVERAL: Final = 50  # looked through for one of this process's own
PRESET: Final = 0  # of the compression: twice as quick as 2, for a tenth more bytes
WITHOUT: Final = (
    sa.select(tables)
    .where(tables.c.status == OVER, tables.c.halted != HALTED, ~sa.exists().where(archives.c.table == tables.c.id))
    .limit(SEVERAL)
)
Line = tuple[int, str, dict[str, str]]  # number, rule, and the sentence in each language


class Archives:
    """Of all finished games."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._failed: set[str] = set()  # games that could not be read since the start: they hold up nobody else's

    def find(self, table: str) -> "Archive | None":
        text = self.storage.read(lambda db: db.scalar(sa.select(archives.c.data).where(archives.c.table == table)))
        return None if text is None else read_archive(text)

    def write_next(self, sees_to: Callable[[str], bool] = lambda _table: True) -> bool:
        """Archive one finished game that has none yet, and that this process sees to; whether there was one."""
        without = WITHOUT.where(tables.c.id.not_in(self._failed)) if self._failed else WITHOUT
        rows = self.storage.read(lambda db: db.execute(without).all())
        row = next((row for row in rows if sees_to(row.id)), None)
        if row is None:
            return False
        record, names = self.storage.read(lambda db: (stored_record(db, row), names_at(db, row.id)))
        try:
            carried = self.storage.read(lambda db: begin(db, row)).game if row.halted == CARRIED else None
            values = {"table": row.id, "seq": row.length, "rules": row.rules, "data": write_archive(record, names, carried)}
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
    lines: list[tuple[int, str, int | dict[str, str]]]  # number, rule, and which of the sentences; archives of 0.1 have the sentence itself


class Archive(msgspec.Struct):
    """By viewer: `all` for a spectator; the seat's number for what it saw otherwise, and all it was told."""

    scenes: dict[str, list[Scene]]
    sentences: list[dict[str, str]] = []  # in each language: what several were told is written once

    @property
    def first(self) -> int:
        """The answer it begins after: that of a game which was carried over has the whole log, and views from there on."""
        return self.scenes[name_of(None)][0].answer

    def at(self, seat: int | None, answer: int) -> tuple[dict[str, Any], list[Line]]:
        """The view and the log as they stood after an answer."""
        shown, lines = self._at(name_of(None), answer)
        if seat is None:
            return shown, lines
        own, lines = self._at(name_of(seat), answer)
        return shown | own, lines

    def _at(self, name: str, answer: int) -> tuple[dict[str, Any], list[Line]]:
        """The parts that were written down for one viewer, and the lines."""
        parts: dict[str, Any] = {}
        lines: list[Line] = []
        for scene in self.scenes[name]:
            if scene.answer > answer:
                break
            parts = {key: value for key, value in parts.items() if key not in scene.gone} | scene.changed
            lines += [(number, rule, self.sentences[text] if isinstance(text, int) else text) for number, rule, text in scene.lines]
        return parts, lines


def name_of(seat: int | None) -> str:
    return "all" if seat is None else str(seat)


def write_archive(record: dict[str, Any], names: list[str], carried: Game | None = None) -> str:
    """Play a finished record once more, and write down what everybody saw; one that was carried over from the position it was played on from."""
    title = tatami.title(record["title"])
    writer = Writer(carried or tatami.replay(record, 0), [Texts(title, lang, names) for lang in LANGUAGES])
    answers = record["answers"]
    first = writer.game.number
    for number in range(first, len(answers) + 1):
        if number > first:
            play_named(writer.game, answers[number - 1])
        if number in (first, len(answers)) or writer.has_opened():
            writer.write(number)
    return b64encode(lzma.compress(msgspec.json.encode(writer.archive), preset=PRESET)).decode()


class Writer:
    """Writes an archive down while its game is played: what all see once, and for each seat what it sees otherwise."""

    def __init__(self, game: Game, texts: list[Texts]) -> None:
        self.game = game
        self.texts = texts
        self.viewers: list[int | None] = [None, *range(game.seats)]
        self.archive = Archive({name_of(seat): [] for seat in self.viewers})
        self._last: dict[int | None, dict[str, Any]] = {seat: {} for seat in self.viewers}
        self._heard = dict.fromkeys(self.viewers, 0)
        self._sentences: dict[tuple[str, str], int] = {}

    def has_opened(self) -> bool:
        """Whether a group of events has begun that a spectator was told."""
        return any(event.type.opens for event in self.game.events(None, self._heard[None]))

    def write(self, number: int) -> None:
        """What everybody sees after this many answers."""
        shown = self.game.view(None)
        for seat in self.viewers:
            parts = shown if seat is None else self.game.own(seat, shown)
            last = self._last[seat]
            changed = {key: value for key, value in parts.items() if key not in last or last[key] != value}
            gone = [key for key in last if key not in parts]
            events = self.game.events(seat, self._heard[seat])
            scene = Scene(number, changed, gone, [(event.number, event.rule, self._sentence(event)) for event in events])
            self.archive.scenes[name_of(seat)].append(scene)
            self._last[seat], self._heard[seat] = parts, self.game.heard(seat)

    def _sentence(self, event: Event) -> int:
        """Where the sentence of an event stands among the sentences."""
        key = event.kind, repr(event.values)
        found = self._sentences.get(key)
        if found is None:
            found = self._sentences[key] = len(self.archive.sentences)
            self.archive.sentences.append({texts.lang: texts.event(event) for texts in self.texts})
        return found


def read_archive(text: str) -> Archive:
    try:
        return msgspec.json.decode(lzma.decompress(b64decode(text)), type=Archive)
    except RecursionError:
        raise Faulty("a stored archive is damaged: it is nested too deeply") from None
