"""Shots and assaults. [siege_action.4–14]"""

from typing import Final

from tatami.titles.middle_earth.rules.domains import DICE_VALUE
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.siege.rules import events
from tatami.titles.middle_earth.siege.rules.group import units_chosen
from tatami.titles.middle_earth.siege.rules.ids import (
    CAPTAIN,
    FACE,
    GANDALF,
    LEADERS,
    SIEGE_TOWER,
    SPACES,
    UNITS,
    WHITE_RIDER,
    WITCH_KING,
    Space,
)
from tatami.titles.middle_earth.siege.rules.pieces import capture, capture_leaders, lose_cheapest
from tatami.titles.middle_earth.siege.rules.scoring import finish_if_won
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import END_UNIT, FIRST_UNIT, IS_DEFENDED, IS_HEAVY, LINK

MOST_DEFENCE_DICE: Final = 2


def throw(game: Siege, n: int) -> list[int]:
    """Roll `n` dice, the highest first."""
    dice = [game.chance.below(6) + 1 for _ in range(n)]
    dice.sort()
    dice.reverse()
    return dice


def as_told(dice: list[int]) -> int:
    """Dice as the log names them."""
    return DICE_VALUE[tuple(dice)]


# Shots.


def shoot(game: Siege, start: Space, goal: Space, dice: int, hit_on: int) -> None:
    """Each die that hits kills a unit; there is no defence. [siege_action.5]"""
    thrown = throw(game, dice)
    hits = sum(die >= hit_on for die in thrown)
    if game.book is not None:
        game.tell(events.SHOT, start, goal, as_told(thrown), hits)
    lose_cheapest(game, goal, hits)


def is_sheltered(game: Siege, seat: Seat, goal: Space) -> bool:
    """The White Rider shields Gandalf's space. [siege_cards.1]"""
    return seat == EVIL and game.has(GOOD, WHITE_RIDER) and game.leader_at[GANDALF] == goal


# Assaults.


def assault(game: Siege, seat: Seat, start: Space, goal: Space) -> None:
    """One roll with the chosen group; a space without units falls without one. [siege_action.9, siege_action.11, siege_action.14]"""
    attackers = units_chosen(game)
    defenders = min(MOST_DEFENCE_DICE, game.strength[goal])
    if defenders:
        attack, defence = throw(game, attackers), throw(game, defenders)
        bonuses = assault_bonuses(game, seat, start, goal)
        if game.book is not None:
            game.tell(events.ASSAULTED, start, goal, as_told(attack), as_told(defence), tally=bonuses)
        lost = attackers_lost(attack, defence, bonuses)
        lose_attackers(game, seat, start, lost)
        lose_cheapest(game, goal, min(attackers, defenders) - lost)
    if game.strength[goal] == 0:
        capture_leaders(game, goal)
        advance(game, seat, start, goal)
    finish_if_won(game)


def attackers_lost(attack: list[int], defence: list[int], bonuses: list[int]) -> int:
    """Compare from the highest down; a tie goes to the defender. [siege_action.9, siege_action.10]"""
    lost = 1 if defence[0] + bonuses[2] + bonuses[3] >= attack[0] + bonuses[0] + bonuses[1] else 0
    if len(attack) > 1 and len(defence) > 1 and defence[1] >= attack[1]:
        lost += 1
    return lost


def assault_bonuses(game: Siege, seat: Seat, start: Space, goal: Space) -> list[int]:
    """The attacker's leader and heavy unit, the defender's leader and walls: at most two for a side. [siege_action.10]"""
    return [
        int(has_leader_bonus(game, seat, goal)),
        int(not IS_DEFENDED[goal] and any(game.group[unit] for unit in range(UNITS) if IS_HEAVY[unit])),
        int(game.is_led(goal) and not (seat == GOOD and game.has(GOOD, WHITE_RIDER) and game.group[UNITS + GANDALF])),
        int(has_wall_bonus(game, seat, start, goal)),
    ]


def has_leader_bonus(game: Siege, seat: Seat, goal: Space) -> bool:
    """A leader attacks; against the White Rider evil's do not help. [siege_action.10, siege_cards.1]"""
    if seat == EVIL and game.has(GOOD, WHITE_RIDER) and game.leader_at[GANDALF] == goal:
        return False
    return any(game.group[UNITS + leader] for leader in range(LEADERS))


def has_wall_bonus(game: Siege, seat: Seat, start: Space, goal: Space) -> bool:
    """A wall, a fort or the city, unless a tower or the Witch-king undoes it. [siege_action.10, siege_cards.9, siege_cards.11]"""
    if seat == EVIL:
        if game.has(EVIL, CAPTAIN) and game.group[UNITS + WITCH_KING]:
            return False
        if game.has(EVIL, SIEGE_TOWER) and LINK[start * SPACES + goal] == FACE:
            return False
    return IS_DEFENDED[goal]


def lose_attackers(game: Siege, seat: Seat, start: Space, n: int) -> None:
    """The cheapest of the group fall first. [siege_action.12]"""
    if not n:
        return
    group = game.group[:]
    for unit in range(FIRST_UNIT[seat], END_UNIT[seat]):
        take = min(n, group[unit])
        if take > 0:
            capture(game, start, unit, take)
            group[unit] -= take
            n -= take
    game.group = group


def advance(game: Siege, seat: Seat, start: Space, goal: Space) -> None:
    """The survivors move in, with their leader. [siege_action.11]"""
    game.tell(events.SPACE_TAKEN, seat, goal)
    march(game, start, goal)


def march(game: Siege, start: Space, goal: Space) -> None:
    """The chosen group goes from one space to another. [siege_action.2, siege_action.3]"""
    for unit in range(UNITS):
        n = game.group[unit]
        if n:
            game.add(start, unit, -n)
            game.add(goal, unit, n)
            game.tell(events.UNITS_MOVED, n, unit, start, goal)
    for leader in range(LEADERS):
        if game.group[UNITS + leader]:
            game.put_leader(leader, goal)
            game.tell(events.LEADER_RODE, leader, start, goal)
