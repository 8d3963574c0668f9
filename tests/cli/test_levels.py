"""`tatami levels`: what people may choose from."""

from cli.conftest import Run
from tatami.bots.levels import rated


def test_the_levels_are_listed_in_either_language(run: Run) -> None:
    """The id to type, the name, a sentence."""
    status, out, _ = run("levels", "shitenno", "--lang", "fr")
    assert (status, "first_game (première partie)" in out, "trois secondes" in out) == (0, True, True)
    beginner = rated("shitenno")["beginner"]
    assert "1000 points, où l'échelle commence ; d'après 400 parties" in out.replace("\xa0", " ")
    assert f"({beginner['low']} à {beginner['high']})" in out
    assert "three seconds" in run("levels", "shitenno", "--lang", "en")[1]
    assert run("levels", "chess")[0] == 2
