"""The Siege of Minas Tirith. [siege, siege_trade, siege_action, siege_cards, siege_end]"""

import pytest

import tatami
from games.middle_earth.table import asked, last, offered, say, siege, there, told
from tatami.games.middle_earth.siege.flow import NEXT_PLAY, ROUND, TAKE_DIE
from tatami.games.middle_earth.siege.rules.actions import ACTIONS
from tatami.games.middle_earth.siege.rules.trade import TRADING
from tatami.games.middle_earth.siege.scoring import score
from tatami.games.middle_earth.siege.state import CAPTURED, Siege
from tatami.games.middle_earth.siege.tables import (
    APART,
    EVIL,
    FACE,
    GOOD,
    IS_WALL,
    KIND_OF,
    LINK,
    NEIGHBOURS,
    SPACE,
    SPACES,
    UNIT_NAMES,
    WITHIN,
)


def at(id: str) -> int:
    return SPACE.value_of(id)


def opening() -> Siege:
    game: Siege = tatami.new("middle_earth", seats=2, seed=3, options={"mode": "siege"})
    return game


@pytest.mark.rule("middle_earth/siege.1", "middle_earth/siege.2")
def test_a_game_for_two() -> None:
    """32 territories, three walls and the city."""
    with pytest.raises(tatami.Unreadable):
        tatami.new("middle_earth", seats=3, seed=3, options={"mode": "siege"})
    view = opening().view(None)
    assert (view["mode"], [player["side"] for player in view["players"]]) == ("siege", ["good", "evil"])
    assert (SPACES, sum(IS_WALL)) == (36, 3)


@pytest.mark.rule("middle_earth/siege.3")
def test_the_rammas_bars_the_way() -> None:
    """c2 and d2, c6 and d6 are apart; the walls have faces."""
    assert LINK[at("c2") * SPACES + at("d2")] == LINK[at("c6") * SPACES + at("d6")] == APART
    assert LINK[at("a1") * SPACES + at("wall_north")] == FACE
    assert all(a in NEIGHBOURS[b] for a in range(SPACES) for b in NEIGHBOURS[a])


@pytest.mark.rule("middle_earth/siege.4", "middle_earth/siege.5")
def test_the_opening() -> None:
    """Nine kinds of unit, three leaders on the board, two cards with evil and fourteen in the pile."""
    game = opening()
    assert len(UNIT_NAMES) == 9
    assert there(game, "city") == {"infantry": 3, "archer": 2}
    assert there(game, "e2") == {"orc": 10, "crossbow": 4, "troll": 2}
    assert [space["leaders"] for space in game.view(None)["spaces"] if space["leaders"]] == [["gandalf"], ["witch_king"], ["gothmog"]]
    assert game.view(None)["players"][1]["kept"] == ["grond", "ladders_1"]
    assert (len(game.tirith_pile), len(KIND_OF)) == (14, 16)


@pytest.mark.rule("middle_earth/siege.6")
def test_sixty_six_reinforcement_cards() -> None:
    """All territory cards and the wild ones."""
    game = opening()
    assert sorted(game.pile + game.cards[0] + game.cards[1]) == list(range(66))


@pytest.mark.rule("middle_earth/siege.7", "middle_earth/siege.8")
def test_three_dice_a_round() -> None:
    """Good leads first: good, evil, good; then evil leads."""
    game = siege(ROUND, units={"e2": {"orc": 1}, "city": {"infantry": 1}}, dice=[6, 6, 5, 6, 6, 6])
    assert offered(game) == {"5", "6"}
    say(game, "6", "done", "6", "done")
    while asked(game) == "siege_trade":
        say(game, "done")
    say(game, "done")
    assert [event.plain()["seat"] for event in game.events(None) if event.kind == "action_die_taken"] == [0, 1, 0, 1]
    assert last(game, "action_dice_rolled")["seat"] == 1


@pytest.mark.rule("middle_earth/siege.9", "middle_earth/siege.10")
@pytest.mark.parametrize(("die", "cards"), [(1, 5), (4, 2), (6, 0)])
def test_pips_are_points_and_the_rest_cards(die: int, cards: int) -> None:
    """What is missing to six is drawn; trading ends before the actions."""
    game = siege(units={"city": {"infantry": 3}}, points=0)
    game.over, game.dice = False, [die, die]
    game.owe(TAKE_DIE)
    game.settle()
    while asked(game) == "siege_trade":
        say(game, "done")
    assert (game.points, len(game.cards[0])) == (die, cards)
    assert asked(game) == "siege_act"


INFANTRY = ["harlindon", "lune_valley", "evendim_hills"]  # the last one good
ONE_EACH = ["harlindon", "forodwaith", "forlindon"]  # all neutral


@pytest.mark.rule("middle_earth/siege_trade.1", "middle_earth/siege_trade.2")
def test_seven_cards_must_be_traded() -> None:
    """Six may be kept; a set is three alike or one of each; traded cards are gone."""
    seven = [*INFANTRY, *ONE_EACH[1:], "north_downs", "buckland"]
    game = siege(TRADING, units={"city": {"infantry": 1}}, cards=seven)
    assert "done" not in offered(game)
    game = siege(TRADING, units={"city": {"infantry": 1}}, cards=seven[:6])
    assert "done" in offered(game)
    say(game, "card_harlindon", "card_forodwaith")
    assert len(game.spent) == 3


@pytest.mark.rule("middle_earth/siege_trade.3")
@pytest.mark.parametrize(
    ("seat", "cards", "units"),
    [
        (0, INFANTRY, 3),
        (1, INFANTRY, 5),
        (0, ["forodwaith", "north_downs", "buckland"], 2),
        (1, ["forodwaith", "north_downs", "buckland"], 4),
        (0, ["forlindon", "mithlond", "tower_hills"], 2),
        (1, ["forlindon", "mithlond", "tower_hills"], 3),
        (0, ONE_EACH, 3),
        (1, ONE_EACH, 5),
    ],
)
def test_what_a_set_brings(seat: int, cards: list[str], units: int) -> None:
    """By symbol and side."""
    start = {"city": {"infantry": 1}, "e2": {"orc": 1}}
    game = siege(TRADING, units=start, seat=seat, cards=cards)
    say(game, *[f"card_{card}" for card in sorted(cards, key=str)][:1])
    while game.waiting() and asked(game) in ("siege_trade_card", "deploy"):
        game.play(seat, game.answers[0])
    assert sum(game.raised) == 2 + units


@pytest.mark.rule("middle_earth/siege_trade.4")
def test_where_units_enter() -> None:
    """Good where it holds city, walls and forts, and where its leaders have come; evil by Osgiliath and Lebennin."""
    units = {"city": {"infantry": 1}, "wall_north": {"orc": 1}, "d3": {"infantry": 1}, "e4": {"knight": 1}}
    game = siege(TRADING, units=units, cards=INFANTRY)
    say(game, "card_harlindon", "card_lune_valley")
    assert {name.split("_", 1)[1] for name in offered(game)} == {"city", "d3"}
    game.arrived = 0b110
    game.answers = game.asked.answers(game, 0)
    assert {name.split("_", 1)[1] for name in offered(game)} == {"city", "d3", "e1", "c7"}
    game = siege(TRADING, units=units, seat=1, cards=INFANTRY)
    say(game, "card_harlindon", "card_lune_valley")
    assert {name.split("_", 1)[1] for name in offered(game)} == {"e2", "e3"}


@pytest.mark.rule("middle_earth/siege_trade.5", "middle_earth/siege_trade.6", "middle_earth/siege_trade.7")
def test_a_shield_brings_something_more() -> None:
    """Two cards shown and one kept, one back from the discard, or one more unit; once in a play."""
    units = {"city": {"infantry": 1}, "e2": {"orc": 1}}
    game = siege(TRADING, units=units, cards=INFANTRY)
    say(game, "card_harlindon", "card_lune_valley", "infantry_city", "infantry_city", "archer_city")
    assert (asked(game), offered(game)) == ("special_trade", {"nothing", "draw_two", "extra_unit"})
    drawn = game.tirith_pile[-2:]
    say(game, "draw_two")
    assert last(game, "tirith_cards_shown", 1)["cards"]
    game.play(0, drawn[0])
    assert (game.kept[0], game.tirith_discard) == (1 << drawn[0], 1 << drawn[1])
    game.check()
    plain = siege(TRADING, units=units, cards=["forodwaith", "north_downs", "buckland"])
    say(plain, "card_forodwaith", "card_north_downs")
    assert (plain.over, there(plain, "city")) == (True, {"infantry": 1, "cavalry": 2})
    back = siege(TRADING, units=units, cards=INFANTRY)
    back.tirith_pile.remove(4)
    back.tirith_discard = 1 << 4  # Volley from the Walls
    say(back, "card_harlindon", "card_lune_valley", "infantry_city", "infantry_city", "archer_city", "take_back")
    assert back.kept[0] == 1 << 4
    extra = siege(TRADING, units=units, cards=INFANTRY)
    say(extra, "card_harlindon", "card_lune_valley", "infantry_city", "infantry_city", "archer_city", "extra_unit", "archer_city")
    assert there(extra, "city") == {"infantry": 3, "archer": 2}


@pytest.mark.rule("middle_earth/siege_trade.8", "middle_earth/siege_trade.9")
def test_loading() -> None:
    """One fitting reinforcement card, one unit on the card, at most three."""
    game = siege(TRADING, units={"e2": {"orc": 1}}, seat=1, kept=["grond"], cards=["forlindon", "wild_1", "harlindon"])
    say(game, "load_grond")
    assert offered(game) == {"card_forlindon", "wild_1"}
    say(game, "card_forlindon")
    assert (game.loaded, sum(game.raised)) == ([0, 1, 0], 1)
    game.loaded[1] = 3
    game.answers = game.asked.answers(game, 1)
    assert "load_grond" not in offered(game)


def act(units: dict[str, dict[str, int]], **more: object) -> Siege:
    return siege(ACTIONS, units=units, **more)  # type: ignore[arg-type]


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
    say(game, "move", "city", "a3") if asked(game) == "siege_move_from" else say(game, "move", "a3")
    say(game, "part", 0)
    assert game.holder[at("a3")] == GOOD
    assert there(game, "a3") == {}


@pytest.mark.rule("middle_earth/siege_action.4", "middle_earth/siege_action.7")
def test_archers_reach_two_spaces_once_a_play() -> None:
    """Over walls and units; who has shot stays."""
    game = act({"wall_gate": {"archer": 1}, "b4": {"orc": 3}, "c4": {"orc": 1}}, dice=[1])
    assert at("c4") not in WITHIN[2][at("wall_gate")]
    say(game, "shoot")
    assert last(game, "shot")["goal"] == "b4"
    assert game.over or "shoot" not in offered(game)
    assert game.over or "move" not in offered(game)


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
    assert game.shot[at("a3")] == 4


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
def test_bonuses_to_the_highest_die() -> None:
    """Leaders, heavy units in the open, walls; at most two a side."""
    game = act({"c4": {"knight": 1}, "d4": {"orc": 1}}, dice=[4, 4])
    say(game, "assault")
    assert there(game, "d4") in ({"knight": 1}, {"orc": 1})
    if game.waiting():
        say(game, "whole")
    assert there(game, "d4") == {"knight": 1}
    fort = act({"e2": {"troll": 1}, "d3": {"infantry": 1}}, seat=1, dice=[5, 5])
    say(fort, "assault", "whole")
    assert there(fort, "e2") == {}


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


@pytest.mark.rule("middle_earth/siege_action.20", "middle_earth/siege_cards.2")
def test_the_rohirrim_come_for_nothing() -> None:
    """Théoden and four cavalry on the Anórien Road, which becomes an entry; not while evil holds it."""
    game = act({"city": {"infantry": 1}}, kept=["horns"], points=1)
    say(game, "horns")
    assert (there(game, "e1"), game.leader_at[1], game.points) == ({"cavalry": 4}, at("e1"), 1)
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
    assert (there(game, "d8"), there(game, "c7"), game.leader_at[2]) == ({"orc": 2}, {"infantry": 3, "knight": 1}, at("c7"))
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
    assert there(game, "b4") == {"orc": 1}
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
    assert not missed.gate_broken
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
    assert (there(game, "e4"), game.leader_at[5]) == ({"mumak": 1}, at("e4"))
    assert "mumakil" not in offered(act({"e2": {"orc": 1}, "e4": {"knight": 1}}, seat=1, kept=["mumakil"]))


@pytest.mark.rule("middle_earth/siege_end.1")
def test_good_wins_with_two_leaders() -> None:
    """As soon as the second is captured."""
    game = act({"c4": {"infantry": 1}}, leaders={"gothmog": "d4"}, dice=[])
    game.leader_at[3] = CAPTURED
    say(game, "assault", "whole")
    assert (game.outcome().ending, game.outcome().places) == ("siege_end.1", [1, 2])


@pytest.mark.rule("middle_earth/siege_end.2")
def test_evil_wins_in_the_city() -> None:
    """As soon as a unit is there."""
    game = act({"wall_north": {"orc": 3}, "city": {"infantry": 1}}, seat=1, dice=[6, 6, 6, 1])
    say(game, "assault", "whole")
    assert (game.outcome().ending, game.outcome().places) == ("siege_end.2", [2, 1])


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
    assert (game.outcome().ending, game.outcome().places) == ("siege_end.3", [2, 1])


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
    assert (game.outcome().places, game.outcome().tie_break) == ([1, 2], "siege_end.7")
