"""Speeds, per CPU-second, of whichever build is running."""

import os
import platform
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import tatami
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import ByChance
from tatami.bots.one_step import asked_seat, canonical
from tatami.bots.playout import play_out
from tatami.bots.program import Command, Program
from tatami.bots.search import Search
from tatami.core import game as core_game
from tatami.core.batch import EVERY_SEAT, Batch
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.core.observation import Actions, Questions, observed, steps_of
from tatami.core.title import Title
from tatami.lab import arena
from tatami.look import look_at
from tatami.texts import Texts
from tatami.web.scene import Scene, draw_board, has_board

SECONDS = 1.0  # of CPU time for each figure
PLAYOUTS = {"full": 10**9, "short": 20}
FIRST_ANSWER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        print(json.dumps({"protocol": 1}), flush=True)
    elif message["say"] == "look":
        print(json.dumps({"answer": message["question"]["answers"][0]}), flush=True)
"""  # a program that gives it to every question
FIGURES = {
    "decisions": "random decisions / s",
    "games": "random games / s",
    "bare_decisions": "bare, driven from Python / s",
    "book_decisions": "with a book, driven from Python / s",
    "simulated_decisions": "simulate --bot random / s",
    "clone_us": "clone, µs",
    "redeal_us": "redeal, µs",
    "view_us": "view, µs",
    "row_us": "view as a row of numbers, µs",
    "table_decisions": "64 tables as arrays, rows and masks / s",
    "protocol_us": "engine protocol, our side of an answer, µs",
    "board_ms": "board in the browser, ms",
    "ismcts_full": "search, full play-outs / s",
    "ismcts_short": "search, play-outs of 20 / s",
}


def is_compiled() -> bool:
    return not str(core_game.__file__).endswith(".py")


def bench(ids: list[str], seconds: float = SECONDS) -> dict[str, Any]:
    """All figures of some titles."""
    titles = [tatami.title(id) for id in ids] if ids else tatami.titles()
    return {
        "compiled": is_compiled(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "yardstick": round(yardstick(seconds)),
        "titles": {title.id: {str(seats): bench_table(title, seats, seconds) for seats in title.seat_counts} for title in titles},
    }


def yardstick(seconds: float) -> float:
    """Turns of an empty interpreted loop per CPU-second: how fast this machine is at this moment."""
    start, turns = process_time(), 0
    while process_time() - start < seconds:
        for _ in range(100_000):
            pass
        turns += 100_000
    return turns / (process_time() - start)


def bench_table(title: Title, seats: int, seconds: float) -> dict[str, float]:
    games, decisions, spent = random_play(title, seats, seconds)
    middle = title.bare(seats, stream(5), {})
    play_out(middle, stream(6), decisions // games // 2)
    seat = middle.waiting()[0] if middle.waiting() else 0
    return {
        "decisions": round(decisions / spent),
        "games": round(games / spent, 1),
        "bare_decisions": round(driven_play(lambda n: tatami.bare(title.id, seats=seats, seed=n), seconds)),
        "book_decisions": round(driven_play(lambda n: tatami.new(title.id, seats=seats, seed=n), seconds)),
        "simulated_decisions": round(simulated_play(title, seats, seconds)),
        "clone_us": round(1e6 / rate(seconds / 4, lambda _: middle.clone()), 2),
        "redeal_us": round(1e6 / rate(seconds / 4, lambda n: middle.redeal(seat, n)), 2),
        "view_us": round(1e6 / rate(seconds / 4, lambda _: middle.view(seat)), 2),
        "row_us": round(1e6 / rate(seconds / 4, row_writer(title, middle, seat)), 2),
        "table_decisions": round(64 * rate(seconds, tables_stepper(title, seats))),
        "protocol_us": round(1e6 / asked_rate(title, seats, seconds / 4), 1),
        "board_ms": round(1e3 / rate(seconds / 4, board_drawer(title, middle, seat)), 2) if has_board(title.id) else 0.0,
        **{f"ismcts_{name}": round(search_rate(title, seats, most, seconds)) for name, most in PLAYOUTS.items()},
    }


def row_writer(title: Title, game: Game, seat: int) -> Callable[[int], object]:
    """Writes what a seat knows as environments give it."""
    questions = Questions(steps_of(title), game.seats)
    return lambda _: observed(game, seat, questions).packed()


def tables_stepper(title: Title, seats: int) -> Callable[[int], object]:
    """Steps 64 games as the vector environment does: an action each, by chance, then all rows and masks. New games take the place of those that end."""
    steps, chance = steps_of(title), stream(1)
    batch = Batch(title, seats, {}, Actions(steps), Questions(steps, seats), EVERY_SEAT)
    for place in range(64):
        batch.open(place, place)

    def step(n: int) -> None:
        for place in batch.step(batch.by_chance(chance)):
            batch.open(place, n)
        batch.rows()
        batch.masks()

    return step


def board_drawer(title: Title, game: Game, seat: int) -> Callable[[int], object]:
    """Draws the board a seat sees, question included, as after every answer."""
    names = [f"Seat {number + 1}" for number in range(game.seats)]
    texts = Texts(title, "en", names)
    return lambda _: draw_board(Scene(look_at(game, seat, names), texts))


def random_play(title: Title, seats: int, seconds: float) -> tuple[int, int, float]:
    """Whole games by chance in the inner loop: games, decisions, CPU seconds."""
    chance = stream(1)
    games = decisions = 0
    start = process_time()
    while games == 0 or process_time() - start < seconds:
        decisions += play_out(title.bare(seats, stream(games), {}), chance, 10**9)
        games += 1
    return games, decisions, process_time() - start


def driven_play(opened: Callable[[int], Game], seconds: float) -> float:
    """The same through `question`, as a bot writer would: decisions per CPU-second."""
    chance = stream(1)
    games = decisions = 0
    start = process_time()
    while games == 0 or process_time() - start < seconds:
        game = opened(games)
        while waiting := game.waiting():
            question = game.question(waiting[0])
            answers = question.answers
            n = len(answers)
            if n > 1:
                decisions += 1
                game.play(question.seat, answers[chance.below(n)])
            else:
                game.play(question.seat, answers[0])
        games += 1
    return decisions / (process_time() - start)


def simulated_play(title: Title, seats: int, seconds: float) -> float:
    """Games as the arena plays them, by chance: decisions per CPU-second."""
    games = decisions = 0
    start = process_time()
    while games == 0 or process_time() - start < seconds:
        decisions += arena.play(title.id, ["random"] * seats, games, {})["decisions"]
        games += 1
    return decisions / (process_time() - start)


def asked_rate(title: Title, seats: int, seconds: float) -> float:
    """Questions put to a program through the engine protocol, the worlds they are seen in included: per CPU-second of ours."""
    program = Program(Command([sys.executable, "-c", FIRST_ANSWER]), title.id, 1, {})
    asked, spent, number, chance = 0, 0.0, 0, stream(1)
    while spent < seconds:
        game, number, program.heard = title.new(seats, number, {}), number + 1, 0
        while (waiting := game.waiting()) and spent < seconds:
            answers = game.legal(waiting[0])
            if waiting[0] == 0 and len(answers) > 1:
                start = process_time()
                program.answer(Standpoint(game, 0, number, program.heard))
                spent += process_time() - start
                asked += 1
            game.play(waiting[0], answers[chance.below(len(answers))])
    program.close()
    return asked / spent


def search_rate(title: Title, seats: int, playout: int, seconds: float) -> float:
    """Iterations of a search from the first real choice, played out at random: per CPU-second."""
    start_position = title.bare(seats, stream(9), {})
    while len(choices := canonical(start_position, seat := asked_seat(start_position))) == 1:
        start_position.play(seat, choices[0])
    search = Search(lambda seed: start_position.redeal(seat, seed), seat, ByChance(judgement_for(title.id), playout), stream(10))
    start = process_time()
    search.run(0, seconds, thorough=True)
    return search.iterations / (process_time() - start)


def described(report: dict[str, Any]) -> str:
    """Which build a report was made with, and on which machine."""
    build = "compiled by mypyc" if report["compiled"] else "plain Python, not compiled"
    return f"{report.get('machine', 'a machine without a name')}; {build}; {report['yardstick']:,} turns of an empty loop per CPU-second."


def compare(now: dict[str, Any], then: dict[str, Any]) -> dict[str, dict[str, dict[str, float]]]:
    """How many times as fast each figure is as in an older report, corrected for the speed of the machines: title, seats, figure."""
    machines = now["yardstick"] / then["yardstick"]
    found: dict[str, dict[str, dict[str, float]]] = {}
    for id, tables in now["titles"].items():
        found[id] = {}
        for seats, row in tables.items():
            before = then["titles"].get(id, {}).get(seats, {})
            found[id][seats] = {
                figure: round(faster(figure, value, before[figure]) / machines, 2)
                for figure, value in row.items()
                if value and before.get(figure)
            }
    return found


def faster(figure: str, now: float, then: float) -> float:
    """What is counted per second grows with speed, what takes time shrinks."""
    return then / now if figure.endswith(("_us", "_ms")) else now / then


def rate(seconds: float, act: Callable[[int], object]) -> float:
    """How often something can be done per CPU-second, after one call to warm up."""
    act(0)
    times = 0
    start = process_time()
    while True:
        for _ in range(20):
            act(times)
            times += 1
        spent = process_time() - start
        if spent > seconds:
            return times / spent
