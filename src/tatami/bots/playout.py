"""Random play of a bare game: the innermost loop of searches, soaks and benchmarks."""

from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance
from tatami.core.game import Game, together


def play_out(game: Game, chance: Chance, most: int) -> int:
    """Answer at random until the game is over or `most` decisions were made; how many there were.

    A decision is an answered question that had at least two answers. The answers come from the game's own list, so they need no check.
    """
    assert game.book is None
    decisions = 0
    while not game.over and decisions < most:
        seat = game.active
        answers = game.answers
        if answers is EVERYBODY:
            asked = together(game.asked)
            seat = asked.seats(game)[0]
            answers = asked.choices(game, seat)
        n = len(answers)
        if n > 1:
            decisions += 1
            game.take(seat, answers[chance.below(n)])
        else:
            game.take(seat, answers[0])
    return decisions
