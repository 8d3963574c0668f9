"""Action points: where they may be spent, and spending them. [siege_action.1, siege_cards.7]"""

from tatami.titles.middle_earth.rules.ids import Seat
from tatami.titles.middle_earth.siege.rules.ids import SPACES, Space
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import SORTIE_FROM


def sources(game: Siege, seat: Seat) -> list[Space]:
    """The spaces from which the seat can pay for an action. [siege_action.1, siege_cards.7]"""
    if game.points:
        return [at for at in range(SPACES) if game.holder[at] == seat]
    if game.sortie:
        return [at for at in range(SPACES) if game.holder[at] == seat and SORTIE_FROM[at]]
    return []


def pay(game: Siege, start: Space) -> None:
    """One action point; those of a sortie first where they fit. [siege_action.1, siege_cards.7]"""
    if game.sortie and SORTIE_FROM[start]:
        game.sortie -= 1
    else:
        game.points -= 1
    game.acted = True
