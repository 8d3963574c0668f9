"""Samouraï & Katana: gifts of koku. Nothing is given for nothing: a koku lets a clan still to act make an attack that hurts a rival of the giver.

Nobody is held to it, so a gift is judged by what the other would do for its own sake: with one koku more it makes one move more. [option.2]
"""

from typing import Final

from tatami.titles.samurai_katana.bots.battle import chance_to_win, counted, defence, expected_two, raid_worth, survive
from tatami.titles.samurai_katana.bots.moves import force_for
from tatami.titles.samurai_katana.bots.standing import LEAST_GAIN, gains, goodwill, koku_worth, leader, readiness, standings
from tatami.titles.samurai_katana.bots.worth import KOKU_WORTH, kept_worth, place_worth, prospect, score_to_come
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.move import CARDS_TO_ATTACK
from tatami.titles.samurai_katana.rules.negotiation import receivers
from tatami.titles.samurai_katana.rules.promise import has_promised
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import NEIGHBOURS
from tatami.titles.samurai_katana.rules.treasure import seen_koku

A_MOVE: Final = 1  # koku: what a move costs, and what is given


class Move:
    """What an army would do next, by what all can see: what that brings its clan, and takes from another."""

    def __init__(self, worth: float, victim: Seat, loss: float) -> None:
        self.worth = worth
        self.victim = victim
        self.loss = loss


def best_receiver(game: Katana, seat: Seat) -> Seat:
    """Whom to give a koku: not the leader, nor anybody who would not gain by it; who helps the giver most, as far as it is ready to deal."""
    worths = standings(game)
    ahead = leader(worths)
    best, best_gain = NOBODY, 0.0
    for other in receivers(game, seat):
        if other == ahead or not game.to_come >> other & 1:
            continue
        mine, theirs = gift_gains(game, worths, seat, other)
        hoped = readiness(game, other) * mine
        if mine > LEAST_GAIN and theirs > LEAST_GAIN and hoped > best_gain:
            best, best_gain = other, hoped
    return best


def gift_gains(game: Katana, worths: list[float], seat: Seat, other: Seat) -> tuple[float, float]:
    """What giver and receiver gain in their chance to win by the first move that the receiver's own koku do not reach."""
    moves = moves_to_come(game, other)
    paid = seen_koku(game, other) + (other == game.shogun)
    if paid >= len(moves):
        return 0.0, 0.0
    move = moves[paid]
    changed = worths[:]
    changed[seat] += koku_worth(game, seat, -A_MOVE)
    changed[other] += move.worth
    if move.victim != NOBODY:
        changed[move.victim] -= move.loss
    return gains(worths, changed, seat, other)


def moves_to_come(game: Katana, seat: Seat) -> list[Move]:
    """The best move of each of a clan's armies that promises something, the best first."""
    found: list[Move] = []
    for origin in game.realm[seat]:
        if game.samurai[origin] < 2:
            continue
        move = best_move_from(game, seat, origin)
        if move.worth <= 0.0:
            continue
        at = len(found)
        while at > 0 and found[at - 1].worth < move.worth:
            at -= 1
        found.insert(at, move)
    return found


def best_move_from(game: Katana, seat: Seat, origin: Territory) -> Move:
    future, force = prospect(game), force_for(game, origin)
    best = Move(0.0, NOBODY, 0.0)
    for to in NEIGHBOURS[origin]:
        victim = game.owner[to]
        if victim == NOBODY:
            worth = place_worth(game, seat, to, future, 1.0) - KOKU_WORTH
            if worth > best.worth:
                best = Move(worth, NOBODY, 0.0)
        elif victim != seat and len(game.hands[seat]) >= CARDS_TO_ATTACK and not has_promised(game, seat, to):
            won = chance_to_win(expected_two(game, seat) + counted(force) - defence(game, to))
            worth = raid_worth(game, seat, to, force, won, future, 1.0) - goodwill(game, seat, victim, future)
            if worth > best.worth:
                best = Move(worth, victim, won * survive(force) * kept_worth(game, victim, to, future, score_to_come(game, victim)))
    return best
