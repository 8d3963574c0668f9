"""The load generator as a command."""

import json
from typing import Annotated

import typer


def load(
    tables: Annotated[int, typer.Option(min=1, help="tables played at once")] = 200,
    minutes: Annotated[float, typer.Option(min=0.05)] = 10.0,
    rate: Annotated[float, typer.Option(min=1, help="answers a second")] = 170.0,
    through: Annotated[str, typer.Option(help="api, page, or both: a quarter of the tables through the page")] = "api",
    as_json: Annotated[bool, typer.Option("--json", help="print JSON on stdout, and nothing else there")] = False,
) -> None:
    """Play many tables at once against a server of its own, and measure."""
    from tatami.lab.load import load as run

    result = run(tables, minutes, rate, {"api": 0.0, "both": 0.25, "page": 1.0}[through])
    print(json.dumps(result) if as_json else json.dumps(result, indent=2))


def register(app: typer.Typer) -> None:
    app.command()(load)
