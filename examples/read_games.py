"""Ask the tables of many games with SQL: tatami simulate shitenno --seats 3 --games 1000 --out games.parquet --decisions

    python examples/read_games.py games.parquet

DuckDB reads Parquet files where they lie; `duckdb.sql(…).df()` hands the answer on to pandas.
"""

import sys
from pathlib import Path

import duckdb


def read(games: Path) -> dict[str, list[tuple[object, ...]]]:
    """Wins by seat, what winners scored more of, and how many decisions each kind of question took."""
    seats, decisions = games.with_suffix(".seats.parquet"), games.with_suffix(".decisions.parquet")
    found = {
        "seat, games, wins, mean score": duckdb.sql(
            f"SELECT seat, count(*), sum(win), avg(score) FROM '{seats}' GROUP BY seat ORDER BY seat"
        ).fetchall(),
        "ending, games, mean decisions": duckdb.sql(
            f"SELECT ending, count(*), avg(decisions) FROM '{games}' GROUP BY ending ORDER BY ending"
        ).fetchall(),
    }
    if decisions.exists():
        found["question, decisions, given by winners"] = duckdb.sql(
            f"""SELECT kind, count(*), sum((win > 0)::int) FROM '{decisions}' JOIN '{seats}' USING (number, seat)
                GROUP BY kind ORDER BY count(*) DESC, kind"""
        ).fetchall()
    return found


if __name__ == "__main__":
    for heading, rows in read(Path(sys.argv[1])).items():
        print(heading)
        for row in rows:
            print("  ", *row)
