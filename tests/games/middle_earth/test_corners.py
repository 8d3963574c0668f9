"""Corners of fortification, reinforcement, replies and uprisings: one more or one less, and who is asked."""

import pytest

from games.middle_earth.table import asked, at, log, offered, say, war
from tatami.games.middle_earth.domains import ADVENTURE, BRIDGE_NAME, CARD, TERRITORY
from tatami.games.middle_earth.flow import TURN
from tatami.games.middle_earth.ids import NEUTRAL, UNDER_MOUNTAINS
from tatami.games.middle_earth.rules.attack import ATTACKS
from tatami.games.middle_earth.rules.battle import ANSWERED, DECLARED, FOUGHT, ORDER_CARDS, Order
from tatami.games.middle_earth.rules.fortify import FORTIFICATION, Fortify, reachable
from tatami.games.middle_earth.rules.missions import completed
from tatami.games.middle_earth.rules.powers import discard_adventure, play_power
from tatami.games.middle_earth.rules.reinforce import REINFORCEMENT, CloseBridge, can_start_with, collect
from tatami.games.middle_earth.rules.reply import REPLY_CARDS, retreats
from tatami.games.middle_earth.rules.uprising import rise_up, uprising_at
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import BRIDGES, COPIES_OF, KIND_OF

OVER_THE_BRIDGE = {"rhudaur": 4, "eregion": 3, "moria": 2}  # one bridge joins Rhudaur with Eregion
INFANTRY = ["harlindon", "lune_valley", "evendim_hills"]
NO_SET = ["forlindon", "harlindon", "lune_valley"]  # archers and twice infantry


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
    [
        ([], [], [], False),
        (INFANTRY, [], [], True),
        (NO_SET, [], [], True),
        (NO_SET[1:], [], [], False),
        ([], ["bree"], [], True),
        ([], [], ["moria"], True),
    ],
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


@pytest.mark.rule("middle_earth/fellowship.6", "middle_earth/powers.8")
@pytest.mark.parametrize(("adventures", "seen", "asks"), [(["bree"], False, True), (["bree"], True, False), ([], False, False)])
def test_who_could_go_under_the_mountains_is_asked_where_to_attack(adventures: list[str], seen: bool, asks: bool) -> None:
    """With single battalions there is no attack. Whoever may hold the way under the mountains is asked all the same, until every copy is seen."""
    game = war(own={"moria": 1, "khand": 1}, adventures={0: adventures})
    if seen:
        show(game, COPIES_OF[UNDER_MOUNTAINS])
    game.over = False
    game.owe(ATTACKS)
    game.settle()
    assert game.waiting() == ([0] if asks else [])
    if asks:
        assert (asked(game), offered(game)) == ("attack_from", {"done"})


def show(game: MiddleEarth, cards: int) -> None:
    """Everybody has seen these adventure cards."""
    game.adventure_pile = [card for card in game.adventure_pile if not cards >> card & 1]
    game.adventure_discard |= cards
    game.unseen &= ~cards


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


@pytest.mark.rule("middle_earth/fellowship.6", "middle_earth/attack.19")
@pytest.mark.parametrize(("adventures", "seen", "asks"), [(["bree"], False, True), (["bree"], True, False), ([], False, False)])
def test_who_could_reply_is_asked(adventures: list[str], seen: bool, asks: bool) -> None:
    """Not asking a defender without a fitting card would tell that there is none; once all are seen, there is nothing to tell."""
    game = war(ATTACKS, own={"weather_hills": 6}, others={1: {"old_forest": 5}}, adventures={1: adventures})
    if seen:
        show(game, REPLY_CARDS)
    say(game, "weather_hills", "old_forest")
    assert (game.waiting(), asked(game)) == (([1], "reply") if asks else ([0], "order"))
    if asks:
        assert offered(game) == {"pass"}


@pytest.mark.rule("middle_earth/attack.19", "middle_earth/powers.3", "middle_earth/powers.16")
@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (["strategic_withdrawal", "courage_alone"], (5, 5)),  # four of five leave, four come
        (["courage_alone", "strategic_withdrawal"], (1, 9)),  # four come, eight of nine leave
    ],
)
def test_a_second_card_may_follow_the_first_reply(cards: list[str], armies: tuple[int, int]) -> None:
    """After either card the defender may still play the other, before the attacker says anything."""
    game = war(ATTACKS, own={"weather_hills": 6}, others={1: {"old_forest": 5}}, adventures={1: [*cards, "bree"]})
    say(game, "weather_hills", "old_forest")
    for card in cards:
        assert (game.waiting(), asked(game)) == ([1], "reply")
        say(game, card)
        if card == "strategic_withdrawal":
            say(game, "fornost")
    assert (game.army[at("old_forest")], game.army[at("fornost")]) == armies
    assert (game.waiting(), asked(game)) == ([0], "order")
    assert "break_off" in offered(game)
