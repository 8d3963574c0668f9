"""The tower over many throws, as `tatami tower` prints it."""

import json

import pytest
from typer.testing import CliRunner

from tatami.cli.main import app
from tatami.titles.shogun.commands import measure


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
