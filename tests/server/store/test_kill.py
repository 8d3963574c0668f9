"""An acknowledged answer is there after `kill -9` at any moment, and none is there twice."""

import os
import threading
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

import pytest
import sqlalchemy as sa

from server.clients import Fork
from tatami.client import ApiError, Client, Turn
from tatami.core.chance import Chance, stream
from tatami.server.store.engine import Storage
from tatami.server.store.recheck import recheck
from tatami.server.store.schema import acts

KILLS = int(os.environ.get("TATAMI_KILLS", "12"))  # a thousand in `make soak`
KILLS_POSTGRESQL = int(os.environ.get("TATAMI_KILLS_POSTGRESQL", str(KILLS)))  # three hundred
SEED = int(os.environ.get("TATAMI_KILLS_SEED", "7"))  # of the answers and the moments
TABLES = 10
EVERY = 10  # kills, after which finished games are replaced by new ones


class Player(threading.Thread):
    """Answers by chance at its tables as fast as it can, and writes down what was acknowledged."""

    def __init__(self, client: Client, tables: list[str], chance: Chance) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.tables = tables
        self.chance = chance
        self.acknowledged: list[tuple[str, int, int, str]] = []  # table, seat, number of the question, answer

    def run(self) -> None:
        try:
            while True:
                for table in self.tables:
                    self.answer(table)
        except (OSError, ApiError, ValueError):
            return  # the server is dead

    def answer(self, table: str) -> None:
        look = self.client.look(table)
        question = look["question"]
        if question is None:
            return
        turn = Turn(table, look["seat"], question, look["view"], [])
        answers = question["answers"]
        chosen = answers[self.chance.below(len(answers))]
        if self.send(turn, chosen):
            self.acknowledged.append((table, turn.seat, question["number"], chosen))

    def send(self, turn: Turn, chosen: str) -> bool:
        """Through the API; whether it was acknowledged."""
        self.client.answer(turn, chosen)
        return True


class Clicker(Player):
    """The same, by clicks on the page."""

    cookie = ""

    def send(self, turn: Turn, chosen: str) -> bool:
        """As a browser without our script does: what is stored is answered with the way back to the table."""
        connection = HTTPConnection(self.client.base.netloc, timeout=10)
        try:
            form = urlencode({"question": turn.question["number"], "answer": chosen, "sure": "1"})
            head = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
            connection.request("POST", f"/table/{turn.table}/answer?seat={turn.seat}", form, head)
            return connection.getresponse().status == 303
        except HTTPException as error:
            raise OSError("the server is dead") from error
        finally:
            connection.close()


def stored(database: str) -> dict[tuple[str, int, int], list[str]]:
    """What the database says, by table, seat and number of the question it answers."""
    storage = Storage(database)
    rows = storage.read(lambda db: db.execute(sa.select(acts).order_by(acts.c.table, acts.c.seq)).all())
    storage.close()
    found: dict[tuple[str, int, int], list[str]] = {}
    for row in rows:
        found.setdefault((row.table, row.seat, row.seq), []).append(row.answer)
    return found


def test_what_was_acknowledged_survives_kill_9(database: str, tmp_path: Path) -> None:
    """The process is killed again and again under play; every acknowledged answer is in the database, once, in order."""
    kills = KILLS if database.startswith("sqlite") else KILLS_POSTGRESQL
    chance = stream(SEED)
    process = Fork(database, tmp_path)
    tokens, cookie = two_people(process.base)
    tables: list[str] = []
    acknowledged: list[tuple[str, int, int, str]] = []
    for kill in range(kills):
        if kill % EVERY == 0:
            tables = in_play(process.base, tokens, tables)
        clicker = Clicker(Client(process.base, tokens[1], 10), tables, chance)
        clicker.cookie = cookie
        players = [Player(Client(process.base, tokens[0], 10), tables, chance), clicker]
        for player in players:
            player.start()
        moment = time.monotonic() + 5
        while not any(player.acknowledged for player in players) and time.monotonic() < moment:
            time.sleep(0.005)
        time.sleep(chance.below(150) / 1000)
        process.kill()
        for player in players:
            player.join(15)
            player.client.close()
            acknowledged += player.acknowledged
        process = Fork(database, tmp_path)
    process.kill()
    assert len(acknowledged) > kills
    kept = stored(database)
    by_seat: dict[tuple[str, int], list[str]] = {}
    for (table, seat, _seq), answers in kept.items():
        assert len(answers) == 1
        by_seat.setdefault((table, seat), []).append(answers[0])
    said: dict[tuple[str, int], list[str]] = {}
    for table, seat, _number, answer in acknowledged:
        said.setdefault((table, seat), []).append(answer)
    for key, answers in said.items():
        assert is_within(answers, by_seat[key]), f"an acknowledged answer of {key} is missing"
        assert len(by_seat[key]) - len(answers) <= kills  # at most one a kill was stored and not heard of
    storage = Storage(database)
    assert recheck(storage).differences == []
    storage.close()


def two_people(base: str) -> tuple[list[str], str]:
    """Their tokens, and the second one's cookie."""
    tokens = []
    for name in ("Ann", "Bob"):
        client = Client(base)
        client.post("/guest", {"name": name, "lang": "en"})
        client.call("PATCH", "/me", {"passing": {"*": "ask"}})  # every answer is one of theirs, and counts when it is given
        cookie = client.cookie
        tokens.append(client.post("/tokens", {"label": "t", "scopes": ["read", "play", "tables"]})["secret"])
        client.close()
    return tokens, cookie


def in_play(base: str, tokens: list[str], tables: list[str]) -> list[str]:
    """So many tables in play: those that are, and new ones."""
    ann, bob = Client(base, tokens[0]), Client(base, tokens[1])
    found = [table for table in tables if ann.look(table)["status"] == "playing"]
    while len(found) < TABLES:
        table = ann.open_table("shitenno", ["me", "open"], public=True)
        bob.join(table)
        found.append(table)
    ann.close()
    bob.close()
    return found


def is_within(part: list[str], whole: list[str]) -> bool:
    """Whether a row of answers stands in another, in the same order."""
    rest = iter(whole)
    return all(answer in rest for answer in part)


def test_one_command_kept_up_until_it_is_heard_counts_once(database: str, tmp_path: Path) -> None:
    """A client that never heard back sends the same answer again after the restart: it is there once."""
    process = Fork(database, tmp_path)
    ann = Client.guest(process.base, "Ann")
    table = ann.open_table("shitenno", ["me", "me"])
    look = ann.look(table)
    body = {"seat": look["seat"], "question": look["question"]["number"], "answer": look["question"]["answers"][0]}
    assert ann.post(f"/tables/{table}/answer", body)["repeated"] is False
    ann.close()
    process.kill()
    process = Fork(database, tmp_path)
    try:
        again = Client(process.base, ann.token)
        assert again.post(f"/tables/{table}/answer", body)["repeated"] is True
        with pytest.raises(ApiError) as other:
            again.post(f"/tables/{table}/answer", body | {"answer": look["question"]["answers"][1]})
        assert other.value.status == 409
        assert other.value.body["look"]["number"] == 1
        again.close()
    finally:
        process.stop()
