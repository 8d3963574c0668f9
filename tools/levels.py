"""Write docs/levels.md: what each level is made of, its rating, and what a decision costs: CPU time (median, 95th percentile) and memory.

    tools/levels.py [--decisions 60] [--searched 12] [--workers 1] [--out docs/levels.md]

Each level of each title thinks in a process of its own about positions from games of `greedy`; `--searched` is the number of decisions for levels that
search for more than a second. Run it on the compiled build of a quiet machine.
"""

import argparse
import multiprocessing
import os
import platform
import resource
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import tatami
from tatami.bots.bot import Standpoint, make
from tatami.bots.levels import NAMED, Level, levels_of, rated, read_level
from tatami.core.chance import stream
from tatami.lab.bench import is_compiled
from tatami.lab.files import write_whole

PAGE: Final = Path(__file__).parent.parent / "docs" / "levels.md"
TITLES: Final = ("shitenno", "white_castle", "middle_earth", "shogun", "samurai_katana")
SEATS: Final = {title: rated(title)[NAMED[0]]["seats"] for title in TITLES}  # as in the games that they are rated by
ONE_IN: Final = 7  # decisions of a game that are timed
LONG: Final = 1.0  # seconds of thought: fewer decisions of such a level are timed
HEADING: Final = """# Levels

People choose from six levels, in Shogun from five ([decision 17](decisions/0017-levels.md)). What a decision costs was
measured on positions from games of `greedy`, each level in a process of its own: CPU time of one answer, and the
largest memory of the process, the interpreter and all titles included. A question with one sensible answer is answered
at once, also by a level that searches, and a search stops when it is sure: its seconds are the most it takes. Ratings
come from `tatami ladder`; a level without games has none.

`tools/levels.py` makes this page.
"""
COLUMNS: Final = "| level | bot | rating | p50, ms | p95, ms | memory, MB |\n|---|---|---|---|---|---|"


class Cost(NamedTuple):
    """Of a level in a title: milliseconds of CPU time, and megabytes."""

    title: str
    level: str
    p50: float
    p95: float
    megabytes: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--searched", type=int, default=12)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PAGE)
    given = parser.parse_args()
    jobs = [
        (title, level, given.searched if is_long(read_level(level, title)) else given.decisions)
        for level in reversed(NAMED)  # the longest first
        for title in SEATS
        if level in levels_of(title)
    ]
    with ProcessPoolExecutor(given.workers, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as crew:
        found = list(crew.map(cost, jobs))
    write_whole(given.out, page(found))


def is_long(level: Level) -> bool:
    """Whether it may use all of a long time: not where a number of iterations ends it before."""
    return level.seconds > LONG and level.iterations == 0


def cost(job: tuple[str, str, int]) -> Cost:
    """Time a number of decisions, some of each of as many games as it takes."""
    title, level, decisions = job
    bot, others, looks = make(level, title, 1), make("greedy", title, 2), stream(3)
    took: list[float] = []
    game = tatami.bare(title, seats=SEATS[title], seed=0)
    while len(took) < decisions:
        if game.over:
            game = tatami.bare(title, seats=SEATS[title], seed=1 + len(took))
        seat = game.waiting()[0]
        answers = game.legal(seat)
        if len(answers) > 1 and looks.below(ONE_IN) == 0:
            standpoint = Standpoint(game, seat, looks.word())
            begun = process_time()
            bot.answer(standpoint)
            took.append(1000 * (process_time() - begun))
        game.play(seat, answers[0] if len(answers) == 1 else others.answer(Standpoint(game, seat, looks.word())))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Cost(title, level, beyond(took, 0.5), beyond(took, 0.95), peak)


def beyond(values: list[float], share: float) -> float:
    """What this share of values does not go beyond."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def page(found: list[Cost]) -> str:
    build = "compiled" if is_compiled() else "plain"
    machine = f"{build} build, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    parts = [HEADING, f"Measured on: {machine}.\n"]
    for title in SEATS:
        rows = [row(one) for level in NAMED for one in found if (one.title, one.level) == (title, level)]
        parts.append(f"## {tatami.title(title).names['en']}, {SEATS[title]} players\n\n{COLUMNS}\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def row(one: Cost) -> str:
    known = rated(one.title).get(one.level)
    level = read_level(one.level, one.title)
    bot = f"{level.name}, overlooks {100 * level.overlooks:.0f} %" if level.overlooks else level.name
    rating = "" if known is None else f"{known['rating']} ({known['low']}–{known['high']}, {known['games']} games)"
    budget = [f"{level.iterations} iterations"] * (level.iterations > 0) + [f"at most {level.seconds:g} s"] * (level.seconds > 0)
    thinks = ", ".join([bot, *budget])
    return f"| {one.level} | {thinks} | {rating} | {one.p50:.2f} | {one.p95:.2f} | {one.megabytes:.0f} |"


if __name__ == "__main__":
    main()
