"""The Minas Tirith cards, Grond and the gate. [siege_action.20, siege_cards]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import NO, Domain, Param
from tatami.titles.middle_earth.rules.domains import YES_NO
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, YES, Seat
from tatami.titles.middle_earth.siege.rules import events
from tatami.titles.middle_earth.siege.rules.domains import SPACE
from tatami.titles.middle_earth.siege.rules.fighting import as_told, shoot, throw
from tatami.titles.middle_earth.siege.rules.ids import (
    ARAGORN,
    ARCHER,
    BLACK_FLEET,
    CAVALRYMAN,
    CHIEFTAIN,
    GROND,
    GROND_LOAD,
    HOLD_THE_GATE,
    HORNS,
    INFANTRYMAN,
    KNIGHT,
    MUMAK,
    MUMAKIL,
    SORTIE,
    SWAN_KNIGHTS,
    THEODEN,
    VOLLEY,
    Space,
)
from tatami.titles.middle_earth.siege.rules.pieces import capture, capture_leaders, enter, enter_leader
from tatami.titles.middle_earth.siege.rules.points import pay
from tatami.titles.middle_earth.siege.rules.scoring import finish_if_won
from tatami.titles.middle_earth.siege.rules.shooting import ARCHER_RANGE, HIT_ON, MOST_SHOTS, is_target
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import (
    ARAGORNS_QUAYS,
    CARDS_OF,
    CHIEFTAINS_ROAD,
    END_UNIT,
    FIRST_UNIT,
    FORECOURT,
    KIND_SIDE,
    NEIGHBOURS,
    SWAN_SPACES,
    THEODENS_ROAD,
    WALLS,
    WITHIN,
)

VOLLEY_HIT_ON: Final = 5
SORTIE_POINTS: Final = 2


class CardInHand:
    """A card that is played from those before a player: whether it can be now, and what it does. Most can always be."""

    for_good: ClassVar[bool] = True  # it leaves the game; others go to the discard

    def can_play(self, game: Siege) -> bool:
        return True

    def play(self, game: Siege) -> None:
        raise NotImplementedError


class Horns(CardInHand):
    """Théoden comes. [siege_cards.2]"""

    def can_play(self, game: Siege) -> bool:
        return game.holder[THEODENS_ROAD] != EVIL

    def play(self, game: Siege) -> None:
        enter(game, THEODENS_ROAD, CAVALRYMAN, 4)
        enter_leader(game, THEODEN, THEODENS_ROAD)


class BlackFleet(CardInHand):
    """Aragorn lands; evil at the quays flees first. [siege_cards.3]"""

    def play(self, game: Siege) -> None:
        game.owe(LANDING)
        if game.holder[ARAGORNS_QUAYS] == EVIL:
            game.owe(FLEE)
            game.active = EVIL


class Volley(CardInHand):
    """The archers of a wall shoot once more. [siege_cards.5]"""

    for_good: ClassVar[bool] = False

    def can_play(self, game: Siege) -> bool:
        return len(volley_walls(game)) > 0

    def play(self, game: Siege) -> None:
        game.owe(VOLLEY_FROM)


class SwanKnights(CardInHand):
    """Two knights appear. [siege_cards.6]"""

    def can_play(self, game: Siege) -> bool:
        return any(game.holder[at] != EVIL for at in SWAN_SPACES)

    def play(self, game: Siege) -> None:
        game.owe(SWAN)


class Sortie(CardInHand):
    """Two more action points, before the first action. [siege_cards.7]"""

    for_good: ClassVar[bool] = False

    def can_play(self, game: Siege) -> bool:
        return not game.acted

    def play(self, game: Siege) -> None:
        game.sortie += SORTIE_POINTS


class HoldTheGate(CardInHand):
    """In one's own play: a troll less on Grond. [siege_cards.8]"""

    for_good: ClassVar[bool] = False

    def can_play(self, game: Siege) -> bool:
        return game.loaded[GROND_LOAD] > 0 and game.has(EVIL, GROND)

    def play(self, game: Siege) -> None:
        game.loaded[GROND_LOAD] -= 1
        game.tell(events.UNIT_UNLOADED, CARDS_OF[GROND].bit_length() - 1)


class Mumakil(CardInHand):
    """The Chieftain of Harad comes. [siege_cards.14]"""

    def can_play(self, game: Siege) -> bool:
        return game.holder[CHIEFTAINS_ROAD] != GOOD

    def play(self, game: Siege) -> None:
        enter(game, CHIEFTAINS_ROAD, MUMAK, 1)
        enter_leader(game, CHIEFTAIN, CHIEFTAINS_ROAD)


CARDS_PLAYED: Final[dict[int, CardInHand]] = {  # by kind; all others stay before their player
    HORNS: Horns(),
    BLACK_FLEET: BlackFleet(),
    VOLLEY: Volley(),
    SWAN_KNIGHTS: SwanKnights(),
    SORTIE: Sortie(),
    HOLD_THE_GATE: HoldTheGate(),
    MUMAKIL: Mumakil(),
}


def can_play(game: Siege, seat: Seat, kind: int) -> bool:
    """Whether a card can be played now; never an enemy's that was kept. [siege_trade.7, siege_action.20]"""
    return KIND_SIDE[kind] == seat and game.has(seat, kind) and CARDS_PLAYED[kind].can_play(game)


def play_card(game: Siege, seat: Seat, kind: int) -> None:
    """Cards that are played leave the game; cards that are discarded may come back. [siege_action.20]"""
    card = CARDS_PLAYED[kind]
    lay_away(game, seat, kind, for_good=card.for_good)
    card.play(game)


def lay_away(game: Siege, seat: Seat, kind: int, for_good: bool) -> None:
    cards = game.kept[seat] & CARDS_OF[kind]
    card = cards & -cards
    game.kept[seat] &= ~card
    if for_good:
        game.gone |= card
    else:
        game.tirith_discard |= card
    game.tell(events.CARD_PLAYED, seat, card.bit_length() - 1)


def can_ram(game: Siege, seat: Seat) -> bool:
    """Grond is loaded, the gate whole, and an evil unit stands before it. [siege_cards.10]"""
    return (
        seat == EVIL
        and not game.gate_broken
        and game.points > 0
        and game.loaded[GROND_LOAD] > 0
        and game.has(EVIL, GROND)
        and game.holder[FORECOURT] == EVIL
        and game.strength[FORECOURT] > 0
    )


def ram(game: Siege) -> None:
    """A die for each troll; any 6 breaks the gate, unless good holds it. [siege_cards.8, siege_cards.10]"""
    pay(game, FORECOURT)
    thrown = throw(game, game.loaded[GROND_LOAD])
    if game.book is not None:
        game.tell(events.GATE_RAMMED, as_told(thrown))
    if thrown[0] < HIT_ON:
        return
    if game.has(GOOD, HOLD_THE_GATE):
        game.owe(HOLD_GATE)
        game.active = GOOD
    else:
        break_gate(game)


def break_gate(game: Siege) -> None:
    game.gate_broken = True
    game.tell(events.GATE_BROKEN)


class HoldGate(Step):
    """Does good hold the gate? [siege_cards.8]"""

    kind: ClassVar[str] = "hold_gate"
    rule: ClassVar[str] = "siege_cards.8"
    domain: ClassVar[Domain] = YES_NO

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return NO_OR_YES

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.active = EVIL
        if answer == YES:
            lay_away(game, GOOD, HOLD_THE_GATE, for_good=False)
        else:
            break_gate(game)


NO_OR_YES: Final[list[int]] = [NO, YES]


class Flee(Step):
    """Where do the pieces at the quays retreat to? [siege_cards.3]"""

    kind: ClassVar[str] = "flee_to"
    rule: ClassVar[str] = "siege_cards.3"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in NEIGHBOURS[ARAGORNS_QUAYS] if game.holder[at] != GOOD]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        for unit in range(FIRST_UNIT[EVIL], END_UNIT[EVIL]):
            n = game.count(ARAGORNS_QUAYS, unit)
            if n:
                game.add(ARAGORNS_QUAYS, unit, -n)
                game.add(answer, unit, n)
                game.tell(events.UNITS_MOVED, n, unit, ARAGORNS_QUAYS, answer)
        for leader in game.leaders_in(ARAGORNS_QUAYS):
            game.put_leader(leader, answer)
            game.tell(events.LEADER_RODE, leader, ARAGORNS_QUAYS, answer)

    def do(self, game: Siege, seat: Seat) -> None:
        """There is no way out: all are captured. [siege_cards.3]"""
        for unit in range(FIRST_UNIT[EVIL], END_UNIT[EVIL]):
            if game.count(ARAGORNS_QUAYS, unit):
                capture(game, ARAGORNS_QUAYS, unit, game.count(ARAGORNS_QUAYS, unit))
        capture_leaders(game, ARAGORNS_QUAYS)


class Landing(Step):
    """Aragorn comes ashore. [siege_cards.3]"""

    def do(self, game: Siege, seat: Seat) -> None:
        game.active = GOOD
        enter(game, ARAGORNS_QUAYS, INFANTRYMAN, 3)
        enter(game, ARAGORNS_QUAYS, KNIGHT, 1)
        enter_leader(game, ARAGORN, ARAGORNS_QUAYS)
        finish_if_won(game)


def volley_walls(game: Siege) -> list[Space]:
    return [at for at in WALLS if game.count(at, ARCHER) and volley_targets(game, at)]


def volley_targets(game: Siege, wall: Space) -> list[Space]:
    return [goal for goal in WITHIN[ARCHER_RANGE][wall] if is_target(game, GOOD, goal)]


class VolleyFrom(Step):
    """From which wall? [siege_cards.5]"""

    kind: ClassVar[str] = "volley_from"
    rule: ClassVar[str] = "siege_cards.5"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return volley_walls(game)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(VolleyAt(answer))


class VolleyAt(Step):
    """What do they shoot at? Every archer shoots, three dice at a time. [siege_cards.5]"""

    kind: ClassVar[str] = "volley_at"
    rule: ClassVar[str] = "siege_cards.5"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, wall: Space) -> None:
        self.wall = wall

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return volley_targets(game, self.wall)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        archers = game.count(self.wall, ARCHER)
        while archers > 0:
            shoot(game, self.wall, answer, min(MOST_SHOTS, archers), VOLLEY_HIT_ON)
            archers -= MOST_SHOTS

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.wall]


class Swan(Step):
    """Where do the Swan Knights appear? [siege_cards.6]"""

    kind: ClassVar[str] = "swan_knights"
    rule: ClassVar[str] = "siege_cards.6"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in SWAN_SPACES if game.holder[at] != EVIL]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        enter(game, answer, KNIGHT, 2)


HOLD_GATE: Final = HoldGate()
FLEE: Final = Flee()
LANDING: Final = Landing()
VOLLEY_FROM: Final = VolleyFrom()
SWAN: Final = Swan()
