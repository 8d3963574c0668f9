"""What a seat may know of cards drawn unseen, and of provinces out of its reach. [setup.4, share.2, bonus.4, control.2, control.3]"""

import pytest

from tatami.titles.shitenno.rules.cards import discard, draw_to_hand, reshuffle
from tatami.titles.shitenno.rules.domains import CARD, PROVINCE, TROOP
from titles.shitenno.tables import say, table, turn
from titles.shitenno.test_sharing import sharing


@pytest.mark.rule("shitenno/setup.4", "shitenno/share.2")
def test_cards_drawn_before_a_reshuffle_are_not_in_the_new_pile() -> None:
    """Until the discards are shuffled a hidden card may be any of the pile; afterwards it is none of the new pile, for it was not among the discards."""
    game = table()
    for _ in range(2):
        draw_to_hand(game, 0)
    pile = sorted(game.troop_pile)
    assert any(sorted(game.redeal(1, seed).troop_pile) != pile for seed in range(20))
    for card in game.troop_pile:
        game.discards[card] += 1
    game.troop_pile = []
    reshuffle(game)
    assert sorted(game.troop_pile) == pile
    assert all(sorted(game.redeal(1, seed).troop_pile) == pile for seed in range(20))


@pytest.mark.rule("shitenno/bonus.4")
def test_of_equal_unseen_cards_the_oldest_seems_to_be_discarded() -> None:
    """The others cannot tell which of two Samurai was drawn since the reshuffle: what is left may be that one. A card alone takes its mark with it."""
    game, samurai = table(), CARD.value_of("samurai")
    game.put(0, samurai, 2)
    game.fresh = [1] + [0] * (len(game.fresh) - 1)
    discard(game, 0, samurai)
    assert (game.hand[samurai], game.fresh[samurai]) == (1, 1)
    discard(game, 0, samurai)
    assert (game.hand[samurai], game.fresh[samurai]) == (0, 0)
    assert game.discards[samurai] == 2


@pytest.mark.rule("shitenno/control.2", "shitenno/control.3")
def test_what_is_missing_for_a_province_out_of_reach() -> None:
    """Chūgoku wants two Samurai and the Bushi of its gate, or 3 koku; a +1 copies a koku that is there. The others are told nothing of it."""
    game = table(hands={0: ["samurai", "koku_1"]}, bonus={0: ["plus_one"]}, gates={"chugoku": "bushi"}, kamon={"kyushu": [1] * 4})
    turn(game, 0)
    lacks = game.view(0)["lacks"]
    assert lacks["chugoku"] == {"troops": ["samurai", "bushi"], "koku": 1}
    assert lacks["tohoku"]["koku"] == 3
    assert "kyushu" not in lacks  # full
    assert [game.view(seat)["lacks"] for seat in (1, None)] == [{}, {}]


@pytest.mark.rule("shitenno/control.1", "shitenno/control.2")
def test_nothing_is_missing_where_a_province_can_be_taken_or_none_may_be() -> None:
    """What can be paid for one way or the other lacks nothing; nor does anything after the second kamon, whatever the hand."""
    game = turn(table(hands={0: ["koku_3", "koku_3"]}, bonus={0: ["draw"]}, titles=["daimyo", "shomyo"]), 0)
    assert sorted(game.view(0)["lacks"]) == []
    say(game, "chugoku_by_koku")
    assert sorted(game.view(0)["lacks"]) == ["chugoku", "kansai", "kanto", "shikoku", "tohoku"]
    say(game, "chubu_by_koku")
    assert game.view(0)["lacks"] == {}


@pytest.mark.rule("shitenno/control.2", "shitenno/control.3", "shitenno/share.5", "shitenno/share.8")
def test_what_a_lot_would_open() -> None:
    """To whom it is offered, with the hand, the tiles and the title: Chūgoku asks for two Samurai and a Bushi, or 3 koku. Nobody else is told."""
    game = sharing(["daimyo", "shomyo", "sensei"], ["samurai", "koku_1", "bushi"])
    game.asking = [TROOP.value_of("bushi" if id == "chugoku" else "sohei") for id in PROVINCE.ids]
    game.put(1, CARD.value_of("samurai"), 1)
    say(game, "samurai", "bushi", "done", "hatamoto")
    assert game.view(1)["opens"] == [["chugoku"]]
    assert [game.view(seat)["opens"] for seat in (0, 2, None)] == [[], [], []]
    say(game, "refuse")
    assert game.view(2)["opens"] == [["chugoku"]], "the Hatamoto stands for the second Samurai"
    say(game, "refuse", "koku_1", "daimyo", "shomyo")
    assert game.view(game.waiting()[0])["opens"] == [[], []]


@pytest.mark.rule("shitenno/control.1", "shitenno/control.2", "shitenno/control.3")
def test_what_is_left_for_the_second_kamon() -> None:
    """Two Samurai and a Bushi pay for Chūgoku and leave 3 koku, which pay for a first position; these pay for Chūgoku and leave the troops for no other
    gate. After the first kamon nothing is planned, and the others are told nothing."""
    game = table(hands={0: ["samurai", "samurai", "bushi", "koku_3"]}, gates={"chugoku": "bushi"}, titles=["daimyo", "shomyo"])
    game.asking = [TROOP.value_of("bushi" if id == "chugoku" else "sohei") for id in PROVINCE.ids]
    turn(game, 0)
    plans = game.view(0)["plans"]
    assert sorted(plans) == ["chubu_by_koku", "chugoku_by_koku", "chugoku_by_troops", "hokkaido_by_koku", "kyushu_by_koku"]
    assert plans["chugoku_by_troops"] == ["chubu_by_koku", "hokkaido_by_koku", "kyushu_by_koku"]
    assert plans["kyushu_by_koku"] == ["chugoku_by_troops"]
    assert plans["chugoku_by_koku"] == []
    assert [game.view(seat)["plans"] for seat in (1, None)] == [{}, {}]
    say(game, "chugoku_by_troops")
    assert game.view(0)["plans"] == {}
