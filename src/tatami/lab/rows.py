"""Results in a file, one line of JSON a game, that a stopped run goes on with. pandas and DuckDB read the lines after the first as they are."""

import json
from pathlib import Path
from typing import IO, Any

import tatami


class RowFile:
    """A file of rows: its first line says of what, and a run of anything else is refused. A line cut off in the middle is written anew."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        self.path = path
        self.heading = heading
        self.rows: list[dict[str, Any]] = []
        self._file: IO[str] | None = None

    def __enter__(self) -> "RowFile":
        whole = [line for line in self._text().splitlines(keepends=True) if line.endswith("\n")]
        if whole and self._read(whole[0]) != self.heading:
            raise tatami.Unreadable(f"{self.path} holds other games than these: {whole[0].strip()[:200]}")
        self.rows = [self._read(line) for line in whole[1:]]
        lines = whole or [json.dumps(self.heading) + "\n"]
        self.path.write_text("".join(lines), "utf-8")
        self._file = self.path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, row: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()
        self.rows.append(row)

    def _text(self) -> str:
        try:
            return self.path.read_text("utf-8") if self.path.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise tatami.Unreadable(f"{self.path} cannot be read: {error}") from None

    def _read(self, line: str) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise tatami.Unreadable(f"{self.path} is no file of games: {line[:80]!r} is no JSON") from None
