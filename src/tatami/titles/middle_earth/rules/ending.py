"""How the game ends. [end.1, end.2, hunt.1, hunt.5]"""

from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.rules.scoring import score
from tatami.titles.middle_earth.rules.state import MiddleEarth


def finish(game: MiddleEarth, rule: str) -> None:
    """Nothing more is owed; the die for the last tie is thrown. [end.11, alliance.6]"""
    game.agenda.clear()
    game.ending = rule
    game.lots = list(range(game.seats))
    game.chance.shuffle(game.lots)
    game.tell(events.GAME_ENDED)
    for seat in range(game.seats):
        game.tell(events.SCORED, seat, score(game, seat))


def finish_for(game: MiddleEarth, side: int, rule: str) -> None:
    """A side has won at once."""
    game.winning_side = side
    game.tell(events.SIDE_WON, side)
    finish(game, rule)


def fellowship_arrived(game: MiddleEarth, rule: str) -> None:
    """The end of the road: in the hunt the good side has won. [end.1, fellowship.3, hunt.1]"""
    if game.variant.hunt:
        finish_for(game, GOOD, "hunt.1")
    else:
        finish(game, rule)


def after_elimination(game: MiddleEarth) -> None:
    """The last player, or in the hunt the last side, has won. [end.2, hunt.5]"""
    alive = [seat for seat in range(game.seats) if game.is_alive(seat)]
    sides = [game.side(seat) for seat in alive]
    if game.variant.hunt and (GOOD not in sides or EVIL not in sides):
        finish_for(game, sides[0], "hunt.5")
    elif len(alive) == 1:
        finish(game, "end.2")
