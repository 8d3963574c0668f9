"""An endpoint added as docs/adding.md says, from `examples/an_endpoint`: guarded by its row, described by its shape."""

import tomllib
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from server import clients
from server.clients import API, guest, web
from server.helpers import two_at_a_table
from tatami.server import app
from tatami.server.http.api import ROUTES
from tatami.server.http.rights import RIGHTS, Right
from tatami.server.services import Services

EXAMPLE = Path(__file__).parents[4] / "examples/an_endpoint"
ROWS = msgspec.convert(tomllib.loads((EXAMPLE / "rights.toml").read_text("utf-8")), dict[str, Right])


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its route among the others; the row comes later."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.setattr(clients, "IDLE", [])  # routes that were put together without it
    monkeypatch.setattr(app, "ROUTES", [*ROUTES, *import_module("endpoint").ROUTES])


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_without_a_row_nobody_may_call_it(services: Services) -> None:
    """What was forgotten is refused, whoever comes."""
    with web(services) as client:
        assert client.get(f"{API}/me/waiting", headers=guest(client, "Ann")).status_code == 403


@pytest.mark.usefixtures("added")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_with_its_row_it_is_guarded_answered_and_described(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in particular and tokens without the scope are turned away; of two at a table one is waited for; the description names it."""
    for route, right in ROWS.items():
        monkeypatch.setitem(RIGHTS, route, right)
    _, people = two_at_a_table(services)
    with web(services) as client:
        assert client.get(f"{API}/me/waiting").status_code == 401
        assert client.get(f"{API}/me/waiting", headers=guest(client, "Eve", ["chat"])).status_code == 403
        heads = [{"Authorization": "Bearer " + services.accounts.issue(person, "t", ["read"])[1]} for person in people]
        assert sorted(client.get(f"{API}/me/waiting", headers=head).json()["tables"] for head in heads) == [0, 1]
        assert f"{API}/me/waiting" in client.get(f"{API}/docs/openapi.json").json()["paths"]
