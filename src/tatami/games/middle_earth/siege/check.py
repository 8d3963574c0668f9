"""Every unit, leader and card of the siege accounted for."""

from typing import NoReturn

from tatami.core.errors import Broken
from tatami.games.middle_earth.siege.rules.trade import Keep
from tatami.games.middle_earth.siege.state import NOBODY, Siege
from tatami.games.middle_earth.siege.tables import FIRST_UNIT, FULL_LOAD, LEADER_SIDE, LEADERS, SPACES, TIRITHS, UNITS, Space
from tatami.games.middle_earth.tables import CARDS, EVIL, GOOD


def check(game: Siege) -> None:
    check_units(game)
    check_cards(game)


def check_units(game: Siege) -> None:
    found = game.captured[:]
    for at in range(SPACES):
        row, strength = game.units[at], 0
        for unit in range(UNITS):
            if row[unit] < 0:
                broken(f"less than no units in space {at}")
            found[unit] += row[unit]
            strength += row[unit]
        if game.strength[at] != strength or game.shot[at] < 0:
            broken(f"strength of space {at}")
        if game.holder[at] != holder(game, at):
            broken(f"holder of space {at}")
    if found != game.raised:
        broken(f"{found} units of all kinds, {game.raised} raised")
    for load in game.loaded:
        if not 0 <= load <= FULL_LOAD:
            broken("a load that does not fit")


def holder(game: Siege, at: Space) -> int:
    """The side with a unit or a leader in a space; never both."""
    sides = 0
    row = game.units[at]
    for unit in range(UNITS):
        if row[unit]:
            sides |= 1 << (GOOD if unit < FIRST_UNIT[EVIL] else EVIL)
    for leader in range(LEADERS):
        if game.leader_at[leader] == at:
            sides |= 1 << LEADER_SIDE[leader]
    if sides == 1 << GOOD | 1 << EVIL:
        broken(f"both sides stand in space {at}")
    return EVIL if sides >> EVIL else GOOD if sides else NOBODY


def check_cards(game: Siege) -> None:
    found = [0] * CARDS
    for cards in (game.pile, game.spent, game.cards[GOOD], game.cards[EVIL]):
        for card in cards:
            found[card] += 1
    if found.count(1) != CARDS:
        broken("reinforcement cards are missing or stand twice")
    heaps = [game.kept[GOOD], game.kept[EVIL], game.tirith_discard, game.gone, between(game)]
    n = len(game.tirith_pile)
    for heap in heaps:
        n += heap.bit_count()
    if n != TIRITHS:
        broken("Minas Tirith cards are missing or stand twice")


def between(game: Siege) -> int:
    """The two cards shown and not yet kept."""
    step = game.asked
    return (1 << step.first) | (1 << step.second) if isinstance(step, Keep) else 0


def broken(what: str) -> NoReturn:
    raise Broken(f"middle_earth, siege: the books do not balance: {what}")
