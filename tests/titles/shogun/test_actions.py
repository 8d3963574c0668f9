"""Building, rice, taxes, angry farmers, placing armies."""

import pytest

from tatami.titles.shogun.rules.act import perform
from tatami.titles.shogun.rules.build import can_build
from tatami.titles.shogun.rules.ids import (
    BUILD_CASTLE,
    BUILD_TEMPLE,
    BUILD_THEATRE,
    CASTLE,
    COLLECT_RICE,
    COLLECT_TAXES,
    FARMERS,
    FIVE_ARMIES,
    ONE_ARMY,
    TEMPLE,
    THREE_ARMIES,
)
from tatami.titles.shogun.rules.levy import MoveTo, can_levy, levy_size
from titles.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, names, province, say, set_actions, table, told


@pytest.mark.rule("shogun/build.1")
@pytest.mark.parametrize(("action", "price"), [(BUILD_CASTLE, 3), (BUILD_TEMPLE, 2), (BUILD_THEATRE, 1)])
def test_prices(action: int, price: int) -> None:
    """3, 2 and 1 chests."""
    game = table({"izumo": (BLUE, 2)})
    assert perform(game, BLUE, province("izumo"), action)
    assert game.chests[BLUE] == 15 - price
    game.check()
    game = table({"izumo": (BLUE, 2)})
    for chests, built in ((price - 1, False), (price, True)):
        game.chests[BLUE] = chests
        assert perform(game, BLUE, province("izumo"), action) == built
    assert game.chests[BLUE] == 0


@pytest.mark.rule("shogun/build.2")
def test_a_free_site_is_needed() -> None:
    """Kai has one site: after a theatre there is no room for a castle."""
    game = table({"kai": (BLUE, 2)})
    assert perform(game, BLUE, province("kai"), BUILD_THEATRE)
    assert not perform(game, BLUE, province("kai"), BUILD_CASTLE)
    assert game.chests[BLUE] == 14


@pytest.mark.rule("shogun/build.3")
def test_no_two_of_a_kind() -> None:
    """Izumo has three sites, and room for one temple."""
    game = table({"izumo": (BLUE, 2)})
    assert perform(game, BLUE, province("izumo"), BUILD_TEMPLE)
    assert not perform(game, BLUE, province("izumo"), BUILD_TEMPLE)
    assert perform(game, BLUE, province("izumo"), BUILD_CASTLE)


@pytest.mark.rule("shogun/build.4")
def test_tiles_of_razed_buildings_come_back() -> None:
    """A razed province returns its tiles."""
    game = table({"izumo": (BLUE, 2)}, built={"izumo": ["castle", "temple"]})
    assert (game.tiles[CASTLE], game.tiles[TEMPLE]) == (27, 25)
    game.reserve[BLUE] += game.armies[province("izumo")]
    game.lose_card(BLUE, province("izumo"))
    game.raze(province("izumo"))
    assert (game.tiles[CASTLE], game.tiles[TEMPLE]) == (28, 26)
    game.check()


@pytest.mark.rule("shogun/rice.1", "shogun/unrest.1")
def test_rice() -> None:
    """Hoki brings 5 rice and one revolt marker."""
    game = table({"hoki": (BLUE, 2)})
    perform(game, BLUE, province("hoki"), COLLECT_RICE)
    assert game.rice[BLUE] == 5
    assert game.markers[province("hoki")] == 1
    assert [(row["province"], row["markers"]) for row in told(game, "farmers_angered")] == [("hoki", 1)]


@pytest.mark.rule("shogun/rice.2")
def test_event_then_special_for_rice() -> None:
    """Hoki's 5 are cut to 3, then comes the special card's one."""
    game = table({"hoki": (BLUE, 2)}, event="rice_at_most_three", special={BLUE: "one_more_rice"})
    perform(game, BLUE, province("hoki"), COLLECT_RICE)
    assert game.rice[BLUE] == 4


@pytest.mark.rule("shogun/tax.1", "shogun/unrest.1")
def test_taxes() -> None:
    """Hoki pays 6 chests and bears one revolt marker afterwards."""
    game = table({"hoki": (BLUE, 2)})
    perform(game, BLUE, province("hoki"), COLLECT_TAXES)
    assert game.chests[BLUE] == 21
    assert game.markers[province("hoki")] == 1
    game.check()


@pytest.mark.rule("shogun/tax.2")
def test_event_then_special_for_taxes() -> None:
    """Aki's 4 are raised to 6, then comes the special card's one."""
    game = table({"aki": (BLUE, 2)}, event="tax_at_least_six", special={BLUE: "one_more_chest"})
    perform(game, BLUE, province("aki"), COLLECT_TAXES)
    assert game.chests[BLUE] == 22


@pytest.mark.rule("shogun/unrest.2")
def test_a_second_levy_raises_a_revolt() -> None:
    """With one marker there, two farmers are thrown against the province."""
    game = table({"hoki": (BLUE, 2)}, markers={"hoki": 1})
    perform(game, BLUE, province("hoki"), COLLECT_RICE)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi", "uesugi", "farmers", "farmers"]
    game.check()


@pytest.mark.rule("shogun/unrest.3")
def test_what_was_collected_is_kept() -> None:
    """The province is lost, its chests are not."""
    game = table({"hoki": (BLUE, 2)}, markers={"hoki": 1})
    falls(game, {BLUE: 2, FARMERS: 2}, {BLUE: 1, FARMERS: 2})
    perform(game, BLUE, province("hoki"), COLLECT_TAXES)
    assert game.owner[province("hoki")] < 0
    assert game.chests[BLUE] == 21


@pytest.mark.rule("shogun/levy.1", "shogun/levy.2", "shogun/levy.3")
@pytest.mark.parametrize(("action", "price", "armies"), [(FIVE_ARMIES, 3, 5), (THREE_ARMIES, 2, 3), (ONE_ARMY, 1, 1)])
def test_placing_armies(action: int, price: int, armies: int) -> None:
    """Five for 3 chests, three for 2, one for 1, from the reserve."""
    game = table({"hoki": (BLUE, 2)})
    assert perform(game, BLUE, province("hoki"), action)
    assert game.armies[province("hoki")] == 2 + armies
    assert game.reserve[BLUE] == 60 - armies
    assert game.chests[BLUE] == 15 - price
    for chests, placed in ((price - 1, False), (price, True)):
        game.chests[BLUE] = chests
        assert can_levy(game, BLUE, action) == placed


@pytest.mark.rule("shogun/levy.3", "shogun/march.6")
def test_the_move_after_one_army() -> None:
    """Armies may move on to one neighbouring province of one's own, or stay."""
    game = table({"hoki": (BLUE, 2), "tajima": (BLUE, 1), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "one_army")
    lay_plan(game, BLUE, {"one_army": "hoki"}, bid="chest_4")
    for seat in (YELLOW, RED):
        lay_plan(game, seat)
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert names(game, BLUE) == ["stay", "tajima"]
    say(game, BLUE, "tajima")
    assert names(game, BLUE) == ["1", "2"]
    say(game, BLUE, "2")
    assert game.armies[province("tajima")] == 3
    assert game.armies[province("hoki")] == 1


@pytest.mark.rule("shogun/levy.1", "shogun/levy.2", "shogun/levy.3")
@pytest.mark.parametrize(("action", "moves"), [(FIVE_ARMIES, False), (THREE_ARMIES, False), (ONE_ARMY, True)])
def test_only_after_one_army_others_may_move(action: int, moves: bool) -> None:
    """Placing five or three armies moves nobody."""
    game = table({"hoki": (BLUE, 2), "tajima": (BLUE, 1)})
    game.agenda.clear()
    perform(game, BLUE, province("hoki"), action)
    assert game.agenda == ([MoveTo(province("hoki"))] if moves else [])


@pytest.mark.rule("shogun/levy.4")
def test_the_move_never_leaves_ones_own_land() -> None:
    """Neither a neutral nor a foreign neighbour is offered."""
    game = table({"hoki": (BLUE, 2), "tajima": (RED, 1)})
    assert MoveTo(province("hoki")).answers(game, BLUE) == [-1]


@pytest.mark.rule("shogun/levy.5")
def test_partial_levy() -> None:
    """Under the option two armies of five are placed for the whole price; with none the action is lost."""
    game = table({"hoki": (BLUE, 2)}, partial_levy="yes")
    game.reserve[BLUE] = 2
    assert levy_size(game, BLUE, FIVE_ARMIES) == 2
    perform(game, BLUE, province("hoki"), FIVE_ARMIES)
    assert game.chests[BLUE] == 12
    assert game.armies[province("hoki")] == 4
    assert not can_levy(game, BLUE, THREE_ARMIES)


def test_building_needs_a_tile_and_the_price() -> None:
    """With no chests nothing is built."""
    game = table({"izumo": (BLUE, 2)})
    game.pay(BLUE, 15)
    assert not can_build(game, BLUE, province("izumo"), CASTLE)
