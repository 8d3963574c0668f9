"""Risk in Middle-earth: where battalions and leaders stand, from the first claim to the last march."""

from typing import Final

from tatami.core.domain import NO
from tatami.titles.middle_earth.bots.attack import NEVER, SEARCHED, best_attack, enemy_beside, insert
from tatami.titles.middle_earth.bots.worth import land_worth, path_worth
from tatami.titles.middle_earth.rules.domains import ASK_CARD, ASK_MISSION
from tatami.titles.middle_earth.rules.fortify import FortifyTo
from tatami.titles.middle_earth.rules.ids import Seat, Territory
from tatami.titles.middle_earth.rules.state import MiddleEarth

STACK: Final = 14  # battalions mustered in one place before the next is looked at


def place_worth(game: MiddleEarth, seat: Seat, territory: Territory, n: int, duel: bool) -> float:
    """What the additional battalions would do there: attack, or hold."""
    danger = enemy_beside(game, seat, territory)
    if danger == 0:
        return -1.0
    army = game.army[territory] + n
    attack = best_attack(game, seat, territory, army, duel)
    worth = attack if attack > NEVER else 0.0
    if game.has_leader(seat, territory):
        worth += 0.5
    if danger > game.army[territory]:
        worth += 0.5 * land_worth(game, seat, territory) * (1.0 if army >= danger * 0.8 else 0.3)
    return worth + 0.02 * game.army[territory]


def best_place(game: MiddleEarth, seat: Seat, answers: list[int], n: int, duel: bool) -> int:
    """Where the battalions do most; what is mustered goes to several places, in a duel to one."""
    best, best_worth = answers[0], NEVER
    for territory in answers:
        worth = place_worth(game, seat, territory, n, duel)
        if not duel and game.army[territory] >= STACK and game.reserve[seat]:
            worth -= 3.0
        if worth > best_worth:
            best, best_worth = territory, worth
    return best


def reinforcements(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    """Cards are used at once; then the places where the stock does most."""
    found: list[int] = []
    worths: list[float] = []
    for answer in answers:
        if answer >= ASK_CARD:
            return [answer]
        insert(found, worths, answer, place_worth(game, seat, answer, game.stock, duel))
    return found[:SEARCHED]


def best_claims(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """Where the seat is strong already: regions begun, neighbours of its own."""
    found: list[int] = []
    worths: list[float] = []
    for territory in answers:
        friends = 0
        for other in game.variant.neighbours[territory]:
            if game.owner[other] == seat:
                friends += 1
        insert(found, worths, territory, land_worth(game, seat, territory) + 0.4 * friends)
    return found


def leader_places(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """With the strongest force at the front."""
    best, best_worth = answers[0], NEVER
    for territory in answers:
        worth = float(game.army[territory])
        if enemy_beside(game, seat, territory) == 0:
            worth *= 0.3
        if game.variant.hunt:
            worth += 2.0 * path_worth(game, territory)
        if worth > best_worth:
            best, best_worth = territory, worth
    return [best]


def fortifications(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """Missions and cards first; then the rear goes to the front."""
    best, best_worth = NO, 0.0
    for answer in answers:
        if answer >= ASK_MISSION:
            return [answer]
        if answer != NO:
            n = game.army[answer] - 1
            worth = float(n) if enemy_beside(game, seat, answer) == 0 else 0.0
            if worth > best_worth:
                best, best_worth = answer, worth
    return [best] if best == NO else [best, NO]


def fortify_goals(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    step = game.asked
    assert isinstance(step, FortifyTo)
    n = game.army[step.start] - 1
    found: list[int] = []
    worths: list[float] = []
    for goal in answers:
        insert(found, worths, goal, place_worth(game, seat, goal, n, duel))
    return found[:2]
