"""Whoever only listens knows the board: what everybody is told, added up by hand, is the position after every answer of whole games."""

from typing import Any

import pytest

from tatami.core.chance import stream
from tatami.core.domain import NO
from tatami.core.events import Event
from tatami.titles.middle_earth import TITLE
from tatami.titles.middle_earth.rules.domains import CARD, TERRITORY
from tatami.titles.middle_earth.rules.ids import NEUTRAL, NOBODY, TERRITORIES
from tatami.titles.middle_earth.rules.state import NOWHERE
from tatami.titles.middle_earth.rules.tables import PATH

NEUTRAL_BATTALIONS = 2


class Ledger:
    """Owners, battalions, leaders, hands, adventure cards and the Ring, by what is told alone."""

    def __init__(self, seats: int) -> None:
        self.owner = [NOBODY] * TERRITORIES
        self.army = [0] * TERRITORIES
        self.leaders: list[tuple[int, int]] = []
        self.cards = [0] * seats
        self.adventures = [0] * seats
        self.played = [0] * seats
        self.ring = TERRITORY.value_of("the_shire")
        self.stock = 0
        self.ended = 0
        self.points: dict[int, int] = {}

    def hear(self, event: Event) -> None:
        row = event.plain()
        places = {name: TERRITORY.value_of(str(row[name])) for name in ("territory", "start", "goal") if isinstance(row.get(name), str)}
        getattr(self, event.kind, self.nothing)(**{**row, **places})

    def nothing(self, **_: Any) -> None:
        """Of no account here."""

    def territories_dealt(self, seat: int, territories: list[str], **_: Any) -> None:
        for id in territories:
            self.territory_claimed(seat, TERRITORY.value_of(id))

    def neutrals_placed(self, territories: list[str], **_: Any) -> None:
        for id in territories:
            self.owner[TERRITORY.value_of(id)], self.army[TERRITORY.value_of(id)] = NEUTRAL, NEUTRAL_BATTALIONS

    def territory_claimed(self, seat: int, territory: int, **_: Any) -> None:
        self.owner[territory], self.army[territory] = seat, 1

    def turn_began(self, **_: Any) -> None:
        self.stock = 0

    def reinforced(self, battalions: int, **_: Any) -> None:
        self.stock += battalions

    def region_paid(self, battalions: int, **_: Any) -> None:
        self.stock += battalions

    def battalions_placed(self, territory: int, battalions: int, **_: Any) -> None:
        self.army[territory] += battalions
        self.stock -= battalions

    def battalions_mustered(self, **row: Any) -> None:
        self.battalions_placed(**row)

    def rest_mustered(self, **row: Any) -> None:
        self.battalions_placed(**row)

    def reward_placed(self, **row: Any) -> None:
        self.battalions_placed(**row)

    def battalions_gained(self, territory: int, battalions: int, **_: Any) -> None:
        self.army[territory] += battalions

    def battalions_lost(self, territory: int, battalions: int, **_: Any) -> None:
        self.army[territory] -= battalions

    def corsairs_paid(self, start: int, battalions: int, **_: Any) -> None:
        self.army[start] -= battalions

    def battalions_turned(self, start: int, goal: int, battalions: int, **_: Any) -> None:
        self.battalions_moved(goal, start, battalions)

    def battalions_moved(self, start: int, goal: int, battalions: int, **_: Any) -> None:
        self.army[start] -= battalions
        self.army[goal] += battalions

    def fortified(self, start: int, goal: int, battalions: int, **_: Any) -> None:
        self.battalions_moved(start, goal, battalions)

    def losses_taken(self, start: int, goal: int, attackers: int, defenders: int, **_: Any) -> None:
        self.army[start] -= attackers
        self.army[goal] -= defenders

    def territory_conquered(self, seat: int, start: int, goal: int, battalions: int, **_: Any) -> None:
        self.owner[goal] = seat
        self.battalions_moved(start, goal, battalions)

    def leader_placed(self, seat: int, territory: int, **_: Any) -> None:
        self.leaders.append((seat, territory))

    def leader_returned(self, **row: Any) -> None:
        self.leader_placed(**row)

    def leader_appointed(self, **row: Any) -> None:
        self.leader_placed(**row)

    def leader_moved(self, seat: int, start: int, goal: int, **_: Any) -> None:
        self.leaders.remove((seat, start))
        self.leaders.append((seat, goal))

    def leader_lost(self, seat: int, territory: int, **_: Any) -> None:
        self.leaders.remove((seat, territory))

    def card_drawn(self, seat: int, **_: Any) -> None:
        self.cards[seat] += 1

    def set_traded(self, seat: int, battalions: int, cards: list[str], **_: Any) -> None:
        assert len(cards) == 3
        self.cards[seat] -= 3
        self.stock += battalions

    def player_eliminated(self, seat: int, other: int, cards: list[str], **_: Any) -> None:
        assert len(cards) == self.cards[seat]
        self.cards[other] += self.cards[seat]
        self.cards[seat] = self.adventures[seat] = 0

    def adventures_dealt(self, seat: int, battalions: int, **_: Any) -> None:
        self.adventures[seat] += battalions

    def adventure_drawn(self, seat: int, **_: Any) -> None:
        self.adventures[seat] += 1

    def adventure_discarded(self, seat: int, **_: Any) -> None:
        self.adventures[seat] -= 1

    def power_played(self, seat: int, **_: Any) -> None:
        self.adventures[seat] -= 1
        self.played[seat] += 1

    mission_declared = power_played

    def fellowship_moved(self, territory: int, **_: Any) -> None:
        self.ring = territory

    def game_ended(self, **_: Any) -> None:
        self.ended += 1

    def scored(self, seat: int, points: int, **_: Any) -> None:
        self.points[seat] = points


def hear_own_cards(hand: list[str], seat: int, event: Event) -> None:
    """What a seat is told of its own territory cards."""
    row = event.plain()
    if event.kind == "card_drawn" and row["seat"] == seat:
        hand.append(str(row["card"]))
    elif event.kind == "set_traded" and row["seat"] == seat:
        for card in list_of(row["cards"]):
            hand.remove(card)
    elif event.kind == "player_eliminated" and seat in (row["seat"], row["other"]):
        cards = list_of(row["cards"])
        hand[:] = [] if row["seat"] == seat else hand + cards


def list_of(cards: object) -> list[str]:
    assert isinstance(cards, list)
    return cards


OPTIONS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"edition": "trilogy"}),
    (4, {"board": "base"}),
    (4, {"mode": "alliance", "muster": "fives"}),
    (2, {"mode": "hunt", "edition": "trilogy"}),
    (2, {"board": "base", "edition": "trilogy"}),
]


@pytest.mark.rule(
    "middle_earth/reinforce.1", "middle_earth/attack.5", "middle_earth/attack.12", "middle_earth/cards.2", "middle_earth/end.7"
)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_is_told_adds_up(seats: int, options: dict[str, str], seed: int) -> None:
    """Battalion by battalion, card by card, leader by leader."""
    game = TITLE.new(seats, seed, {"muster": "table", **options})
    ledger, heard, chance = Ledger(seats), 0, stream(seed + 50)
    hands: list[list[str]] = [[] for _ in range(seats)]
    told = [0] * seats
    for number in range(5000):
        for event in game.events(None, heard):
            ledger.hear(event)
        for seat in range(seats):
            for event in game.events(seat, told[seat]):
                hear_own_cards(hands[seat], seat, event)
            told[seat] = game.heard(seat)
            assert sorted(CARD.value_of(id) for id in hands[seat]) == game.hand[seat]
        if game.over:
            break
        heard = game.heard(None)
        assert ledger.army == game.army
        assert ledger.owner == game.owner
        placed = [(at // 2, place) for at, place in enumerate(game.leader_at) if place != NOWHERE]
        assert sorted(ledger.leaders) == sorted(placed)
        assert ledger.cards == [len(game.hand[seat]) for seat in range(seats)]
        assert ledger.adventures == [game.adventures[seat].bit_count() for seat in range(seats)]
        assert ledger.played == [game.played[seat].bit_count() for seat in range(seats)]
        assert ledger.ring == PATH[game.ring]
        if number % 7 == 0:
            game.check()
        if game.asked.kind == "reinforce":
            assert ledger.stock == game.stock
        seat = game.waiting()[0]
        answers = game.question(seat).answers
        deeds = [answer for answer in answers if answer != NO] if chance.below(8) else answers  # war is waged, not declined
        game.play(seat, (deeds or answers)[chance.below(len(deeds or answers))])
    assert (ledger.ended, ledger.points, number > 100) == (1, dict(enumerate(game.outcome().scores)), True)
