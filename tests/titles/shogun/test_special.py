"""Special cards and the places they lie on."""

import pytest

import tatami
from tatami.titles.shogun.rules.act import perform
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import SPECIAL
from tatami.titles.shogun.rules.ids import FIVE_ARMIES, THREE_ARMIES
from tatami.titles.shogun.rules.income import harvest, tax_income
from tatami.titles.shogun.rules.levy import levy_size
from tatami.titles.shogun.rules.revolt import revolt
from titles.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, names, province, say, table, told


@pytest.mark.rule("shogun/special.1")
def test_one_more_chest() -> None:
    """Tosa pays 6 chests, and 7 to the holder."""
    game = table({"tosa": (BLUE, 1)}, special={BLUE: "one_more_chest"})
    assert tax_income(game, BLUE, province("tosa")) == 7
    assert tax_income(game, RED, province("tosa")) == 6


@pytest.mark.rule("shogun/special.2")
def test_one_more_rice() -> None:
    """Tosa bears 3 rice, and 4 for the holder."""
    game = table({"tosa": (BLUE, 1)}, special={BLUE: "one_more_rice"})
    assert harvest(game, BLUE, province("tosa")) == 4
    assert harvest(game, RED, province("tosa")) == 3


@pytest.mark.rule("shogun/special.3")
def test_six_armies() -> None:
    """Six instead of five, for the same price; three stay three."""
    game = table({"tosa": (BLUE, 1)}, special={BLUE: "six_armies"})
    assert levy_size(game, BLUE, THREE_ARMIES) == 3
    perform(game, BLUE, province("tosa"), FIVE_ARMIES)
    assert game.armies[province("tosa")] == 7
    assert game.chests[BLUE] == 15 - 3


@pytest.mark.rule("shogun/special.4")
@pytest.mark.parametrize("defender", [RED, None])
def test_one_more_army_in_attack(defender: "int | None") -> None:
    """The attacker's reserve sends one army more, against players and neutral provinces."""
    lands = {"aki": (BLUE, 3)} | ({} if defender is None else {"bingo": (RED, 1)})
    game = table(lands, special={BLUE: "attack"})
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 3 + (["farmers"] if defender is None else ["tokugawa"])
    game.check()


@pytest.mark.rule("shogun/special.5")
def test_one_more_army_in_defence() -> None:
    """The defender's reserve sends one army more."""
    game = table({"aki": (BLUE, 3), "bingo": (RED, 1)}, special={RED: "defence"})
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 2 + ["tokugawa"] * 2
    game.check()


@pytest.mark.rule("shogun/special.6")
def test_the_event_comes_before_the_special_card() -> None:
    """Iwami pays 7: at most 5 by the event, then one more. Omi bears 2: at least 4, then one more."""
    game = table({"iwami": (BLUE, 1)}, event="tax_at_most_five", special={BLUE: "one_more_chest"})
    assert tax_income(game, BLUE, province("iwami")) == 6
    game = table({"omi": (BLUE, 1)}, event="rice_at_least_four", special={BLUE: "one_more_rice"})
    assert harvest(game, BLUE, province("omi")) == 5


@pytest.mark.rule("shogun/special.7")
def test_specials_are_shuffled_onto_the_places() -> None:
    """Five special cards on five places, in another order from game to game."""
    orders = set()
    for seed in range(5):
        game = tatami.new("shogun", seats=3, seed=seed, options={"start": "printed"})
        places = [place["special"] for place in game.view(None)["places"]]
        assert sorted(places) == sorted(SPECIAL.ids)
        orders.add(tuple(places))
    assert len(orders) > 1


@pytest.mark.rule("shogun/special.8")
def test_six_armies_with_five_in_reserve() -> None:
    """With exactly five in reserve the card is left aside and five are placed; with four the action is lost."""
    game = table({"tosa": (BLUE, 1)}, special={BLUE: "six_armies"})
    game.reserve[BLUE] = 5
    assert levy_size(game, BLUE, FIVE_ARMIES) == 5
    game.reserve[BLUE] = 4
    assert levy_size(game, BLUE, FIVE_ARMIES) == 0


@pytest.mark.rule("shogun/special.9")
def test_no_extra_army_in_revolts() -> None:
    """The card for defence does not help against farmers, unless the players agreed so."""
    for reading, armies in (("none", 2), ("special", 3), ("both", 3)):
        game = table({"tosa": (BLUE, 2)}, special={BLUE: "defence"}, markers={"tosa": 2}, revolt_defence=reading)
        revolt(game, BLUE, province("tosa"), 0)
        cubes = told(game, "cubes_thrown")[0]["cubes"]
        assert isinstance(cubes, list)
        assert cubes.count("uesugi") == armies


@pytest.mark.rule("shogun/special.10")
def test_no_extra_army_from_an_empty_reserve() -> None:
    """An army that is not in the reserve is not thrown."""
    game = table({"aki": (BLUE, 31), "tosa": (BLUE, 31), "bingo": (RED, 1)}, special={BLUE: "attack"})
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    cubes = told(game, "cubes_thrown")[0]["cubes"]
    assert isinstance(cubes, list)
    assert cubes.count("uesugi") == 2


@pytest.mark.rule("shogun/order.1", "shogun/order.2")
def test_places_are_chosen_in_the_order_of_bids() -> None:
    """The highest bidder chooses first; a place taken is gone; empty places are skipped."""
    game = table({"aki": (BLUE, 3), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    for seat, bid in ((BLUE, "chest_1"), (YELLOW, "chest_3"), (RED, "chest_2")):
        lay_plan(game, seat, bid=bid)
    assert game.waiting() == [YELLOW]
    specials = game.specials
    say(game, YELLOW, "fifth")
    assert game.waiting() == [RED]
    assert names(game, RED) == ["first", "second", "third", "fourth"]
    say(game, RED, "first")
    say(game, BLUE, "third")
    assert told(game, "place_taken")[0]["special"] == SPECIAL.ids[specials[4]]
    assert [event["seat"] for event in told(game, "nothing_planned")[:3]] == [RED, BLUE, YELLOW]


def test_a_scripted_attack_with_the_special_card() -> None:
    """Two armies and the special one: if all fall out against one, two stand in the province."""
    game = table({"aki": (BLUE, 3), "bingo": (RED, 1)}, special={BLUE: "attack"})
    falls(game, {BLUE: 3, RED: 1}, {BLUE: 3, RED: 1})
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    assert game.armies[province("bingo")] == 2
