"""The sequence of play: what the end of a round owes to whom."""

import pytest

from tatami.titles.white_castle.rules.flow import GARDENS, LAST_WORD, NEW_ORDER, SCORE
from tatami.titles.white_castle.rules.ids import RIVAL
from titles.white_castle.table import do, give, has, kind, play, table, told, visit


@pytest.mark.rule("white_castle/solo.26")
def test_the_new_order_turns_the_rivals_coins_into_points() -> None:
    """Six coins of a rival who plays first in the next round: two points after round 1. With two players coins stay coins."""
    game = visit(bridges={"coral": [1, 2, 3]})
    game.influence = [0, 4]
    give(game, "coin", 6, RIVAL)
    do(game, NEW_ORDER)
    assert (has(game, "vp", RIVAL), has(game, "coin", RIVAL)) == (2, 0)
    two = table()
    give(two, "coin", 6, 1)
    do(two, NEW_ORDER)
    assert (has(two, "vp", 1), has(two, "coin", 1)) == (0, 6)


@pytest.mark.rule("white_castle/solo.27", "white_castle/round.3")
def test_the_rivals_gardens_are_points_and_never_questions() -> None:
    """A point each in round 1; the player alone is asked about gardens."""
    game = visit(bridges={"coral": [1, 2, 3]})
    game.tended = [0, 0b000011]
    do(game, GARDENS)
    assert kind(game) == "over"
    assert has(game, "vp", RIVAL) == 2
    two = table(bridges={"coral": [1, 2, 3]})
    two.tended = [0, 0b000010]
    do(two, GARDENS)
    assert (kind(two), two.active) == ("work_garden", 1)


@pytest.mark.rule("white_castle/seals.3")
def test_everybody_has_a_last_word_in_turn_order() -> None:
    """Each seat with seals that can still earn a point, the first in the order first; never the rival."""
    game = table(3)
    game.order = [2, 0, 1]
    for seat in range(3):
        give(game, "seal", 2, seat)
        give(game, "food", 2, seat)
    do(game, LAST_WORD)
    asked = []
    while kind(game) == "last_changes":
        asked.append(game.active)
        play(game, "done")
    assert asked == [2, 0, 1]
    solo = visit()
    for clan in (0, RIVAL):
        give(solo, "seal", 2, clan)
        give(solo, "food", 2, clan)
    do(solo, LAST_WORD)
    assert (kind(solo), solo.active) == ("last_changes", 0)
    play(solo, "seals_to_food")
    assert kind(solo) == "over"
    assert has(solo, "seal", RIVAL) == 2


@pytest.mark.rule("white_castle/scoring.1")
def test_the_scoring_is_told() -> None:
    """Golden fans, category by category."""
    game = table(goods={"pearl": 7})
    do(game, SCORE)
    assert [event["n"] for event in told(game, "resources_scored")] == [2, 0]
