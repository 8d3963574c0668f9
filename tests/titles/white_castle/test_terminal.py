"""The White Castle's table in a terminal."""

import io

import pytest
from rich.console import Console

import tatami
from conftest import random_answers
from tatami.cli.boards import draw
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.texts import Texts
from tatami.texts.consequences import meanings
from titles.white_castle.table import all_answers, play, table

NAMES = ["Ayame", "Botan", "Chiyo", "Daichi"]


def drawn(game: tatami.Game, seat: int | None, lang: str) -> str:
    console = Console(record=True, width=120, file=io.StringIO())
    console.print(draw(game.view(seat), Texts(tatami.title("white_castle"), lang, NAMES[: game.seats])))
    return console.export_text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_can_be_shown(seats: int, lang: str) -> None:
    """To each seat and to a spectator, from the starting pairs to the end."""
    game = tatami.new("white_castle", seats=seats, seed=5)
    for seat, _ in random_answers(game, stream(8)):
        if game.number % 6 == 0:
            assert drawn(game, seat, lang)
    assert drawn(game, None, lang)


def test_a_starting_pair_says_what_it_holds() -> None:
    """The same words on the board and in the list of answers. [setup.17]"""
    game = tatami.new("white_castle", seats=2, seed=5)
    seat = game.waiting()[0]
    question = game.question(seat)
    board = drawn(game, seat, "en")
    texts = Texts(tatami.title("white_castle"), "en", NAMES[:2])
    for answer in question.answers:
        assert "action" in texts.answer(question, answer)
        assert texts.answer(question, answer) in board


def test_one_sees_ones_own_domain() -> None:
    """Rows, rewards and the card beside them; a spectator has none."""
    game = tatami.new("white_castle", seats=1, seed=5)
    assert "courtier row [6]" in drawn(game, 0, "en")
    assert "courtier row" not in drawn(game, None, "en")
    assert "The rival's next card" in drawn(game, 0, "en")


@pytest.mark.parametrize(("lang", "said"), [("en", "no action possible here"), ("fr", "aucune action possible ici")])
def test_answers_are_explained(lang: str, said: str) -> None:
    """What each costs and brings, a wasted die included; and one's own rewards that members still cover."""
    game = table()
    play(game, "coral_right")
    texts = Texts(tatami.title("white_castle"), lang, NAMES[:2])
    told = meanings(texts, game.view(0), game.question(0))
    assert told.keys() == set(all_answers(game))
    assert f"{said} (" in told["steward_1"]
    covered = "covered by members: 1 food, 1 food, 2 coins, 1 food, 1 seal" if lang == "en" else "recouvert par des membres"
    assert covered in drawn(game, 0, lang)
