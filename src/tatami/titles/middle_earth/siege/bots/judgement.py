"""The Siege of Minas Tirith: what walls, armies and leaders are worth, and how a sensible captain answers."""

from collections.abc import Callable
from typing import Final

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.siege.rules.actions import AssaultTo, MoveTo
from tatami.titles.middle_earth.siege.rules.borders import assailable, limit
from tatami.titles.middle_earth.siege.rules.domains import ASK_LOAD, ASSAULT, BOMBARD, DRAW_TWO, MOVE, PLAY, RAM, SHOOT, WHOLE
from tatami.titles.middle_earth.siege.rules.ids import CITY, SPACES, Space
from tatami.titles.middle_earth.siege.rules.scoring import captured_leaders, score
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import (
    END_UNIT,
    FIRST_UNIT,
    FORECOURT,
    IS_DEFENDED,
    IS_WALL,
    LEADERS_OF,
    NEIGHBOURS,
    TIRITH_SIDE,
    UNIT_POINTS,
    WALLS,
)

UNIT_WORTH: Final = 0.35  # of a unit's points, for having it on the board
NEAR_WORTH: Final = 0.06  # an evil unit, for each space nearer to the city
FAR: Final = 7  # spaces from which on it does not matter
LEADER_RISK: Final = 0.8
RISK: Final = 0.3  # of a unit that more enemies stand beside than friends
CITY_WORTH: Final = 40.0
NEVER: Final = -1000.0


def _distances() -> list[int]:
    """How many borders each space is from the city."""
    steps = [FAR] * SPACES
    steps[CITY] = 0
    row = [CITY]
    for at in row:
        for neighbour in NEIGHBOURS[at]:
            if steps[neighbour] > steps[at] + 1:
                steps[neighbour] = steps[at] + 1
                row.append(neighbour)
    return steps


CITY_DISTANCE: Final[list[int]] = _distances()


def siege_estimate(game: Siege, seat: Seat) -> float:
    """Points, pieces, and how near the city is to falling."""
    worth = float(score(game, seat)) + UNIT_WORTH * strength(game, seat) - RISK * at_risk(game, seat)
    if seat == EVIL:
        worth += NEAR_WORTH * pressure(game)
        guard = float(game.strength[CITY])
        for wall in WALLS:
            if game.holder[wall] == EVIL:
                worth += 2.0 + 0.8 * (game.strength[wall] - guard)
        if game.gate_broken and game.holder[FORECOURT] == EVIL:
            worth += 1.0 + 0.5 * (game.strength[FORECOURT] - guard)
        worth += 0.8 * game.loaded[1]
        for leader in LEADERS_OF[EVIL]:
            if game.leader_at[leader] >= 0:
                worth -= LEADER_RISK * exposure(game, EVIL, game.leader_at[leader])
    else:
        worth += 8.0 * captured_leaders(game, GOOD)
        worth += 0.3 * game.strength[CITY]
        for leader in LEADERS_OF[EVIL]:
            at = game.leader_at[leader]
            if at >= 0 and game.strength[at] < 2:
                worth += 2.0
    return worth


def strength(game: Siege, seat: Seat) -> float:
    total = 0
    for at in range(SPACES):
        if game.holder[at] == seat:
            for unit in range(FIRST_UNIT[seat], END_UNIT[seat]):
                total += game.units[at][unit] * UNIT_POINTS[unit]
    return float(total)


def pressure(game: Siege) -> float:
    """Evil units by how near they are to the city."""
    n = 0
    for at in range(SPACES):
        if game.holder[at] == EVIL and CITY_DISTANCE[at] < FAR:
            n += game.strength[at] * (FAR - CITY_DISTANCE[at])
    return float(n)


def exposure(game: Siege, seat: Seat, at: Space) -> float:
    """How far the enemy outnumbers the guard of a leader, from the spaces around."""
    danger = enemies_beside(game, seat, at) - game.strength[at] + 1
    return float(danger) if danger > 0 else 0.0


def enemies_beside(game: Siege, seat: Seat, at: Space) -> int:
    """Enemy units that could assault a space now."""
    around = 0
    for near in NEIGHBOURS[at]:
        if game.holder[near] == 1 - seat and limit(game, 1 - seat, near, at):
            around += game.strength[near]
    return around


def at_risk(game: Siege, seat: Seat) -> float:
    """Units of a seat that are outnumbered from the spaces around."""
    total = 0
    for at in range(SPACES):
        n = game.strength[at]
        if n and game.holder[at] == seat:
            excess = enemies_beside(game, seat, at) - n - (1 if IS_DEFENDED[at] else 0)
            if excess > 0:
                total += min(n, excess)
    return float(total)


def siege_policy(game: Siege, seat: Seat, answers: list[int], chance: Chance) -> int:
    """The first of the answers worth a thought, or any."""
    ranked = siege_ranked(game, seat, answers)
    if ranked:
        return ranked[0]
    return answers[chance.below(len(answers))]


def siege_candidates(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    return siege_ranked(game, seat, answers) or answers


def siege_ranked(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    """The answers worth a thought, the best guess first; none: all alike."""
    choice = CHOICES.get(game.asked.kind)
    return choice(game, seat, answers) if choice is not None else []


def dice_first(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    return answers[::-1]


def shield(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    return [DRAW_TWO] if DRAW_TWO in answers else answers[-1:]


def keep(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    return [card for card in answers if TIRITH_SIDE[card] == seat] or answers


def whole(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    return [WHOLE]


def leader(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    """Evil keeps its leaders back, good brings its own along."""
    return answers[:1] if seat == EVIL else answers[-1:]


def most(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    return answers[-1:]


def trade(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    """Load where one can, trade what one can."""
    for answer in answers:
        if answer >= ASK_LOAD:
            return [answer]
    sets = [answer for answer in answers if answer != NO]
    return sets[:3] if sets else answers


def act(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    """Cards and rams first, then shots and assaults with good odds, then moves."""
    found: list[int] = []
    for answer in answers:
        if answer in (RAM, BOMBARD) or answer >= PLAY:
            found.append(answer)
    if found:
        return found[:1]
    if ASSAULT in answers and has_good_assault(game, seat):
        found.append(ASSAULT)
    if SHOOT in answers:
        found.append(SHOOT)
    if seat == GOOD:
        found.append(NO)
    if MOVE in answers:
        found.append(MOVE)
    if ASSAULT in answers and ASSAULT not in found:
        found.append(ASSAULT)
    return found if seat == GOOD else [*found, NO]


def has_good_assault(game: Siege, seat: Seat) -> bool:
    for at in range(SPACES):
        if game.holder[at] == seat and game.strength[at] > 1:
            for goal in assailable(game, seat, at):
                if assault_worth(game, seat, at, goal) > 0.0:
                    return True
    return False


def assault_worth(game: Siege, seat: Seat, start: Space, goal: Space) -> float:
    """How much an assault there promises."""
    worth = float(game.strength[start] - game.strength[goal]) - (1.0 if IS_DEFENDED[goal] else 0.0)
    if goal == CITY and seat == EVIL:
        worth += CITY_WORTH
    if IS_WALL[goal]:
        worth += 4.0
    if game.leaders_in(goal):
        worth += 3.0
    return worth


def assault_goals(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    step = game.asked
    assert isinstance(step, AssaultTo)
    best, best_worth = answers[0], NEVER
    for goal in answers:
        worth = assault_worth(game, seat, step.start, goal)
        if worth > best_worth:
            best, best_worth = goal, worth
    return [best]


def move_goals(game: Siege, seat: Seat, answers: list[int]) -> list[int]:
    """Evil goes towards the city; good towards it too, unless it can come to grips."""
    step = game.asked
    assert isinstance(step, MoveTo)
    nearer = [goal for goal in answers if CITY_DISTANCE[goal] < CITY_DISTANCE[step.start]]
    return nearer or answers


CHOICES: Final[dict[str, Callable[[Siege, Seat, list[int]], list[int]]]] = {
    "take_die": dice_first,
    "siege_trade": trade,
    "special_trade": shield,
    "keep_card": keep,
    "siege_act": act,
    "siege_move_to": move_goals,
    "group": whole,
    "group_leader": leader,
    "assault_to": assault_goals,
    "shoot_dice": most,
}
