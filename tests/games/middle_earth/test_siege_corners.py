"""Corners of the siege: borders, shots, assaults, dice and cards, each with one more and one less."""

import pytest

from games.middle_earth.table import act, asked, log, offered, say, siege, space, there
from tatami.games.middle_earth.domains import CARD
from tatami.games.middle_earth.ids import EVIL, GOOD
from tatami.games.middle_earth.siege.domains import LEADER, SPACE, TIRITH, UNIT
from tatami.games.middle_earth.siege.flow import NEXT_PLAY, ROUND, TAKE_DIE, begin_play, draw
from tatami.games.middle_earth.siege.ids import GROND_LOAD
from tatami.games.middle_earth.siege.rules.actions import ACTIONS
from tatami.games.middle_earth.siege.rules.borders import assailable, can_leave, can_ride, goals, limit, may_cross, movers, ready
from tatami.games.middle_earth.siege.rules.fighting import attackers_lost
from tatami.games.middle_earth.siege.rules.minas_tirith_cards import can_ram
from tatami.games.middle_earth.siege.rules.pieces import entries
from tatami.games.middle_earth.siege.rules.points import pay, sources
from tatami.games.middle_earth.siege.rules.shooting import bombardable, can_bombard, targets, volleys
from tatami.games.middle_earth.siege.rules.trade import can_load, set_symbol
from tatami.games.middle_earth.siege.state import CAPTURED, Siege
from tatami.games.middle_earth.siege.tables import END_UNIT, FIRST_UNIT, IS_MOUNTED

FREE = 1000  # as many as there are


def unit(id: str) -> int:
    return UNIT.value_of(id)


def table(units: "dict[str, dict[str, int]] | None" = None, **more: object) -> Siege:
    return siege(units={"city": {"infantry": 1}, "e2": {"orc": 1}} | (units or {}), **more)  # type: ignore[arg-type]


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
    game = table(seat=1, kept=kept)
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
    game = table({"c4": {"archer": 3, "infantry": 2}})
    game.shot = [1 if at == space("c4") else 0 for at in range(36)]
    assert [ready(game, space("c4"), unit(kind)) for kind in ("archer", "infantry", "knight")] == [2, 2, 0]


@pytest.mark.rule("middle_earth/siege_action.2")
def test_riders_need_a_way_through() -> None:
    """Cavalry rides two spaces unless the enemy holds all that lie between; infantry does not ride."""
    game = table({"c4": {"cavalry": 1, "infantry": 1}})
    assert can_ride(game, GOOD, unit("cavalry"), space("c4"), space("a3"))
    assert not can_ride(game, GOOD, unit("infantry"), space("c4"), space("a3"))
    assert space("a3") in goals(game, GOOD, space("c4"))
    between = {SPACE.id_of(at): {"orc": 1} for at in goals(table({"c4": {"infantry": 1}}), GOOD, space("c4"))}
    shut = table({"c4": {"cavalry": 1}, **between})
    assert goals(shut, GOOD, space("c4")) == []
    assert sorted(SPACE.id_of(at) for at in assailable(shut, GOOD, space("c4"))) == sorted(between)


@pytest.mark.rule("middle_earth/siege_action.1", "middle_earth/siege_cards.7")
def test_a_sorties_points_are_spent_at_the_walls_first() -> None:
    """With ordinary points any space acts; with a sortie's alone those at the walls; each action takes one."""
    game = table({"c4": {"infantry": 1}, "wall_gate": {"archer": 1}}, points=1)
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


@pytest.mark.rule("middle_earth/siege_action.5", "middle_earth/siege_action.6", "middle_earth/siege_action.7")
@pytest.mark.parametrize(
    ("archers", "shot", "banner", "dice"),
    [(5, 0, False, 3), (3, 1, False, 2), (2, 2, False, 0), (5, 0, True, 2), (1, 0, True, 0), (9, 0, True, 3)],
)
def test_how_many_dice_crossbows_throw(archers: int, shot: int, banner: bool, dice: int) -> None:
    """Three at most, one for each that has not shot; against a banner one for two."""
    game = table({"a3": {"crossbow": archers}, "wall_gate": {"infantry": 2}, "b3": {"infantry": 2}}, seat=1)
    game.shot = [shot if at == space("a3") else 0 for at in range(36)]
    goal = space("wall_gate" if banner else "b3")
    assert volleys(game, EVIL, space("a3"), goal) == dice
    assert (goal in targets(game, EVIL, space("a3"))) == (dice > 0)


@pytest.mark.rule("middle_earth/siege_cards.4", "middle_earth/siege_cards.13")
def test_when_engines_shoot() -> None:
    """With the card, loaded, once a play, at what lies within three spaces: the trebuchets of the city."""
    game = table({"a3": {"orc": 2}, "c4": {"orc": 1}, "c1": {"infantry": 1}}, kept=["trebuchets"])
    game.loaded = [2, 0, 0]
    assert can_bombard(game, GOOD)
    assert space("a3") in bombardable(game, GOOD)
    assert space("e2") not in bombardable(game, GOOD)
    for change in ("bombarded", "loaded", "kept"):
        other = game.clone()
        if change == "bombarded":
            other.bombarded = True
        elif change == "loaded":
            other.loaded = [0, 2, 2]
        else:
            other.kept = [0, 0]
        assert not can_bombard(other, GOOD)


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


@pytest.mark.rule("middle_earth/siege.9", "middle_earth/siege_end.3")
@pytest.mark.parametrize(("left", "n", "drawn", "ends"), [(5, 3, 3, False), (3, 3, 3, True), (2, 3, 2, True), (5, 0, 0, False)])
def test_the_last_reinforcement_ends_the_siege(left: int, n: int, drawn: int, ends: bool) -> None:
    """Cards come face up into the hand, in order; with the last of the pile the game stops."""
    game = table()
    game.pile = game.pile[:left]
    since = len(log(game))
    draw(game, GOOD, n)
    assert (len(game.cards[0]), len(game.pile), game.ending) == (drawn, left - drawn, "siege_end.3" if ends else "")
    assert game.cards[0] == sorted(game.cards[0])
    assert sum(row.startswith("reinforcements_drawn") for row in log(game)[since:]) == (1 if drawn else 0)


@pytest.mark.rule("middle_earth/siege.8", "middle_earth/siege_action.7", "middle_earth/siege_trade.5")
def test_a_play_begins_anew() -> None:
    """Points of the die; nobody has shot, the special trade is open, no action is done."""
    game = table()
    game.sortie, game.special, game.acted, game.bombarded, game.shot = 2, True, True, True, [1] * 36
    begin_play(game, 4)
    assert (game.points, game.sortie, game.special, game.acted, game.bombarded, game.shot) == (4, 0, False, False, False, [0] * 36)


@pytest.mark.rule("middle_earth/siege.7", "middle_earth/siege.8")
def test_plays_alternate_and_rounds_change_the_lead() -> None:
    """After the first and the second die the other player; after the third a new round led by the other."""
    game = table()
    game.agenda.clear()
    game.leading, game.plays = GOOD, 0
    for plays, active in ((1, EVIL), (2, GOOD)):
        NEXT_PLAY.do(game, 1 - active)
        assert (game.plays, game.active, game.agenda) == (plays, active, [TAKE_DIE])
        game.agenda.clear()
    NEXT_PLAY.do(game, GOOD)
    assert (game.leading, game.agenda) == (EVIL, [ROUND])


@pytest.mark.rule("middle_earth/siege.8")
def test_the_action_dice_are_told() -> None:
    """Three dice, every one of them, in order; equal ones are one answer."""
    game = siege(ROUND, units={"e2": {"orc": 1}, "city": {"infantry": 1}}, dice=[4, 2, 4])
    assert log(game)[-1] == "action_dice_rolled 0 ['2', '4', '4']"
    assert (game.dice, offered(game), game.plays) == ([2, 4, 4], {"2", "4"}, 0)
    say(game, "4")
    assert game.dice == [2, 4]


@pytest.mark.rule("middle_earth/siege_cards.10")
def test_when_grond_can_ram() -> None:
    """An evil unit before the gate, a troll on Grond, a point, a whole gate; and never good."""
    game = table({"a3": {"orc": 1}}, seat=1, kept=["grond"], points=1)
    game.loaded[GROND_LOAD] = 1
    assert can_ram(game, EVIL)
    assert not can_ram(game, GOOD)
    for what in ("points", "loaded", "kept", "gate", "nobody"):
        other = game.clone()
        if what == "points":
            other.points = 0
        elif what == "loaded":
            other.loaded = [1, 0, 1]
        elif what == "kept":
            other.kept = [0, 0]
        elif what == "gate":
            other.gate_broken = True
        else:
            other.add(space("a3"), unit("orc"), -1)
            other.put_leader(LEADER.value_of("gothmog"), space("a3"))  # a leader alone does not push
        assert not can_ram(other, EVIL)


@pytest.mark.rule("middle_earth/siege_cards.8", "middle_earth/siege_cards.10")
@pytest.mark.parametrize(
    ("dice", "held", "answer", "broken"),
    [([5, 5], False, "", False), ([1, 6], False, "", True), ([6, 1], True, "no", True), ([6, 1], True, "yes", False)],
)
def test_a_six_breaks_the_gate_unless_it_is_held(dice: list[int], held: bool, answer: str, broken: bool) -> None:
    """A die for each of two trolls; good may give its card for the gate, and evil goes on."""
    game = siege(
        units={"a3": {"orc": 1}, "city": {"infantry": 1}, "c4": {"orc": 1}},
        seat=1,
        kept=["grond"],
        enemy_kept=["hold_the_gate"] if held else [],
        dice=dice,
    )
    game.over, game.loaded = False, [0, 2, 0]
    game.owe(ACTIONS)
    game.settle()
    say(game, "ram")
    if answer:
        assert (asked(game), game.waiting()) == ("hold_gate", [GOOD])
        say(game, answer)
        assert game.kept[0] == (1 << TIRITH.value_of("hold_the_gate") if answer == "no" else 0)
    assert (game.gate_broken, game.waiting(), game.points) == (broken, [EVIL], 2)
    rows = [row.split()[0] for row in log(game)]
    assert ("gate_broken" in rows, "gate_rammed" in rows) == (broken, True)


@pytest.mark.rule("middle_earth/siege_cards.3")
def test_without_a_way_out_the_quays_are_lost() -> None:
    """Good all round: units and leaders at the quays are captured when Aragorn lands, and the landing force stands there."""
    around = {SPACE.id_of(at): {"infantry": 1} for at in goals(table({"c7": {"orc": 1}}, seat=1), EVIL, space("c7"))}
    game = act({"c7": {"orc": 2}, "city": {"infantry": 1}, "e2": {"orc": 1}, **around}, leaders={"gothmog": "c7"}, kept=["black_fleet"])
    say(game, "black_fleet")
    assert (game.captured[unit("orc")], game.leader_at[LEADER.value_of("gothmog")]) == (2, CAPTURED)
    assert there(game, "c7") == {"infantry": 3, "knight": 1}
    assert game.leader_at[LEADER.value_of("aragorn")] == space("c7")


@pytest.mark.rule("middle_earth/siege_trade.2")
@pytest.mark.parametrize(
    ("cards", "symbol"),
    [
        (["card_harlindon", "card_lune_valley", "card_evendim_hills"], 0),
        (["card_the_shire", "card_forodwaith", "card_north_downs"], 1),
        (["card_forlindon", "card_mithlond", "card_tower_hills"], 2),
        (["card_harlindon", "card_the_shire", "card_forlindon"], 3),
        (["card_harlindon", "card_lune_valley", "wild_1"], 0),
        (["card_harlindon", "card_the_shire", "wild_1"], 3),
        (["card_harlindon", "wild_1", "wild_2"], 3),
    ],
)
def test_what_a_set_shows(cards: list[str], symbol: int) -> None:
    """Infantry, cavalry, creatures or one of each, which wild cards make where they can."""
    assert set_symbol([CARD.value_of(id) for id in cards]) == symbol


@pytest.mark.rule("middle_earth/siege_trade.4")
def test_entries_the_enemy_holds_are_closed() -> None:
    """Evil by Osgiliath and Lebennin, unless good stands there; good also where Théoden and Aragorn came, unless evil does."""
    game = table({"e3": {"infantry": 1}}, seat=1)
    assert [SPACE.id_of(at) for at in entries(game, EVIL)] == ["e2", "e4"]
    game.arrived = 1 << LEADER.value_of("theoden") | 1 << LEADER.value_of("aragorn")
    assert {SPACE.id_of(at) for at in entries(game, GOOD)} == {"city", "e1", "c7"}
    game.add(space("c7"), unit("orc"), 1)
    assert {SPACE.id_of(at) for at in entries(game, GOOD)} == {"city", "e1"}
    game.add(space("e1"), unit("orc"), 1)
    assert {SPACE.id_of(at) for at in entries(game, GOOD)} == {"city"}


@pytest.mark.rule("middle_earth/siege_trade.8", "middle_earth/siege_trade.9")
def test_who_can_load_what() -> None:
    """Grond by evil with a creature or a wild card, up to three; the trebuchets by good with infantry."""
    game = table(seat=1, kept=["grond"], enemy_kept=["trebuchets"], cards=["forlindon"])
    assert [can_load(game, EVIL, load) for load in range(3)] == [False, True, False]
    game.loaded = [0, 3, 0]
    assert not can_load(game, EVIL, 1)
    game.loaded = [0, 2, 0]
    assert can_load(game, EVIL, 1)
    game.cards = [[CARD.value_of("card_harlindon")], [CARD.value_of("card_the_shire")]]
    assert [can_load(game, EVIL, 1), can_load(game, GOOD, 0)] == [False, True]


@pytest.mark.rule("middle_earth/siege_action.2", "middle_earth/siege_action.8")
def test_a_single_unit_moves_and_assaults() -> None:
    """One infantryman next to an orc can go elsewhere or assault it; next to nobody there is nothing to assault."""
    game = table({"c4": {"infantry": 1}, "d4": {"orc": 1}})
    assert space("b4") in goals(game, GOOD, space("c4"))
    assert space("d4") not in goals(game, GOOD, space("c4"))
    assert assailable(game, GOOD, space("c4")) == [space("d4")]
    assert "assault" in offered(act({"c4": {"infantry": 1}, "d4": {"orc": 1}}))


@pytest.mark.rule("middle_earth/siege_action.4")
def test_a_leader_alone_is_no_target() -> None:
    """There is no unit to hit; with one beside him the space can be shot at."""
    game = table({"wall_gate": {"archer": 1}}, leaders={"gothmog": "a3"})
    assert game.holder[space("a3")] == EVIL
    assert space("a3") not in targets(game, GOOD, space("wall_gate"))
    game.add(space("a3"), unit("orc"), 1)
    assert space("a3") in targets(game, GOOD, space("wall_gate"))


@pytest.mark.rule("middle_earth/siege_cards.8")
@pytest.mark.parametrize(("trolls", "offer"), [(0, False), (1, True)])
def test_hold_the_gate_needs_a_troll_on_grond(trolls: int, offer: bool) -> None:
    """In one's own play it takes one off; where there is none it is not offered."""
    game = act({"city": {"infantry": 1}, "e2": {"orc": 1}}, kept=["hold_the_gate"], enemy_kept=["grond"])
    game.loaded = [0, trolls, 0]
    assert ("hold_the_gate" in {game.asked.domain.id_of(answer) for answer in game.asked.answers(game, GOOD)}) == offer


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


def by_hand(game: Siege, seat: int, kind: int, start: int) -> tuple[list[int], list[int]]:
    """Where one unit can go and what it can assault, border by border."""

    def next_to(at: int) -> set[int]:
        return {goal for goal in range(len(SPACE.ids)) if limit(game, seat, at, goal) and may_cross(seat, kind, at, goal)}

    free = {at for at in range(len(SPACE.ids)) if game.holder[at] == -1}
    reached = next_to(start) & free
    if IS_MOUNTED[kind]:
        reached |= set().union(*[next_to(at) & free for at in reached])
    return sorted(reached - {start}), sorted(next_to(start) - free - {start})


@pytest.mark.rule("middle_earth/siege.9")
def test_drawn_cards_are_sorted_into_the_hand() -> None:
    """Cards lie in the order of the territories, whatever the order they came in."""
    game = table(cards=["moria"])
    khand, shire = CARD.value_of("card_khand"), CARD.value_of("card_the_shire")
    game.pile = [card for card in game.pile if card not in (khand, shire)] + [khand, shire]
    draw(game, GOOD, 2)
    assert [CARD.id_of(card) for card in game.cards[0]] == ["card_the_shire", "card_moria", "card_khand"]


@pytest.mark.rule("middle_earth/siege_action.2", "middle_earth/siege_action.15")
def test_a_leader_alone_crosses_only_what_its_side_can_pass() -> None:
    """From the northern wall Gandalf goes inside, and does not climb down."""
    game = table({}, leaders={"gandalf": "wall_north"})
    reached = {SPACE.id_of(at) for at in goals(game, GOOD, space("wall_north"))}
    assert "city" in reached
    assert "a1" not in reached
