"""Shitennō's board: every answer that is a card, a tile, a title or a province can be clicked where it lies."""

import re
from html import unescape
from typing import Any

import pytest

import tatami
from tatami.look import look_at
from tatami.texts import Texts
from tatami.titles.shitenno.rules.domains import BONUS, CARD
from tatami.titles.shitenno.words.sentences import WEST_TO_EAST, effect
from tatami.web.page import Viewer
from tatami.web.table import fragment
from titles.shitenno.tables import say, table, turn
from titles.shitenno.test_sharing import CARDS4, sharing
from web.drawing import drawn


def test_provinces_stand_from_west_to_east() -> None:
    """All eight, each once."""
    game = tatami.new("shitenno", seats=2, seed=1)
    assert sorted(WEST_TO_EAST) == sorted(province["id"] for province in game.view(None)["provinces"])


def html(game: Any, seat: int | None, lang: str = "en") -> str:
    """All parts of the table's page."""
    return fragment(Viewer(lang), look_at(game, seat, ["Ann", "Bob", "Cleo", "Dan"][: game.seats]))


def page(game: Any, seat: int | None, lang: str = "en") -> str:
    """What can be read there."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html(game, seat, lang))))


def words(game: Any, seat: int | None, lang: str = "en") -> str:
    """What can be read on the board, pictures by their labels."""
    board = re.sub(r'<[^>]*role="img"\s+aria-label="([^"]*)"[^>]*>', r" \1 ", drawn(game, seat, lang)[1])
    return re.sub(r"[ \n]+", " ", unescape(re.sub(r"<[^>]*>", " ", board)))


@pytest.mark.rule("shitenno/share.3", "shitenno/share.8")
def test_lots_lie_open_with_their_titles() -> None:
    """The one on offer, both of the last split, an empty one as such: for spectators as for those who are asked."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], CARDS4)
    say(game, "done", "sensei")
    for seat in (None, 0, 1, 3):
        assert re.search(r"The lot 0 cards Senseï no cards", words(game, seat)), seat
    last = sharing(["daimyo", "shomyo"], CARDS4)
    say(last, "samurai", "done", "hatamoto", "daimyo")
    for seat in (None, 0, 1):
        assert re.search(r"1 ?Lot 1 1 card Hatamoto Samurai .*2 ?Lot 2 3 cards Daimyō Bushi .*1 koku .*2 koku", words(last, seat)), seat


def test_the_hand_lies_beside_what_is_shared() -> None:
    """In the dock, in sight of the provinces that are paid for."""
    page = drawn(sharing(["daimyo", "shomyo"], CARDS4), 0)[1]
    places = [page.index(part) for part in ("sh-province", "sh-marker", "sh-hand", "sh-share")]
    assert places == sorted(places)


@pytest.mark.rule("shitenno/setup.5", "shitenno/setup.6")
def test_generals_and_titles_nobody_holds() -> None:
    """Every player's general by name, and the titles that lie beside the board."""
    shown = page(sharing(["daimyo", "hatamoto"], CARDS4), None)
    assert "Honda Tadakatsu" in shown
    assert "Sakakibara Yasumasa" in shown
    assert "Titles nobody holds: Shōmyō , Senseï" in shown


@pytest.mark.rule("shitenno/payment.6")
def test_what_is_settled_in_a_payment_is_shown_to_the_payer_only() -> None:
    """The Bushi is paid in any case; the others see nothing of it."""
    cards = ["samurai_samurai", "samurai", "samurai", "bushi"]
    game = turn(table(hands={0: cards}, gates={"chugoku": "bushi"}, titles=["sensei", "shomyo"]), 0)
    say(game, "chugoku_by_troops")
    assert "Settled Bushi" in words(game, 0)
    assert "Settled" not in words(game, 1)
    lifted = re.findall(r'class="sh-card tile-card is-lifted[^"]*"[^>]*data-piece="hand-(\w+)-0"', drawn(game, 0)[1])
    assert lifted == ["bushi"], "what is settled is lifted in the hand"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_tile_and_title_explains_itself(lang: str) -> None:
    """Wherever it lies in sight: in the hand, in the dock, in the rail."""
    game = turn(table(hands={0: CARD.ids}, bonus={0: BONUS.ids, 1: BONUS.ids}, titles=["hatamoto", "daimyo"]), 0)
    texts = Texts(tatami.title("shitenno"), lang, [])
    helps = unescape(" ".join(re.findall('data-help="([^"]*)"', html(game, 0, lang))))
    for id in [*CARD.ids, *BONUS.ids, "hatamoto", "daimyo"]:
        assert effect(texts, id) in helps


@pytest.mark.rule("shitenno/end.6")
def test_majorities_as_they_stand() -> None:
    """The engine says who would score what; the page shows it by the province and by the player, with one's own koku."""
    game = table(kamon={"kanto": [1, 0, 0], "chubu": [1]}, hands={0: ["koku_2"], 1: ["koku_3"]}, titles=["sensei", "shomyo"])
    turn(game, 0)
    view = game.view(0)
    assert {province["id"]: province["master"] for province in view["provinces"] if province["kamon"]} == {"kanto": 0, "chubu": 1}
    assert [(player["majorities"], player["koku_favour"]) for player in view["players"]] == [(6, 2), (6, 3)]
    shown = page(game, None)
    assert ("end: 22" in shown, "end: 17" in shown) == (True, True)  # 14 + 6 + 2 koku, 8 + 6 + 3


@pytest.mark.rule("shitenno/control.1")
def test_the_pointer_says_what_is_left_for_the_second_kamon() -> None:
    """With the first; with the second there is nothing left to say, and the provinces can be pressed all the same."""
    game = turn(table(hands={0: ["koku_3"] * 2}, titles=["daimyo", "shomyo"]), 0)
    first = html(game, 0)
    assert 'data-tag="Chūgoku with koku: 3 favour · then still: Kyūshū (koku), Chūbu (koku), Hokkaidō (koku)"' in unescape(first)
    say(game, "chugoku_by_koku")
    second = html(game, 0)
    assert 'data-answer="chubu_by_koku"' in second
    assert "then still" not in second
