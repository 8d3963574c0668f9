"""Revolts. [revolt]"""

import pytest

from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.revolt import revolt
from titles.shogun.table import BLUE, SHINANO, falls, table, told


@pytest.mark.rule("shogun/revolt.1")
def test_who_fights_in_a_revolt() -> None:
    """All armies of the province against a farmer for each marker."""
    game = table({"shinano": (BLUE, 4)}, markers={"shinano": 2})
    revolt(game, BLUE, SHINANO, 0)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 4 + ["farmers"] * 2


@pytest.mark.rule("shogun/revolt.2")
def test_a_draw_loses_the_province() -> None:
    """As many farmers as armies: everything goes back, and the province is bare."""
    game = table({"shinano": (BLUE, 4)}, markers={"shinano": 2}, built={"shinano": ["castle"]})
    falls(game, {BLUE: 4, FARMERS: 2}, {BLUE: 2, FARMERS: 2})
    revolt(game, BLUE, SHINANO, 0)
    assert (game.owner[SHINANO], game.markers[SHINANO], game.built[SHINANO]) == (-1, 0, 0)
    assert game.tray[BLUE] == game.tray[FARMERS] == 0
    assert SHINANO not in game.hand[BLUE]
    game.check()


@pytest.mark.rule("shogun/revolt.3", "shogun/revolt.4")
def test_a_revolt_put_down() -> None:
    """One more marker; the armies left are those in the tray less the farmers, or all of them under the option."""
    for reading, armies in (("farmers", 2), ("none", 3)):
        game = table({"shinano": (BLUE, 4)}, markers={"shinano": 2}, revolt_losses=reading)
        falls(game, {BLUE: 4, FARMERS: 2}, {BLUE: 3, FARMERS: 1})
        revolt(game, BLUE, SHINANO, 0)
        assert (game.owner[SHINANO], game.armies[SHINANO], game.markers[SHINANO]) == (BLUE, armies, 3)
        assert game.tray[BLUE] == game.tray[FARMERS] == 0
        game.check()


@pytest.mark.rule("shogun/revolt.5")
def test_defenders_in_revolts_by_option() -> None:
    """The special card, and the castle event with it, help where the players agreed so; an empty reserve helps nobody."""
    lands = {"shinano": (BLUE, 4)}
    for reading, armies in (("none", 4), ("special", 5), ("both", 6)):
        game = table(
            lands,
            markers={"shinano": 2},
            built={"shinano": ["castle"]},
            event="castle_defends_2",
            special={BLUE: "defence"},
            revolt_defence=reading,
        )
        revolt(game, BLUE, SHINANO, 0)
        cubes = told(game, "cubes_thrown")[0]["cubes"]
        assert isinstance(cubes, list)
        assert cubes.count("uesugi") == armies
