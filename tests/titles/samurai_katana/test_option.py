"""Length, seppuku, justice for others, and the exchange of a warrior. [option.1, option.4, option.5, option.12]"""

import pytest

from titles.samurai_katana.setting import FREE, asked, names, offered, play, samurai, table


@pytest.mark.rule("samurai_katana/option.1")
@pytest.mark.parametrize("goal", ["20", "25", "30", "35", "40"])
def test_length(goal: str) -> None:
    """20 for a short game, 30, 35 or 40 for long ones."""
    game = table(hands={0: "noh noh"}, honour={0: int(goal) - 2}, length=goal)
    play(game, "act:play_noh")
    assert not game.ending
    assert play(game, "act:play_noh").ending


@pytest.mark.rule("samurai_katana/material.4", "samurai_katana/option.2", "samurai_katana/option.6", "samurai_katana/option.14")
def test_no_number_of_koku_is_too_large() -> None:
    """1,500 koku can be given, put aside or asked for as a price; 90 honour can be sold."""
    rich = {"koku": {0: 1500, 1: 1500}, "negotiation": "yes", "treasure": "yes", "sale_of_office": "yes", "honour": {0: 85}}
    game = play(table(**rich), "act:give_koku", "give_koku_to:1", "give_koku:1500", "accept_koku@1:accept")  # type: ignore[arg-type]
    assert game.koku[:2] == [0, 3000]
    game = play(table(**rich), "act:treasure", "put_aside:1500")  # type: ignore[arg-type]
    assert (game.koku[0], game.treasure[0]) == (0, 1500)
    game = play(table(**rich), "act:sell_office", "sell_office_to:1", "ask_price:1500", "buy_office@1:accept")  # type: ignore[arg-type]
    assert game.koku[:2] == [3000, 0]
    game = play(table(**rich), "act:sell_honour", "sell_honour:45")  # type: ignore[arg-type]
    assert (game.honour[0], game.koku[0]) == (-5, 1545)


@pytest.mark.rule("samurai_katana/option.4")
def test_seppuku() -> None:
    """A single territory and three samurai at most: everything goes back, and the activation is over."""
    game = table(at={"suo": (0, 3)}, castles=["suo"], seppuku="yes")
    play(game, "act:seppuku")
    assert (samurai(game, "suo"), game.reserve[0], game.castles[0], len(game.realm[0])) == (FREE, 20, 3, 0)
    assert asked(game) == ("name_next", 0)
    assert "seppuku" not in offered(table(at={"suo": (0, 4)}, seppuku="yes"))
    assert "seppuku" not in offered(table(at={"suo": (0, 1), "aki": (0, 1)}, seppuku="yes"))


@pytest.mark.rule("samurai_katana/option.5")
def test_justice_for_others() -> None:
    """Any other player may protect the victim."""
    hands = {0: "ronin ronin plot", 1: "noh noh wako", 2: "shogunal_justice wako archers"}
    game = table(hands=hands, justice_for_others="yes")
    play(game, "act:play_plot", "aim_at_clan:1")
    assert game.waiting() == [1, 2]
    play(game, "objection@1:let_pass", "objection@2:justice")
    assert game.honour[1] == 0


@pytest.mark.rule("samurai_katana/option.5")
def test_nobody_needs_justice_against_himself() -> None:
    """Who affronts himself, or plays a card aimed at nobody, is not stopped: no one is wronged."""
    for lines in (["act:play_affront", "aim_at_clan:0"], ["act:play_noh"]):
        game = table(hands={0: "affront noh", 1: "shogunal_justice ronin archers"}, justice_for_others="yes")
        play(game, *lines)
        assert game.asked.kind == "act"


@pytest.mark.rule("samurai_katana/option.12", "samurai_katana/option.13")
def test_exchange_of_a_warrior() -> None:
    """Five warriors and nothing else: one is discarded for a new card, once; everybody knows the rest are warriors."""
    hand = "ronin archers archers general hatamoto"
    game = table(hands={0: hand}, pile="tsunami", exchange="yes")
    play(game, "act:exchange", "exchange_warrior:ronin")
    assert names(game.hands[0]) == "archers archers hatamoto general tsunami"
    assert "exchange" not in offered(game)
    assert game.view(1)["players"][0]["warriors"] == 4
    for seed in range(20):
        assert sum(card < 8 for card in game.redeal(1, seed).hands[0]) >= 4
    assert "exchange" not in offered(table(hands={0: "ronin archers archers general"}, exchange="yes"))
    game = table(hands={0: hand}, pile="archers", exchange="yes")
    play(game, "act:exchange")
    assert not game.can_undo(0)
    play(game, "exchange_warrior:ronin")
    assert names(game.hands[0]) == "archers archers archers hatamoto general"
    assert "exchange" not in offered(game)  # five warriors again, but once an activation
    assert "exchange" not in offered(table(hands={0: hand + " noh"}, exchange="yes"))
