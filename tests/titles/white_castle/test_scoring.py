"""The final scoring."""

import pytest

from tatami.titles.white_castle.rules.ids import LEVELS, YARDS
from tatami.titles.white_castle.rules.scoring import CATEGORIES, outcome, parts, tell_scores
from tatami.titles.white_castle.rules.state import Castle
from titles.white_castle.table import give, table, told


def points(game: Castle, category: str, clan: int = 0) -> int:
    return parts(game, clan)[CATEGORIES.index(category)]


@pytest.mark.rule("white_castle/scoring.1")
@pytest.mark.parametrize(("fans", "tile"), [(0, 0), (40, 0), (41, 40), (80, 40), (81, 80), (95, 80)])
def test_red_fans_and_the_tiles(fans: int, tile: int) -> None:
    """Points of the game count; beyond 40 and 80 the tile keeps the laps."""
    game = table(goods={"vp": fans})
    assert points(game, "fans") == fans
    assert game.view(0)["clans"][0]["points"] == fans
    assert game.view(0)["clans"][0]["tile"] == tile


@pytest.mark.rule("white_castle/scoring.2")
@pytest.mark.parametrize(("coins", "seals", "vp"), [(4, 0, 0), (3, 2, 1), (9, 0, 1), (5, 5, 2), (22, 4, 5)])
def test_five_coins_and_seals_a_point(coins: int, seals: int, vp: int) -> None:
    """Counted together, rounded down."""
    assert points(table(goods={"coin": coins, "seal": seals}), "purse") == vp


@pytest.mark.rule("white_castle/scoring.3")
@pytest.mark.parametrize(("units", "vp"), list(enumerate([0, 0, 0, 1, 1, 1, 1, 2])))
def test_resources_left(units: int, vp: int) -> None:
    """One point for three to six, two for seven, for each resource."""
    assert points(table(goods={"iron": units}), "resources") == vp
    assert points(table(goods={"food": units, "iron": 3, "pearl": 7}), "resources") == vp + 3


@pytest.mark.rule("white_castle/scoring.4")
@pytest.mark.parametrize(("space", "vp"), [(0, 0), (5, 0), (6, 3), (10, 3), (11, 6), (14, 6), (15, 10), (17, 12), (20, 15)])
def test_seasons(space: int, vp: int) -> None:
    """Three, six, then ten to fifteen."""
    game = table()
    game.influence[0] = space
    assert points(game, "time") == vp


@pytest.mark.rule("white_castle/scoring.5")
def test_courtiers() -> None:
    """1, 3, 6 and 10 by floor."""
    game = table()
    game.court[:LEVELS] = [1, 1, 1, 1]
    assert points(game, "courtiers") == 20


@pytest.mark.rule("white_castle/scoring.6")
def test_warriors_times_courtiers_inside() -> None:
    """Two for each in the great yard, one elsewhere; courtiers at the gate do not count."""
    game = table()
    game.guard[:YARDS] = [1, 1, 1]
    game.court[:LEVELS] = [3, 1, 0, 1]
    assert points(game, "warriors") == 8
    game.court[:LEVELS] = [5, 0, 0, 0]
    assert points(game, "warriors") == 0


@pytest.mark.rule("white_castle/scoring.7")
def test_gardeners() -> None:
    """The points of their cards: twice the food, less one."""
    game = table()
    game.tended[0] = 0b100011
    assert game.lay.garden_vp == [7, 1, 7, 1, 5, 3]
    assert points(game, "gardeners") == 11


@pytest.mark.rule("white_castle/scoring.8")
def test_ties_go_to_the_earlier_clan() -> None:
    """In the order set after the third round."""
    game = table(3)
    for seat, vp in enumerate((7, 9, 9)):
        give(game, "vp", vp, seat)
    game.order = [2, 0, 1]
    result = outcome(game)
    assert result.places == [3, 2, 1]
    assert result.tie_break == "scoring.8"
    give(game, "vp", 10, 0)
    result = outcome(game)
    assert result.winners == [0]
    assert result.tie_break is None
    assert result.scores == [10, 9, 9]


@pytest.mark.rule("white_castle/scoring.1")
def test_the_golden_fans_are_told_one_by_one() -> None:
    """7 coins 1, seven pearls 2, the sixth space 3, a courtier at the gate and one inside 1 + 3, a great warrior 2 × 1, a garden its points."""
    game = table(goods={"coin": 7, "pearl": 7})
    game.influence[0] = 6
    game.court[:LEVELS] = [1, 1, 0, 0]
    game.guard[:YARDS] = [1, 0, 0]
    game.tended[0] = 1
    tell_scores(game)
    kinds = ["purse", "resources", "time", "courtiers", "warriors", "gardeners"]
    assert [told(game, f"{kind}_scored")[0]["n"] for kind in kinds] == [1, 2, 3, 4, 2, game.lay.garden_vp[0]]
    assert [told(game, f"{kind}_scored")[1]["seat"] for kind in kinds] == [1] * 6
