"""The command `tatami study`."""

from pathlib import Path
from typing import Annotated

import typer

import tatami
from tatami.cli.records import read_record
from tatami.cli.shared import (
    LANGUAGE,
    MEASURING,
    BotLevel,
    Games,
    Lang,
    Options,
    Players,
    Ray,
    Seed,
    Title,
    WithRay,
    Workers,
    progress_of,
    read_options,
)
from tatami.extras import extra
from tatami.lab import study as lab_study
from tatami.lab.crew import Crew
from tatami.lab.files import check_place, in_rows, write_whole
from tatami.texts import check_language


def register(app: typer.Typer) -> None:
    app.command(cls=WithRay, rich_help_panel=MEASURING)(study)


def study(
    title: Title,
    seats: Players = 0,
    games: Games = 400,
    bot: BotLevel = "greedy",
    seed: Seed = 1,
    option: Options = [],  # noqa: B006
    workers: Workers = 1,
    ray: Ray = None,
    lang: Lang = LANGUAGE,
    out: Annotated[
        Path | None, typer.Option(help="the page to write; without it, TITLE.LANG.html; its numbers go beside it as TITLE.json")
    ] = None,
    numbers: Annotated[Path | None, typer.Option(help="draw the numbers of an earlier study, and play nothing")] = None,
) -> None:
    """Measure a title: a page of wins by seat and clan, scores, length, the lead, what winners do, what options change."""
    with extra("lab"):
        from tatami.web.study import study_page

    check_language(lang)
    found = tatami.title(title)
    page = out or Path(f"{title}.{lang}.html")
    check_place(page)
    if numbers is not None:
        told = read_record(numbers)
        if told.get("title") != title:
            raise tatami.Unreadable(f"{numbers} is no study of {title}")
        try:
            drawn = study_page(told, lang)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise tatami.Unreadable(f"{numbers} is damaged: it should be as `tatami study {title}` wrote it") from None
    else:
        beside = page.with_name(f"{title}.json")
        check_place(beside)
        options = read_options(option)
        seats = seats or found.usual_seats(options)
        with progress_of(title, lab_study.games_of(found, seats, games, options)) as tick:
            told = lab_study.study(title, bot, seats, games, seed, options, Crew(workers, ray), tick)
        write_whole(beside, in_rows(told) + "\n")
        drawn = study_page(told, lang)
    print(write_whole(page, drawn))
