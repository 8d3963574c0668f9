"""The worked examples of the rulebook: the year of Honda, Sakakibara, Sakai and Ii.

The book's examples leave out the favour of Daimyō and Shōmyō; the text rules, so the printed number is looked at by itself (titles.3).
"""

from typing import Any

import pytest

import tatami
from tatami.titles.shitenno.rules.domains import CARD, RANK
from tatami.titles.shitenno.rules.ids import RANKS
from tatami.titles.shitenno.rules.sharing import SHARE, by_title
from titles.shitenno.tables import hand, owners, pay, say, table, tiles, turn

HONDA, SAKAKIBARA, SAKAI, II = range(4)
TITLES = ["hatamoto", "daimyo", "sensei", "shomyo"]  # as the example's even year leaves them


@pytest.mark.rule("shitenno/share.3", "shitenno/share.5", "shitenno/share.6", "shitenno/share.7", "shitenno/share.8", "shitenno/share.11")
def test_the_sharing_of_the_even_year() -> None:
    """Honda offers 2 koku, Sōhei, Shinobi and 2 seals, which Sakai takes; keeps 3 troops and 1 seal himself; Sakakibara splits the rest, Ii chooses."""
    game: Any = tatami.new("shitenno", seats=4, seed=1)
    cards = {"koku_1": 3, "koku_3": 1, "sohei": 2, "shinobi": 2, "samurai": 2, "bushi": 2}
    game.market = [0] * len(game.market)
    for name, n in cards.items():
        game.market[CARD.value_of(name)] = n
    game.rank = [RANK.value_of(title) for title in ("daimyo", "shomyo", "sensei", "hatamoto")]
    game.order = by_title(game.rank)
    game.tiles = (1 << RANKS) - 1
    game.agenda.clear()
    game.owe(SHARE)
    game.settle()
    held = [hand(game, seat) for seat in range(4)]

    assert game.waiting() == [HONDA]
    say(game, "koku_1", "koku_1", "sohei", "shinobi", "done", "sensei")
    assert game.waiting() == [SAKAKIBARA]
    say(game, "refuse")
    assert game.waiting() == [SAKAI]
    say(game, "accept")
    assert game.waiting() == [HONDA]
    say(game, "samurai", "samurai", "bushi", "done", "hatamoto")
    say(game, "refuse")
    assert game.waiting() == [II]
    say(game, "refuse")
    assert game.waiting() == [SAKAKIBARA]
    say(game, "koku_3", "bushi", "done", "daimyo")  # the tile of 3 seals is the only one left for the other lot
    assert game.waiting() == [II]
    say(game, "second")

    gained = [sorted(set_minus(hand(game, seat), held[seat])) for seat in range(4)]
    assert gained[SAKAI] == ["koku_1", "koku_1", "shinobi", "sohei"]
    assert gained[HONDA] == ["bushi", "samurai", "samurai"]
    assert gained[SAKAKIBARA] == ["bushi", "koku_3"]
    assert gained[II] == ["koku_1", "shinobi", "sohei"]
    assert [RANK.id_of(rank) for rank in game.rank] == TITLES


def set_minus(cards: list[str], others: list[str]) -> list[str]:
    rest = cards[:]
    for card in others:
        rest.remove(card)
    return rest


@pytest.mark.rule("shitenno/control.2", "shitenno/control.4", "shitenno/control.5", "shitenno/payment.1")
def test_sakakibara_takes_kanto_with_troops() -> None:
    """Three Samurai and the double Bushi + Sōhei: 5 favour, the Exchange tile, and the gate now shows a Sōhei."""
    cards = ["samurai", "samurai", "samurai", "bushi_sohei"]
    game = table(seats=4, titles=TITLES, hands={SAKAKIBARA: cards}, gates={"kanto": "bushi/exchange"})
    turn(game, SAKAKIBARA)
    say(game, "kanto_by_troops")
    pay(game)
    assert owners(game, "kanto") == [SAKAKIBARA]
    assert game.number_favour[SAKAKIBARA] == 5
    assert game.title_favour[SAKAKIBARA] == 2
    assert tiles(game, SAKAKIBARA) == ["exchange"]
    assert hand(game, SAKAKIBARA) == []


@pytest.mark.rule("shitenno/control.3", "shitenno/control.5", "shitenno/bonus.3")
def test_ii_takes_kanto_with_koku_then_chubu_with_the_tile_just_taken() -> None:
    """Four cards of 1 koku and one of 2: 6 favour and a +1 tile; then Shinobi + 1 and Bushi take Chūbu for 6 more."""
    cards = ["koku_1"] * 4 + ["koku_2", "shinobi", "bushi"]
    game = table(
        seats=4,
        titles=TITLES,
        hands={II: cards},
        kamon={"kanto": [SAKAKIBARA], "chubu": [SAKAI, HONDA]},
        gates={"kanto": "sohei/plus_one", "chubu": "bushi/exchange"},
    )
    turn(game, II)
    say(game, "kanto_by_koku")
    assert owners(game, "kanto") == [SAKAKIBARA, II]
    assert game.number_favour[II] == 6
    assert tiles(game, II) == ["plus_one"]
    say(game, "chubu_by_troops")
    pay(game, -1)
    assert owners(game, "chubu") == [SAKAI, HONDA, II]
    assert game.number_favour[II] == 12
    assert game.title_favour[II] == 2
    assert tiles(game, II) == ["exchange"]
    assert hand(game, II) == []


@pytest.mark.rule("shitenno/control.1")
def test_sakai_passes() -> None:
    """Sakai places no kamon."""
    game = turn(table(seats=4, titles=TITLES, hands={SAKAI: ["koku_3"]}), SAKAI)
    say(game, "done")
    assert game.kamon.count(SAKAI) == 0


@pytest.mark.rule("shitenno/control.6", "shitenno/bonus.1", "shitenno/bonus.2", "shitenno/bonus.3")
def test_honda_takes_the_last_position_of_hokkaido_with_one_card() -> None:
    """Bushi + Sōhei with an Exchange and a +1 tile make three Sōhei: 9 favour, and no tile is left to take. Honda, the year's Hatamoto, keeps that title for another payment."""
    game = table(
        seats=4,
        titles=TITLES,
        hands={HONDA: ["bushi_sohei"]},
        bonus={HONDA: ["exchange", "plus_one"]},
        kamon={"hokkaido": [II, SAKAI, II]},
    )
    turn(game, HONDA)
    say(game, "hokkaido_by_troops", "exchange", "plus_one")
    assert owners(game, "hokkaido") == [II, SAKAI, II, HONDA]
    assert (game.number_favour[HONDA], game.title_favour[HONDA]) == (9, 0)
    assert game.hatamoto_ready
    assert tiles(game, HONDA) == []
    assert hand(game, HONDA) == []
