"""Paying for a province with troops. [control.2, payment.1, payment.4, bonus, titles.6]

What a hand can do is a matter of counting, since a troop fills any place of its kind:

- a missing troop is filled by the same troop on a card, by the Hatamoto, or by an Exchange of any other troop or koku on a card;
- beyond the first, the province's own troops may also be +1 tiles, which copy one that is there; of the gate's troop only one is ever asked for;
- so an own troop may be exchanged for the gate's, and a +1 take its place.
"""

from typing import ClassVar, Final

from tatami.core.domain import Domain, Param
from tatami.titles.shitenno.rules.domains import PART, PROVINCE, TROOP, TROOP_PAYMENT
from tatami.titles.shitenno.rules.ids import (
    CARDS,
    EXCHANGE,
    KOKU_1,
    ONE_KOKU,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PARTS,
    PLUS_ONE,
    POSITIONS,
    PROVINCES,
    TROOP_CARDS,
    TROOPS,
    Card,
    Province,
    Seat,
    Symbol,
    Troop,
    Way,
)
from tatami.titles.shitenno.rules.payment import Choice, Payment, stacked, troops_on
from tatami.titles.shitenno.rules.state import EXCHANGEABLE_KOKU, NO_TROOP, Shitenno
from tatami.titles.shitenno.rules.tables import ON_CARD, OUTSIDE, OWN_TROOP, SHOWING, SIZE

# What a card shows: of the province's own troop, of the gate's, of anything else an Exchange can work on. A second gate troop is only that.
SHAPES: Final[list[tuple[int, int, int]]] = [
    (1, 0, 0),
    (0, 1, 0),
    (2, 0, 0),
    (1, 1, 0),
    (1, 0, 1),
    (0, 1, 1),
    (0, 0, 1),
    (0, 0, 2),
    (0, 0, 3),
]
OTHERS: Final = 5  # OTHERS + n is the shape of a card with n others, and nothing else
MOST_ASKED: Final = 4  # troops
MOST_TILES: Final = 5  # of a kind: more than these are of no use to any plan


def shape(card: Card, own: Troop, gate: Troop) -> int:
    """Of a troop card; the gate's troop is `own` where nothing else is asked for."""
    owns = ON_CARD[card * TROOPS + own]
    gates = min(1, ON_CARD[card * TROOPS + gate]) if gate != own else 0
    return SHAPES.index((owns, gates, SIZE[card] - owns - gates))


def shapes(own: Troop, gate: Troop, exchangeable_koku: list[int]) -> list[int]:
    """Of every card, koku included; -1 where nothing on it is of use."""
    return [shape(card, own, gate) for card in range(TROOP_CARDS)] + [OTHERS + n if n else -1 for n in exchangeable_koku]


PAIRS: Final = TROOPS * TROOPS
SHAPE: Final[list[list[int]]] = [  # reading of koku * PAIRS + own * TROOPS + gate, card
    shapes(own, gate, koku) for koku in EXCHANGEABLE_KOKU.values() for own in range(TROOPS) for gate in range(TROOPS)
]
BY_SHAPE: Final[list[list[list[Card]]]] = [stacked(len(SHAPES), row) for row in SHAPE]


def can_fill(own: int, gate: int, owns: int, gates: int, others: int, exchanges: int, copies: int, hatamoto: int, copy_any: bool) -> bool:
    """Whether `own` own troops and `gate` of the gate's can be made of what is there, by kind. [bonus.2, bonus.3, bonus.7, bonus.9, titles.6]"""
    if gate == 0 or gates:
        return can_fill_own(own, owns, others + gates - gate, exchanges, copies, hatamoto, copy_any)
    if hatamoto and can_fill_own(own, owns, others, exchanges, copies, 0, copy_any):
        return True
    if not exchanges:
        return False
    if others and can_fill_own(own, owns, others - 1, exchanges - 1, copies, hatamoto, copy_any):
        return True
    return owns > 0 and can_fill_own(own, owns - 1, others, exchanges - 1, copies, hatamoto, copy_any)


def can_fill_own(own: int, owns: int, others: int, exchanges: int, copies: int, hatamoto: int, copy_any: bool) -> bool:
    """What is short is made by jokers, and copied from what is there; what jokers made can only be copied where the reading allows it."""
    if owns >= own:
        return True
    jokers = hatamoto + min(exchanges, others)
    if owns or (copy_any and jokers):
        return own - owns <= jokers + copies
    return own <= jokers


class Plan:
    """A way to pay as far as tiles and the shapes of cards go."""

    def __init__(self, exchanges: int, copies: int, hatamoto: int, shapes: list[int]) -> None:
        self.exchanges = exchanges
        self.copies = copies
        self.hatamoto = hatamoto
        self.shapes = shapes  # one for each card, in order
        self.needs = 0  # a bit for each of them
        for at in shapes:
            self.needs |= 1 << at

    def pays(self, own: int, gate: int, copy_any: bool) -> bool:
        owns = gates = others = 0
        for at in self.shapes:
            owns += SHAPES[at][0]
            gates += SHAPES[at][1]
            others += SHAPES[at][2]
        return can_fill(own, gate, owns, gates, others, self.exchanges, self.copies, self.hatamoto, copy_any)

    def without_one(self) -> "list[Plan]":
        """The plan with any one of its parts left out."""
        e, c, h, shapes = self.exchanges, self.copies, self.hatamoto, self.shapes
        less = [Plan(e, c, h, shapes[:at] + shapes[at + 1 :]) for at in range(len(shapes))]
        if e:
            less.append(Plan(e - 1, c, h, shapes))
        if c:
            less.append(Plan(e, c - 1, h, shapes))
        if h:
            less.append(Plan(e, c, 0, shapes))
        return less


class Plans:
    """Every plan for a number of troops in which nothing could be left out, fewest Exchange tiles first, by the jokers it may use. Found when first needed."""

    def __init__(self) -> None:
        self._found: list[list[Plan]] = [NOT_FOUND for _ in range(4 * (MOST_ASKED + 1))]
        self._within: list[list[Plan]] = [NOT_FOUND for _ in range(len(self._found) * (MOST_TILES + 1) * (MOST_TILES + 1) * 2)]

    def of(self, own: int, gate: int, copy_any: bool, exchanges: int, copies: int, hatamoto: int) -> list[Plan]:
        asked = (copy_any * 2 + gate) * (MOST_ASKED + 1) + own
        exchanges, copies = min(exchanges, MOST_TILES), min(copies, MOST_TILES)
        at = ((asked * (MOST_TILES + 1) + exchanges) * (MOST_TILES + 1) + copies) * 2 + hatamoto
        found = self._within[at]
        if found is NOT_FOUND:
            if self._found[asked] is NOT_FOUND:
                self._found[asked] = find_plans(own, gate, copy_any)
            found = [
                plan for plan in self._found[asked] if plan.exchanges <= exchanges and plan.copies <= copies and plan.hatamoto <= hatamoto
            ]
            self._within[at] = found
        return found


NOT_FOUND: Final[list[Plan]] = []  # a sign, compared by identity
PLANS: Final = Plans()


def find_plans(own: int, gate: int, copy_any: bool) -> list[Plan]:
    """By trying: whatever pays, and no longer pays without any one of its parts. [payment.3]"""
    plans = []
    cards = tallies(own + gate, [at for at in range(len(SHAPES)) if gate or not SHAPES[at][1]])
    for exchanges in range(own + gate + 1):
        for hatamoto in range(2):
            for tally in cards:
                for copies in range(own):
                    plan = Plan(exchanges, copies, hatamoto, tally)
                    if plan.pays(own, gate, copy_any):
                        if not any(less.pays(own, gate, copy_any) for less in plan.without_one()):
                            plans.append(plan)
                        break  # more copies are superfluous
    return plans


def tallies(most: int, shapes: list[int]) -> list[list[int]]:
    """Every tally of at most `most` cards of these shapes."""
    found: list[list[int]] = [[]]
    for tally in found:
        if len(tally) < most:
            found.extend([[*tally, at] for at in shapes if not tally or at >= tally[-1]])
    return found


def add_by_troops(game: Shitenno, seat: Seat, provinces: list[Province]) -> None:
    """Add the provinces, unless full, whose troops the hand, the tiles and the title together can give. [control.2, control.7]"""
    variant = game.variant
    exchanges, copies, hatamoto = game.tiles_of(seat, EXCHANGE), game.tiles_of(seat, PLUS_ONE), int(game.hatamoto_ready)
    jokers = exchanges + copies + hatamoto
    units = exchangeable(game, seat) if exchanges else 0
    troops, filled, asking, first = game.troops, game.filled, game.asking, seat * TROOPS
    for province in range(PROVINCES):
        own, own_asked = OWN_TROOP[province], OUTSIDE[province]
        owns = troops[first + own]
        if own_asked - owns > jokers or filled[province] == POSITIONS:
            continue
        gate, gates, gate_asked = asking[province], 0, 0
        if gate == own:
            own_asked += 1
        elif gate != NO_TROOP:
            gates, gate_asked = troops[first + gate], 1
        short = own_asked - owns if own_asked > owns else 0
        if gate_asked and not gates:
            short += 1
        if short == 0:
            provinces.append(province)
        elif short <= jokers:
            others = units - owns - gates if exchanges else 0
            if can_fill(own_asked, gate_asked, owns, gates, others, exchanges, copies, hatamoto, variant.copy_any_troop):
                provinces.append(province)


def exchangeable(game: Shitenno, seat: Seat) -> int:
    """Troops and koku in hand that an Exchange can work on, each by itself. [bonus.2, bonus.6]"""
    return game.all_troops(seat) + exchangeable_koku(game, game.hand, seat * CARDS)


def exchangeable_koku(game: Shitenno, cards: list[int], first: int) -> int:
    """Koku on the cards from a place of the list on that an Exchange can work on, each by itself. [bonus.6]"""
    koku = 0
    for card in range(KOKU_1, CARDS):
        koku += cards[first + card] * game.variant.exchangeable_koku[card - KOKU_1]
    return koku


class PayTroops(Payment):
    """Which part is laid next for the troops of the province? [control.2, payment.3]"""

    kind: ClassVar[str] = "pay_troops"
    rule: ClassVar[str] = "control.2"
    domain: ClassVar[Domain] = TROOP_PAYMENT
    params: ClassVar[list[Param]] = [Param("province", PROVINCE), Param("troops", TROOP, tally=True), Param("parts", PART, tally=True)]

    def left_with(self, ways: list[Way], settled: Way) -> "PayTroops":
        return PayTroops(self.province, ways, settled)

    def exchanged(self, game: Shitenno, way: Way) -> list[tuple[Symbol, Symbol]]:
        """The Hatamoto stands at a gate whose troop no card shows; else that is exchanged first, as in `can_fill`. What remains becomes own troops."""
        own, gate = OWN_TROOP[self.province], game.asking[self.province]
        tiles, copies, hatamoto = way[PART_EXCHANGE], way[PART_PLUS_ONE], way[PART_HATAMOTO]
        troops = troops_on(way)
        others = [troop for troop in troops if troop != own] + [ONE_KOKU] * exchangeable_koku(game, way, 0)
        owns, asked, copy_any = troops.count(own), OUTSIDE[self.province] + (gate == own), game.variant.copy_any_troop
        made: list[tuple[Symbol, Symbol]] = []
        if gate in others:
            others.remove(gate)
        elif gate not in (own, NO_TROOP) and not hatamoto:
            spare = bool(others) and can_fill_own(asked, owns, len(others) - 1, tiles - 1, copies, hatamoto, copy_any)
            made.append((others.pop(0) if spare else own, gate))
        return made + [(other, own) for other in others[: tiles - len(made)]]

    def all_ways(self, game: Shitenno, seat: Seat) -> list[Way]:
        return troop_ways(game, seat, self.province)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.province, asked_troops(game, self.province), self.settled]


def asked_troops(game: Shitenno, province: Province) -> list[int]:
    """What stands outside the gate and on it, by troop. [control.2]"""
    asked = [0] * TROOPS
    asked[OWN_TROOP[province]] = OUTSIDE[province]
    if game.asking[province] != NO_TROOP:
        asked[game.asking[province]] += 1
    return asked


def missing_troops(game: Shitenno, seat: Seat, province: Province) -> list[int]:
    """What of it no card in hand shows, by troop; tiles and the Hatamoto aside."""
    held = game.troops[seat * TROOPS : (seat + 1) * TROOPS]
    return [max(0, n - held[troop]) for troop, n in enumerate(asked_troops(game, province))]


def troop_ways(game: Shitenno, seat: Seat, province: Province) -> list[Way]:
    """Every way to pay for a province with troops. [control.2]"""
    own, gate, own_asked = OWN_TROOP[province], game.asking[province], OUTSIDE[province]
    exchanges, copies, hatamoto = game.tiles_of(seat, EXCHANGE), game.tiles_of(seat, PLUS_ONE), int(game.hatamoto_ready)
    if gate == own:
        own_asked += 1
    gate_asked = int(gate != own and gate != NO_TROOP)
    if not gate_asked:
        gate = own
    hands, first = game.hand, seat * CARDS
    if not (exchanges or copies or hatamoto) and game.troops[seat * TROOPS + own] == own_asked:
        if not gate_asked or game.troops[seat * TROOPS + gate] == 1:
            return [every(hands, first, SHOWING[own * TROOPS + gate])]  # nothing of these kinds can be left out: the usual case, quickly
    row = game.variant.koku_reading * PAIRS + own * TROOPS + gate
    choice, shapes_held = Choice(hands, first, BY_SHAPE[row]), held(hands, first, SHAPE[row])
    ways: list[Way] = []
    way = [0] * PARTS
    for plan in PLANS.of(own_asked, gate_asked, game.variant.copy_any_troop, exchanges, copies, hatamoto):
        needs = plan.needs
        if needs & shapes_held == needs:
            way[PART_EXCHANGE], way[PART_PLUS_ONE], way[PART_HATAMOTO] = plan.exchanges, plan.copies, plan.hatamoto
            choice.add_ways(plan.shapes, 0, 0, way, ways)
    return ways


def held(hands: list[int], first: int, shape_of: list[int]) -> int:
    """A bit for each shape of card in the hand that begins there."""
    found = 0
    for card in range(CARDS):
        if hands[first + card]:
            at = shape_of[card]
            if at >= 0:
                found |= 1 << at
    return found


def every(hands: list[int], first: int, cards: list[Card]) -> Way:
    """All cards of these kinds in the hand that begins there."""
    way = [0] * PARTS
    for card in cards:
        way[card] = hands[first + card]
    return way


PAY_TROOPS: Final[list[PayTroops]] = [PayTroops(province, [], []) for province in range(PROVINCES)]  # before the ways are known
