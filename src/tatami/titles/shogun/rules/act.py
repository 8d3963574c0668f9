"""Carrying out the actions: each action card by all players in order. [act, action]"""

from typing import Final

from tatami.core.agenda import Step
from tatami.core.numbers import replaced
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.build import build, can_build, no_room
from tatami.titles.shogun.rules.ids import (
    ACTIONS,
    BUILD_THEATRE,
    CHEST,
    COLLECT_RICE,
    COLLECT_TAXES,
    MARCH_A,
    MOST_SEATS,
    NO_CHESTS,
    NO_RESERVE,
    OPEN_ACTIONS,
    PROVINCES,
    SPACES,
    Action,
    Province,
    Seat,
)
from tatami.titles.shogun.rules.income import collect_rice, collect_taxes
from tatami.titles.shogun.rules.levy import can_levy, levy
from tatami.titles.shogun.rules.march import MarchTo
from tatami.titles.shogun.rules.state import EMPTY, PLAYED, VOID, Shogun
from tatami.titles.shogun.rules.tables import PRICE


def lay_actions(game: Shogun) -> None:
    """Ten action cards in ten places, the first five open. Those face down are drawn when they are turned up. [action.1]"""
    game.actions = [EMPTY] * ACTIONS
    for turn in range(OPEN_ACTIONS):
        uncover(game, turn)


def uncover(game: Shogun, turn: int) -> None:
    """Turn up the action card of a place. [action.1, action.3]"""
    lying = 0  # the actions that are up, as bits
    for action in game.actions:
        if action != EMPTY:
            lying |= 1 << action
    hidden = [action for action in range(ACTIONS) if not lying >> action & 1]
    game.actions = replaced(game.actions, turn, hidden[game.chance.below(len(hidden))] if len(hidden) > 1 else hidden[0])
    game.tell(events.ACTION_UNCOVERED, turn + 1, game.actions[turn])


class Turn(Step):
    """One action card: every player in order and once, then one more card is turned up. [act.1, year.3, action.2, action.3]"""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def do(self, game: Shogun, seat: Seat) -> None:
        turn = self.turn
        game.turn = turn
        if turn + 1 < ACTIONS:
            game.owe(TURNS[turn + 1])
        if turn + OPEN_ACTIONS < ACTIONS:
            game.owe(UNCOVER[turn + OPEN_ACTIONS])
        action = game.actions[turn]
        game.tell(events.ACTION_BEGAN, action)
        for at in range(game.seats - 1, -1, -1):
            game.owe(PERFORM[action * MOST_SEATS + game.order[at]])


class Uncover(Step):
    """All have carried out an action: one more card is turned up. [action.3]"""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def do(self, game: Shogun, seat: Seat) -> None:
        uncover(game, self.turn)


class Perform(Step):
    """A seat shows the card on an action's space, carries the action out if it can, and takes the card back. [act.2, act.3, act.7]"""

    def __init__(self, action: Action, seat: Seat) -> None:
        self.action = action
        self.seat = seat

    def do(self, game: Shogun, seat: Seat) -> None:
        game.active = self.seat
        game.reveal()
        at = self.seat * SPACES + self.action
        card = game.plan[at]
        if card == VOID:
            return
        if card != EMPTY:
            game.turned = at
            game.owe(PUT_BACK)
        if card == EMPTY or card >= CHEST:
            game.tell(events.NOTHING_PLANNED, self.seat, self.action, card)
        elif self.action >= MARCH_A:
            game.tell(events.ORDER_SHOWN, self.seat, self.action, card)
            game.owe(MARCH[(self.action - MARCH_A) * PROVINCES + card])
        elif not perform(game, self.seat, card, self.action):
            game.tell(events.ACTION_LOST, self.seat, self.action, card)
            game.tell(events.REASON_GIVEN, self.seat, loss_reason(game, self.seat, card, self.action))


class PutBack(Step):
    """The action is over: the card that was shown goes back to the hand, unless its province was lost. [act.7]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        at = game.turned
        if at != EMPTY:
            card = game.plan[at]
            game.plan[at] = PLAYED
            game.turned = EMPTY
            game.hold_card(at // SPACES, card)


def perform(game: Shogun, seat: Seat, province: Province, action: Action) -> bool:
    """Carry out an action completely, or not at all. [act.3, act.4]"""
    if action <= BUILD_THEATRE:
        if not can_build(game, seat, province, action):
            return False
        build(game, seat, province, action)
    elif action == COLLECT_RICE:
        collect_rice(game, seat, province)
    elif action == COLLECT_TAXES:
        collect_taxes(game, seat, province)
    else:
        if not can_levy(game, seat, action):
            return False
        levy(game, seat, province, action)
    return True


def loss_reason(game: Shogun, seat: Seat, province: Province, action: Action) -> int:
    """Return the first reason that makes a building or a levy impossible. [act.4]"""
    if game.chests[seat] < PRICE[action]:
        return NO_CHESTS
    return NO_RESERVE if action > BUILD_THEATRE else no_room(game, province, action)


PUT_BACK: Final = PutBack()
TURNS: Final[list[Step]] = [Turn(turn) for turn in range(ACTIONS)]
UNCOVER: Final[list[Step]] = [Uncover(turn) for turn in range(ACTIONS)]
PERFORM: Final[list[Step]] = [Perform(action, seat) for action in range(ACTIONS) for seat in range(MOST_SEATS)]
MARCH: Final[list[Step]] = [MarchTo(province, MARCH_A + n) for n in range(2) for province in range(PROVINCES)]
