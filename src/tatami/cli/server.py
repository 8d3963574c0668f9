"""The commands around the server: serve, backup, restore, recheck, newcomers."""

import json
import logging
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from tatami.cli.shared import LANGUAGE, SERVING
from tatami.extras import extra
from tatami.lab.statistics import share
from tatami.server.settings import from_environment

Database = Annotated[str | None, typer.Option(help="a database URL: sqlite:///… or postgresql://…; without one, SQLite in the data folder")]
Data = Annotated[Path | None, typer.Option(help="the data folder")]


def serve(
    host: Annotated[str | None, typer.Option(help="the address to listen on")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535)] = None,
    database: Database = None,
    data: Data = None,
    address: Annotated[str | None, typer.Option(help="as people reach the server: https://…")] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="behind one port, each with its own tables: one for each core")] = None,
    browser: Annotated[bool | None, typer.Option("--browser", help="open the home page when it is ready, where there is a screen")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="log every request")] = False,
) -> None:
    """Serve tables to browsers and programs. Every flag can also be set by the environment: TATAMI_PORT=9000."""
    with extra("server"):
        from tatami.server.run import serve as run

    flags = {"host": host, "port": port, "database": database, "data": data, "address": address, "processes": processes, "browser": browser}
    settings = from_environment(os.environ, **flags)
    run(settings, LANGUAGE, logging.DEBUG if verbose else logging.INFO)


def backup(file: Path, database: Database = None, data: Data = None) -> None:
    """Write the whole database to a file, while the server runs."""
    with extra("server"):
        from tatami.server.store.backup import backup as write
        from tatami.server.store.opening import opened_as_it_is

    with opened_as_it_is(url_of(database, data)) as storage:
        print(f"{write(storage, file)} rows written to {file}")


def restore(file: Path, database: Database = None, data: Data = None) -> None:
    """Read a backup into an empty database."""
    with extra("server"):
        from tatami.server.store.backup import restore as read
        from tatami.server.store.opening import explained, open_storage

    url = url_of(database, data)
    with explained(url), closing(open_storage(url)) as storage:
        print(f"{read(storage, file)} rows restored")


FATES = {
    "new_rules": "goes on under the new rules, which lead where it went",
    "carried": "goes on under the new rules from its stored position",
    "other_rules": "cannot be played any more; result, record, archive and chat stay, a rematch is offered",
    "no_archive": "cannot be shown any more, and has no archive yet: start the program it was played with once more before the upgrade, which writes it (from 0.2.0 on)",
    "strayed": "does not play as it was played, although the rules have the same number: a fault of this program",
}


def recheck(
    database: Database = None,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON on stdout, and nothing else there")] = False,
) -> None:
    """Play every stored game again, in a copy; exit status 1 if the rules now lead elsewhere than they did."""
    with extra("server"):
        from tatami.server.store.opening import copied
        from tatami.server.store.recheck import recheck as check

    with copied(url_of(database, data)) as storage:
        report = check(storage)
    if as_json:
        print(json.dumps(report.plain()))
    else:
        print(f"{report.games} games, {report.acts} acts: {len(report.differences)} differ")
        for found in report.differences:
            where = "" if found.act is None else f", act {found.act}"
            print(f"  {found.table} ({found.title}, {found.status}): {FATES[found.fate]}{where}{': ' if found.why else ''}{found.why}")
    sys.exit(1 if report.differences else 0)


def newcomers(
    database: Database = None,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON on stdout, and nothing else there")] = False,
) -> None:
    """How people did in their first game of a title against bots of one level, with 95 % intervals."""
    with extra("server"):
        from tatami.server.store.opening import opened_as_it_is
        from tatami.server.tables.newcomers import first_games

    with opened_as_it_is(url_of(database, data)) as storage:
        found = first_games(storage)
    rows = [{**one._asdict(), **share([1.0] * one.won + [0.0] * (one.games - one.won))} for one in found]
    if as_json:
        print(json.dumps(rows))
        return
    if not rows:
        print("Nobody has finished a first game against bots of one level yet.")
    for row in rows:
        print(
            f"{row['title']}, {row['seats']} players, {row['level']}: {row['won']} of {row['games']} first games won, "
            f"{row['share']:.0%} ({row['low']:.0%}–{row['high']:.0%})"
        )


def url_of(database: str | None, data: Path | None) -> str:
    return from_environment(os.environ, database=database, data=data).database_url


def register(app: typer.Typer) -> None:
    for command in (serve, backup, restore, recheck, newcomers):
        app.command(rich_help_panel=SERVING)(command)
