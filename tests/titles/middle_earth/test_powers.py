"""Powers at their moments. [powers]"""

import pytest

from conftest import outcome_of
from tatami.titles.middle_earth.rules.attack import ATTACKS, targets
from tatami.titles.middle_earth.rules.domains import ADVENTURE, BRIDGE_NAME
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.ids import GRIMA, NEUTRAL, UNDER_MOUNTAINS
from tatami.titles.middle_earth.rules.powers import discard_adventure, play_power
from tatami.titles.middle_earth.rules.reinforce import REINFORCEMENT
from tatami.titles.middle_earth.rules.scoring import card_points
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import COPIES_OF, KIND_OF, PATH
from titles.middle_earth.table import asked, at, closed, last, log, offered, roll, say, show, told, war


def attack(card: str, start: str = "weather_hills", goal: str = "old_forest", defenders: int = 4, **more: object) -> MiddleEarth:
    """An attack declared by a player who holds the card."""
    more.setdefault("own", {start: 6})
    game = war(ATTACKS, others={1: {goal: defenders}}, adventures={0: [card]}, **more)  # type: ignore[arg-type]
    say(game, start, goal)
    return game


def start_of_turn(card: str, **more: object) -> MiddleEarth:
    more.setdefault("own", {"weather_hills": 3, "old_forest": 2, "fornost": 2})
    game = war(REINFORCEMENT, adventures={0: [card]}, stock=3, **more)  # type: ignore[arg-type]
    game.fresh = True
    game.answers = game.asked.answers(game, 0)
    return game


@pytest.mark.rule("middle_earth/powers.1")
def test_a_power_stays_face_up_and_scores_one() -> None:
    """It is worth 1 point."""
    game = attack("ambush")
    say(game, "ambush")
    assert game.view(1)["players"][0]["played"] == ["ambush"]
    assert card_points(game, 0) == 1


@pytest.mark.rule("middle_earth/powers.2", "middle_earth/powers.22")
@pytest.mark.parametrize(("defenders", "left", "army"), [(4, 2, 8), (2, 1, 7)])
def test_grima_turns_two_defenders(defenders: int, left: int, army: int) -> None:
    """As many as he can, one stays."""
    game = attack("grima", defenders=defenders)
    say(game, "grima")
    assert (game.army[at("old_forest")], game.army[at("weather_hills")]) == (left, army)


@pytest.mark.rule("middle_earth/powers.4")
def test_a_closed_bridge_bears_only_leaders() -> None:
    """In attack and fortification, until the next turn."""
    own = {"weather_hills": 3, "old_forest": 2, "rhudaur": 1}
    game = start_of_turn("you_shall_not_pass", own=own)
    say(game, "you_shall_not_pass", "weather_hills__rhudaur")
    assert last(game, "bridge_closed")["bridge"] == "weather_hills__rhudaur"
    game.owe(FORTIFICATION)
    say(game, "weather_hills", 3)
    game.over = False
    say(game, "weather_hills")
    assert asked(game) == "fortify_count"  # Old Forest is the only goal left
    game = war(ATTACKS, own={"weather_hills": 3}, leaders={0: ["weather_hills"]})
    game.closed[1], game.hindered = 1 << BRIDGE_NAME.value_of("weather_hills__rhudaur"), True
    assert at("rhudaur") in targets(game, 0, at("weather_hills"))
    game.leader_at[0] = -1
    assert at("rhudaur") not in targets(game, 0, at("weather_hills"))


@pytest.mark.rule("middle_earth/powers.5")
def test_ambush_adds_three() -> None:
    """To the attacking territory, before the first roll."""
    game = attack("ambush")
    say(game, "ambush")
    assert game.army[at("weather_hills")] == 9
    rolled = attack("ambush", dice=[roll((1, 1, 1), (6,))])
    say(rolled, "three_dice", "one_die")
    assert "ambush" not in offered(rolled)


@pytest.mark.rule("middle_earth/powers.6", "middle_earth/powers.15")
@pytest.mark.parametrize("card", ["enemy_at_hand", "siege_machines"])
def test_a_stronghold_may_lose_its_bonus(card: str) -> None:
    """For the whole attack; against other territories the card is not offered."""
    game = attack(card, "eregion", "moria", dice=[roll((5, 1, 1), (4,))])
    say(game, card, "three_dice", "one_die")
    assert (game.army[at("moria")], game.army[at("eregion")]) == (3, 6)
    assert card not in offered(attack(card))


@pytest.mark.rule("middle_earth/powers.7")
def test_move_by_night_gives_three_more_moves() -> None:
    """After the last attack."""
    own = {"rhudaur": 9, "eregion": 1, "moria": 1}
    game = war(FORTIFICATION, own=own, adventures={0: ["move_by_night"]})
    say(game, "move_by_night")
    for goal in ("moria", "moria", "eregion", "eregion"):
        say(game, "rhudaur", goal, 1)
    assert game.over
    assert (game.army[at("moria")], game.army[at("eregion")]) == (3, 3)


@pytest.mark.rule("middle_earth/powers.8", "middle_earth/powers.24")
def test_the_way_under_the_mountains() -> None:
    """One whole attack between territories that touch the same range."""
    game = war(ATTACKS, own={"rhudaur": 6}, adventures={0: ["under_the_mountains"]}, dice=[roll((1, 1, 1), (1,)), roll((6, 1, 1), (1,))])
    say(game, "rhudaur")
    assert "gladden_fields" in offered(game)
    say(game, "gladden_fields", "three_dice", "three_dice")
    assert asked(game) == "move_in"
    say(game, 0)
    assert game.owner[at("gladden_fields")] == 0
    assert game.played[0].bit_count() == 1
    say(game, "gladden_fields")
    assert "rhudaur" not in offered(game)


def bridge(card: bool, led: bool, seen: bool = False, start: str = "rhudaur", goal: str = "eregion") -> MiddleEarth:
    """A bridge between two territories of one range is closed."""
    adventures = {0: ["under_the_mountains" if card else "bree"]}
    leaders = {0: [start]} if led else {}
    game = war(ATTACKS, own={start: 6, "khand": 3}, adventures=adventures, leaders=leaders, dice=[roll((6, 1, 1), (1,))])
    if seen:
        show(game, COPIES_OF[UNDER_MOUNTAINS])
    return closed(game, f"{start}__{goal}")


@pytest.mark.rule("middle_earth/powers.8", "middle_earth/powers.24")
@pytest.mark.parametrize(
    ("start", "goal"),
    [("rhudaur", "eregion"), ("eregion", "dunland"), ("north_mirkwood", "esgaroth"), ("harondor", "harad")],
)
def test_a_closed_bridge_does_not_stop_the_way_under_the_mountains(start: str, goal: str) -> None:
    """Both ends touch one range: without a leader the card is played for it."""
    game = bridge(True, False, start=start, goal=goal)
    say(game, start)
    assert goal in offered(game)
    say(game, goal)
    assert (asked(game), game.view(1)["players"][0]["played"]) == ("order", ["under_the_mountains"])
    without = bridge(False, False, start=start, goal=goal)
    say(without, start)
    assert goal not in offered(without)


@pytest.mark.rule("middle_earth/powers.4", "middle_earth/powers.24")
@pytest.mark.parametrize(("answer", "played"), [("yes", []), ("no", ["under_the_mountains"])])
def test_a_leader_crosses_a_closed_bridge_or_lets_the_card_lead(answer: str, played: list[str]) -> None:
    """The card stays in hand if the leader takes part."""
    game = bridge(True, True)
    say(game, "rhudaur", "eregion")
    assert (asked(game), offered(game)) == ("leader_joins", {"yes", "no"})
    say(game, answer)
    assert (asked(game), game.view(1)["players"][0]["played"]) == ("order", played)
    assert ("leader_joined" in told(game)) == (answer == "yes")


@pytest.mark.rule("middle_earth/powers.4", "middle_earth/fellowship.6")
@pytest.mark.parametrize(("seen", "question"), [(False, "leader_joins"), (True, "order")])
def test_a_leader_who_must_cross_is_asked_while_the_card_may_be_in_hand(seen: bool, question: str) -> None:
    """Not asking would tell that it is not; over the bridge the only answer is yes."""
    game = bridge(False, True, seen)
    say(game, "rhudaur", "eregion")
    assert asked(game) == question
    if not seen:
        assert offered(game) == {"yes"}


@pytest.mark.rule("middle_earth/powers.10", "middle_earth/powers.26")
def test_a_leader_is_borne_to_another_place() -> None:
    """To any own territory without a leader; arriving on a site counts as moving there."""
    game = start_of_turn("borne_to_another_place", leaders={0: ["old_forest"]})
    say(game, "borne_to_another_place")
    assert (asked(game), offered(game)) == ("borne_to", {"weather_hills", "fornost"})
    say(game, "fornost")
    assert game.has_leader(0, at("fornost"))
    assert (game.earned, game.arrived) == (True, [at("fornost")])
    nowhere = start_of_turn("borne_to_another_place", own={"fornost": 2}, leaders={0: ["fornost"]})
    assert "borne_to_another_place" not in offered(nowhere)


@pytest.mark.rule("middle_earth/powers.14", "middle_earth/powers.25")
def test_the_hunt_for_the_ring_bearer() -> None:
    """Four battalions if the Fellowship is here; otherwise it goes a step on without a roll."""
    game = start_of_turn("hunt_ringbearer", ring="old_forest")
    say(game, "hunt_ringbearer")
    assert (game.army[at("old_forest")], PATH[game.ring]) == (6, at("old_forest"))
    game = start_of_turn("hunt_ringbearer", ring="moria")
    say(game, "hunt_ringbearer")
    assert PATH[game.ring] == at("gladden_fields")
    assert "hunt_ringbearer" not in offered(start_of_turn("hunt_ringbearer", ring="mount_doom"))
    ended = start_of_turn("hunt_ringbearer", ring="gorgoroth", dice=[5, 0, 0])
    say(ended, "hunt_ringbearer")
    while ended.waiting():
        say(ended, "pass")
    assert outcome_of(ended).ending == "fellowship.3"


@pytest.mark.rule("middle_earth/powers.16", "middle_earth/powers.23")
def test_a_strategic_withdrawal() -> None:
    """All but one go to an adjacent own territory, the leader too; the attacker may call off."""
    game = war(
        ATTACKS,
        own={"weather_hills": 6},
        others={1: {"old_forest": 5}},
        leaders={1: ["old_forest"]},
        adventures={1: ["strategic_withdrawal"]},
    )
    say(game, "weather_hills", "old_forest", "strategic_withdrawal")
    assert offered(game) == {"buckland", "fornost", "south_downs"}
    say(game, "fornost")
    assert (game.army[at("old_forest")], game.army[at("fornost")]) == (1, 5)
    assert game.has_leader(1, at("fornost"))
    assert "break_off" in offered(game)


@pytest.mark.rule("middle_earth/powers.23")
@pytest.mark.parametrize(
    ("leaders", "after"), [([], []), (["fornost"], ["fornost"]), (["old_forest", "fornost"], ["old_forest", "fornost"])]
)
def test_a_withdrawing_leader_needs_room(leaders: list[str], after: list[str]) -> None:
    """It goes along only where no other of that player stands; where there is none, none goes."""
    others = {"old_forest": 5, "fornost": 1, "buckland": 1}
    game = war(
        ATTACKS, own={"weather_hills": 6}, others={1: others}, rest=NEUTRAL, leaders={1: leaders}, adventures={1: ["strategic_withdrawal"]}
    )
    say(game, "weather_hills", "old_forest", "strategic_withdrawal", "fornost")
    assert sorted(game.view(1)["players"][1]["leaders"]) == sorted(after)


@pytest.mark.rule("middle_earth/powers.17")
def test_black_sails_add_one_over_the_sea() -> None:
    """Throughout the attack."""
    game = attack("black_sails", "mithlond", "belfalas", dice=[roll((4, 1, 1), (4,))])
    say(game, "black_sails", "three_dice", "one_die")
    assert (game.army[at("belfalas")], game.army[at("mithlond")]) == (3, 6)
    assert "black_sails" not in offered(attack("black_sails"))


@pytest.mark.rule("middle_earth/trilogy.8")
def test_second_copies_in_the_trilogy_edition() -> None:
    """Gríma, You Shall Not Pass! and The Way Is Under the Mountains are there twice; each copy can be played."""
    game = attack("grima", edition="trilogy")
    assert len(game.adventure_pile) == 59
    second = game.adventure_pile[[KIND_OF[card] for card in game.adventure_pile].index(GRIMA)]
    game.adventure_pile.remove(second)
    game.adventures[0] |= 1 << second
    game.answers = game.asked.answers(game, 0)
    say(game, "grima")
    assert game.played[0].bit_count() == 1
    assert game.army[at("old_forest")] == 2
    say(game, "grima")
    assert (game.army[at("old_forest")], game.played[0].bit_count()) == (1, 2)


@pytest.mark.rule("middle_earth/powers.1", "middle_earth/draw.4", "middle_earth/trilogy.8")
def test_of_two_copies_one_is_played_or_given_up() -> None:
    """The other stays in hand; a played card lies before its player, a discarded one in the discard, and everybody has seen both."""
    for play in (True, False):
        game = war(ATTACKS, own={"moria": 3, "eregion": 2}, adventures={0: ["grima"]}, edition="trilogy")
        grima = KIND_OF[ADVENTURE.value_of("grima")]
        second = next(card for card in game.adventure_pile if KIND_OF[card] == grima)
        game.adventure_pile.remove(second)
        game.adventures[0] |= 1 << second
        before = game.unseen
        (play_power if play else discard_adventure)(game, 0, grima)
        lying = game.played[0] if play else game.adventure_discard
        assert (lying.bit_count(), game.adventures[0].bit_count()) == (1, 1)
        assert game.unseen == before & ~lying
        assert log(game)[-1] == f"{'power_played' if play else 'adventure_discarded'} 0 grima"
