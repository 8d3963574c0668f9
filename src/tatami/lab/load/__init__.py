"""A load on a server: many tables at once, played by chance through the open API or the page, every seat watching over its own WebSocket.

The tables are first played to different stages of their games, as on a server that has been open for a while. Then answers are sent at a steady rate;
where a game ends, a new table takes its place. For each answer we measure the time to its acknowledgement, and the time
until the last viewer who can see it has been pushed a look that contains it. Whatever was acknowledged is compared at the end with what the server has stored.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import uvloop

from tatami.lab.load.run import Load
from tatami.lab.load.server import Server, on_other_cores


def load(
    tables: int,
    minutes: float,
    rate: float,
    pages: float = 0.0,
    processes: int = 1,
    database: str = "",
    ahead: float = 1.0,
    cores: int = 0,
    seed: int = 1,
) -> dict[str, Any]:
    """Run the load against a server of its own, a share of the tables through the page; the figures as plain JSON values. `ahead`: how much of its game the
    last table has played before time is taken. `cores`: those the server is bound to, the load to the others."""
    with tempfile.TemporaryDirectory() as folder, on_other_cores(cores) as bound:
        server = Server(Path(folder), processes, database, bound)
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # so that more of the machine is left to the server
                return runner.run(Load(server, tables, minutes * 60, rate, pages, ahead, seed).run())
        finally:
            server.stop()
