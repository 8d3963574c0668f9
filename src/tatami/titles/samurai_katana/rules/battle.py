"""Battle, first part: laying cards and revealing them. [battle.3 – battle.6, battle.9]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import NO, SEAT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.alliance import find_allies
from tatami.titles.samurai_katana.rules.cards import draw_cards, kinds_in, seen_leaving, take_from_hand
from tatami.titles.samurai_katana.rules.domains import CARD, COMBAT_CARD, SPECIAL_CARD, TERRITORY
from tatami.titles.samurai_katana.rules.fight import FIGHT
from tatami.titles.samurai_katana.rules.ids import ATTACKER, BLUE, DEFENDER, Card, Seat
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, NO_CARD, SPECIAL, Katana, tally_of
from tatami.titles.samurai_katana.rules.support import offer_support
from tatami.titles.samurai_katana.rules.tables import CARDS, PRICE, SORT
from tatami.titles.samurai_katana.rules.veto import VetoSpecial, may_veto, offer_veto

COMBAT_CARDS: Final = 2
NO_CARDS: Final[list[Card]] = [NO_CARD] * (2 * CARDS_A_SIDE)
NO_ALLIES: Final[list[int]] = [0, 0]
_OTHER: Final = Param("other", SEAT)
_TERRITORY: Final = Param("territory", TERRITORY)
_LAID: Final = Param("cards", CARD, tally=True)  # so far


def side_seat(game: Katana, side: int) -> Seat:
    return game.attacker if side == ATTACKER else game.defender


class Battle(Step):
    """Support, the attacker's cards, the defender's cards, both revealed. [battle.4]"""

    def do(self, game: Katana, seat: Seat) -> None:
        game.laid = NO_CARDS
        game.revealed = False
        game.allies = NO_ALLIES
        game.imperial = NOTHING
        game.owe(REVEAL)
        game.owe(DEFENDER_LAYS)
        game.owe(ATTACKER_LAYS)
        offer_support(game)


class Lay(Step):
    """One side lays its cards; it draws first if it has fewer than two. [battle.2, battle.5]"""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, game: Katana, seat: Seat) -> None:
        side = side_seat(game, self.side)
        game.active = side
        missing = COMBAT_CARDS - len(game.hands[side])
        if missing > 0:
            draw_cards(game, side, missing)
        game.owe(ANNOUNCE[self.side])
        if missing >= 0:
            lay_whole_hand(game, side, self.side)
        else:
            game.owe(LAY_SPECIAL[self.side])
            game.owe(LAY_SECOND[self.side])
            game.owe(LAY_FIRST[self.side])


def lay_whole_hand(game: Katana, seat: Seat, side: int) -> None:
    """With two cards there is nothing to choose. [battle.5]"""
    laid = game.laid[:]
    for place, card in enumerate(game.hands[seat]):
        laid[side * CARDS_A_SIDE + place] = card
    game.laid = laid
    game.hands[seat] = []


def lay(game: Katana, seat: Seat, place: int, card: Card) -> None:
    take_from_hand(game, seat, card)
    game.laid = replaced(game.laid, place, card)


def laid_by(game: Katana, side: int) -> list[int]:
    """What a side has laid so far, by kind."""
    return tally_of([card for card in game.laid[side * CARDS_A_SIDE : (side + 1) * CARDS_A_SIDE] if card != NO_CARD], CARDS)


class LayCombat(Step):
    """Which combat card is laid face down? [battle.3]"""

    kind: ClassVar[str] = "combat_card"
    rule: ClassVar[str] = "battle.3"
    domain: ClassVar[Domain] = COMBAT_CARD
    params: ClassVar[list[Param]] = [_OTHER, _TERRITORY]
    remarks: ClassVar[list[Param]] = [_LAID]
    any_order: ClassVar[bool] = True

    def __init__(self, side: int, place: int) -> None:
        self.side = side
        self.place = place

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return kinds_in(game.hands[seat])

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        """The lower kind first."""
        if self.place == 0:
            return kinds_in(game.hands[seat][:-1])
        first = game.laid[self.side * CARDS_A_SIDE]
        return [card for card in answers if card >= first] or answers

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        lay(game, seat, self.side * CARDS_A_SIDE + self.place, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [side_seat(game, 1 - self.side), game.site]

    def remarked(self, game: Katana, seat: Seat) -> list[object]:
        return [laid_by(game, self.side)]


def special_cards(hand: list[Card], koku: int) -> list[int]:
    """None, or a blue card whose power can be paid. [battle.6, card.4]"""
    answers = [NO]
    last = NO_CARD
    for card in hand:
        if card != last and SORT[card] == BLUE and PRICE[card] <= koku:
            answers.append(card)
        last = card
    return answers


def whole_lays(game: Katana, seat: Seat) -> list[list[int]]:
    """Every way to lay all cards of a battle, as the answers it takes from the first combat card on. [battle.3]"""
    found: list[list[int]] = []
    for first in kinds_in(game.hands[seat]):
        rest = game.hands[seat][:]
        rest.remove(first)
        seconds = kinds_in(rest)
        for second in seconds:
            if second >= first:
                left = rest[:]
                left.remove(second)
                pair = [first, second] if len(seconds) > 1 else [first]  # the only card left is laid unasked
                found += [[*pair, special] for special in special_cards(left, game.koku[seat])]
    return found


class LaySpecial(Step):
    """A blue card as special card, or none? [battle.3, battle.6, card.4]"""

    kind: ClassVar[str] = "special_card"
    rule: ClassVar[str] = "battle.6"
    domain: ClassVar[Domain] = SPECIAL_CARD
    params: ClassVar[list[Param]] = [_OTHER, _TERRITORY]
    remarks: ClassVar[list[Param]] = [_LAID]

    def __init__(self, side: int) -> None:
        self.side = side

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return special_cards(game.hands[seat], game.koku[seat])

    def asked_anyway(self, game: Katana, seat: Seat) -> bool:
        """Being asked must not tell that there is a blue card."""
        return True

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer != NO:
            lay(game, seat, self.side * CARDS_A_SIDE + SPECIAL, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [side_seat(game, 1 - self.side), game.site]

    def remarked(self, game: Katana, seat: Seat) -> list[object]:
        return [laid_by(game, self.side)]


class Announce(Step):
    """Two cards, or three? [battle.4]"""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, game: Katana, seat: Seat) -> None:
        if game.book is not None:
            game.tell(events.CARDS_LAID, seat, cards_laid(game, self.side))
            game.reveal()


def cards_laid(game: Katana, side: int) -> int:
    base = side * CARDS_A_SIDE
    return sum(game.laid[place] != NO_CARD for place in range(base, base + CARDS_A_SIDE))


class Reveal(Step):
    """Both reveal and pay; the Shogun may speak, nobody else; allies are found; then they fight. [battle.4, battle.6, battle.9, anytime.11]"""

    def do(self, game: Katana, seat: Seat) -> None:
        game.reveal()
        game.active = game.player
        game.revealed = True
        game.owe(FIGHT)
        reveal_side(game, ATTACKER)
        reveal_side(game, DEFENDER)
        find_allies(game, DEFENDER, game.defender)
        find_allies(game, ATTACKER, game.attacker)
        for side in BOTH_SIDES:
            if game.laid[side * CARDS_A_SIDE + SPECIAL] != NO_CARD and may_veto(game, game.attacker, game.defender):
                offer_veto(game, VETO_SPECIAL[side])


def reveal_side(game: Katana, side: int) -> None:
    """A special card's koku are paid now, whatever comes of it. [battle.6]"""
    seat, base = side_seat(game, side), side * CARDS_A_SIDE
    if game.variant.cards_become_known:
        for place in range(base, base + CARDS_A_SIDE):
            if game.laid[place] != NO_CARD:
                seen_leaving(game, seat, game.laid[place])
    if game.book is not None:
        tally = [0] * CARDS
        for place in range(base, base + COMBAT_CARDS):
            if game.laid[place] != NO_CARD:
                tally[game.laid[place]] += 1
        game.tell(events.CARDS_REVEALED, seat, tally=tally)
    special = game.laid[base + SPECIAL]
    if special != NO_CARD:
        game.koku[seat] -= PRICE[special]
        game.tell(events.SPECIAL_REVEALED, seat, special, PRICE[special])


BATTLE: Final = Battle()
REVEAL: Final = Reveal()
BOTH_SIDES: Final[list[int]] = [DEFENDER, ATTACKER]
ATTACKER_LAYS: Final = Lay(ATTACKER)
DEFENDER_LAYS: Final = Lay(DEFENDER)
LAY_FIRST: Final[list[Step]] = [LayCombat(ATTACKER, 0), LayCombat(DEFENDER, 0)]
LAY_SECOND: Final[list[Step]] = [LayCombat(ATTACKER, 1), LayCombat(DEFENDER, 1)]
LAY_SPECIAL: Final[list[Step]] = [LaySpecial(ATTACKER), LaySpecial(DEFENDER)]
ANNOUNCE: Final[list[Step]] = [Announce(ATTACKER), Announce(DEFENDER)]
VETO_SPECIAL: Final[list[Step]] = [VetoSpecial(ATTACKER), VetoSpecial(DEFENDER)]
