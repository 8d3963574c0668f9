"""Shogun. What a search expects between two seasons, before anybody has planned: the parts of a position, weighed by year and season."""

from typing import Final

from tatami.bots.judgement.shogun.lands import counts, majorities, threat
from tatami.bots.judgement.shogun.numbers import GREEDY, Weights
from tatami.bots.judgement.shogun.supplies import rice_short
from tatami.games.shogun.ids import AUTUMN
from tatami.games.shogun.scoring import points
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import BUILT, CHESTS, RICE, SITES

FIRST_CHESTS: Final = 6  # worth more than the next


def outlook(game: Shogun, between: list[Weights]) -> list[float]:
    """The final score each seat can expect, but for what is the same to all."""
    weights = between[game.year * (AUTUMN + 1) + game.season]
    found = counts(game)
    worth: list[float] = []
    for seat in range(game.seats):
        chests = game.chests[seat]
        hunger = rice_short(game, seat, GREEDY)
        worth.append(
            points(game, seat)
            + weights.lead * majorities(game, seat, found)
            + weights.chest * chests
            + weights.first_chest * (chests if chests < FIRST_CHESTS else FIRST_CHESTS)
            + weights.hunger * (hunger if hunger > 0.0 else 0.0)
        )
    owner, armies, built = game.owner, game.armies, game.built
    for province in game.board.provinces:
        seat = owner[province]
        if seat >= 0:
            buildings = BUILT[built[province]]
            danger = threat(game, seat, province, GREEDY)
            worth[seat] += (
                weights.province
                + weights.building * buildings
                + weights.army * armies[province]
                + danger * (weights.threat + weights.threat_building * buildings)
                + weights.site * (SITES[province] - buildings)
                + weights.income * CHESTS[province]
                + weights.rice * RICE[province]
            )
    return worth
