"""The siege hides nothing but what chance has in store: both piles. [siege_trade.1, siege_trade.7]"""

from typing import Any, Final

from tatami.core.chance import imagined
from tatami.titles.middle_earth.rules.domains import SIDE
from tatami.titles.middle_earth.rules.ids import Seat
from tatami.titles.middle_earth.siege.rules.domains import LEADER, REINFORCEMENT, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.ids import LEADERS, LOADS, SPACES, TIRITHS, UNITS, Space
from tatami.titles.middle_earth.siege.rules.scoring import score
from tatami.titles.middle_earth.siege.rules.state import CAPTURED, NOBODY, Siege
from tatami.titles.middle_earth.siege.rules.tables import END_UNIT, FIRST_UNIT, LEADERS_OF


def view(game: Siege, seat: "Seat | None") -> dict[str, Any]:
    shown = {
        "title": "middle_earth",
        "mode": "siege",
        "seat": None,
        "seats": game.seats,
        "waiting": game.waiting(),
        "active": game.active,
        "leading": game.leading,
        "dice": game.dice,
        "points": game.points,
        "sortie": game.sortie,
        "players": [player(game, other) for other in range(game.seats)],
        "spaces": [space(game, at) for at in range(SPACES)],
        "gate_broken": game.gate_broken,
        "pile": len(game.pile),
        "minas_tirith_pile": len(game.tirith_pile),
        "minas_tirith_discard": tiriths(game.tirith_discard),
        "loaded": {LOAD_IDS[load]: game.loaded[load] for load in range(LOADS)},
    }
    return shown if seat is None else shown | own(game, seat, shown)


def own(_game: Siege, seat: Seat, _shown: dict[str, Any]) -> dict[str, Any]:
    return {"seat": seat}


LOAD_IDS: Final = ["trebuchets", "grond", "war_engines"]  # in the order of LOADER


def player(game: Siege, seat: Seat) -> dict[str, Any]:
    return {
        "side": SIDE.id_of(seat),
        "score": score(game, seat),
        "cards": [REINFORCEMENT.id_of(card) for card in game.cards[seat]],
        "kept": tiriths(game.kept[seat]),
        "lost": {UNIT.id_of(unit): n for unit in range(FIRST_UNIT[seat], END_UNIT[seat]) if (n := game.captured[unit])},
        "captured_leaders": [LEADER.id_of(leader) for leader in LEADERS_OF[1 - seat] if game.leader_at[leader] == CAPTURED],
    }


def space(game: Siege, at: Space) -> dict[str, Any]:
    return {
        "id": SPACE.id_of(at),
        "side": None if game.holder[at] == NOBODY else SIDE.id_of(game.holder[at]),
        "units": {UNIT.id_of(unit): game.count(at, unit) for unit in range(UNITS) if game.count(at, unit)},
        "leaders": [LEADER.id_of(leader) for leader in range(LEADERS) if game.leader_at[leader] == at],
    }


def tiriths(cards: int) -> list[str]:
    return [TIRITH.id_of(card) for card in range(TIRITHS) if cards >> card & 1]


def redeal(game: Siege, seed: int) -> Siege:
    """Nobody knows the order of the piles."""
    copy = Siege()
    game.copy_to(copy)
    copy.chance = imagined(seed)
    copy.pile, copy.tirith_pile = game.pile[:], game.tirith_pile[:]
    copy.chance.shuffle(copy.pile)
    copy.chance.shuffle(copy.tirith_pile)
    return copy
