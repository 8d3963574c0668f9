"""Carrying out printed actions: plain gains at once, everything else on the agenda."""

from typing import Final

from tatami.core.agenda import Step
from tatami.titles.white_castle.rules.goods import Gain, gain
from tatami.titles.white_castle.rules.ids import GOODS, SEAL, Action, Seat
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, SEAL_CAP

# What each action gains at once, and what it owes, the first step on top. `rules/effects.py` fills both at import. The second
# pair is for a clan whose seals are full: steps in time come first, so that a toll makes room for the seals. [effects.6]
GAINS: Final[list[list[Gain]]] = [[] for _ in ACTIONS]
STEPS: Final[list[list[Step]]] = [[] for _ in ACTIONS]
FULL_GAINS: Final[list[list[Gain]]] = [[] for _ in ACTIONS]
FULL_STEPS: Final[list[list[Step]]] = [[] for _ in ACTIONS]


def perform(game: Castle, seat: Seat, action: Action) -> None:
    """Carry out every icon of a printed action. [effects.1, effects.2, effects.6]"""
    full = game.stock[seat * GOODS + SEAL] == SEAL_CAP
    gains = FULL_GAINS[action] if full else GAINS[action]
    for gained in gains:
        gain(game, seat, gained.good, gained.n)
    steps = FULL_STEPS[action] if full else STEPS[action]
    if steps:
        game.agenda.extend(steps)
