"""Fortification and missions. [fortify, missions]"""

import pytest

from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import ADVENTURE, BRIDGE_NAME, TERRITORY
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION, Fortify, reachable
from tatami.titles.middle_earth.rules.ids import ANYWHERE, AS_CARD, IN_ITS_REGION, IN_TERRITORY, MISSIONS
from tatami.titles.middle_earth.rules.missions import completed, declare_mission
from tatami.titles.middle_earth.rules.scoring import card_points
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import MISSION_AT, MISSION_POINTS, PLACE, REWARD
from titles.middle_earth.table import asked, at, closed, last, names, offered, roll, say, told, war

OVER_THE_BRIDGE = {"rhudaur": 4, "eregion": 3, "moria": 2}  # one bridge joins Rhudaur with Eregion

CHAIN = {"rhudaur": 4, "eregion": 1, "moria": 2, "khand": 3}


@pytest.mark.rule("middle_earth/fortify.1")
def test_one_move_a_turn() -> None:
    """Any number, leaving one."""
    game = war(FORTIFICATION, own=CHAIN)
    assert offered(game) == {"done", "rhudaur", "moria"}
    say(game, "rhudaur", "moria")
    assert offered(game) == {"1", "2", "3"}
    say(game, 3)
    assert (game.army[at("rhudaur")], game.army[at("moria")], game.over) == (1, 5, True)


@pytest.mark.rule("middle_earth/fortify.2")
def test_only_along_a_chain_of_own_territories() -> None:
    """Bridges and ports count; Khand is cut off."""
    game = war(FORTIFICATION, own=CHAIN | {"mithlond": 3, "umbar": 1})
    say(game, "rhudaur")
    assert offered(game) == {"eregion", "moria"}
    game = war(FORTIFICATION, own=CHAIN | {"mithlond": 3, "umbar": 1, "deep_harad": 1})
    say(game, "mithlond")
    assert offered(game) == {"umbar", "deep_harad"}


@pytest.mark.rule("middle_earth/fortify.3", "middle_earth/leaders.3")
def test_a_leader_may_go_along() -> None:
    """Unless one of its own stands at the goal."""
    game = war(FORTIFICATION, own=CHAIN, leaders={0: ["rhudaur"]})
    say(game, "rhudaur", "eregion", "yes", 1)
    assert game.has_leader(0, at("eregion"))
    game = war(FORTIFICATION, own=CHAIN, leaders={0: ["rhudaur", "eregion"]})
    say(game, "rhudaur", "eregion")
    assert asked(game) == "fortify_count"


@pytest.mark.rule("middle_earth/missions.1", "middle_earth/missions.2", "middle_earth/missions.7")
def test_a_mission_is_completed_on_arrival() -> None:
    """By conquest, declared after the attacks; or by a move, declared after it."""
    game = war(
        ATTACKS,
        FORTIFICATION,
        own={"weather_hills": 4, "old_forest": 2},
        others={1: {"fornost": 1}},
        leaders={0: ["weather_hills"]},
        adventures={0: ["bree"]},
        dice=[roll((6, 1, 1), (1,))],
    )
    say(game, "weather_hills", "fornost", "yes", "three_dice", "done")
    assert asked(game) == "fortify"
    say(game, "mission_bree")
    assert last(game, "mission_declared")["card"] == "bree"
    assert game.army[at("fornost")] == 3 + 2
    assert card_points(game, 0) == 2
    moved = war(FORTIFICATION, own=CHAIN, leaders={0: ["rhudaur"]}, adventures={0: ["gates_of_moria"]})
    assert "mission_gates_of_moria" not in offered(moved)
    say(moved, "rhudaur", "eregion", "yes", 2)
    assert offered(moved) == {"done", "mission_gates_of_moria"}


@pytest.mark.rule("middle_earth/missions.3")
def test_the_leader_must_have_arrived_this_turn_and_still_be_there() -> None:
    """Standing on the site is not enough, nor is having passed it."""
    game = war(FORTIFICATION, own=CHAIN, leaders={0: ["eregion"]}, adventures={0: ["gates_of_moria"]})
    assert "mission_gates_of_moria" not in offered(game)
    game.arrived = [at("eregion")]
    game.leader_at[0] = at("moria")
    game.answers = game.asked.answers(game, 0)
    assert "mission_gates_of_moria" not in offered(game)


@pytest.mark.rule("middle_earth/missions.4")
def test_a_leader_on_a_mission_stays() -> None:
    """For the rest of the turn."""
    own = CHAIN | {"eregion": 4}
    game = war(FORTIFICATION, own=own, leaders={0: ["eregion"]}, adventures={0: ["gates_of_moria", "move_by_night"]})
    game.arrived = [at("eregion")]
    game.answers = game.asked.answers(game, 0)
    say(game, "mission_gates_of_moria", "eregion", "moria")
    assert asked(game) == "fortify_count"


@pytest.mark.rule("middle_earth/missions.5")
def test_rewards_by_card_and_side() -> None:
    """In the territory, in the region, anywhere, or a card."""
    game = war(FORTIFICATION, own=CHAIN, leaders={0: ["eregion"]}, adventures={0: ["carn_dum", "dol_amroth", "harlond"]})
    for id in ("carn_dum", "dol_amroth", "harlond"):
        mission = ADVENTURE.value_of(id)
        declare_mission(game, 0, mission)
    assert game.bonus_cards == 1
    game.settle()
    assert (asked(game), offered(game)) == ("reward", set(CHAIN))
    say(game, "khand", "moria")
    assert game.army[at("khand")] == 4
    assert game.army[at("rhudaur")] == 6  # both of Carn Dûm's: the only territory held in Arnor


@pytest.mark.rule("middle_earth/missions.6")
def test_a_reward_without_a_place_is_lost() -> None:
    """The card still scores."""
    game = war(FORTIFICATION, own={"khand": 3}, adventures={0: ["carn_dum", "gollum"]})
    declare_mission(game, 0, ADVENTURE.value_of("carn_dum"))
    game.settle()
    assert game.over
    assert card_points(game, 0) == 2


@pytest.mark.rule("middle_earth/missions.8")
def test_designed_points_and_places() -> None:
    """2 points for at most two battalions, 1 for four or more; the territory where either side gets four or more."""
    for mission in range(MISSIONS):
        rewards = REWARD[mission * 2 : mission * 2 + 2]
        points = MISSION_POINTS[mission * 2 : mission * 2 + 2]
        if PLACE[mission] == AS_CARD:
            continue
        assert points == [2 if reward <= 2 else 1 for reward in rewards]
        if PLACE[mission] != ANYWHERE:
            assert PLACE[mission] == (IN_TERRITORY if max(rewards) >= 4 else IN_ITS_REGION)


def arrived(**more: object) -> MiddleEarth:
    """A leader has come to Eregion in this turn; its player holds the mission there."""
    game = war(FORTIFICATION, own=CHAIN | {"eregion": 4}, leaders={0: ["eregion"]}, adventures={0: ["gates_of_moria"]}, **more)  # type: ignore[arg-type]
    game.arrived = [at("eregion")]
    game.answers = game.asked.answers(game, 0)
    return game


@pytest.mark.rule("middle_earth/missions.9")
def test_no_mission_is_given_up_by_accident() -> None:
    """Ending without declaring asks first; no goes back, yes ends."""
    game = arrived()
    say(game, "done")
    assert (asked(game), game.question(0).plain()["about"]) == ("forgo_mission", {"card": "gates_of_moria"})
    say(game, "no")
    assert (asked(game), "mission_gates_of_moria" in offered(game)) == ("fortify", True)
    say(game, "done", "yes")
    assert (game.over, game.played[0]) == (True, 0)
    declared = arrived()
    say(declared, "mission_gates_of_moria", "done")
    assert (declared.over, card_points(declared, 0)) == (True, 2)


@pytest.mark.rule("middle_earth/missions.9")
def test_leading_the_leader_away_asks_first() -> None:
    """In fortification and in attack alike; staying keeps the mission."""
    game = arrived()
    say(game, "eregion", "moria", "yes")
    assert asked(game) == "forgo_mission"
    say(game, "no")
    assert asked(game) == "leader_goes"
    say(game, "no", 1)
    assert "mission_gates_of_moria" in offered(game)
    gone = arrived()
    say(gone, "eregion", "moria", "yes", "yes", 1, "done")
    assert gone.has_leader(0, at("moria"))
    assert (gone.over, gone.played[0]) == (True, 0)
    attack = war(ATTACKS, own={"eregion": 5}, leaders={0: ["eregion"]}, adventures={0: ["gates_of_moria"]})
    attack.arrived = [at("eregion")]
    say(attack, "eregion", "moria", "yes")
    assert (asked(attack), told(attack).count("attack_declared")) == ("forgo_mission", 0)
    say(attack, "no")
    assert asked(attack) == "leader_joins"
    say(attack, "yes", "yes")
    assert told(attack).count("leader_joined") == 1


@pytest.mark.rule("middle_earth/missions.9", "middle_earth/powers.4")
def test_over_a_closed_bridge_another_goal_may_be_chosen() -> None:
    """The leader must go along there, so the mission is asked about before the attack is declared."""
    game = war(ATTACKS, own={"eregion": 5}, leaders={0: ["eregion"]}, adventures={0: ["gates_of_moria"]})
    game.arrived = [at("eregion")]
    game.closed[1], game.hindered = 1 << BRIDGE_NAME.value_of("rhudaur__eregion"), True
    say(game, "eregion", "rhudaur")
    assert (asked(game), offered(game)) == ("leader_joins", {"yes"})
    say(game, "yes")
    assert asked(game) == "forgo_mission"
    say(game, "no")
    assert (asked(game), "rhudaur" in offered(game)) == ("attack_to", True)
    say(game, "rhudaur", "yes", "yes")
    assert told(game)[-2:] == ["attack_declared", "leader_joined"]


def test_the_question_about_a_mission_is_nobody_elses_business() -> None:
    """To the others the seat on turn is still choosing: in another world it may not hold the mission."""
    game = arrived()
    say(game, "done")
    world = game.redeal(1, 3)
    assert asked(world) == "fortify"
    assert world.view(1) == game.view(1)
    assert game.redeal(0, 3).question(0).plain() == game.question(0).plain()


@pytest.mark.rule("middle_earth/missions.2")
def test_every_mission_can_be_declared() -> None:
    """From the first card of the list to the last, with a leader newly come to its site."""
    for mission in range(MISSIONS):
        site = TERRITORY.id_of(MISSION_AT[mission])
        game = war(own={site: 2}, leaders={0: [site]}, adventures={0: [ADVENTURE.id_of(mission)]}, board="joined")
        game.arrived, game.over = [at(site)], False
        game.owe(FORTIFICATION)
        game.settle()
        say(game, f"mission_{ADVENTURE.id_of(mission)}")
        assert last(game, "mission_declared")["card"] == ADVENTURE.id_of(mission)


@pytest.mark.rule("middle_earth/fortify.2", "middle_earth/fortify.3", "middle_earth/powers.4")
@pytest.mark.parametrize(
    ("leaders", "pinned", "bridge", "goals"),
    [
        ([], [], "", ["eregion", "moria"]),
        ([], [], "the_shire__buckland", ["eregion", "moria"]),  # another bridge
        ([], [], "rhudaur__eregion", []),
        (["rhudaur"], [], "rhudaur__eregion", ["eregion", "moria"]),
        (["rhudaur", "moria"], [], "rhudaur__eregion", ["eregion"]),  # the leader needs room where the way ends
        (["rhudaur"], ["rhudaur"], "rhudaur__eregion", []),  # on a mission it stays
        (["eregion"], [], "rhudaur__eregion", []),
    ],
)
def test_where_a_move_may_end(leaders: list[str], pinned: list[str], bridge: str, goals: list[str]) -> None:
    """Along own territories; over a closed bridge only where a leader goes along."""
    game = war(FORTIFICATION, own=OVER_THE_BRIDGE, leaders={0: leaders})
    if bridge:
        ids = list(BRIDGE_NAME.ids)
        closed(game, bridge if bridge in ids else next(id for id in ids if "rhudaur" not in id))
    game.pinned = [at(id) for id in pinned]
    assert names(reachable(game, 0, at("rhudaur"))) == goals
    assert (at("rhudaur") in Fortify().answers(game, 0)) == bool(goals)


@pytest.mark.rule("middle_earth/fortify.3", "middle_earth/powers.4")
def test_over_a_closed_bridge_the_leader_is_not_asked() -> None:
    """He must go along; on this side of it he may choose, and stays on a mission."""
    game = closed(war(FORTIFICATION, own=OVER_THE_BRIDGE | {"weather_hills": 1, "carrock": 1}, leaders={0: ["rhudaur"]}))
    say(far := game.clone(), "rhudaur", "eregion", 2)
    assert (far.has_leader(0, at("eregion")), far.army[at("eregion")], far.moves) == (True, 5, 0)
    say(game, "rhudaur", "carrock")
    assert asked(game) == "leader_goes"
    say(game, "no", 1)
    assert game.has_leader(0, at("rhudaur"))


@pytest.mark.rule("middle_earth/fortify.1", "middle_earth/powers.7")
def test_no_move_is_left_after_the_last() -> None:
    """One a turn, three more by Move by Night; without a move only done and the card are offered."""
    game = war(FORTIFICATION, own=OVER_THE_BRIDGE | {"eregion": 9}, adventures={0: ["move_by_night"]})
    say(game, "rhudaur", "eregion", 1)
    assert offered(game) == {"done", "move_by_night"}
    say(game, "move_by_night")
    for _ in range(3):
        assert {"rhudaur", "eregion"} & offered(game)
        say(game, "eregion", "moria", 1)
    assert game.moves == 0


@pytest.mark.rule("middle_earth/fellowship.6")
@pytest.mark.parametrize(("adventures", "asks"), [(["bree"], True), ([], False)])
def test_with_adventure_cards_even_an_empty_fortification_is_asked(adventures: list[str], asks: bool) -> None:
    """Not asking would tell that there is nothing to declare."""
    game = war(own={"moria": 1, "khand": 1}, adventures={0: adventures})
    game.over = False
    game.owe(FORTIFICATION)
    game.settle()
    assert (bool(game.waiting()) and asked(game) == "fortify") == asks


@pytest.mark.rule("middle_earth/missions.1", "middle_earth/missions.9")
def test_every_completed_mission_is_asked_about() -> None:
    """Two leaders have come to two sites: ending asks twice, and going back at either asks for the fortification again."""
    game = war(
        FORTIFICATION,
        own={"eregion": 3, "fornost": 3},
        leaders={0: ["eregion", "fornost"]},
        adventures={0: ["gates_of_moria", "bree"]},
    )
    game.arrived = [at("eregion"), at("fornost")]
    game.answers = game.asked.answers(game, 0)
    assert [ADVENTURE.id_of(kind) for kind in completed(game, 0)] == sorted(["gates_of_moria", "bree"], key=ADVENTURE.value_of)
    say(back := game.clone(), "done", "yes", "no")
    assert asked(back) == "fortify"
    say(game, "done", "yes")
    assert asked(game) == "forgo_mission"
    say(game, "yes")
    assert game.over
