"""Before the first round of the siege. [siege.4–7]"""

from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.rules.tables import CARDS
from tatami.titles.middle_earth.siege.rules.flow import ROUND
from tatami.titles.middle_earth.siege.rules.ids import LEADERS, LOADS, SPACES, TIRITHS, UNITS
from tatami.titles.middle_earth.siege.rules.state import ABSENT, NOBODY, Siege
from tatami.titles.middle_earth.siege.rules.tables import START, START_CARDS, START_LEADERS


def set_up(game: Siege) -> None:
    game.units = [[0] * UNITS for _ in range(SPACES)]
    game.strength = [0] * SPACES
    game.holder = [NOBODY] * SPACES
    game.leader_at = [ABSENT] * LEADERS
    game.captured = [0] * UNITS
    game.raised = [0] * UNITS
    game.cards = [[], []]
    game.spent = []
    game.loaded = [0] * LOADS
    game.shot = [0] * SPACES
    game.group = [0] * (UNITS + LEADERS)
    for at, unit, n in START:
        game.add(at, unit, n)
        game.raised[unit] += n
    for at, leader in START_LEADERS:
        game.put_leader(leader, at)
    shuffle_cards(game)
    game.leading = GOOD
    game.owe(ROUND)


def shuffle_cards(game: Siege) -> None:
    """All territory cards with the wild ones; the Minas Tirith cards but for those evil starts with. [siege.5, siege.6]"""
    game.pile = list(range(CARDS))
    game.chance.shuffle(game.pile)
    game.kept = [0, sum(1 << card for card in START_CARDS)]
    game.tirith_pile = [card for card in range(TIRITHS) if not game.kept[EVIL] >> card & 1]
    game.chance.shuffle(game.tirith_pile)
