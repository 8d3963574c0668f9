"""The Siege of Minas Tirith: what points buy. [siege_action]"""

from typing import Any

import pytest

from tatami.core.chance import stream
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.siege.rules.domains import SPACE
from tatami.titles.middle_earth.siege.rules.fighting import attackers_lost, throw
from tatami.titles.middle_earth.siege.rules.pieces import lose_cheapest
from tatami.titles.middle_earth.siege.rules.points import pay, sources
from tatami.titles.middle_earth.siege.rules.scoring import score
from tatami.titles.middle_earth.siege.rules.shooting import targets, volleys
from tatami.titles.middle_earth.siege.rules.state import CAPTURED
from titles.middle_earth.table import act, asked, last, offered, say, siege, siege_table, space, there, told, unit


@pytest.mark.rule("middle_earth/siege_action.1")
def test_actions_cost_a_point_each() -> None:
    """And may be repeated."""
    game = act({"city": {"infantry": 2}}, points=2)
    say(game, "move", "wall_north", "whole")
    assert game.points == 1
    say(game, "move", "city", "whole")
    assert game.over


@pytest.mark.rule("middle_earth/siege_action.2")
def test_moves() -> None:
    """A group to an adjacent space the enemy does not hold; riders two spaces."""
    game = act({"c4": {"infantry": 2, "cavalry": 2}, "d4": {"orc": 1}})
    say(game, "move")
    assert {"b4", "c3", "c5"} < offered(game)
    assert "a3" in offered(game)
    assert "d4" not in offered(game)
    say(game, "a3", "part", 1)
    assert (there(game, "a3"), there(game, "c4")) == ({"cavalry": 1}, {"infantry": 2, "cavalry": 1})


@pytest.mark.rule("middle_earth/siege_action.3")
def test_leaders_move_along_or_alone() -> None:
    """Alone by one space; a leader alone holds its space."""
    game = act({"city": {"infantry": 2}}, leaders={"gandalf": "city"})
    say(game, "move", "a3", "part", 0)
    assert (game.leader_at[0], game.holder[space("a3")], there(game, "a3")) == (space("a3"), GOOD, {})
    riders = act({"c4": {"cavalry": 2}}, leaders={"gandalf": "c4"})
    say(riders, "move", "a3", "whole")
    assert (riders.leader_at[0], there(riders, "a3")) == (space("a3"), {"cavalry": 2})
    alone = act({"c3": {"infantry": 1}}, leaders={"gandalf": "c4"})
    say(alone, "move", "c4")
    assert "b4" in offered(alone)
    assert "a3" not in offered(alone)


@pytest.mark.rule("middle_earth/siege_action.2")
@pytest.mark.parametrize(("seat", "rider", "enemy", "home"), [(0, "cavalry", "orc", {"city"}), (1, "warg", "infantry", set())])
def test_riders_do_not_pass_the_enemy(seat: int, rider: str, enemy: str, home: set[str]) -> None:
    """Neither through a space it holds nor into one."""
    around = {id: {enemy: 1} for id in ("b3", "c3", "c4")}
    game = act({"b4": {rider: 1}, **around}, seat=seat)
    say(game, "move")
    assert offered(game) == {"a3", "b5", "c5", "a2", "a4", "b6", "c6", "d5"} | home


@pytest.mark.rule("middle_earth/siege_action.3", "middle_earth/siege_action.8")
def test_a_part_of_the_group_is_chosen_kind_by_kind() -> None:
    """At most three in an assault, whoever they are; every leader of a space goes along with the whole group."""
    game = act({"d4": {"orc": 3, "warg": 3}, "c4": {"cavalry": 1}}, leaders={"witch_king": "d4"}, seat=1, dice=[6, 6, 6, 1])
    say(game, "assault", "part", 2)
    assert offered(game) == {"0", "1"}
    say(game, 1, "witch_king")
    assert (there(game, "c4"), game.leader_at[3]) == ({"orc": 2, "warg": 1}, space("c4"))
    both = act({"e3": {"orc": 1}}, leaders={"witch_king": "e3", "gothmog": "e3"}, seat=1)
    say(both, "move", "whole")
    assert (both.leader_at[3], both.leader_at[4], there(both, "e2")) == (space("e2"), space("e2"), {"orc": 1})


@pytest.mark.rule("middle_earth/siege_action.4", "middle_earth/siege_action.7")
def test_archers_reach_two_spaces_once_a_play() -> None:
    """Over walls and units; who has shot stays."""
    game = act({"wall_gate": {"archer": 1}, "city": {"infantry": 1}, "b4": {"orc": 3}, "c4": {"orc": 1}}, dice=[1])
    say(game, "shoot")  # Great Road, two spaces off, is all there is: Causeway Head is three
    assert last(game, "shot")["goal"] == "b4"
    assert "shoot" not in offered(game)
    say(game, "move")
    assert asked(game) == "siege_move_to"  # from the city: the archer stays
    assert game.question(0).plain()["about"] == {"start": "city"}


@pytest.mark.rule("middle_earth/siege_action.5", "middle_earth/siege_action.12", "middle_earth/siege_action.13")
def test_sixes_kill_the_cheapest() -> None:
    """One to three dice, and the fallen are scored by the enemy."""
    game = act({"wall_gate": {"archer": 4}, "a3": {"orc": 1, "crossbow": 1, "troll": 1}}, dice=[6, 6, 5])
    say(game, "shoot")
    assert offered(game) == {"1", "2", "3"}
    say(game, 3)
    assert there(game, "a3") == {"troll": 1}
    assert score(game, GOOD) == 2


@pytest.mark.rule("middle_earth/siege_action.6")
def test_banners_need_two_crossbows_a_die() -> None:
    """Against the city, the walls and the forts."""
    game = act({"a3": {"crossbow": 5}, "wall_gate": {"infantry": 3}}, seat=1, dice=[6, 6])
    say(game, "shoot")
    assert offered(game) == {"1", "2"}
    say(game, 2)
    assert there(game, "wall_gate") == {"infantry": 1}
    assert game.shot[space("a3")] == 4


@pytest.mark.rule("middle_earth/siege_action.8", "middle_earth/siege_action.9", "middle_earth/siege_action.11")
def test_an_assault_is_one_roll_of_up_to_three_units() -> None:
    """Against at most two dice; ties to the defender; the survivors move in."""
    game = act({"c4": {"cavalry": 3, "infantry": 2}, "d4": {"orc": 1}}, dice=[5, 1, 1, 4])
    say(game, "assault", "whole")
    assert last(game, "assaulted")["attack"] == "5_1_1"
    assert (there(game, "d4"), there(game, "c4")) == ({"cavalry": 3}, {"infantry": 2})
    tie = act({"c4": {"infantry": 3}, "d4": {"orc": 2}}, dice=[4, 4, 4, 4, 4])
    say(tie, "assault", "whole")
    assert (there(tie, "c4"), there(tie, "d4")) == ({"infantry": 1}, {"orc": 2})


@pytest.mark.rule("middle_earth/siege_action.10")
@pytest.mark.parametrize(
    ("seat", "start", "goal", "leaders", "dice", "bonuses", "wins"),
    [
        (0, {"c4": {"infantry": 1}}, {"d4": {"orc": 1}}, {}, [4, 4], [], False),
        (0, {"c4": {"knight": 1}}, {"d4": {"orc": 1}}, {}, [4, 4], ["heavy"], True),
        (1, {"d4": {"troll": 1}}, {"c4": {"infantry": 1}}, {}, [3, 3], ["heavy"], True),
        (1, {"d4": {"mumak": 1}}, {"c4": {"infantry": 1}}, {}, [3, 3], ["heavy"], True),
        (1, {"d4": {"warg": 1}}, {"c4": {"infantry": 1}}, {}, [3, 3], [], False),
        (0, {"c4": {"infantry": 1}}, {"d4": {"orc": 1}}, {"gandalf": "c4"}, [4, 4], ["attacking_leader"], True),
        (0, {"c4": {"knight": 1}}, {"d4": {"orc": 1}}, {"gandalf": "c4"}, [2, 3], ["attacking_leader", "heavy"], True),
        (0, {"c4": {"knight": 1}}, {"d4": {"orc": 1}}, {"gandalf": "c4"}, [2, 4], ["attacking_leader", "heavy"], False),
        (0, {"c4": {"infantry": 1}}, {"d4": {"orc": 1}}, {"gothmog": "d4"}, [5, 4], ["defending_leader"], False),
        (0, {"c4": {"infantry": 1}}, {"d4": {"orc": 1}}, {"gothmog": "d4"}, [6, 4], ["defending_leader"], True),
        (1, {"e2": {"troll": 1}}, {"d3": {"infantry": 1}}, {}, [5, 4], ["walls"], False),
        (1, {"e2": {"troll": 1}}, {"d3": {"infantry": 1}}, {}, [6, 4], ["walls"], True),
        (1, {"e2": {"orc": 1}}, {"d3": {"infantry": 1}}, {"gandalf": "d3"}, [6, 4], ["defending_leader", "walls"], False),
        (1, {"e2": {"orc": 1}}, {"d3": {"infantry": 1}}, {"gandalf": "d3"}, [6, 3], ["defending_leader", "walls"], True),
    ],
)
def test_bonuses_to_the_highest_die(
    seat: int,
    start: dict[str, dict[str, int]],
    goal: dict[str, dict[str, int]],
    leaders: dict[str, str],
    dice: list[int],
    bonuses: list[str],
    wins: bool,
) -> None:
    """One each for a leader, a heavy attacker in the open, a defender's walls; never more than two for a side."""
    (here,), (there_,) = start, goal
    game = act({**start, **goal}, leaders=leaders, seat=seat, dice=dice)
    say(game, "assault", "whole")
    if game.waiting() and asked(game) == "group_leader":
        say(game, next(iter(leaders)))
    assert last(game, "assaulted")["bonuses"] == bonuses
    assert (there(game, there_) == start[here]) == wins
    assert (there(game, there_) == goal[there_]) != wins


@pytest.mark.rule("middle_earth/siege_action.14")
def test_a_leader_alone_is_captured() -> None:
    """Nothing is rolled."""
    game = act({"c4": {"infantry": 1}}, leaders={"gothmog": "d4"}, dice=[])
    say(game, "assault", "whole")
    assert game.leader_at[4] == CAPTURED
    assert "leader_captured" in told(game)


@pytest.mark.rule("middle_earth/siege_action.15", "middle_earth/siege_cards.12")
def test_walls_need_ladders_or_towers() -> None:
    """Only orcs and leaders, two with ladders, and the wall keeps its bonus."""
    units = {"a1": {"orc": 4, "troll": 2}, "wall_north": {"infantry": 1}}
    assert "assault" not in offered(act(units, seat=1))
    game = act(units, seat=1, kept=["ladders_1"], dice=[5, 5, 5])
    say(game, "assault", "whole")
    assert last(game, "assaulted")["attack"] == "5_5"
    assert there(game, "a1") == {"orc": 3, "troll": 2}


@pytest.mark.rule("middle_earth/siege_action.16")
def test_from_a_wall_orcs_go_on_without_a_card() -> None:
    """Along the walls and into the city; joining a wall from outside needs a card."""
    units = {"wall_north": {"orc": 3}, "city": {"infantry": 1}, "a1": {"orc": 1}}
    game = act(units, seat=1)
    say(game, "assault")
    assert asked(game) == "group"
    moves = act(units, seat=1)
    say(moves, "move")
    say(moves, "a1")
    assert "wall_north" not in offered(moves)


@pytest.mark.rule("middle_earth/siege_action.17", "middle_earth/siege_action.18")
def test_the_gate_stops_evil_until_it_is_broken() -> None:
    """And mûmakil always."""
    units = {"a3": {"orc": 1, "mumak": 3}, "city": {"infantry": 1}}
    game = act(units, seat=1, dice=[6, 1])
    assert "assault" not in offered(game)
    game.gate_broken = True
    game.answers = game.asked.answers(game, 1)
    say(game, "assault", "whole")
    assert last(game, "assaulted")["attack"] == "6"
    assert (there(game, "city"), there(game, "a3")) == ({"orc": 1}, {"mumak": 3})
    good = act({"city": {"infantry": 1}})
    say(good, "move")
    assert "a3" in offered(good)


@pytest.mark.rule("middle_earth/siege_action.19")
def test_nobody_climbs_down_the_walls() -> None:
    """Good sallies from the city and retakes walls from inside."""
    game = act({"wall_north": {"infantry": 1}, "a1": {"orc": 1}})
    assert "assault" not in offered(game)
    inside = act({"city": {"infantry": 1}, "wall_north": {"orc": 1}, "a3": {"orc": 1}})
    say(inside, "assault")
    assert offered(inside) == {"wall_north", "a3"}


@pytest.mark.rule("middle_earth/siege_action.2")
@pytest.mark.parametrize(
    ("seat", "kinds"), [(0, ["infantry", "archer", "cavalry", "knight"]), (1, ["orc", "crossbow", "warg", "troll", "mumak"])]
)
def test_every_kind_of_a_group_is_asked_for_once(seat: int, kinds: list[str]) -> None:
    """In the order of the list, from the first kind to the last."""
    game = act({"c4": dict.fromkeys(kinds, 2)}, seat=seat)
    say(game, "move", "b4", "part")
    found = []
    while game.waiting() and asked(game) == "group_count":
        about: Any = game.question(seat).plain()["about"]
        found.append(about["unit"])
        say(game, 1)
    assert found == kinds
    assert there(game, "b4") == dict.fromkeys(kinds, 1)


@pytest.mark.rule("middle_earth/siege_action.5")
def test_dice_have_six_faces() -> None:
    """Six hundred of them show every face from 1 to 6, and none else."""
    game = act({"city": {"infantry": 1}})
    game.chance = stream(7)
    assert set(throw(game, 600)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("middle_earth/siege_action.12")
def test_the_cheapest_fall_first_and_nobody_where_nobody_is() -> None:
    """Of an archer and two orcs two fall: the orcs; of an empty space none."""
    game = siege(units={"e2": {"orc": 2, "troll": 1}, "city": {"infantry": 1}})
    assert lose_cheapest(game, space("e2"), 2) == 2
    assert lose_cheapest(game, space("c7"), 2) == 0
    assert game.strength[space("e2")] == 1


@pytest.mark.rule("middle_earth/siege_action.5", "middle_earth/siege_action.6", "middle_earth/siege_action.7")
@pytest.mark.parametrize(
    ("archers", "shot", "banner", "dice"),
    [(5, 0, False, 3), (3, 1, False, 2), (2, 2, False, 0), (5, 0, True, 2), (1, 0, True, 0), (9, 0, True, 3)],
)
def test_how_many_dice_crossbows_throw(archers: int, shot: int, banner: bool, dice: int) -> None:
    """Three at most, one for each that has not shot; against a banner one for two."""
    game = siege_table({"a3": {"crossbow": archers}, "wall_gate": {"infantry": 2}, "b3": {"infantry": 2}}, seat=1)
    game.shot = [shot if at == space("a3") else 0 for at in range(36)]
    goal = space("wall_gate" if banner else "b3")
    assert volleys(game, EVIL, space("a3"), goal) == dice
    assert (goal in targets(game, EVIL, space("a3"))) == (dice > 0)


@pytest.mark.rule("middle_earth/siege_action.9", "middle_earth/siege_action.10")
@pytest.mark.parametrize(
    ("attack", "defence", "bonuses", "lost"),
    [
        ([6, 5, 1], [5, 4], [0, 0, 0, 0], 0),
        ([5, 5, 1], [5, 5], [0, 0, 0, 0], 2),
        ([6, 4, 1], [5, 4], [0, 0, 0, 0], 1),
        ([6, 4, 1], [6, 3], [0, 0, 0, 0], 1),
        ([5], [5, 5], [0, 0, 0, 0], 1),
        ([5, 5], [5], [0, 0, 0, 0], 1),
        ([5], [5], [1, 0, 0, 0], 0),
        ([5], [5], [0, 1, 0, 0], 0),
        ([5], [5], [1, 0, 1, 0], 1),
        ([6], [4], [0, 0, 1, 1], 1),
        ([6], [3], [0, 0, 1, 1], 0),
        ([4], [5], [1, 1, 0, 0], 0),
    ],
)
def test_dice_are_compared_from_the_highest(attack: list[int], defence: list[int], bonuses: list[int], lost: int) -> None:
    """Pair by pair as far as both have dice, ties to the defender, bonuses to the highest alone."""
    assert attackers_lost(attack, defence, bonuses) == lost


@pytest.mark.rule("middle_earth/siege_action.12", "middle_earth/siege_action.13")
def test_the_cheapest_attackers_fall_first() -> None:
    """Two of an orc, a warg and a troll are lost: the orc and the warg, and good scores them."""
    game = act({"d4": {"orc": 1, "warg": 1, "troll": 1}, "c4": {"infantry": 3}}, seat=1, dice=[2, 2, 2, 6, 6])
    say(game, "assault", "whole")
    assert (there(game, "d4"), there(game, "c4")) == ({"troll": 1}, {"infantry": 3})
    assert [game.captured[unit(kind)] for kind in ("orc", "warg", "troll")] == [1, 1, 0]


@pytest.mark.rule("middle_earth/siege_action.4")
def test_a_leader_alone_is_no_target() -> None:
    """There is no unit to hit; with one beside him the space can be shot at."""
    game = siege_table({"wall_gate": {"archer": 1}}, leaders={"gothmog": "a3"})
    assert game.holder[space("a3")] == EVIL
    assert space("a3") not in targets(game, GOOD, space("wall_gate"))
    game.add(space("a3"), unit("orc"), 1)
    assert space("a3") in targets(game, GOOD, space("wall_gate"))


@pytest.mark.rule("middle_earth/siege_action.1", "middle_earth/siege_cards.7")
def test_a_sorties_points_are_spent_at_the_walls_first() -> None:
    """With ordinary points any space acts; with a sortie's alone those at the walls; each action takes one."""
    game = siege_table({"c4": {"infantry": 1}, "wall_gate": {"archer": 1}}, points=1)
    game.sortie = 1
    assert [SPACE.id_of(at) for at in sources(game, GOOD)] == ["city", "wall_gate", "c4"]
    pay(game, space("wall_gate"))
    assert (game.points, game.sortie, game.acted) == (1, 0, True)
    game.sortie = 1
    pay(game, space("c4"))
    assert (game.points, game.sortie) == (0, 1)
    assert space("c4") not in sources(game, GOOD)
    assert space("wall_gate") in sources(game, GOOD)
    game.sortie = 0
    assert sources(game, GOOD) == []
