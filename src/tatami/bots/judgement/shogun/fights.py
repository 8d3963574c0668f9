"""Shogun. Fights: who would win, what an attack promises and what it leaves open; where and with how many to march."""

from math import exp
from typing import Final

from tatami.bots.judgement.shogun.lands import ARMY, threat, winters_worth
from tatami.core.domain import NO
from tatami.games.shogun.ids import ATTACK, DEFENCE, FARMERS, HAS_TEMPLE, TEMPLE_PEACE, Province, Seat
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import BUILT

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


def attack_worth(game: Shogun, seat: Seat, origin: Province, target: Province, armies: int) -> float:
    """What a march with these armies into a province promises."""
    if game.owner[target] == seat:
        gain = 1.6 * (threat(game, seat, target) - threat(game, seat, origin)) * (1 + BUILT[game.built[target]])
        return 0.25 * gain - (0.6 * threat(game, seat, origin) if armies + 1 == game.armies[origin] else 0.0)
    return prize_worth(game, seat, target, armies) - exposure(game, seat, origin, armies)


def prize_worth(game: Shogun, seat: Seat, target: Province, armies: int) -> float:
    """What an attack promises, less the armies it costs."""
    owner = game.owner[target]
    buildings = BUILT[game.built[target]]
    if game.effect == TEMPLE_PEACE and game.built[target] & HAS_TEMPLE:
        return FORBIDDEN
    winters = winters_worth(game)
    force = float(armies + (1 if game.special[seat] == ATTACK else 0))
    prize = 1.0 + buildings
    if owner < 0:
        won = chance_to_win(force, 1.2, in_tower(game, seat), in_tower(game, FARMERS))
        worth = won * winters * prize
    else:
        quiet = game.markers[target] <= game.variant.loyal_markers
        defence = game.armies[target] + (1 if game.special[owner] == DEFENCE else 0)
        loose = in_tower(game, owner) + (in_tower(game, FARMERS) if quiet else 0)
        won = chance_to_win(force, float(defence), in_tower(game, seat), loose)
        worth = won * winters * (1.35 * prize + 0.8 * buildings) + (1.0 - won) * 0.2 * winters * prize
    return worth - ARMY * (armies - won * FALLS_OUT * max(0.0, force - 1.0)) - (0.25 if armies == 1 else 0.0)


def exposure(game: Shogun, seat: Seat, origin: Province, armies: int) -> float:
    """What it costs to take these armies out of a province."""
    home = winters_worth(game) * (1.0 + 1.5 * BUILT[game.built[origin]])
    before = threat(game, seat, origin)
    return 0.3 * home * (threat_with(game, seat, origin, game.armies[origin] - armies) - before) if before > 0.0 else 0.0


def threat_with(game: Shogun, seat: Seat, province: Province, armies: int) -> float:
    """The threat to a province if it held this number of armies."""
    before = game.armies[province]
    game.armies[province] = armies
    found = threat(game, seat, province)
    game.armies[province] = before
    return found


def best_force(game: Shogun, seat: Seat, origin: Province, target: Province, answers: list[int]) -> int:
    best, best_worth = answers[len(answers) - 1], -99.0
    for armies in answers:
        worth = attack_worth(game, seat, origin, target, armies)
        if worth > best_worth:
            best, best_worth = armies, worth
    return best


def forces(game: Shogun, seat: Seat, origin: Province, target: Province, answers: list[int]) -> list[int]:
    """One, the best by judgement, one less, and all."""
    best = best_force(game, seat, origin, target, answers)
    last = answers[len(answers) - 1]
    found = [1]
    for armies in [best - 1, best, last]:
        if armies > 1 and armies not in found:
            found.append(armies)
    return found


def march_worth(game: Shogun, seat: Seat, origin: Province) -> float:
    """The best attack from a province."""
    force = game.armies[origin] - 1
    if force == 0:
        return -0.05
    best = -0.3
    owner, armies = game.owner, game.armies
    for target in game.board.neighbours[origin]:
        if owner[target] != seat and armies[target] <= force + 1:
            best = max(best, prize_worth(game, seat, target, force))
    return best - exposure(game, seat, origin, force)


def best_target(game: Shogun, seat: Seat, origin: Province, answers: list[int]) -> int:
    best, best_worth = answers[0], -99.0
    force = game.armies[origin] - 1
    for target in answers:
        worth = attack_worth(game, seat, origin, target, force)
        if force > 2:
            worth = max(worth, attack_worth(game, seat, origin, target, force // 2))
        if game.owner[target] == seat:
            worth = max(worth, attack_worth(game, seat, origin, target, 1))
        if worth > best_worth:
            best, best_worth = target, worth
    return best


def best_move(game: Shogun, seat: Seat, origin: Province, answers: list[int]) -> int:
    """Armies move where they are needed more than at home."""
    best, best_worth = NO, 0.15
    here = threat(game, seat, origin)
    for target in answers:
        if target != NO:
            worth = (threat(game, seat, target) - here) * (1 + BUILT[game.built[target]])
            if worth > best_worth:
                best, best_worth = target, worth
    return best
