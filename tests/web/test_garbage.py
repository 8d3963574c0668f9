"""What is drawn leaves nothing behind that only the collector of circles would find: it stops everybody while it looks."""

import gc
from collections.abc import Iterator

import pytest

import tatami
from conftest import random_game
from tatami.core.game import Game
from tatami.look import Look, look_at
from tatami.texts.kept import Kept
from tatami.web import scene
from tatami.web.page import Viewer
from tatami.web.table import table_page
from web.drawing import NAMES, Table, name_of

TABLES: list[Table] = [
    *[(title.id, title.seat_counts[-1], {}) for title in tatami.titles()],
    ("white_castle", 1, {}),
    ("middle_earth", 2, {"mode": "siege"}),
    ("middle_earth", 2, {"mode": "hunt"}),
]
STAGES = (20, 130)  # answers played
VIEWER = Viewer("fr")


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Circles are found when a test asks, and not before."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def looks(game: Game) -> list[Look]:
    """As a spectator and every seat see it, whether asked or not."""
    names = NAMES[: game.seats]
    return [look_at(game, seat, names) for seat in (None, *range(game.seats))]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_page_leaves_no_circles(table: Table, uncollected: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole of it, what is pushed included, for everybody, early and well into the game; nothing was drawn before."""
    title, seats, options = table
    for answers in STAGES:
        seen = looks(random_game(title, seats, 7, options, answers))
        for look in seen:
            table_page(VIEWER, look)
        monkeypatch.setattr(scene, "DRAWN", Kept[object](10_000))
        gc.collect()
        for look in seen:
            table_page(VIEWER, look)
        assert gc.collect() == 0
