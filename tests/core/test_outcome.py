"""How a game ended: who came first, and by how much of it."""

import pytest

from tatami.core.outcome import Outcome, places


@pytest.mark.parametrize(("found", "shares"), [([2, 1, 3], [0.0, 1.0, 0.0]), ([1, 3, 1], [0.5, 0.0, 0.5]), ([1, 1, 1], [1 / 3] * 3)])
def test_a_first_place_is_whole_or_shared(found: list[int], shares: list[float]) -> None:
    """All of it for one alone, equal parts where several share it, nothing for the others."""
    assert Outcome(found, [0, 0, 0], {}, None, "end.1").first_places() == shares


def test_equal_keys_share_a_place() -> None:
    """And the place after it is left out."""
    assert places([(7, 1), (9, 0), (7, 1), (3, 5)]) == [2, 1, 2, 4]
