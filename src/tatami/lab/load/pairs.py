"""Two servers compared: what an answer costs each, in turn.

The speed of a machine changes from minute to minute by more than what is to be found. So both servers are there at once, with their tables open, and are given answers
in turn, a second or a few each; two neighbours are compared, and the median of many such pairs counts.
"""

import asyncio
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import uvloop

from tatami.lab.load.run import Load
from tatami.lab.load.server import Server, on_other_cores
from tatami.lab.statistics import median_interval

WARM_SECONDS: Final = 0.3  # before time is taken: while the other was asked, everything went cold


class Compared(NamedTuple):
    """What is compared: so many processes on a database."""

    processes: int
    database: str = ""


def compare(
    servers: tuple[Compared, Compared], tables: int, pairs: int, seconds: float, rate: float, ahead: float, cores: int = 0, seed: int = 1
) -> dict[str, Any]:
    """Milliseconds of CPU an answer of both, for each pair, and by how many percent the second exceeds the first: the median, and its 95 % interval."""
    with ExitStack() as until_the_end:
        bound = until_the_end.enter_context(on_other_cores(cores))
        loads = []
        for processes, database in servers:
            folder = Path(until_the_end.enter_context(tempfile.TemporaryDirectory()))
            server = Server(folder, processes, database, bound)
            until_the_end.callback(server.stop)
            loads.append(Load(server, tables, seconds, rate, 0.0, ahead, seed))
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(run_pairs(loads, pairs, seconds))


async def run_pairs(loads: list[Load], pairs: int, seconds: float) -> dict[str, Any]:
    for load in loads:
        await load.begin()
    costs: list[list[float]] = [[], []]
    for pair in range(pairs):
        for which in (0, 1) if pair % 2 == 0 else (1, 0):
            costs[which].append(await cost(loads[which], seconds))
    lost = sum([await load.end() for load in loads])
    more = [100 * (second / first - 1) for first, second in zip(*costs, strict=True)]
    return {
        "processes": [load.server.count for load in loads],
        "server_cpu_ms_an_answer": [round(median(found), 3) for found in costs],
        "more_percent": round(median(more), 1),
        "more_percent_95": [round(end, 1) for end in median_interval(more)],
        "pairs": [[round(cost, 3) for cost in pair] for pair in zip(*costs, strict=True)],
        "answers": [load.figures.acknowledged for load in loads],
        "refused": sum(load.figures.refused for load in loads),
        "lost_doubled_or_unheard": lost + sum(load.figures.unheard for load in loads),
    }


async def cost(load: Load, seconds: float) -> float:
    """Milliseconds of CPU an answer, over some seconds."""
    await load.play(WARM_SECONDS)
    await load.settle()
    before, cpu = load.figures.acknowledged, load.server.cpu_seconds()
    await load.play(seconds)
    await load.settle()
    return 1000 * (load.server.cpu_seconds() - cpu) / max(1, load.figures.acknowledged - before)
