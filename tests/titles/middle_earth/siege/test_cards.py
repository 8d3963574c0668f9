"""The Siege of Minas Tirith: its cards and its end. [siege_cards, siege_end]"""

import pytest

from conftest import outcome_of
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD
from tatami.titles.middle_earth.siege.rules.actions import ACTIONS
from tatami.titles.middle_earth.siege.rules.borders import goals
from tatami.titles.middle_earth.siege.rules.domains import LEADER, SPACE, TIRITH
from tatami.titles.middle_earth.siege.rules.flow import NEXT_PLAY, TAKE_DIE
from tatami.titles.middle_earth.siege.rules.ids import GROND_LOAD
from tatami.titles.middle_earth.siege.rules.minas_tirith_cards import can_ram
from tatami.titles.middle_earth.siege.rules.scoring import score
from tatami.titles.middle_earth.siege.rules.shooting import bombardable, can_bombard
from tatami.titles.middle_earth.siege.rules.state import CAPTURED
from titles.middle_earth.table import act, asked, log, offered, say, siege, siege_table, space, there, unit


@pytest.mark.rule("middle_earth/siege_action.20", "middle_earth/siege_cards.2")
def test_the_rohirrim_come_for_nothing() -> None:
    """Théoden and four cavalry on the Anórien Road, which becomes an entry; not while evil holds it."""
    game = act({"city": {"infantry": 1}}, kept=["horns"], points=1)
    say(game, "horns")
    assert (there(game, "e1"), game.leader_at[1], game.points) == ({"cavalry": 4}, space("e1"), 1)
    held = act({"city": {"infantry": 1}, "e1": {"orc": 1}}, kept=["horns"])
    assert "horns" not in offered(held)


@pytest.mark.rule("middle_earth/siege_cards.1")
def test_the_white_rider() -> None:
    """Evil leaders give no bonus against Gandalf, and evil does not shoot into his space."""
    units = {"a3": {"crossbow": 4, "orc": 1}, "b4": {"infantry": 1}}
    leaders = {"gandalf": "b4", "witch_king": "a3"}
    game = act(units, leaders=leaders, seat=1, enemy_kept=["white_rider"], dice=[4, 3])
    assert "shoot" not in offered(game)
    say(game, "assault", "part", 1, 0, "witch_king")
    assert there(game, "b4") == {"infantry": 1}
    assert "shoot" in offered(act(units, leaders=leaders, seat=1))


@pytest.mark.rule("middle_earth/siege_cards.3")
def test_the_black_fleet() -> None:
    """Evil retreats from the quays, or is captured where it cannot."""
    game = act({"city": {"infantry": 1}, "c7": {"orc": 2}, "b6": {"cavalry": 1}}, kept=["black_fleet"])
    say(game, "black_fleet")
    assert (game.waiting(), offered(game)) == ([1], {"b7", "c6", "c8", "d8"})
    say(game, "d8")
    assert (there(game, "d8"), there(game, "c7"), game.leader_at[2]) == ({"orc": 2}, {"infantry": 3, "knight": 1}, space("c7"))
    around = {id: {"infantry": 1} for id in ("b6", "b7", "c6", "c8", "d8")}
    game = act({"city": {"infantry": 1}, "c7": {"orc": 2}, **around}, kept=["black_fleet"])
    say(game, "black_fleet")
    assert game.captured[4] == 2
    assert game.waiting() == [0]


@pytest.mark.rule("middle_earth/siege_cards.4", "middle_earth/siege_cards.13")
def test_engines_shoot_three_spaces_once_a_play() -> None:
    """Trebuchets from the city, war engines from anywhere evil is, banner or not."""
    game = siege(units={"city": {"infantry": 1}, "b4": {"orc": 3}}, kept=["trebuchets"], dice=[6, 6])
    game.over, game.loaded = False, [2, 0, 0]
    game.owe(ACTIONS)
    game.settle()
    say(game, "bombard")
    assert (there(game, "b4"), game.points) == ({"orc": 1}, 2)
    assert "bombard" not in offered(game)
    game = siege(units={"city": {"infantry": 2}, "c4": {"orc": 3}}, seat=1, kept=["war_engines"], dice=[6])
    game.over, game.loaded = False, [0, 0, 1]
    game.owe(ACTIONS)
    game.settle()
    say(game, "bombard")
    assert there(game, "city") == {"infantry": 1}


@pytest.mark.rule("middle_earth/siege_cards.5")
def test_a_volley_hits_on_five() -> None:
    """All archers of one wall, once more, for nothing; the card may come back."""
    game = act({"wall_gate": {"archer": 2}, "a3": {"orc": 3}, "city": {"infantry": 1}}, kept=["volley"], dice=[5, 4])
    say(game, "volley")
    assert there(game, "a3") == {"orc": 2}
    assert (game.points, game.tirith_discard) == (3, 1 << 4)


@pytest.mark.rule("middle_earth/siege_cards.5")
def test_every_archer_of_the_wall_joins_a_volley() -> None:
    """Also more than three, and those that have shot already; archers elsewhere do not."""
    units = {"wall_gate": {"archer": 5}, "wall_north": {"archer": 4}, "a3": {"orc": 9}}
    game = act(units, kept=["volley"], dice=[1, 1, 1, 6, 5, 4, 5, 6])
    say(game, "shoot", "wall_gate", 3, "volley", "wall_gate")
    assert there(game, "a3") == {"orc": 5}
    assert [event.plain()["dice"] for event in game.events(0) if event.kind == "shot"] == ["1_1_1", "6_5_4", "6_5"]


@pytest.mark.rule("middle_earth/siege_cards.6")
def test_swan_knights() -> None:
    """Two knights in the city or by the south wall."""
    game = act({"city": {"infantry": 1}, "a4": {"orc": 1}}, kept=["swan_knights"])
    say(game, "swan_knights")
    assert offered(game) == {"city", "a5"}
    say(game, "a5")
    assert there(game, "a5") == {"knight": 2}


@pytest.mark.rule("middle_earth/siege_cards.7")
def test_a_sortie_gives_points_at_the_walls() -> None:
    """Two more, before the first action, only for pieces at the walls."""
    game = act({"city": {"infantry": 1}, "c4": {"cavalry": 1}}, kept=["sortie"], points=1)
    say(game, "sortie")
    assert (game.points, game.sortie) == (1, 2)
    say(game, "move", "c4", "b4", "whole")
    assert (game.points, game.sortie) == (0, 2)
    say(game, "move")
    assert asked(game) == "siege_move_to"
    assert "b4" not in offered(game)


@pytest.mark.rule("middle_earth/siege_cards.8", "middle_earth/siege_cards.10")
def test_grond_and_the_gate() -> None:
    """A 6 breaks the gate, unless good holds it; or good takes a troll off beforehand."""
    for answer, broken in (("yes", False), ("no", True)):
        game = siege(units={"a3": {"orc": 1}, "city": {"infantry": 1}}, seat=1, kept=["grond"], enemy_kept=["hold_the_gate"], dice=[6, 2])
        game.over, game.loaded = False, [0, 2, 0]
        game.owe(ACTIONS)
        game.settle()
        say(game, "ram")
        assert game.waiting() == [0]
        say(game, answer)
        assert (game.gate_broken, game.waiting()) == (broken, [1])
    missed = siege(units={"a3": {"orc": 1}}, seat=1, kept=["grond"], dice=[5])
    missed.over, missed.loaded = False, [0, 1, 0]
    missed.owe(ACTIONS)
    missed.settle()
    say(missed, "ram")
    assert (missed.gate_broken, missed.points) == (False, 2)
    free = siege(units={"a3": {"orc": 1}}, seat=1, kept=["grond"], dice=[1, 6])
    free.over, free.loaded = False, [0, 2, 0]
    free.owe(ACTIONS)
    free.settle()
    say(free, "ram")
    assert (free.gate_broken, free.waiting()) == (True, [1])
    game = siege(units={"city": {"infantry": 1}}, kept=["hold_the_gate"], enemy_kept=["grond"])
    game.over, game.loaded = False, [0, 2, 0]
    game.owe(ACTIONS)
    game.settle()
    say(game, "hold_the_gate")
    assert game.loaded == [0, 1, 0]


@pytest.mark.rule("middle_earth/siege_cards.9")
def test_the_captain_of_despair() -> None:
    """Where the Witch-king fights, good has no bonus for walls."""
    for kept, taken in (([], False), (["captain_of_despair"], True)):
        game = act({"e2": {"orc": 1}, "d3": {"infantry": 1}}, leaders={"witch_king": "e2"}, seat=1, kept=kept, dice=[4, 4])
        say(game, "assault", "whole", "witch_king")
        assert (there(game, "d3") == {"orc": 1}) == taken


@pytest.mark.rule("middle_earth/siege_trade.7", "middle_earth/siege_cards.1", "middle_earth/siege_cards.8", "middle_earth/siege_cards.9")
def test_cards_that_stay_do_nothing_before_the_enemy() -> None:
    """The White Rider kept by evil hinders no evil leader and no shot, the Captain kept by good spares no wall, and evil cannot hold the gate."""
    leaders = {"gandalf": "b4", "witch_king": "a3"}
    rider = act({"a3": {"crossbow": 4, "orc": 1}, "b4": {"infantry": 1}}, leaders=leaders, seat=1, kept=["white_rider"], dice=[4, 3])
    assert "shoot" in offered(rider)
    say(rider, "assault", "part", 1, 0, "witch_king")
    assert there(rider, "b4") == {"orc": 1}
    captain = act(
        {"e2": {"orc": 1}, "d3": {"infantry": 1}},
        leaders={"witch_king": "e2"},
        seat=1,
        enemy_kept=["captain_of_despair"],
        dice=[4, 4],
    )
    say(captain, "assault", "whole", "witch_king")
    assert there(captain, "d3") == {"infantry": 1}
    gate = siege(units={"a3": {"orc": 1}, "city": {"infantry": 1}, "c4": {"orc": 1}}, seat=1, kept=["grond", "hold_the_gate"], dice=[6])
    gate.over, gate.loaded = False, [0, 1, 0]
    gate.owe(ACTIONS)
    gate.settle()
    say(gate, "ram")
    assert (gate.gate_broken, gate.waiting()) == (True, [EVIL])


@pytest.mark.rule("middle_earth/siege_cards.11")
def test_a_siege_tower_takes_three_orcs_and_the_bonus() -> None:
    """Against the wall it stands at."""
    game = act({"a1": {"orc": 4}, "wall_north": {"infantry": 1}}, seat=1, kept=["siege_tower_1"], dice=[5, 1, 1, 4])
    say(game, "assault", "whole")
    assert there(game, "wall_north") == {"orc": 3}


@pytest.mark.rule("middle_earth/siege_cards.14")
def test_mumakil_of_harad() -> None:
    """The Chieftain comes with one mûmak; not while good holds the road."""
    game = act({"e2": {"orc": 1}}, seat=1, kept=["mumakil"])
    say(game, "mumakil")
    assert (there(game, "e4"), game.leader_at[5]) == ({"mumak": 1}, space("e4"))
    assert "mumakil" not in offered(act({"e2": {"orc": 1}, "e4": {"knight": 1}}, seat=1, kept=["mumakil"]))


@pytest.mark.rule("middle_earth/siege_end.1")
def test_good_wins_with_two_leaders() -> None:
    """As soon as the second is captured."""
    game = act({"c4": {"infantry": 1}}, leaders={"gothmog": "d4"}, dice=[])
    game.leader_at[3] = CAPTURED
    say(game, "assault", "whole")
    assert (outcome_of(game).ending, outcome_of(game).places) == ("siege_end.1", [1, 2])


@pytest.mark.rule("middle_earth/siege_end.2")
def test_evil_wins_in_the_city() -> None:
    """As soon as a unit is there."""
    game = act({"wall_north": {"orc": 3}, "city": {"infantry": 1}}, seat=1, dice=[6, 6, 6, 1])
    say(game, "assault", "whole")
    assert (outcome_of(game).ending, outcome_of(game).places) == ("siege_end.2", [2, 1])


@pytest.mark.rule("middle_earth/siege_end.3")
def test_the_last_card_ends_the_siege() -> None:
    """The points decide."""
    game = siege(units={"city": {"infantry": 1}})
    game.over, game.dice = False, [4, 4]
    game.spent, game.pile = game.pile[2:], game.pile[:2]
    game.captured[0] = 1
    game.raised[0] += 1
    game.owe(TAKE_DIE)
    game.settle()
    assert (outcome_of(game).ending, outcome_of(game).places) == ("siege_end.3", [2, 1])


@pytest.mark.rule("middle_earth/siege_end.4", "middle_earth/siege_end.5", "middle_earth/siege_end.6")
def test_points() -> None:
    """Units by kind, leaders 5, walls 2, the gate 3."""
    game = siege(units={"wall_north": {"orc": 1}, "wall_gate": {"orc": 1}})
    game.captured = [1, 1, 1, 1, 1, 1, 1, 1, 1]
    game.leader_at[0] = game.leader_at[3] = CAPTURED
    game.gate_broken = True
    assert score(game, GOOD) == 1 + 1 + 2 + 3 + 3 + 5
    assert score(game, EVIL) == 1 + 1 + 2 + 2 + 5 + 2 * 2 + 3


@pytest.mark.rule("middle_earth/siege_end.7")
def test_a_tie_is_goods() -> None:
    """The city stands."""
    game = siege(NEXT_PLAY, units={"city": {"infantry": 1}}, dice=[1, 1, 1])
    game.over, game.ending = True, "siege_end.3"
    game.agenda.clear()
    assert (outcome_of(game).places, outcome_of(game).tie_break) == ([1, 2], "siege_end.7")


@pytest.mark.rule("middle_earth/siege_cards.4", "middle_earth/siege_cards.13")
def test_when_engines_shoot() -> None:
    """With the card, loaded, once a play, at what lies within three spaces: the trebuchets of the city."""
    game = siege_table({"a3": {"orc": 2}, "c4": {"orc": 1}, "c1": {"infantry": 1}}, kept=["trebuchets"])
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


@pytest.mark.rule("middle_earth/siege_cards.10")
def test_when_grond_can_ram() -> None:
    """An evil unit before the gate, a troll on Grond, a point, a whole gate; and never good."""
    game = siege_table({"a3": {"orc": 1}}, seat=1, kept=["grond"], points=1)
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
    around = {SPACE.id_of(at): {"infantry": 1} for at in goals(siege_table({"c7": {"orc": 1}}, seat=1), EVIL, space("c7"))}
    game = act({"c7": {"orc": 2}, "city": {"infantry": 1}, "e2": {"orc": 1}, **around}, leaders={"gothmog": "c7"}, kept=["black_fleet"])
    say(game, "black_fleet")
    assert (game.captured[unit("orc")], game.leader_at[LEADER.value_of("gothmog")]) == (2, CAPTURED)
    assert there(game, "c7") == {"infantry": 3, "knight": 1}
    assert game.leader_at[LEADER.value_of("aragorn")] == space("c7")


@pytest.mark.rule("middle_earth/siege_cards.8")
@pytest.mark.parametrize(("trolls", "offer"), [(0, False), (1, True)])
def test_hold_the_gate_needs_a_troll_on_grond(trolls: int, offer: bool) -> None:
    """In one's own play it takes one off; where there is none it is not offered."""
    game = act({"city": {"infantry": 1}, "e2": {"orc": 1}}, kept=["hold_the_gate"], enemy_kept=["grond"])
    game.loaded = [0, trolls, 0]
    assert ("hold_the_gate" in {game.asked.domain.id_of(answer) for answer in game.asked.answers(game, GOOD)}) == offer
