"""Worlds that look the same to a seat: what is drawn afresh in them, and what is not."""

from typing import Any

import pytest

from tatami.titles.shogun.rules.domains import CARD, SPACE
from tatami.titles.shogun.rules.ids import BID, CHEST, SPACES
from tatami.titles.shogun.rules.state import EMPTY
from titles.shogun.table import BLUE, RED, YELLOW, choose, go, lay_plan, names, say, set_actions, table, told

SIX = dict.fromkeys(("aki", "bingo", "hoki", "mino", "omi", "tajima"), (BLUE, 2))


def worlds(game: Any, seat: "int | None", n: int = 120) -> list[Any]:
    found = [game.redeal(seat, seed) for seed in range(n)]
    for world in found:
        world.check()
        assert world.view(seat) == game.view(seat)
    return found


def row(game: Any, seat: int) -> list[int]:
    plan: list[int] = game.plan[seat * SPACES : (seat + 1) * SPACES]
    return plan


@pytest.mark.rule("shogun/plan.1")
def test_a_plan_being_made_starts_anew_for_the_others() -> None:
    """Nothing of a half-made plan is left: no card on any space, the whole hand, the first question; one's own stays."""
    game = table(SIX | {"kai": (RED, 2)}, seats=3)
    untouched = game.question(BLUE).plain()
    for space, card in (("castle", "aki"), ("march_b", "hoki"), ("bid", "chest_2")):
        choose(game, BLUE, space, card)
    choose(game, RED, "castle", "kai")
    for world in worlds(game, RED, 10):
        assert row(world, BLUE) == [EMPTY] * SPACES
        assert world.covered[BLUE] == 0
        assert world.hand[BLUE] == [*sorted(CARD.value_of(id) for id in SIX), *range(CHEST, CHEST + 5)]
        assert world.question(BLUE).plain() == untouched
        assert row(world, RED) == row(game, RED)


@pytest.mark.rule("shogun/plan.1", "shogun/bid.5")
def test_a_finished_plan_may_be_any_that_covers_the_same_spaces() -> None:
    """Until bids are shown the bid is any card its owner can pay; every other card may lie on every space."""
    game = table(SIX, seats=3)
    game.pay(BLUE, game.chests[BLUE] - 1)
    lay_plan(game, BLUE, {"castle": "aki", "tax": "bingo"}, bid="chest_1")
    found = worlds(game, RED)
    payable = {*[CARD.value_of(id) for id in SIX], CHEST, CHEST + 1}
    assert {world.plan[BLUE * SPACES + BID] for world in found} == payable
    for action in range(BID):
        assert len({world.plan[BLUE * SPACES + action] for world in found}) == 11
    assert all(row(world, BLUE) == row(game, BLUE) for world in worlds(game, BLUE, 10))


@pytest.mark.rule("shogun/act.2", "shogun/act.7", "shogun/bid.6")
def test_what_was_shown_stays_where_it_was_seen() -> None:
    """In the middle of a season bids, played cards and the card turned up are the same in every world; hidden ones change places."""
    game = table({"aki": (BLUE, 3), "hoki": (BLUE, 3), "mino": (BLUE, 3), "omi": (BLUE, 2), "kai": (RED, 1)}, seats=3)
    set_actions(game, "tax", "march_a", "castle", "temple", "rice")
    lay_plan(game, BLUE, {"tax": "aki", "march_a": "hoki", "castle": "mino"}, bid="omi")
    for seat in (YELLOW, RED):
        lay_plan(game, seat)
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.question(BLUE).kind == "march_to"
    found = worlds(game, RED)
    ids = {space: {world.plan[BLUE * SPACES + SPACE.value_of(space)] for world in found} for space in ("bid", "march_a", "castle")}
    assert ids["bid"] == {CARD.value_of("omi")}
    assert ids["march_a"] == {CARD.value_of("hoki")}
    assert len(ids["castle"]) > 3
    assert CARD.value_of("aki") not in ids["castle"]
    assert all(CARD.value_of("aki") in world.hand[BLUE] for world in found)


@pytest.mark.rule("shogun/plan.1", "shogun/plan.6")
def test_a_card_taken_back_is_told_to_its_owner_alone() -> None:
    """Neither another seat nor a spectator hears of it."""
    game = table(SIX, seats=3)
    choose(game, BLUE, "castle", "aki")
    go(game, BLUE, "castle")
    assert [(event["space"], event["card"]) for event in told(game, "card_taken_back", BLUE)] == [("castle", "aki")]
    for seat in (YELLOW, RED, None):
        assert not told(game, "card_taken_back", seat)
    assert "aki" in names(game, BLUE)
