"""The OpenAPI description against the server: whatever a program sends, it gets an answer that was described, and never a 500."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema_rs import Draft202012Validator

from server.clients import API, guest, web
from server.conftest import Opener
from server.helpers import two_at_a_table
from tatami.lab.findings import Analysis, Decision, Luck, Moment
from tatami.server.app import make_app
from tatami.server.services import Analysed, Services

EXAMPLES = int(os.environ.get("TATAMI_EXAMPLES", "4"))  # for each call; many more in `make soak`


# schemathesis opens a client for every call and leaves streams of it to the garbage collector
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def without_lifespan(app: Any) -> Any:
    """The application without its start and end, which would come with every call."""

    async def bare(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        for word in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{word}.complete"})

    return bare


def test_no_call_finds_a_500(opener: Opener) -> None:
    """Every call of the description, with all kinds of parameters and bodies, as nobody and as a player at a table."""
    services = opener(bots=True)
    table, people = two_at_a_table(services, public=True)
    _, secret = services.accounts.issue(people[0], "test", ["read", "play", "tables", "chat"])
    app = without_lifespan(make_app(services))
    schema = schemathesis.openapi.from_asgi("/api/v1/docs/openapi.json", app)
    for found in schema.get_all_operations():
        operation = operation_of(found)
        if operation.path.endswith("/stream"):
            continue  # it never ends

        attack(operation, table, {"Authorization": f"Bearer {secret}"})


def operation_of(found: Any) -> Any:
    """An operation that could be read."""
    return found.ok()


def attack(operation: Any, table: str, token: dict[str, str]) -> None:
    """One call with generated parameters and bodies; with the token, at a table that is there."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def run(case: Any) -> None:
        for headers in ({}, token):
            if headers and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
            response = case.call(headers=headers)
            assert response.status_code < 500, (operation.label, response.text)

    run()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_description_says_what_can_go_wrong(opener: Opener) -> None:
    """Every call lists its refusals."""
    app = without_lifespan(make_app(opener()))
    schema = schemathesis.openapi.from_asgi("/api/v1/docs/openapi.json", app)
    for found in schema.get_all_operations():
        operation = operation_of(found)
        assert {"400", "401", "403", "413", "429", "500", "503"} <= set(operation.definition.raw["responses"]), operation.label


@pytest.fixture
def description(services: Services) -> dict[str, Any]:
    """The description as programs read it."""
    with web(services) as client:
        return dict(client.get(f"{API}/docs/openapi.json").json())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_every_structure_and_every_field_is_explained(description: dict[str, Any]) -> None:
    """A program is written from the description: what a question, an event or a hint is made of stands there, and what each field means."""
    shapes = description["components"]["schemas"]
    assert [name for name, shape in shapes.items() if not shape.get("description")] == []
    fields = [(name, field, about) for name, shape in shapes.items() for field, about in shape.get("properties", {}).items()]
    assert [(name, field) for name, field, about in fields if not about.get("description")] == []
    assert [(name, field) for name, field, about in fields if not about.keys() - {"description", "default", "title"}] == []
    assert shapes["Look"]["properties"]["question"]["anyOf"][0] == {"$ref": "#/components/schemas/Question"}
    assert shapes["Question"]["properties"]["answers"]["description"] == "the legal answers by name; a seat or a count is its number"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_a_call_takes_is_that_of_the_table_of_rights(description: dict[str, Any]) -> None:
    """Who may call, and which scope a token needs."""
    calls = description["paths"]
    assert calls[f"{API}/titles"]["get"]["security"] == []
    assert calls[f"{API}/lobby"]["get"]["security"] == [{}, {"token": ["read"]}, {"session": []}]
    assert calls[f"{API}/tables/{{table}}/hint"]["post"]["security"] == [{"token": ["play"]}, {"session": []}]
    assert calls[f"{API}/tokens"]["post"]["security"] == [{"session": []}]
    assert calls[f"{API}/tables/{{table}}/answer"]["post"]["responses"]["200"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Stored"
    }
    lines = calls[f"{API}/stream"]["get"]["responses"]["200"]["content"]["application/x-ndjson"]["schema"]
    assert {one["$ref"].rpartition("/")[2] for one in lines["oneOf"]} == {"TurnLine", "MovedLine", "OverLine", "AliveLine"}


def misfits(value: Any, name: str, description: dict[str, Any]) -> list[str]:
    """How a value differs from the structure it should be."""
    checker = Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": description["components"]})
    return [f"{error.instance_path}: {error.message}" for error in checker.iter_errors(value)]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_comes_is_what_was_described(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks, lists, answers, refusals, hints, positions and analyses have the fields they are said to have, and no others but where that is said."""
    with web(services) as client:
        description = client.get(f"{API}/docs/openapi.json").json()
        told = {name: set(shape.get("properties", {})) for name, shape in description["components"]["schemas"].items()}
        ann = guest(client, "Ann")

        def check(value: Any, name: str) -> Any:
            assert misfits(value, name, description) == []
            assert name == "Event" or set(value) <= told[name], name
            return value

        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = client.post(f"{API}/tables", json={"title": "white_castle", "seats": seats}, headers=ann).json()["table"]
        here = f"{API}/tables/{table}"
        look = check(client.get(here, headers=ann).json(), "Look")
        hint = check(client.post(f"{here}/hint", json={"seat": 0}, headers=ann).json(), "Hinted")
        asked = check(look["question"], "Question")
        assert {choice["answer"] for choice in hint["choices"]} <= set(asked["answers"])
        check(client.post(f"{here}/answer", json={"seat": 0, "question": 99, "answer": "x"}, headers=ann).json(), "Problem")
        check(client.post(f"{here}/answer", json={"seat": "x"}, headers=ann).json(), "Problem")
        check(client.get(f"{API}/tables", headers=ann).json()[0], "Entry")
        for title in client.get(f"{API}/titles").json():
            check(title, "TitleShape")
        while look["status"] == "playing":
            if asked := look["question"]:
                body = {"seat": 0, "question": asked["number"], "answer": hint["answer"] if asked["number"] == 0 else asked["answers"][0]}
                check(client.post(f"{here}/answer", json=body, headers=ann).json(), "Stored")
            look = check(client.get(here, headers=ann).json(), "Look")
        for event in look["events"]:
            check(event, "Event")
        check(look["outcome"], "Outcome")
        check(client.get(f"{here}/at/3", headers=ann).json(), "Position")
        move = [("take_die", "white_left")]
        decision = Decision(0, 0, "take_die", "coral_left", "white_left", 0.6, 0.3, "mistake", move)
        luck, moment = Luck(1, 0, "take_die", [0.1, -0.1], [0.01, 0.01]), Moment(0, 9, 0.4, 0.3, 0.1)
        analysed = Analysed(1.0, False, Analysis([(0, [0.5, 0.5]), (9, [1.0, 0.0])], [decision], [luck], [moment]))
        monkeypatch.setattr(services, "analysis", lambda _table, _length: analysed)
        found = check(client.get(f"{here}/analysis", headers=ann).json(), "AnalysisShape")
        check(found["luck"][0], "LuckShape")
        check(found["moments"][0], "MomentShape")
        assert check(found["decisions"][0], "DecisionShape")["line"] == [["take_die", "white_left"]]
