"""A turn."""

import pytest

from tatami.core.chance import stream
from tatami.core.errors import Refused
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.ids import COIN, COLOURS, GOODS, PLACES, ROWS
from tatami.titles.white_castle.rules.state import Castle
from titles.white_castle.table import all_answers, answers, asked, goods, has, kind, play, table, told


def dice_left(game: object) -> int:
    return sum(value > 0 for value in game.bridge)  # type: ignore[attr-defined]


@pytest.mark.rule("white_castle/turn.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_turns_each_leave_three_dice(seats: int) -> None:
    """Everyone takes three dice in turn order; then three are left and the round ends."""
    bridges = {colour: [1] + [3] * (seats - 1) + [6] for colour in ("coral", "black", "white")}
    game = table(seats, bridges=bridges)
    takers = []
    while game.round == 1:
        if kind(game) == "take_die":
            takers.append(game.active)
            left = dice_left(game)
        play(game, "well" if kind(game) == "place_die" else all_answers(game)[0])
    assert takers == list(range(seats)) * 3
    assert left == 4


@pytest.mark.rule("white_castle/turn.2")
def test_only_the_ends_can_be_taken() -> None:
    """The nearest die from the middle moves up, its value unchanged."""
    game = table(4, bridges={"coral": [1, 2, 4, 5, 6]})
    assert answers(game) == ["coral_left", "coral_right", "black_left", "black_right", "white_left", "white_right"]
    play(game, "coral_left")
    assert game.bridge[:PLACES] == [2, 4, 5, 0, 6]
    play(game, "coral_right")  # the one went to the well unasked: nothing else was open to it
    assert game.bridge[:PLACES] == [2, 4, 0, 0, 5]


@pytest.mark.rule("white_castle/turn.3")
@pytest.mark.parametrize(("first", "last", "lantern"), [("coral_left", "coral_right", 0), ("coral_right", "coral_left", 1)])
def test_the_last_die_stays_at_its_end(first: str, last: str, lantern: int) -> None:
    """It can be taken in one way only, and brings the lantern only from the left."""
    game = table(bridges={"coral": [3, 4]})
    play(game, first, "well")
    assert [answer for answer in answers(game) if answer.startswith("coral")] == [last]
    seat = game.active
    play(game, last, "well")
    assert has(game, "iron", seat) == 1 + lantern  # the well's, and that of provisions_4 in the lantern zone


@pytest.mark.rule("white_castle/turn.4")
@pytest.mark.parametrize(("coins", "space", "after"), [(0, "well", 4), (2, "outside_left", 2), (1, "domain_coral", 0), (0, "steward_1", 2)])
def test_the_difference_in_coins(coins: int, space: str, after: int) -> None:
    """A higher die gains it, a lower one pays it, an equal one neither."""
    game = table(goods={"coin": coins}, bridges={"coral": [1, 3, 5]})
    play(game, "coral_right", space)
    assert has(game, "coin") == after


@pytest.mark.rule("white_castle/turn.5")
def test_a_space_one_cannot_pay_is_closed() -> None:
    """A one with a single coin goes to the well and nowhere else that costs more; the well takes every die."""
    game = table(goods={"coin": 2})
    play(game, "coral_left")
    assert answers(game) == ["steward_1", "steward_2", "steward_3", "well"]
    poor = table(bridges={"coral": [1, 1, 6]})
    play(poor, "coral_left")  # nothing else to choose: the well is taken unasked
    assert len(poor.well_dice) == 1
    with pytest.raises(Refused, match="turn"):
        poor.play(poor.active, 40)


@pytest.mark.rule("white_castle/turn.6")
def test_no_stacking_with_two_players() -> None:
    """A space holds one die."""
    game = table(goods={"coin": 9})
    play(game, "coral_right", "outside_left")
    while kind(game) != "take_die":
        play(game, all_answers(game)[0])
    play(game, "black_right")
    assert "outside_left" not in answers(game)


@pytest.mark.rule("white_castle/turn.6", "white_castle/turn.7")
def test_two_dice_a_space_with_three_players() -> None:
    """The second die compares with the first, whatever its colour and owner; a third finds no room."""
    bridges = {colour: [1, 3, 5, 6] for colour in ("coral", "black", "white")}
    game = table(3, bridges=bridges)
    play(game, "coral_right", "outside_left")
    assert has(game, "coin") == 1
    seat = game.active
    play(game, "black_right", "outside_left")  # a six on a six, another clan, another colour
    assert has(game, "coin", seat) == 0
    assert game.view(None)["outside"]["outside_left"] == [{"colour": "coral", "value": 6}, {"colour": "black", "value": 6}]
    play(game, "white_right")
    assert "outside_left" not in answers(game)
    assert "outside_right" in answers(game)


@pytest.mark.rule("white_castle/turn.6")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_domain_row_holds_one_die(seats: int) -> None:
    """In any game."""
    game = table(seats, bridges={"coral": [6] * (seats + 1)})
    play(game, "coral_right", "domain_coral")
    assert game.rows[:COLOURS] != [0] * ROWS
    while game.turn <= seats:
        play(game, "well" if kind(game) == "place_die" else all_answers(game)[0])
    play(game, "coral_right")
    assert game.active == 0
    assert "domain_coral" not in answers(game)


@pytest.mark.rule("white_castle/turn.8")
def test_the_lantern_comes_after_the_coins() -> None:
    """A die from the left end lights the lantern, but its coin does not help to pay for the space."""
    game = table(zone=["provisions_1", "decree_coin"], goods={"coin": 1}, bridges={"coral": [1, 3, 5]})
    play(game, "coral_left")
    assert len(game.well_dice) == 1  # two coins would have opened a steward room; the second comes too late
    assert has(game, "coin") == 2


@pytest.mark.rule("white_castle/turn.8")
def test_the_right_end_has_no_lantern() -> None:
    """Only the left end does."""
    game = table(bridges={"coral": [4, 4, 4]})
    play(game, "coral_right", "well")
    assert has(game, "pearl") == 1  # the well's alone
    other = table(bridges={"coral": [4, 4, 4]})
    play(other, "coral_left", "well")
    assert has(other, "pearl") == 2


@pytest.mark.rule("white_castle/turn.9")
def test_actions_in_the_order_of_choice() -> None:
    """The black die in the second steward room may first take food, then time, or the other way round."""
    for first, second in (("steward_2_top", "steward_2_bottom"), ("steward_2_bottom", "steward_2_top")):
        game = table()
        play(game, "black_right", "steward_2", first)
        assert answers(game) == ["stop", second]
        play(game, second)
        assert goods(game) == {"food": 2, "coin": 3}
        assert game.influence[0] == 1


@pytest.mark.rule("white_castle/turn.10")
def test_a_die_may_be_placed_for_nothing_else() -> None:
    """Its actions are left."""
    game = table()
    play(game, "black_right", "steward_2", "stop")
    assert goods(game) == {"coin": 3}
    assert asked(game).seat == 1


@pytest.mark.rule("white_castle/turn.2")
@pytest.mark.parametrize(("end", "left"), [("coral_right", [1, 2, 4, 0, 5]), ("coral_left", [2, 4, 5, 0, 6])])
def test_a_full_bridge(end: str, left: list[int]) -> None:
    """Five dice: the nearest one moves up to the end that fell free, and both are told."""
    game = table(4, bridges={"coral": [1, 2, 4, 5, 6]})
    play(game, end)
    assert game.bridge[:PLACES] == left
    assert told(game, "die_taken")[-1]["die"] == (6 if end == "coral_right" else 1)
    if kind(game) == "place_die":
        play(game, "well")
    assert told(game, "die_placed")[-1]["space"] == "well"


@pytest.mark.rule("white_castle/turn.6", "white_castle/domain.1")
def test_rows_are_counted_by_clan() -> None:
    """The second clan's row holds its die, the first one's is free, and the other way round."""
    for full, open_to in ((3, False), (0, True), (5, True)):
        game = table(bridges={"coral": [6, 6, 6]})
        play(game, "black_right", "well")
        game.rows[full] = 6
        play(game, "coral_right")
        assert game.active == 1
        assert ("domain_coral" in answers(game)) == open_to


@pytest.mark.rule("white_castle/turn.4")
def test_an_equal_die_moves_no_coins() -> None:
    """And nothing is told of any."""
    game = table(bridges={"white": [1, 2, 3]})
    before = len(told(game, "gained")), len(told(game, "paid"))
    play(game, "white_right", "steward_1", "stop")
    assert (len(told(game, "gained")), len(told(game, "paid"))) == before


@pytest.mark.rule("white_castle/turn.10", "white_castle/effects.13")
@pytest.mark.parametrize("seed", range(12))
def test_a_wasted_die_is_told_before_it_is_placed(seed: int) -> None:
    """In whole games: where the view says so, no action of the space is asked about or done once the die lies there."""
    game: Castle = TITLE.new(1 + seed % 4, seed, {})
    chance = stream(seed)
    while game.waiting():
        seat = game.active
        question = asked(game)
        if question.kind == "place_die":
            for space, offer in game.view(seat)["offers"].items():
                if space.startswith(("steward", "diplomat", "outside")):
                    assert is_used(game, seat, space) != offer["wasted"]
        game.play(seat, question.answers[chance.below(len(question.answers))])


def is_used(game: Castle, seat: int, space: str) -> bool:
    """Whether the space asks for something that is no toll, or does it unasked."""
    ahead = game.clone()
    ahead.play(seat, ahead.question(seat).domain.value_of(space))
    while ahead.waiting() and ahead.asked.kind == "cross_gate":
        ahead.play(ahead.active, -1)
    kinds = {"room_action", "outside_action", "courtier", "garden", "yard"}
    return bool(ahead.waiting()) and ahead.active == seat and ahead.asked.kind in kinds


@pytest.mark.rule("white_castle/turn.6", "white_castle/domain.1")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("colour", ["coral", "black", "white"])
def test_each_row_is_full_and_paid_by_itself(seat: int, colour: str) -> None:
    """A five and a coin reach the row of its colour, whose six is covered; a five alone does not, nor does any die where one lies."""
    rows = ["coral", "black", "white"]
    for coins, full, open_to in ((0, None, False), (1, None, True), (1, colour, False), (1, rows[rows.index(colour) - 1], True)):
        game = table(bridges={colour: [5, 5, 5]})
        if seat:
            play(game, f"{rows[rows.index(colour) - 1]}_right", "well")
        game.stock[seat * GOODS + COIN] = coins
        if full:
            game.rows[seat * ROWS + rows.index(full)] = 6
        play(game, f"{colour}_right")
        found = answers(game) if kind(game) == "place_die" else []
        assert (f"domain_{colour}" in found) == open_to
