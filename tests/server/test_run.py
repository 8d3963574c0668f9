"""The server as it is really run: start-up, ports, two processes on one PostgreSQL, the client, the example."""

import asyncio
import contextlib
import http.client
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
import uvicorn

import tatami
from server.clients import Fork, command, forked, running, wait_for
from server.databases import new_postgres
from tatami.client import ApiError, Client
from tatami.server.run import Server

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def sqlite(blank_sqlite: Path, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tatami.sqlite'}"


@pytest.mark.parametrize("screen", ["", ":99"])
def test_the_page_opens_where_there_is_a_screen(sqlite: str, tmp_path: Path, screen: str) -> None:
    """One line with the address when it is ready, and then it answers. `make play` shows the home page; without a screen nothing takes the terminal."""
    shown = tmp_path / "shown"
    (browser := tmp_path / "browser").write_text(f'#!/bin/sh\necho "$1" >{shown}.part && mv {shown}.part {shown}\n')
    browser.chmod(0o700)
    with running(sqlite, tmp_path, TATAMI_BROWSER="1", DISPLAY=screen, WAYLAND_DISPLAY="", BROWSER=str(browser)) as process:
        assert process.line == f"Tatami is ready: {process.base}\n"
        if screen:
            wait_for(shown.exists)
            assert shown.read_text() == process.base + "\n"
        assert process.healthy()
    assert shown.exists() == bool(screen)


def test_a_taken_port_gets_a_clear_sentence(tmp_path: Path) -> None:
    """Which port, and what to do."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, said = command(tmp_path, "serve", "--port", str(port))
    assert status == 2
    assert said.strip() == f"Port {port} on 127.0.0.1 is taken; choose another: tatami serve --port {port + 1}"


@pytest.mark.parametrize("early", [True, False])
def test_a_server_that_is_to_end_is_woken_for_it(monkeypatch: pytest.MonkeyPatch, early: bool) -> None:
    """It sleeps in between, and does not look ten times a second; asked before it began, it ends at once."""
    monkeypatch.setattr("tatami.server.run.TICK_SECONDS", 1000)
    server = Server(uvicorn.Config(lambda: None))

    async def end() -> None:
        if early:
            server.handle_exit(signal.SIGTERM, None)
        serving = asyncio.create_task(server.main_loop())
        await asyncio.sleep(0)
        if not early:
            assert server.server_state.default_headers, "the date of its replies"
            server.handle_exit(signal.SIGTERM, None)
        await asyncio.wait_for(serving, 20)

    asyncio.run(end())


def test_two_processes_on_one_postgresql_serve_the_same_table(cluster: str, tmp_path: Path) -> None:
    """Each player is at another process; what one answers wakes the other, and a whole game is played."""
    database = new_postgres(cluster)
    first, second = Fork(database, tmp_path), Fork(database, tmp_path)
    try:
        ann, bob = Client.guest(first.base, "Ann"), Client.guest(second.base, "Bob")
        table = ann.open_table("shitenno", ["me", "open"], public=True)
        players = [threading.Thread(target=play, args=(client, table), daemon=True) for client in (ann, bob)]
        bob.join(table)
        for player in players:
            player.start()
        for player in players:
            player.join(120)
            assert not player.is_alive()
        looks = [ann.look(table), bob.look(table)]
        assert looks[0]["status"] == looks[1]["status"] == "over"
        assert looks[0]["outcome"] == looks[1]["outcome"]
        assert ann.record(table) == bob.record(table)
    finally:
        first.stop()
        second.stop()
        ann.close()
        bob.close()


def play(client: Client, table: str) -> None:
    """Follow the stream, answer the first thing offered, until the game is over."""
    for line in (news := client.news()):
        if line["event"] == "turn":
            question = line["question"]
            body = {"seat": question["seat"], "question": question["number"], "answer": question["answers"][0]}
            client.post(f"/tables/{line['table']}/answer", body)
        elif line["event"] == "over" and line["table"] == table:
            news.close()
            return


def test_a_wake_up_reaches_the_other_process(cluster: str, tmp_path: Path) -> None:
    """What is said at one process is heard on the stream of the other."""
    database = new_postgres(cluster)
    first, second = Fork(database, tmp_path), Fork(database, tmp_path)
    ann, bob = Client.guest(first.base, "Ann"), Client.guest(second.base, "Bob")
    try:
        table = ann.open_table("shitenno", ["me", "open"], public=True)
        bob.join(table)
        heard: Queue[dict[str, Any]] = Queue()
        threading.Thread(target=listen, args=(bob, heard), daemon=True).start()
        heard.get(timeout=60)  # the table as it stands: from here on the stream listens
        ann.post(f"/tables/{table}/chat", {"text": "Hello"})
        assert heard.get(timeout=60)["table"] == table
    finally:
        first.stop()
        second.stop()
        ann.close()
        bob.close()


def listen(client: Client, heard: Queue[dict[str, Any]]) -> None:
    """Hand on what happens until the server is gone."""
    with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
        for line in client.news():
            if line["event"] != "alive":
                heard.put(line)


def test_the_client_plays_against_our_bots(tmp_path: Path) -> None:
    """Turns come by stream, a hint is one of the answers, the record verifies."""
    with forked(tmp_path) as process:
        client = Client.guest(process.base, "Ann")
        table = client.open_table("shitenno", ["me", "random"])
        asked = 0
        news = client.news()
        for line in news:
            if line["event"] == "over":
                break
            if line["event"] == "turn":
                question = line["question"]
                assert question["number"] >= 0
                if asked == 0:
                    hint = client.post(f"/tables/{table}/hint", {"seat": 0})
                    assert {choice["answer"] for choice in hint["choices"]} <= set(question["answers"])
                    assert hint["answer"] == hint["choices"][0]["answer"] == hint["line"][0]["answer"]
                    assert {"why", "told", "reasons"} <= set(hint)
                    assert all((hint["verdict"], *[row["words"] for row in hint["choices"] + hint["line"]], hint["line"][0]["question"]))
                asked += 1
                client.post(f"/tables/{table}/answer", {"seat": 0, "question": question["number"], "answer": question["answers"][0]})
        news.close()
        record = client.record(table)
        assert tatami.replay(record).outcome().plain() == record["outcome"]  # type: ignore[union-attr]
        with pytest.raises(ApiError, match="No game is going on"):
            client.post(f"/tables/{table}/answer", {"seat": 0, "question": 99999, "answer": "x"})
        client.close()


def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    """Forty lines of standard library."""
    script = ROOT / "examples" / "bot.py"
    assert len([line for line in script.read_text().splitlines() if line.strip()]) <= 40
    with forked(tmp_path) as process:
        done = subprocess.run(
            [sys.executable, str(script), process.base, "shitenno"], capture_output=True, text=True, timeout=120, check=False
        )
    assert done.returncode == 0, done.stderr
    assert "Places, by seat:" in done.stdout
