"""Every unit, leader and card of the siege accounted for."""

from typing import Final, NoReturn

from tatami.core.errors import Broken
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.rules.tables import CARDS
from tatami.titles.middle_earth.siege.rules.ids import FULL_LOAD, LEADERS, SPACES, TIRITHS, UNITS
from tatami.titles.middle_earth.siege.rules.state import NOBODY, Siege
from tatami.titles.middle_earth.siege.rules.tables import FIRST_UNIT, LEADER_SIDE
from tatami.titles.middle_earth.siege.rules.trade import Keep

BOTH: Final = -2  # sides may never stand in one space
HOLDER: Final[list[int]] = [NOBODY, GOOD, EVIL, BOTH]  # by a set of bits, the sides that stand in a space


def check(game: Siege) -> None:
    check_units(game)
    check_cards(game)


def check_units(game: Siege) -> None:
    """Units are where they are counted, and no space holds both sides."""
    found = game.captured[:]
    sides = sides_of_leaders(game)
    for at in range(SPACES):
        row, strength = game.units[at], 0
        for unit in range(UNITS):
            n = row[unit]
            if n < 0:
                broken(f"less than no units in space {at}")
            if n:
                found[unit] += n
                strength += n
                sides[at] |= 1 << (GOOD if unit < FIRST_UNIT[EVIL] else EVIL)
        if game.strength[at] != strength or game.shot[at] < 0:
            broken(f"strength of space {at}")
        if game.holder[at] != HOLDER[sides[at]]:
            broken(f"holder of space {at}")
    if found != game.raised:
        broken(f"{found} units of all kinds, {game.raised} raised")
    for load in game.loaded:
        if not 0 <= load <= FULL_LOAD:
            broken("a load that does not fit")


def sides_of_leaders(game: Siege) -> list[int]:
    """Space: a set of bits, the sides with a leader there."""
    sides = [0] * SPACES
    for leader in range(LEADERS):
        at = game.leader_at[leader]
        if at >= 0:
            sides[at] |= 1 << LEADER_SIDE[leader]
    return sides


def check_cards(game: Siege) -> None:
    found = [0] * CARDS
    for cards in (game.pile, game.spent, game.cards[GOOD], game.cards[EVIL]):
        for card in cards:
            found[card] += 1
    if found.count(1) != CARDS:
        broken("reinforcement cards are missing or stand twice")
    tallies = [game.kept[GOOD], game.kept[EVIL], game.tirith_discard, game.gone, between(game)]
    n = len(game.tirith_pile)
    for tally in tallies:
        n += tally.bit_count()
    if n != TIRITHS:
        broken("Minas Tirith cards are missing or stand twice")


def between(game: Siege) -> int:
    """The two cards shown and not yet kept."""
    step = game.asked
    return (1 << step.first) | (1 << step.second) if isinstance(step, Keep) else 0


def broken(what: str) -> NoReturn:
    raise Broken(f"middle_earth, siege: the books do not balance: {what}")
