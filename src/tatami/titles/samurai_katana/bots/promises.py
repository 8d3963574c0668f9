"""Samouraï & Katana: promises. What it is worth to be left alone, what it costs to leave another alone, and when a clan keeps its word.

A word that is kept is believed the next time, so breaking one costs as long as there is a next time: nothing but what everybody can see is
remembered, and a clan that gains more by an attack than its word is worth attacks.
"""

from typing import Final

from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.battle import best_two, chance_to_win, counted, defence, expected_two, raid_worth, survive
from tatami.titles.samurai_katana.bots.moves import force_for
from tatami.titles.samurai_katana.bots.standing import LEAST_GAIN, changes, is_fair, koku_worth, leader, readiness, standings
from tatami.titles.samurai_katana.bots.worth import kept_worth, prospect, score_to_come
from tatami.titles.samurai_katana.rules.domains import FOR_KOKU
from tatami.titles.samurai_katana.rules.ids import YES, Seat, Territory
from tatami.titles.samurai_katana.rules.move import CARDS_TO_ATTACK
from tatami.titles.samurai_katana.rules.promise import AcceptTruce, AskInReturn, BuyPeace, at_border, has_promised
from tatami.titles.samurai_katana.rules.state import Katana
from tatami.titles.samurai_katana.rules.tables import NEIGHBOURS

NOWHERE: Final = -1
LIKELY: Final = 0.6  # how sure an attack is that promises a whole honour
SURE: Final = 0.8  # no attack of another is surer
ELSEWHERE: Final = 0.25  # of an attack's worth is lost by not making it: one or two are made in an activation, of several


class Promise:
    """A promise worth making: to whom, which territory is left alone, what for (an answer of `ask_in_return`)."""

    def __init__(self, other: Seat, territory: Territory, answer: int) -> None:
        self.other = other
        self.territory = territory
        self.answer = answer


def best_promise(game: Katana, seat: Seat, others: list[Seat], left: Territory) -> "Promise | None":
    """The promise to one of these clans, about this territory or any, of which the one who gains less gains most."""
    worths = standings(game)
    ahead = leader(worths)
    best, best_gain = None, 0.0
    if ahead == seat or prospect(game) == 0.0:
        return None
    for other in others:
        if other == ahead:
            continue
        ready = readiness(game, other)
        for territory in at_border(game, other, seat):
            if left not in (territory, NOWHERE):
                continue
            costs = leaving(game, seat, territory, seat)
            gives = being_left(game, other, territory, seat)
            if gives <= 0.0:
                continue
            for answer in AskInReturn(other, territory).answers(game, seat):
                mine, theirs = returns(game, seat, other, answer)
                gains = changes(worths, seat, mine - costs, other, gives - theirs)
                gain = min(gains[0], gains[1])
                if gain > LEAST_GAIN and gain * ready > best_gain:
                    best, best_gain = Promise(other, territory, answer), gain * ready
    return best


def returns(game: Katana, seat: Seat, other: Seat, answer: int) -> tuple[float, float]:
    """What is asked in return: worth to the clan that is given it, cost to the clan that gives it, as the first of them sees it."""
    if answer > FOR_KOKU:
        koku = answer - FOR_KOKU
        return koku_worth(game, seat, koku), -koku_worth(game, other, -koku)
    return being_left(game, seat, answer, other), leaving(game, other, answer, seat)


def takes_truce(game: Katana, seat: Seat, step: AcceptTruce) -> int:
    mine = being_left(game, seat, step.territory, step.asker) - leaving(game, seat, step.own, seat)
    theirs = being_left(game, step.asker, step.own, seat) - leaving(game, step.asker, step.territory, seat)
    return takes(game, seat, mine, step.asker, theirs)


def takes_peace(game: Katana, seat: Seat, step: BuyPeace) -> int:
    mine = being_left(game, seat, step.territory, step.asker) + koku_worth(game, seat, -step.koku)
    theirs = koku_worth(game, step.asker, step.koku) - leaving(game, step.asker, step.territory, seat)
    return takes(game, seat, mine, step.asker, theirs)


def takes(game: Katana, seat: Seat, mine: float, asker: Seat, theirs: float) -> int:
    """Whether a promise is accepted; the leader is given neither peace nor koku, whatever he gives for it."""
    worths = standings(game)
    return YES if leader(worths) != asker and is_fair(worths, seat, mine, asker, theirs) else NO


def being_left(game: Katana, seat: Seat, territory: Territory, by: Seat) -> float:
    """What the word of another clan is worth: what its attack would cost, as far as it is likely and the word is good."""
    if has_promised(game, by, territory):
        return 0.0
    prize, won, force = raid(game, by, territory, seat)
    if prize <= 0.0:
        return 0.0
    likely = min(LIKELY * prize, SURE)
    loss = kept_worth(game, seat, territory, prospect(game), score_to_come(game, seat))
    return trust(game, by) * likely * won * (survive(force) * loss + 0.3)


def leaving(game: Katana, seat: Seat, territory: Territory, observer: Seat) -> float:
    """What a clan gives up by leaving a territory alone, as far as the observer knows."""
    if has_promised(game, seat, territory):
        return 0.0
    prize, _, _ = raid(game, seat, territory, observer)
    return ELSEWHERE * prize if prize > 0.0 else 0.0


def raid(game: Katana, seat: Seat, to: Territory, observer: Seat) -> tuple[float, float, int]:
    """The best attack on a territory from next door: what it promises, the chance to win it, and the force. An observer knows its own cards only."""
    best, best_won, best_force = -9.0, 0.0, 0
    if len(game.hands[seat]) < CARDS_TO_ATTACK or not (game.to_come >> seat & 1 or game.player == seat):
        return best, best_won, best_force
    cards = best_two(game, seat) if seat == observer else expected_two(game, seat)
    future = prospect(game)
    for origin in NEIGHBOURS[to]:
        if game.owner[origin] == seat and game.samurai[origin] > 1:
            force = force_for(game, origin)
            won = chance_to_win(cards + counted(force) - defence(game, to))
            worth = raid_worth(game, seat, to, force, won, future, 1.0)
            if worth > best:
                best, best_won, best_force = worth, won, force
    return best, best_won, best_force


def trust(game: Katana, seat: Seat) -> float:
    """How far a clan's word is believed: all the way until it breaks one; what it has kept counts for it."""
    kept, broken = game.kept[seat], game.broken[seat]
    return (1.0 + kept) / (1.0 + kept + 2.0 * broken)
