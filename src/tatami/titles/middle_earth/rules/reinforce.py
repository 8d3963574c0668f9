"""Reinforcements, and the cards for the start of the turn. [reinforce, cards.3, cards.4, turn.2, powers.4, powers.10, powers.14]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import gain, lead, place, up_to, without_leader
from tatami.titles.middle_earth.rules.cards import A_SET, NO_CARD, TradeCard, must_trade, tradeable
from tatami.titles.middle_earth.rules.domains import ASK_CARD, ASK_POWER, ASK_UPRISING, BRIDGE_NAME, REINFORCE, START_POWERS, TERRITORY
from tatami.titles.middle_earth.rules.fellowship import is_last_step, leave
from tatami.titles.middle_earth.rules.ids import (
    BORNE,
    HUNT,
    LEADERS,
    LEAST_REINFORCEMENT,
    NOT_PASS,
    PER_TERRITORIES,
    REGIONS,
    Kind,
    Seat,
    Territory,
)
from tatami.titles.middle_earth.rules.powers import play_power
from tatami.titles.middle_earth.rules.scoring import holds_region
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import BRIDGES, COPIES_OF, IS_STRONGHOLD, PATH, REGION_BONUS
from tatami.titles.middle_earth.rules.uprising import show_uprising, uprising_at

HUNT_BATTALIONS: Final = 4
START_CARDS: Final[int] = COPIES_OF[NOT_PASS] | COPIES_OF[BORNE] | COPIES_OF[HUNT]


def collect(game: MiddleEarth, seat: Seat) -> None:
    """What the seat receives this turn. [reinforce.1, reinforce.2, trilogy.3]"""
    game.stock = max(LEAST_REINFORCEMENT, len(game.held[seat]) // PER_TERRITORIES)
    game.tell(events.REINFORCED, seat, game.stock)
    for region in range(REGIONS):
        if holds_region(game, seat, region):
            game.stock += REGION_BONUS[region]
            game.tell(events.REGION_PAID, seat, region, REGION_BONUS[region])
    if game.variant.trilogy:
        for territory in game.held[seat]:
            if IS_STRONGHOLD[territory]:
                gain(game, territory, 1)


class Reinforce(Step):
    """Where do battalions go, or which card is used? [reinforce.3, cards.3, turn.2]"""

    kind: ClassVar[str] = "reinforce"
    rule: ClassVar[str] = "reinforce.3"
    domain: ClassVar[Domain] = REINFORCE
    params: ClassVar[list[Param]] = [Param("battalions", COUNT)]

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        if must_trade(game, seat):
            return [ASK_CARD + card for card in tradeable(game.hand[seat])] + self.powers(game, seat)
        extras = self.extras(game, seat)
        return game.held[seat] + extras if extras else game.held[seat]

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Placing unasked would tell that no card in hand can be played or traded. [fellowship.6]"""
        return game.adventures[seat] != 0 or len(game.hand[seat]) >= A_SET or len(game.uprising[seat]) > 0

    def extras(self, game: MiddleEarth, seat: Seat) -> list[int]:
        found: list[int] = []
        if not game.traded or game.variant.trilogy:
            for card in tradeable(game.hand[seat]):
                found.append(ASK_CARD + card)
        if game.uprising[seat] and uprising_at(game, seat) != NO_CARD:
            found.append(ASK_UPRISING)
        return found + self.powers(game, seat)

    def powers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        """The cards for the start of the turn; also before a set that must be traded. [turn.2, cards.4]"""
        found: list[int] = []
        if game.fresh and game.adventures[seat] & START_CARDS:
            for i, kind in enumerate(START_POWERS):
                if game.holds(seat, kind) and can_start_with(game, seat, kind):
                    found.append(ASK_POWER + i)
        return found

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer < ASK_CARD:
            place_some(game, seat, answer, in_battle=False)
            return
        game.owe(self)
        if answer < ASK_UPRISING:
            game.owe(TradeCard(answer - ASK_CARD, NO_CARD))
        elif answer == ASK_UPRISING:
            show_uprising(game, seat, uprising_at(game, seat))
        else:
            start_with(game, seat, START_POWERS[answer - ASK_POWER])

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [game.stock]


def place_some(game: MiddleEarth, seat: Seat, territory: Territory, in_battle: bool) -> None:
    """Place the last battalion, or ask how many go there."""
    game.fresh = False
    if game.stock == 1:
        game.stock = 0
        place(game, seat, territory, 1, events.BATTALIONS_PLACED)
    else:
        game.owe(PlaceCount(territory, in_battle))


class PlaceCount(Step):
    """How many go there? [reinforce.3]"""

    kind: ClassVar[str] = "place_count"
    rule: ClassVar[str] = "reinforce.3"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def __init__(self, territory: Territory, in_battle: bool) -> None:
        self.territory = territory
        self.in_battle = in_battle

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return up_to(game.stock)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        game.stock -= answer
        place(game, seat, self.territory, answer, events.BATTALIONS_PLACED)
        if game.stock:
            game.owe(SPOILS if self.in_battle else REINFORCEMENT)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.territory]


class Spoils(Step):
    """After a victory over a player: sets must be traded while five cards or more are in hand. [attack.16]"""

    kind: ClassVar[str] = "reinforce"
    rule: ClassVar[str] = "attack.16"
    domain: ClassVar[Domain] = REINFORCE
    params: ClassVar[list[Param]] = [Param("battalions", COUNT)]

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        if must_trade(game, seat):
            return [ASK_CARD + card for card in tradeable(game.hand[seat])]
        return game.held[seat]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer < ASK_CARD:
            place_some(game, seat, answer, in_battle=True)
        else:
            game.owe(self)
            game.owe(TradeCard(answer - ASK_CARD, NO_CARD))

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [game.stock]


# Cards for the start of the turn.


def can_start_with(game: MiddleEarth, seat: Seat, kind: Kind) -> bool:
    """Whether a power for the start of the turn would do something. [powers.25, powers.26]"""
    if kind == BORNE:
        return game.leaders_out(seat) > 0 and len(game.held[seat]) > game.leaders_out(seat)
    if kind == HUNT:
        return game.owner[PATH[game.ring]] == seat or not is_last_step(game)
    return True


def start_with(game: MiddleEarth, seat: Seat, kind: Kind) -> None:
    """Play a power for the start of the turn."""
    play_power(game, seat, kind)
    if kind == NOT_PASS:
        game.owe(CLOSE_BRIDGE)
    elif kind == BORNE:
        game.owe(BORNE_FROM)
    elif game.owner[PATH[game.ring]] == seat:
        gain(game, PATH[game.ring], HUNT_BATTALIONS)
    else:
        leave(game)


class CloseBridge(Step):
    """Which bridge is closed? [powers.4]"""

    kind: ClassVar[str] = "close_bridge"
    rule: ClassVar[str] = "powers.4"
    domain: ClassVar[Domain] = BRIDGE_NAME

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        size = game.variant.size
        return [bridge for bridge, (a, b) in enumerate(BRIDGES) if a < size and b < size]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        game.closed[seat] = game.closed[seat] | 1 << answer
        game.hindered = True
        game.tell(events.BRIDGE_CLOSED, seat, answer)


class BorneFrom(Step):
    """Which leader is borne away? [powers.10]"""

    kind: ClassVar[str] = "borne_from"
    rule: ClassVar[str] = "powers.10"
    domain: ClassVar[Domain] = TERRITORY

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        base = seat * LEADERS
        return [territory for territory in game.leader_at[base : base + LEADERS] if territory >= 0]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        game.owe(BorneTo(answer))


class BorneTo(Step):
    """To which territory is the leader borne? [powers.10, powers.26]"""

    kind: ClassVar[str] = "borne_to"
    rule: ClassVar[str] = "powers.10"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("start", TERRITORY)]

    def __init__(self, start: Territory) -> None:
        self.start = start

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return without_leader(game, seat)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        lead(game, seat, self.start, answer, by_conquest=False)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.start]


REINFORCEMENT: Final = Reinforce()
SPOILS: Final = Spoils()
CLOSE_BRIDGE: Final = CloseBridge()
BORNE_FROM: Final = BorneFrom()
