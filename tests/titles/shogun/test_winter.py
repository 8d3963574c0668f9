"""Winter, scoring and the end of the game."""

import pytest

from tatami.titles.shogun.rules.domains import EVENT
from tatami.titles.shogun.rules.flow import BEGIN_WINTER
from tatami.titles.shogun.rules.ids import FARMERS, SOURCES, WINTER
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.scoring import SCORE, holdings, outcome, points
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import REVOLT_FARMERS, REVOLTS
from tatami.titles.shogun.rules.winter import FAMINE, spoil_rice
from titles.shogun.table import BLUE, RED, YELLOW, falls, names, province, say, table, told

MANY = ["aki", "bingo", "bitchu", "bizen", "hoki", "iwami", "izumo", "mimasaka", "tajima"]


def winter(lands: dict[str, tuple[int, int]], rice: int, **more: object) -> Shogun:
    """The famine of Blue, with so much rice."""
    game = table(lands, **more)  # type: ignore[arg-type]
    game.season = WINTER
    game.rice[BLUE] = rice
    game.agenda.clear()
    game.owe(SCORE)
    game.owe(FAMINE[BLUE])
    return game


def own(points_by_source: list[int], seat: int) -> list[int]:
    return points_by_source[seat * SOURCES : (seat + 1) * SOURCES]


@pytest.mark.rule("shogun/winter.2")
def test_rice_never_falls_below_zero() -> None:
    """Two rice and a loss of seven leave none."""
    game = table(seats=3)
    game.rice = [2, 7, 0]
    game.open_events = [EVENT.value_of("theatre_calms_7")]
    spoil_rice(game)
    assert game.rice == [0, 0, 0]


@pytest.mark.rule("shogun/winter.3")
def test_one_rice_for_each_province() -> None:
    """Three provinces and three rice: nothing happens. With two rice one province revolts."""
    lands = dict.fromkeys(MANY[:3], (BLUE, 3))
    game = winter(lands, 3)
    game.settle()
    assert not told(game, "famine_came")
    game = winter(lands, 2)
    game.settle()
    assert told(game, "famine_came")[0]["short"] == 1
    assert len(told(game, "revolt_began")) == 1


@pytest.mark.rule("shogun/winter.4")
def test_the_revolt_table() -> None:
    """1: 1/1. 2: 1/2. 3 and 4: 2/2. 5 and 6: 2/3. 7 and more: 3/3."""
    rows = [(REVOLTS[short], REVOLT_FARMERS[short]) for short in range(10)]
    assert rows == [(0, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 3), (3, 3), (3, 3)]


@pytest.mark.rule("shogun/winter.5")
def test_revolting_provinces_are_drawn_by_lot() -> None:
    """Every province of the player is drawn now and then, nobody else's ever."""
    drawn: set[object] = set()
    for seed in range(60):
        game = winter(dict.fromkeys(MANY, (BLUE, 3)) | {"kai": (RED, 2)}, 8)
        for _ in range(seed):
            game.chance.word()
        game.settle()
        provinces = told(game, "famine_came")[0]["provinces"]
        assert isinstance(provinces, list)
        drawn.update(provinces)
    assert drawn == set(MANY)


@pytest.mark.rule("shogun/winter.6")
def test_winter_farmers_come_on_top() -> None:
    """One marker and a shortage of two: three farmers."""
    game = table({"kai": (BLUE, 4)}, markers={"kai": 1})
    revolt(game, BLUE, province("kai"), REVOLT_FARMERS[2])
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 4 + ["farmers"] * 3


@pytest.mark.rule("shogun/winter.7", "shogun/year.5", "shogun/score.1")
def test_everybody_starves_once_in_the_order_of_autumn() -> None:
    """Three players without rice: one famine each, in their order, and then the scoring."""
    game = table({"aki": (BLUE, 9), "kai": (RED, 9), "omi": (YELLOW, 9)}, seats=3)
    game.order, game.open_events = [RED, BLUE, YELLOW], game.open_events[:1]
    game.agenda.clear()
    game.owe(BEGIN_WINTER)
    game.settle()
    assert [(row["seat"], row["short"]) for row in told(game, "famine_came")] == [(RED, 1), (BLUE, 1), (YELLOW, 1)]
    assert [row["seat"] for row in told(game, "revolt_began")] == [RED, BLUE, YELLOW]
    assert [row["points"] for row in told(game, "points_scored")] == [1, 1, 1]
    assert game.season == WINTER


@pytest.mark.rule("shogun/winter.8")
def test_the_owner_orders_the_revolts() -> None:
    """Of two revolts the owner is asked which comes first; the last one is not asked about."""
    game = winter(dict.fromkeys(MANY, (BLUE, 3)), 6)
    game.settle()
    assert game.waiting() == [BLUE]
    assert game.question(BLUE).kind == "revolt_next"
    first, second = names(game, BLUE)
    say(game, BLUE, second)
    assert [event["province"] for event in told(game, "revolt_began")] == [second, first]
    assert game.over


@pytest.mark.rule("shogun/winter.9")
def test_no_more_revolts_than_provinces() -> None:
    """However few provinces starve, each revolts once at most and nobody else's does; without provinces there is nothing to revolt."""
    for n in range(1, len(MANY) + 1):
        game = winter(dict.fromkeys(MANY[:n], (BLUE, 5)) | {"kai": (RED, 2)}, 0)
        game.settle()
        while not game.over:
            say(game, BLUE, names(game, BLUE)[0])
        began = [event["province"] for event in told(game, "revolt_began")]
        assert len(began) == len(set(began)) == REVOLTS[n] <= n
        assert set(began) <= set(MANY[:n])
    game = winter({"kai": (RED, 2)}, 0)
    game.settle()
    assert not told(game, "revolt_began")


@pytest.mark.rule("shogun/score.1", "shogun/score.2")
def test_provinces_and_buildings() -> None:
    """A point a province and a point a building."""
    game = table({"aki": (BLUE, 1), "izumo": (BLUE, 1)}, built={"izumo": ["castle", "temple", "theatre"]})
    assert own(holdings(game), BLUE)[:2] == [2, 3]


@pytest.mark.rule("shogun/score.3")
def test_majorities() -> None:
    """The most castles of a region score 3, temples 2, theatres 1."""
    game = table(
        {"aki": (BLUE, 1), "izumo": (BLUE, 1), "hoki": (RED, 1)},
        built={"izumo": ["castle", "temple", "theatre"], "aki": ["castle"], "hoki": ["castle"]},
    )
    assert own(holdings(game), BLUE)[2:] == [3, 2, 1]
    assert own(holdings(game), RED)[2:] == [0, 0, 0]


@pytest.mark.rule("shogun/score.4")
def test_tied_majorities() -> None:
    """Tied players each score one less: 2, 1 and 0."""
    game = table(
        {"izumo": (BLUE, 1), "kaga": (YELLOW, 1), "etchu": (RED, 1)},
        built={"kaga": ["castle", "temple", "theatre"], "etchu": ["castle", "temple", "theatre"]},
    )
    assert own(holdings(game), YELLOW)[2:] == [2, 1, 0]
    assert own(holdings(game), RED)[2:] == [2, 1, 0]


@pytest.mark.rule("shogun/score.5")
def test_no_building_no_majority() -> None:
    """Nobody leads a region without a building."""
    game = table({"aki": (BLUE, 1), "kaga": (YELLOW, 1)})
    assert sum(holdings(game)) == 2


@pytest.mark.rule("shogun/score.6")
def test_points_beyond_eighty() -> None:
    """The track's end is no limit."""
    game = table({"aki": (BLUE, 1)})
    game.scored = [85, *game.scored[1:]]
    SCORE.do(game, BLUE)
    assert points(game, BLUE) == 86


@pytest.mark.rule("shogun/score.6")
def test_scores_before_winter() -> None:
    """Ten points scored in the first year; two provinces, a castle and the most castles are worth 2 + 1 + 3 more; after the end nothing is."""
    game = table({"aki": (BLUE, 1), "izumo": (BLUE, 1), "kaga": (RED, 1)}, built={"izumo": ["castle"]})
    game.scored = [10, *game.scored[1:]]
    now = game.title.scores_now(game)
    assert (now[BLUE], now[RED]) == (16, 1)
    game.over = True
    assert game.title.scores_now(game)[BLUE] == 10


@pytest.mark.rule("shogun/end.1", "shogun/end.2", "shogun/end.3")
def test_ranking_and_tie_breaks() -> None:
    """Most points; then most chests; then the place is shared."""
    game = table(seats=3)
    game.scored = [30] + [0] * 4 + [29] + [0] * 4 + [30] + [0] * 4
    game.chests = [4, 20, 6]
    result = outcome(game)
    assert (result.places, result.tie_break) == ([2, 3, 1], "end.2")
    game.chests = [6, 20, 6]
    result = outcome(game)
    assert (result.places, result.tie_break) == ([1, 3, 1], None)
    game.scored[5] = 31
    assert outcome(game).places == [2, 1, 2]
    assert outcome(game).tie_break is None
    game.scored[5] = 30
    result = outcome(game)
    assert (result.places, result.tie_break) == ([2, 1, 2], "end.2")


@pytest.mark.rule("shogun/end.1")
def test_points_are_told_by_source() -> None:
    """Each seat's points from provinces, buildings and the three majorities, and their sum."""
    game = table(seats=3)
    game.scored = [10, 7, 3, 2, 1, 11, 8, 6, 4, 0, 12, 9, 5, 0, 2]
    result = outcome(game)
    assert result.scores == [23, 29, 28]
    assert result.categories == {
        "provinces": [10, 11, 12],
        "buildings": [7, 8, 9],
        "castles": [3, 6, 5],
        "temples": [2, 4, 0],
        "theatres": [1, 0, 2],
    }


def test_a_winter_revolt_can_be_lost() -> None:
    """The farmers of famine take the province."""
    game = table({"kai": (BLUE, 1)})
    falls(game, {BLUE: 1, FARMERS: 2}, {FARMERS: 2})
    revolt(game, BLUE, province("kai"), 2)
    assert game.owner[province("kai")] < 0
