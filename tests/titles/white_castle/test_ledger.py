"""Whoever only listens knows every store: what clans gain, pay and change, added up from what is told in whole games."""

import pytest

from tatami.core.chance import stream
from tatami.core.events import Event
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.ids import GOODS
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import GOOD_IDS


def hear(stock: list[dict[str, int]], time: list[int], event: Event) -> None:
    """Add up one event."""
    row = event.plain()
    if event.kind in ("gained", "paid"):
        n, good = str(row["amount"]).split("_")
        stock[event.values[0]][good] += int(n) if event.kind == "gained" else -int(n)
    elif event.kind == "seals_changed":
        good = str(row["good"])
        stock[event.values[0]]["seal"] -= 1 if good == "coin" else 2
        stock[event.values[0]][good] += 1
    elif event.kind == "toll_paid":
        stock[event.values[0]]["seal"] -= event.values[1]
    elif event.kind == "influence_gained":
        time[event.values[0]] = event.values[1]


@pytest.mark.rule("white_castle/effects.3", "white_castle/turn.4", "white_castle/seals.2", "white_castle/time.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_told_adds_up(seats: int) -> None:
    """Coin by coin and seal by seal, and every step on the passage of time."""
    game: Castle = TITLE.new(seats, seats, {})
    stock = [dict.fromkeys(GOOD_IDS, 0) for _ in range(seats)]
    time, heard, chance = [0] * seats, 0, stream(seats + 50)
    for number in range(2000):
        for event in game.events(None, heard):
            hear(stock, time, event)
        heard = game.heard(None)
        if not game.over:
            assert [[clan[good] for good in GOOD_IDS] for clan in stock] == [
                game.stock[seat * GOODS : seat * GOODS + GOODS] for seat in range(seats)
            ]
            assert time == game.influence[:seats]
            if number % 9 == 0:
                game.check()
            answers = game.question(game.waiting()[0]).answers
            game.play(game.waiting()[0], answers[chance.below(len(answers))])
    assert game.over
