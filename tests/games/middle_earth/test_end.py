"""End, scoring, editions and variants. [end, trilogy, alliance, hunt]"""

import pytest

import tatami
from games.middle_earth.table import asked, at, last, offered, roll, say, war
from tatami.games.middle_earth.flow import TURN
from tatami.games.middle_earth.rules.attack import ATTACKS
from tatami.games.middle_earth.rules.ending import finish
from tatami.games.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.games.middle_earth.scoring import card_points, extra_points, region_points, score, stronghold_points, territory_points
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import ADVENTURE, IN_REGION, NEUTRAL, TERRITORY

ERIADOR = {TERRITORY.id_of(t): 1 for t in IN_REGION[4]}


def ended(rule: str = "end.1", **more: object) -> MiddleEarth:
    game = war(**more)  # type: ignore[arg-type]
    game.over = False
    finish(game, rule)
    game.settle()
    return game


@pytest.mark.rule("middle_earth/end.1", "middle_earth/hunt.4")
@pytest.mark.parametrize(("mode", "rule"), [("war", "end.1"), ("hunt", "hunt.4")])
def test_leaving_the_dead_marshes_ends_the_first_board(mode: str, rule: str) -> None:
    """At once; in the hunt it is a good victory."""
    game = war(FELLOWSHIP_STEP, own={"moria": 1}, ring="dead_marshes", dice=[3, 0, 0], board="base", mode=mode)
    outcome = game.outcome()
    assert outcome.ending == rule
    assert (outcome.places == [1, 2]) == (mode == "hunt")


@pytest.mark.rule("middle_earth/end.2")
def test_the_last_player_wins_at_once() -> None:
    """Whatever the neutral army holds, and whatever the points say."""
    game = war(
        ATTACKS,
        own={"weather_hills": 4},
        others={1: {"old_forest": 1}},
        rest=NEUTRAL,
        dice=[roll((6, 1, 1), (1,)), 0, 0],
    )
    game.played[1] = sum(1 << mission for mission in range(20))
    say(game, "weather_hills", "old_forest", "three_dice")
    outcome = game.outcome()
    assert (outcome.ending, outcome.places) == ("end.2", [1, 2])
    assert outcome.scores[1] > outcome.scores[0]


@pytest.mark.rule("middle_earth/end.3", "middle_earth/end.4", "middle_earth/end.5")
def test_points() -> None:
    """One a territory, two more a stronghold, whole regions, played cards by side."""
    game = war(ATTACKS, own=ERIADOR | {"moria": 2})
    game.played = [1 << ADVENTURE.value_of("harlond") | 1 << ADVENTURE.value_of("gollum"), 1 << ADVENTURE.value_of("bree")]
    assert (territory_points(game, 0), stronghold_points(game, 0), region_points(game, 0)) == (8, 4, 3)
    assert (card_points(game, 0), card_points(game, 1)) == (3, 1)
    assert score(game, 0) == 18


@pytest.mark.rule("middle_earth/end.6")
def test_extra_points_of_gondor_and_mordor() -> None:
    """Four each, on top of the rest, and only for the right side."""
    good = war(ATTACKS, own={"minas_tirith": 2, "mount_doom": 1, "barad_dur": 1})
    assert (extra_points(good, 0), extra_points(good, 1)) == (8, 0)
    evil = war(ATTACKS, own={"khand": 2})
    assert (extra_points(evil, 0), extra_points(evil, 1)) == (0, 4)


@pytest.mark.rule("middle_earth/end.7")
def test_ties() -> None:
    """Territories, strongholds, card points, then the die."""
    game = ended(own={"moria": 1}, others={1: {"khand": 1, "harad": 1, "nurn": 1}}, rest=NEUTRAL)
    assert game.outcome().scores == [3, 3]
    assert (game.outcome().places, game.outcome().tie_break) == ([2, 1], "end.7")
    even = [ended(own={"khand": 1}, others={1: {"nurn": 1}}, rest=NEUTRAL, dice=[lot]).outcome().places for lot in (0, 1)]
    assert sorted(even) == [[1, 2], [2, 1]]


@pytest.mark.rule("middle_earth/trilogy.1")
def test_the_european_edition_is_the_default() -> None:
    """Each edition is one value of the option."""
    assert tatami.title("middle_earth").options["edition"].values == ["european", "trilogy"]


@pytest.mark.rule("middle_earth/trilogy.3")
def test_strongholds_gain_a_battalion() -> None:
    """At the start of the reinforcement step."""
    for edition, army in (("trilogy", 2), ("european", 1)):
        game = war(TURN, own={"moria": 1, "khand": 1}, edition=edition)
        assert (game.army[at("moria")], game.army[at("khand")]) == (army, 1)


@pytest.mark.rule("middle_earth/trilogy.4")
def test_any_number_of_sets_and_nothing_extra() -> None:
    """Cards of own territories bring nothing more."""
    hand = ["harlindon", "lune_valley", "evendim_hills", "the_shire"]
    game = war(TURN, own={"harlindon": 1, "khand": 1}, hands={0: hand}, edition="trilogy")
    say(game, "card_harlindon", "card_lune_valley")
    assert (game.army[at("harlindon")], game.stock) == (1, 7)
    game.hand[0] = sorted(at(t) for t in ("forodwaith", "north_downs", "the_shire"))
    say(game, "khand", 1)
    assert "card_forodwaith" in offered(game)


ALLIANCE = {"seats": 4, "mode": "alliance", "rest": NEUTRAL}


@pytest.mark.rule("middle_earth/alliance.1", "middle_earth/alliance.2")
def test_the_better_side_wins_and_its_better_player() -> None:
    """Seat 1 has most points, but seats 0 and 2 have more together."""
    game = ended(
        own={"forlindon": 1, "harlindon": 1, "khand": 1},
        others={1: {"nurn": 1, "harad": 1, "harondor": 1, "near_harad": 1}, 2: {"anfalas": 1, "andrast": 1}},
        **ALLIANCE,
    )
    assert game.outcome().scores == [3, 4, 2, 0]
    assert game.outcome().places == [1, 3, 2, 4]
    with pytest.raises(tatami.Unreadable):
        tatami.new("middle_earth", seats=3, seed=1, options={"mode": "alliance"})


@pytest.mark.rule("middle_earth/alliance.3")
def test_a_beaten_side_has_lost_and_ties_have_a_rule() -> None:
    """Equal sums go to the side with more territories."""
    game = ended(own={"moria": 1}, others={1: {"nurn": 1, "harad": 1, "khand": 1}}, **ALLIANCE)
    assert (game.outcome().places[:2], game.outcome().tie_break) == ([3, 1], "alliance.3")
    game = war(
        ATTACKS,
        seats=4,
        own={"weather_hills": 4},
        others={1: {"old_forest": 1}},
        rest=2,
        dice=[roll((6, 1, 1), (1,)), 0, 0, 0],
        mode="alliance",
    )
    say(game, "weather_hills", "old_forest", "three_dice")
    assert (game.outcome().ending, game.outcome().winners) == ("alliance.3", [2])


@pytest.mark.rule("middle_earth/hunt.1")
def test_reaching_mount_doom_is_a_good_victory() -> None:
    """Without another roll."""
    game = war(FELLOWSHIP_STEP, own={"khand": 1}, ring="gorgoroth", dice=[3, 0, 0], mode="hunt")
    assert (game.outcome().ending, game.outcome().places) == ("hunt.1", [1, 2])
    with pytest.raises(tatami.Unreadable):
        tatami.new("middle_earth", seats=3, seed=1, options={"mode": "hunt"})


def hunting(ring: str, *dice: int, leader: str = "khand") -> MiddleEarth:
    """The evil player of two begins a turn; the Ring is in one of its territories."""
    game = war(own={"forlindon": 1}, leaders={1: [leader]}, ring=ring, dice=[die - 1 for die in dice] + [0, 0], mode="hunt")
    game.over, game.active = False, 1
    game.owe(TURN)
    game.settle()
    return game


@pytest.mark.rule("middle_earth/hunt.2", "middle_earth/hunt.3")
@pytest.mark.parametrize(
    ("ring", "dice", "leader", "won"),
    [
        ("moria", (6, 6), "khand", True),
        ("moria", (6, 5), "khand", False),
        ("moria", (6, 5), "moria", True),
        ("gorgoroth", (6, 5), "khand", True),
        ("gorgoroth", (5, 5), "gorgoroth", True),
        ("gorgoroth", (5, 4), "gorgoroth", False),
    ],
)
def test_the_ring_can_be_captured(ring: str, dice: tuple[int, int], leader: str, won: bool) -> None:
    """Two dice, 12 or more; one more for a leader there, one more in Mordor."""
    game = hunting(ring, *dice, leader=leader)
    assert asked(game) == "capture"
    say(game, "yes")
    assert (game.ending == "hunt.2") == won
    if won:
        assert game.outcome().places == [2, 1]


@pytest.mark.rule("middle_earth/hunt.5")
def test_the_victory_is_the_sides() -> None:
    """And a side whose players are all out has lost."""
    game = war(
        ATTACKS,
        seats=4,
        own={"weather_hills": 4},
        others={1: {"old_forest": 1}},
        rest=2,
        dice=[roll((6, 1, 1), (1,)), 0, 0, 0],
        mode="hunt",
    )
    say(game, "weather_hills", "old_forest", "three_dice")
    assert (game.outcome().ending, game.outcome().places[:3]) == ("hunt.5", [2, 3, 1])
    assert last(game, "side_won")["side"] == "good"
