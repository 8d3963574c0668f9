"""The tower over many throws, as `tatami tower` prints it."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner

import tatami
from tatami.cli.main import app
from tatami.core.chance import stream
from tatami.titles.shogun.commands import calibrate, empty, measure
from tatami.titles.shogun.rules.tower import pass_shelves


@pytest.mark.rule("shogun/tower.5", "shogun/tower.6")
def test_what_comes_out_over_many_throws() -> None:
    """The first fill keeps about 30 %; then as many cubes come out as go in, and the tower keeps eight to eleven."""
    result = measure({}, 400, 1)
    for row in result["fills"]:
        assert 0.25 < row["stay"] / row["cubes"] < 0.34
    for row in result["sizes"]:
        assert abs(row["out"] - row["cubes"]) < 0.4
        assert 7 < row["kept"] < 12.5
        assert 0.66 < row["direct"] < 0.76


@pytest.mark.rule("shogun/tower.6")
def test_a_looser_tower_keeps_less() -> None:
    """With 8 % an arriving cube frees more, and fewer stay."""
    tight, loose = (measure({"tower_dislodge": percent}, 300, 1)["sizes"][2]["kept"] for percent in ("4", "8"))
    assert loose < tight - 2


def test_the_command_prints_it() -> None:
    """`tatami tower --json` gives the same figures to programs."""
    result = CliRunner().invoke(app, ["tower", "--throws", "50", "--json", "--option", "tower_stick=20"])
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)["sizes"]) == 5
    assert "first fill" in CliRunner().invoke(app, ["tower", "--throws", "20"]).stdout


@pytest.mark.rule("shogun/tower.5", "shogun/tower.6")
@pytest.mark.parametrize(("stick", "dislodge"), [(8, 8), (16, 4), (24, 2)])
def test_a_real_tower_is_recognised_by_its_throws(stick: int, dislodge: int) -> None:
    """Of a fill and 200 throws the options come out as they were, or the next to them."""
    options = {"tower_stick": str(stick), "tower_dislodge": str(dislodge)}
    game: Any = tatami.title("shogun").bare(5, stream(9), {"start": "printed", **options})
    empty(game)
    throws = []
    for number in range(201):
        thrown = 38 if number == 0 else 3 + number % 9
        game.tray = [thrown, 0, 0, 0, 0, 0]
        pass_shelves(game)
        throws.append((thrown, sum(game.tray)))
    found = calibrate(throws)
    assert abs(found[0] - stick) <= 4
    assert abs(found[1] - dislodge) <= 2


def test_the_command_calibrates() -> None:
    """Throws are typed as cubes in and out; what cannot be is refused in a sentence."""
    result = CliRunner().invoke(app, ["tower", "--counted", "38:26 5:5 8:7, 4:5"])
    assert re.fullmatch(r"tower_stick=\d+ tower_dislodge=\d+\n", result.stdout)
    for wrong in ("5:9", "nonsense", "5:4 x"):
        assert CliRunner().invoke(app, ["tower", "--counted", wrong]).exit_code == 2
