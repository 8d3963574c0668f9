"""Hundreds of thousands of random games against the invariants; what fails is kept as a record that replays."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import tatami
from tatami.core.chance import Chance, seed_state, stream
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.lab.crew import Crew
from tatami.lab.files import cannot_be_written, write_whole
from tatami.lab.rows import Stopped

LONGEST = 50_000  # answers; more is an endless game
CLOSELY = 8  # one game in this many is looked at closely
NOW_AND_THEN = 8  # answers from check to check in the others
BATCH = 25

Job = tuple[str, int, int, float]  # title, the first seed, how many games, and when time is up


def soak(ids: list[str], games: int, seconds: float, seed: int, crew: Crew, folder: Path, tick: Callable[[int], None]) -> dict[str, Any]:
    """Random titles' games over all player counts and mixed options."""
    names = ids or [title.id for title in tatami.titles()]
    end = monotonic() + seconds
    done, failures = 0, []
    try:
        for played, found in crew.rows(_batch, list(batches(names, games, seed, end))):
            done += played
            failures += [{"error": failure["error"], "file": str(kept(failure["record"], folder))} for failure in found]
            tick(played)
    except KeyboardInterrupt:
        raise Stopped(f"Stopped. Games played: {done}; failures: {len(failures)}, with their records in {folder}") from None
    return {"titles": names, "games": done, "failures": failures}


def kept(record: dict[str, Any], folder: Path) -> Path:
    """Write the record of a failed game down at once: a soak may be stopped."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_be_written(folder, error) from None
    return write_whole(folder / f"{record['title']}-{record['seed']}.json", json.dumps(record, indent=1))


def batches(names: list[str], games: int, seed: int, end: float) -> Iterator[Job]:
    for start in range(0, games, BATCH):
        yield names[start // BATCH % len(names)], seed + start, min(BATCH, games - start), end


def _batch(job: Job) -> tuple[int, list[dict[str, Any]]]:
    """A few games of one title, none once time is up: how many were played, and what failed."""
    name, seed, games, end = job
    played, failures = 0, []
    for number in range(seed, seed + games):
        if monotonic() > end:
            break
        failure = one_game(tatami.title(name), number)
        played += 1
        if failure is not None:
            failures.append(failure)
    return played, failures


def one_game(title: Title, seed: int) -> dict[str, Any] | None:
    """One random game; what went wrong, with its record up to there, or None.

    One game in `CLOSELY` keeps its book and is checked after every answer. The others are bare and checked now and then, as broken books stay
    broken: that makes many more games an hour, and where one fails it is played again with a book to find the answer that broke it.
    """
    chance = stream(seed_state(seed, 7))
    options, seats = mixture(title, chance)
    closely = seed % CLOSELY == 0
    opened = tatami.new if closely else tatami.bare
    table = opened(title.id, seats=seats, seed=seed, options=options)
    answered: list[tuple[int, int]] = []
    try:
        while waiting := table.waiting():
            seat = waiting[chance.below(len(waiting))]
            answers = table.legal(seat)
            answered.append((seat, answers[chance.below(len(answers))]))
            table.play(*answered[-1])
            if closely or len(answered) % NOW_AND_THEN == 0:
                table.check()
            if len(answered) > LONGEST:
                raise tatami.Broken(f"no end after {LONGEST} answers")
        table.check()
        if table.outcome() is None:
            raise tatami.Broken("over without an outcome")
    except Exception as error:  # whatever it is, it is a failure of the title and must be kept
        game = table if closely else tatami.new(title.id, seats=seats, seed=seed, options=options)
        return {"error": f"{type(error).__name__}: {error}", "record": record_of_failure(game, answered)}
    return None


def record_of_failure(game: Game, answered: list[tuple[int, int]]) -> dict[str, Any]:
    """The game as far as the answer that broke it."""
    with suppress(Exception):
        for seat, answer in answered[game.number :]:
            game.play(seat, answer)
            game.check()
    return game.record()


def mixture(title: Title, chance: Chance) -> tuple[dict[str, str], int]:
    """Options and seats by chance: half of the games with the default options."""
    options: dict[str, str] = {}
    if chance.below(2):
        options = {option.id: option.values[chance.below(len(option.values))] for option in title.options.values()}
        if title.misfit(options):
            return mixture(title, chance)
    counts = title.seats_for(title.choose(options))
    return options, counts[chance.below(len(counts))]
