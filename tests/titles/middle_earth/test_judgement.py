"""What the bots make of a position."""

import pytest

import tatami
from conftest import all_steps
from tatami.bots.bot import Greedy, Standpoint
from tatami.bots.judgement.insight import NOTHING_LEARNED, Insight
from tatami.bots.one_step import asked_seat, canonical
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.titles.middle_earth.bots import JUDGEMENT, MiddleEarthJudgement, is_duel
from tatami.titles.middle_earth.bots.attack import enemy_beside
from tatami.titles.middle_earth.bots.choices import CHOICES as WAR
from tatami.titles.middle_earth.bots.choices import IN_A_DUEL
from tatami.titles.middle_earth.rules.attack import ATTACKS, AttackTo
from tatami.titles.middle_earth.rules.conquest import MoveIn
from tatami.titles.middle_earth.rules.domains import TERRITORY
from tatami.titles.middle_earth.rules.flow import NEXT_TURN
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.ids import NEUTRAL
from tatami.titles.middle_earth.siege.bots.judgement import CHOICES as SIEGE
from tatami.titles.middle_earth.siege.rules.actions import ACTIONS
from titles.middle_earth.table import at, siege, war

MODES = [(2, "war"), (4, "alliance"), (2, "hunt"), (2, "siege")]


def policy(game: Game) -> str:
    """What the quick player answers, by name."""
    seat = asked_seat(game)
    answers = canonical(game, seat)
    return game.asked.domain.id_of(JUDGEMENT.policy(game, seat, answers, stream(1)))


def quick(game: Game) -> str:
    """What a search's quick player answers, by name."""
    seat = asked_seat(game)
    return game.asked.domain.id_of(JUDGEMENT.quick(game, seat, canonical(game, seat), stream(1)))


def test_the_strong_attack_the_weak() -> None:
    """Twelve battalions beside single ones attack; two beside ten do not."""
    strong = war(ATTACKS, own={"moria": 12})
    assert policy(strong) == "moria"
    beside = {TERRITORY.id_of(t): 10 for t in strong.variant.neighbours[at("moria")]}
    assert policy(war(ATTACKS, own={"moria": 2}, others={1: beside})) == "done"


@pytest.mark.parametrize(("seats", "strikes"), [(2, True), (3, False)])
def test_in_a_duel_a_search_strikes_the_army(seats: int, strikes: bool) -> None:
    """With two, what the enemy loses is won: of single battalions and an army of ten the sixteen beside them attack the army."""
    game = war(AttackTo(at("emyn_muil")), seats=seats, own={"emyn_muil": 16}, others={1: {"the_wold": 10}})
    assert (quick(game) == "the_wold") == strikes


@pytest.mark.parametrize(("seats", "battalions"), [(2, "9"), (3, "0")])
def test_in_a_duel_a_search_goes_on_with_all(seats: int, battalions: str) -> None:
    """Before weaker enemies all the victors move in, though a strong one stands behind them; with more players all others stay there."""
    behind = {"brown_lands": 12}
    game = war(MoveIn(at("emyn_muil"), at("the_wold")), seats=seats, own={"emyn_muil": 10, "the_wold": 3}, others={1: behind})
    assert quick(game) == battalions


def test_more_battalions_are_worth_more() -> None:
    """The same land with more battalions is a better position."""
    few, many = (war(ATTACKS, own={"moria": n}) for n in (3, 12))
    assert JUDGEMENT.estimate(many, 0) > JUDGEMENT.estimate(few, 0)


@pytest.mark.parametrize(("mode", "attacks"), [("war", True), ("alliance", False), ("hunt", False)])
def test_partners_do_not_fight(mode: str, attacks: bool) -> None:
    """Where a side wins together nobody attacks his partner, however weak, nor fears him; in the war all are alike."""
    blank = war(ATTACKS, seats=4, own={"moria": 12}, mode=mode)
    partner = next(seat for seat in range(1, 4) if blank.side(seat) == blank.side(0))
    beside = {TERRITORY.id_of(t): 1 for t in blank.variant.neighbours[at("moria")]}
    game = war(ATTACKS, seats=4, own={"moria": 12}, others={partner: beside}, mode=mode)
    assert policy(game) == ("moria" if attacks else "done")
    assert (enemy_beside(game, 0, at("moria")) > 0) == attacks
    weak, strong = (war(ATTACKS, seats=4, own={"moria": 3}, others={partner: dict.fromkeys(beside, n)}, mode=mode) for n in (1, 9))
    assert (JUDGEMENT.estimate(strong, 0) > JUDGEMENT.estimate(weak, 0)) == (not attacks)


@pytest.mark.parametrize(
    ("threat", "other", "beside"),
    [("anduin_valley", "eastern_mirkwood", ["carrock", "gladden_fields"]), ("eastern_mirkwood", "anduin_valley", ["north_mirkwood"])],
)
def test_partners_help_each_other(threat: str, other: str, beside: list[str]) -> None:
    """Of two armies alike the one is attacked that stands beside the partner's weak places; who thinks of itself alone leaves that one to the partner."""
    counts = []
    for judgement in (JUDGEMENT, MiddleEarthJudgement(helps=False)):
        steps = (AttackTo(at("south_mirkwood")), ATTACKS, FORTIFICATION, NEXT_TURN)
        held = {1: {threat: 4, other: 4}, 2: dict.fromkeys(beside, 1)}
        game = war(*steps, seats=4, own={"south_mirkwood": 8}, others=held, rest=NEUTRAL, mode="alliance")
        assert game.side(2) == game.side(0) != game.side(1)
        answers = [Greedy("middle_earth", seed, judgement).answer(Standpoint(game, 0, seed)) for seed in range(8)]
        counts.append(answers.count(at(threat)))
    helping, alone = counts
    assert helping >= 6
    assert alone <= 2


def test_evil_lives_near_the_city() -> None:
    """In the siege evil's orcs are worth more at the walls than far away."""
    far, near = (siege(ACTIONS, seat=1, units={space: {"orc": 3}, "city": {"infantry": 3}}) for space in ("e1", "a3"))
    assert JUDGEMENT.estimate(near, 1) > JUDGEMENT.estimate(far, 1)


@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_candidates_and_policy_are_legal(seats: int, mode: str) -> None:
    """Through a whole game of quick players: what is thought of is legal, and never nothing."""
    game: Game = tatami.title("middle_earth").bare(seats, stream(11), {"mode": mode})
    chance = stream(3)
    while not game.over:
        seat = asked_seat(game)
        answers = canonical(game, seat)
        if len(answers) > 1:
            for found in (JUDGEMENT.candidates(game, seat, answers), JUDGEMENT.searched(game, seat, answers)):
                assert found
                assert set(found) <= set(game.legal(seat))
        answer = JUDGEMENT.quick if chance.below(2) else JUDGEMENT.policy
        game.play(seat, answer(game, seat, answers, chance))


def test_every_choice_is_of_a_question_that_exists() -> None:
    """A kind of question renamed in the rules would lose its choice without a word."""
    kinds = {step.kind for step in all_steps() if ".titles.middle_earth." in step.__module__}
    assert set(WAR) | set(IN_A_DUEL) | set(SIEGE) <= kinds


def part(row: list[float], subject: str, name: str) -> float:
    return row[JUDGEMENT.features_of(subject).index(name)]


def test_what_a_siege_is_made_of() -> None:
    """Two in the city and three on a wall against four on another wall, six at the forecourt and five before them: counted by hand."""
    units = {"city": {"infantry": 2}, "wall_north": {"infantry": 3}, "wall_south": {"orc": 4}, "a3": {"orc": 6}, "a4": {"orc": 5}}
    game = siege(ACTIONS, units=units)
    good, evil = JUDGEMENT.rows(game)
    assert [part(good, "siege", name) for name in ("good", "guard", "walls_manned")] == pytest.approx([1, 2 / 6, 3 / 25])
    assert [part(good, "siege", name) for name in ("at_the_walls", "walls_taken", "near", "beside_city")] == [0.0] * 4
    assert [part(evil, "siege", name) for name in ("good", "guard", "walls_manned")] == [0.0] * 3
    near = 6 * (4 + 6) + 5 * 5  # of seven borders wall and forecourt are one away, the field before them two
    found = [part(evil, "siege", name) for name in ("at_the_walls", "walls_taken", "near", "beside_city", "gate_broken")]
    assert found == pytest.approx([10 / 6, 1 / 2, near / 100, (4 - 2 + 3) / 3, 0])
    game.gate_broken = True
    broken = JUDGEMENT.rows(game)[1]
    assert [part(broken, "siege", name) for name in ("beside_city", "gate_broken")] == pytest.approx([(6 - 2 + 3) / 3, 1])


def test_a_leader_is_exposed_to_the_enemy_alone() -> None:
    """The Witch-king with one orc beside three of good, Gandalf with two beside five orcs; friends beside them are no danger. It costs evil what it is worth."""
    units = {"c4": {"orc": 1}, "c3": {"orc": 8}, "b4": {"infantry": 3}, "d1": {"infantry": 2}, "e1": {"orc": 5}, "d2": {"infantry": 7}}
    game = siege(ACTIONS, units=units, leaders={"witch_king": "c4", "gandalf": "d1"})
    good, evil = JUDGEMENT.rows(game)
    assert part(evil, "siege", "exposed") == (3 - 1 + 1) / 4
    assert part(good, "siege", "exposed") == (5 - 2 + 1) / 4
    safe = siege(ACTIONS, units=units, leaders={"witch_king": "c3", "gandalf": "d1"})  # eight beside three
    assert JUDGEMENT.estimate(safe, 1) - JUDGEMENT.estimate(game, 1) == pytest.approx(0.8 * 3)


HELD = {0: {"moria": 3, "lorien": 1}, 2: {"the_wold": 1}, 3: {"ithilien": 4}}


def test_in_the_hunt_sides_are_judged_together() -> None:
    """Of the six territories ahead of the Ring good holds three, the Ring's own with a leader; at the last three evil holds all. What the two have is a mean."""
    game = war(ATTACKS, seats=4, own=HELD[0], others={2: HELD[2], 3: HELD[3]}, ring="moria", leaders={0: ["moria"]}, mode="hunt")
    sides = [row["side"] for row in game.view(None)["players"]]
    assert [[sides[seat] for seat in side] for side in JUDGEMENT.contenders(game)] == [["good"] * 2, ["evil"] * 2]
    good, evil = JUDGEMENT.rows(game)
    names = ("good", "way_held", "ring_held", "leader_there")
    assert [part(good, "hunt", name) for name in names] == [1, 3 / 6, 1, 1]
    assert [part(evil, "hunt", name) for name in names] == [0, 3 / 6, 0, 0]
    assert part(good, "hunt", "territories") == pytest.approx((2 + 1) / 2 / 15)
    assert part(evil, "hunt", "territories") == pytest.approx((game.variant.size - 3) / 2 / 15)
    game.ring = game.variant.path_length - 3
    assert [part(row, "hunt", "way_held") for row in JUDGEMENT.rows(game)] == [0, 3 / 6]


def test_in_the_alliance_each_has_its_partners_position_beside_its_own() -> None:
    """Two territories and one, and one and all the others."""
    game = war(ATTACKS, seats=4, own=HELD[0], others={2: HELD[2], 3: HELD[3]}, mode="alliance")
    sides, rest = [row["side"] for row in game.view(None)["players"]], game.variant.size - 4
    held = [2, rest, 1, 1]
    for seat, row in enumerate(JUDGEMENT.rows(game)):
        (partner,) = [other for other in range(4) if other != seat and sides[other] == sides[seat]]
        assert part(row, "alliance", "territories") == pytest.approx(held[seat] / 15)
        assert part(row, "alliance", "partner_territories") == pytest.approx(held[partner] / 15)


@pytest.mark.parametrize(("mode", "seats"), [("alliance", 4), ("hunt", 2), ("siege", 2)])
def test_what_was_learned_of_the_war_is_of_the_war_alone(mode: str, seats: int) -> None:
    """A search of another mode would know nothing of it, and two of them are no duel."""
    judgement = MiddleEarthJudgement()
    judgement.insights = {players: Insight(None, {}) for players in (2, 4)}
    game = tatami.bare("middle_earth", seats=seats, seed=1, options={"mode": mode})
    assert judgement.insight(game) is NOTHING_LEARNED
    assert not is_duel(game)
    war_of_two = tatami.bare("middle_earth", seats=2, seed=1)
    assert judgement.insight(war_of_two) is judgement.insights[2]
    assert is_duel(war_of_two)
