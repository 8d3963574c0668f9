"""HTTP against a house: in this process for most tests, and as a process of its own where that matters."""

import multiprocessing
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import forkserver
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from litestar.testing import TestClient

import tatami
from server.helpers import deals
from tatami.server import run
from tatami.server.app import make_app, put_together
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.titles import OWN

API = "/api/v1"


IDLE = [put_together()]  # routes without a house: to put them together takes longer than most tests


@contextmanager
def web(services: Services) -> Iterator[TestClient[Any]]:
    """The application of a house, with its threads."""
    routes = IDLE.pop() if IDLE else put_together()
    with TestClient(make_app(services, routes), raise_server_exceptions=False) as client:
        yield client
    IDLE.append(routes)


def guest(client: TestClient[Any], name: str, scopes: list[str] | None = None) -> dict[str, str]:
    """Headers of a new guest's token."""
    client.cookies.clear()
    assert client.post(f"{API}/guest", json={"name": name}).status_code == 201
    issued = client.post(f"{API}/tokens", json={"label": "test", "scopes": scopes or ["read", "play", "tables", "chat"]})
    client.cookies.clear()
    return {"Authorization": f"Bearer {issued.json()['secret']}"}


class Process:
    """`tatami serve`, as it is really run."""

    def __init__(self, database: str, data: Path, **environment: str) -> None:
        source = str(Path(tatami.__file__).parent.parent)
        settings = {"TATAMI_LIMITS": "0", "TATAMI_BOT_WORKERS": "1", "PYTHONPATH": source, "LC_ALL": "C", **environment}
        command = [sys.executable, "-c", "from tatami.cli.main import run; run()", "serve", "--port", "0"]
        command += ["--database", database, "--data", str(data)]
        self.log = data / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.line)
        assert found is not None, f"the server did not start: {self.line}"
        self.base = found.group()

    def kill(self) -> None:
        """Without any warning."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def healthy(self) -> bool:
        with urlopen(self.base + "/healthz", timeout=30) as response:
            return bool(response.read() == b"ok\n")


FORKS = multiprocessing.get_context("forkserver")
TITLES = [f"tatami.titles.{id}" for id in OWN]
FORKS.set_forkserver_preload(["server.clients", "tatami.cli.main", "sqlalchemy.dialects.sqlite", "psycopg", *TITLES])


def load_before_forking() -> None:
    """Start the process that all others are forked from; it finds our modules by its environment alone."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, [Path(__file__).parents[1], Path(tatami.__file__).parents[1]]))
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def serve_into(log: Path, settings: Settings) -> None:
    """Serve, with the log in a file, the routes that were put together before the fork, and tables that are dealt alike in every run."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 2)
    run.put_together = lambda: IDLE[0]  # type: ignore[attr-defined]
    run.Services = partial(Services, draw=deals("served"))  # type: ignore[attr-defined, assignment]
    run.serve(settings)


def command_into(said: Path, words: list[str]) -> None:
    """`tatami`, with what it says on stderr in a file."""
    from tatami.cli.main import run as run_command

    with said.open("wb") as file:
        os.dup2(file.fileno(), 2)
    os.environ["LC_ALL"] = "C"
    sys.argv = ["tatami", *words]
    run_command()


def command(folder: Path, *words: str) -> tuple[int | None, str]:
    """Run a command on a data folder, in a process that has loaded everything: its exit status, and what it says on stderr."""
    load_before_forking()
    process = FORKS.Process(target=command_into, args=(folder / "said", [*words, "--data", str(folder)]))
    process.start()
    process.join(120)
    return process.exitcode, (folder / "said").read_text("utf-8")


class Fork:
    """The same server in a process that begins with everything loaded: for tests that start it again and again, or want none but one quickly."""

    def __init__(self, database: str, data: Path, **settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.log = data / "server.log"
        chosen = replace(Settings(port=port, data=data, database=database, limits=False, bot_workers=1), **settings)
        load_before_forking()
        self.process = FORKS.Process(target=serve_into, args=(self.log, chosen))
        self.process.start()
        wait_for(self.healthy)

    def healthy(self) -> bool:
        try:
            with urlopen(self.base + "/healthz", timeout=30) as response:
                return bool(response.read() == b"ok\n")
        except OSError:
            assert self.process.is_alive(), "the server did not start"
            return False

    def kill(self) -> None:
        """Without any warning."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(15)
        self.kill()


@contextmanager
def forked(data: Path, **settings: Any) -> Iterator[Fork]:
    """A server on a new SQLite file."""
    process = Fork(f"sqlite:///{data / 'tatami.sqlite'}", data, **settings)
    try:
        yield process
    finally:
        process.stop()


@contextmanager
def running(database: str, data: Path, **environment: str) -> Iterator[Process]:
    process = Process(database, data, **environment)
    try:
        yield process
    finally:
        process.stop()


def wait_for(done: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)
