"""Offices the Emperor sells. [option.14, option.15]"""

import pytest

from tatami.titles.samurai_katana.rules.office import AskPrice
from titles.samurai_katana.setting import offered, play, table


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
def test_nobody_is_asked_for_more_than_he_is_seen_to_have() -> None:
    """Of three koku and four put aside, one of them known: prices from 0 to 6."""
    game = table(koku={1: 3}, treasure="yes", sale_of_office="yes")
    game.treasure, game.least_treasure = [0, 4, 0], [0, 1, 0]
    assert AskPrice(1).answers(game, 0) == list(range(7))


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
def test_the_emperor_sells_a_dignity() -> None:
    """1 honour for the price he names, once a round, in his activation; it may be refused."""
    game = table(koku={0: 0, 1: 3}, sale_of_office="yes")
    play(game, "act:sell_office", "sell_office_to:1")
    assert offered(game) == ["0", "1", "2", "3"]
    play(game, "ask_price:2", "buy_office:accept")
    assert (game.koku[:2], game.honour[1]) == ([2, 1], 1)
    assert "sell_office" not in offered(game)
    game = table(sale_of_office="yes")
    play(game, "act:sell_office", "sell_office_to:1", "ask_price:2", "buy_office:refuse")
    assert "sell_office" not in offered(game)
    assert "sell_office" not in offered(table(emperor=1, sale_of_office="yes"))


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
@pytest.mark.parametrize(
    ("length", "victory", "sale", "last"),
    [
        ("25", "reach", "yes", 25),
        ("20", "reach", "yes", 25),
        ("40", "reach", "yes", 25),
        ("40", "exceed", "yes", 26),
        ("20", "reach", "goal", 20),
        ("40", "reach", "goal", 40),
        ("40", "exceed", "goal", 41),
    ],
)
def test_no_dignities_once_a_clan_has_25(length: str, victory: str, sale: str, last: int) -> None:
    """The power is gone at 25, whatever the goal, and does not come back; in the other reading at the goal."""
    game = table(hands={0: "noh noh"}, honour={0: last - 2}, length=length, victory=victory, sale_of_office=sale)
    assert "sell_office" in offered(play(game, "act:play_noh"))
    play(game, "act:play_noh")
    assert "sell_office" not in offered(game)
    play(game, "act:sell_honour", "sell_honour:3")
    assert "sell_office" not in offered(game)


@pytest.mark.rule("samurai_katana/option.24")
def test_an_office_sold_before_a_player_is_named() -> None:
    """In the other reading the Emperor may sell it before he names any player, once a round all the same."""
    game = table(emperor=1, koku={1: 0, 2: 3}, sale_of_office="between")
    play(game, "act:done")
    assert (game.asked.kind, offered(game)) == ("office_now", ["not_now", "rest", "go"])
    play(game, "office_now:not_now", "name_next:2", "act:done", "office_now:go", "sell_office_to:2", "ask_price:2", "buy_office:accept")
    assert (game.koku[1:], game.honour[2], game.asked.kind) == ([2, 1], 1, "act")
    assert "sell_office" not in offered(game)


@pytest.mark.rule("samurai_katana/option.24")
def test_an_emperor_who_will_not_sell_is_asked_no_more_in_the_phase() -> None:
    """He may say so once; in the usual reading he is never asked."""
    game = table(emperor=1, sale_of_office="between")
    play(game, "act:done", "office_now:rest", "name_next:2", "act:done")
    assert game.asked.kind == "act"
    assert play(table(emperor=1, sale_of_office="yes"), "act:done").asked.kind == "name_next"
