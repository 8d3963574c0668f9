"""End, scoring, editions and variants. [end, trilogy, alliance, hunt]"""

from typing import Any

import pytest

import tatami
from conftest import outcome_of
from tatami.core.outcome import Outcome
from tatami.texts import Texts
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import ADVENTURE, TERRITORY
from tatami.titles.middle_earth.rules.ending import after_elimination, finish
from tatami.titles.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.titles.middle_earth.rules.flow import TURN
from tatami.titles.middle_earth.rules.ids import NEUTRAL
from tatami.titles.middle_earth.rules.scoring import (
    card_points,
    extra_points,
    outcome,
    region_points,
    score,
    stronghold_points,
    territory_points,
)
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import IN_REGION, IS_STRONGHOLD
from tatami.titles.middle_earth.words.sentences import teams, victory
from titles.middle_earth.table import asked, at, last, offered, roll, say, war

ERIADOR = {TERRITORY.id_of(t): 1 for t in IN_REGION[4]}


def ended(rule: str = "end.1", **more: Any) -> MiddleEarth:
    game = war(**more)
    game.over = False
    finish(game, rule)
    game.settle()
    return game


@pytest.mark.rule("middle_earth/end.1")
def test_leaving_the_dead_marshes_ends_the_first_board() -> None:
    """At once, and the points decide."""
    game = war(FELLOWSHIP_STEP, own={"moria": 1}, ring="dead_marshes", dice=[3, 0, 0], board="base")
    outcome = outcome_of(game)
    assert (outcome.ending, outcome.places, outcome.scores[0]) == ("end.1", [2, 1], 3)


@pytest.mark.rule("middle_earth/hunt.4")
def test_the_hunt_needs_both_boards() -> None:
    """Without Mount Doom it is refused, with a sentence; on both boards it is played."""
    with pytest.raises(tatami.Unreadable, match="needs both boards"):
        tatami.new("middle_earth", seats=2, seed=1, options={"mode": "hunt", "board": "base"})
    assert tatami.new("middle_earth", seats=2, seed=1, options={"mode": "hunt"}).view(None)["mode"] == "hunt"


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
    outcome = outcome_of(game)
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


RHUN = {TERRITORY.id_of(t): 1 for t in IN_REGION[5]}


@pytest.mark.rule("middle_earth/end.7")
def test_the_most_points_win() -> None:
    """More territories do not help against more points."""
    outcome = outcome_of(ended(own={"moria": 1, "fangorn": 1}, others={1: RHUN | {"khand": 1}}, rest=NEUTRAL))
    assert (outcome.scores, outcome.places, outcome.tie_break) == ([6, 7], [2, 1], None)
    outcome = outcome_of(ended(own={"moria": 1, "fangorn": 1}, others={1: {"khand": 1, "harad": 1, "nurn": 1}}, rest=NEUTRAL))
    assert (outcome.scores, outcome.places, outcome.tie_break) == ([6, 3], [1, 2], None)


def points(game: MiddleEarth, **missions: int) -> None:
    """Lay missions out; each of these is worth 2 to either side."""
    game.played = [sum(1 << ADVENTURE.value_of(id) for id, whose in missions.items() if whose == seat) for seat in range(game.seats)]


@pytest.mark.parametrize(
    ("own", "other", "missions", "scores", "places", "rule"),
    [
        pytest.param(
            {"moria": 1}, {"khand": 1, "harad": 1, "nurn": 1}, {}, [3, 3], [2, 1], "end.8", marks=pytest.mark.rule("middle_earth/end.8")
        ),
        pytest.param(
            {"moria": 1, "khand": 1},
            {"nurn": 1, "harad": 1},
            {"hobbiton": 1},
            [4, 4],
            [1, 2],
            "end.9",
            marks=pytest.mark.rule("middle_earth/end.9"),
        ),
        pytest.param(RHUN, {"khand": 1, "harad": 1, "nurn": 1, "umbar": 1}, {"hobbiton": 0, "rauros": 0}, [10, 6], [1, 2], None),
        pytest.param(
            RHUN,
            {"nurn": 1, "harad": 1, "near_harad": 1, "khand": 1},
            {"hobbiton": 1},
            [6, 6],
            [2, 1],
            "end.10",
            marks=pytest.mark.rule("middle_earth/end.10"),
        ),
    ],
)
def test_ties_name_the_step_that_broke_them(
    own: dict[str, int], other: dict[str, int], missions: dict[str, int], scores: list[int], places: list[int], rule: "str | None"
) -> None:
    """Territories, then strongholds, then card points; without a tie none is named."""
    game = ended(own=own, others={1: other}, rest=NEUTRAL)
    points(game, **missions)
    outcome = outcome_of(game)
    assert (outcome.scores, outcome.places, outcome.tie_break) == (scores, places, rule)


@pytest.mark.rule("middle_earth/end.11")
def test_the_die_breaks_the_last_tie() -> None:
    """Either may win it."""
    even = [outcome_of(ended(own={"khand": 1}, others={1: {"nurn": 1}}, rest=NEUTRAL, dice=[lot])) for lot in (0, 1)]
    assert sorted(outcome.places for outcome in even) == [[1, 2], [2, 1]]
    assert [outcome.tie_break for outcome in even] == ["end.11", "end.11"]


@pytest.mark.rule("middle_earth/end.11")
def test_before_the_die_is_thrown_a_tie_stays_one() -> None:
    """Points over time are counted at every position: two who are wholly equal share the first place, and no step has parted them."""
    game = ended(own={"khand": 1}, others={1: {"nurn": 1}}, rest=NEUTRAL, dice=[0])
    game.lots = []
    standing = tatami.title("middle_earth").outcome(game)
    assert (standing.places, standing.tie_break) == ([1, 1], None)


@pytest.mark.rule("middle_earth/trilogy.1")
def test_the_edition_changes_the_rules_and_the_default_is_european() -> None:
    """Two leaders and a card in the Trilogy edition, one and none without a word; the rest stays: the same board, deck of territories and hand."""
    games: list[Any] = [
        tatami.new("middle_earth", seats=3, seed=4, options={"muster": "table", **edition})
        for edition in ({}, {"edition": "european"}, {"edition": "trilogy"})
    ]
    plain, european, trilogy = games
    assert [len(hand) for hand in plain.hand] == [len(hand) for hand in european.hand] == [0, 0, 0]
    assert [len(hand) for hand in trilogy.hand] == [1, 1, 1]
    assert plain.reserve == european.reserve == trilogy.reserve == [0, 0, 0]
    assert [sum(game.army) for game in games] == [150, 150, 156]
    assert (len(plain.pile), len(trilogy.pile) + 3) == (66, 66)
    assert [cards.bit_count() for cards in trilogy.adventures] == [cards.bit_count() for cards in plain.adventures] == [4, 4, 4]


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


ALLIANCE: dict[str, Any] = {"seats": 4, "mode": "alliance", "rest": NEUTRAL}


@pytest.mark.rule("middle_earth/alliance.1", "middle_earth/alliance.2")
def test_the_better_side_wins_and_its_better_player() -> None:
    """Seat 1 has most points, but seats 0 and 2 have more together."""
    game = ended(
        own={"forlindon": 1, "harlindon": 1, "khand": 1},
        others={1: {"nurn": 1, "harad": 1, "harondor": 1, "near_harad": 1}, 2: {"anfalas": 1, "andrast": 1}},
        **ALLIANCE,
    )
    assert outcome_of(game).scores == [3, 4, 2, 0]
    assert outcome_of(game).places == [1, 3, 2, 4]
    with pytest.raises(tatami.Unreadable):
        tatami.new("middle_earth", seats=3, seed=1, options={"mode": "alliance"})


@pytest.mark.parametrize(
    ("held", "missions", "first", "rule"),
    [
        pytest.param([["moria"], ["nurn", "harad", "khand"]], {}, 1, "alliance.3", marks=pytest.mark.rule("middle_earth/alliance.3")),
        pytest.param(
            [["moria", "khand"], ["nurn", "harad"]], {"hobbiton": 1}, 0, "alliance.4", marks=pytest.mark.rule("middle_earth/alliance.4")
        ),
        pytest.param(
            [list(RHUN), ["nurn", "harad", "near_harad", "khand"]],
            {"hobbiton": 1},
            1,
            "alliance.5",
            marks=pytest.mark.rule("middle_earth/alliance.5"),
        ),
        pytest.param([["khand"], ["nurn"]], {}, None, "alliance.6", marks=pytest.mark.rule("middle_earth/alliance.6")),
    ],
)
def test_equal_sums_of_the_sides(held: list[list[str]], missions: dict[str, int], first: "int | None", rule: str) -> None:
    """More territories, then strongholds, then card points, then the die; the outcome names the step."""
    good, evil = (dict.fromkeys(ids, 1) for ids in held)
    game = ended(own=good, others={1: evil}, **ALLIANCE)
    points(game, **missions)
    outcome = outcome_of(game)
    assert outcome.scores[0] + outcome.scores[2] == outcome.scores[1] + outcome.scores[3]
    assert outcome.tie_break == rule
    assert outcome.winners in ([[0], [1]] if first is None else [[first]])


def beaten(mode: str, ally: int = 2) -> MiddleEarth:
    """Good takes evil's last territory; the ally holds all the rest."""
    game = war(
        ATTACKS,
        seats=4,
        own={"weather_hills": 4},
        others={1: {"old_forest": 1}},
        rest=ally,
        dice=[roll((6, 1, 1), (1,)), 0, 0, 0],
        mode=mode,
    )
    say(game, "weather_hills", "old_forest", "three_dice")
    return game


@pytest.mark.rule("middle_earth/alliance.1")
def test_the_alliance_is_played_to_the_usual_end() -> None:
    """A side that is out does not end it: only the last player does, or the Fellowship."""
    game = beaten("alliance")
    assert (game.outcome(), game.waiting()) == (None, [0])
    assert [game.is_alive(seat) for seat in range(4)] == [True, False, True, False]
    last_one = war(
        ATTACKS,
        seats=4,
        own={"weather_hills": 4},
        others={1: {"old_forest": 1}},
        rest=NEUTRAL,
        dice=[roll((6, 1, 1), (1,)), 0, 0, 0],
        mode="alliance",
    )
    say(last_one, "weather_hills", "old_forest", "three_dice")
    assert (outcome_of(last_one).ending, outcome_of(last_one).winners) == ("end.2", [0])


@pytest.mark.rule("middle_earth/hunt.1")
def test_reaching_mount_doom_is_a_good_victory() -> None:
    """Without another roll."""
    game = war(FELLOWSHIP_STEP, own={"khand": 1}, ring="gorgoroth", dice=[3, 0, 0], mode="hunt")
    assert (outcome_of(game).ending, outcome_of(game).places) == ("hunt.1", [1, 2])
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
        assert outcome_of(game).places == [2, 1]


@pytest.mark.rule("middle_earth/hunt.2")
@pytest.mark.parametrize("dice", [(7, 1), (1, 7)])
def test_the_ring_is_captured_with_dice_of_six(dice: tuple[int, int]) -> None:
    """A seventh face is not on them."""
    game = hunting("moria", *dice)
    with pytest.raises(ValueError, match="below 6"):
        say(game, "yes")


@pytest.mark.rule("middle_earth/hunt.5")
def test_the_victory_is_the_sides() -> None:
    """Both its players have won, whatever their scores; a side whose players are all out has lost."""
    game = beaten("hunt")
    outcome = outcome_of(game)
    assert (outcome.ending, outcome.places, outcome.winners) == ("hunt.5", [1, 3, 1, 3], [0, 2])
    assert outcome.scores[2] > outcome.scores[0]
    assert last(game, "side_won")["side"] == "good"


@pytest.mark.rule("middle_earth/hunt.2", "middle_earth/hunt.5")
def test_who_catches_the_ring_wins_with_the_ally() -> None:
    """The captor is not placed second to an ally with more points."""
    game = war(own={"forlindon": 1}, others={1: {"moria": 2}}, rest=3, seats=4, ring="moria", dice=[5, 5, 0, 0, 0], mode="hunt")
    game.over, game.active = False, 1
    game.owe(TURN)
    game.settle()
    say(game, "yes")
    outcome = outcome_of(game)
    assert (outcome.ending, outcome.places, outcome.tie_break) == ("hunt.2", [3, 1, 3, 1], None)
    assert outcome.scores[3] > outcome.scores[1]


@pytest.mark.rule("middle_earth/end.3", "middle_earth/end.6")
def test_the_score_counts_realms_too() -> None:
    """Two territories, one of them Minas Tirith with its stronghold: 2, 2 and 4 for the good player."""
    game = war(ATTACKS, own={"minas_tirith": 2, "khand": 2})
    assert score(game, 0) == 2 + 2 * IS_STRONGHOLD[at("minas_tirith")] + 4


@pytest.mark.rule("middle_earth/hunt.5", "middle_earth/end.2")
@pytest.mark.parametrize(
    ("mode", "alive", "ending", "places"),
    [
        ("hunt", 0b0101, "hunt.5", [1, 2, 1, 2]),  # good alone is left
        ("hunt", 0b1010, "hunt.5", [2, 1, 2, 1]),
        ("hunt", 0b0111, "", []),
        ("hunt", 0b1000, "hunt.5", [2, 1, 2, 1]),
        ("war", 0b0101, "", []),
        ("war", 0b0100, "end.2", [2, 2, 1, 2]),
    ],
)
def test_who_is_left_has_won(mode: str, alive: int, ending: str, places: list[int]) -> None:
    """In the hunt the side whose players alone are left, else the last player; good sits in seats 0 and 2."""
    game = war(ATTACKS, seats=4, own={"moria": 2}, others={1: {"khand": 2}, 2: {"lorien": 2}, 3: {"umbar": 2}}, mode=mode)
    game.alive = alive
    after_elimination(game)
    assert game.ending == ending
    if ending:
        assert [place == 1 for place in outcome(game).places] == [place == 1 for place in places]


@pytest.mark.rule("middle_earth/hunt.2", "middle_earth/hunt.3")
@pytest.mark.parametrize(
    ("ring", "leader", "total", "bonuses"),
    [
        ("moria", "khand", 5, []),
        ("moria", "moria", 6, ["leader"]),
        ("gorgoroth", "khand", 6, ["mordor"]),
        ("gorgoroth", "gorgoroth", 7, ["leader", "mordor"]),
    ],
)
def test_an_attempt_on_the_ring_is_told(ring: str, leader: str, total: int, bonuses: list[str]) -> None:
    """Who tried, each die and each bonus, and what they make together."""
    game = hunting(ring, 2, 3, leader=leader)
    say(game, "yes")
    told = last(game, "capture_tried")
    assert [told[name] for name in ("seat", "first", "second", "die", "bonuses")] == [1, "2", "3", str(total), bonuses]


@pytest.mark.rule("middle_earth/alliance.1", "middle_earth/alliance.2", "middle_earth/hunt.1", "middle_earth/hunt.5")
@pytest.mark.parametrize(
    ("mode", "scores", "places", "ending", "said"),
    [
        ("alliance", [33, 29, 22, 21], [1, 3, 2, 4], "fellowship.3", "Good wins with 55 points to 50: of that side, Ayame with 33."),
        ("alliance", [40, 29, 2, 21], [3, 1, 4, 2], "end.1", "Evil wins with 50 points to 42: of that side, Botan with 29."),
        ("hunt", [10, 50, 10, 50], [1, 3, 1, 3], "hunt.1", "The Fellowship has reached Mount Doom: Good wins (Ayame, Chiyo)."),
        ("hunt", [10, 50, 10, 50], [3, 1, 3, 1], "hunt.2", "The Ring is captured: Evil wins (Botan, Denji)."),
        ("war", [33, 29, 22, 21], [1, 2, 3, 4], "end.1", ""),
    ],
)
def test_the_winner_is_told_with_the_side(mode: str, scores: list[int], places: list[int], ending: str, said: str) -> None:
    """Both sums and the winning player; in the hunt what ended it; in the war the page's own words."""
    title = tatami.title("middle_earth")
    texts = Texts(title, "en", ["Ayame", "Botan", "Chiyo", "Denji"])
    assert victory(texts, Outcome(places, scores, {}, None, ending), {"mode": mode}) == said


@pytest.mark.rule("middle_earth/alliance.1")
def test_seats_of_one_side_win_together() -> None:
    """In the alliance and the hunt for four, seated alternately; else each alone."""
    assert [teams({"mode": "alliance"}, seat, 4) for seat in range(4)] == [[0, 2], [1, 3], [0, 2], [1, 3]]
    assert teams({"mode": "hunt"}, 1, 4) == [1, 3]
    assert (teams({"mode": "war"}, 1, 4), teams({"mode": "hunt"}, 1, 2)) == ([1], [1])
