"""What a seat knows of the siege as a row of numbers: everything on the table."""

from typing import Final

from tatami.core.observation import Row
from tatami.titles.middle_earth.siege.rules.domains import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.ids import ACTION_DICE, LEADERS, SPACES
from tatami.titles.middle_earth.siege.rules.scoring import score
from tatami.titles.middle_earth.siege.rules.state import CAPTURED, Siege
from tatami.titles.middle_earth.siege.rules.view import LOAD_IDS

DICE: Final = [f"die_{n + 1}" for n in range(ACTION_DICE)]


def observe(game: Siege, row: Row) -> None:
    row.whose("active", game.active)
    row.whose("leading", game.leading)
    row.numbers("dice", DICE, sorted(game.dice) + [0] * (ACTION_DICE - len(game.dice)))
    row.number("points", game.points)
    row.number("sortie", game.sortie)
    row.number("gate_broken", game.gate_broken)
    row.number("pile", len(game.pile))
    row.number("minas_tirith_pile", len(game.tirith_pile))
    row.bits("minas_tirith_discard", TIRITH.ids, game.tirith_discard)
    row.numbers("loaded", LOAD_IDS, game.loaded)
    row.all_whose("holder", SPACE.ids, game.holder)
    for at in range(SPACES):
        row.at(SPACE.ids[at])
        row.numbers("units", UNIT.ids, game.units[at])
    row.at("leader")
    for leader in range(LEADERS):
        row.one(LEADER.ids[leader], SPACE.ids, game.leader_at[leader])
    row.bits("captured", LEADER.ids, captured_leaders(game))
    row.at("")
    row.numbers("lost", UNIT.ids, game.captured)
    for n in range(game.seats):
        other = row.player(n)
        row.number("score", score(game, other))
        row.tally("cards", REINFORCEMENT.ids, game.cards[other])
        row.bits("kept", TIRITH.ids, game.kept[other])


def captured_leaders(game: Siege) -> int:
    """The leaders in the enemy's hands, as bits."""
    return sum(1 << leader for leader in range(LEADERS) if game.leader_at[leader] == CAPTURED)
