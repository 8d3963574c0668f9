"""The tower: what is thrown in, what sticks, what falls out. [tower]"""

from tatami.core.numbers import raise_by, total
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.ids import FARMERS, SIDES
from tatami.titles.shogun.rules.odds import GROUP, WHOLE
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import FILL_ARMIES, FILL_FARMERS


def fill_tower(game: Shogun) -> None:
    """Armies of everybody and farmers are thrown in; what falls out goes back. [setup.8, tower.7]"""
    for seat in range(game.seats):
        game.to_tray(seat, FILL_ARMIES)
    game.to_tray(FARMERS, FILL_FARMERS)
    pass_shelves(game)
    game.tell(events.TOWER_FILLED, tally=game.tray)
    for side in range(SIDES):
        game.to_reserve(side)


def throw(game: Shogun) -> None:
    """Throw in everything in the tray; what falls out lies there afterwards, until it is counted or thrown again. [tower.1, tower.2, tower.3]"""
    game.tell(events.CUBES_THROWN, tally=game.tray)
    pass_shelves(game)
    game.tell(events.CUBES_FELL, tally=game.tray)


def pass_shelves(game: Shogun) -> None:
    game.upper = game.upper[:]
    pass_shelf(game, game.upper)
    game.lower = game.lower[:]
    pass_shelf(game, game.lower)


def pass_shelf(game: Shogun, shelf: list[int]) -> None:
    """Everything in the tray arrives on a shelf: some of it sticks, some of what lay there is freed. Nothing else empties it.
    [tower.4, tower.5, tower.6]"""
    chance, falling, free, stick = game.chance, game.tray, game.variant.free, game.variant.stick
    arriving = total(falling) * (GROUP + 1)
    for side in range(SIDES):
        lying, coming = shelf[side], falling[side]
        if lying or coming:
            freed = 0
            while lying > GROUP:
                freed += pick(free[arriving + GROUP], chance.below(WHOLE))
                lying -= GROUP
            if lying:
                freed += pick(free[arriving + lying], chance.below(WHOLE))
            stuck = pick(stick[coming], chance.below(WHOLE)) if coming else 0
            raise_by(shelf, side, stuck - freed)
            raise_by(falling, side, freed - stuck)


def pick(sums: list[int], draw: int) -> int:
    """The number a draw stands for."""
    n = 0
    while draw >= sums[n]:
        n += 1
    return n
