"""What starts anew with a turn, and what others left behind. [turn]"""

import pytest

from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.draw import DRAW
from tatami.titles.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.titles.middle_earth.rules.flow import LEADER_BACK, NEXT_TURN, TURN
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.reinforce import REINFORCEMENT
from titles.middle_earth.table import at, war


@pytest.mark.rule("middle_earth/turn.1")
def test_a_turn_owes_its_six_steps_and_starts_anew() -> None:
    """Nothing is left of the last turn: no conquest, no card earned, one fortification move; then the steps in their order."""
    game = war(ATTACKS, own={"moria": 3, "eregion": 2})
    game.agenda.clear()
    game.fresh, game.moves, game.bonus_cards = False, 0, 2
    game.traded = game.conquered = game.earned = True
    game.arrived = game.pinned = [at("moria")]
    TURN.do(game, 0)
    assert (game.fresh, game.moves, game.bonus_cards) == (True, 1, 0)
    assert (game.traded, game.conquered, game.earned) == (False, False, False)
    assert (game.arrived, game.pinned) == ([], [])
    assert game.agenda[::-1] == [REINFORCEMENT, ATTACKS, FORTIFICATION, LEADER_BACK, DRAW, FELLOWSHIP_STEP, NEXT_TURN]


@pytest.mark.rule("middle_earth/turn.4", "middle_earth/events.2", "middle_earth/powers.4")
@pytest.mark.parametrize(("storms", "closed", "hindered"), [(True, 0, True), (False, 1, True), (True, 1, True), (False, 0, False)])
def test_what_others_did_still_hinders(storms: bool, closed: int, hindered: bool) -> None:
    """A storm or a closed bridge of seat 0 lasts while seat 1 plays; those of seat 1 end with its turn."""
    game = war(ATTACKS, own={"moria": 3, "eregion": 2})
    game.agenda.clear()
    game.storms = [[at("moria")] if storms else [], [at("khand")]]
    game.closed = [closed, 1]
    game.hindered = True
    NEXT_TURN.do(game, 0)
    assert (game.active, game.hindered, game.storms[1], game.closed[1]) == (1, hindered, [], 0)
