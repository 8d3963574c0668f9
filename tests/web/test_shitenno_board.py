"""Shitennō's board: every answer that is a card, a tile, a title or a province can be clicked where it lies."""

import re
from typing import Any

import pytest

import tatami
from games.shitenno.tables import say, table, turn
from games.shitenno.test_sharing import CARDS4, sharing
from tatami.web.boards.shitenno import WEST_TO_EAST
from web.sights import drawn


def test_provinces_stand_from_west_to_east() -> None:
    """All eight, each once."""
    game = tatami.new("shitenno", seats=2, seed=1)
    assert sorted(WEST_TO_EAST) == sorted(province["id"] for province in game.view(None)["provinces"])


def words(game: Any, seat: int | None, lang: str = "en") -> str:
    """What can be read on the board, pictures by their labels."""
    board = re.sub(r'<[^>]*role="img" aria-label="([^"]*)"[^>]*>', r" \1 ", drawn(game, seat, lang)[1])
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", board))


@pytest.mark.rule("shitenno/share.3", "shitenno/share.8")
def test_lots_lie_open_with_their_titles() -> None:
    """The one on offer, both of the last split, an empty one as such: for spectators as for those who are asked."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], CARDS4)
    say(game, "done", "sensei")
    for seat in (None, 0, 1, 3):
        assert re.search(r"The lot Senseï no cards", words(game, seat)), seat
    last = sharing(["daimyo", "shomyo"], CARDS4)
    say(last, "samurai", "done", "hatamoto", "daimyo")
    for seat in (None, 0, 1):
        assert re.search(r"Lot 1 Hatamoto Samurai .*Lot 2 Daimyō Bushi 1 koku .*2 koku", words(last, seat)), seat


@pytest.mark.rule("shitenno/setup.5", "shitenno/setup.6")
def test_generals_and_titles_nobody_holds() -> None:
    """Every player's general by name, and the titles that lie beside the board."""
    shown = words(sharing(["daimyo", "hatamoto"], CARDS4), None)
    assert "Honda Tadakatsu" in shown
    assert "Sakakibara Yasumasa" in shown
    assert "Titles nobody holds: Shōmyō Senseï" in shown


@pytest.mark.rule("shitenno/payment.6")
def test_what_is_settled_in_a_payment_is_shown_to_the_payer_only() -> None:
    """The Bushi is paid in any case; the others see nothing of it."""
    cards = ["samurai_samurai", "samurai", "samurai", "bushi"]
    game = turn(table(hands={0: cards}, gates={"chugoku": "bushi"}, titles=["sensei", "shomyo"]), 0)
    say(game, "chugoku_by_troops")
    assert "Settled: Bushi" in words(game, 0)
    assert "Settled" not in words(game, 1)
