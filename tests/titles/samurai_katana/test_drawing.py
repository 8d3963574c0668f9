"""The board of Samouraï & Katana: the map answers."""

import re
from html import unescape
from io import StringIO

import pytest
from rich.console import Console

from tatami.core.domain import LANGUAGES
from tatami.titles.samurai_katana import terminal as cli
from tatami.titles.samurai_katana.board import WAYS
from tatami.titles.samurai_katana.rules.domains import CARD, TERRITORY
from tatami.titles.samurai_katana.rules.ids import WARRIOR
from tatami.titles.samurai_katana.rules.printed import effect
from tatami.titles.samurai_katana.rules.tables import CARD_RULE, SORT, SWORDS, VALUE
from titles.samurai_katana.setting import play, table
from web.drawing import TABLES, Table, drawn, name_of, positions


@pytest.mark.parametrize("where", [where for where in TABLES if where[0] == "samurai_katana"], ids=name_of)
def test_every_territory_that_is_an_answer_can_be_pressed(where: Table) -> None:
    """Whatever may be done there; where several things may, the first of them."""
    for _, game in positions(where):
        for seat in game.waiting():
            scene, board = drawn(game, seat)
            for id in TERRITORY.ids:
                ways = [way + id for way in WAYS if way + id in scene.answers]
                assert not ways or f'data-answer="{ways[0]}"' in board


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_what_it_does(lang: str) -> None:
    """Value, swords, price and power, in the hand and in its help, with the rule that states it; in the terminal too."""
    for id in CARD.ids:
        card = CARD.value_of(id)
        scene, board = drawn(table(hands={0: id}, player=1), 0, lang)
        help = next(told for told in re.findall(r'data-help="([^"]*)"', unescape(board)) if told.startswith(CARD.text(card, lang)))
        power = "" if SORT[card] == WARRIOR else effect(card, lang)
        assert f"{VALUE[card]}" in help
        assert power in help
        assert ("⚔" * SWORDS[card] in board, "{n}" in board) == (True, False)
        assert (f"rule={CARD_RULE[card]}#" in board) == (SORT[card] != WARRIOR)
        assert SORT[card] == WARRIOR or power
        console = Console(width=200, record=True, file=StringIO())
        console.print(cli.draw(scene.view, scene.texts))
        assert power in console.export_text()


def test_lost_honour_has_a_minus_sign() -> None:
    """On the board, for the screen reader and in the terminal."""
    scene, board = drawn(table(honour={0: -3}), 0, "en")
    console = Console(width=200, record=True, file=StringIO())
    console.print(cli.draw(scene.view, scene.texts))
    assert "<b>−3</b>" in board
    assert 'aria-label="honour −3 / ' in board
    assert "-3" not in re.sub(r"<svg.*?</svg>", "", board, flags=re.DOTALL)
    assert ("−3" in console.export_text(clear=False), "-3" in console.export_text()) == (True, False)


def test_what_the_box_shows() -> None:
    """Clan points, the face-up discards, the honour of provinces, and two kinds of city."""
    _, board = drawn(play(table(hands={0: "noh"}), "act:play_noh"), 1, "en")
    assert board.count('class="sk-worth"') == 10
    assert "Kinai: 5 honour to the clan that controls all of it" in board
    assert "The discards: 1 card" in board
    assert "clan points" in board
    told = unescape(board)
    assert "Izumi · Kinai · major city of Sakai" in told
    assert "Settsu · Kinai · minor city of Ōsaka" in told
    assert told.count("major city of") == 7
    assert told.count("minor city of") == 12


def test_an_attack_takes_four_presses() -> None:
    """From where, where to, how many, and all cards at once."""
    game = table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands={0: "general noh war_fan ronin", 1: "archers archers"})
    play(game, "act:move_bingo", "march_to:bizen", "march_with:5")
    _, board = drawn(game, 0, "en")
    assert 'data-answer="general" role="button" tabindex="0" aria-label="General + Nō theatre + War fan" data-then="noh war_fan"' in board


def test_a_way_tells_its_price_and_its_victim() -> None:
    """A free move into one's castle, a paid one, and an attack."""
    at = {"aki": (0, 3), "bingo": (1, 1), "suo": (0, 1)}
    game = play(table(at=at, castles=["suo"], hands={0: "ronin ronin"}), "act:move_aki")
    ways = {way["to"]: (way["koku"], way["attacks"]) for way in game.view(0)["ways"]}
    assert ways == {"suo": (0, None), "iyo": (1, None), "iwami": (1, None), "bingo": (1, 1)}
    assert game.view(1)["ways"] == []
    scene, board = drawn(game, 0, "en")
    assert f"1 koku · attacks {scene.name(1)}" in unescape(board)
    assert "castle · free" in board
