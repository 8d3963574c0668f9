"""Results as Parquet tables, for DuckDB, pandas or polars: one row a game, one a seat, and on demand one a decision.

`games.parquet` comes with `games.seats.parquet` and `games.decisions.parquet`; `seed` joins them, and in a tournament `number`, as seeds come back in each
seat order. A Parquet file cannot grow line by line: while games are played their rows go to `games.parquet.rows`, which a stopped run goes on with.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import tatami
from tatami.core.decoding import decode
from tatami.extras import extra
from tatami.lab.arena import is_win
from tatami.lab.rows import Row, RowFile, difference

with extra("lab"):
    import pyarrow as arrow
    from pyarrow import parquet

HEADING: Final = b"tatami"  # under which a file says which games it holds
GAMES_A_GROUP: Final = 2000

GAME_COLUMNS: Final = arrow.schema(
    [
        ("number", arrow.int64()),
        ("seed", arrow.int64()),
        ("title", arrow.string()),
        ("options", arrow.string()),
        ("bots", arrow.list_(arrow.string())),
        ("decisions", arrow.int32()),
        ("winners", arrow.list_(arrow.int8())),
        ("ending", arrow.string()),
        ("tie_break", arrow.string()),
    ]
)
SEAT_COLUMNS: Final = arrow.schema(
    [
        ("number", arrow.int64()),
        ("seed", arrow.int64()),
        ("seat", arrow.int8()),
        ("bot", arrow.string()),
        ("place", arrow.int8()),
        ("win", arrow.float64()),
        ("score", arrow.int32()),
    ]
)
DECISION_COLUMNS: Final = arrow.schema(
    [
        ("number", arrow.int64()),
        ("seed", arrow.int64()),
        ("decision", arrow.int32()),
        ("seat", arrow.int8()),
        ("kind", arrow.string()),
        ("answer", arrow.string()),
        ("answers", arrow.int32()),
    ]
)


class ParquetFile(RowFile):
    """Parquet tables with the rows still to be put into them beside. They are written when the run is over, all at once or not at all."""

    def __init__(self, path: Path, heading: Row) -> None:
        self.table = path
        self.whole = heading
        self.before = self._stored()
        super().__init__(path.with_name(path.name + ".rows"), {**heading, "after": len(self.before)})
        self._drop_written()

    def __enter__(self) -> "ParquetFile":
        super().__enter__()
        self.rows = self.before + self.rows
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        super().__exit__(kind, *rest)
        if kind is None:
            self._write()

    def _stored(self) -> list[Row]:
        """The games that are in the tables already."""
        if not self.table.exists():
            return []
        try:
            games = parquet.read_table(self.table)
            seats = parquet.read_table(beside(self.table, "seats")).to_pylist()
        except (OSError, arrow.ArrowException) as error:
            raise tatami.Unreadable(f"{self.table} cannot be read: {error}") from None
        heading = decode((games.schema.metadata or {}).get(HEADING, b"null"))
        if heading != self.whole:
            raise tatami.Unreadable(f"{self.table} {difference(heading, self.whole)}")
        n = len(self.whole["bots"])
        return [as_row(game, seats[at * n : at * n + n]) for at, game in enumerate(games.to_pylist())]

    def _drop_written(self) -> None:
        """Rows left by a run that was stopped after it had written its tables are in them."""
        if self.path.exists():
            line = self.path.read_text("utf-8").partition("\n")[0]
            if line and self._read(line).get("after", 0) < len(self.before):
                self.path.unlink()

    def _write(self) -> None:
        """Put the rows into the tables: those of the games last, as they say how many there are."""
        if len(self.rows) > len(self.before):
            categories = [(id, arrow.int32()) for id in self.rows[0]["categories"]]
            seat_columns = arrow.schema([*SEAT_COLUMNS, *[arrow.field(id, type) for id, type in categories]])
            if self.whole["choices"]:
                self._write_table(beside(self.table, "decisions"), DECISION_COLUMNS, decision_rows)
            self._write_table(beside(self.table, "seats"), seat_columns, seat_rows)
            self._write_table(self.table, GAME_COLUMNS, lambda number, row: [game_row(self.whole, number, row)])
        self.path.unlink()

    def _write_table(self, path: Path, columns: arrow.Schema, make: Callable[[int, Row], list[Row]]) -> None:
        """What was there, then what is new, under another name until it is whole."""
        schema = columns.with_metadata({HEADING: json.dumps(self.whole).encode()})
        unfinished = path.with_name(path.name + ".unfinished")
        with parquet.ParquetWriter(unfinished, schema) as writer:
            if self.before:
                old = parquet.read_table(path)
                writer.write_table(old.filter(arrow.compute.less(old["number"], len(self.before))))
            for group in self._groups():
                writer.write_table(arrow.Table.from_pylist([made for number, row in group for made in make(number, row)], schema=schema))
        unfinished.replace(path)

    def _groups(self) -> Iterator[list[tuple[int, Row]]]:
        """The new rows with their numbers, in batches."""
        with self.path.open(encoding="utf-8") as lines:
            next(lines)
            numbered = enumerate((self._read(line) for line in lines), len(self.before))
            while group := list(islice(numbered, GAMES_A_GROUP)):
                yield group


def beside(path: Path, table: str) -> Path:
    """games.parquet → games.seats.parquet."""
    return path.with_suffix(f".{table}.parquet")


def game_row(heading: Row, number: int, row: Row) -> Row:
    return {
        "number": number,
        "seed": row["seed"],
        "title": heading["title"],
        "options": json.dumps(heading["options"]),
        "bots": row["seats"],
        "decisions": row["decisions"],
        "winners": [seat for seat, place in enumerate(row["places"]) if place == 1],
        "ending": row["ending"],
        "tie_break": row["tie_break"],
    }


def seat_rows(number: int, row: Row) -> list[Row]:
    return [
        {
            "number": number,
            "seed": row["seed"],
            "seat": seat,
            "bot": bot,
            "place": row["places"][seat],
            "win": is_win(row, seat),
            "score": row["scores"][seat],
            **{id: values[seat] for id, values in row["categories"].items()},
        }
        for seat, bot in enumerate(row["seats"])
    ]


def decision_rows(number: int, row: Row) -> list[Row]:
    return [
        {"number": number, "seed": row["seed"], "decision": at, "seat": seat, "kind": kind, "answer": answer, "answers": answers}
        for at, (seat, kind, answer, answers) in enumerate(row["choices"])
    ]


def as_row(game: Row, seats: list[Row]) -> Row:
    """A game as it was played, from its rows in the tables."""
    categories = [id for id in seats[0] if id not in SEAT_COLUMNS.names]
    return {
        "seats": game["bots"],
        "seed": game["seed"],
        "decisions": game["decisions"],
        "places": [seat["place"] for seat in seats],
        "scores": [seat["score"] for seat in seats],
        "categories": {id: [seat[id] for seat in seats] for id in categories},
        "tie_break": game["tie_break"],
        "ending": game["ending"],
    }
