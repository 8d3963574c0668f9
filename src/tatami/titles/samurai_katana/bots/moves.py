"""Samouraï & Katana: what to do in an activation, and the order of play."""

from typing import Final

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.battle import attack_worth
from tatami.titles.samurai_katana.bots.cards import card_worth
from tatami.titles.samurai_katana.bots.standing import goodwill
from tatami.titles.samurai_katana.bots.worth import KOKU_WORTH, kept_worth, noise, place_worth, prospect
from tatami.titles.samurai_katana.rules.domains import ACT_CARD, ACT_SELL, ACT_TREASURE
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.move import CARDS_TO_ATTACK, is_free_road
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import HONOUR_FOR_A_KOKU, LAST_ROUND, NEIGHBOURS
from tatami.titles.samurai_katana.rules.territory import clan_points

WORTH_DOING: Final = 0.12
NOT_THOUGHT_OF: Final = -9.0


def choose_action(game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
    """The most promising card or move, a little by chance; nothing when nothing promises anything."""
    future, now = prospect(game), 1.0
    best, best_worth = NO, WORTH_DOING
    for answer in answers:
        if answer == NO:
            continue
        if answer < ACT_CARD:
            worth = best_move(game, seat, answer, future, now)
        elif answer < ACT_SELL:
            worth = card_worth(game, seat, answer - ACT_CARD, future, now)
        else:
            continue
        worth += noise(chance)
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


def choose_destination(game: Katana, seat: Seat, origin: Territory, answers: list[int], chance: Chance) -> int:
    future, now = prospect(game), 1.0
    best, best_worth = answers[0], -99.0
    for to in answers:
        worth = move_worth(game, seat, origin, to, future, now) + noise(chance)
        if worth > best_worth:
            best, best_worth = to, worth
    return best


def best_move(game: Katana, seat: Seat, origin: Territory, future: float, now: float) -> float:
    best = NOT_THOUGHT_OF
    for to in NEIGHBOURS[origin]:
        worth = move_worth(game, seat, origin, to, future, now)
        best = max(best, worth)
    return best


def move_worth(game: Katana, seat: Seat, origin: Territory, to: Territory, future: float, now: float) -> float:
    """What a move promises with the force one would send."""
    owner, samurai = game.owner[to], game.samurai[origin]
    if owner == seat:
        return regroup_worth(game, seat, origin, to)
    force = force_for(game, origin)
    left = 0.0
    if force == samurai and not game.castle[origin]:
        left = kept_worth(game, seat, origin, future, now)
    if owner == NOBODY:
        return place_worth(game, seat, to, future, now) - left - KOKU_WORTH
    if len(game.hands[seat]) < CARDS_TO_ATTACK:
        return NOT_THOUGHT_OF
    return attack_worth(game, seat, to, force, future, now) - left


def regroup_worth(game: Katana, seat: Seat, origin: Territory, to: Territory) -> float:
    """Samurai with nothing to do go where something is to be done, if that is cheap."""
    if game.samurai[origin] < 2 or has_prey(game, seat, origin) or not has_prey(game, seat, to):
        return NOT_THOUGHT_OF
    return 0.3 if is_free_road(game, seat, to) else 0.14


def has_prey(game: Katana, seat: Seat, territory: Territory) -> bool:
    """Whether a neighbour belongs to somebody else or to nobody."""
    owner = game.owner
    return any(owner[other] != seat for other in NEIGHBOURS[territory])


def force_for(game: Katana, origin: Territory) -> int:
    """All but one, so that the territory stays one's own; all from behind walls or when one would not do."""
    samurai = game.samurai[origin]
    if samurai == 1 or game.castle[origin]:
        return samurai
    return samurai - 1


def whom_to_name(game: Katana, seat: Seat, answers: list[int]) -> int:
    """Who plays late has seen what the others did: the strongest first, oneself last; of equals the next clockwise."""
    best, most = seat, -99
    for step in range(1, game.seats):
        other = (seat + step) % game.seats
        if other in answers:
            strength = 2 * game.honour[other] + len(game.realm[other]) + clan_points(game, other)
            if strength > most:
                best, most = other, strength
    return best


def sensible_actions(game: Katana, seat: Seat, answers: list[int]) -> list[int]:
    """Ending, cards, and moves that promise something; koku for honour where that opens a move worth more, into the treasure at the end."""
    future = prospect(game)
    found: list[int] = []
    if ACT_SELL in answers and sale_pays(game, seat, future):
        found.append(ACT_SELL)
    if ACT_TREASURE in answers and (game.ending or game.round == LAST_ROUND):
        found.append(ACT_TREASURE)
    for answer in answers:
        if answer == NO or ACT_CARD <= answer < ACT_SELL or (answer < ACT_CARD and best_move(game, seat, answer, future, 1.0) > -0.2):
            found.append(answer)
    return found


def sale_pays(game: Katana, seat: Seat, future: float) -> bool:
    """Whether an empty purse keeps the clan from a move that is worth more than the honour a koku costs. [activation.4]"""
    if game.koku[seat] or game.free_move:
        return False
    return any(game.samurai[origin] and best_move(game, seat, origin, future, 1.0) > HONOUR_FOR_A_KOKU for origin in game.realm[seat])


def sensible_destinations(game: Katana, seat: Seat, origin: Territory, answers: list[int]) -> list[int]:
    """Those that promise something; a clan one deals with only where no other destination promises as much."""
    future = prospect(game)
    worths = [move_worth(game, seat, origin, to, future, 1.0) for to in answers]
    spared = [is_spared(game, seat, to, future) for to in answers]
    best, elsewhere = 0, NOT_THOUGHT_OF
    for n in range(len(answers)):
        if worths[n] > worths[best]:
            best = n
        if not spared[n]:
            elsewhere = max(elsewhere, worths[n])
    found = [answers[n] for n in range(len(answers)) if worths[n] > -0.2 and not (spared[n] and worths[n] < elsewhere)]
    return found if found else [answers[best]]


def is_spared(game: Katana, seat: Seat, territory: Territory, future: float) -> bool:
    owner = game.owner[territory]
    return owner != NOBODY and goodwill(game, seat, owner, future) > 0.0


def sensible_forces(game: Katana, seat: Seat, origin: Territory, to: Territory) -> list[int]:
    """All, all but one, or one."""
    samurai = game.samurai[origin]
    if samurai <= 2:
        return [1, 2][:samurai]
    if game.owner[to] == NOBODY or game.owner[to] == seat:
        return [1, samurai - 1, samurai] if game.castle[origin] else [1, samurai - 1]
    return [samurai - 1, samurai]
