"""A short look at every title's table: a stretch of a game at a desk and on a phone. `tools/sight.py` plays whole games."""

import pytest
from playwright.sync_api import Browser

import tatami
from browser.sight import sight
from tatami.web.kit import is_redrawn

TITLES = [title.id for title in tatami.titles() if is_redrawn(title.id)]


@pytest.mark.parametrize("title", TITLES)
def test_at_a_desk(chromium: Browser, title: str) -> None:
    """Nothing is beyond the window, the board has half of it and with the dock 65 %, all can be read and pressed, and nothing of the frame moves."""
    game = tatami.new(title, seats=tatami.title(title).seat_counts[-1], seed=1)
    found = sight(chromium, title, game, "fr", (1280, 800), every=9, most=9)
    assert found.faults == []
    for seen in found.seen:
        assert (seen.beyond, seen.lost) == (0, [])
        assert seen.board >= 0.5, seen
        assert seen.table >= 0.65, seen
        assert seen.text >= 12, (seen.text, seen.smallest)
        assert seen.shift <= 0.5, seen


@pytest.mark.parametrize("title", TITLES)
def test_on_a_phone(chromium: Browser, title: str) -> None:
    """The same, with half of the window for the board that can be moved in its place."""
    game = tatami.new(title, seats=tatami.title(title).seat_counts[-1], seed=2)
    found = sight(chromium, title, game, "en", (390, 844), every=13, most=5)
    for seen in found.seen:
        assert (seen.beyond, seen.lost) == (0, [])
        assert seen.board >= 0.5, seen
        assert seen.text >= 13, (seen.text, seen.smallest)
        assert seen.shift <= 0.5, seen
