"""One run of the load: tables are opened, played ahead, then played at the steady rate."""

import asyncio
import os
import time
from functools import partial
from itertools import count
from math import ceil
from typing import Any, Final

import sqlalchemy as sa

from tatami.core.chance import stream
from tatami.lab import arena
from tatami.lab.load.figures import Figures, memory_report, percentiles
from tatami.lab.load.server import Server, own_cpu
from tatami.lab.load.tables import Asked, Person, Seat, Table, new_person
from tatami.lab.load.wire import Http, WebSocket

SEATS: Final = {"shogun": 4, "white_castle": 3}
PEOPLE: Final = 60
BATCH: Final = 10  # tables opened side by side
PATIENCE: Final = 30.0  # seconds to wait for a push


class Load:
    """One run."""

    def __init__(self, server: Server, tables: int, seconds: float, rate: float, pages: float, ahead: float, seed: int) -> None:
        self.server = server
        self.count = tables
        self.seconds = seconds
        self.rate = rate
        self.pages = pages
        self.ahead = ahead
        self.chance = stream(seed)
        self.figures = Figures()
        self.tables: list[Table] = []
        self.ended: list[Table] = []
        self.turns: set[asyncio.Task[None]] = set()
        self.people: list[Person] = []
        self.opened = count()
        host, _, port = server.base.removeprefix("http://").rpartition(":")
        self.where = host, int(port)

    async def run(self) -> dict[str, Any]:
        await self.begin()
        cpu, own, began = self.server.cpu_seconds(), own_cpu(), time.perf_counter()
        watch = asyncio.create_task(self.watch_memory())
        await self.play(self.seconds)
        seconds = time.perf_counter() - began
        shares = (self.server.cpu_seconds() - cpu) / seconds, (own_cpu() - own) / seconds
        watch.cancel()
        return self.report(seconds, *shares, await self.end())

    async def begin(self) -> None:
        """Open the tables, and play them ahead."""
        opening = time.perf_counter()
        self.people = [new_person(self.server.base, f"Player {n}") for n in range(PEOPLE)]
        while len(self.tables) < self.count:
            places = range(len(self.tables), min(len(self.tables) + BATCH, self.count))
            self.tables += await asyncio.gather(*[self.open(place, Http(*self.where)) for place in places])
        await self.play_ahead()
        self.figures = Figures(opening_seconds=time.perf_counter() - opening)
        for table in self.tables:
            table.sent = 0.0  # what was answered before does not count, however late it is pushed

    async def end(self) -> int:
        """Answers that are lost or doubled, once everything has arrived."""
        await self.settle()
        await asyncio.sleep(1)
        for table in self.tables:
            self.note_pushes(table)
        for table in self.tables:
            self.figures.unheard += await self.behind(table)
        for table in self.tables:
            table.close()
            table.http.close()
        return self.compare()

    async def settle(self) -> None:
        """Until all that was answered is acknowledged, and pushed to who answered."""
        await asyncio.gather(*self.turns)

    def title_at(self, place: int) -> str:
        return list(SEATS)[place % len(SEATS)]

    def is_page(self, place: int) -> bool:
        """Whether a place is played through the page: so many of every title, spread evenly over the places, as these are answered in turn."""
        turn = place // len(SEATS)
        return ceil((turn + 1) * self.pages) > ceil(turn * self.pages)

    async def open(self, place: int, http: Http) -> Table:
        """A table with a person on every seat, each looking over a WebSocket. A place keeps its title; people take turns."""
        turn = next(self.opened)
        title = self.title_at(place)
        here = [self.people[(turn * 7 + seat * 13) % PEOPLE] for seat in range(SEATS[title])]
        chosen = [{"kind": "me"}, *[{"kind": "open"}] * (len(here) - 1)]
        _, opened = await http.post("/api/v1/tables", here[0].token, {"title": title, "seats": chosen, "public": True})
        table = Table(opened["table"], http, page=self.is_page(place))
        for person in here[1:]:
            await http.post(f"/api/v1/tables/{table.id}/join", person.token, {})
        for number, person in enumerate(here):
            seat = Seat(person, number)
            table.seats.append(seat)
            path = f"/table/{table.id}/live?lines=true" if table.page else f"/api/v1/tables/{table.id}/live?seat={number}"
            who = f"Cookie: {person.cookie}" if table.page else f"Authorization: Bearer {person.token}"
            table.sockets.append(await WebSocket.connect(*self.where, path, who, partial(table.hear, seat), table.page))
        return table

    async def play_ahead(self) -> None:
        """Bring the tables to different stages of a game: the first not begun, the last as far as was wished."""
        lengths = {title: arena.play(title, ["random"] * seats, 1, {})["decisions"] for title, seats in SEATS.items()}
        stages = [self.ahead * place / self.count for place in range(self.count)]
        await asyncio.gather(*[self.give(place, int(lengths[self.title_at(place)] * stage)) for place, stage in enumerate(stages)])

    async def give(self, place: int, answers: int) -> None:
        for _ in range(answers):
            await self.turn(place, self.tables[place])

    async def play(self, seconds: float) -> None:
        """Answers at the steady rate, each table in its turn, never two at once at one table."""
        at = 0
        next_moment = began = time.perf_counter()
        while (now := time.perf_counter()) < began + seconds:
            if now < next_moment:
                await asyncio.sleep(next_moment - now)
            next_moment = max(next_moment + 1 / self.rate, now - 1)
            for step in range(1, len(self.tables) + 1):
                place = (at + step) % len(self.tables)
                table = self.tables[place]
                if not table.busy and table.asked():
                    table.busy = True
                    task = asyncio.create_task(self.turn(place, table))
                    self.turns.add(task)
                    task.add_done_callback(self.turns.discard)
                    at = place
                    break
            else:
                await asyncio.sleep(0.01)  # everybody is busy

    async def turn(self, place: int, table: Table) -> None:
        """One answer, as soon as somebody is asked; after the last of a game, a new table."""
        while not table.asked():
            await table.news()
        await self.answer(table)
        if table.over:
            self.figures.finished += 1
            self.ended.append(table)
            table.close()
            self.tables[place] = await self.open(place, table.http)
        table.busy = False

    async def answer(self, table: Table) -> None:
        asked = table.asked()
        seat = asked[self.chance.below(len(asked))]
        question = seat.look.question
        assert question is not None
        answer = question.answers[self.chance.below(len(question.answers))]
        self.note_pushes(table)
        table.sent = sent = time.perf_counter()
        table.stamp = seat.look.stamp
        good = await (self.click(table, seat, question, answer) if table.page else self.post(table, seat, question, answer))
        self.figures.to_acknowledge.append(time.perf_counter() - sent)
        if not good:
            self.figures.refused += 1
            return
        self.figures.acknowledged += 1
        table.answers += 1
        try:
            async with asyncio.timeout(PATIENCE):
                while seat.look.stamp <= table.stamp or (seat.look.question is not None and seat.look.question.number == question.number):
                    await table.news()
        except TimeoutError:
            self.figures.unheard += 1

    async def post(self, table: Table, seat: Seat, question: Asked, answer: str) -> bool:
        body = {"seat": seat.seat, "question": question.number, "answer": answer}
        status, said = await table.http.post(f"/api/v1/tables/{table.id}/answer", seat.person.token, body)
        if status == 200:
            table.stamp = said["stamp"]
            self.figures.repeated += said["repeated"]
        return status == 200

    async def click(self, table: Table, seat: Seat, question: Asked, answer: str) -> bool:
        """As the page's script sends it; what is asked to be confirmed is."""
        for sure in ("", "&sure=1"):
            body = f"question={question.number}&answer={answer}{sure}"
            status, confirm = await table.http.click(f"/table/{table.id}/answer?seat={seat.seat}", seat.person.cookie, body)
            if not confirm:
                break
        return status == 200

    def note_pushes(self, table: Table) -> None:
        """The last push of the answer before: no more will come of it."""
        if table.pushed > table.sent > 0:
            self.figures.to_everyone.append(table.pushed - table.sent)
        table.pushed = 0.0

    async def watch_memory(self) -> None:
        while True:
            self.figures.memory.append((self.figures.acknowledged, self.server.megabytes()))
            await asyncio.sleep(min(5, self.seconds / 20))

    async def behind(self, table: Table) -> int:
        """Viewers of a table, all of whom were pushed everything by now, who see something else than the server would show them."""
        found = 0
        for seat in table.seats:
            status, look = await table.http.get(f"/api/v1/tables/{table.id}?seat={seat.seat}", seat.person.token)
            asked = look.get("question") or {}
            mine = seat.look.question
            found += status != 200 or asked.get("number") != (None if mine is None else mine.number)
        return found

    def compare(self) -> int:
        """Answers that were acknowledged and are not stored, or are stored and were never acknowledged."""
        engine = sa.create_engine(self.server.database)
        with engine.connect() as db:
            rows = db.exec_driver_sql('SELECT "table", count(*) FROM acts WHERE act = \'answer\' GROUP BY "table"').all()
        engine.dispose()
        stored = {row[0]: row[1] for row in rows}
        return sum(abs(stored.get(table.id, 0) - table.answers) for table in [*self.ended, *self.tables])

    def report(self, seconds: float, server_share: float, own_share: float, lost: int) -> dict[str, Any]:
        figures = self.figures
        return {
            "tables": self.count,
            "titles": SEATS,
            "through_the_page": self.pages,
            "processes": self.server.count,
            "wanted_per_second": self.rate,
            "viewers": sum(len(table.seats) for table in self.tables),
            "seconds": round(seconds, 1),
            "answers": figures.acknowledged,
            "answers_per_second": round(figures.acknowledged / seconds, 1),
            "refused": figures.refused,
            "repeated": figures.repeated,
            "unheard": figures.unheard,
            "games_finished": figures.finished,
            "acknowledged_ms": percentiles(figures.to_acknowledge),
            "everyone_pushed_ms": percentiles(figures.to_everyone),
            "lost_or_doubled": lost,
            "server_cpu_share": round(server_share, 2),
            "server_cpu_ms_an_answer": round(server_share * seconds * 1000 / max(1, figures.acknowledged), 2),
            "load_cpu_share": round(own_share, 2),
            "memory_mb": memory_report(figures.memory),
            "start_seconds": round(self.server.start_seconds, 2),
            "opening_seconds": round(figures.opening_seconds, 1),
            "machine_load": os.getloadavg(),
        }
