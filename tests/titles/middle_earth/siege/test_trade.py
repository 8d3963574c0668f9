"""Sets, reinforcements and what they are loaded on. [siege_trade]"""

import pytest

from tatami.titles.middle_earth.rules.domains import CARD
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.siege.rules.domains import LEADER, SPACE
from tatami.titles.middle_earth.siege.rules.pieces import entries
from tatami.titles.middle_earth.siege.rules.trade import can_load, draw_two, set_symbol
from titles.middle_earth.table import act, log, siege_table, space, unit


@pytest.mark.rule("middle_earth/siege_trade.7")
def test_the_last_tirith_card_is_kept() -> None:
    """With one card in the pile there is nothing to choose: it is shown and kept."""
    game = act({"city": {"infantry": 1}, "e2": {"orc": 1}})
    card = game.tirith_pile[-1]
    game.tirith_pile = [card]
    draw_two(game, 0)
    assert (game.kept[0] >> card & 1, game.tirith_pile) == (1, [])
    assert [row.split()[0] for row in log(game)[-2:]] == ["tirith_cards_shown", "tirith_card_kept"]


@pytest.mark.rule("middle_earth/siege_trade.2")
@pytest.mark.parametrize(
    ("cards", "symbol"),
    [
        (["card_harlindon", "card_lune_valley", "card_evendim_hills"], 0),
        (["card_the_shire", "card_forodwaith", "card_north_downs"], 1),
        (["card_forlindon", "card_mithlond", "card_tower_hills"], 2),
        (["card_harlindon", "card_the_shire", "card_forlindon"], 3),
        (["card_harlindon", "card_lune_valley", "wild_1"], 0),
        (["card_harlindon", "card_the_shire", "wild_1"], 3),
        (["card_harlindon", "wild_1", "wild_2"], 3),
    ],
)
def test_what_a_set_shows(cards: list[str], symbol: int) -> None:
    """Infantry, cavalry, creatures or one of each, which wild cards make where they can."""
    assert set_symbol([CARD.value_of(id) for id in cards]) == symbol


@pytest.mark.rule("middle_earth/siege_trade.4")
def test_entries_the_enemy_holds_are_closed() -> None:
    """Evil by Osgiliath and Lebennin, unless good stands there; good also where Théoden and Aragorn came, unless evil does."""
    game = siege_table({"e3": {"infantry": 1}}, seat=1)
    assert [SPACE.id_of(at) for at in entries(game, EVIL)] == ["e2", "e4"]
    game.arrived = 1 << LEADER.value_of("theoden") | 1 << LEADER.value_of("aragorn")
    assert {SPACE.id_of(at) for at in entries(game, GOOD)} == {"city", "e1", "c7"}
    game.add(space("c7"), unit("orc"), 1)
    assert {SPACE.id_of(at) for at in entries(game, GOOD)} == {"city", "e1"}
    game.add(space("e1"), unit("orc"), 1)
    assert {SPACE.id_of(at) for at in entries(game, GOOD)} == {"city"}


@pytest.mark.rule("middle_earth/siege_trade.8", "middle_earth/siege_trade.9")
def test_who_can_load_what() -> None:
    """Grond by evil with a creature or a wild card, up to three; the trebuchets by good with infantry."""
    game = siege_table(seat=1, kept=["grond"], enemy_kept=["trebuchets"], cards=["forlindon"])
    assert [can_load(game, EVIL, load) for load in range(3)] == [False, True, False]
    game.loaded = [0, 3, 0]
    assert not can_load(game, EVIL, 1)
    game.loaded = [0, 2, 0]
    assert can_load(game, EVIL, 1)
    game.cards = [[CARD.value_of("card_harlindon")], [CARD.value_of("card_the_shire")]]
    assert [can_load(game, EVIL, 1), can_load(game, GOOD, 0)] == [False, True]
