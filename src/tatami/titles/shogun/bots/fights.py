"""Shogun. Fights: who would win, what an attack promises and what it leaves open; where and with how many to march."""

from math import exp
from typing import Final

from tatami.core.domain import NO
from tatami.titles.shogun.bots.lands import threat, winters_worth
from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.rules.ids import ATTACK, DEFENCE, FARMERS, HAS_TEMPLE, TEMPLE_PEACE, Province, Seat
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import BUILT

FALLS_OUT: Final = 0.71  # of a cube thrown, and of one that lies in the tower
COMES_LOOSE: Final = 0.2
FORBIDDEN: Final = -9.0


def chance_to_win(attack: float, defence: float, loose_attack: int, loose_defence: int) -> float:
    """Cubes thrown and cubes lying in the tower: how likely the attacker has more in the tray."""
    mean = FALLS_OUT * (attack - defence) + COMES_LOOSE * (loose_attack - loose_defence) - 0.4
    spread = 0.21 * (attack + defence) + 0.16 * (loose_attack + loose_defence) + 0.1
    return 1.0 / (1.0 + exp(max(-20.0, min(20.0, -1.7 * mean / spread**0.5))))


def in_tower(game: Shogun, side: int) -> int:
    return game.upper[side] + game.lower[side]


def attack_worth(game: Shogun, seat: Seat, origin: Province, target: Province, armies: int, numbers: Numbers) -> float:
    """What a march with these armies into a province promises."""
    if game.owner[target] == seat:
        gain = (threat(game, seat, target, numbers) - threat(game, seat, origin, numbers)) * (1 + BUILT[game.built[target]])
        return numbers.own_gain * gain - (
            numbers.own_left * threat(game, seat, origin, numbers) if armies + 1 == game.armies[origin] else 0.0
        )
    return prize_worth(game, seat, target, armies, numbers) - exposure(game, seat, origin, armies, numbers)


def prize_worth(game: Shogun, seat: Seat, target: Province, armies: int, numbers: Numbers) -> float:
    """What an attack promises, less the armies it costs."""
    owner = game.owner[target]
    buildings = BUILT[game.built[target]]
    if game.effect == TEMPLE_PEACE and game.built[target] & HAS_TEMPLE:
        return FORBIDDEN
    winters = winters_worth(game, numbers)
    force = float(armies + (1 if game.special[seat] == ATTACK else 0))
    prize = 1.0 + buildings
    if owner < 0:
        won = chance_to_win(force, numbers.farmer, in_tower(game, seat), in_tower(game, FARMERS))
        worth = numbers.neutral_prize * won * winters * prize
    else:
        quiet = game.markers[target] <= game.variant.loyal_markers
        defence = game.armies[target] + (1 if game.special[owner] == DEFENCE else 0)
        loose = in_tower(game, owner) + (in_tower(game, FARMERS) if quiet else 0)
        won = chance_to_win(force, float(defence), in_tower(game, seat), loose)
        worth = (
            won * winters * (numbers.enemy_prize * prize + numbers.enemy_built * buildings)
            + (1.0 - won) * numbers.enemy_lost * winters * prize
        )
    return worth - numbers.army * (armies - won * FALLS_OUT * max(0.0, force - 1.0)) - (numbers.one_alone if armies == 1 else 0.0)


def exposure(game: Shogun, seat: Seat, origin: Province, armies: int, numbers: Numbers) -> float:
    """What it costs to take these armies out of a province."""
    home = winters_worth(game, numbers) * (1.0 + numbers.exposed_built * BUILT[game.built[origin]])
    before = threat(game, seat, origin, numbers)
    return (
        numbers.exposed * home * (threat_with(game, seat, origin, game.armies[origin] - armies, numbers) - before) if before > 0.0 else 0.0
    )


def threat_with(game: Shogun, seat: Seat, province: Province, armies: int, numbers: Numbers) -> float:
    """The threat to a province if it held this number of armies."""
    before = game.armies[province]
    game.armies[province] = armies
    found = threat(game, seat, province, numbers)
    game.armies[province] = before
    return found


def best_force(game: Shogun, seat: Seat, origin: Province, target: Province, answers: list[int], numbers: Numbers) -> int:
    best, best_worth = answers[len(answers) - 1], -99.0
    for armies in answers:
        worth = attack_worth(game, seat, origin, target, armies, numbers)
        if worth > best_worth:
            best, best_worth = armies, worth
    return best


def forces(game: Shogun, seat: Seat, origin: Province, target: Province, answers: list[int], numbers: Numbers) -> list[int]:
    """One, the best by judgement, one less, and all."""
    best = best_force(game, seat, origin, target, answers, numbers)
    last = answers[len(answers) - 1]
    found = [1]
    for armies in [best - 1, best, last]:
        if armies > 1 and armies not in found:
            found.append(armies)
    return found


def march_worth(game: Shogun, seat: Seat, origin: Province, numbers: Numbers) -> float:
    """The best attack from a province."""
    force = game.armies[origin] - 1
    if force == 0:
        return -0.05
    best = numbers.march_floor
    owner, armies = game.owner, game.armies
    for target in game.board.neighbours[origin]:
        if owner[target] != seat and armies[target] <= force + 1:
            best = max(best, prize_worth(game, seat, target, force, numbers))
    return best - exposure(game, seat, origin, force, numbers)


def best_target(game: Shogun, seat: Seat, origin: Province, answers: list[int], numbers: Numbers) -> int:
    best, best_worth = answers[0], -99.0
    force = game.armies[origin] - 1
    for target in answers:
        worth = attack_worth(game, seat, origin, target, force, numbers)
        if force > 2:
            worth = max(worth, attack_worth(game, seat, origin, target, force // 2, numbers))
        if game.owner[target] == seat:
            worth = max(worth, attack_worth(game, seat, origin, target, 1, numbers))
        if worth > best_worth:
            best, best_worth = target, worth
    return best


def best_move(game: Shogun, seat: Seat, origin: Province, answers: list[int], numbers: Numbers) -> int:
    """Armies move where they are needed more than at home."""
    best, best_worth = NO, numbers.move_least
    here = threat(game, seat, origin, numbers)
    for target in answers:
        if target != NO:
            worth = (threat(game, seat, target, numbers) - here) * (1 + BUILT[game.built[target]])
            if worth > best_worth:
                best, best_worth = target, worth
    return best
