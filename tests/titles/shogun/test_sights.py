"""What a search looks at where it stops: provinces and who stands beside them, supplies, cubes in the tower."""

from typing import Any

import pytest

from tatami.titles.shogun.bots import JUDGEMENT
from tatami.titles.shogun.rules.state import Shogun
from titles.shogun.table import BLUE, RED, YELLOW, table

LANDS = {"aki": (BLUE, 2), "bingo": (RED, 1), "omi": (RED, 6)}
BESIDE = LANDS | {"bingo": (RED, 6), "omi": (RED, 1)}


def seen(game: Shogun, name: str, seat: int = BLUE) -> float:
    return JUDGEMENT.sights(game)[seat][JUDGEMENT.seen.index(name)]


def chance(game: Any, seat: int = BLUE) -> float:
    value = JUDGEMENT.insights[game.seats].value
    assert value is not None
    return value.of(JUDGEMENT.sights(game), game.progress())[seat]


def test_a_strong_neighbour_threatens_what_is_built() -> None:
    """Six armies beside Aki, five of which can attack two and the farmers; the castle there counts once more."""
    game = table(BESIDE, built={"aki": ["castle"]})
    danger = 5 / (5 + 1.4 * 2.6)
    assert seen(game, "threat") == pytest.approx(danger / 3)
    assert seen(game, "threat_to_buildings") == pytest.approx(danger / 2)
    assert seen(game, "second_threat") == 0.0
    assert seen(table(LANDS, built={"aki": ["castle"]}), "threat") == 0.0


def test_every_border_with_another_player_counts() -> None:
    """Bingo and Iwami lie beside Aki; who threatens second is seen too. Neutral neighbours are no border."""
    game = table(BESIDE | {"iwami": (YELLOW, 3)})
    assert seen(game, "borders") == pytest.approx(2 / 20)
    assert seen(table({"aki": (BLUE, 2)}), "borders") == 0.0
    assert seen(game, "second_threat") == pytest.approx(2 / (2 + 1.4 * 2.6) / 2)


def test_cubes_in_the_tower_are_not_lost() -> None:
    """Three on its lower shelf."""
    assert seen(table(LANDS, lower={BLUE: 3}), "tower") == pytest.approx(3 / 6)
    assert chance(table(LANDS, lower={BLUE: 3})) > chance(table(LANDS))


def test_a_value_fears_an_open_flank() -> None:
    """The same armies of an enemy beside a castle instead of far away."""
    safe, open_flank = (table(lands, seats=4, built={"aki": ["castle"]}) for lands in (LANDS, BESIDE))
    assert chance(open_flank) < chance(safe) - 0.05
