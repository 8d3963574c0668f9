"""The tower. [tower]"""

from typing import Any

import pytest

import tatami
from tatami.core.chance import stream
from tatami.titles.shogun import TITLE
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import DAIMYO
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.odds import WHOLE, free_odds, running_sums, stick_odds
from tatami.titles.shogun.rules.tower import throw
from titles.shogun.table import BLUE, KOZUKE, RED, SHINANO, YELLOW, falls, table, told


@pytest.mark.rule("shogun/tower.1", "shogun/tower.3")
def test_everything_in_the_tray_is_thrown_too() -> None:
    """Yellow's cubes in the tray go in with the others; those that fall out again stay there and count for nobody."""
    game = table({"shinano": (BLUE, 3), "kozuke": (RED, 1)})
    game.tray[YELLOW] = 2
    game.reserve[YELLOW] -= 2
    falls(game, {BLUE: 2, RED: 1}, {BLUE: 2, RED: 1, YELLOW: 2})
    attack(game, BLUE, SHINANO, KOZUKE, 2)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi", "uesugi", "mori", "mori", "tokugawa"]
    assert game.armies[KOZUKE] == 1
    assert game.tray[YELLOW] == 2
    game.check()


@pytest.mark.rule("shogun/tower.2")
def test_only_what_falls_out_counts() -> None:
    """Four march, one falls out; an army stuck from an earlier throw may come to help."""
    game = table({"shinano": (BLUE, 5), "kozuke": (RED, 1)}, lower={RED: 1})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 1, RED: 2})
    attack(game, BLUE, SHINANO, KOZUKE, 4)
    assert game.owner[KOZUKE] == RED
    assert game.armies[KOZUKE] == 1
    assert game.upper[BLUE] == 3


@pytest.mark.rule("shogun/tower.4")
@pytest.mark.parametrize("seats", [3, 5])
def test_nobody_empties_the_tower(seats: int) -> None:
    """Over a whole game, both winters included, the tower changes by throws alone: it holds what it held, and what went in less what fell out."""
    game: Any = tatami.new("shogun", seats=seats, seed=3, options={"start": "printed"})
    chance = stream(3)
    held = [up + low for up, low in zip(game.upper, game.lower, strict=True)]
    throws = 0
    while waiting := game.waiting():
        heard = game.heard(None)
        game.play(waiting[0], game.legal(waiting[0])[chance.below(len(game.legal(waiting[0])))])
        for event in game.events(None, heard):
            if event.kind in ("cubes_thrown", "cubes_fell"):
                sign = 1 if event.kind == "cubes_thrown" else -1
                held = [before + sign * n for before, n in zip(held, event.values[0], strict=True)]
                throws += 1
        assert held == [up + low for up, low in zip(game.upper, game.lower, strict=True)]
    assert throws > 40
    assert sum(held) > 0


@pytest.mark.rule("shogun/tower.5")
def test_cubes_stick_with_their_chance() -> None:
    """Of 10,000 single cubes about 84 % pass a shelf and about 71 % both; the option changes it."""
    for stick, share in (("16", 0.7056), ("8", 0.8464)):
        game = table(tower_stick=stick)
        game.chance = stream(5)
        fallen = 0
        for _ in range(10_000):
            game.upper, game.lower, game.tray = [0] * 6, [0] * 6, [0] * 6
            game.tray[BLUE] = 1
            throw(game)
            fallen += game.tray[BLUE]
        assert abs(fallen / 10_000 - share) < 0.02
    assert stick_odds(16)[1] == [84 * WHOLE // 100, WHOLE]


@pytest.mark.rule("shogun/tower.6")
def test_arriving_cubes_free_others() -> None:
    """Ten cubes that all arrive free a lying one with 1 - 0.96**10; the option changes it; groups of more than eight work too."""
    assert running_sums(1, 1, 4) == [3 * WHOLE // 4, WHOLE]
    for dislodge in (4, 10):
        stay = free_odds(dislodge)[10 * 9 + 1][0] / WHOLE
        assert abs(stay - (1 - dislodge / 100) ** 10) < 1e-6
    game = table()
    game.chance = stream(6)
    freed = 0
    for _ in range(2000):
        game.upper, game.lower, game.tray = [0] * 6, [0] * 6, [0] * 6
        game.lower[RED] = 20
        game.tray[BLUE] = 10
        throw(game)
        freed += game.tray[RED]
        assert game.tray[RED] + game.lower[RED] == 20
    assert 0.25 < freed / 2000 / 20 < 0.33


@pytest.mark.rule("shogun/tower.7")
def test_the_tower_is_closed_or_of_glass() -> None:
    """The tray is seen by all; what lies on the shelves by nobody, or by everybody if the tower is of glass."""
    for option, shelves in (("closed", (None, None)), ("glass", ({}, {"tokugawa": 2, "farmers": 1}))):
        game = table({"aki": (BLUE, 3)}, lower={RED: 2, FARMERS: 1}, tower=option)
        game.tray[YELLOW] += 1
        game.reserve[YELLOW] -= 1
        for seat in (BLUE, None):
            assert game.view(seat)["tower"] == {"upper": shelves[0], "lower": shelves[1], "tray": {"mori": 1}}
    assert TITLE.options["tower"].default == "closed"


@pytest.mark.rule("shogun/tower.7")
def test_nobody_can_know_on_which_shelf_a_cube_lies() -> None:
    """Worlds that look alike hold the same cubes inside, each on either shelf as often; of a tower of glass they are all the same."""
    inside = {BLUE: 5, RED: 2, FARMERS: 3}
    on_top = [0] * 6
    game = table({"aki": (BLUE, 3)}, lower=inside)
    for seed in range(400):
        for seat in (BLUE, None):
            world = game.redeal(seat, seed)
            assert {side: world.upper[side] + world.lower[side] for side in inside} == inside
            on_top = [n + upper for n, upper in zip(on_top, world.upper, strict=True)]
    assert [abs(on_top[side] / 800 - inside.get(side, 0) / 2) < 0.16 for side in range(6)] == [True] * 6  # five standard errors
    glass = table({"aki": (BLUE, 3)}, lower=inside, tower="glass")
    assert {tuple(glass.redeal(BLUE, seed).lower) for seed in range(20)} == {(5, 0, 2, 0, 0, 3)}


@pytest.mark.rule("shogun/setup.8", "shogun/tower.7")
def test_what_is_told_of_the_first_fill_is_what_fell_out() -> None:
    """All see what goes back to the reserves, and nobody is told more."""
    game: Any = tatami.new("shogun", seats=4, seed=5, options={"start": "printed"})
    (filled,) = told(game, "tower_filled")
    cubes = filled["cubes"]
    assert isinstance(cubes, list)
    for seat in range(4):
        assert cubes.count(DAIMYO.ids[seat]) == 7 - game.upper[seat] - game.lower[seat]
    assert cubes.count("farmers") == 10 - game.upper[FARMERS] - game.lower[FARMERS]
