"""The sequence of play, in rulebook order: read this first.

The whole game lies on the agenda from the start, as `SEQUENCE` below: three rounds of turns; after each the new order; after the
first two the gardens and fresh dice; after the third the scoring. Each chapter of the rulebook is a module of `rules/` with its name, but for
"setup" and "scoring", which stand beside this one. `rules/actions.py` carries out what `rules/effects.py` has read from print, `rules/goods.py` holds
the limits of stores, and `rules/possible.py` says what can be offered: all three belong to the chapter "effects".
"""

from typing import Final

from tatami.core.agenda import PassTo, Step
from tatami.titles.white_castle.rules.ids import RIVAL, Seat
from tatami.titles.white_castle.rules.round import GardenPhase, prepare_round, set_order
from tatami.titles.white_castle.rules.scoring import tell_scores
from tatami.titles.white_castle.rules.seals import LAST_CHANGES
from tatami.titles.white_castle.rules.solo import RIVAL_TURN, reward_gardens, shuffle_deck, turn_coins
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import TURNS
from tatami.titles.white_castle.rules.turn import TAKE_DIE


class Turns(Step):
    """One die each, three times round; three dice are left then. [turn.1]"""

    def do(self, game: Castle, seat: Seat) -> None:
        clans = game.lay.clans
        turn = game.turn
        if turn == clans * TURNS:
            return
        clan = game.order[turn % clans]
        game.turn = turn + 1
        if clan == RIVAL and game.seats == 1:
            game.agenda.extend(RIVAL_THEN_ON)
        else:
            game.active = clan
            game.agenda.extend(DIE_THEN_ON)


class NewOrder(Step):
    """The passage of time decides who plays first; the rival's coins become points. [round.1, solo.26]"""

    def do(self, game: Castle, seat: Seat) -> None:
        set_order(game)
        if game.seats == 1:
            turn_coins(game)


class Gardens(Step):
    """In the new order, everyone's gardens beside a bridge with a die. [round.3, solo.27]"""

    def do(self, game: Castle, seat: Seat) -> None:
        if game.seats == 1:
            reward_gardens(game)
        for place in range(len(game.order) - 1, -1, -1):
            if not is_rival(game, game.order[place]):
                game.owe(GardenPhase(game.order[place]))


class NextRound(Step):
    """Fresh dice on the bridges, and a shuffled rival. [round.7, solo.28]"""

    def do(self, game: Castle, seat: Seat) -> None:
        if game.seats == 1:
            shuffle_deck(game)
        prepare_round(game)


class LastWord(Step):
    """In turn order, a last chance to change seals. [seals.3]"""

    def do(self, game: Castle, seat: Seat) -> None:
        for place in range(len(game.order) - 1, -1, -1):
            if not is_rival(game, game.order[place]):
                game.owe(LAST_CHANGES)
                game.owe(PassTo(game.order[place]))


class Score(Step):
    """The final scoring. [scoring.1]"""

    def do(self, game: Castle, seat: Seat) -> None:
        tell_scores(game)


def is_rival(game: Castle, clan: Seat) -> bool:
    """Whether a clan is the rival of a single player. [solo.2]"""
    return clan == RIVAL and game.seats == 1


PLAY_TURNS: Final = Turns()
DIE_THEN_ON: Final[list[Step]] = [PLAY_TURNS, TAKE_DIE]  # the last one comes first
RIVAL_THEN_ON: Final[list[Step]] = [PLAY_TURNS, RIVAL_TURN]
NEW_ORDER: Final = NewOrder()
GARDENS: Final = Gardens()
NEXT_ROUND: Final = NextRound()
LAST_WORD: Final = LastWord()
SCORE: Final = Score()
SEQUENCE: Final[list[Step]] = [  # [turn.1, round.2]
    *(PLAY_TURNS, NEW_ORDER, GARDENS, NEXT_ROUND),
    *(PLAY_TURNS, NEW_ORDER, GARDENS, NEXT_ROUND),
    *(PLAY_TURNS, NEW_ORDER, LAST_WORD, SCORE),
]
