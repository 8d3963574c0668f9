"""The open API over HTTP: who may do what, and how it says no."""

import json
import re
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import tatami
from server.clients import API, guest, web
from server.helpers import play_on, two_at_a_table
from tatami.server.services import Services


def open_table(client: TestClient[Any], headers: dict[str, str], *kinds: str, **more: Any) -> str:
    seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "level": kind} for kind in kinds]
    answer = client.post(f"{API}/tables", json={"title": "shitenno", "seats": seats, **more}, headers=headers)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def test_a_game_over_http(services: Services) -> None:
    """Two people open, join, look, answer; the end brings outcome, seed and record."""
    with web(services) as client:
        ann, bob = guest(client, "Ann"), guest(client, "Bob")
        table = open_table(client, ann, "me", "open")
        link = client.get(f"{API}/tables/{table}", headers=ann).json()["invitations"]["1"]
        assert client.get(f"{API}/invitations/{link}").json() == {"invitation": link, "table": table, "seat": 1}
        assert client.post(f"{API}/tables/{table}/join", json={"invitation": link}, headers=bob).json() == {"table": table, "seat": 1}
        for _ in range(4):
            for who in (ann, bob):
                look = client.get(f"{API}/tables/{table}", headers=who).json()
                if look["question"]:
                    question = look["question"]
                    body = {"seat": look["seat"], "question": question["number"], "answer": question["answers"][0]}
                    first = client.post(f"{API}/tables/{table}/answer", json=body, headers=who)
                    again = client.post(f"{API}/tables/{table}/answer", json=body, headers=who)
                    assert (first.status_code, first.json()["repeated"]) == (200, False)
                    assert (again.status_code, again.json()["repeated"]) == (200, True)
        mine = client.get(f"{API}/tables", headers=ann).json()
        assert [entry["table"] for entry in mine] == [table]


def test_a_stale_answer_gets_409_and_the_fresh_look(services: Services) -> None:
    """The loser of a race sees at once what is asked now."""
    with web(services) as client:
        ann = guest(client, "Ann")
        table = open_table(client, ann, "me", "me")
        look = client.get(f"{API}/tables/{table}", headers=ann).json()
        body = {"seat": look["seat"], "question": look["question"]["number"] + 7, "answer": look["question"]["answers"][0]}
        refused = client.post(f"{API}/tables/{table}/answer", json=body, headers=ann)
        assert refused.status_code == 409
        assert refused.json()["code"] == "stale"
        assert refused.json()["look"]["question"] == look["question"]


def test_an_illegal_answer_is_refused_with_its_rule_and_what_would_be_legal(services: Services) -> None:
    """In one sentence, and nothing has changed; a name of the same kind that is not legal now is refused like one that is none."""
    with web(services) as client:
        ann = guest(client, "Ann")
        table = open_table(client, ann, "me", "me", options={"generals": "by_seat"})
        look = client.get(f"{API}/tables/{table}", headers=ann).json()
        question = look["question"]
        missing = next(card for card in ("samurai", "bushi", "sohei", "shinobi") if card not in question["answers"])
        for answer in ("mars", "", missing):
            body = {"seat": look["seat"], "question": question["number"], "answer": answer}
            refused = client.post(f"{API}/tables/{table}/answer", json=body, headers=ann)
            assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (400, "no_such_answer", question["rule"])
            legal = ", ".join(question["answers"])
            assert refused.json()["sentence"] == f"'{answer}' does not answer 'lot_card' now; the answers are {legal} (rule share.3)."
        assert client.get(f"{API}/tables/{table}", headers=ann).json()["question"] == question


def test_a_refusal_speaks_the_language_of_the_reader(services: Services) -> None:
    """French or English, by person or browser."""
    with web(services) as client:
        french = client.get(f"{API}/tables/nowhere", headers={"Accept-Language": "fr"}).json()
        english = client.get(f"{API}/tables/nowhere").json()
        assert french["code"] == english["code"] == "no_table"
        assert french["sentence"].startswith("Cette table")
        assert english["sentence"].startswith("There is no such table")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code", "english", "french"),
    [
        ("GET", "/nowhere", None, 404, "no_address", "There is nothing at this address.", "Il n'y a rien à cette adresse."),
        ("GET", "/guest", None, 405, "no_method", "This address takes other methods", "Cette adresse prend d'autres méthodes"),
        (
            "GET",
            "/ladder/chess",
            None,
            404,
            "no_title",
            "There is no title 'chess' here; there are middle_earth",
            "Il n'y a pas de jeu « chess » ici",
        ),
        ("GET", "/tables/A.b", None, 400, "field_pattern", "'table' must match ^[a-z0-9]{1,16}$.", "« table » doit correspondre à"),
        ("GET", "/tables/TABLE?seat=9", None, 400, "field_most", "'seat' must be at most 5.", "« seat » doit valoir au plus 5."),
        (
            "GET",
            "/tables/TABLE?seat=x",
            None,
            400,
            "field_kind",
            "'seat' must be a whole number or null, not a text.",
            "« seat » doit être un nombre entier ou null, pas un texte.",
        ),
        ("GET", "/tables/TABLE?seat=1", None, 403, "not_your_seat", "This is not your seat.", "Ce n'est pas votre place."),
        (
            "POST",
            "/guest",
            b"{nope",
            400,
            "no_json",
            "The body is no JSON: it cannot be read from byte 1 on.",
            "Le corps de la requête n'est pas du JSON",
        ),
        ("POST", "/guest", b"", 400, "no_body", "The body is missing: it should be a JSON object.", "Il manque le corps de la requête"),
        (
            "POST",
            "/guest",
            b"[" * 50_000,
            400,
            "unreadable_data",
            "Something in the request can be neither read nor stored.",
            "Quelque chose",
        ),
        ("POST", "/guest", {"name": "x" * 300_000}, 413, "too_large", "The request is too large.", "La requête est trop grande."),
        (
            "POST",
            "/guest",
            [],
            400,
            "field_kind",
            "The body must be an object, not a list.",
            "Le corps de la requête doit être un objet, pas une liste.",
        ),
        ("POST", "/guest", {}, 400, "field_missing", "'name' is missing.", "« name » manque."),
        ("POST", "/guest", {"name": ""}, 400, "field_empty", "'name' is empty", "« name » est vide"),
        ("POST", "/guest", {"name": "x" * 33}, 400, "field_long", "'name' is too long: at most 32 characters.", "« name » est trop long"),
        (
            "POST",
            "/guest",
            {"name": "Z", "nam": 1},
            400,
            "field_unknown",
            "'nam' is no field of this call.",
            "« nam » n'est pas un champ de cet appel.",
        ),
        (
            "POST",
            "/tables",
            {"title": "shitenno", "seats": [{"kind": "me"}, {"kind": "bot", "lvl": "master"}]},
            400,
            "field_unknown",
            "'seats[1].lvl' is no field of this call.",
            "« seats[1].lvl » n'est pas un champ",
        ),
        (
            "POST",
            "/tables",
            {"title": "shitenno", "seats": []},
            400,
            "field_empty",
            "'seats' is empty",
            "« seats » est vide",
        ),
        (
            "POST",
            "/tables",
            {"title": "shitenno", "seats": [{}], "clock": {"kind": "sun"}},
            400,
            "field_value",
            "'clock.kind' cannot be 'sun'.",
            "« clock.kind » ne peut pas valoir « sun ».",
        ),
        (
            "POST",
            "/tables",
            {"title": "chess", "seats": [{"kind": "me"}]},
            400,
            "unreadable",
            "There is no title 'chess' on this table",
            "Il n'y a pas de jeu « chess » sur cette table",
        ),
        (
            "POST",
            "/tables/TABLE/answer",
            {"seat": 0, "question": -1, "answer": "x"},
            400,
            "field_least",
            "'question' must be at least 0.",
            "« question »",
        ),
        (
            "POST",
            "/tables/TABLE/undo",
            {"seat": 0},
            409,
            "refused",
            "There is nothing to take back: since then",
            "Il n'y a rien à reprendre : depuis",
        ),
    ],
)
def test_a_refusal_is_one_sentence_in_either_language(
    services: Services, method: str, path: str, body: Any, status: int, code: str, english: str, french: str
) -> None:
    """Of the framework's too: a code for programs, and for people what was wrong and what would be right."""
    with web(services) as client:
        for lang, sentence in (("en", english), ("fr", french)):
            ann = services.accounts.guest(f"Ann {lang}", lang)
            token = {"Authorization": "Bearer " + services.accounts.issue(ann, "t", ["read", "play", "tables"])[1]}
            url = API + path.replace("TABLE", open_table(client, token, "me", "random"))
            data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
            known = token if "/tables" in path else {"Accept-Language": lang}
            found = client.request(method, url, content=data, headers={"Content-Type": "application/json", **known})
            assert (found.status_code, found.json()["code"]) == (status, code), found.text
            assert re.sub(r"\s", " ", found.json()["sentence"]).startswith(sentence)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/tables", {"title": "shitenno", "seats": [{"kind": "me"}, {"kind": "open"}]}),
        ("POST", "/tables/TABLE/answer", {"seat": 0, "question": 0, "answer": "x"}),
        ("POST", "/tables/TABLE/undo", {"seat": 0}),
        ("POST", "/tables/TABLE/chat", {"text": "hello"}),
        ("GET", "/tables/TABLE/notes/0", None),
        ("PUT", "/tables/TABLE/notes/0", {"text": "x"}),
        ("POST", "/tables/TABLE/leave", None),
        ("GET", "/me", None),
        ("GET", "/tokens", None),
        ("GET", "/stream", None),
    ],
)
def test_nobody_in_particular_may_do_nothing_in_particular(services: Services, method: str, path: str, body: Any) -> None:
    """Without a session or a token: 401. With a token of no scope for it: 403."""
    table, _ = two_at_a_table(services, public=True)
    with web(services) as client:
        url = API + path.replace("TABLE", table)
        assert client.request(method, url, json=body).status_code == 401
        narrow = guest(client, "Eve", ["chat"] if "chat" not in path else ["read"])
        assert client.request(method, url, json=body, headers=narrow).status_code == 403
        assert client.request(method, url, json=body, headers={"Authorization": "Bearer wrong"}).status_code == 401


def test_a_wish_names_a_question_that_there_is(services: Services) -> None:
    """Misspelt, it would be kept and never count."""
    with web(services) as client:
        client.post(f"{API}/guest", json={"name": "Ann"})
        for known in ("*", "shogun/plan", "middle_earth/reply"):
            assert client.patch(f"{API}/me", json={"passing": {known: "ask"}}).status_code == 200, known
        refused = client.patch(f"{API}/me", json={"passing": {"*": "ask", "shogun/plans": "ask"}})
        assert (refused.status_code, refused.json()["code"]) == (400, "no_such_question")
        assert refused.json()["sentence"].startswith("There is no question 'shogun/plans';")


def test_a_token_cannot_make_tokens_or_change_the_account(services: Services) -> None:
    """A stolen token stays what it is."""
    with web(services) as client:
        ann = guest(client, "Ann")
        assert client.post(f"{API}/tokens", json={"label": "x", "scopes": ["read"]}, headers=ann).status_code == 403
        assert client.patch(f"{API}/me", json={"name": "Eve"}, headers=ann).status_code == 403
        assert client.request("DELETE", f"{API}/me", json={}, headers=ann).status_code == 403


def test_notes_are_for_their_writer(services: Services) -> None:
    """Neither the other player nor a stranger reads them."""
    table, (ann, bob) = two_at_a_table(services, public=True)
    services.chat.write_notes(ann, table, 0, "secret plan")
    with web(services) as client:
        tokens = [{"Authorization": "Bearer " + services.accounts.issue(person, "t", ["read", "play"])[1]} for person in (ann, bob)]
        assert client.get(f"{API}/tables/{table}/notes/0", headers=tokens[0]).json() == {"text": "secret plan"}
        assert client.get(f"{API}/tables/{table}/notes/0", headers=tokens[1]).status_code == 403
        assert client.get(f"{API}/tables/{table}/notes/0", headers=guest(client, "Eve")).status_code == 403


def test_spectators_listen(services: Services) -> None:
    """They speak only where the table allows it; those who sit do always."""
    with web(services) as client:
        ann, eve = guest(client, "Ann"), guest(client, "Eve")
        quiet = open_table(client, ann, "me", "random", public=True)
        loud = open_table(client, ann, "me", "random", public=True, spectator_chat=True)
        said = {"text": "Hello"}
        assert client.post(f"{API}/tables/{quiet}/chat", json=said, headers=eve).status_code == 403
        assert client.post(f"{API}/tables/{quiet}/chat", json=said, headers=ann).status_code == 200
        assert client.post(f"{API}/tables/{loud}/chat", json=said, headers=eve).status_code == 200
        assert [line["name"] for line in client.get(f"{API}/tables/{loud}", headers=ann).json()["chat"]] == ["Eve"]


def test_the_description_and_the_page_to_try_it(services: Services) -> None:
    """OpenAPI 3.1; the page shows every call and loads nothing from elsewhere."""
    with web(services) as client:
        schema = client.get(f"{API}/docs/openapi.json").json()
        assert schema["openapi"].startswith("3.1")
        assert f"{API}/tables/{{table}}/answer" in schema["paths"]
        page = client.get(f"{API}/docs").text
        assert (
            'Takes <a href="#Answering">Answering</a> · Gives <a href="#Stored">Stored</a> · Scope of the token <code>play</code>' in page
        )
        assert all(f'<details id="{name}">' in page for name in schema["components"]["schemas"])
        assert '<dt><code>chairs</code> <a href="#Chair">Chair</a>[]</dt><dd>the seats</dd>' in page
        assert page.count("<form") == sum(len(item) for item in schema["paths"].values())
        assert "<script>" not in page
        assert "http://" not in page
        assert "https://" not in page
        assert client.get(f"{API}/docs/docs.js").headers["content-type"].startswith("text/javascript")


def test_health_and_figures(services: Services) -> None:
    """Acts, requests and commits are counted."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 3)
    with web(services) as client:
        assert client.get("/healthz").text == "ok\n"
        client.get(f"{API}/tables/{table[:-1]}")
        text = client.get("/metrics").text
        assert 'tatami_acts_total{act="answer",by="person"} 3' in text
        assert "tatami_commit_seconds_count 3" in text
        assert f'tatami_requests_total{{method="GET",route="{API}/tables/{{table}}",status="404"}} 1' in text
        assert table not in text


def test_a_finished_game_by_position_and_seat(services: Services) -> None:
    """Every position from every seat, and a record that verifies."""
    table, people = two_at_a_table(services, public=True)
    with web(services) as client:
        assert client.get(f"{API}/tables/{table}/at/3?seat=1").status_code == 409
        assert client.get(f"{API}/tables/{table}/record").status_code == 409
        play_on(services, table, people, 10_000)
        at = client.get(f"{API}/tables/{table}/at/3?seat=1").json()
        assert (at["number"], at["view"]["seat"]) == (3, 1)
        record = client.get(f"{API}/tables/{table}/record").json()
        assert tatami.replay(record).outcome().plain() == record["outcome"]  # type: ignore[union-attr]
        assert client.get(f"{API}/tables/{table}/at/99999").status_code == 400


def test_live_pushes_the_fresh_look(services: Services) -> None:
    """Now, and after every answer."""
    table, people = two_at_a_table(services, public=True)
    with web(services) as client, client.websocket_connect(f"{API}/tables/{table}/live") as socket:
        first = socket.receive_json()
        assert (first["seat"], first["question"], first["number"]) == (None, None, 0)
        for _ in range(10):  # an answer in private changes nothing a spectator sees
            play_on(services, table, people, 1)
            if services.tables.look(table, None).heard > first["heard"]:
                break
        pushed = first
        while pushed["heard"] == first["heard"]:
            pushed = socket.receive_json()
        assert pushed["stamp"] > first["stamp"]


@pytest.mark.parametrize("seat", ["1", "9", "x", "-1", "0.5", ""])
def test_live_refuses_a_seat_that_is_not_ones_own(services: Services, seat: str) -> None:
    """Whatever is written there: nobody is shown another seat than the one asked for."""
    with web(services) as client:
        ann = guest(client, "Ann")
        table = open_table(client, ann, "me", "random")
        with client.websocket_connect(f"{API}/tables/{table}/live?seat={seat}", headers=ann) as socket:
            with pytest.raises(WebSocketDisconnect) as ended:
                socket.receive_json()
            assert ended.value.code == 4403
