"""The board of Risk in Middle-earth: well-formed everywhere, clickable where it should be, and telling no secret."""

from xml.etree import ElementTree

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.games.middle_earth.siege.tables import SPACE
from tatami.games.middle_earth.tables import TERRITORY
from tatami.texts import Texts
from tatami.web.scene import Scene, draw_board

TITLE = tatami.title("middle_earth")


def drawn(game: tatami.Game, seat: int | None, lang: str) -> tuple[str, Scene]:
    texts = Texts(TITLE, lang, [f"P{n}" for n in range(game.seats)])
    question = game.question(seat) if seat is not None and seat in game.waiting() else None
    scene = Scene(TITLE, game.view(seat), question, texts)
    return str(draw_board(scene)), scene


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"board": "base"}), (4, {"mode": "alliance"}), (2, {"mode": "hunt"}), (2, {"mode": "siege"})]
)
def test_every_position_can_be_drawn_and_clicked(seats: int, options: dict[str, str]) -> None:
    """Well-formed for every seat and a spectator, small, and every territory that is an answer can be pressed."""
    game = tatami.new("middle_earth", seats=seats, seed=seats, options=options)
    for number, (asked, _) in enumerate(random_answers(game, stream(seats))):
        if number > 400:
            break
        if number % 20:
            continue
        for seat in (asked, None):
            html, scene = drawn(game, seat, LANGUAGES[number // 20 % 2])
            ElementTree.fromstring(html)
            assert len(html) < 60_000
            for id in (*TERRITORY.ids, *SPACE.ids):
                assert id not in scene.answers or f'data-answer="{id}"' in html


def test_arrows_show_where_an_attack_may_go() -> None:
    """One arrow from the territory battalions leave to each that can be answered."""
    game = tatami.new("middle_earth", seats=3, seed=6)
    for seat, _ in random_answers(game, stream(6)):
        if game.question(seat).kind == "attack_to":
            html, scene = drawn(game, seat, "en")
            assert html.count('class="map-arrow"') == len(scene.answers)
            return
    raise AssertionError("nobody attacked")


def test_a_redeal_draws_the_same_board() -> None:
    """What a seat cannot know is nowhere in its drawing."""
    game = tatami.new("middle_earth", seats=4, seed=9)
    for number, (asked, _) in enumerate(random_answers(game, stream(9))):
        if number > 300:
            break
        if number % 25 == 0:
            for seat in (asked, None):
                assert drawn(game.redeal(seat, number), seat, "en")[0] == drawn(game, seat, "en")[0]
