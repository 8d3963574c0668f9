"""What stands beside a board is served, and nothing else of its folder; every title stands on the shelf."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import tatami
from tatami.server.app import make_app
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.web import boards

TITLES = [title.id for title in tatami.titles()]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    settings = Settings(data=Path(tmp_path_factory.mktemp("house")), bot_workers=1, limits=False)
    with TestClient(make_app(Services(settings))) as found:
        yield found


@pytest.mark.parametrize("title", TITLES)
def test_what_stands_beside_a_board_is_served(client: TestClient[Any], title: str) -> None:
    """Its stylesheet and drawings as they are; the code and the guide are not shown."""
    served = [path for path in boards.folder(title).iterdir() if path.suffix in (".css", ".svg")]
    assert "board.css" in [path.name for path in served]
    for path in served:
        answer = client.get(f"/boards/{title}/{path.name}")
        assert (answer.status_code, answer.content) == (200, path.read_bytes())
    for name in ("__init__.py", "guide.toml", "..%2f__init__.py"):
        assert client.get(f"/boards/{title}/{name}").status_code == 404


@pytest.mark.parametrize("title", TITLES)
def test_every_title_stands_on_the_shelf_and_is_played(client: TestClient[Any], title: str) -> None:
    """Its card, its rules, and a table against bots with its board and its stylesheet."""
    assert f'action="/play/{title}"' in client.get("/").text
    assert client.get(f"/rules/{title}").status_code == 200
    page = client.post(f"/play/{title}", data={"seats": str(tatami.title(title).seat_counts[0]), "level": "random", "name": "Aki"})
    assert page.status_code == 200, page.text
    assert f'href="/boards/{title}/board.css?' in page.text
    assert 'data-part="board"' in page.text
