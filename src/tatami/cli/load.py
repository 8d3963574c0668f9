"""The load generator as a command."""

import json
import sys
from typing import Annotated, Any, Final, NamedTuple

import typer

import tatami
from tatami.cli.shared import SERVING
from tatami.extras import extra

ON_TIME: Final = 0.97  # of the answers wanted: the last second's are under way when time is up
LEVEL: Final = 400  # bytes: games in play remember what was told and answered, some hundred bytes an answer, until they end
FULL_SECONDS: Final = (
    300  # until then caches fill, and what was freed since it was last given back, twice a minute, is as much as all the rest
)
PAGES: Final = {"api": 0.0, "page": 1.0, "both": 0.25}  # the share of the tables that are played through the page
FILLING: Final = 16 * 2**20  # bytes of each process that may come of that


def load(
    tables: Annotated[int, typer.Option(min=1, help="tables played at once")] = 200,
    minutes: Annotated[float, typer.Option(min=0.05)] = 10.0,
    rate: Annotated[float, typer.Option(min=1, help="answers a second")] = 170.0,
    through: Annotated[str, typer.Option(help="api, page, or both: a quarter of the tables through the page")] = "api",
    processes: Annotated[int, typer.Option(min=1, help="of the server")] = 1,
    database: Annotated[str, typer.Option(help="an empty one, by URL; without it, SQLite in a folder that is thrown away")] = "",
    ahead: Annotated[float, typer.Option(min=0, max=1, help="how much of its game the last table has played before time is taken")] = 1.0,
    cores: Annotated[int, typer.Option(min=0, help="bind the server to this many cores, and the load to the others; 0: none is bound")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON on stdout, and nothing else there")] = False,
) -> None:
    """Play many tables at once against a server of its own, and measure."""
    with extra("server"):
        from tatami.lab.load import load as run

    if through not in PAGES:
        raise tatami.Unreadable(f"Answers go through api, page or both, not '{through}'")
    result = run(tables, minutes, rate, PAGES[through], processes, database, ahead, cores)
    print(json.dumps(result) if as_json else json.dumps(result, indent=2))
    for line in verdicts(result):
        print(line, file=sys.stderr)


class Aim(NamedTuple):
    """What was reached, and what is wanted of it: at least so much, or at most."""

    name: str
    reached: float
    wanted: float
    at_least: bool = False

    def line(self) -> str:
        good = self.reached >= self.wanted if self.at_least else self.reached <= self.wanted
        return f"{'pass       ' if good else 'falls short'}  {self.name}: {self.reached:g}, aim {'≥' if self.at_least else '≤'} {self.wanted:g}"


def verdicts(result: dict[str, Any]) -> list[str]:
    """Each aim beside what was reached. A click costs more than an answer through the API, and each further viewer of a page something."""
    pages, further = result["through_the_page"], result["viewers"] / result["tables"] - 1
    aims = [
        Aim("answers a second", result["answers_per_second"], round(result["wanted_per_second"] * ON_TIME, 1), at_least=True),
        Aim("CPU of the server an answer, ms", result["server_cpu_ms_an_answer"], round((1 - pages) * 1.5 + pages * (5 + 2 * further), 2)),
        Aim("pushed to everyone, p95 in ms", result["everyone_pushed_ms"].get("p95", 0.0), 100.0),
        Aim("pushed to everyone, p99 in ms", result["everyone_pushed_ms"].get("p99", 0.0), 300.0),
        Aim("memory at its height, MB", result["memory_mb"]["most"], 600.0),
        Aim(f"memory risen by an answer, bytes ({LEVEL} once caches are full)", result["memory_mb"]["bytes_an_answer"], level(result)),
        Aim("answers lost, doubled or unheard", result["lost_or_doubled"] + result["unheard"], 0.0),
    ]
    return [aim.line() for aim in aims]


def level(result: dict[str, Any]) -> int:
    """By how many bytes an answer the memory may rise. A short run cannot tell caches that fill from anything else: it finds what rises by more than they hold."""
    if result["seconds"] >= FULL_SECONDS:
        return LEVEL
    processes, answers = int(result["processes"]), int(result["answers"])
    return LEVEL + round(processes * FILLING / max(1, answers))


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=SERVING)(load)
