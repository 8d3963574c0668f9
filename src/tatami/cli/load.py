"""The load generator as a command."""

import json
import sys
from typing import Annotated, Any

import typer

from tatami.extras import extra


def load(
    tables: Annotated[int, typer.Option(min=1, help="tables played at once")] = 200,
    minutes: Annotated[float, typer.Option(min=0.05)] = 10.0,
    rate: Annotated[float, typer.Option(min=1, help="answers a second")] = 170.0,
    through: Annotated[str, typer.Option(help="api, page, or both: a quarter of the tables through the page")] = "api",
    as_json: Annotated[bool, typer.Option("--json", help="print JSON on stdout, and nothing else there")] = False,
) -> None:
    """Play many tables at once against a server of its own, and measure."""
    with extra("server"):
        from tatami.lab.load import load as run

    result = run(tables, minutes, rate, {"api": 0.0, "both": 0.25, "page": 1.0}[through])
    print(json.dumps(result) if as_json else json.dumps(result, indent=2))
    for line in verdicts(result):
        print(line, file=sys.stderr)


def verdicts(result: dict[str, Any]) -> list[str]:
    """Each aim beside what was reached."""
    click = 5 + 2 * (result["viewers"] / result["tables"] - 1)
    pages = result["through_the_page"]
    aims = [
        ("CPU of the server an answer, ms", result["server_cpu_ms_an_answer"], (1 - pages) * 1.5 + pages * click),
        ("pushed to everyone, p95 in ms", result["everyone_pushed_ms"].get("p95", 0.0), 100.0),
        ("pushed to everyone, p99 in ms", result["everyone_pushed_ms"].get("p99", 0.0), 300.0),
        ("memory at its height, MB", result["memory_mb"]["most"], 600.0),
        ("answers lost, doubled or unheard", result["lost_or_doubled"] + result["unheard"], 0.0),
    ]
    return [f"{'pass       ' if reached <= aim else 'falls short'}  {name}: {reached:g}, aim {aim:g}" for name, reached, aim in aims]


def register(app: typer.Typer) -> None:
    app.command()(load)
