"""Before the first turn. [setup]"""

from typing import Any, ClassVar, Final

from tatami.core.agenda import NOTHING, PassTo, Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.core.numbers import raise_by, replaced, without
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.armies import place, place_leader, up_to, without_leader
from tatami.titles.middle_earth.rules.cards import draw_to_hand, flags
from tatami.titles.middle_earth.rules.domains import CLAIM, MUSTER, REST, TERRITORY
from tatami.titles.middle_earth.rules.draw import cards_in
from tatami.titles.middle_earth.rules.flow import TURN
from tatami.titles.middle_earth.rules.ids import (
    EVIL,
    GOOD,
    KINDS,
    LEADERS,
    MUSTER_LOT,
    NEITHER,
    NEUTRAL,
    NOBODY,
    REGIONS,
    TERRITORIES,
    Seat,
    Territory,
)
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth, Variant
from tatami.titles.middle_earth.rules.tables import (
    BATTALIONS,
    CARD_SIDE,
    CARDS,
    DEALS,
    EVENT_CARDS,
    FIRST_LEADERS,
    IS_STRONGHOLD,
    KIND_OF,
    NEUTRAL_BATTALIONS,
    REGION_OF,
)


def set_up(game: MiddleEarth, options: dict[str, str]) -> None:
    """Lay the table; the Ring is in The Shire and player 1 will begin. [setup.3, setup.15]"""
    game.variant = Variant(options, game.seats)
    clear_table(game)
    game.first = game.chance.below(game.seats)
    game.active = game.first
    game.tell(events.FIRST_PLAYER_FOUND, game.first)
    deal_territories(game)
    shuffle_cards(game)
    deal_adventures(game)
    game.owe(TURN)
    game.owe(PLACE_LEADERS)
    game.owe(MUSTERING)
    if game.empty:
        game.owe(CLAIMS)


def clear_table(game: MiddleEarth) -> None:
    seats = game.seats
    size = game.variant.size
    game.owner = [NOBODY] * TERRITORIES
    game.army = [0] * TERRITORIES
    game.friends = [len(game.variant.neighbours[t]) for t in range(TERRITORIES)]
    game.held = [[] for _ in range(seats)]
    game.in_region = [0] * (seats * REGIONS)
    game.empty = list(range(size))
    game.leader_at = [NOWHERE] * (seats * LEADERS)
    game.alive = (1 << seats) - 1
    game.reserve = [battalions(game)] * seats
    game.ahead = [0] * seats
    game.delegated = game.alive if game.variant.muster_by_table else 0
    game.hand = [[] for _ in range(seats)]
    game.shown = []
    game.uprising = [[] for _ in range(seats)]
    game.discard = []
    game.adventures = [0] * seats
    game.played = [0] * seats
    game.storms = [[] for _ in range(seats)]
    game.closed = [0] * seats
    game.arrived = []
    game.pinned = []
    game.pledge = [0] * seats


def battalions(game: MiddleEarth) -> int:
    """[setup.4, trilogy.7, trilogy.9]"""
    variant = game.variant
    return BATTALIONS["trilogy" if variant.trilogy and variant.joined else variant.board][game.seats]


# The deal.


def deal_territories(game: MiddleEarth) -> None:
    """Each player's territories, and the neutral army's, by the board and the number of players. [setup.5–8]"""
    decks = [[t for t in range(game.variant.size) if CARD_SIDE[t] == side] for side in (GOOD, EVIL, NEITHER)]
    for deck in decks:
        game.chance.shuffle(deck)
    deal = DEALS[game.variant.board][game.seats]
    for own, neutral, seat in shares(game, deal):
        side = decks[game.side(seat)]
        dealt = sorted([side.pop() for _ in range(own)] + [decks[NEITHER].pop() for _ in range(neutral)])
        for territory in dealt:
            game.owner[territory] = seat
            game.army[territory] = 1
            raise_by(game.in_region, seat * REGIONS + REGION_OF[territory], 1)
        game.held[seat] = dealt
        raise_by(game.reserve, seat, -len(dealt))
        game.tell(events.TERRITORIES_DEALT, seat, tally=flags(dealt)[:TERRITORIES])
    neutral_army = sorted([decks[NEITHER].pop() for _ in range(deal.get("neutral_army", 0))])
    for territory in neutral_army:
        game.owner[territory] = NEUTRAL
        game.army[territory] = NEUTRAL_BATTALIONS
    game.count_friends()
    if neutral_army:
        game.tell(events.NEUTRALS_PLACED, tally=flags(neutral_army)[:TERRITORIES])
    game.empty = [t for t in game.empty if game.owner[t] == NOBODY]


def shares(game: MiddleEarth, deal: dict[str, Any]) -> list[tuple[int, int, Seat]]:
    """How many cards of the own side and how many neutral ones each seat gets, in turn order. [setup.5, setup.6]"""
    order = [(game.first + i) % game.seats for i in range(game.seats)]
    if "own" in deal:
        return [(own, 0, seat) for own, seat in zip(deal["own"], order, strict=True)]
    evil = [deal["first_evil"], deal["second_evil"]]
    rows = [deal["good"] if game.side(seat) == GOOD else evil.pop(0) for seat in order]
    return [(own, neutral, seat) for (own, neutral), seat in zip(rows, order, strict=True)]


def settle(game: MiddleEarth, seat: Seat, territory: Territory) -> None:
    """One battalion on a territory that was nobody's. [setup.7, setup.9]"""
    game.give(territory, seat)
    game.army[territory] = 1
    raise_by(game.reserve, seat, -1)


def shuffle_cards(game: MiddleEarth) -> None:
    """All territory cards in play and the wild cards; the Trilogy edition deals one each. [setup.13, trilogy.2]"""
    game.pile = [card for card in range(CARDS) if card < game.variant.size or card >= TERRITORIES]
    game.of_pile = flags(game.pile)
    game.chance.shuffle(game.pile)
    if game.variant.trilogy:
        for seat in range(game.seats):
            draw_to_hand(game, seat)


def deal_adventures(game: MiddleEarth) -> None:
    """Missions and powers only; then the events go in. [setup.14]"""
    game.unseen = game.variant.adventure_deck
    game.of_adventure_pile = game.unseen
    pile = cards_in(game.unseen & ~EVENT_CARDS)
    game.chance.shuffle(pile)
    for seat in range(game.seats):
        counts = [0] * KINDS
        for _ in range(game.variant.hand_limit):
            card = pile.pop()
            game.adventures[seat] = game.adventures[seat] | 1 << card
            raise_by(counts, KIND_OF[card], 1)
        game.whisper(1 << seat, events.ADVENTURES_DEALT, seat, game.variant.hand_limit, tally=counts)
    game.adventure_pile = pile + cards_in(game.unseen & EVENT_CARDS)
    game.chance.shuffle(game.adventure_pile)


# Claiming, mustering, leaders.


class Claim(Step):
    """Which empty territory is claimed? [setup.9, setup.16]"""

    kind: ClassVar[str] = "claim"
    rule: ClassVar[str] = "setup.9"
    domain: ClassVar[Domain] = CLAIM

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return NOTHING if game.delegated >> seat & 1 else [*game.empty, REST]

    def canonical(self, game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
        return game.empty

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == REST:
            game.delegated |= 1 << seat
            game.owe(self)
        else:
            claim(game, seat, answer)

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        claim(game, seat, best_claim(game, seat))


def claim(game: MiddleEarth, seat: Seat, territory: Territory) -> None:
    """Take an empty territory; the next player follows. [setup.9]"""
    game.empty = without(game.empty, territory)
    settle(game, seat, territory)
    game.tell(events.TERRITORY_CLAIMED, seat, territory)
    game.active = game.next_alive(seat)
    if game.empty:
        game.owe(CLAIMS)


def best_claim(game: MiddleEarth, seat: Seat) -> Territory:
    """What the table claims: the territory with the most neighbours of the same player. [setup.16]"""
    best, most = game.empty[0], -1
    for territory in game.empty:
        own = sum(1 for neighbour in game.variant.neighbours[territory] if game.owner[neighbour] == seat)
        if own > most:
            best, most = territory, own
    return best


class Muster(Step):
    """Where do the next battalions go? [setup.10, setup.11, setup.16]"""

    kind: ClassVar[str] = "muster"
    rule: ClassVar[str] = "setup.10"
    domain: ClassVar[Domain] = MUSTER
    params: ClassVar[list[Param]] = [Param("battalions", COUNT)]

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return [*game.held[seat], REST] if game.reserve[seat] and not game.variant.muster_by_table else NOTHING

    def canonical(self, game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
        return game.held[seat]

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        if answer == REST:
            muster_rest(game, seat)
            pass_on(game, seat)
        elif game.variant.muster_fives:
            muster(game, seat, answer, min(game.reserve[seat], MUSTER_LOT), 1)
        else:
            game.owe(MusterCount(answer))

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        """Nothing is left to place, or the table places for everybody. [setup.11]"""
        muster_rest(game, seat)
        pass_on(game, seat)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [game.reserve[seat]]


class MusterCount(Step):
    """How many go there? Each is one turn of mustering. [setup.11]"""

    kind: ClassVar[str] = "muster_count"
    rule: ClassVar[str] = "setup.11"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def __init__(self, territory: Territory) -> None:
        self.territory = territory

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return up_to(game.reserve[seat])

    def canonical(self, game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
        return ONE_BY_ONE

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        muster(game, seat, self.territory, answer, answer)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [self.territory]


ONE_BY_ONE: Final[list[int]] = [1]


def muster(game: MiddleEarth, seat: Seat, territory: Territory, n: int, turns: int) -> None:
    """Place several battalions at once; the turns this uses up are passed over later. [setup.10, setup.11]"""
    raise_by(game.reserve, seat, -n)
    place(game, seat, territory, n, events.BATTALIONS_MUSTERED)
    if turns > 1:
        game.ahead = replaced(game.ahead, seat, turns - 1)
    pass_on(game, seat)


def muster_rest(game: MiddleEarth, seat: Seat) -> None:
    """The table places the rest: each battalion where fewest stand against others, strongholds first. [setup.16]"""
    placed = [0] * TERRITORIES
    while game.reserve[seat]:
        territory = weakest_border(game, seat)
        raise_by(game.reserve, seat, -1)
        raise_by(game.army, territory, 1)
        raise_by(placed, territory, 1)
    for territory in game.held[seat]:
        if placed[territory]:
            game.tell(events.REST_MUSTERED, seat, territory, placed[territory])


def weakest_border(game: MiddleEarth, seat: Seat) -> Territory:
    """Of the territories next to others' the one with fewest battalions, a stronghold before its equals. [setup.16]"""
    best, least = game.held[seat][0], 1000
    for territory in game.held[seat]:
        if game.friends[territory] < game.variant.degree[territory]:
            strength = 2 * game.army[territory] - IS_STRONGHOLD[territory]
            if strength < least:
                best, least = territory, strength
    return best


def pass_on(game: MiddleEarth, seat: Seat) -> None:
    """The next who still has battalions to place and has not placed ahead; then the leaders. [setup.11]"""
    while any(game.reserve):
        seat = (seat + 1) % game.seats
        if not game.reserve[seat]:
            continue
        if not game.ahead[seat]:
            game.active = seat
            game.owe(MUSTERING)
            return
        game.ahead = replaced(game.ahead, seat, game.ahead[seat] - 1)
    game.active = game.first


class PlaceLeaders(Step):
    """In turn order each player places one leader, in the Trilogy edition two. [setup.12, trilogy.2]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        game.owe(PassTo(game.first))
        for _ in range(FIRST_LEADERS[game.variant.edition]):
            for i in range(game.seats - 1, -1, -1):
                game.owe(FIRST_LEADER)
                game.owe(PassTo((game.first + i) % game.seats))


class FirstLeader(Step):
    """Where does the leader start? [setup.12]"""

    kind: ClassVar[str] = "first_leader"
    rule: ClassVar[str] = "setup.12"
    domain: ClassVar[Domain] = TERRITORY

    def answers(self, game: MiddleEarth, seat: Seat) -> list[int]:
        return without_leader(game, seat)

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        place_leader(game, seat, answer, events.LEADER_PLACED)


CLAIMS: Final = Claim()
MUSTERING: Final = Muster()
PLACE_LEADERS: Final = PlaceLeaders()
FIRST_LEADER: Final = FirstLeader()
