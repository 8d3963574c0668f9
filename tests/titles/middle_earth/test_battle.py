"""Orders and dice of a battle, the cards played before a roll, and what is told of them. [attack, powers]"""

import pytest

from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.battle import (
    ANSWERED,
    DECLARED,
    FOUGHT,
    LED,
    ONE_ROLL,
    ORDER_CARDS,
    SAILS,
    Fight,
    Order,
    attack_bonus,
    defence_dice,
)
from tatami.titles.middle_earth.rules.ids import MOST_DICE, NEUTRAL, ONE_DIE
from titles.middle_earth.table import asked, at, last, log, offered, roll, say, show, war


@pytest.mark.rule("middle_earth/attack.2", "middle_earth/attack.8", "middle_earth/attack.9")
@pytest.mark.parametrize(
    ("army", "orders"),
    [
        (3, {"one_die", "two_dice", "until_1"}),
        (4, {"one_die", "two_dice", "three_dice", "until_1"}),
        (5, {"one_die", "two_dice", "three_dice", "until_1", "until_3"}),
        (6, {"one_die", "two_dice", "three_dice", "until_1", "until_3"}),
        (7, {"one_die", "two_dice", "three_dice", "until_1", "until_3", "until_5"}),
    ],
)
def test_the_orders_there_are(army: int, orders: set[str]) -> None:
    """A die for each battalion but one, three at most; a long attack needs two more than it keeps; no breaking off before a roll."""
    game = war(ATTACKS, own={"weather_hills": army}, others={1: {"old_forest": 9}})
    say(game, "weather_hills", "old_forest")
    assert offered(game) == orders


@pytest.mark.rule("middle_earth/attack.9")
def test_a_search_rolls_all_the_dice_there_are() -> None:
    """Of single rolls only the largest, the long attacks, and after a roll breaking off."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 9}}, dice=[roll((1, 1, 1), (6,))])
    say(game, "weather_hills", "old_forest")

    def tried() -> set[str]:
        question = game.question(0)
        return {question.domain.id_of(answer) for answer in question.canonical}

    assert tried() == offered(game) - {"one_die", "two_dice"}
    say(game, "three_dice", "one_die")
    assert tried() == offered(game) - {"one_die", "two_dice"}
    assert "break_off" in tried()


@pytest.mark.rule("middle_earth/attack.9")
def test_a_long_attack_is_told() -> None:
    """Which order was given, before its rolls."""
    game = war(ATTACKS, own={"weather_hills": 7}, others={1: {"old_forest": 2}}, dice=[roll((6, 6, 1), (5, 5))])
    say(game, "weather_hills", "old_forest", "until_1", "most_dice")
    assert last(game, "attack_ordered") | {"number": 0, "rule": ""} == {
        "number": 0,
        "kind": "attack_ordered",
        "rule": "",
        "start": "weather_hills",
        "goal": "old_forest",
        "keep": 1,
    }


@pytest.mark.rule("middle_earth/powers.2", "middle_earth/powers.22")
@pytest.mark.parametrize(("defenders", "offer"), [(1, False), (2, True)])
def test_grima_needs_two_defenders(defenders: int, offer: bool) -> None:
    """The last battalion does not change sides."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": defenders}}, adventures={0: ["grima"]})
    say(game, "weather_hills", "old_forest")
    assert ("grima" in offered(game)) == offer


@pytest.mark.rule("middle_earth/powers.9", "middle_earth/attack.2", "middle_earth/attack.20")
@pytest.mark.parametrize(("army", "order", "lost"), [(3, "until_1", 2), (9, "until_1", 3), (9, "two_dice", 2)])
def test_a_storm_sinks_the_dice_and_is_spent(army: int, order: str, lost: int) -> None:
    """As many battalions as would have rolled, never the last; the card lies before its player."""
    game = war(ATTACKS, own={"mithlond": army}, others={1: {"umbar": 2}}, adventures={1: ["violent_storms"]})
    say(game, "mithlond", "umbar", "pass", order, "violent_storms")
    assert (game.army[at("mithlond")], game.adventures[1], game.played[1].bit_count()) == (army - lost, 0, 1)


@pytest.mark.rule("middle_earth/attack.9", "middle_earth/attack.20")
def test_a_storm_may_meet_every_roll_of_a_long_attack() -> None:
    """Let pass before the first roll, it may come before the second."""
    game = war(
        ATTACKS,
        own={"mithlond": 9},
        others={1: {"umbar": 4}},
        adventures={1: ["violent_storms"]},
        dice=[roll((6, 1, 1), (4, 4))],
        defence="most",
    )
    say(game, "mithlond", "umbar", "pass", "until_1", "pass")
    assert (asked(game), game.waiting(), game.army[at("umbar")]) == ("storm", [1], 3)


@pytest.mark.rule("middle_earth/attack.2", "middle_earth/attack.9")
def test_a_long_attack_goes_on_with_the_dice_it_has() -> None:
    """From three battalions two dice, from two one, and then it is over: one battalion is left."""
    rolls = [roll((1, 1), (6,)), roll((1,), (6,))]
    game = war(ATTACKS, own={"weather_hills": 3, "moria": 5}, others={1: {"old_forest": 1}}, dice=rolls)
    say(game, "weather_hills", "old_forest", "until_1")
    assert [row for row in log(game) if row.startswith("battle")] == [
        "battle_fought weather_hills old_forest 1_1 6 []",
        "battle_fought weather_hills old_forest 1 6 []",
    ]
    assert (game.army[at("weather_hills")], asked(game)) == (1, "attack_from")
    assert log(game)[-1] == "attack_broken_off weather_hills old_forest"


@pytest.mark.rule("middle_earth/attack.3", "middle_earth/attack.4", "middle_earth/trilogy.5")
@pytest.mark.parametrize(
    ("edition", "attackers", "army", "chosen", "dice"),
    [
        ("european", 1, 9, MOST_DICE, 1),
        ("european", 2, 9, MOST_DICE, 2),
        ("european", 3, 2, MOST_DICE, 2),
        ("european", 3, 1, MOST_DICE, 1),
        ("european", 3, 9, ONE_DIE, 1),
        ("trilogy", 1, 9, MOST_DICE, 2),
        ("trilogy", 1, 1, MOST_DICE, 1),
    ],
)
def test_the_dice_of_the_defender(edition: str, attackers: int, army: int, chosen: int, dice: int) -> None:
    """Two with two battalions or more, one against a single die, which in the Trilogy edition does not matter; one if that is chosen."""
    game = war(ATTACKS, own={"weather_hills": 5}, edition=edition)
    assert defence_dice(game, attackers, army, chosen) == dice


@pytest.mark.rule("middle_earth/powers.2", "middle_earth/powers.22")
def test_who_turns_his_coat_is_told() -> None:
    """From where to where, and how many."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 4}}, adventures={0: ["grima"]})
    say(game, "weather_hills", "old_forest", "grima")
    assert log(game)[-1] == "battalions_turned weather_hills old_forest 2"


@pytest.mark.rule("middle_earth/powers.17")
def test_leader_and_sails_add_one_each() -> None:
    """One for a leader, one for Black Sails, two for both."""
    bonuses = [attack_bonus(Fight(0, 1, force, 3, ONE_ROLL, 0)) for force in (0, LED, SAILS, LED | SAILS)]
    assert bonuses == [0, 1, 1, 2]


@pytest.mark.rule("middle_earth/fellowship.6", "middle_earth/attack.19")
@pytest.mark.parametrize(("adventures", "seen", "asks"), [(["bree"], False, True), (["bree"], True, False), ([], False, False)])
def test_who_could_play_a_card_is_asked_for_an_order(adventures: list[str], seen: bool, asks: bool) -> None:
    """From two battalions one die is all there is. Whoever may hold a card for the attack gives the order; another's die falls at once."""
    game = war(
        ATTACKS, own={"weather_hills": 2, "khand": 3}, rest=NEUTRAL, others={1: {"umbar": 1}}, adventures={0: adventures}, dice=[5, 5]
    )
    if seen:
        show(game, ORDER_CARDS)
    say(game, "weather_hills", "old_forest")
    assert (asked(game) == "order") == asks
    if asks:
        assert offered(game) == {"one_die"}


@pytest.mark.rule("middle_earth/fellowship.6", "middle_earth/powers.2")
def test_a_card_is_reckoned_with_until_the_first_roll() -> None:
    """When the attack is declared and when it was answered; after a roll no card can be played any more."""
    game = war(ATTACKS, own={"weather_hills": 3}, adventures={0: ["bree"]})
    orders = [Order(at("weather_hills"), at("old_forest"), 0, stage) for stage in (DECLARED, ANSWERED, FOUGHT)]
    assert [order.asked_anyway(game, 0) for order in orders] == [True, True, False]
