"""Paying for a province with troops, part by part: cards, bonus tiles, the Hatamoto. [payment, bonus, titles.6]

A part is laid only if it fills something still missing, and offered only if what is left can complete the payment: no partial payment leads to
a dead end. That is a matter of counting, since a troop fills any place of its kind:

- a missing troop is filled by the same troop on a card, by the Hatamoto, or by an Exchange of any other troop or koku;
- beyond the first, the province's own troops may also be filled by +1 tiles, which copy one that is there. Of the gate's troop only one is
  ever missing, so there is nothing to copy.
"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain, Param
from tatami.games.shitenno.events import CARD_EXCHANGED, PART_PAID
from tatami.games.shitenno.rules.cards import discard
from tatami.games.shitenno.rules.placing import place_kamon
from tatami.games.shitenno.state import NO_TROOP, Shitenno
from tatami.games.shitenno.tables import (
    BONUSES,
    CARDS,
    EXCHANGE,
    KOKU_1,
    ON_CARD,
    OUTSIDE,
    OWN_TROOP,
    PART,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PLUS_ONE,
    POSITIONS,
    PROVINCE,
    PROVINCES,
    SHOWING,
    SIZE,
    TROOP,
    TROOPS,
    Card,
    Province,
    Seat,
    Troop,
)

NOWHERE: Final = 0  # where a joker goes
AT_GATE: Final = 1
AMONG_OWN: Final = 2
NO_UNIT: Final = 0  # which of a card's troops is exchanged
OTHER_UNIT: Final = 1
GATE_UNIT: Final = 2
OWN_UNIT: Final = 3


def troop_payment(game: Shitenno, province: Province) -> "PayTroops":
    """The troops outside the gate and the one on it. [control.2]"""
    gate = game.asking[province]
    if gate == OWN_TROOP[province]:
        return PayTroops(province, gate, OUTSIDE[province] + 1, 0, False, 0, 0)
    return PayTroops(province, gate, OUTSIDE[province], 0 if gate == NO_TROOP else 1, False, 0, 0)


def add_by_troops(game: Shitenno, seat: Seat, provinces: list[Province]) -> None:
    """Add the provinces whose troops the hand, the tiles and the title together can give. [control.2]"""
    tiles = seat * BONUSES
    jokers = game.bonus[tiles + EXCHANGE] + game.bonus[tiles + PLUS_ONE] + game.hatamoto_ready
    purse: Purse | None = None
    troops, filled, asking, first = game.troops, game.filled, game.asking, seat * TROOPS
    for province in range(PROVINCES):
        if filled[province] == POSITIONS:
            continue
        own, gate = OWN_TROOP[province], asking[province]
        own_held, own_asked, gate_short = troops[first + own], OUTSIDE[province], 0
        if gate == own:
            own_asked += 1
        elif gate != NO_TROOP and not troops[first + gate]:
            gate_short = 1
        short = gate_short + (own_asked - own_held if own_asked > own_held else 0)
        if short == 0:
            provinces.append(province)
        elif short <= jokers:
            if purse is None:
                purse = Purse(game, seat, 0)
            purse.own, purse.own_held = own_asked, own_held
            purse.at_gate, purse.gate_held = int(gate != own and gate != NO_TROOP), 1 - gate_short
            if purse.can_fill():
                provinces.append(province)


class Purse:
    """What a seat could still lay against the troops still missing, as plain counts to reckon with."""

    def __init__(self, game: Shitenno, seat: Seat, spare: int) -> None:
        self.own = 0  # what is missing
        self.at_gate = 0
        self.own_there = False
        self.own_held = 0  # what is in hand
        self.gate_held = 0
        self.exchanges = game.bonus[seat * BONUSES + EXCHANGE]
        self.copies = game.bonus[seat * BONUSES + PLUS_ONE]
        self.hatamoto = 1 if game.hatamoto_ready else 0
        self.copy_any = game.variant.copy_any_troop
        self.units = spare  # what an Exchange can work on [bonus.2, bonus.6]
        if self.exchanges:
            koku_cards = game.koku_cards(seat) if game.variant.exchange_any_koku else game.hand[seat * CARDS + KOKU_1]
            self.units += game.all_troops(seat) + koku_cards

    def can_fill(self) -> bool:
        own_short = self.own - self.own_held if self.own > self.own_held else 0
        gate_short = 1 if self.at_gate and not self.gate_held else 0
        jokers = self.hatamoto
        if self.exchanges:
            unused = self.units - (self.own - own_short) - (self.at_gate - gate_short)
            jokers += self.exchanges if self.exchanges < unused else unused
        for_jokers_only = gate_short
        if own_short and not self.own_there and not self.own_held:  # nothing to copy yet [bonus.7]
            for_jokers_only += 1 if self.copy_any else own_short
        return for_jokers_only <= jokers and own_short + gate_short <= jokers + self.copies

    def can_copy(self) -> bool:
        """Whether a +1 tile may be laid now. [bonus.3]"""
        if not (self.copies and self.own and self.own_there):
            return False
        self.copies -= 1
        self.own -= 1
        fits = self.can_fill()
        self.copies += 1
        self.own += 1
        return fits

    def hatamoto_place(self) -> int:
        """Where the Hatamoto goes. [titles.6]"""
        if not self.hatamoto:
            return NOWHERE
        self.hatamoto -= 1
        place = self.joker_place(True, True)
        self.hatamoto += 1
        return place

    def exchange_place(self, own: bool, gate: bool) -> int:
        """Where the troop goes that an Exchange makes of an own troop, a gate troop, or (neither) anything else. [bonus.2]"""
        if not (self.exchanges and self.units):
            return NOWHERE
        self.exchanges -= 1
        self.units -= 1
        self.own_held -= own
        self.gate_held -= gate
        place = self.joker_place(not gate, not own)
        self.exchanges += 1
        self.units += 1
        self.own_held += own
        self.gate_held += gate
        return place

    def can_exchange(self) -> bool:
        """Whether an Exchange of anything in hand helps."""
        if self.units > self.own_held + self.gate_held and self.exchange_place(False, False):
            return True
        if self.gate_held and self.exchange_place(False, True):
            return True
        return self.own_held > 0 and self.exchange_place(True, False) != NOWHERE

    def joker_place(self, gate: bool, own: bool) -> int:
        """At the gate if the rest can be filled then, else among the own troops."""
        if gate and self.at_gate:
            self.at_gate -= 1
            fits = self.can_fill()
            self.at_gate += 1
            if fits:
                return AT_GATE
        if own and self.own:
            there = self.own_there
            self.own -= 1
            self.own_there = there or self.copy_any
            fits = self.can_fill()
            self.own += 1
            self.own_there = there
            if fits:
                return AMONG_OWN
        return NOWHERE


class PayTroops(Step):
    """Which part is laid next for the troops still missing? [control.2, payment.3]"""

    kind: ClassVar[str] = "pay_troops"
    rule: ClassVar[str] = "control.2"
    domain: ClassVar[Domain] = PART
    params: ClassVar[list[Param]] = [Param("province", PROVINCE), Param("troops", TROOP, heap=True)]

    def __init__(self, province: Province, gate: Troop, own: int, at_gate: int, own_there: bool, spare: int, last: int) -> None:
        self.province = province
        self.gate = gate
        self.own = own  # troops of the province's own kind still missing
        self.at_gate = at_gate  # 1 while the gate's troop is missing
        self.own_there = own_there  # an own troop is there for a +1 tile to copy
        self.spare = spare  # troops laid that fill nothing, for an Exchange
        self.last = last  # the part laid before

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        own = OWN_TROOP[self.province] if self.own else self.gate
        gate = self.gate if self.at_gate else own
        hand, slot = game.hand, seat * CARDS
        parts = [card for card in SHOWING[own * TROOPS + gate] if hand[slot + card]]
        exchanges, copies = game.bonus[seat * BONUSES + EXCHANGE], game.bonus[seat * BONUSES + PLUS_ONE]
        if exchanges or copies or game.hatamoto_ready:
            purse = self.purse(game, seat)
            if exchanges and (purse.exchange_place(False, False) != NOWHERE if self.spare else purse.can_exchange()):
                parts.append(PART_EXCHANGE)
            if purse.can_copy():
                parts.append(PART_PLUS_ONE)
            if purse.hatamoto_place():
                parts.append(PART_HATAMOTO)
        elif game.troops[seat * TROOPS + own] == self.own + (self.own == 0) and (gate == own or game.troops[seat * TROOPS + gate] == 1):
            return parts[:1]  # every troop of these kinds is needed: there is nothing to choose
        return parts

    def purse(self, game: Shitenno, seat: Seat) -> Purse:
        """What the seat could still lay."""
        purse = Purse(game, seat, self.spare)
        purse.own = self.own
        purse.at_gate = self.at_gate
        purse.own_there = self.own_there
        purse.own_held = game.troops[seat * TROOPS + OWN_TROOP[self.province]]
        purse.gate_held = game.troops[seat * TROOPS + self.gate] if self.at_gate else 0
        return purse

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        game.tell(PART_PAID, seat, answer, self.province)
        if answer < CARDS:
            discard(game, seat, answer)
            self.lay(game, seat, answer, 0)
        elif answer == PART_PLUS_ONE:
            game.bonus[seat * BONUSES + PLUS_ONE] -= 1
            self.go_on(game, seat, self.own - 1, self.at_gate, True, self.spare, answer)
        elif answer == PART_HATAMOTO:
            place = self.purse(game, seat).hatamoto_place()
            game.hatamoto_ready = False
            self.lay_joker(game, seat, place, self.spare, answer)
        elif self.spare:
            place = self.purse(game, seat).exchange_place(False, False)
            game.bonus[seat * BONUSES + EXCHANGE] -= 1
            self.lay_joker(game, seat, place, self.spare - 1, answer)
        else:
            game.owe(ExchangeTroop(self))

    def lay(self, game: Shitenno, seat: Seat, card: Card, last: int) -> None:
        """A card fills what it can; the rest of it is spare."""
        own = min(self.own, ON_CARD[card * TROOPS + OWN_TROOP[self.province]])
        at_gate = min(self.at_gate, ON_CARD[card * TROOPS + self.gate]) if self.at_gate else 0
        spare = self.spare + SIZE[card] - own - at_gate
        self.go_on(game, seat, self.own - own, self.at_gate - at_gate, self.own_there or own > 0, spare, card)

    def lay_joker(self, game: Shitenno, seat: Seat, place: int, spare: int, last: int) -> None:
        if place == AT_GATE:
            self.go_on(game, seat, self.own, 0, self.own_there, spare, last)
        else:
            there = self.own_there or game.variant.copy_any_troop
            self.go_on(game, seat, self.own - 1, self.at_gate, there, spare, last)

    def go_on(self, game: Shitenno, seat: Seat, own: int, at_gate: int, own_there: bool, spare: int, last: int) -> None:
        if own + at_gate == 0:
            place_kamon(game, seat, self.province)
        else:
            game.owe(PayTroops(self.province, self.gate, own, at_gate, own_there, spare, last))

    def canonical(self, game: Shitenno, seat: Seat, answers: list[int]) -> list[int]:
        """Parts in the order of their ids, where that completes the payment."""
        return [answer for answer in answers if answer >= self.last] or answers

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        missing = [0] * TROOPS
        missing[OWN_TROOP[self.province]] = self.own
        if self.at_gate:
            missing[self.gate] += 1
        return [self.province, missing]


class ExchangeTroop(Step):
    """Which card does the Exchange work on? One of its troops, or a koku, becomes the troop that is missing. [bonus.2, bonus.6]"""

    kind: ClassVar[str] = "exchange_troop"
    rule: ClassVar[str] = "bonus.2"
    domain: ClassVar[Domain] = PART
    params: ClassVar[list[Param]] = [Param("province", PROVINCE)]

    def __init__(self, payment: PayTroops) -> None:
        self.payment = payment

    def answers(self, game: Shitenno, seat: Seat) -> list[int]:
        slot = seat * CARDS
        largest = CARDS if game.variant.exchange_any_koku else KOKU_1 + 1
        purse = self.payment.purse(game, seat)
        return [card for card in range(largest) if game.hand[slot + card] and self.exchanged(purse, card) != NO_UNIT]

    def exchanged(self, purse: Purse, card: Card) -> int:
        """Which of the card's troops is exchanged: one that fits nowhere, else the gate's, else an own one."""
        own_troop, gate_troop = OWN_TROOP[self.payment.province], self.payment.gate if self.payment.at_gate else NO_TROOP
        own = ON_CARD[card * TROOPS + own_troop]
        gate = ON_CARD[card * TROOPS + gate_troop] if gate_troop != NO_TROOP and gate_troop != own_troop else 0
        if (not SIZE[card] or own + gate < SIZE[card]) and purse.exchange_place(False, False):
            return OTHER_UNIT
        if gate and purse.exchange_place(False, True):
            return GATE_UNIT
        if own and purse.exchange_place(True, False):
            return OWN_UNIT
        return NO_UNIT

    def take(self, game: Shitenno, seat: Seat, answer: int) -> None:
        payment = self.payment
        purse = payment.purse(game, seat)
        unit = self.exchanged(purse, answer)
        place = purse.exchange_place(unit == OWN_UNIT, unit == GATE_UNIT)
        game.tell(CARD_EXCHANGED, seat, answer, payment.province)
        game.bonus[seat * BONUSES + EXCHANGE] -= 1
        discard(game, seat, answer)
        own, at_gate, there, spare = payment.own, payment.at_gate, payment.own_there, payment.spare
        if place == AT_GATE:
            at_gate -= 1
        else:
            own -= 1
            there = there or game.variant.copy_any_troop
        if SIZE[answer] == 2:  # the other troop of the card fills a place too, or is spare
            own_left = ON_CARD[answer * TROOPS + OWN_TROOP[payment.province]] - (unit == OWN_UNIT)
            gate_left = (ON_CARD[answer * TROOPS + payment.gate] if at_gate else 0) - (unit == GATE_UNIT)
            if own_left > 0 and own:
                own, there = own - 1, True
            elif gate_left > 0 and at_gate:
                at_gate -= 1
            else:
                spare += 1
        payment.go_on(game, seat, own, at_gate, there, spare, PART_EXCHANGE)

    def about(self, game: Shitenno, seat: Seat) -> list[object]:
        return [self.payment.province]
