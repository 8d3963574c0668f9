"""Who crosses which border of the city, and how many. [siege_action]"""

import pytest

from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.siege.rules.borders import assailable, can_leave, can_ride, goals, limit, may_cross, movers, ready
from tatami.titles.middle_earth.siege.rules.domains import SPACE, UNIT
from tatami.titles.middle_earth.siege.rules.state import Siege
from tatami.titles.middle_earth.siege.rules.tables import END_UNIT, FIRST_UNIT, IS_MOUNTED
from titles.middle_earth.table import act, offered, siege, siege_table, space, unit

FREE = 1000  # as many as there are


def by_hand(game: Siege, seat: int, kind: int, start: int) -> tuple[list[int], list[int]]:
    """Where one unit can go and what it can assault, border by border."""

    def next_to(at: int) -> set[int]:
        return {goal for goal in range(len(SPACE.ids)) if limit(game, seat, at, goal) and may_cross(seat, kind, at, goal)}

    free = {at for at in range(len(SPACE.ids)) if game.holder[at] == -1}
    reached = next_to(start) & free
    if IS_MOUNTED[kind]:
        reached |= set().union(*[next_to(at) & free for at in reached])
    return sorted(reached - {start}), sorted(next_to(start) - free - {start})


@pytest.mark.rule("middle_earth/siege_action.15", "middle_earth/siege_action.16", "middle_earth/siege_action.18", "middle_earth/siege.3")
@pytest.mark.parametrize(
    ("start", "goal", "kept", "broken", "good", "evil"),
    [
        ("c4", "d4", [], False, FREE, FREE),  # open country
        ("c2", "d2", [], False, 0, 0),  # the Rammas
        ("a1", "wall_north", [], False, 0, 0),
        ("a1", "wall_north", ["ladders_1"], False, 0, 2),
        ("a1", "wall_north", ["siege_tower_1"], False, 0, 3),
        ("a1", "wall_north", ["siege_tower_1", "ladders_1"], False, 0, 3),
        ("wall_north", "a1", ["siege_tower_1"], False, 0, 0),  # nobody climbs down
        ("wall_north", "city", [], False, FREE, FREE),
        ("a3", "city", [], False, FREE, 0),
        ("a3", "city", [], True, FREE, FREE),
    ],
)
def test_how_many_cross_a_border(start: str, goal: str, kept: list[str], broken: bool, good: int, evil: int) -> None:
    """Any number in the open and inside; over a wall's face evil with ladders or a tower; through the gate good, and evil once it is broken."""
    game = siege_table(seat=1, kept=kept)
    game.gate_broken = broken
    assert [limit(game, seat, space(start), space(goal)) for seat in (GOOD, EVIL)] == [good, evil]


@pytest.mark.rule("middle_earth/siege_action.15", "middle_earth/siege_action.16", "middle_earth/siege_action.17")
@pytest.mark.parametrize(
    ("kind", "start", "goal", "crosses"),
    [
        ("orc", "a1", "wall_north", True),
        ("troll", "a1", "wall_north", False),
        ("orc", "wall_north", "city", True),
        ("crossbow", "wall_north", "city", False),
        ("troll", "a3", "city", True),
        ("mumak", "a3", "city", False),
        ("mumak", "d4", "c4", True),
    ],
)
def test_which_of_evils_units_cross(kind: str, start: str, goal: str, crosses: bool) -> None:
    """Only orcs over walls and inside them; mûmakil never into the city."""
    assert may_cross(EVIL, unit(kind), space(start), space(goal)) == crosses
    assert may_cross(GOOD, unit("infantry"), space(start), space(goal))


@pytest.mark.rule("middle_earth/siege_action.7")
def test_archers_who_have_shot_stay() -> None:
    """Of three archers one has shot: two can go; others are not bound by it."""
    game = siege_table({"c4": {"archer": 3, "infantry": 2}})
    game.shot = [1 if at == space("c4") else 0 for at in range(36)]
    assert [ready(game, space("c4"), unit(kind)) for kind in ("archer", "infantry", "knight")] == [2, 2, 0]


@pytest.mark.rule("middle_earth/siege_action.2")
def test_riders_need_a_way_through() -> None:
    """Cavalry rides two spaces unless the enemy holds all that lie between; infantry does not ride."""
    game = siege_table({"c4": {"cavalry": 1, "infantry": 1}})
    assert can_ride(game, GOOD, unit("cavalry"), space("c4"), space("a3"))
    assert not can_ride(game, GOOD, unit("infantry"), space("c4"), space("a3"))
    assert space("a3") in goals(game, GOOD, space("c4"))
    between = {SPACE.id_of(at): {"orc": 1} for at in goals(siege_table({"c4": {"infantry": 1}}), GOOD, space("c4"))}
    shut = siege_table({"c4": {"cavalry": 1}, **between})
    assert goals(shut, GOOD, space("c4")) == []
    assert sorted(SPACE.id_of(at) for at in assailable(shut, GOOD, space("c4"))) == sorted(between)


@pytest.mark.rule("middle_earth/siege_action.2", "middle_earth/siege_action.3", "middle_earth/siege_action.8")
@pytest.mark.parametrize("kept", [[], ["ladders_1"]])
@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("seat", [GOOD, EVIL])
def test_where_every_unit_can_go_from_everywhere(seat: int, broken: bool, kept: list[str]) -> None:
    """One unit alone on the board but for enemies here and there: over one border it can cross, riders over two, never through the enemy; and it assaults
    what is next door."""
    enemy = ["infantry", "orc"][1 - seat]
    empty = siege(units={at: {enemy: 1} for at in ("b4", "d2", "wall_south", "c7")}, seat=1, kept=kept)
    empty.gate_broken = broken
    for kind in range(FIRST_UNIT[seat], END_UNIT[seat]):
        for start in range(len(SPACE.ids)):
            if empty.holder[start] == -1:
                game = empty.clone()
                game.add(start, kind, 1)
                reached, assaulted = by_hand(game, seat, kind, start)
                case = (UNIT.id_of(kind), SPACE.id_of(start))
                assert sorted(goals(game, seat, start)) == reached, case
                assert [at for at in range(len(SPACE.ids)) if any(movers(game, seat, start, at)) and game.holder[at] == -1] == reached, case
                assert can_leave(game, seat, start) == bool(reached), case
                assert sorted(assailable(game, seat, start)) == assaulted, case


@pytest.mark.rule("middle_earth/siege_action.2", "middle_earth/siege_action.15")
def test_a_leader_alone_crosses_only_what_its_side_can_pass() -> None:
    """From the northern wall Gandalf goes inside, and does not climb down."""
    game = siege_table({}, leaders={"gandalf": "wall_north"})
    reached = {SPACE.id_of(at) for at in goals(game, GOOD, space("wall_north"))}
    assert "city" in reached
    assert "a1" not in reached


@pytest.mark.rule("middle_earth/siege_action.2", "middle_earth/siege_action.8")
def test_a_single_unit_moves_and_assaults() -> None:
    """One infantryman next to an orc can go elsewhere or assault it; next to nobody there is nothing to assault."""
    game = siege_table({"c4": {"infantry": 1}, "d4": {"orc": 1}})
    assert space("b4") in goals(game, GOOD, space("c4"))
    assert space("d4") not in goals(game, GOOD, space("c4"))
    assert assailable(game, GOOD, space("c4")) == [space("d4")]
    assert "assault" in offered(act({"c4": {"infantry": 1}, "d4": {"orc": 1}}))
