"""The sequence of play, in rulebook order: read this first.

Set-up · three rounds of turns · after each, the new order, the gardens and fresh dice · after the third, the scoring.
"""

from typing import Final

from tatami.core.agenda import Say, Step
from tatami.games.white_castle.rules.round import GardenPhase, prepare_round, set_order
from tatami.games.white_castle.rules.seals import LAST_CHANGES
from tatami.games.white_castle.rules.solo import RIVAL_TURN, reward_gardens, shuffle_deck, turn_coins
from tatami.games.white_castle.rules.turn import TAKE_DIE
from tatami.games.white_castle.scoring import tell_scores
from tatami.games.white_castle.state import Castle
from tatami.games.white_castle.tables import RIVAL, ROUNDS, TURNS, Seat


class NextTurn(Step):
    """One die each, three times round; three dice are left then. [turn.1]"""

    def do(self, game: Castle, seat: Seat) -> None:
        clans = game.lay.clans
        if game.turn == clans * TURNS:
            game.owe(END_ROUND)
            return
        clan = game.order[game.turn % clans]
        game.turn += 1
        game.owe(NEXT_TURN)
        if is_rival(game, clan):
            game.owe(RIVAL_TURN)
        else:
            game.active = clan
            game.owe(TAKE_DIE)


class EndRound(Step):
    """New order; then gardens and the next round, or the end of the game. [round.1, round.2, round.3]"""

    def do(self, game: Castle, seat: Seat) -> None:
        set_order(game)
        if game.seats == 1:
            turn_coins(game)
        if game.round == ROUNDS:
            game.owe(SCORE)
            for clan in reversed(game.order):
                if not is_rival(game, clan):
                    game.owe(LAST_CHANGES)
                    game.owe(Say(clan))
            return
        game.owe(NEXT_ROUND)
        if game.seats == 1:
            reward_gardens(game)
        for clan in reversed(game.order):
            if not is_rival(game, clan):
                game.owe(GardenPhase(clan))


class NextRound(Step):
    """Fresh dice on the bridges, a shuffled rival, and the first turn. [round.7, solo.28]"""

    def do(self, game: Castle, seat: Seat) -> None:
        if game.seats == 1:
            shuffle_deck(game)
        prepare_round(game)
        game.owe(NEXT_TURN)


class Score(Step):
    """The final scoring. [scoring.1]"""

    def do(self, game: Castle, seat: Seat) -> None:
        tell_scores(game)


def is_rival(game: Castle, clan: Seat) -> bool:
    """Whether a clan is the rival of a single player. [solo.2]"""
    return clan == RIVAL and game.seats == 1


NEXT_TURN: Final = NextTurn()
END_ROUND: Final = EndRound()
NEXT_ROUND: Final = NextRound()
SCORE: Final = Score()
