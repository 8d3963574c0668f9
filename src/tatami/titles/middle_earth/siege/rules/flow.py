"""The siege's sequence of play: read this first. [siege.7–10]

In a round three action dice are rolled; the leading player takes and plays one, then the opponent, then the leading player the last.
A play is: take the die, draw, trade, act.

Where each chapter stands: siege in `tables`, `setup` and here; siege_trade in `rules/trade`; siege_action in `rules/actions`, `rules/points`,
`rules/group`, `rules/borders`, `rules/shooting`, `rules/fighting` and `rules/pieces`; siege_cards in `rules/minas_tirith_cards` and, where a card
only changes a number, beside that number; siege_end in `scoring`.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain
from tatami.titles.middle_earth.rules.cards import flags
from tatami.titles.middle_earth.rules.ids import Card, Seat
from tatami.titles.middle_earth.siege.rules import events
from tatami.titles.middle_earth.siege.rules.actions import ACTIONS
from tatami.titles.middle_earth.siege.rules.domains import ACTION_DIE
from tatami.titles.middle_earth.siege.rules.ids import ACTION_DICE, CARDS_PER_DIE, SPACES
from tatami.titles.middle_earth.siege.rules.scoring import BY_POINTS, finish
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.trade import TRADING

NO_SHOTS: Final[list[int]] = [0] * SPACES


class Round(Step):
    """Three action dice. [siege.8]"""

    def do(self, game: Siege, seat: Seat) -> None:
        dice = [game.chance.below(6) + 1 for _ in range(ACTION_DICE)]
        dice.sort()
        game.dice = dice
        if game.book is not None:
            game.tell(events.DICE_ROLLED, game.leading, tally=[dice.count(die) for die in range(7)])
        game.plays = 0
        game.active = game.leading
        game.owe(TAKE_DIE)


class TakeDie(Step):
    """Which action die? [siege.8, siege.9]"""

    kind: ClassVar[str] = "take_die"
    rule: ClassVar[str] = "siege.8"
    domain: ClassVar[Domain] = ACTION_DIE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        dice = game.dice
        return [dice[i] for i in range(len(dice)) if i == 0 or dice[i] != dice[i - 1]]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        left = game.dice[:]
        left.remove(answer)
        game.dice = left
        game.tell(events.DIE_TAKEN, seat, answer)
        begin_play(game, answer)
        game.owe(NEXT_PLAY)
        game.owe(ACTIONS)
        game.owe(TRADING)
        draw(game, seat, CARDS_PER_DIE - answer)


def begin_play(game: Siege, points: int) -> None:
    game.points = points
    game.sortie = 0
    game.special = False
    game.acted = False
    game.bombarded = False
    game.shot = NO_SHOTS


def draw(game: Siege, seat: Seat, n: int) -> None:
    """Reinforcement cards, face up; with the last one the game stops. [siege.9, siege_trade.1, siege_end.3]"""
    left = max(len(game.pile) - n, 0)
    drawn: list[Card] = game.pile[left:]
    if not drawn:
        return
    game.pile = game.pile[:left]
    cards = game.cards[seat] + drawn
    cards.sort()
    game.cards[seat] = cards
    game.reveal()
    if game.book is not None:
        game.tell(events.CARDS_DRAWN, seat, tally=flags(drawn))
    if not game.pile:
        finish(game, BY_POINTS)


class NextPlay(Step):
    """The other player, or with the last die the next round. [siege.7, siege.8]"""

    def do(self, game: Siege, seat: Seat) -> None:
        game.plays += 1
        if game.plays == ACTION_DICE:
            game.leading = 1 - game.leading
            game.owe(ROUND)
        else:
            game.active = 1 - seat
            game.owe(TAKE_DIE)


ROUND: Final = Round()
TAKE_DIE: Final = TakeDie()
NEXT_PLAY: Final = NextPlay()
