"""Boards: drawn from a view and a question, the same for every redeal, well-formed, and clickable where an answer has a place."""

from html.parser import HTMLParser

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.web.scene import Scene, draw_board, has_board

TITLES = [title.id for title in tatami.titles() if has_board(title.id)]
NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Emi", "Fuji"]
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LARGEST = 64_000


class Checked(HTMLParser):
    """Every element is closed where it should be, nothing carries a style or a script, and answers are counted."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.answers: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert "style" not in found, f"<{tag}> has a style of its own: a strict policy refuses it"
        assert not any(name.startswith("on") for name in found), f"<{tag}> has a script of its own"
        assert tag != "script"
        if tag not in VOID:
            self.open.append(tag)
        if "data-answer" in found:
            self.answers.append(str(found["data-answer"]))
            assert found.get("aria-label"), f"an answer on <{tag}> without words"
        if "id" in found:
            self.ids.append(str(found["id"]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def scene(game: Game, title: str, seat: int | None, lang: str) -> Scene:
    found = tatami.title(title)
    question = game.question(seat) if seat is not None and seat in game.waiting() else None
    return Scene(found, game.view(seat), question, Texts(found, lang, NAMES[: game.seats]))


def check(board: str, answers: set[str]) -> Checked:
    parser = Checked()
    parser.feed(board)
    parser.close()
    assert parser.open == []
    assert set(parser.answers) <= answers, set(parser.answers) - answers
    assert len(parser.ids) == len(set(parser.ids))
    assert len(board.encode()) <= LARGEST
    return parser


@pytest.mark.parametrize("title", TITLES)
def test_board_at_many_positions(title: str) -> None:
    """From every seat and from none, in both languages, with every player count: well-formed, and only what is asked can be clicked."""
    clicked = 0
    for seats in tatami.title(title).seat_counts:
        game = tatami.new(title, seats=seats, seed=seats)
        for number, _ in enumerate(random_answers(game, stream(seats))):
            if number % 23:
                continue
            if number > 400:
                break
            lang = LANGUAGES[number % 2]
            for seat in [None, *range(seats)]:
                shown = scene(game, title, seat, lang)
                clicked += len(check(draw_board(shown), set(shown.answers)).answers)
    assert clicked > 0


@pytest.mark.parametrize("title", TITLES)
def test_board_tells_nothing_hidden(title: str) -> None:
    """Whatever a seat cannot know may change: its drawing stays the same."""
    seats = tatami.title(title).seat_counts[-1]
    game = tatami.new(title, seats=seats, seed=5)
    for number, _ in enumerate(random_answers(game, stream(9))):
        if number > 200:
            break
        if number % 40:
            continue
        for seat in [None, *range(seats)]:
            other = game.redeal(seat, number + 1)
            assert draw_board(scene(other, title, seat, "en")) == draw_board(scene(game, title, seat, "en"))
