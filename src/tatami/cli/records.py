"""The commands `tatami replay` and `tatami verify`, and how records are read from files, written to them and summed up."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import tatami
from tatami.cli.boards.seats import SeatTable
from tatami.cli.shared import LANGUAGE, PLAYING, Lang, read_seat
from tatami.core.decoding import decode
from tatami.core.domain import SEAT
from tatami.core.record import commitment
from tatami.lab.files import write_whole
from tatami.texts import Texts, check_language, ui
from tatami.texts.numbers import figure


def register(app: typer.Typer) -> None:
    for command in (replay, verify):
        app.command(rich_help_panel=PLAYING)(command)


def replay(
    file: Path,
    to: Annotated[int | None, typer.Option(help="stop after this many answers")] = None,
    seat: Annotated[int | None, typer.Option(help="as this seat saw it, counted from 1; without it, as a spectator")] = None,
    lang: Lang = LANGUAGE,
) -> None:
    """Tell a recorded game again, as far as you like."""
    check_language(lang)
    game = tatami.replay(read_record(file), to)
    viewer = read_seat(seat, game.seats)
    title = tatami.title(game.record()["title"])
    texts = Texts(title, lang, [SEAT.text(seat, lang) for seat in range(game.seats)])
    console = Console(highlight=False)
    for event in game.events(viewer):
        console.print(f"[dim]{event.number:>4}[/dim]  {texts.event(event)}  [dim]{event.rule}[/dim]", highlight=False)
    outcome = game.outcome()
    if outcome is not None:
        console.print(outcome_table(outcome.plain(), texts))


def verify(file: Path, lang: Lang = LANGUAGE) -> None:
    """Check that a record is honest: the seed matches its commitment, every answer is legal, the outcome follows."""
    check_language(lang)
    record = read_record(file)
    game = tatami.replay(record)
    promised = commitment(record["title"], record["seed"])
    if record["commitment"] != promised:
        raise tatami.Unreadable(f"The seed does not match the commitment: it should be {promised}, the record says {record['commitment']}")
    outcome = game.outcome()
    found = None if outcome is None else outcome.plain()
    if record.get("outcome") != found:
        raise tatami.Unreadable(f"The outcome does not follow from the answers: it should be {json.dumps(found)}")
    print(ui(lang, "verified" if outcome else "verified_so_far", title=record["title"], answers=len(record["answers"])))


def read_record(path: Path) -> dict[str, Any]:
    """A record from a file, or a sentence that says what is wrong with it."""
    try:
        record = decode(path.read_text("utf-8"))
    except OSError as error:
        raise tatami.Unreadable(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise tatami.Unreadable(f"{path} is no record: it should hold JSON as written by 's' in a game ({error})") from None
    if not isinstance(record, dict):
        raise tatami.Unreadable(f"{path} is no record: it should hold a JSON object")
    return record


def write_record(path: Path, record: dict[str, Any]) -> Path:
    return write_whole(path, json.dumps(record, ensure_ascii=False, indent=1) + "\n")


def outcome_table(outcome: dict[str, Any], texts: Texts) -> Table:
    """The final scores by category, best first."""
    table = SeatTable(title=ui(texts.lang, "final"), title_justify="left")
    table.add_column("")
    table.add_column("")
    for id in outcome["categories"]:
        table.add_column(texts.category(id), justify="right")
    table.add_column(ui(texts.lang, "total"), justify="right")
    for seat in sorted(range(len(outcome["places"])), key=lambda seat: outcome["places"][seat]):
        row = [figure(column[seat]) for column in outcome["categories"].values()]
        table.add_row(str(outcome["places"][seat]), texts.names[seat], *row, figure(outcome["scores"][seat]))
    if outcome["tie_break"]:
        table.caption = texts.title.rulebook(texts.lang).rule(outcome["tie_break"]).text
    return table
