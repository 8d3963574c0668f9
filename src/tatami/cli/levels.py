"""The commands `tatami levels` and `tatami ladder`: the levels of the bots, and how strong they are."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import tatami
from tatami.bots.levels import NAMED, levels_of, rated
from tatami.cli.shared import LANGUAGE, MEASURING, PLAYING, Lang, Ray, Seed, Title, WithRay, Workers, fewest, flowing, progress_of
from tatami.extras import extra
from tatami.lab import ladder as lab_ladder
from tatami.lab.crew import Crew
from tatami.texts import check_language, ui
from tatami.texts.levels import rating_words


def register(app: typer.Typer) -> None:
    app.command(rich_help_panel=PLAYING)(levels)
    app.command(cls=WithRay, rich_help_panel=MEASURING, help=flowing(ladder))(ladder)


def levels(title: Title, lang: Lang = LANGUAGE) -> None:
    """List the levels of the bots: what to expect of each, and its rating in a title."""
    check_language(lang)
    known = rated(tatami.title(title).id)
    console = Console(highlight=False)
    for name in levels_of(title):
        console.print(f"[bold]{name}[/bold] ({ui(lang, f'level_{name}')}): {ui(lang, f'level_{name}_says')}")
        if name in known:
            console.print(f"    {rating_words(lang, known[name])}")
    if known:
        console.print(ui(lang, "levels_explained"), style="dim")


def ladder(
    title: Title,
    seats: Annotated[int, typer.Option(help="players; 0: as many as the ratings of the package come from, or the smallest number")] = 0,
    to: Annotated[str, typer.Option(help="the strongest level that plays; those above it are left without a rating")] = NAMED[-1],
    games: Annotated[int, typer.Option(min=1, help="games of each level with each neighbour")] = 400,
    searched: Annotated[int, typer.Option(min=1, help="games with a neighbour where one of the two searches, if that is fewer")] = 400,
    seed: Seed = 1,
    workers: Workers = 1,
    ray: Ray = None,
    out: Annotated[Path | None, typer.Option(help="the games; a stopped run goes on with them")] = None,
) -> None:
    """Let each level play its neighbours and rate them all.

    The ratings are taken into the package, beside those of other numbers of players, only if all levels of the title have played, every pair at least 400
    games.
    """
    with extra("lab"):
        import numpy  # noqa: F401
    seats = seats or next(iter(lab_ladder.known_ratings(tatami.title(title).id)), fewest(title))
    levels = lab_ladder.up_to(to, title)
    with progress_of(title, lab_ladder.all_games(title, levels, games, searched)) as tick:
        found = lab_ladder.measure(title, seats, levels, games, searched, seed, Crew(workers, ray), tick, out)
    whole = lab_ladder.is_whole(found)
    file = lab_ladder.keep(found) if whole else lab_ladder.set_aside(out, found)
    table = Table("level", "rating", "95 %", "games", "ms a decision (p50)", "p95", title=f"{title}, {seats} players", title_justify="left")
    for name, row in found["levels"].items():
        span = f"{row['low']}–{row['high']}"
        table.add_row(name, str(row["rating"]), span, str(row["games"]), f"{row['p50_ms']:.1f}", f"{row['p95_ms']:.1f}")
    Console().print(table)
    if whole:
        print(f"Taken, in {file.resolve()}.")
    else:
        needed = f"they need games of all levels, {lab_ladder.FEWEST} or more of each pair"
        print(f"Not taken, the ratings of the package are as they were: {needed}. What was found is in {file.resolve()}.")
