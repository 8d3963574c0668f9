"""The end of a round."""

import pytest

from tatami.core.chance import Loaded, stream
from tatami.titles.white_castle.rules.flow import GARDENS, LAST_WORD, NEW_ORDER, NEXT_ROUND, PLAY_TURNS, SCORE
from tatami.titles.white_castle.rules.ids import PLACES
from tatami.titles.white_castle.rules.round import active_gardens, set_order
from tatami.titles.white_castle.rules.state import Castle
from titles.white_castle.table import all_answers, answers, canonical, do, give, goods, has, kind, lay_dice, play, table, told


def end_round(game: Castle, **bridges: list[int]) -> None:
    """End the round with these dice left on the bridges."""
    lay_dice(game, bridges)
    used = sum(value > 0 for value in game.bridge)
    game.well_dice = [1] * (3 - len(bridges.get("coral", []))) + [7] * (3 - len(bridges.get("black", [])))
    game.well_dice += [13] * (3 - len(bridges.get("white", [])))
    assert used == 3
    game.agenda = [SCORE, LAST_WORD, NEW_ORDER] if game.round == 3 else [PLAY_TURNS, NEXT_ROUND, GARDENS, NEW_ORDER]
    game.settle()


@pytest.mark.rule("white_castle/round.1")
def test_further_plays_earlier() -> None:
    """And the higher marker of a pile before the lower."""
    game = table(4)
    game.influence = [3, 7, 3, 0]
    game.moved = [5, 1, 6, 9]
    set_order(game)
    assert game.order == [1, 2, 0, 3]
    assert [event["seat"] for event in told(game, "order_set")] == [1, 2, 0, 3]


@pytest.mark.rule("white_castle/round.2")
def test_after_the_third_round_the_scoring() -> None:
    """The order is still set, gardens are not worked any more."""
    game = table()
    game.round = 3
    game.tended = [0b10, 0]
    game.home[1] = 4
    game.influence = [0, 4]
    end_round(game, coral=[1, 2, 3])
    assert game.over
    assert game.order == [1, 0]
    assert goods(game) == {}
    assert game.outcome() is not None


@pytest.mark.rule("white_castle/round.3")
def test_gardens_beside_a_bridge_with_dice() -> None:
    """In the new order, each once, in any order; bridges without dice keep their gardeners idle."""
    game = table()
    game.tended = [0b001010, 0b100010]
    game.home[1], game.home[4] = 3, 3
    game.influence = [0, 4]
    end_round(game, coral=[1, 2], black=[4])
    assert active_gardens(game) == 0b001111
    assert game.active == 1
    assert answers(game) == ["done", "coral_stone"]  # the white bridge is empty
    play(game, "coral_stone", "food", "food")
    assert (game.active, answers(game)) == (0, ["done", "coral_stone", "black_stone"])
    play(game, "black_stone", "coral_stone", "pearl", "pearl")
    assert goods(game) == {"pearl": 2, "coin": 3}
    assert (goods(game, 1), game.round) == ({"food": 2}, 2)


@pytest.mark.rule("white_castle/round.4")
def test_prices_are_due_again() -> None:
    """A plant garden is only offered to those who can pay, if need be by changing seals."""
    game = table(goods={"coin": 4})
    game.tended = [0b010000, 0]
    game.home[1] = 4
    end_round(game, white=[1, 2, 3])
    assert answers(game) == ["done", "white_plant"]
    play(game, "white_plant", "domain_white")
    while kind(game) == "courtier":
        play(game, "stop")
    assert goods(game) == {"pearl": 1}
    poor = table(goods={"coin": 3})
    poor.tended = [0b010000, 0]
    poor.home[1] = 4
    end_round(poor, white=[1, 2, 3])
    assert kind(poor) == "take_die"
    sealed = table(goods={"coin": 3, "seal": 1})
    sealed.tended = [0b010000, 0]
    sealed.home[1] = 4
    end_round(sealed, white=[1, 2, 3])
    assert all_answers(sealed) == ["done", "seal_to_coin"]


@pytest.mark.rule("white_castle/round.5")
def test_gardeners_are_counted_when_their_part_begins() -> None:
    """Not when the phase begins: what is true once it is a player's turn decides, here a second gardener who came in between."""
    game = table(goods={"coin": 3, "food": 1})
    game.tended = [0b000001, 0b000010]
    game.home[1], game.home[4] = 4, 4
    end_round(game, coral=[1, 2], black=[3])
    assert (game.active, answers(game)) == (0, ["done", "coral_plant"])
    game.tended[1] |= 0b001000  # nothing in the box does this to another clan; the rule says when it would count
    play(game, "coral_plant", "black_stone")
    assert (game.active, kind(game)) == (1, "work_garden")
    assert answers(game) == ["done", "coral_stone", "black_stone"]


@pytest.mark.rule("white_castle/round.5", "white_castle/round.6")
def test_a_gardener_placed_in_ones_own_part_came_too_late() -> None:
    """The first player's new gardener is beside a bridge with a die, but he was not there when the part began."""
    game = table(goods={"coin": 3, "food": 1})
    game.tended = [0b000001, 0]
    game.home[1] = 4
    end_round(game, coral=[1, 2], black=[3])
    play(game, "coral_plant", "black_stone")
    assert has(game, "coin") == 3  # the action of his arrival, once
    assert game.round == 2


@pytest.mark.rule("white_castle/round.6")
@pytest.mark.parametrize("reading", ["wait", "act"])
def test_a_gardener_placed_during_the_phase(reading: str) -> None:
    """He has the action of his arrival; acting again is the other reading."""
    game = table(goods={"coin": 3, "food": 1}, fresh_gardeners=reading)
    game.tended = [0b000001, 0]
    game.home[1] = 4
    end_round(game, coral=[1, 2, 3])
    play(game, "coral_plant", "coral_stone", "iron", "iron")
    if reading == "act":
        assert answers(game) == ["done", "coral_stone"]
        play(game, "coral_stone", "iron", "iron")
    assert kind(game) == "take_die"
    assert has(game, "iron") == (4 if reading == "act" else 2)


@pytest.mark.rule("white_castle/round.7")
def test_fresh_dice() -> None:
    """All dice come back, are rolled and laid out; the round marker moves on and the new first player begins."""
    game = table(chance=stream(5))
    game.influence = [0, 3]
    game.stack[0] = 3
    end_round(game, coral=[1, 2, 3])
    assert (game.round, game.turn, game.active) == (2, 1, 1)
    assert game.stack == [0] * 14
    assert game.well_dice == []
    for colour in range(3):
        values = [value for value in game.bridge[colour * PLACES : (colour + 1) * PLACES] if value]
        assert len(values) == 3
        assert values == sorted(values)
    assert len(told(game, "round_began")) == 2  # the first of them at set-up


@pytest.mark.rule("white_castle/round.8")
def test_what_stays() -> None:
    """Members, cards and tiles stay where they are."""
    game = table()
    game.guard[0], game.court[1], game.tended = 2, 1, [0, 0b10]
    game.home = [4, 5, 3, 5, 4, 5]
    before = (game.rooms, game.lay.yard_tiles, game.lay.gardens, game.lay.colours, game.guard[:], game.court[:], game.home[:])
    end_round(game, white=[1, 2, 3])
    assert (game.rooms, game.lay.yard_tiles, game.lay.gardens, game.lay.colours, game.guard, game.court, game.home) == before
    give(game, "food", 0)
    game.check()


@pytest.mark.rule("white_castle/round.1", "white_castle/round.7")
def test_the_new_order_and_the_dice_are_told() -> None:
    """Each clan with its place, each bridge with its dice."""
    game = table(3, chance=Loaded([0, 215, 6**4 - 1]), bridges={colour: [1, 2, 3, 4] for colour in ("coral", "black", "white")})
    game.influence = [1, 3, 2]
    do(game, NEW_ORDER)
    assert [(event["seat"], event["place"]) for event in told(game, "order_set")] == [(1, 1), (2, 2), (0, 3)]
    before = len(told(game, "dice_rolled"))
    do(game, NEXT_ROUND)
    rolled = told(game, "dice_rolled")[before:]
    assert [event["colour"] for event in rolled] == ["coral", "black", "white"]
    assert [event["dice"] for event in rolled][0::2] == [["1"] * 4, ["6"] * 4]
    assert len(rolled[1]["dice"]) == 4


@pytest.mark.rule("white_castle/round.3")
def test_gardens_a_search_works() -> None:
    """Free gains are never left; where all that waits has a price, stopping is tried as well."""
    game = table(goods={"coin": 3, "food": 1})
    game.tended = [0b000011, 0]
    game.home[1] = 3
    end_round(game, coral=[1, 2, 3])
    assert answers(game) == ["done", "coral_plant", "coral_stone"]
    assert canonical(game) == ["coral_plant", "coral_stone"]
    play(game, "coral_stone", "food", "food")
    assert canonical(game) == ["done", "coral_plant"]


@pytest.mark.rule("white_castle/round.3", "white_castle/effects.13")
def test_a_garden_that_could_do_nothing_is_not_offered() -> None:
    """Three coins for a gardener, but no food for him."""
    game = table(goods={"coin": 3})
    game.tended = [0b000001, 0]
    game.home[1] = 4
    end_round(game, coral=[1, 2, 3])
    assert kind(game) == "take_die"
