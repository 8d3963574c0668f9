"""Results in a file, one row a game, that a stopped run goes on with: lines of JSON, or Parquet where the name ends so."""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import IO, Any, Final

import tatami
from tatami.core.decoding import decode
from tatami.lab.crew import Crew, Job, Tick, Work
from tatami.lab.files import cannot_be_written

if sys.platform != "win32":
    import fcntl

WORDS: Final = {"made_of": "levels", "seen": "sights"}  # for parts of a heading that are not called what they are
LONGEST_VALUE: Final = 40  # characters of a heading that a refusal quotes

Row = dict[str, Any]
Fits = Callable[[Job, Row], bool]  # whether a row can be what came of a job


class Stopped(tatami.TatamiError):
    """Somebody stopped a run in the middle of it; says how it goes on."""


def any_row(_job: Job, _row: Row) -> bool:
    return True


def kept_rows(work: Work, jobs: list[Job], crew: Crew, tick: Tick, out: Path | None, heading: Row, fits: Fits = any_row) -> list[Row]:
    """What comes of each job, kept in a file where one is named; the jobs whose rows it has are not done again. A row there that does not fit its job is
    refused."""
    rows: list[Row] = []
    if out is None:
        try:
            for row in crew.rows(work, jobs):
                rows.append(row)
                tick(1)
        except KeyboardInterrupt:
            raise Stopped("Stopped, and nothing is kept; with --out FILE the same command could go on from there") from None
        return rows
    with open_rows(out, heading) as kept:
        for number, (job, row) in enumerate(zip(jobs, kept.rows, strict=False), 1):
            if not fits(job, row):
                raise tatami.Unreadable(f"{out} is damaged: {str(row)[:80]!r} is not game {number} of this run")
        tick(min(len(jobs), len(kept.rows)))
        try:
            for row in crew.rows(work, jobs[len(kept.rows) :]):
                kept.add(row)
                tick(1)
        except KeyboardInterrupt:
            raise Stopped(
                f"Stopped after game {len(kept.rows)} of {len(jobs)}, kept in {kept.path}; the same command goes on from there"
            ) from None
    return kept.rows[: len(jobs)]


def is_numbers(value: Any, count: int | None = None) -> bool:
    """Whether something read from a file is a list of numbers, so many of them where that is known."""
    return isinstance(value, list) and (count is None or len(value) == count) and all(map(is_number, value))


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def open_rows(path: Path, heading: Row) -> "RowFile":
    """The rows of a file, new or resumed, by the end of its name."""
    if path.suffix == ".parquet":
        if "bots" not in heading:  # only games of the arena have the columns of a table
            raise tatami.Unreadable(f"{path} cannot be a Parquet table: these games are kept as lines of JSON")
        from tatami.lab.parquet import ParquetFile

        return ParquetFile(path, heading)
    return RowFile(path, heading)


class RowFile:
    """A file of rows: its first line says of what, and a run of anything else is refused. A line cut off in the middle is written again.

    `rows` holds them in memory, without the list of every choice.
    """

    def __init__(self, path: Path, heading: Row) -> None:
        self.path = path
        self.heading = heading
        self.rows: list[Row] = []
        self._file: IO[str] | None = None

    def __enter__(self) -> "RowFile":
        try:
            self.path.touch()
            self._file = self.path.open("r+", encoding="utf-8", newline="\n")
        except OSError as error:
            raise cannot_be_written(self.path, error) from None
        try:
            self._keep_others_out(self._file)
            self._go_on(self._file)
        except UnicodeDecodeError as error:
            self._file.close()
            raise tatami.Unreadable(f"{self.path} cannot be read: {error}") from None
        except BaseException:
            self._file.close()
            raise
        return self

    def _keep_others_out(self, file: IO[str]) -> None:
        """Two runs that write to one file would mix up its lines. The lock is this process's alone, and ends with it, whoever of its workers lives on. Where
        a system cannot lock files, nobody is kept out."""
        if sys.platform == "win32":
            return
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise tatami.Unreadable(f"{self.path} is being written by another run; wait for it, or give another --out") from None
        except OSError:
            return

    def _go_on(self, file: IO[str]) -> None:
        """Read what is there, and cut off the end of a line that was not finished; a file that was never ours is left as it is."""
        end = 0
        for line in iter(file.readline, ""):
            if line.endswith("\n"):
                self._take_in(line, first=end == 0)
                end = file.tell()
            elif end == 0 and not json.dumps(self.heading).startswith(line):
                raise tatami.Unreadable(f"{self.path} {difference(None, self.heading)}")
        file.seek(end)
        file.truncate()
        if end == 0:
            file.write(json.dumps(self.heading) + "\n")

    def _take_in(self, line: str, first: bool) -> None:
        read = self._read(line)
        if first and read != self.heading:
            raise tatami.Unreadable(f"{self.path} {difference(read, self.heading)}")
        if not first:
            self.rows.append(without_choices(read))

    def __exit__(self, kind: object, *_: object) -> None:
        if self._file is not None:
            with suppress(OSError):  # what could not be written was said
                self._file.close()

    def add(self, row: Row) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()
        except OSError as error:
            raise cannot_be_written(self.path, error) from None
        self.rows.append(without_choices(row))

    def _read(self, line: str) -> Row:
        try:
            read = decode(line)
        except ValueError:
            raise tatami.Unreadable(f"{self.path} is no file of games: {line[:80]!r} is no JSON") from None
        if not isinstance(read, dict):
            raise tatami.Unreadable(f"{self.path} is damaged: {line[:80]!r} is no game")
        return read


def difference(there: Any, here: Row) -> str:
    """What a file holds instead of the games of a run."""
    if not isinstance(there, dict) or not there.keys() & here.keys():
        return "holds something else than such games; give another --out"
    others = [key for key in here | there if there.get(key) != here.get(key)]
    return f"holds games of {described(there, others, 'other')}, this run is of {described(here, others, 'these')}; give another --out"


def described(heading: Row, keys: list[str], which: str) -> str:
    """The parts of a heading, each with its value, where that is short enough to be read."""
    found = []
    for key in keys:
        value = heading.get(key)
        text = f"'{value}'" if isinstance(value, str) else json.dumps(value)
        word = WORDS.get(key, key)
        found.append(f"no {word}" if value is None else f"{word} {text}" if len(text) <= LONGEST_VALUE else f"{which} {word}")
    return " and ".join(found)


def without_choices(row: Row) -> Row:
    return {key: value for key, value in row.items() if key != "choices"}
