"""What the page tells of an element that is inspected."""

import pytest

from server.clients import web
from server.conftest import Opener
from server.helpers import chosen
from tatami.server.tables.opening import NewTable

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@SQLITE
def test_a_seat_tells_its_name_and_nothing_else_is_known(opener: Opener) -> None:
    """A seat of the table by its name, to everybody; what is no element of it tells nothing."""
    services = opener()
    ann = services.accounts.guest("Ann", "en")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "casual")))
    with web(services) as client:
        assert "Ann" in client.get(f"/table/{table}/facts?of=seat-0").text
        for nothing in ("seat-9", "seat-", "nowhere", "seat--1"):
            found = client.get(f"/table/{table}/facts?of={nothing}")
            assert (found.status_code, found.text.strip()) == (200, "")
        assert client.get("/table/none/facts?of=seat-0").status_code == 404
