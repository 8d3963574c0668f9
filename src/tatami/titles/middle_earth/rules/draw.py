"""The draw step: territory cards, then an adventure card, with the events that turn up. [draw, events]"""

from collections.abc import Callable
from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import Domain
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain, lose, place_leader, without_leader
from tatami.titles.middle_earth.rules.cards import NO_CARD, draw_card, draw_to_hand, flags
from tatami.titles.middle_earth.rules.domains import ADVENTURE, TERRITORY
from tatami.titles.middle_earth.rules.ids import (
    ARAGORN,
    BLACK_GATES,
    CAVE_TROLL,
    CORSAIRS,
    ENTMOOT,
    EVIL,
    FANGORN,
    GOOD,
    KINDS,
    LEADERS,
    LOCAL_UPRISING,
    MINAS_TIRITH,
    MORIA,
    MUSTERING,
    NEITHER,
    RAIDERS,
    SECOND_LEADER,
    TERRITORIES,
    UDUN_VALE,
    WINTER_STORMS,
    Adventure,
    Kind,
    Seat,
    Territory,
)
from tatami.titles.middle_earth.rules.powers import discard_adventure
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import EVENT_CARDS, FORCED_AT, KIND_OF
from tatami.titles.middle_earth.rules.uprising import rise_up

REVEALED: Final = 3
MUSTERED: Final = 3


class Draw(Step):
    """One card for a conquest, those of missions, and an adventure card; from here on no card is played. [draw.1, draw.2, draw.5, turn.3]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        if game.conquered:
            draw_to_hand(game, seat)
        for _ in range(game.bonus_cards):
            if len(game.hand[seat]) < FORCED_AT:
                draw_to_hand(game, seat)
        if game.earned:
            game.owe(DrawAdventure(False))


class DrawAdventure(Step):
    """Draw until a mission or a power comes up. [draw.3, draw.6]"""

    def __init__(self, reshuffled: bool) -> None:
        self.reshuffled = reshuffled

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        reshuffled = self.reshuffled
        if not game.adventure_pile:
            if reshuffled or not game.adventure_discard:
                return
            reshuffle_adventures(game)
            reshuffled = True
        card = game.adventure_pile.pop()
        if 1 << card & EVENT_CARDS:
            game.adventure_discard |= 1 << card
            game.unseen &= ~(1 << card)
            game.owe(DrawAdventure(reshuffled))
            happen(game, seat, KIND_OF[card])
            return
        game.adventures[seat] = game.adventures[seat] | 1 << card
        game.reveal()
        game.whisper(1 << seat, events.ADVENTURE_DRAWN, seat, KIND_OF[card])
        if game.adventures[seat].bit_count() > game.variant.hand_limit:
            game.owe(DISCARD)


def reshuffle_adventures(game: MiddleEarth) -> None:
    game.adventure_pile = cards_in(game.adventure_discard)
    game.of_adventure_pile = game.adventure_discard
    game.unseen |= game.adventure_discard
    game.adventure_discard = 0
    game.chance.shuffle(game.adventure_pile)
    game.tell(events.ADVENTURES_RESHUFFLED, len(game.adventure_pile))


def cards_in(cards: int) -> list[Adventure]:
    """The cards of a set of bits."""
    return [card for card in range(len(KIND_OF)) if cards >> card & 1]


class Discard(Step):
    """Which adventure card is given up? [draw.4]"""

    kind: ClassVar[str] = "discard_adventure"
    rule: ClassVar[str] = "draw.4"
    domain: ClassVar[Domain] = ADVENTURE

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return [kind for kind in range(KINDS) if game.holds(seat, kind)]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        discard_adventure(game, seat, answer)


# Events.


def happen(game: MiddleEarth, seat: Seat, kind: Kind) -> None:
    """Carry out an event. [events.1–10]"""
    game.reveal()
    game.tell(events.EVENT_DRAWN, seat, kind)
    EVENTS[kind](game, seat)


def second_leader(game: MiddleEarth, seat: Seat) -> None:
    """[events.1]"""
    if game.leaders_out(seat) < LEADERS:
        game.owe(SECOND)


def winter_storms(game: MiddleEarth, seat: Seat) -> None:
    """[events.2]"""
    game.storms[seat] = game.storms[seat] + reveal_territories(game)
    game.hindered = True


def raiders(game: MiddleEarth, _seat: Seat) -> None:
    """[events.3]"""
    for territory in reveal_territories(game):
        lose(game, territory, game.army[territory] // 2)


def mustering(game: MiddleEarth, _seat: Seat) -> None:
    """[events.4]"""
    for territory in reveal_territories(game):
        gain(game, territory, MUSTERED)


def corsairs_of_umbar(game: MiddleEarth, seat: Seat) -> None:
    """[events.8]"""
    game.corsairs |= 1 << seat


def cave_troll(game: MiddleEarth, _seat: Seat) -> None:
    """[events.6]"""
    swing(game, MORIA, EVIL, 2)


def entmoot(game: MiddleEarth, _seat: Seat) -> None:
    """[events.7]"""
    swing(game, FANGORN, GOOD, 2)


def black_gates_open(game: MiddleEarth, _seat: Seat) -> None:
    """[events.9]"""
    swing(game, UDUN_VALE, EVIL, 10)


def aragorn_arrives(game: MiddleEarth, _seat: Seat) -> None:
    """[events.10]"""
    swing(game, MINAS_TIRITH, GOOD, 10)


EVENTS: Final[dict[Kind, Callable[[MiddleEarth, Seat], None]]] = {
    SECOND_LEADER: second_leader,
    WINTER_STORMS: winter_storms,
    RAIDERS: raiders,
    MUSTERING: mustering,
    LOCAL_UPRISING: rise_up,
    CORSAIRS: corsairs_of_umbar,
    CAVE_TROLL: cave_troll,
    ENTMOOT: entmoot,
    BLACK_GATES: black_gates_open,
    ARAGORN: aragorn_arrives,
}


def swing(game: MiddleEarth, territory: Territory, side: int, n: int) -> None:
    """An owner of the favoured side gains, one of the other side loses two; the neutral army neither. [events.6, events.11]"""
    owner = game.side(game.owner[territory])
    if owner == side:
        gain(game, territory, n)
    elif owner != NEITHER:
        lose(game, territory, 2)


def reveal_territories(game: MiddleEarth) -> list[Territory]:
    """Three territory cards from the pile; wild cards are replaced. [events.11]"""
    shown: list[int] = []
    wild: list[int] = []
    while len(shown) < REVEALED:
        card = draw_card(game)
        if card == NO_CARD:
            break
        (shown if card < TERRITORIES else wild).append(card)
    game.discard.extend(shown)
    game.discard.extend(wild)
    if game.book is not None:
        game.tell(events.CARDS_REVEALED, tally=flags(shown))
    return shown


class Appoint(Step):
    """Where does a leader come back? [leaders.4]"""

    kind: ClassVar[str] = "place_leader"
    rule: ClassVar[str] = "leaders.4"
    domain: ClassVar[Domain] = TERRITORY

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return without_leader(game, seat)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        place_leader(game, seat, answer, events.LEADER_RETURNED)

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        """Every territory has a leader already: nothing happens. [events.1]"""


class Second(Appoint):
    """Where does the second leader come in? [events.1]"""

    rule: ClassVar[str] = "events.1"

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        place_leader(game, seat, answer, events.LEADER_APPOINTED)


DRAW: Final = Draw()
DISCARD: Final = Discard()
APPOINT: Final = Appoint()
SECOND: Final = Second()
