"""The short way of an answer: it says yes, or hands everything on untouched."""

import asyncio
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
import sqlalchemy as sa

from server.clients import API, web
from server.helpers import first_answer, two_at_a_table
from tatami.server.http.quick_answer import QuickAnswer
from tatami.server.people.accounts import SESSION, TOKEN
from tatami.server.services import Services
from tatami.server.store.schema import acts

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
PIECES = [{"type": "http.request", "body": b'{"seat":', "more_body": True}, {"type": "http.request", "body": b"0}", "more_body": False}]


class Asked:
    """A table where somebody is asked, and their token."""

    def __init__(self, services: Services, scope: str = "play") -> None:
        self.services = services
        self.table, people = two_at_a_table(services)
        looks = [services.tables.look(self.table, person) for person in people]
        person, look = next((person, look) for person, look in zip(people, looks, strict=True) if look.question is not None)
        _, self.secret = services.accounts.issue(person, "bot", [scope])
        services.accounts.recognise(TOKEN, self.secret)
        self.session = services.accounts.open_session(person)
        services.accounts.recognise(SESSION, self.session)
        self.seat, self.question, self.answer = look.seat, look.number, first_answer(look)

    def send(self, **other: Any) -> tuple[list[Any], list[Any]]:
        """What is sent back, and what the framework receives where it is asked; with something else than the right answer."""
        parts = {
            "path": f"/api/v1/tables/{self.table}/answer",
            "method": "POST",
            "headers": {"authorization": f"Bearer {self.secret}"},
        } | other
        answer = {"seat": self.seat, "question": self.question, "answer": self.answer} | other
        body = other.get("body", msgspec.json.encode({name: answer[name] for name in ("seat", "question", "answer")}))
        messages = list(other.get("messages", [{"type": "http.request", "body": body, "more_body": False}]))
        waiting, sent, handed = messages[:], list[Any](), list[Any]()

        async def receive() -> Any:
            return waiting.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        async def framework(_scope: Any, receive: Any, _send: Any) -> None:
            handed.extend([await receive() for _ in messages])

        state = {"caller": "here", "headers": parts["headers"]}
        scope: Any = {"type": "http", "path": parts["path"], "method": parts["method"], "query_string": b"", "state": state}
        asyncio.run(QuickAnswer(framework, self.services)(scope, receive, send))
        assert handed in ([], messages)
        return sent, handed

    def click(self, live: bool = True, session: str = "", **form: Any) -> tuple[list[Any], list[Any]]:
        """The same from a page, that is pushed what comes of it or not."""
        headers = {"cookie": f"tatami_page=; tatami={session or self.session}"} | ({"x-live": "1"} if live else {})
        body = urlencode({"question": self.question, "answer": self.answer, "sure": "1"} | form).encode()
        return self.send(path=f"/table/{self.table}/answer", headers=headers, body=body)


def test_an_answer_is_stored_once_and_acknowledged(services: Services) -> None:
    """As the framework would say it; sent again, it was there already."""
    asked = Asked(services)
    before = services.storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(acts))) or 0
    for repeated in (False, True):
        (head, body), handed = asked.send()
        said = msgspec.json.decode(body["body"])
        assert (head["status"], handed, said["table"], said["repeated"]) == (200, [], asked.table, repeated)
        assert dict(head["headers"])[b"content-length"] == b"%d" % len(body["body"])
    assert services.storage.read(lambda db: db.scalar(sa.select(sa.func.count()).select_from(acts))) == before + 1


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/api/v1/tables/nowhere/answer"},
        {"path": "/api/v1/tables/x/undo"},
        {"method": "GET"},
        {"headers": {}},
        {"headers": {"authorization": "Bearer nobody"}},
        {"body": b"not JSON"},
        {"seat": 5},
        {"question": 10_000},
        {"answer": "no such answer"},
        {"messages": PIECES},
    ],
    ids="-".join,
)
def test_whatever_else_there_is_to_say_the_framework_says(services: Services, other: dict[str, Any]) -> None:
    """It receives every byte, and nothing was said before."""
    sent, handed = Asked(services).send(**other)
    assert not sent
    assert handed


def test_a_click_is_stored_and_the_page_is_told_which_look_to_wait_for(services: Services) -> None:
    """Nothing is drawn in reply: a page that hears pushes is pushed that look, or a later one."""
    asked = Asked(services)
    (head, body), handed = asked.click()
    assert (head["status"], body["body"], handed) == (200, b"", [])
    person, _ = services.accounts.recall(SESSION, asked.session) or (None, None)
    look = services.looks.seen(asked.table, person, screen=True).look
    assert dict(head["headers"])[b"x-stored"] == b"%d" % look.stamp
    assert look.number == asked.question + 1


@pytest.mark.parametrize(
    "other",
    [{"live": False}, {"session": "nobody"}, {"question": 10_000}, {"question": "x"}, {"answer": "no such answer"}],
    ids="-".join,
)
def test_every_other_click_goes_to_the_framework(services: Services, other: dict[str, Any]) -> None:
    """Where a page hears no pushes it has to be drawn; where there is something else to say the framework says it."""
    sent, handed = Asked(services).click(**other)
    assert not sent
    assert handed


def test_the_same_click_again_is_drawn(services: Services) -> None:
    """Nothing is pushed where nothing has changed."""
    asked = Asked(services)
    asked.click()
    sent, handed = asked.click()
    assert not sent
    assert handed


def test_a_token_without_the_right_goes_to_the_framework(services: Services) -> None:
    """The table of rights holds here too."""
    sent, handed = Asked(services, "read").send()
    assert not sent
    assert handed


def test_a_refused_answer_counts_once(services: Services) -> None:
    """Though the framework says the refusal: its person is one request nearer to the limit, not two."""
    asked, taken = Asked(services), list[tuple[str, str]]()
    services.limits.take = lambda kind, caller: taken.append((kind, caller))  # type: ignore[method-assign]
    with web(services) as client:
        wrong = {"seat": asked.seat, "question": 10_000, "answer": asked.answer}
        said = client.post(f"{API}/tables/{asked.table}/answer", json=wrong, headers={"authorization": f"Bearer {asked.secret}"})
    assert said.status_code == 409
    assert len(taken) == len(set(taken)) > 1
