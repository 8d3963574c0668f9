"""Every unit, leader and card of the siege accounted for."""

from tatami.core.errors import Broken
from tatami.games.middle_earth.siege.rules.trade import Keep
from tatami.games.middle_earth.siege.state import NOBODY, Siege
from tatami.games.middle_earth.siege.tables import FIRST_UNIT, FULL_LOAD, LEADER_SIDE, LEADERS, SPACES, TIRITHS, UNITS
from tatami.games.middle_earth.tables import CARDS, EVIL, GOOD


def check(game: Siege) -> None:
    check_units(game)
    check_cards(game)


def check_units(game: Siege) -> None:
    demand(min(map(min, game.units)) >= 0 and min(game.shot) >= 0, "less than no units")
    for unit in range(UNITS):
        there = sum(game.units[at][unit] for at in range(SPACES))
        demand(there + game.captured[unit] == game.raised[unit], f"units of kind {unit}")
    for at in range(SPACES):
        row = game.units[at]
        demand(game.strength[at] == sum(row), f"strength of space {at}")
        sides = {GOOD if unit < FIRST_UNIT[EVIL] else EVIL for unit, n in enumerate(row) if n}
        sides |= {LEADER_SIDE[leader] for leader in range(LEADERS) if game.leader_at[leader] == at}
        demand(len(sides) <= 1, f"both sides stand in space {at}")
        demand(game.holder[at] == (sides.pop() if sides else NOBODY), f"holder of space {at}")
    demand(all(0 <= n <= FULL_LOAD for n in game.loaded), "a load that does not fit")


def check_cards(game: Siege) -> None:
    cards = game.pile + game.spent + game.cards[GOOD] + game.cards[EVIL]
    demand(sorted(cards) == list(range(CARDS)), "reinforcement cards are missing or stand twice")
    heaps = [*game.kept, game.tirith_discard, game.gone, sum(1 << card for card in game.tirith_pile), between(game)]
    demand(sum(cards.bit_count() for cards in heaps) == TIRITHS, "Minas Tirith cards are missing or stand twice")


def between(game: Siege) -> int:
    """The two cards shown and not yet kept."""
    step = game.asked
    return (1 << step.first) | (1 << step.second) if isinstance(step, Keep) else 0


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(f"middle_earth, siege: the books do not balance: {what}")
