"""The castle rooms, the spaces outside the walls, the well and the domain."""

import pytest

from tatami.titles.white_castle.rules.domains import CARD, SPACE
from tatami.titles.white_castle.rules.tables import VALUE
from titles.white_castle.table import all_answers, answers, asked, canonical, carry_out, goods, has, kind, play, table, told


@pytest.mark.rule("white_castle/castle.1")
def test_five_rooms() -> None:
    """Three of value 3, two of value 4."""
    assert [VALUE[SPACE.value_of(room)] for room in ("steward_1", "steward_2", "steward_3", "diplomat_1", "diplomat_2")] == [3, 3, 3, 4, 4]


@pytest.mark.rule("white_castle/castle.2")
@pytest.mark.parametrize(("die", "gain"), [("black_right", {"coin": 3}), ("white_right", {"coin": 3, "iron": 2})])
def test_the_colour_decides(die: str, gain: dict[str, int]) -> None:
    """In the first steward room black is a influence space, white two iron."""
    game = table()
    play(game, die, "steward_1")
    play(game, answers(game)[1])
    assert goods(game) == gain
    assert game.influence[0] == (die == "black_right")


@pytest.mark.rule("white_castle/castle.3")
def test_both_actions_of_a_double_colour() -> None:
    """White stands twice in the third steward room."""
    game = table()
    play(game, "white_right", "steward_3")
    assert answers(game) == ["stop", "steward_3_top", "steward_3_middle"]
    play(game, "steward_3_middle", "steward_3_top")
    assert has(game, "pearl") == 2
    assert game.influence[0] == 1


@pytest.mark.rule("white_castle/castle.4")
def test_a_colour_without_a_tile_is_turned_away() -> None:
    """White has no tile in the second steward room, coral none in the second diplomat room."""
    game = table(goods={"coin": 9})
    play(game, "white_right")
    assert answers(game) == ["steward_1", "steward_3", "diplomat_1", "diplomat_2", "outside_left", "outside_right", "well", "domain_white"]
    other = table(goods={"coin": 9})
    play(other, "coral_right")
    assert "diplomat_2" not in answers(other)


@pytest.mark.rule("white_castle/castle.5")
def test_each_action_is_used_or_left() -> None:
    """One of two, or the only one."""
    game = table()
    play(game, "white_right", "steward_3", "steward_3_top", "stop")
    assert has(game, "pearl") == 0
    single = table()
    play(single, "white_right", "steward_1", "stop")
    assert has(single, "iron") == 0


@pytest.mark.rule("white_castle/castle.6")
@pytest.mark.parametrize("reading", ["old", "new"])
def test_a_card_replaced_while_its_room_is_resolved(reading: str) -> None:
    """The second action is that of the old card, or of the new one where the table prefers that."""
    tiles = ["coral", "coral", "white", "black", "coral", "black", "white", "white", "coral", "coral", "white", "black", "white"]
    game = table(tiles=tiles, goods={"seal": 1, "pearl": 2}, replaced_card=reading)
    game.court[0] = 1
    game.home[0] = 4
    game.stewards = [CARD.value_of("steward_9")]  # top: 1 coin + well, middle: a seal for the courtier
    play(game, "coral_right", "steward_1", "steward_1_top", "gate_up_1", "steward_1", "middle", "stop")
    assert game.rooms[0] == CARD.value_of("steward_9")
    assert game.influence[0] == 1  # the light action of the card taken: a influence space
    if reading == "old":
        assert answers(game) == ["stop", "steward_1_middle"]
        assert asked(game).plain()["about"] == {"space": "steward_1", "card": "steward_2"}
        play(game, "steward_1_middle")
        assert game.influence[0] == 2
    assert (kind(game), game.active) == ("take_die", 1)  # the new card's middle action costs a seal nobody has


@pytest.mark.rule("white_castle/outside.1")
@pytest.mark.parametrize("die", ["coral_right", "black_right", "white_right"])
def test_outside_takes_every_colour(die: str) -> None:
    """For a value of five."""
    game = table(goods={"coin": 9})
    play(game, die)
    assert {"outside_left", "outside_right"} <= set(answers(game))
    assert [VALUE[SPACE.value_of(space)] for space in ("outside_left", "outside_right")] == [5, 5]


@pytest.mark.rule("white_castle/outside.2")
@pytest.mark.parametrize(("space", "members"), [("outside_left", ["gardener", "courtier"]), ("outside_right", ["courtier", "warrior"])])
def test_one_of_two_members(space: str, members: list[str]) -> None:
    """Left: gardener or courtier. Right: courtier or warrior. One of them, which may still be declined."""
    game = table(goods={"coin": 9, "food": 4, "iron": 1})
    play(game, "coral_right", space)
    assert answers(game) == members
    play(game, members[0])
    assert kind(game) == {"gardener": "garden", "courtier": "courtier"}[members[0]]
    play(game, answers(game)[0])
    assert game.active == 1


@pytest.mark.rule("white_castle/outside.2")
def test_outside_asks_only_what_can_be_done() -> None:
    """With one member able to go, his question comes at once; with none, the turn is over."""
    game = table(goods={"iron": 1})
    play(game, "black_right", "outside_right")
    assert kind(game) == "yard"
    poor = table()
    play(poor, "black_right", "outside_right")
    assert poor.active == 1


@pytest.mark.rule("white_castle/well.1")
def test_the_well_is_always_worth_one() -> None:
    """However many dice lie there."""
    game = table()
    play(game, "coral_right", "well", "black_right", "well")
    assert [has(game, "coin", seat) for seat in range(2)] == [4, 5]
    assert len(game.view(0)["well"]["dice"]) == 2
    play(game, "white_right")
    assert "well" in answers(game)


@pytest.mark.rule("white_castle/well.2")
def test_the_reward_of_the_well() -> None:
    """Coins for the die, one seal, and both tiles."""
    game = table(well=["coral_any", "black_coin"])
    play(game, "coral_right", "well", "pearl")
    assert goods(game) == {"coin": 5, "seal": 1, "pearl": 1}


@pytest.mark.rule("white_castle/domain.1")
@pytest.mark.parametrize("colour", ["coral", "black", "white"])
def test_each_colour_has_its_row(colour: str) -> None:
    """Of value six."""
    game = table(goods={"coin": 9}, bridges={"coral": [6, 6, 6]})
    play(game, f"{colour}_right")
    assert [answer for answer in answers(game) if answer.startswith("domain")] == [f"domain_{colour}"]
    assert VALUE[SPACE.value_of(f"domain_{colour}")] == 6


@pytest.mark.rule("white_castle/domain.2")
@pytest.mark.parametrize(
    ("row", "member", "gains"),
    [
        ("domain_coral", 0, [{"food": 1}, {"food": 2}, {"food": 3}, {"food": 3, "coin": 2}, {"food": 4, "coin": 2}]),
        ("domain_black", 1, [{"iron": 1}, {"iron": 2}, {"iron": 3}, {"iron": 3, "pearl": 1}, {"iron": 4, "pearl": 1}]),
        ("domain_white", 2, [{"pearl": 1}, {"pearl": 2}, {"pearl": 3}, {"pearl": 3, "seal": 1}, {"pearl": 4, "seal": 1}]),
    ],
)
def test_rewards_under_members_who_left(row: str, member: int, gains: list[dict[str, int]]) -> None:
    """The printed one, and one more for each who is gone; the lantern lights up as the third gardener leaves."""
    for gone, gain in enumerate(gains):
        game = table(card="start_warrior_1")
        game.home[member] = 5 - gone
        carry_out(game, "domain")
        play(game, row)
        while kind(game) != "over":
            play(game, answers(game)[0])
        assert goods(game) == gain


@pytest.mark.rule("white_castle/domain.2")
@pytest.mark.parametrize(
    ("row", "gain"),
    [
        ("domain_coral", {"food": 4, "coin": 2, "seal": 1}),
        ("domain_black", {"iron": 4, "coin": 3, "vp": 1}),
        ("domain_white", {"pearl": 4, "coin": 1, "seal": 1, "vp": 1}),
    ],
)
def test_all_five_gone(row: str, gain: dict[str, int]) -> None:
    """The last places: a seal, two coins, the lantern, here a coin and a point."""
    game = table(card="start_warrior_1", zone=["steward_4", "diplomat_6"])
    game.home[:3] = [0, 0, 0]
    carry_out(game, "domain")
    play(game, row)
    assert kind(game) == "over"  # the card's warrior has left
    assert goods(game) == gain


@pytest.mark.rule("white_castle/domain.3")
def test_then_the_facing_action_of_the_card() -> None:
    """The row decides which action: top, middle, bottom."""
    for row, gain in (
        ("domain_coral", {"food": 1, "coin": 1, "seal": 1, "pearl": 1, "iron": 1}),  # a coin and the well
        ("domain_black", {"iron": 1}),  # a seal for the courtier, which nobody has
        ("domain_white", {"pearl": 1, "food": 2}),
    ):
        game = table(card="steward_9")
        carry_out(game, "domain")
        play(game, row)
        assert kind(game) == "over"
        assert goods(game) == gain
    for row, first in (("domain_coral", "iron"), ("domain_black", "iron"), ("domain_white", None)):
        split = table(card="diplomat_10", zone=["provisions_4"])
        carry_out(split, "domain")
        play(split, row)  # 2 coins and the lantern cover the top and the middle row
        assert has(split, "coin") == (2 if first else 0)


@pytest.mark.rule("white_castle/domain.3", "white_castle/effects.2")
@pytest.mark.parametrize(
    ("card", "row", "steps"),
    [
        ("steward_2", "domain_black", 1),
        ("diplomat_2", "domain_white", 2),
        ("steward_3", "domain_black", 1),
        ("diplomat_11", "domain_coral", 2),
    ],
)
def test_the_action_of_the_card_may_be_left(card: str, row: str, steps: int) -> None:
    """Asked where it would move the marker for nothing: steps on the card, or in the lantern zone the card lights."""
    for answer, space in (("use", steps), ("decline", 0)):
        game = table(4, card=card, zone=["start_courtier_2", "provisions_4"])
        carry_out(game, "domain")
        play(game, row)
        assert (kind(game), asked(game).rule, answers(game)) == ("card_action", "domain.3", ["decline", "use"])
        play(game, answer)
        assert (kind(game), game.influence[0]) == ("over", space)
    for at in (5, 20):  # the gate has its own question, the last space has none
        still = table(4, card=card, zone=["start_courtier_2", "provisions_4"])
        still.influence[0] = at
        carry_out(still, "domain")
        play(still, row)
        assert kind(still) == "over"


@pytest.mark.rule("white_castle/domain.4")
def test_prices_and_members_of_the_card_may_be_declined() -> None:
    """Plain gains without influence spaces come by themselves, a price is asked for."""
    game = table(card="steward_2", goods={"seal": 1, "coin": 2})
    carry_out(game, "domain")
    play(game, "domain_coral")
    assert kind(game) == "pay_for"
    assert all_answers(game)[:2] == ["decline", "pay"]
    assert asked(game).plain()["about"] == {"amount": "1_seal", "action": "courtier"}
    play(game, "decline")
    assert goods(game) == {"food": 1, "coin": 2, "seal": 1}
    member = table(card="diplomat_2", goods={"coin": 2})
    carry_out(member, "domain")
    play(member, "domain_coral")
    assert (kind(member), answers(member)) == ("courtier", ["stop", "audience"])
    for card, gain in (("steward_2", {"pearl": 1, "iron": 2}), ("steward_13", {"pearl": 1}), ("steward_4", {"pearl": 2})):
        plain = table(card=card)
        carry_out(plain, "domain")
        play(plain, "domain_white")
        assert kind(plain) == "over"
        assert goods(plain) == gain


@pytest.mark.rule("white_castle/domain.5")
@pytest.mark.parametrize(("answer", "seals"), [("lantern", 5), ("goods", 4)])
def test_the_lantern_or_the_goods_of_a_row_first(answer: str, seals: int) -> None:
    """With five seals before the first gate: the toll paid with the lantern's step makes room for the row's seal, or the seal is lost."""
    game = table(card="start_warrior_1", zone=["start_courtier_2"], goods={"seal": 5})
    game.home[2] = 0
    game.influence[0] = 5
    carry_out(game, "domain")
    play(game, "domain_white")
    assert (kind(game), asked(game).rule, answers(game)) == ("row_order", "domain.5", ["lantern", "goods"])
    assert canonical(game) == ["lantern"]
    play(game, answer, "cross")
    assert kind(game) == "over"
    assert (has(game, "seal"), has(game, "pearl"), game.influence[0]) == (seals, 4, 6)


@pytest.mark.rule("white_castle/domain.5")
def test_the_order_in_a_row_is_asked_only_where_it_matters() -> None:
    """Not with room for the seal, nor far from a gate, nor without a step in the zone, nor where the lantern's own seal fills the gap."""
    for seals, space, zone in (
        (4, 5, ["start_courtier_2"]),
        (5, 4, ["start_courtier_2"]),
        (5, 6, ["start_courtier_2"]),
        (5, 20, ["start_courtier_2"]),
        (5, 5, ["provisions_4"]),
        (5, 5, ["start_courtier_2", "decree_seal"]),
    ):
        game = table(card="start_warrior_1", zone=zone, goods={"seal": seals})
        game.home[2] = 0
        game.influence[0] = space
        carry_out(game, "domain")
        play(game, "domain_white")
        assert kind(game) != "row_order"


@pytest.mark.rule("white_castle/castle.5")
def test_a_members_action_is_declined_in_its_own_question() -> None:
    """A diplomat's courtier costs no seal: the courtiers are asked about at once."""
    game = table(goods={"coin": 2})
    play(game, "coral_right", "diplomat_1")
    assert (kind(game), answers(game)) == ("courtier", ["stop", "audience"])


@pytest.mark.rule("white_castle/castle.3", "white_castle/effects.13")
def test_of_two_actions_only_those_that_can_be_done() -> None:
    """Coral twice: a seal nobody has closes the first; a search does not leave the plain second."""
    tiles = ["coral", "coral", "white", "black", "coral", "black", "white", "white", "coral", "coral", "white", "black", "white"]
    for rooms, offered in ((["steward_2"], ["stop", "steward_1_middle"]), (["steward_9"], ["stop", "steward_1_top"])):
        game = table(tiles=tiles, rooms=[*rooms, "steward_7", "steward_15", "diplomat_2", "diplomat_8"])
        play(game, "coral_right", "steward_1")
        assert answers(game) == offered
        assert canonical(game) == offered[1:]
    paid = table(tiles=tiles, goods={"seal": 2, "coin": 2}, rooms=["steward_9", "steward_7", "steward_15", "diplomat_2", "diplomat_8"])
    play(paid, "coral_right", "steward_1", "steward_1_top")
    assert [name for name in canonical(paid) if not name.startswith("seal")] == ["stop", "steward_1_middle"]


@pytest.mark.rule("white_castle/domain.2")
def test_a_row_tells_that_it_works() -> None:
    """Which one, and what it gave."""
    game = table(card="start_warrior_1")
    before = len(told(game, "gained"))
    carry_out(game, "domain")
    play(game, "domain_white")
    assert told(game, "row_worked")[-1]["row"] == "domain_white"
    assert [event["amount"] for event in told(game, "gained")[before:]] == ["1_pearl"]


@pytest.mark.rule("white_castle/effects.10")
def test_a_search_does_not_decline_a_row() -> None:
    """All three rows, and none of them left out."""
    game = table()
    carry_out(game, "domain")
    assert canonical(game) == ["domain_coral", "domain_black", "domain_white"]


@pytest.mark.rule("white_castle/outside.2")
def test_the_space_outside_is_named() -> None:
    """The question says which of the two."""
    game = table(goods={"coin": 9, "iron": 1})
    play(game, "coral_right", "outside_right")
    assert asked(game).plain()["about"] == {"space": "outside_right"}
    courtier = table(goods={"coin": 9})
    play(courtier, "coral_right", "outside_right")
    assert kind(courtier) == "courtier"
