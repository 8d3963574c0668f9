"""What everybody at the table is told, in order and with every number."""

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import ADVENTURE
from tatami.titles.middle_earth.rules.draw import APPOINT, SECOND
from tatami.titles.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.missions import Reward
from tatami.titles.middle_earth.siege.rules.flow import ROUND
from tatami.titles.middle_earth.siege.rules.trade import TRADING
from titles.middle_earth.table import act, last, log, offered, roll, say, siege, war


def ends(told: list[str], text: str) -> bool:
    """Whether the log ends with these lines."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return told[-len(lines) :] == lines


@pytest.mark.rule("middle_earth/attack.5", "middle_earth/attack.12", "middle_earth/attack.13", "middle_earth/attack.15")
def test_the_log_of_a_conquest() -> None:
    """Declared, led, fought, lost; the beaten leader is lost, the victors move in with theirs, and four more follow."""
    leaders = {0: ["weather_hills"], 1: ["old_forest"]}
    game = war(ATTACKS, own={"weather_hills": 9}, others={1: {"old_forest": 2}}, leaders=leaders, dice=[roll((6, 6, 1), (5, 3))])
    say(game, "weather_hills", "old_forest", "yes", "three_dice", "most_dice", 4)
    assert ends(
        log(game),
        """
        attack_declared 0 weather_hills old_forest
        leader_joined 0 weather_hills
        battle_fought weather_hills old_forest 6_6_1 5_3 ['attacking_leader', 'defending_leader']
        losses_taken weather_hills old_forest 0 2
        leader_lost 1 old_forest
        territory_conquered 0 weather_hills old_forest 3
        leader_moved 0 weather_hills old_forest
        battalions_moved weather_hills old_forest 4
    """,
    )


@pytest.mark.rule("middle_earth/attack.8", "middle_earth/events.12")
def test_the_log_of_an_attack_broken_off() -> None:
    """By the attacker after a roll, or by corsairs that leave a fleet of one."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 3}}, dice=[roll((1, 1, 1), (6,))])
    say(game, "weather_hills", "old_forest", "three_dice", "one_die", "break_off")
    assert ends(
        log(game),
        """
        attack_declared 0 weather_hills old_forest
        battle_fought weather_hills old_forest 1_1_1 6 []
        losses_taken weather_hills old_forest 1 0
        attack_broken_off weather_hills old_forest
    """,
    )
    game = war(ATTACKS, own={"mithlond": 4}, others={1: {"umbar": 2}})
    game.corsairs = 2
    say(game, "mithlond", "umbar")
    assert ends(
        log(game),
        """
        attack_declared 0 mithlond umbar
        corsairs_paid mithlond 3
        attack_broken_off mithlond umbar
    """,
    )


@pytest.mark.rule("middle_earth/fellowship.1", "middle_earth/fellowship.2", "middle_earth/fellowship.7")
@pytest.mark.parametrize(
    ("ring", "die", "told"),
    [
        ("the_shire", 1, "fellowship_moved buckland"),
        ("moria", 3, "fellowship_rolled moria 3\nfellowship_stayed moria"),
        ("moria", 4, "fellowship_rolled moria 4\nfellowship_moved gladden_fields"),
    ],
)
def test_the_log_of_the_fellowship(ring: str, die: int, told: str) -> None:
    """A roll where one is printed, then whether it goes or stays; without a die it goes."""
    assert ends(log(war(FELLOWSHIP_STEP, own={"khand": 2}, ring=ring, dice=[die - 1, 0])), told)


@pytest.mark.rule("middle_earth/fellowship.7", "middle_earth/powers.21")
def test_the_log_of_an_altered_roll() -> None:
    """Sméagol makes a 2 a 4, and then the Fellowship goes."""
    game = war(FELLOWSHIP_STEP, own={"khand": 2}, ring="moria", dice=[1], adventures={0: ["smeagol"], 1: ["bree"]})
    say(game, "smeagol", "pass")
    while game.waiting():
        say(game, "pass")
    assert ends(log(game), "fellowship_rolled moria 2\npower_played 0 smeagol\nfellowship_die_changed 4\nfellowship_moved gladden_fields")


@pytest.mark.rule("middle_earth/fortify.1", "middle_earth/fortify.3")
def test_the_log_of_a_fortification() -> None:
    """Three battalions, and their leader with them."""
    game = war(FORTIFICATION, own={"rhudaur": 4, "eregion": 1}, leaders={0: ["rhudaur"]})
    say(game, "rhudaur", "yes", 3)
    assert ends(log(game), "fortified 0 rhudaur eregion 3\nleader_moved 0 rhudaur eregion")


@pytest.mark.rule("middle_earth/siege.8", "middle_earth/siege.9", "middle_earth/siege_trade.8")
def test_the_log_of_a_siege_round() -> None:
    """Three dice, of which equal ones are one choice; the die taken, the card drawn; a card loaded."""
    game = siege(ROUND, units={"e2": {"orc": 1}, "city": {"infantry": 1}}, dice=[6, 5, 6])
    assert game.question(0).answers == [5, 6]
    card = game.pile[-1]
    say(game, "5")
    assert log(game)[-3:-1] == ["action_dice_rolled 0 ['5', '6', '6']", "action_die_taken 0 5"]
    assert (game.cards[0], log(game)[-1].split(" [")[0]) == ([card], "reinforcements_drawn 0")
    game = siege(TRADING, units={"city": {"infantry": 1}}, kept=["trebuchets"], cards=["harlindon", "forlindon"])
    assert offered(game) == {"done", "load_trebuchets"}
    say(game, "load_trebuchets")
    assert (log(game)[-1], game.loaded) == ("unit_loaded 0 trebuchets", [1, 0, 0])


@pytest.mark.rule("middle_earth/siege_action.11", "middle_earth/siege_action.13", "middle_earth/siege_action.3")
def test_the_log_of_an_assault() -> None:
    """The roll with its bonus, the captured unit, the space taken, and who moved in."""
    game = act({"d4": {"orc": 3, "warg": 3}, "c4": {"cavalry": 1}}, leaders={"witch_king": "d4"}, seat=1, dice=[6, 6, 6, 1])
    say(game, "assault", "part", 2, 1, "witch_king")
    assert ends(
        log(game),
        """
        assaulted d4 c4 6_6_6 1 ['attacking_leader']
        units_captured 1 cavalry c4
        space_taken 1 c4
        units_moved 2 orc d4 c4
        units_moved 1 warg d4 c4
        leader_rode witch_king d4 c4
    """,
    )


@pytest.mark.rule("middle_earth/siege_action.5", "middle_earth/siege_action.14", "middle_earth/siege_cards.2")
def test_the_log_of_shots_captures_and_arrivals() -> None:
    """Two sixes of three hit; a leader alone is captured; Théoden comes with four cavalry."""
    game = act({"wall_gate": {"archer": 4}, "a3": {"orc": 1, "crossbow": 1, "troll": 1}}, dice=[6, 6, 5])
    say(game, "shoot", 3)
    assert ends(log(game), "shot wall_gate a3 6_6_5 2\nunits_captured 1 orc a3\nunits_captured 1 crossbow a3")
    game = act({"c4": {"infantry": 1}}, leaders={"gothmog": "d4"}, dice=[])
    say(game, "assault", "whole")
    assert ends(log(game), "leader_captured gothmog d4\nspace_taken 0 d4\nunits_moved 1 infantry c4 d4")
    game = act({"city": {"infantry": 1}}, kept=["horns"], points=1)
    say(game, "horns")
    assert ends(log(game), "tirith_card_played 0 horns\nunits_entered 4 cavalry e1\nleader_entered theoden e1")


@pytest.mark.parametrize(
    ("options", "cited"),
    [
        ({"muster": "table"}, {"rest_mustered": "setup.16", "leader_placed": "setup.12"}),
        ({"muster": "single"}, {"battalions_mustered": "setup.10", "leader_placed": "setup.12"}),
    ],
)
def test_the_set_up_cites_its_own_rules(options: dict[str, str], cited: dict[str, str]) -> None:
    """No battalion of the set-up is called a reinforcement."""
    game = tatami.new("middle_earth", seats=3, seed=4, options=options)
    for seat, answer in random_answers(game, stream(1)):
        if game.question(seat).kind == "reinforce":
            break
        assert answer in game.question(seat).answers
    found = {event.kind: event.rule for event in game.events(0)}
    assert cited.items() <= found.items()
    assert "battalions_placed" not in found


@pytest.mark.rule("middle_earth/events.1", "middle_earth/leaders.4", "middle_earth/missions.5")
def test_leaders_and_rewards_cite_what_brings_them() -> None:
    """The event, the fourth step, the mission; so does the question."""
    game = war(APPOINT, own={"moria": 2, "khand": 2})
    assert game.question(0).rule == "leaders.4"
    say(game, "moria")
    assert last(game, "leader_returned")["rule"] == "leaders.4"
    game = war(SECOND, own={"moria": 2, "khand": 2})
    assert game.question(0).rule == "events.1"
    say(game, "khand")
    assert last(game, "leader_appointed")["rule"] == "events.1"
    game = war(Reward(ADVENTURE.value_of("elven_halls"), 1), own={"north_mirkwood": 2, "south_mirkwood": 2, "carrock": 1})
    if game.waiting():
        say(game, "north_mirkwood")
    assert last(game, "reward_placed")["rule"] == "missions.5"
