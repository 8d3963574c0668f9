"""Reinforcements and territory cards. [turn, reinforce, cards]"""

import pytest

from tatami.titles.middle_earth.rules.armies import lose, place
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.cards import draw_card, is_set, set_value
from tatami.titles.middle_earth.rules.domains import ADVENTURE, CARD, TERRITORY
from tatami.titles.middle_earth.rules.draw import DRAW
from tatami.titles.middle_earth.rules.events import BATTALIONS_PLACED
from tatami.titles.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.titles.middle_earth.rules.flow import NEXT_TURN, TURN
from tatami.titles.middle_earth.rules.reinforce import REINFORCEMENT, CloseBridge, can_start_with, collect
from tatami.titles.middle_earth.rules.tables import BRIDGES, IN_REGION, KIND_OF
from titles.middle_earth.table import INFANTRY, asked, at, last, log, offered, say, told, war

NO_SET = ["forlindon", "harlindon", "lune_valley"]  # archers and twice infantry

ERIADOR = {TERRITORY.id_of(t): 1 for t in IN_REGION[4]}
CAVALRY = ["the_shire", "forodwaith", "north_downs"]
CREATURES = ["forlindon", "mithlond", "tower_hills"]


def value(*cards: str) -> int:
    a, b, c = (CARD.value_of(card if "wild" in card else f"card_{card}") for card in cards)
    assert is_set(a, b, c)
    return set_value(a, b, c)


@pytest.mark.rule("middle_earth/turn.1")
def test_a_turn_has_six_steps() -> None:
    """Reinforce, attack, fortify, leader, draw, Fellowship; then the next player."""
    game = war(TURN, own={"moria": 3, "eregion": 2}, leaders={1: ["khand"]}, rest=1, ring="the_shire")
    assert asked(game) == "reinforce"
    say(game, "moria", 3)
    assert asked(game) == "attack_from"
    say(game, "done")
    assert asked(game) == "fortify"
    say(game, "done")
    assert asked(game) == "place_leader"
    say(game, "moria")
    assert last(game, "fellowship_moved")["territory"] == "buckland"
    assert (asked(game), game.waiting()) == ("reinforce", [1])


@pytest.mark.rule("middle_earth/turn.2")
def test_start_cards_only_before_the_first_placement() -> None:
    """Until the first battalion is placed or the first set traded."""
    game = war(TURN, own={"moria": 3, "eregion": 2}, adventures={0: ["you_shall_not_pass"]})
    assert "you_shall_not_pass" in offered(game)
    say(game, "moria", 1)
    assert "you_shall_not_pass" not in offered(game)


@pytest.mark.rule("middle_earth/turn.3")
def test_nothing_is_played_after_the_draw() -> None:
    """Every power of the own turn is in hand; from the draw step on nothing is asked but the discard, then the Fellowship's windows."""
    game = war(
        DRAW,
        FELLOWSHIP_STEP,
        own={"moria": 3, "eregion": 2, "mithlond": 3},
        leaders={0: ["moria"]},
        adventures={0: ["you_shall_not_pass", "move_by_night", "ambush", "gollum"], 1: ["bree"]},
        ring="the_shire",
    )
    assert offered(game, 0) == {"pass", "gollum"}
    drawing = war(own={"moria": 3, "eregion": 2}, adventures={0: ["you_shall_not_pass", "move_by_night", "ambush", "boromir"]})
    drawing.over, drawing.earned, drawing.moves = False, True, 1
    drawing.adventure_pile.append(drawing.adventure_pile.pop(drawing.adventure_pile.index(ADVENTURE.value_of("gollum"))))
    drawing.owe(DRAW)
    drawing.settle()
    assert (asked(drawing), len(offered(drawing))) == ("discard_adventure", 5)
    say(drawing, "ambush")
    assert drawing.over
    assert "power_played" not in told(drawing)


@pytest.mark.rule("middle_earth/turn.4")
def test_what_lasts_until_a_turn_ends_even_if_the_player_is_out() -> None:
    """Storms, closed bridges and corsairs end when the turn begins, or would have begun."""
    game = war(ATTACKS, seats=4, own={"moria": 3}, others={2: {"khand": 1}}, rest=3)
    game.storms[1], game.closed[1], game.corsairs = [at("moria")], 1, 0b0110
    game.hindered = True
    game.agenda.clear()
    game.owe(NEXT_TURN)
    game.settle()
    assert (game.storms[1], game.closed[1], game.corsairs, game.hindered) == ([], 0, 0, False)
    assert game.waiting() == [2]


@pytest.mark.rule("middle_earth/reinforce.1")
@pytest.mark.parametrize(("territories", "battalions"), [(5, 3), (11, 3), (12, 4), (14, 4)])
def test_a_third_of_the_territories(territories: int, battalions: int) -> None:
    """Rounded down, never fewer than three."""
    own = {TERRITORY.id_of(t): 1 for t in range(0, 3 * territories, 3)}
    game = war(TURN, own=own)
    assert last(game, "reinforced")["battalions"] == battalions == game.stock


@pytest.mark.rule("middle_earth/reinforce.2")
def test_whole_regions_pay_their_bonus() -> None:
    """Eriador is worth three."""
    game = war(TURN, own=ERIADOR)
    assert last(game, "region_paid") == last(game, "region_paid") | {"region": "eriador", "battalions": 3}
    assert game.stock == 6


@pytest.mark.rule("middle_earth/reinforce.3")
def test_battalions_go_where_the_player_likes() -> None:
    """On own territories only, in any lots."""
    game = war(TURN, own={"moria": 1, "eregion": 1})
    assert offered(game) == {"moria", "eregion"}
    say(game, "moria", 2, "eregion")
    assert (game.army[at("moria")], game.army[at("eregion")], game.stock) == (3, 2, 0)


@pytest.mark.rule("middle_earth/cards.1", "middle_earth/cards.2", "middle_earth/cards.8")
def test_sets_and_their_values() -> None:
    """4, 6, 8, and 10 for one of each; a wild card is any symbol, and counts as dearly as it can."""
    assert [value(*three) for three in (INFANTRY, CAVALRY, CREATURES)] == [4, 6, 8]
    assert value("harlindon", "the_shire", "forlindon") == 10
    assert value("harlindon", "the_shire", "wild_1") == 10
    assert value("harlindon", "lune_valley", "wild_1") == 4
    assert value("harlindon", "wild_2", "wild_1") == 10
    assert not is_set(CARD.value_of("card_harlindon"), CARD.value_of("card_lune_valley"), CARD.value_of("card_forlindon"))


@pytest.mark.rule("middle_earth/cards.3")
def test_one_set_a_turn() -> None:
    """Only while reinforcing, and only once."""
    game = war(TURN, own={"moria": 1, "khand": 1}, hands={0: INFANTRY + CAVALRY[:1]})
    assert "card_harlindon" in offered(game)
    say(game, "card_harlindon", "card_lune_valley")
    assert last(game, "set_traded")["battalions"] == 4
    assert game.stock == 7
    game.hand[0] = [CARD.value_of(f"card_{id}") for id in CREATURES]
    game.play(0, at("moria"))
    say(game, 1)
    assert offered(game) == {"moria", "khand"}


@pytest.mark.rule("middle_earth/cards.4")
def test_five_cards_must_be_traded() -> None:
    """Before anything is placed."""
    game = war(TURN, own={"moria": 1}, hands={0: INFANTRY + CAVALRY[:2]})
    assert offered(game) == {f"card_{id}" for id in INFANTRY}


@pytest.mark.rule("middle_earth/cards.4", "middle_earth/turn.2")
def test_with_five_cards_the_start_of_the_turn_is_not_lost() -> None:
    """Cards for the start of the turn may be played before the set that must be traded, and not after it."""
    held = ["you_shall_not_pass", "borne_to_another_place", "hunt_ringbearer", "ambush"]
    own = {"moria": 1, "eregion": 1, "khand": 1}
    game = war(TURN, own=own, leaders={0: ["moria"]}, hands={0: INFANTRY + CAVALRY[:2]}, adventures={0: held})
    sets = {f"card_{id}" for id in INFANTRY}
    assert offered(game) == sets | set(held[:3])
    say(game, "you_shall_not_pass", "weather_hills__rhudaur")
    assert offered(game) == sets | set(held[1:3])
    say(game, "card_harlindon", "card_lune_valley")
    assert offered(game) == set(own)


@pytest.mark.rule("middle_earth/cards.5")
def test_cards_of_own_territories_bring_two_more() -> None:
    """Straight onto the territory, for each such card."""
    game = war(TURN, own={"harlindon": 1, "lune_valley": 1}, hands={0: INFANTRY})
    say(game, "card_harlindon", "card_lune_valley")
    assert [game.army[at(t)] for t in ("harlindon", "lune_valley", "evendim_hills")] == [3, 3, 1]
    assert game.stock == 7


@pytest.mark.rule("middle_earth/cards.6")
def test_the_discard_becomes_a_new_pile() -> None:
    """When the pile is empty; and without a discard nothing is drawn."""
    game = war(ATTACKS, own={"moria": 2})
    game.discard, game.pile = game.pile[:5], []
    assert draw_card(game) < 66
    assert (len(game.pile), game.discard) == (4, [])
    game.pile = []
    assert draw_card(game) == -1


@pytest.mark.rule("middle_earth/cards.7")
def test_hands_are_secret_but_their_size_is_not() -> None:
    """Others see how many cards, not which."""
    game = war(ATTACKS, own={"moria": 2}, hands={0: INFANTRY})
    own, other = game.view(0)["players"][0], game.view(1)["players"][0]
    assert (own["cards"], len(own["hand"])) == (3, 3)
    assert (other["cards"], other["hand"], other["shown"]) == (3, None, [])


def test_a_set_in_the_making_is_nobody_elses_business() -> None:
    """In another world the seat on turn begins its choice anew."""
    game = war(REINFORCEMENT, own={"moria": 1, "khand": 1}, hands={0: INFANTRY + CAVALRY[:1]}, stock=3)
    say(game, "card_harlindon")
    world = game.redeal(1, 7)
    assert asked(world) == "reinforce"
    assert world.view(1) == game.view(1)


@pytest.mark.rule("middle_earth/reinforce.3")
def test_battalions_placed_and_lost_are_told() -> None:
    """A card never takes the last battalion; where only one stands nothing is lost and nothing said."""
    game = war(ATTACKS, own={"moria": 3, "eregion": 2, "khand": 1})
    since = len(log(game))
    place(game, 0, at("moria"), 2, BATTALIONS_PLACED)
    lose(game, at("moria"), 3)
    lose(game, at("moria"), 3)
    lose(game, at("eregion"), 1)
    lose(game, at("khand"), 1)
    assert log(game)[since:] == [
        "battalions_placed 0 moria 2",
        "battalions_lost moria 3",
        "battalions_lost moria 1",
        "battalions_lost eregion 1",
    ]
    assert [game.army[at(id)] for id in ("moria", "eregion", "khand")] == [1, 1, 1]


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
