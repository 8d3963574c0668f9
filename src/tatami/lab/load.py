"""A load on a server: many tables at once, played by chance through the open API, every seat watching over its own WebSocket.

Answers are sent at a steady rate. For each we measure the time to its acknowledgement, and the time until the last viewer of the table has been pushed a
look that contains it. Whatever was acknowledged is compared at the end with what the server has stored.
"""

import asyncio
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tatami.client import Client
from tatami.core.chance import stream

SEATS = {"shogun": 4, "white_castle": 3}
PEOPLE = 60


class Asked(msgspec.Struct):
    number: int
    answers: list[str]


class Pushed(msgspec.Struct):
    """What the load needs of a look; the rest is skipped."""

    version: int
    number: int
    status: str
    question: Asked | None


@dataclass
class Seat:
    """One viewer: who, and what they were pushed last."""

    token: str
    seat: int
    socket: ClientConnection
    version: int = -1
    look: Pushed | None = None


@dataclass
class Table:
    id: str
    title: str
    seats: list[Seat] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    answers: int = 0
    over: bool = False


@dataclass
class Figures:
    """What was measured."""

    acknowledged: int = 0
    refused: int = 0
    repeated: int = 0
    finished: int = 0
    to_acknowledge: list[float] = field(default_factory=list)
    to_everyone: list[float] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)  # seconds, megabytes


class Http:
    """A kept connection that sends one request after the other."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        await writer.drain()
        status = int((await reader.readline()).split()[1])
        length = 0
        while (line := await reader.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, json.loads(await reader.readexactly(length))

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            await self._streams[1].wait_closed()


class Server:
    """`tatami serve` on an empty database of its own."""

    def __init__(self, folder: Path) -> None:
        environment = os.environ | {"TATAMI_LIMITS": "0", "LC_ALL": "C"}
        command = [sys.executable, "-c", "from tatami.cli.main import run; run()", "serve", "--port", "0", "--data", str(folder)]
        self.began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.base = found.group()
        urlopen(self.base + "/healthz", timeout=10).close()
        self.start_seconds = time.perf_counter() - self.began

    def megabytes(self) -> float:
        """Resident memory, as the system counts it."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024  # type: ignore[union-attr]

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


def load(tables: int, minutes: float, rate: float, seed: int = 1) -> dict[str, Any]:
    """Run the load against a server of its own; the figures as plain JSON values."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            return asyncio.run(Load(server, tables, minutes * 60, rate, seed).run())
        finally:
            server.stop()


class Load:
    """One run."""

    def __init__(self, server: Server, tables: int, seconds: float, rate: float, seed: int) -> None:
        self.server = server
        self.count = tables
        self.seconds = seconds
        self.rate = rate
        self.chance = stream(seed)
        self.figures = Figures()
        self.tables: list[Table] = []
        self.tasks: set[asyncio.Task[None]] = set()
        host, port = server.base.removeprefix("http://").split(":")
        self.http = [Http(host, int(port)) for _ in range(tables)]  # one a table: a table has one answer under way

    async def run(self) -> dict[str, Any]:
        people = [Client.guest(self.server.base, f"Player {n}") for n in range(PEOPLE)]
        for number in range(self.count):
            await self.open(people, ("shogun", "white_castle")[number % 2], number)
        cpu, began = self.server.cpu_seconds(), time.perf_counter()
        watch = asyncio.create_task(self.watch_memory(began))
        await self.play(began)
        seconds = time.perf_counter() - began
        cpu = self.server.cpu_seconds() - cpu
        watch.cancel()
        await asyncio.sleep(1)
        lost = self.compare(people)
        await self.close(people)
        return self.report(seconds, cpu, lost)

    async def close(self, people: list[Client]) -> None:
        """Leave nothing open."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*[seat.socket.close() for table in self.tables for seat in table.seats])
        for http in self.http:
            await http.close()
        for client in people:
            client.close()

    async def open(self, people: list[Client], title: str, number: int) -> None:
        """A table with a person on every seat, each looking over a WebSocket."""
        count = SEATS[title]
        here = [people[(number * 7 + seat * 13) % PEOPLE] for seat in range(count)]
        table = Table(here[0].open_table(title, ["me"] + ["open"] * (count - 1), public=True), title)
        for client in here[1:]:
            client.join(table.id)
        for seat, client in enumerate(here):
            url = f"{self.server.base.replace('http', 'ws')}/api/v1/tables/{table.id}/live?seat={seat}"
            socket = await connect(url, additional_headers={"Authorization": f"Bearer {client.token}"}, compression=None, max_size=None)
            table.seats.append(Seat(client.token, seat, socket))
            task = asyncio.create_task(self.listen(table, table.seats[-1]))
            self.tasks.add(task)
        self.tables.append(table)

    async def listen(self, table: Table, seat: Seat) -> None:
        decoder = msgspec.json.Decoder(Pushed)
        async for text in seat.socket:
            seat.look = decoder.decode(text)
            seat.version = seat.look.version
            table.over = seat.look.status == "over"
            table.changed.set()

    async def play(self, began: float) -> None:
        """Answers at the steady rate, each table in its turn, never two at once at one table."""
        busy: set[str] = set()
        at = 0
        next_moment = began
        while (now := time.perf_counter()) < began + self.seconds:
            if now < next_moment:
                await asyncio.sleep(next_moment - now)
            next_moment = max(next_moment + 1 / self.rate, now - 1)
            for _ in range(len(self.tables)):
                at = (at + 1) % len(self.tables)
                table = self.tables[at]
                if table.id not in busy and not table.over and any(seat.look and seat.look.question for seat in table.seats):
                    busy.add(table.id)
                    task = asyncio.create_task(self.answer(table, busy, self.http[at]))
                    self.tasks.add(task)
                    task.add_done_callback(self.tasks.discard)
                    break
        await asyncio.sleep(2)

    async def answer(self, table: Table, busy: set[str], http: Http) -> None:
        asked = [seat for seat in table.seats if seat.look is not None and seat.look.question is not None]
        seat = asked[self.chance.below(len(asked))]
        assert seat.look is not None
        assert seat.look.question is not None
        question = seat.look.question
        answer = question.answers[self.chance.below(len(question.answers))]
        body = {"seat": seat.seat, "question": question.number, "answer": answer}
        sent = time.perf_counter()
        status, said = await http.post(f"/api/v1/tables/{table.id}/answer", seat.token, body)
        self.figures.to_acknowledge.append(time.perf_counter() - sent)
        if status == 200:
            self.figures.acknowledged += 1
            self.figures.repeated += said["repeated"]
            table.answers += 1
            await self.until_pushed(table, said["version"])
            self.figures.to_everyone.append(time.perf_counter() - sent)
            self.figures.finished += table.over
        else:
            self.figures.refused += 1
        busy.discard(table.id)

    async def until_pushed(self, table: Table, version: int) -> None:
        """Wait until every viewer has a look that contains the answer."""
        while any(seat.version < version for seat in table.seats) and not table.over:
            table.changed.clear()
            await asyncio.wait_for(table.changed.wait(), 30)

    async def watch_memory(self, began: float) -> None:
        while True:
            self.figures.memory.append((time.perf_counter() - began, self.server.megabytes()))
            await asyncio.sleep(5)

    def compare(self, people: list[Client]) -> int:
        """Answers that were acknowledged and are not there, or are there and were never acknowledged."""
        return sum(abs(people[0].look(table.id)["number"] - table.answers) for table in self.tables)

    def report(self, seconds: float, cpu: float, lost: int) -> dict[str, Any]:
        figures = self.figures
        memory = [megabytes for _, megabytes in figures.memory]
        return {
            "tables": self.count,
            "titles": SEATS,
            "viewers": sum(len(table.seats) for table in self.tables),
            "seconds": round(seconds, 1),
            "answers": figures.acknowledged,
            "answers_per_second": round(figures.acknowledged / seconds, 1),
            "refused": figures.refused,
            "repeated": figures.repeated,
            "games_finished": figures.finished,
            "acknowledged_ms": percentiles(figures.to_acknowledge),
            "everyone_pushed_ms": percentiles(figures.to_everyone),
            "lost_or_doubled": lost,
            "server_cpu_share": round(cpu / seconds, 2),
            "load_cpu_share": round(resource.getrusage(resource.RUSAGE_SELF).ru_utime / seconds, 2),
            "memory_mb": {
                "first": round(memory[0]),
                "middle": round(memory[len(memory) // 2]),
                "last": round(memory[-1]),
                "most": round(max(memory)),
            },
            "start_seconds": round(self.server.start_seconds, 2),
            "machine_load": os.getloadavg(),
        }


def percentiles(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    cuts = statistics.quantiles(seconds, n=100)
    return {
        "p50": round(cuts[49] * 1000, 1),
        "p95": round(cuts[94] * 1000, 1),
        "p99": round(cuts[98] * 1000, 1),
        "most": round(max(seconds) * 1000, 1),
    }
