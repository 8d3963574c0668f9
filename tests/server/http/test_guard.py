"""The guard before every route: policy, other sites, sizes, limits."""

from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from server.clients import API, guest, web
from server.conftest import Opener
from tatami.server.http.guard import HEADERS
from tatami.server.services import Services


def open_table(client: TestClient[Any], headers: dict[str, str], *kinds: str, **more: Any) -> str:
    seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "level": kind} for kind in kinds]
    answer = client.post(f"{API}/tables", json={"title": "shitenno", "seats": seats, **more}, headers=headers)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def test_the_cookie_is_out_of_reach(opener: Opener) -> None:
    """Of scripts and other sites; behind https, of anything unencrypted."""
    with web(opener()) as client:
        cookie = client.post(f"{API}/guest", json={"name": "Ann"}).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
    with web(opener(address="https://tatami.example")) as client:
        answer = client.post(f"{API}/guest", json={"name": "Ann"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers


@pytest.mark.parametrize(
    "path", ["/healthz", "/metrics", f"{API}/docs", f"{API}/titles", f"{API}/tables/nowhere", "/no/such/page", f"{API}/me"]
)
def test_every_answer_carries_the_policy(services: Services, path: str) -> None:
    """No inline script, no frames, no sniffing: on good answers and on refusals."""
    with web(services) as client:
        answer = client.get(path)
        for name, value in HEADERS:
            assert answer.headers[name.decode()] == value.decode()
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver.local"}, 201),
        ({"Origin": "http://testserver.local"}, 201),
        ({}, 201),
    ],
)
def test_other_sites_change_nothing(services: Services, headers: dict[str, str], status: int) -> None:
    """What changes something must come from our own pages, or from a program."""
    with web(services) as client:
        assert client.post(f"{API}/guest", json={"name": "Ann"}, headers=headers).status_code == status


def test_a_request_too_large_is_refused(services: Services) -> None:
    """Before it is read whole."""
    with web(services) as client:
        assert client.post(f"{API}/guest", json={"name": "A" * 100_000}).status_code == 413


def test_too_many_sign_ins_are_slowed_down(opener: Opener) -> None:
    """A 429 that says when to come again."""
    with web(opener(limits=True)) as client:
        for _ in range(10):
            assert client.post(f"{API}/session", json={"name": "Ann", "password": "guess number one"}).status_code == 401
        refused = client.post(f"{API}/session", json={"name": "Ann", "password": "guess number one"})
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert "try again in" in refused.json()["sentence"]


def test_too_many_requests_of_any_kind_are_slowed_down(opener: Opener) -> None:
    """The same clear sentence before anything else is looked at, for sockets too."""
    services = opener(limits=True)
    with web(services) as client:
        services.limits.now = lambda: 1000.0  # however slow this machine is
        for _ in range(600):
            services.limits.take("any", "testclient")
        refused = client.get(f"{API}/titles")
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) >= 1
        assert refused.json()["code"] == "too_often"
        assert client.get("/healthz").text == "ok\n"
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(f"{API}/tables/x/live"):
            pass
        assert closed.value.code == 4429


def test_too_many_tables_are_slowed_down(opener: Opener) -> None:
    """Creation has a limit of its own."""
    with web(opener(limits=True)) as client:
        ann = guest(client, "Ann")
        body = {"title": "shitenno", "seats": [{"kind": "me"}, {"kind": "open"}]}
        said = [client.post(f"{API}/tables", json=body, headers=ann).status_code for _ in range(25)]
        assert said.count(201) == 20
        assert set(said) == {201, 429}


@pytest.mark.parametrize("path", ["/rules?q=e", "/rules/shitenno?example=none", "/rules/shitenno/pieces", "/table/none/log", "/game/none"])
def test_what_is_dear_to_draw_has_a_limit_of_its_own(opener: Opener, path: str) -> None:
    """A rulebook takes as long as dozens of other pages, and anybody may ask for it: so many a minute by address, and no more."""
    services = opener(limits=True)
    with web(services) as client:
        services.limits.now = lambda: 1000.0
        for _ in range(60):
            services.limits.take("rules", "testclient")
            services.limits.take("replay", "testclient")
        assert client.get(path).status_code == 429


def test_nothing_of_a_request_is_left_in_the_data_folder(services: Services, tmp_path: Path) -> None:
    """The data folder holds the database and nothing else."""
    assert {path.suffix for path in tmp_path.iterdir()} <= {".sqlite", ".sqlite-wal", ".sqlite-shm"}
