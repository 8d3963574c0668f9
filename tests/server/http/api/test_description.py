"""The OpenAPI description against the server: whatever a program sends, it gets an answer that was described, and never a 500."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from server.conftest import Opener
from server.helpers import two_at_a_table
from tatami.server.app import make_app

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
        assert {"400", "401", "413", "429"} <= set(operation.definition.raw["responses"]), operation.label
