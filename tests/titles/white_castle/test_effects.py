"""Gains, prices and icons."""

import pytest

from tatami.titles.white_castle.rules.actions import GAINS, STEPS
from tatami.titles.white_castle.rules.effects import icon
from tatami.titles.white_castle.rules.tables import ACTIONS
from titles.white_castle.table import all_answers, answers, asked, canonical, carry_out, give, goods, has, kind, play, table, told


@pytest.mark.rule("white_castle/effects.1")
def test_black_numbers_are_gained_red_ones_paid() -> None:
    """Three coins for the courtier's action."""
    game = table()
    carry_out(game, "3 coin")
    assert goods(game) == {"coin": 3}
    carry_out(game, "3 coin -> courtier")
    assert kind(game) == "over"  # the three coins would be gone before the audience
    give(game, "coin", 5)
    carry_out(game, "3 coin -> courtier")
    play(game, "pay", "audience")
    assert goods(game) == {}
    assert game.court[0] == 1


@pytest.mark.rule("white_castle/effects.2")
def test_plain_gains_are_not_asked_the_rest_may_be_declined() -> None:
    """Goods, points, lantern, well and free steps come by themselves; prices, members, rooms, tiles and domain rows can be refused."""
    game = table(goods={"food": 7, "iron": 5, "pearl": 5, "coin": 9, "seal": 3})
    for plain in ("2 vp + well", "lantern", "time 2"):
        carry_out(game, plain)
        assert kind(game) == "over"
    for optional in ("1 seal -> warrior", "courtier", "gardener", "warrior", "any tile", "coral tile", "domain"):
        carry_out(game, optional)
        before = goods(game)
        play(game, answers(game)[0])
        assert kind(game) == "over"
        assert goods(game) == before
    carry_out(game, "light action")
    assert not {"stop", "decline"} & set(answers(game))


@pytest.mark.rule("white_castle/effects.3")
def test_no_more_than_seven_of_a_resource() -> None:
    """The excess is lost; what one does not have cannot be spent."""
    game = table(goods={"food": 6})
    carry_out(game, "3 food")
    assert goods(game) == {"food": 7}
    carry_out(game, "warrior")
    assert kind(game) == "over"  # no iron: nothing to choose


@pytest.mark.rule("white_castle/effects.4")
def test_coins_have_no_limit() -> None:
    """Sixty and five are sixty-five."""
    game = table(goods={"coin": 60})
    carry_out(game, "5 coin")
    assert has(game, "coin") == 65


@pytest.mark.rule("white_castle/effects.5")
def test_any_resource_alike_or_mixed() -> None:
    """Unit by unit; a search meets each mixture once; full resources are not offered."""
    game = table()
    carry_out(game, "3 any")
    play(game, "iron")
    assert answers(game) == ["food", "iron", "pearl"]
    assert canonical(game) == ["iron", "pearl"]
    play(game, "food", "food")
    assert goods(game) == {"food": 2, "iron": 1}
    full = table(goods={"food": 7, "iron": 7, "pearl": 6})
    carry_out(full, "2 any")
    assert goods(full) == {"food": 7, "iron": 7, "pearl": 7}


@pytest.mark.rule("white_castle/effects.6")
def test_seals_come_before_steps_unless_they_overflow() -> None:
    """Before the first gate without a seal, the lantern's seal pays the toll; with five, the toll makes room for it."""
    poor = table(zone=["decree_seal", "start_courtier_2"])
    poor.influence[0] = 5
    carry_out(poor, "lantern")
    play(poor, "cross")
    assert (poor.influence[0], has(poor, "seal")) == (6, 0)
    rich = table(zone=["decree_seal", "start_courtier_2"], goods={"seal": 5})
    rich.influence[0] = 5
    carry_out(rich, "lantern")
    play(rich, "cross")
    assert (rich.influence[0], has(rich, "seal")) == (6, 5)


@pytest.mark.rule("white_castle/effects.6")
@pytest.mark.parametrize("action", ["1 seal + lantern", "time 1 + lantern"])
@pytest.mark.parametrize(("seals", "left"), [(0, 0), (5, 5)])
def test_the_same_among_the_icons_of_one_action(action: str, seals: int, left: int) -> None:
    """A seal and a influence space, wherever they stand."""
    game = table(zone=["decree_seal", "start_courtier_2"] if "time" in action else ["start_courtier_2"], goods={"seal": seals})
    game.influence[0] = 5
    carry_out(game, action)
    while kind(game) == "cross_gate":
        play(game, "cross")
    assert game.influence[0] >= 6
    assert has(game, "seal") == left


@pytest.mark.rule("white_castle/effects.7")
@pytest.mark.parametrize(
    ("action", "slots"),
    [
        ("coral tile", ["steward_1_top", "steward_2_middle", "steward_3_bottom", "diplomat_1_top"]),
        ("black tile", ["steward_1_middle", "steward_2_top", "steward_2_bottom", "diplomat_2_top"]),
        ("white tile", ["steward_1_bottom", "steward_3_top", "steward_3_middle", "diplomat_1_bottom", "diplomat_2_bottom"]),
    ],
)
def test_one_action_beside_a_tile_of_the_colour(action: str, slots: list[str]) -> None:
    """Exactly one, from any room; the any-colour icon offers them all."""
    game = table(goods={"food": 4, "iron": 5, "pearl": 2, "coin": 4, "seal": 3})
    carry_out(game, action)
    assert answers(game) == ["stop", *slots]
    carry_out(game, "any tile")
    assert len(answers(game)) == 14
    play(game, "steward_1_bottom")
    assert has(game, "iron") == 7
    assert kind(game) == "over"


@pytest.mark.rule("white_castle/effects.8")
def test_one_light_action_of_any_room() -> None:
    """Two of each steward, one of each diplomat."""
    game = table()
    carry_out(game, "light action")
    assert answers(game) == [
        *("steward_1_middle", "steward_1_bottom", "steward_2_top", "steward_2_bottom"),
        *("steward_3_top", "steward_3_middle", "diplomat_1_bottom", "diplomat_2_top"),
    ]
    assert len(canonical(game)) == 6  # "time 1" stands there three times
    play(game, "steward_2_bottom")
    assert goods(game) == {"food": 2}


@pytest.mark.rule("white_castle/effects.9")
def test_borrowed_actions_keep_their_price_and_leave_the_card() -> None:
    """No die, no coins for one; the seal is still due."""
    game = table(goods={"food": 1, "seal": 1})
    rooms = game.rooms
    carry_out(game, "coral tile")
    assert answers(game) == ["stop", "steward_2_middle"]
    play(game, "steward_2_middle", "coral_stone")
    assert has(game, "seal") == 0
    assert game.rooms == rooms
    assert game.stack == [0] * 14


@pytest.mark.rule("white_castle/effects.10")
def test_a_domain_row_without_a_die() -> None:
    """Visible rewards, then the card."""
    game = table(card="diplomat_5")
    game.home[2] = 3
    carry_out(game, "domain")
    assert answers(game) == ["decline", "domain_coral", "domain_black", "domain_white"]
    play(game, "domain_white", "food", "food", "iron")
    assert goods(game) == {"food": 2, "iron": 1, "pearl": 3}


@pytest.mark.rule("white_castle/effects.11")
def test_the_row_may_hold_a_die_and_be_used_again() -> None:
    """And no coins change hands."""
    game = table()
    game.rows[0] = 6
    for _ in range(2):
        carry_out(game, "domain")
        play(game, "domain_coral")
        while kind(game) != "over":
            play(game, "stop")
    assert goods(game) == {"food": 2}


@pytest.mark.rule("white_castle/effects.12")
def test_the_well_icon() -> None:
    """A seal and both tiles, no coins."""
    game = table()
    carry_out(game, "1 coin + well")
    assert goods(game) == {"iron": 1, "pearl": 1, "coin": 1, "seal": 1}
    assert game.well_dice == []


@pytest.mark.rule("white_castle/effects.13")
def test_what_cannot_be_done_is_not_offered() -> None:
    """Unless changed seals would make it possible."""
    game = table()
    play(game, "coral_right")
    play(game, "steward_1")
    assert (kind(game), game.active) == ("take_die", 1)  # no seal: the courtier's action is passed over
    rich = table(goods={"seal": 3})
    play(rich, "coral_right", "steward_1")
    assert all_answers(rich)[:2] == ["stop", "steward_1_top"]  # one seal for the price, two for the audience


@pytest.mark.rule("white_castle/effects.1")
def test_every_printed_action_does_something() -> None:
    """Each combination of icons in the box is turned into gains and steps; an unknown icon is refused at once."""
    for action, text in enumerate(ACTIONS):
        if " + 4 coin" not in text:
            assert GAINS[action] or STEPS[action], text
    with pytest.raises((ValueError, KeyError)):
        icon("2 umbrella")


@pytest.mark.rule("white_castle/effects.1", "white_castle/effects.3")
def test_what_was_gained_and_paid_is_told() -> None:
    """What was received, not what was lost beyond the limit; and the price."""
    game = table(goods={"food": 6, "coin": 5})
    carry_out(game, "3 food")
    assert told(game, "gained")[-1]["amount"] == "1_food"
    carry_out(game, "3 coin -> courtier")
    play(game, "pay")
    assert told(game, "paid")[-1]["amount"] == "3_coin"
    play(game, "audience")
    assert told(game, "paid")[-1]["amount"] == "2_coin"


@pytest.mark.rule("white_castle/effects.2")
def test_a_seal_for_an_action_is_not_opened_by_changing_seals() -> None:
    """Without a seal for the price nothing is asked; a coin too few is, where a seal can become one."""
    game = table(goods={"coin": 9})
    carry_out(game, "1 seal -> courtier")
    assert kind(game) == "over"
    short = table(goods={"coin": 4, "seal": 1})
    carry_out(short, "4 coin -> domain")
    assert answers(short) == ["decline", "pay"]
    shorter = table(goods={"coin": 3, "seal": 1})
    carry_out(shorter, "4 coin -> domain")
    assert all_answers(shorter) == ["decline", "seal_to_coin"]


@pytest.mark.rule("white_castle/effects.5")
def test_the_first_of_several_resources_may_be_any() -> None:
    """A search, too, begins with each of the three."""
    game = table()
    carry_out(game, "2 any")
    assert canonical(game) == ["food", "iron", "pearl"]
    assert asked(game).plain()["about"] == {"n": 2}
