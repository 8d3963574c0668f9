"""The log: one JSON object a line, and nothing in it that somebody would want to keep to themselves."""

import io
import json
import logging
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
import sqlalchemy as sa

from server.clients import API, web
from tatami.server.logs import Lines, log
from tatami.server.services import Services
from tatami.server.store.schema import people
from tatami.texts import HERE, catalogue, message, ui_alone


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the server's log says, at its most talkative."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(Lines())
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield text
    log.removeHandler(handler)
    log.setLevel(before)


def test_a_line_is_an_object_without_secrets(services: Services, written: io.StringIO) -> None:
    """Passwords, cookies, tokens, invitations, letters and what was said stay out, in requests that succeed, are refused or fail."""
    with web(services) as client:
        client.post(f"{API}/account", json={"name": "Ann", "password": "correct horse battery"})
        cookie = client.cookies["tatami"]
        client.patch(f"{API}/me", json={"notices": {"email": "ann@example.org", "webhook": "https://example.org/secret-hook"}})
        secret = client.post(f"{API}/tokens", json={"label": "bot", "scopes": ["read"]}).json()["secret"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = client.post(f"{API}/tables", json={"title": "shitenno", "seats": seats}).json()["table"]
        link = client.get(f"{API}/tables/{table}").json()["invitations"]["1"]
        client.get(f"{API}/invitations/{link}")
        client.post(f"{API}/tables/{table}/chat", json={"text": "between us"})
        client.post(f"{API}/session", json={"name": "Ann", "password": "a wrong guess"})
        client.get(f"{API}/me?token=typed-into-the-address", headers={"Authorization": "Bearer nonsense-token"})

        def fail(*_args: object) -> None:
            row: dict[str, Any] = {"id": "x" * 12, "name": "no-null-here", "lang": None, "theme": "auto", "notices": {}, "created": 0}
            services.storage.write(lambda db: db.execute(sa.insert(people).values(row)))

        services.lists.lobby = fail  # type: ignore[method-assign,assignment]
        assert client.get(f"{API}/lobby").status_code == 500
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert {"at", "level", "event"} <= set.intersection(*[set(line) for line in lines])
    assert any(line["event"] == "a request failed" and "IntegrityError" in line["trace"] for line in lines)
    assert any(line.get("route") == "/api/v1/tables/{table}/chat" and line["status"] == 200 for line in lines)
    private = [cookie, secret, link, table, "battery", "wrong guess", "between us", "example.org", "typed-into", "nonsense", "no-null-here"]
    assert [word for word in private if word in written.getvalue()] == []


def test_a_fault_in_our_data_is_ours(services: Services, written: io.StringIO) -> None:
    """A text that is missing answers 500 on a page and in the API, is logged with its name, and counted: it is no fault of who asked."""
    home, titles = deepcopy(catalogue(HERE, "en")), catalogue.__wrapped__
    home.delete("level_beginner_says", "ui")
    with pytest.MonkeyPatch.context() as patch, web(services) as client:
        patch.setattr("tatami.texts.catalogue", lambda folder, lang: home if (folder, lang) == (HERE, "en") else titles(folder, lang))
        message.cache_clear()
        ui_alone.cache_clear()
        answers = [client.get(address, headers={"accept-language": "en"}) for address in ("/", f"{API}/titles")]
    message.cache_clear()
    assert [answer.status_code for answer in answers] == [500, 500]
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert sum("level_beginner_says" in line.get("trace", "") for line in lines) == 2
    assert "tatami_faults_total 2" in services.metrics.text()
