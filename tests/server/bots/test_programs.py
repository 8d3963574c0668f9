"""Programs as bots of a server: only those the settings name, under limits, and the game goes on whatever they do."""

import os
import resource
import sys
from pathlib import Path

import pytest

from server.bots.test_worker import is_running
from server.clients import wait_for
from server.conftest import Opener
from server.helpers import chosen
from tatami.bots.program import Command, end, start
from tatami.core.errors import TatamiError, Unreadable
from tatami.server.bots.pool import BotPool
from tatami.server.bots.programs import read_programs
from tatami.server.services import Services
from tatami.server.store.schema import tables
from tatami.server.tables.opening import Chosen, NewTable

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
LAST = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        print(json.dumps({"name": "last", "protocol": 1}), flush=True)
    elif message["say"] == "look":
        with open(FILE, "a") as file:
            file.write(" ".join(["asked", message["question"]["kind"], str(len(message["events"])), *sorted(os.environ)]) + "\\n")
        print(json.dumps({"answer": message["question"]["answers"][-1]}), flush=True)
"""
EATING = LAST.replace('print(json.dumps({"answer"', 'bytearray(2 << 30); print(json.dumps({"answer"')
SLOW = LAST.replace('print(json.dumps({"answer"', '__import__("time").sleep(60); print(json.dumps({"answer"')
DEEP = LAST.replace('print(json.dumps({"answer"', 'print("[" * 100_000, flush=True); print(json.dumps({"answer"')
LIST = LAST.replace('message["question"]["answers"][-1]', "[]")
WRONG = LAST.replace('["answers"][-1]', '["kind"]')


def written(folder: Path, source: str, seconds: int = 10) -> str:
    """A setting that offers the program under the name `last`."""
    (folder / "last.py").write_text(f"FILE = {str(folder / 'asked')!r}\n{source}", "utf-8")
    return f"last = {seconds}s:1024mb:{sys.executable} {folder / 'last.py'}"


def house(opener: Opener, programs: str) -> Services:
    services = opener(programs=programs)
    services.bots.stop()
    services.bots = BotPool(services.settings, services.rooms, services.acts, services.metrics)
    services.bots.start()
    return services


@SQLITE
def test_a_program_of_the_settings_sits_at_a_table(opener: Opener, tmp_path: Path) -> None:
    """It is asked, told what its seat has heard, and gives the answers; none of the server's environment reaches it."""
    services = house(opener, written(tmp_path, LAST))
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("exec:last", "random")))
    wait_for(lambda: (tmp_path / "asked").exists() and len((tmp_path / "asked").read_text("utf-8").splitlines()) > 2)
    services.bots.stop()
    rows = [line.split() for line in (tmp_path / "asked").read_text("utf-8").splitlines()]
    heard = [int(row[2]) for row in rows]
    assert heard[0] > 0  # what was told before it was asked
    assert heard == sorted(heard)
    assert all(set(row[3:]) <= {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ"} for row in rows)
    assert "tatami_bot_failures_total{" not in services.metrics.text()
    assert [chair.level for chair in services.tables.look(table, ann).chairs] == ["exec:last", "random"]


@SQLITE
@pytest.mark.parametrize(
    "source", [SLOW, EATING, WRONG, DEEP, LIST, "raise SystemExit(3)"], ids=["slow", "greedy for memory", "wrong", "deep", "a list", "gone"]
)
def test_a_program_that_fails_costs_one_answer_from_a_simpler_one(opener: Opener, tmp_path: Path, source: str) -> None:
    """Late, too large, wrong or gone: the game goes on, and the failure is counted."""
    services = house(opener, written(tmp_path, source, 1 if source is SLOW else 10))
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("exec:last", "random")))
    dealt = services.tables.look(table, ann).heard
    wait_for(lambda: services.tables.look(table, ann).heard > dealt + 1)
    services.bots.stop()
    assert 'tatami_bot_failures_total{level="exec"}' in services.metrics.text()


@SQLITE
def test_any_error_around_a_program_costs_one_answer(opener: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the system refuses to end a program that runs with rights of its own."""

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("tatami.server.bots.pool.answer_of_program", refuse)
    services = house(opener, written(tmp_path, LAST))
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("exec:last", "random")))
    dealt = services.tables.look(table, ann).heard
    wait_for(lambda: services.tables.look(table, ann).heard > dealt + 1)
    services.bots.stop()


@SQLITE
@pytest.mark.parametrize("level", ["exec:other", "exec:last2", "exec:/bin/sh", "exec:", "exec:last ", "last"])
def test_nobody_at_a_table_can_have_anything_else_run(opener: Opener, tmp_path: Path, level: str) -> None:
    """A level is looked up in the settings; a command in its place is refused at every door."""
    services = house(opener, written(tmp_path, LAST))
    ann = services.accounts.guest("Ann")
    with pytest.raises(TatamiError):
        services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("bot", level)]))
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open")))
    with pytest.raises(TatamiError):
        services.tables.seat_bot(ann, table, 1, level)
    services.tables.seat_bot(ann, table, 1, "exec:last")
    services.bots.stop()


def test_a_program_and_what_it_started_end(tmp_path: Path) -> None:
    """By force where it must be, all of it; and by a limit of processor time of its own should the server have been killed."""
    source = "import subprocess, sys, time; print(subprocess.Popen(['sleep', '60']).pid, flush=True); time.sleep(60)"
    with start(Command([sys.executable, "-c", source], 0.5), {}) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        seconds, _ = resource.prlimit(process.pid, resource.RLIMIT_CPU)
        assert 0 < seconds <= 3 * (os.cpu_count() or 1)
        assert is_running(child)
        end(process, alone=False)
    wait_for(lambda: not is_running(child), 20)


@SQLITE
def test_a_program_that_is_no_longer_offered_is_not_played_again(opener: Opener, tmp_path: Path) -> None:
    """A rematch of a game with one is refused by a sentence, as a new table would be."""
    there = opener(programs=written(tmp_path, LAST))
    ann = there.accounts.guest("Ann")
    table = there.tables.create(ann, NewTable("shitenno", chosen("me", "exec:last")))
    there.storage.write(lambda db: db.execute(tables.update().values(status="over")))
    with pytest.raises(Unreadable, match="no bot"):
        opener().tables.rematch(ann, table)


def test_the_setting_is_read_at_once() -> None:
    """Names, commands and limits; what cannot be read or run is said when the server starts. A program has no more time than any bot."""
    found = read_programs("quick = 0.5s:64mb:env a b ; other=env", 20.0, 1024)
    assert found["quick"] == (["env", "a", "b"], 0.5, 64)
    assert found["other"] == (["env"], 10.0, 1024)
    assert read_programs("slow = 300s:env", 20.0, 1024)["slow"].seconds == 20.0
    assert read_programs("", 20.0, 1024) == {}
    for wrong in ("env", "Name = env", "a b = env", "name =", "much_too_long_a_name = env", "gone = /no/such/program"):
        with pytest.raises(Unreadable):
            read_programs(wrong, 20.0, 1024)
