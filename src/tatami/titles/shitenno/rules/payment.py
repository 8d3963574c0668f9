"""Paying for a province: which cards, which tiles, the Hatamoto or not. [payment, bonus.1, bonus.4]

A way to pay is a list of counts by part: it pays for the province, and nothing in it could be left out (payment.3). What all ways that are still open have
in common is settled; the player is asked only for what tells them apart. When one way is left it is paid at once, whole: until then nobody else
sees anything of it.
"""

from tatami.core.agenda import Step
from tatami.core.numbers import contains
from tatami.titles.shitenno.rules.cards import can_use_draw_tile, discard, use_draw_tile
from tatami.titles.shitenno.rules.events import EXCHANGED, PROVINCE_PAID
from tatami.titles.shitenno.rules.ids import (
    CARDS,
    EXCHANGE,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PARTS,
    PAYMENT_DRAW,
    PLUS_ONE,
    TROOP_CARDS,
    TROOPS,
    Card,
    Part,
    Province,
    Seat,
    Symbol,
    Troop,
    Way,
)
from tatami.titles.shitenno.rules.placing import place_kamon
from tatami.titles.shitenno.rules.state import Shitenno
from tatami.titles.shitenno.rules.tables import ON_CARD


class Payment(Step):
    """Which part next, of those that tell the ways to pay apart? [payment.3, bonus.4]"""

    def __init__(self, province: Province, ways: list[Way], settled: Way) -> None:
        self.province = province
        self.ways = ways  # those still open; never changed
        self.settled = settled  # what all of them contain

    def all_ways(self, game: Shitenno, seat: Seat) -> list[Way]:
        """Every way to pay for the province."""
        raise NotImplementedError

    def left_with(self, ways: list[Way], settled: Way) -> "Payment":
        """The same payment with fewer ways open."""
        raise NotImplementedError

    def exchanged(self, game: Shitenno, way: Way) -> list[tuple[Symbol, Symbol]]:
        """What each Exchange tile of a way works on, and into what it turns it. [bonus.2]"""
        raise NotImplementedError

    def begin(self, game: Shitenno, seat: Seat) -> None:
        self.go_on(game, seat, self.all_ways(game, seat))

    def go_on(self, game: Shitenno, seat: Seat, ways: list[Way]) -> None:
        """What can be paid in one way only is paid at once. [payment.6]"""
        if len(ways) == 1:
            self.tell_payment(game, seat, ways[0])
            pay(game, seat, self.province, ways[0])
        else:
            game.owe(self.left_with(ways, common(ways)))

    def tell_payment(self, game: Shitenno, seat: Seat, way: Way) -> None:
        game.tell(PROVINCE_PAID, seat, self.province, tally=way)
        if way[PART_EXCHANGE] and game.book is not None:
            for given, into in self.exchanged(game, way):
                game.tell(EXCHANGED, seat, given, into)

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        settled, ways = self.settled, self.ways
        answers: list[int] = []
        for part in range(PARTS):
            least = settled[part]
            for way in ways:
                if way[part] > least:
                    answers.append(part)
                    break
        if can_use_draw_tile(game, seat):
            answers.append(PAYMENT_DRAW)
        return answers

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        settled = self.settled
        if answer == PAYMENT_DRAW:
            use_draw_tile(game, seat)
            self.go_on(game, seat, [way for way in self.all_ways(game, seat) if contains_all(way, settled)])
        else:
            self.go_on(game, seat, [way for way in self.ways if way[answer] > settled[answer]])

    def canonical(self, game: Shitenno, seat: Seat, answers: list[int]) -> list[int]:
        """The first part by which each way differs from what is settled: the others lead to the same ways."""
        firsts = [first_beyond(way, self.settled) for way in self.ways]
        return [answer for answer in answers if answer == PAYMENT_DRAW or contains(firsts, answer)]


def common(ways: list[Way]) -> Way:
    """What all ways contain."""
    settled = ways[0][:]
    for part in range(PARTS):
        if settled[part]:
            for way in ways:
                if way[part] < settled[part]:  # noqa: PLR1730  # without a call: this is where play-outs spend their time
                    settled[part] = way[part]
    return settled


def contains_all(way: Way, parts: Way) -> bool:
    for part in range(PARTS):  # noqa: SIM110
        if way[part] < parts[part]:
            return False
    return True


def first_beyond(way: Way, settled: Way) -> Part:
    part = 0
    while way[part] == settled[part]:
        part += 1
    return part


def pay(game: Shitenno, seat: Seat, province: Province, way: Way) -> None:
    """Cards to the discards or out of the game, tiles out of the game; then the kamon is placed. [payment.5, titles.6]"""
    for card in range(CARDS):
        if way[card]:
            for _ in range(way[card]):
                discard(game, seat, card)
    if way[PART_EXCHANGE]:
        game.put_tile(seat, EXCHANGE, -way[PART_EXCHANGE])
    if way[PART_PLUS_ONE]:
        game.put_tile(seat, PLUS_ONE, -way[PART_PLUS_ONE])
    if way[PART_HATAMOTO]:
        game.hatamoto_ready = False
    place_kamon(game, seat, province)


def troops_on(way: Way) -> list[Troop]:
    """Every troop on the cards of a way."""
    return [troop for card in range(TROOP_CARDS) for troop in range(TROOPS) for _ in range(way[card] * ON_CARD[card * TROOPS + troop])]


class Choice:
    """A hand to be chosen from, by the stacks a payment sorts cards into."""

    def __init__(self, hands: list[int], first: int, stacks: list[list[Card]]) -> None:
        self.hands = hands
        self.first = first  # where the hand begins among all hands
        self.stacks = stacks  # by kind: the cards that are of it, in hand or not

    def add_ways(self, wanted: list[int], at: int, first: int, way: Way, ways: list[Way]) -> None:
        """Add the way with every choice of cards of the kinds wanted, from the kind at `at` on; equal kinds stand together."""
        if not wanted:
            ways.append(way[:])
            return
        hands, held = self.hands, self.first
        stack = self.stacks[wanted[at]]
        last = at + 1 == len(wanted)
        again = not last and wanted[at + 1] == wanted[at]
        for place in range(first, len(stack)):
            card = stack[place]
            laid = way[card]
            if laid < hands[held + card]:
                way[card] = laid + 1
                if last:
                    ways.append(way[:])
                else:
                    self.add_ways(wanted, at + 1, place if again else 0, way, ways)
                way[card] = laid


def stacked(kinds: int, kind_of: list[int]) -> list[list[Card]]:
    """The cards by what they are to a payment; -1 is of no use to it."""
    return [[card for card in range(CARDS) if kind_of[card] == kind] for kind in range(kinds)]
