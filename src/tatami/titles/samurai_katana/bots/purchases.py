"""Samouraï & Katana: samurai, castles, and koku kept for later."""

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.worth import kept_worth, noise, place_worth, prospect
from tatami.titles.samurai_katana.rules.domains import BUY_CASTLE, BUY_TREASURE
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import NEIGHBOURS


def koku_to_keep(game: Katana, seat: Seat) -> int:
    """For moves, and a card or two."""
    koku = game.koku[seat]
    return 2 if koku < 6 else 3 if koku < 9 else 4


def koku_to_save(game: Katana, seat: Seat) -> int:
    """A purse the pirates would empty is put aside whole; a full one can spare what they take."""
    koku = game.koku[seat]
    return koku if koku <= 3 else 0


def front_worth(game: Katana, seat: Seat, territory: Territory, future: float) -> float:
    """What can be taken from here, and what must be held."""
    best = 0.0
    for to in NEIGHBOURS[territory]:
        owner = game.owner[to]
        if owner != seat:
            worth = place_worth(game, seat, to, future, 1.0)
            if owner != NOBODY:
                worth = 0.6 * worth + 0.1 * (game.samurai[to] - game.samurai[territory])
            best = max(best, worth)
    return best - 0.08 * game.samurai[territory]


def choose_purchase(game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
    """A castle now and then where most is to be lost, samurai where most is to be won."""
    koku = game.koku[seat]
    future = prospect(game)
    if koku >= 8 and future > 0.6 and answers[len(answers) - 1] >= BUY_CASTLE and chance.below(3):
        return best_site(game, seat, answers, future)
    if koku <= koku_to_keep(game, seat):
        return NO
    best, best_worth = NO, -99.0
    for answer in answers:
        if 0 <= answer < BUY_CASTLE:
            worth = front_worth(game, seat, answer, future) + noise(chance)
            if worth > best_worth:
                best, best_worth = answer, worth
    return best


def best_site(game: Katana, seat: Seat, answers: list[int], future: float) -> int:
    """A castle goes where much is to be lost and many roads meet."""
    best, best_worth = NO, -99.0
    for answer in answers:
        if BUY_CASTLE <= answer < BUY_TREASURE:
            territory = answer - BUY_CASTLE
            worth = kept_worth(game, seat, territory, future, 0.0) + 0.1 * len(NEIGHBOURS[territory])
            if worth > best_worth:
                best, best_worth = answer, worth
    return best


def sensible_purchases(game: Katana, seat: Seat, answers: list[int]) -> list[int]:
    """The three best fronts, the best site for a castle, or nothing."""
    future = prospect(game)
    found = [NO]
    site = best_site(game, seat, answers, future)
    if site != NO:
        found.append(site)
    left = [answer for answer in answers if 0 <= answer < BUY_CASTLE]
    for _ in range(3):
        best, best_worth = NO, -99.0
        for answer in left:
            worth = front_worth(game, seat, answer, future)
            if worth > best_worth:
                best, best_worth = answer, worth
        if best == NO:
            break
        left.remove(best)
        found.append(best)
    return found
