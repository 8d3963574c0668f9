"""What happened, told as players tell it, and its great moments."""

import re
from typing import Any

import pytest

import tatami
from conftest import outcome_of, random_game
from tatami.core.events import Event
from tatami.look import look_at
from tatami.texts import Texts
from tatami.texts.moves import moves, told
from tatami.titles.shitenno.board.fight import fight
from tatami.web.scene import Scene
from titles.shitenno.tables import say, table, year
from titles.shitenno.test_sharing import CARDS4, sharing

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def cut(game: Any, since: int = 0) -> list[list[Event]]:
    return [move for move in moves(game.title, game.events(None)) if move[-1].number > since]


def said(game: Any, lang: str = "en", since: int = 0) -> list[str]:
    texts = Texts(game.title, lang, NAMES[: game.seats])
    return [told(texts, None, move).replace("\N{NO-BREAK SPACE}", " ") for move in cut(game, since)]


def staged(game: Any, move: list[Event]) -> str:
    look = look_at(game, None, NAMES[: game.seats])
    return fight(Scene(look, look.texts("en")), move)


def test_a_placement_is_one_move() -> None:
    """Price, favour with the title's, and tile in one sentence; the year's beginning goes with the first turn; the last kamon of a stock is told with it."""
    game = table(
        hands={0: ["koku_3", "koku_3"]}, titles=["daimyo", "shomyo"], gates={"chubu": "bushi/exchange", "chugoku": "bushi/exchange"}
    )
    game.stock = [2, 12]
    since = len(game.events(None))
    year(game, 0)
    say(game, "chubu_by_koku", "chugoku_by_koku")
    assert said(game, since=since)[:2] == [
        "Ann takes Chūbu with 3 koku: +5, Exchange tile.",
        "Ann takes Chūgoku with 3 koku: +5, Exchange tile. Last year! Ann has placed the last kamon.",
    ]
    assert said(game, "fr", since)[0] == "Ann prend le Chūbu avec 3 Kokus : +5, tuile Échange."
    assert "Last year!" in staged(game, cut(game, since)[1])


def test_an_offer_is_told_with_all_who_refused_it() -> None:
    """Once, and whether somebody looks at it, or who keeps it; a second lot of the same Tairō is another move."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], [*CARDS4, "sohei"])
    since = len(game.events(None))
    say(game, "bushi", "done", "sensei", "refuse")
    assert said(game, since=since)[-1] == "Ann offers the title of Senseï with 1 Bushi: Bob refuses, Cleo looks at the lot."
    say(game, "refuse", "refuse")
    assert (
        said(game, since=since)[0] == "Ann offers the title of Senseï with 1 Bushi: Bob refuses, Cleo refuses, Dan refuses, Ann keeps it."
    )


def test_i_cut_you_choose() -> None:
    """The stage shows the lot that was chosen first, then the one that is left; new titles are not told once more."""
    game = sharing(["daimyo", "shomyo"], CARDS4)
    since = len(game.events(None))
    say(game, "bushi", "done", "sensei", "hatamoto", "second")
    move = next(move for move in cut(game, since) if move[0].kind == "lot_chosen")
    picture = staged(game, move)
    assert "Ann has cut, Bob chooses" in picture
    assert picture.index("Hatamoto") < picture.index("Senseï")
    assert [event.kind for event in move if event.kind == "title_taken"] == ["title_taken"] * 2
    assert "becomes" not in told(Texts(game.title, "en", NAMES), None, move)


@pytest.mark.rule("shitenno/end.6", "shitenno/end.9")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_the_end_province_by_province(seats: int, seed: int) -> None:
    """From west to east, each with how everybody stands after it; the last one names the favourite, with the points of the result."""
    game = random_game("shitenno", seats, seed, {})
    outcome = outcome_of(game)
    counted = [move for move in cut(game) if move[0].kind == "majority_scored"]
    east = ["Kyūshū", "Shikoku", "Chūgoku", "Kansai", "Chūbu", "Kantō", "Tōhoku", "Hokkaidō"]
    pictures = [staged(game, move) for move in counted]
    named = [name for picture in pictures for name in east if f"<figcaption>{name}<" in picture]
    assert named == [name for name in east if name in named]
    assert len(named) == len(counted)
    assert [("favourite" in picture) for picture in pictures] == [False] * (len(pictures) - 1) + [True]
    shown = [int(points) for points in re.findall(r"<b>(\d+)</b>", pictures[-1])]
    assert shown == [outcome.scores[seat] for seat in sorted(range(seats), key=lambda seat: -outcome.scores[seat])]
    assert f"{NAMES[outcome.ranking[0]]}, with {outcome.scores[outcome.ranking[0]]} favour" in pictures[-1]


@pytest.mark.rule("shitenno/end.2")
def test_the_last_round_has_its_moment() -> None:
    """When the last koku are laid out; no other beginning of a year has one."""
    game = tatami.new("shitenno", seats=2, seed=5)
    while game.waiting():
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    began = [move for move in cut(game) if move[0].kind == "even_year_began"]
    assert [("Last round!" in staged(game, move)) for move in began] == [False] * 11 + [True]
