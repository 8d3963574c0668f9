"""What an answer costs and brings is told before it is given, and what happens is told when it does."""

from typing import Any

import pytest

from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.domain import CARD_ACTION, row_printed, saves_seals
from tatami.titles.white_castle.rules.domains import CARD
from tatami.titles.white_castle.rules.goods import gain
from tatami.titles.white_castle.rules.ids import ICONS, RIVAL, SEAL, TIME
from tatami.titles.white_castle.rules.lantern import LANTERN_REWARD
from tatami.titles.white_castle.rules.possible import obstacle
from tatami.titles.white_castle.rules.round import WorkGardens, set_order
from tatami.titles.white_castle.rules.setup import lay_daimyo
from tatami.titles.white_castle.rules.solo import reward_gardens, turn_coins
from tatami.titles.white_castle.rules.state import CLOSED, Castle
from tatami.titles.white_castle.rules.tables import ACTIONS
from titles.white_castle.table import (
    TILES,
    all_answers,
    canonical,
    carry_out,
    do,
    give,
    has,
    kind,
    log,
    play,
    rival_does,
    table,
    told,
    visit,
)

# what lies bare in each row with 0 to 5 of its members gone
ROWS = {
    0: ["1 food", "2 food", "3 food", "3 food, 2 coin", "4 food, 2 coin", "4 food, 2 coin, 1 seal"],
    1: ["1 iron", "2 iron", "3 iron", "3 iron, lantern", "4 iron, lantern", "4 iron, 2 coin, lantern"],
    2: ["1 pearl", "2 pearl", "3 pearl", "3 pearl, 1 seal", "4 pearl, 1 seal", "4 pearl, 1 seal, lantern"],
}


def offers(game: Castle) -> dict[str, Any]:
    found: dict[str, Any] = game.view(0)["offers"]
    return found


@pytest.mark.rule("white_castle/domain.2", "white_castle/domain.3")
def test_a_row_shows_what_it_gives() -> None:
    """Everything laid bare summed up, the lantern, and the action of the card beside it: top, middle or bottom."""
    game = table(card="steward_2")
    for gone in range(6):
        game.home[:3] = [5 - gone] * 3
        for row, action in enumerate(("1 seal -> courtier", "time 1", "2 iron")):
            assert ", ".join(row_printed(game, 0, row)) == f"{ROWS[row][gone]}, {action}"


@pytest.mark.rule("white_castle/courtier.2", "white_castle/courtier.3", "white_castle/courtier.7")
def test_a_courtiers_way_shows_its_price_and_its_cards() -> None:
    """2 coins for the gate, 2 mother-of-pearl a floor, 5 for two; of a room the light actions of its card."""
    game = table(goods={"coin": 2, "pearl": 7})
    game.court[0] = 1
    carry_out(game, "courtier")
    assert {answer: offer["costs"] for answer, offer in offers(game).items()} == {
        "audience": "2 coin",
        "gate_up_1": "2 pearl",
        "gate_up_2": "5 pearl",
    }
    play(game, "gate_up_1")
    assert offers(game) == {
        "steward_1": {"actions": ["time 1", "2 iron"]},
        "steward_2": {"actions": ["time 1", "2 food"]},
        "steward_3": {"actions": ["time 1", "2 pearl"]},
    }
    since = len(log(game))
    play(game, "steward_2")
    assert log(game, since) == ["card_taken 0 steward_2 steward_7"]
    assert offers(game) == {"top": {"actions": ["time 1"]}, "bottom": {"actions": ["2 food"]}}


@pytest.mark.rule("white_castle/turn.4", "white_castle/turn.10", "white_castle/well.2")
def test_a_die_shows_what_each_space_costs_and_brings() -> None:
    """A coral 1: nothing to pay at the well, five coins in the courtiers' row, four outside; neither well nor row is ever in vain."""
    game = table(goods={"coin": 9})
    play(game, "coral_left")
    shown = offers(game)
    assert shown["well"] == {"coins": 0, "wasted": False, "actions": ["1 seal", "1 pearl", "1 iron"]}
    assert shown["domain_coral"] == {"coins": -5, "wasted": False, "actions": ["1 food", "courtier"]}
    assert shown["outside_left"] == {
        "coins": -4,
        "wasted": False,
        "actions": ["gardener", "courtier"],
        "barred": {"gardener": {"why": "short", "takes": ["1 food"]}},
    }
    assert shown["steward_1"] == {
        "coins": -2,
        "wasted": True,
        "actions": ["1 seal -> courtier"],
        "barred": {"1 seal -> courtier": {"why": "short", "takes": ["1 seal"]}},
    }


@pytest.mark.rule("white_castle/castle.3", "white_castle/effects.13")
def test_an_action_of_a_room_that_is_not_offered_says_why() -> None:
    """Two coral tiles in the first room: a influence space, and a courtier for a seal that is not there. Others are told nothing."""
    game = table(tiles=["coral", "coral", "white", *TILES[3:]])
    play(game, "coral_right", "steward_1")
    assert all_answers(game) == ["stop", "steward_1_middle"]
    assert game.view(0)["barred"] == {"1 seal -> courtier": {"why": "short", "takes": ["1 seal"]}}
    assert game.view(1)["barred"] == game.view(None)["barred"] == {}


@pytest.mark.rule("white_castle/effects.13", "white_castle/courtier.2", "white_castle/courtier.3", "white_castle/gardener.1")
@pytest.mark.parametrize(
    ("action", "goods", "home", "court", "why"),
    [
        ("warrior", {"iron": 1}, 1, 0, {}),
        ("warrior", {"iron": 7}, 0, 0, {"why": "nobody", "member": "warrior"}),
        ("warrior", {"seal": 1}, 1, 0, {"why": "short", "takes": ["1 iron"]}),
        ("3 coin -> warrior", {"coin": 2, "iron": 7}, 1, 0, {"why": "short", "takes": ["3 coin"]}),
        ("3 coin -> warrior", {"coin": 3}, 1, 0, {"why": "short_then", "takes": ["1 iron"]}),
        ("3 coin -> warrior", {"coin": 9}, 0, 0, {"why": "nobody", "member": "warrior"}),
        ("1 seal -> gardener", {"food": 7}, 1, 0, {"why": "short", "takes": ["1 seal"]}),
        ("gardener", {}, 1, 0, {"why": "short", "takes": ["1 food"]}),
        ("courtier", {"coin": 1, "pearl": 7}, 1, 0, {"why": "short", "takes": ["2 coin"]}),
        ("courtier", {"coin": 1, "pearl": 1}, 1, 1, {"why": "short", "takes": ["2 coin", "2 pearl"]}),
        ("courtier", {"coin": 9, "pearl": 1}, 0, 1, {"why": "short", "takes": ["2 pearl"]}),
        ("courtier", {"coin": 9, "pearl": 7}, 0, 0, {"why": "nobody", "member": "courtier"}),
        ("4 coin -> domain", {"coin": 3}, 1, 0, {"why": "short", "takes": ["4 coin"]}),
        ("2 iron", {}, 0, 0, {}),
    ],
)
def test_why_an_action_is_not_possible(action: str, goods: dict[str, int], home: int, court: int, why: dict[str, Any]) -> None:
    """Nobody left to send; the price; the way: an iron for the small yard, a food for the cheapest garden, 2 coins for the gate, 2 mother-of-pearl to climb."""
    game = table(goods=goods)
    game.home[:3] = [home] * 3
    game.court[0] = court
    assert obstacle(game, 0, ACTIONS.index(action)) == why


def short(takes: str) -> dict[str, Any]:
    return {"why": "short", "takes": [takes]}


@pytest.mark.rule("white_castle/turn.4", "white_castle/turn.6", "white_castle/turn.7")
def test_a_space_that_is_not_open_to_a_die_says_why() -> None:
    """With two coins a coral 1 covers no value above 3: of the rest it says what it takes, or that it is full. Others are told nothing."""
    game = table(goods={"coin": 2})
    game.cover[1] = CLOSED
    play(game, "coral_left")
    assert game.view(0)["closed"] == {
        "steward_2": {"why": "full"},
        "diplomat_1": short("3 coin"),
        "outside_left": short("4 coin"),
        "outside_right": short("4 coin"),
        "domain_coral": short("5 coin"),
    }
    assert game.view(1)["closed"] == game.view(None)["closed"] == {}
    game.rows[0] = 1
    assert game.view(0)["closed"]["domain_coral"] == {"why": "full"}


@pytest.mark.rule("white_castle/gardener.1", "white_castle/warrior.1", "white_castle/courtier.2", "white_castle/courtier.3")
def test_where_a_member_cannot_go_is_told() -> None:
    """Gardens and yards that are too dear, or where one's gardener works already; the gate without coins or courtier, a climb without mother-of-pearl."""
    game = table(goods={"food": 2, "iron": 2, "pearl": 2})
    game.tended[0] = 1 << 1
    carry_out(game, "gardener")
    assert game.view(0)["closed"] == {
        "coral_plant": short("4 food"),
        "coral_stone": {"why": "tended"},
        "black_plant": short("4 food"),
        "white_plant": short("3 food"),
    }
    game = table(goods={"iron": 2})
    carry_out(game, "warrior")
    assert game.view(0)["closed"] == {"great_yard": short("5 iron"), "middle_yard": short("3 iron")}
    game = table(goods={"coin": 1, "pearl": 2})
    game.court[0] = 1
    carry_out(game, "courtier")
    assert game.view(0)["closed"] == {"audience": short("2 coin"), "gate_up_2": short("5 pearl")}
    game.home[0] = 0
    assert game.view(0)["closed"]["audience"] == {"why": "none_at_home"}


@pytest.mark.rule("white_castle/castle.2", "white_castle/effects.1")
def test_the_log_of_a_room() -> None:
    """Which action of the room is used, and what it brings."""
    game = table(goods={"coin": 9})
    play(game, "white_left", "steward_1")
    since = len(log(game))
    assert offers(game) == {"steward_1_bottom": {"actions": ["2 iron"]}}
    play(game, "steward_1_bottom")
    assert log(game, since)[:2] == ["action_used 0 steward_1_bottom", "gained 0 2_iron"]


@pytest.mark.rule("white_castle/effects.4", "white_castle/seals.1")
@pytest.mark.parametrize(("good", "cap"), [("food", 7), ("iron", 7), ("pearl", 7), ("seal", 5)])
def test_a_full_store_is_told(good: str, cap: int) -> None:
    """One below the limit one of two is gained, at the limit none."""
    game = table(goods={good: cap - 1})
    for rows in ([f"gained 0 1_{good}"], [f"store_full 0 {good}"]):
        since = len(log(game))
        gain(game, 0, ["food", "iron", "pearl", "coin", "seal"].index(good), 2)
        assert log(game, since) == rows
        assert has(game, good) == cap


@pytest.mark.rule("white_castle/effects.6", "white_castle/lantern.1")
@pytest.mark.parametrize(
    ("held", "lit", "left"),
    [
        (4, 2, 4),  # 4 - 2 + 2: the toll makes room before the seals come
        (5, 1, 4),
        (3, 2, 3),  # exactly five first, then the toll
        (1, 1, 0),  # the seal comes first, or the toll could not be paid
    ],
)
def test_seals_of_a_lantern_and_a_toll_of_two(held: int, lit: int, left: int) -> None:
    """Seals come before steps, unless they would overflow."""
    game = table(goods={"seal": held})
    game.lantern[:ICONS] = [0] * ICONS
    game.lantern[SEAL], game.lantern[TIME] = lit, 1
    game.influence[0] = 10
    do(game, LANTERN_REWARD)
    play(game, "cross")
    assert (has(game, "seal"), game.influence[0], kind(game)) == (left, 11, "over")


@pytest.mark.rule("white_castle/domain.5")
@pytest.mark.parametrize(
    ("row", "gone", "held", "space", "lit", "saves"),
    [
        (2, 5, 5, 10, 0, True),  # lantern first: 5 - 2 + 1; goods first: one is lost
        (2, 5, 4, 10, 0, False),  # 4 + 1 fit
        (2, 5, 1, 10, 0, False),  # the toll cannot be paid
        (2, 2, 5, 10, 0, False),  # the row shows no seal
        (2, 3, 5, 10, 0, True),
        (2, 5, 5, 7, 0, False),  # no toll ahead
        (1, 5, 5, 10, 0, False),  # gardeners bring none
        (0, 5, 5, 10, 0, True),
        (0, 4, 5, 10, 0, False),
        (2, 5, 4, 10, 2, False),  # either way 4 - 2 + 2 + 1
    ],
)
def test_where_the_order_of_a_row_matters(row: int, gone: int, held: int, space: int, lit: int, saves: bool) -> None:
    """Only where a seal of the row would be lost and a toll, paid with a step of the lantern, makes room for it."""
    game = table(goods={"seal": held})
    game.home[:3] = [5 - gone] * 3
    game.lantern[:ICONS] = [0] * ICONS
    game.lantern[SEAL], game.lantern[TIME] = lit, 1
    game.influence[0] = space
    assert saves_seals(game, 0, row) == saves


@pytest.mark.rule("white_castle/seals.2", "white_castle/domain.3")
def test_seals_may_be_changed_before_a_cards_action() -> None:
    """The action, or leave it; and with two seals a coin or a resource for them."""
    game = table(goods={"seal": 2})
    do(game, CARD_ACTION[ACTIONS.index("time 2")])
    assert all_answers(game) == ["decline", "use", "seal_to_coin", "seals_to_food", "seals_to_iron", "seals_to_pearl"]


@pytest.mark.rule("white_castle/gardener.1", "white_castle/seals.2")
def test_a_search_changes_seals_only_for_a_garden_it_could_enter() -> None:
    """Two seals for the missing food of the coral stone (1 food); with a gardener there already, nothing to gain by it."""
    for tended, more in ((0, ["seals_to_food"]), (0b101010, [])):
        game = table(goods={"seal": 2})
        game.tended[0] = tended
        carry_out(game, "gardener")
        assert (canonical(game) if kind(game) == "garden" else ["decline"]) == ["decline", *more]


@pytest.mark.rule("white_castle/round.1")
def test_the_order_is_told_of_players_only() -> None:
    """With one player the rival has a marker, and no seat that could be told of."""
    game = visit()
    since = len(log(game))
    set_order(game)
    assert log(game, since) == [f"order_set 0 {game.order.index(0) + 1}"]


@pytest.mark.rule("white_castle/setup.11", "white_castle/round.7")
def test_the_dice_are_told_as_they_were_rolled() -> None:
    """Each colour by itself, every die with its pips."""
    game: Castle = TITLE.new(2, 5, {})
    rolled = told(game, "dice_rolled")[-3:]
    for colour, row in enumerate(rolled):
        dice = sorted(n for n in game.bridge[colour * 5 : colour * 5 + 5] if n)
        assert [row["colour"], row["dice"]] == [["coral", "black", "white"][colour], [str(n) for n in dice]]


@pytest.mark.rule("white_castle/round.3")
def test_the_log_of_a_garden_at_work() -> None:
    """Which garden, before what it brings."""
    game = table()
    game.tended[0] = 1 << 5  # the white stone: two seals
    since = len(log(game))
    do(game, WorkGardens(1 << 5, 0))
    play(game, "white_stone")
    assert log(game, since) == ["garden_worked 0 white_stone", "gained 0 2_seal"]


@pytest.mark.rule("white_castle/solo.18", "white_castle/solo.26", "white_castle/solo.27")
def test_the_log_of_the_rivals_deeds() -> None:
    """A card removed and replaced; coins turned into points; gardeners beside dice, each worth the round."""
    game = visit()
    game.court[RIVAL * 4] = 1
    since = len(log(game))
    rival_does(game, "climb 1")
    play(game, "steward_2")
    drawn = CARD.id_of(game.rooms[1])
    assert log(game, since) == ["rival_climbed stewards", "rival_card_removed steward_2 steward_7", f"card_drawn steward_2 {drawn}"]
    game.round = 3
    give(game, "coin", 11, RIVAL)
    game.order = [0, RIVAL]
    game.tended[RIVAL] = 0b11
    since = len(log(game))
    turn_coins(game)
    reward_gardens(game)
    assert log(game, since) == ["rival_coins_turned 10 6", "rival_gardens_scored 6"]


@pytest.mark.rule("white_castle/setup.5")
def test_a_daimyo_grants_three_favours() -> None:
    """Each of the nine cards has its own three."""
    game = table()
    rows = []
    for card in range(9):
        lay_daimyo(game.lay, card)
        rows.append([ACTIONS[action] for action in game.lay.favours])
    assert [len(row) for row in rows] == [3] * 9
    assert rows[0] == ["well", "2 vp", "2 seal"]
