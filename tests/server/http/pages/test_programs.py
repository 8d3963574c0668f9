"""Programs that the server's settings name are offered on the page, and no others."""

from pathlib import Path

from litestar.testing import TestClient

from tatami.server.app import make_app
from tatami.server.services import Services
from tatami.server.settings import Settings


def test_a_program_is_offered_where_seats_are_filled(tmp_path: Path) -> None:
    """Whoever opens a table can seat it by its name; the waiting room says that it is a program; another name is refused."""
    services = Services(Settings(data=tmp_path, limits=False, programs="mine = env"))
    with TestClient(make_app(services)) as client:
        assert 'value="bot:exec:mine"' in client.get("/create/shitenno").text
        table = {"seat": ["me", "open", "bot:exec:mine"], "public": "private", "clock": "none"}
        opened = client.post("/create/shitenno", data=table, follow_redirects=False)
        assert opened.status_code in (302, 303)
        assert "program" in client.get(opened.headers["location"]).text
        refused = client.post("/create/shitenno", data={**table, "seat": ["me", "open", "bot:exec:other"]}, follow_redirects=False)
        assert refused.status_code >= 400
