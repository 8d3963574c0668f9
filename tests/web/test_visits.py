"""Pages over HTTP: without scripts everything works, and nobody reaches what is not theirs."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tatami.server.app import make_app
from tatami.server.house import House
from tatami.server.settings import Settings

FRAGMENT = {"x-fragment": "1"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    settings = Settings(data=Path(tmp_path_factory.mktemp("house")), bot_workers=1, limits=False)
    with TestClient(make_app(House(settings))) as found:
        yield found


def fresh(client: TestClient[Any]) -> TestClient[Any]:
    """Another browser: no cookies."""
    client.cookies.clear()
    return client


def two_me(client: TestClient[Any], kinds: list[str]) -> str:
    """A table of one's own; its path."""
    answer = client.post("/create/shitenno", data={"seat": kinds, "public": "private", "clock": "none"}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_game_without_scripts(client: TestClient[Any]) -> None:
    """One click makes a guest and a table; an answer is a form, and the page comes back."""
    fresh(client)
    page = client.post("/play/shitenno")
    assert page.status_code == 200
    assert 'class="shitenno"' in page.text
    path = two_me(client, ["me", "me"])
    curtain = client.get(path).text
    seat = re.search(r"\?seat=(\d)", curtain)
    assert seat is not None
    assert 'class="sh-hand"' not in curtain
    page_text = client.get(f"{path}?seat={seat[1]}").text
    assert 'class="sh-hand"' in page_text
    number = re.search(r'name="question" value="(\d+)"', page_text)
    answer = re.search(r'name="answer" value="(\w+)"', page_text)
    assert number is not None
    assert answer is not None
    done = client.post(f"{path}/answer?seat={seat[1]}", data={"question": number[1], "answer": answer[1]})
    assert done.status_code == 200
    late = client.post(f"{path}/answer?seat={seat[1]}", data={"question": number[1], "answer": "nonsense"}, headers=FRAGMENT)
    assert late.status_code == 409
    assert 'role="alert"' in late.text
    assert 'data-part="board"' in late.text


def test_strangers_stay_outside(client: TestClient[Any]) -> None:
    """A private table, its log, its previews, its record and its answers are there for those who sit at it."""
    fresh(client)
    path = two_me(client, ["me", "me"])
    fresh(client)
    for address in (path, f"{path}/log", path.replace("/table/", "/game/"), path.replace("/table/", "/game/") + "/record.json"):
        assert client.get(address).status_code == 404, address
    assert client.post(f"{path}/answer", data={"question": "0", "answer": "done"}).status_code == 401
    client.post("/settings", data={"name": "Mallory"})
    assert client.get(f"{path}/preview?question=0&answer=done").status_code == 404
    for act in ("answer", "undo", "hint", "chat", "notes", "start", "leave", "return", "rematch"):
        assert client.post(f"{path}/{act}", data={"text": "x", "question": "0", "answer": "done"}).status_code in (403, 404, 409), act


def test_record_of_a_running_game_is_not_to_be_had(client: TestClient[Any]) -> None:
    """No seed and no record leaves before the end, not even to the players."""
    fresh(client)
    path = two_me(client, ["me", "me"])
    for address in ("", "/replay", "/record.json"):
        assert client.get(path.replace("/table/", "/game/") + address).status_code == 409


def test_language_at_any_moment(client: TestClient[Any]) -> None:
    """The choice holds for strangers by cookie and for people by their settings, and leads back to where one was."""
    fresh(client)
    client.post("/language", data={"lang": "fr", "back": "/lobby"})
    assert 'lang="fr"' in client.get("/").text
    answer = client.post("/language", data={"lang": "en", "back": "//elsewhere.example"}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    client.post("/settings", data={"name": "Ayame", "lang": "fr", "theme": "dark"})
    page = client.get("/settings").text
    assert 'data-theme="dark"' in page
    assert 'lang="fr"' in page


def test_errors_are_pages(client: TestClient[Any]) -> None:
    """What is not there, or cannot be understood, is said on a page in the reader's language."""
    fresh(client)
    assert "Il n'y a rien ici" in client.get("/nix", headers={"accept-language": "fr"}).text.replace("&#39;", "'")
    assert client.get("/nix").status_code == 404
    assert client.get("/table/nix").status_code == 404
    assert client.get("/rules/nix").status_code == 400
    assert client.get("/rules/shitenno?rule=nix.1", headers=FRAGMENT).status_code == 400
    assert client.get("/join/nix").status_code == 404
    refused = client.post("/create/shitenno", data={"seat": ["me"]})
    assert refused.status_code == 400
    assert 'role="alert"' in refused.text


def test_account(client: TestClient[Any]) -> None:
    """A guest becomes an account and keeps the tables; the account signs out and in again, and can be deleted."""
    fresh(client)
    path = two_me(client, ["me", "me"])
    assert client.post("/register", data={"name": "Kikuko", "password": "short"}).status_code == 400
    assert client.post("/register", data={"name": "Kikuko", "password": "long enough"}).status_code == 200
    client.post("/sign-out")
    assert client.get(path).status_code == 404
    assert client.post("/sign-in", data={"name": "Kikuko", "password": "wrong one"}).status_code == 401
    client.post("/sign-in", data={"name": "Kikuko", "password": "long enough"})
    assert client.get(path).status_code == 200
    profile = re.search(r"/profile/\w+", client.get("/settings").text)
    assert profile is not None
    assert "Kikuko" in client.get(profile[0]).text
    client.post("/delete-account", data={"password": "long enough"})
    assert client.get(profile[0]).status_code == 404
