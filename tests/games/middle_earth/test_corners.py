"""Corners of fortification, reinforcement, replies and uprisings: one more or one less, and who is asked."""

import pytest

from games.middle_earth.table import asked, at, log, offered, say, war
from tatami.games.middle_earth.domains import ADVENTURE, BRIDGE_NAME, CARD, TERRITORY
from tatami.games.middle_earth.flow import TURN
from tatami.games.middle_earth.rules.attack import ATTACKS
from tatami.games.middle_earth.rules.fortify import FORTIFICATION, Fortify, reachable
from tatami.games.middle_earth.rules.missions import completed
from tatami.games.middle_earth.rules.powers import discard_adventure, play_power
from tatami.games.middle_earth.rules.reinforce import REINFORCEMENT, CloseBridge, can_start_with, collect
from tatami.games.middle_earth.rules.reply import retreats
from tatami.games.middle_earth.rules.uprising import rise_up, uprising_at
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import BRIDGES, KIND_OF

OVER_THE_BRIDGE = {"rhudaur": 4, "eregion": 3, "moria": 2}  # one bridge joins Rhudaur with Eregion
INFANTRY = ["harlindon", "lune_valley", "evendim_hills"]


def closed(game: MiddleEarth, bridge: str = "rhudaur__eregion") -> MiddleEarth:
    game.closed[1], game.hindered = 1 << BRIDGE_NAME.value_of(bridge), True
    game.answers = game.asked.answers(game, 0)
    return game


def names(territories: list[int]) -> list[str]:
    return sorted(TERRITORY.id_of(t) for t in territories)


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


@pytest.mark.rule("middle_earth/reinforce.1", "middle_earth/reinforce.2", "middle_earth/trilogy.3")
@pytest.mark.parametrize(("n", "battalions"), [(3, 3), (11, 3), (12, 4), (14, 4), (15, 5)])
def test_what_a_turn_brings_is_told(n: int, battalions: int) -> None:
    """A third of the territories, three at least; here no region is whole."""
    ids = [TERRITORY.id_of(t) for t in range(0, 60, 4)][:n] if n < 16 else []
    game = war(ATTACKS, own=dict.fromkeys(ids, 1))
    since = len(log(game))
    collect(game, 0)
    assert (log(game)[since:], game.stock) == ([f"reinforced 0 {battalions}"], battalions)


@pytest.mark.rule("middle_earth/reinforce.3")
def test_the_last_battalion_is_placed_without_asking_how_many() -> None:
    """Of two the number is asked, of one it is not; then the step is over."""
    game = war(REINFORCEMENT, own={"moria": 1, "khand": 1}, stock=2)
    say(game, "moria")
    assert asked(game) == "place_count"
    say(game, 1)
    assert (asked(game), game.stock) == ("reinforce", 1)
    say(game, "khand")
    assert (game.army[at("moria")], game.army[at("khand")], game.stock, game.over) == (2, 2, 0, True)


@pytest.mark.rule("middle_earth/fellowship.6", "middle_earth/cards.7")
@pytest.mark.parametrize(
    ("hand", "adventures", "uprising", "asks"),
    [([], [], [], False), (INFANTRY, [], [], True), (INFANTRY[:2], [], [], False), ([], ["bree"], [], True), ([], [], ["moria"], True)],
)
def test_who_could_play_a_card_is_asked_where_to_place(hand: list[str], adventures: list[str], uprising: list[str], asks: bool) -> None:
    """With a single territory there is no choice, but placing unasked would tell that no card can be used."""
    game = war(own={"khand": 1}, hands={0: hand}, adventures={0: adventures})
    game.over, game.stock = False, 1
    for id in uprising:
        game.uprising[0] = [game.pile.pop(game.pile.index(at(id)))]
    game.owe(REINFORCEMENT)
    game.settle()
    assert (bool(game.waiting()) and asked(game) == "reinforce") == asks


@pytest.mark.rule("middle_earth/cards.3", "middle_earth/trilogy.4")
@pytest.mark.parametrize(("edition", "again"), [("european", False), ("trilogy", True)])
def test_a_second_set_in_one_turn(edition: str, again: bool) -> None:
    """Once a turn, or as often as one can in the Trilogy edition."""
    game = war(TURN, own={"moria": 1, "khand": 1}, hands={0: INFANTRY}, edition=edition)
    game.traded = True
    game.answers = game.asked.answers(game, 0)
    assert any(name.startswith("card_") for name in offered(game)) == again


@pytest.mark.rule("middle_earth/powers.26", "middle_earth/powers.25")
@pytest.mark.parametrize(
    ("card", "leaders", "own", "ring", "can"),
    [
        ("borne_to_another_place", [], 2, "moria", False),
        ("borne_to_another_place", ["moria"], 2, "moria", True),
        ("borne_to_another_place", ["moria", "khand"], 2, "moria", False),
        ("borne_to_another_place", ["moria", "khand"], 3, "moria", True),
        ("hunt_ringbearer", [], 2, "lorien", True),
        ("hunt_ringbearer", [], 2, "mount_doom", False),
        ("you_shall_not_pass", [], 2, "moria", True),
    ],
)
def test_a_start_card_that_would_do_nothing_is_not_offered(card: str, leaders: list[str], own: int, ring: str, can: bool) -> None:
    """A leader needs somewhere to go, and the Fellowship a step to take."""
    game = war(ATTACKS, own=dict.fromkeys(["moria", "khand", "harad"][:own], 2), leaders={0: leaders}, ring=ring)
    assert can_start_with(game, 0, KIND_OF[ADVENTURE.value_of(card)]) == can


@pytest.mark.rule("middle_earth/powers.25")
def test_on_mount_doom_the_hunt_still_brings_battalions() -> None:
    """To whoever holds it."""
    game = war(ATTACKS, own={"mount_doom": 2}, ring="mount_doom")
    assert can_start_with(game, 0, KIND_OF[ADVENTURE.value_of("hunt_ringbearer")])


@pytest.mark.rule("middle_earth/powers.4", "middle_earth/board.1")
@pytest.mark.parametrize("board", ["base", "joined"])
def test_the_bridges_that_can_be_closed(board: str) -> None:
    """Those with both ends on the boards in play."""
    game = war(ATTACKS, own={"moria": 2}, board=board)
    size = game.variant.size
    inside = [bridge for bridge, ends in enumerate(BRIDGES) if max(ends) < size]
    assert CloseBridge().answers(game, 0) == inside
    assert (len(inside) == len(BRIDGES)) == (board == "joined")


@pytest.mark.rule("middle_earth/powers.16", "middle_earth/powers.4")
@pytest.mark.parametrize(
    ("army", "leaders", "shut", "ways"),
    [
        (1, [], False, []),
        (2, [], False, ["moria", "rhudaur"]),
        (2, [], True, ["moria"]),
        (2, ["eregion"], True, ["moria", "rhudaur"]),
    ],
)
def test_where_defenders_withdraw_to(army: int, leaders: list[str], shut: bool, ways: list[str]) -> None:
    """To adjacent territories of their own, over a closed bridge only with a leader; a single battalion goes nowhere."""
    others = {1: {"eregion": army, "rhudaur": 1, "moria": 1}}
    game = war(ATTACKS, own={"dunland": 5, "khand": 2}, others=others, rest=2, leaders={1: leaders}, seats=3)
    if shut:
        closed(game)
    assert names(retreats(game, at("eregion"))) == ways


@pytest.mark.rule("middle_earth/events.5", "middle_earth/events.11")
def test_wild_cards_are_replaced_in_an_uprising() -> None:
    """The first territory card is set aside, the wild ones before it are discarded; without any card nothing happens."""
    game = war(ATTACKS, own={"moria": 5})
    game.agenda.clear()
    game.pile = [CARD.value_of(id) for id in ("card_khand", "card_moria", "wild_2", "wild_1")]
    rise_up(game, 0)
    assert (game.uprising[0], game.discard) == ([at("moria")], [CARD.value_of("wild_1"), CARD.value_of("wild_2")])
    own, others = (game.events(seat)[-1].plain() for seat in (0, 1))
    assert (own["card"], others["card"]) == ("card_moria", None)
    assert uprising_at(game, 0) == at("moria")
    game.give(at("moria"), 1)
    assert uprising_at(game, 0) == -1
    game.pile, game.discard, game.agenda = [], [], []
    rise_up(game, 0)
    assert (len(game.uprising[0]), game.agenda) == (1, [])
