"""Marching. [march]"""

import pytest

from tatami.titles.shogun.rules.ids import MARCH_A, MARCH_B
from tatami.titles.shogun.rules.march import MarchArmies, MarchTo, move, targets
from titles.shogun.table import BLUE, RED, province, table, told


@pytest.mark.rule("shogun/march.1")
def test_both_marches_are_alike() -> None:
    """March A and march B offer the same neighbours."""
    game = table({"aki": (BLUE, 3)})
    assert MarchTo(province("aki"), MARCH_A).answers(game, BLUE) == MarchTo(province("aki"), MARCH_B).answers(game, BLUE)
    assert MarchTo(province("aki"), MARCH_A).answers(game, BLUE) == [province(id) for id in ("bingo", "iwami", "iyo")]


@pytest.mark.rule("shogun/march.2")
def test_one_army_stays_behind() -> None:
    """Of four armies up to three may go; a single one stays at home."""
    game = table({"aki": (BLUE, 4), "kai": (BLUE, 1)})
    assert MarchArmies(province("aki"), province("iyo")).answers(game, BLUE) == [1, 2, 3]
    assert targets(game, BLUE, province("kai")) == []


@pytest.mark.rule("shogun/march.3")
def test_any_number_of_armies_may_stand_together() -> None:
    """Forty armies in one province."""
    game = table({"aki": (BLUE, 20), "iyo": (BLUE, 21)})
    move(game, BLUE, province("aki"), province("iyo"), 19)
    assert game.armies[province("iyo")] == 40
    game.check()


@pytest.mark.rule("shogun/march.4")
def test_sea_lanes_make_neighbours() -> None:
    """Armies go straight from Shima to Izu and back."""
    game = table({"shima": (BLUE, 3), "izu": (BLUE, 3)})
    assert province("izu") in targets(game, BLUE, province("shima"))
    assert province("shima") in targets(game, BLUE, province("izu"))


@pytest.mark.rule("shogun/march.5")
def test_entering_a_foreign_province_is_a_fight() -> None:
    """Into one's own province armies just move; anywhere else cubes are thrown."""
    for owner, throws in ((BLUE, 0), (RED, 1), (None, 1)):
        game = table({"aki": (BLUE, 3)} | ({} if owner is None else {"iyo": (owner, 1)}))
        MarchArmies(province("aki"), province("iyo")).take(game, BLUE, 2)
        assert len(told(game, "cubes_thrown")) == throws
