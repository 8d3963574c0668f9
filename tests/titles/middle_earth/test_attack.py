"""Combat. [attack, leaders]"""

from itertools import product

import pytest

from tatami.core.chance import Loaded, stream
from tatami.core.domain import NO
from tatami.titles.middle_earth.rules.armies import up_to
from tatami.titles.middle_earth.rules.attack import ATTACKS, targets
from tatami.titles.middle_earth.rules.battle import LED, ONE_ROLL, RAZED, Fight, attackers_lost
from tatami.titles.middle_earth.rules.domains import TERRITORY
from tatami.titles.middle_earth.rules.draw import DRAW
from tatami.titles.middle_earth.rules.ids import MOST_DICE, NEUTRAL, UNDER_MOUNTAINS
from tatami.titles.middle_earth.rules.tables import COPIES_OF
from titles.middle_earth.table import asked, at, battle, last, offered, roll, say, show, told, war


@pytest.mark.rule("middle_earth/attack.1")
def test_attacks_start_from_two_battalions() -> None:
    """Into adjacent territories of another army, as often as one likes."""
    game = war(ATTACKS, own={"weather_hills": 2, "old_forest": 1, "fornost": 3})
    assert offered(game) == {"done", "weather_hills", "fornost"}
    say(game, "fornost")
    assert offered(game) == {"borderlands", "buckland", "north_downs"}


@pytest.mark.rule("middle_earth/attack.2")
@pytest.mark.parametrize(("battalions", "most"), [(3, "two_dice"), (4, "three_dice"), (5, "three_dice")])
def test_one_die_a_battalion_at_most_three(battalions: int, most: str) -> None:
    """The last battalion never attacks."""
    game = battle(battalions, 1)
    dice = ["one_die", "two_dice", "three_dice"]
    assert {name for name in offered(game) if "di" in name} == set(dice[: dice.index(most) + 1])


@pytest.mark.rule("middle_earth/attack.3", "middle_earth/attack.10")
def test_the_defender_chooses_one_die_or_two() -> None:
    """Never more than there are battalions; by agreement always the most."""
    game = battle(5, 2, roll((6, 6, 6), (1,)))
    say(game, "three_dice")
    assert (game.waiting(), offered(game)) == ([1], {"one_die", "most_dice"})
    say(game, "one_die")
    assert last(game, "battle_fought")["defence"] == "1"
    game = battle(5, 1, roll((1, 1, 1), (1,)))
    say(game, "three_dice")
    assert game.army[at("weather_hills")] == 4
    game = battle(5, 2, roll((6, 6, 6), (1, 1)), defence="most")
    say(game, "three_dice")
    assert last(game, "battle_fought")["defence"] == "1_1"


@pytest.mark.rule("middle_earth/attack.4", "middle_earth/trilogy.5")
@pytest.mark.parametrize(("edition", "question"), [("european", "order"), ("trilogy", "defence_dice")])
def test_a_single_die_meets_a_single_die(edition: str, question: str) -> None:
    """In the Trilogy edition the defender may still roll two."""
    game = battle(5, 4, roll((1,), (1,)), edition=edition)
    say(game, "one_die")
    assert asked(game) == question


@pytest.mark.rule("middle_earth/attack.5")
@pytest.mark.parametrize(
    ("attack", "defence", "lost"), [((6, 3, 1), (5, 3), 1), ((6, 6, 1), (5, 5), 0), ((4, 4, 4), (4, 4), 2), ((2,), (2,), 1)]
)
def test_dice_are_compared_from_the_highest(attack: tuple[int, ...], defence: tuple[int, ...], lost: int) -> None:
    """The lower loses, a tie goes to the defender."""
    game = battle(5, 3, roll(attack, defence))
    say(game, ["one_die", "two_dice", "three_dice"][len(attack) - 1])
    if asked(game) == "defence_dice":
        say(game, ["one_die", "most_dice"][len(defence) - 1])
    fallen = min(len(attack), len(defence)) - lost
    assert (game.army[at("weather_hills")], game.army[at("old_forest")]) == (5 - lost, 3 - fallen)


@pytest.mark.rule("middle_earth/attack.5", "middle_earth/attack.6", "middle_earth/attack.7")
@pytest.mark.parametrize(("attackers", "defenders"), [(a, d) for a in (1, 2, 3) for d in (1, 2)])
@pytest.mark.parametrize(
    ("force", "goal", "bonus"), [(0, "old_forest", 0), (LED, "old_forest", 1), (0, "moria", -1), (LED | RAZED, "moria", 1)]
)
def test_every_roll_is_compared_as_the_rule_says(attackers: int, defenders: int, force: int, goal: str, bonus: int) -> None:
    """All rolls of so many dice, against dice laid out in pairs: the bonus goes to the highest."""
    game = war(ATTACKS, own={"weather_hills": 5})
    order = Fight(at("weather_hills"), at(goal), force, attackers, ONE_ROLL, MOST_DICE)
    for dice in product(range(1, 7), repeat=attackers + defenders):
        attack, defence = sorted(dice[:attackers], reverse=True), sorted(dice[attackers:], reverse=True)
        attack[0] += bonus
        lost = sum(d >= a for a, d in zip(attack, defence, strict=False))
        game.chance = Loaded([roll(dice[:attackers], dice[attackers:])])
        assert attackers_lost(game, order, attackers, defenders) == lost


@pytest.mark.rule("middle_earth/attack.8")
def test_two_battalions_may_go_on() -> None:
    """While one can be committed; with one left the attack is over."""
    game = battle(3, 2, roll((1, 1), (6,)), roll((1,), (6,)))
    say(game, "two_dice", "one_die")
    assert (asked(game), game.army[at("weather_hills")]) == ("order", 2)
    say(game, "one_die")
    assert (game.over, game.army[at("weather_hills")]) == (True, 1)  # nobody is left to attack with


def test_large_numbers_are_offered_whole() -> None:
    """A hundred battalions and more, and none is left out on the way there."""
    for most in range(151):
        assert up_to(most) == list(range(1, most + 1))


@pytest.mark.rule("middle_earth/attack.6", "middle_earth/attack.7")
@pytest.mark.parametrize(
    ("goal", "leaders", "bonuses"),
    [
        ("gladden_fields", {}, []),
        ("gladden_fields", {0: ["moria"], 1: ["gladden_fields"]}, ["attacking_leader", "defending_leader"]),
        ("eregion", {0: ["moria"]}, ["attacking_leader"]),
    ],
)
def test_a_roll_names_every_bonus(goal: str, leaders: dict[int, list[str]], bonuses: list[str]) -> None:
    """Who reads the log can add up the dice."""
    game = war(ATTACKS, own={"moria": 5}, others={1: {goal: 2}}, leaders=leaders, dice=[roll((4, 4, 1), (4,))])
    say(game, "moria", goal, *(["yes"] if leaders else []), "three_dice", "one_die")
    assert last(game, "battle_fought")["bonuses"] == bonuses
    stormed = war(ATTACKS, own={"eregion": 5}, others={1: {"moria": 2}}, dice=[roll((4, 4, 1), (4,))])
    say(stormed, "eregion", "moria", "three_dice", "one_die")
    assert last(stormed, "battle_fought")["bonuses"] == ["stronghold"]


@pytest.mark.rule("middle_earth/attack.6", "middle_earth/attack.14")
def test_leaders_add_one() -> None:
    """The attacker's if it takes part, the defender's always."""
    for answer, left in (("yes", 5), ("no", 4)):
        game = battle(5, 2, roll((4, 1, 1), (4,)), leaders={0: ["weather_hills"]})
        say(game, answer, "three_dice", "one_die")
        assert game.army[at("weather_hills")] == left
    game = battle(5, 2, roll((4, 1, 1), (3,)), leaders={1: ["old_forest"]})
    say(game, "three_dice", "one_die")
    assert game.army[at("weather_hills")] == 4


@pytest.mark.rule("middle_earth/attack.7")
def test_strongholds_add_one_and_bonuses_add_up() -> None:
    """A leader in Moria defends a 4 against a 6."""
    game = war(ATTACKS, own={"eregion": 5}, others={1: {"moria": 2}}, leaders={1: ["moria"]}, dice=[roll((6, 1, 1), (4,))])
    say(game, "eregion", "moria", "three_dice", "one_die")
    assert (game.army[at("eregion")], game.army[at("moria")]) == (4, 2)


@pytest.mark.rule("middle_earth/attack.8")
def test_the_attacker_goes_on_or_breaks_off() -> None:
    """After each roll."""
    game = battle(5, 3, roll((1, 1, 1), (6,)))
    assert "break_off" not in offered(game)
    say(game, "three_dice", "one_die")
    assert "break_off" in offered(game)
    say(game, "break_off")
    assert asked(game) == "attack_from"


@pytest.mark.rule("middle_earth/attack.9")
def test_a_long_attack_stops_at_its_reserve() -> None:
    """Roll after roll, until the territory falls or so many are left."""
    game = battle(7, 4, roll((1, 1, 1), (6, 6)), roll((6, 1, 1), (5, 5)))
    say(game, "until_5", "most_dice")
    assert (game.army[at("weather_hills")], asked(game)) == (5, "order")
    game = battle(7, 2, roll((6, 6, 1), (5, 5)))
    say(game, "until_1", "most_dice")
    assert asked(game) == "move_in"


def test_a_long_attack_has_the_chances_of_single_rolls() -> None:
    """With the same stream of chance both end alike, roll by roll; so they do over all streams."""
    for seed in range(200):
        ends = []
        for order in ("until_3", "three_dice"):
            game = battle(12, 7, defence="most")
            game.chance = stream(seed)
            say(game, order)
            while asked(game) == "order" and game.army[at("weather_hills")] > 3:
                say(game, order)
            ends.append((game.army[at("weather_hills")], game.army[at("old_forest")], game.chance.state))
        assert ends[0] == ends[1]


@pytest.mark.rule("middle_earth/attack.11", "middle_earth/attack.21")
def test_the_neutral_army_rolls_the_most_it_can() -> None:
    """Nobody is asked for its dice, and taking a territory from it earns a card."""
    game = battle(6, 2, roll((6, 6, 1), (5, 5)), 0, others={NEUTRAL: {"old_forest": 2}})
    say(game, "three_dice")
    assert last(game, "battle_fought")["defence"] == "5_5"
    assert game.conquered
    game.agenda.clear()
    game.owe(DRAW)
    say(game, 0)
    assert "card_drawn" in told(game)


@pytest.mark.rule("middle_earth/attack.18")
def test_allies_may_fight_unless_peace_is_agreed() -> None:
    """Seats 0 and 2 of four are both good."""
    for allies, can in (("may_fight", True), ("peace", False)):
        game = war(ATTACKS, seats=4, own={"weather_hills": 4}, others={2: {"old_forest": 1}}, rest=1, allies=allies)
        say(game, "weather_hills")
        assert offered(game) == {"borderlands", "fornost", "rhudaur", "south_downs"} | ({"old_forest"} if can else set())


@pytest.mark.rule("middle_earth/attack.19", "middle_earth/powers.3")
def test_toll_then_reply_then_the_attackers_cards() -> None:
    """The defender may add four battalions before the attacker says anything more."""
    game = war(ATTACKS, own={"mithlond": 9}, others={1: {"umbar": 2}}, adventures={0: ["ambush"], 1: ["courage_alone"]})
    game.corsairs = 2
    say(game, "mithlond", "umbar")
    assert game.army[at("mithlond")] == 6
    assert (game.waiting(), asked(game)) == ([1], "reply")
    say(game, "courage_alone")
    assert game.army[at("umbar")] == 6
    assert (game.waiting(), asked(game)) == ([0], "order")
    assert {"ambush", "break_off"} < offered(game)


@pytest.mark.rule("middle_earth/attack.20", "middle_earth/powers.9")
def test_a_storm_sinks_what_was_committed() -> None:
    """Before any roll over the sea; the attacker may go on."""
    game = war(ATTACKS, own={"mithlond": 9}, others={1: {"umbar": 4}}, adventures={1: ["violent_storms"]})
    say(game, "mithlond", "umbar", "pass", "until_1")
    assert (game.waiting(), asked(game)) == ([1], "storm")
    say(game, "violent_storms")
    assert (game.army[at("mithlond")], asked(game), game.waiting()) == (6, "order", [0])


def test_refusing_is_never_needed_without_a_target() -> None:
    """Who cannot attack is not asked."""
    game = war(ATTACKS, own={"moria": 1})
    assert game.over
    assert NO not in game.answers


@pytest.mark.rule("middle_earth/powers.9", "middle_earth/fellowship.6")
def test_who_holds_no_storm_is_asked_all_the_same() -> None:
    """An attack over the sea asks a defender with any card in hand, so that being asked tells nothing."""
    game = war(ATTACKS, own={"mithlond": 9}, others={1: {"umbar": 4}}, adventures={1: ["gollum"]})
    say(game, "mithlond", "umbar", "pass", "until_1")
    assert (game.waiting(), asked(game), len(game.question(1).answers)) == ([1], "storm", 1)


@pytest.mark.rule("middle_earth/attack.1")
def test_no_attack_from_the_midst_of_ones_own() -> None:
    """Moria with all its neighbours: attacks start from the border only, and from two battalions."""
    around = [TERRITORY.id_of(t) for t in war(ATTACKS, own={"moria": 2}).variant.neighbours[at("moria")]]
    game = war(ATTACKS, own={"moria": 9} | dict.fromkeys(around, 2))
    assert offered(game) == {"done", *around}
    game.army[at(around[0])] = 1
    assert ATTACKS.answers(game, 0) == [-1, *sorted(at(id) for id in around[1:])]


@pytest.mark.rule("middle_earth/powers.8", "middle_earth/events.2")
@pytest.mark.parametrize(
    ("start", "board", "storm", "reached"),
    [
        ("west_rohan", "joined", "", {"anfalas", "vale_of_erech", "lamedon", "lebennin", "minas_tirith"}),
        ("west_rohan", "joined", "anfalas", {"vale_of_erech", "lamedon", "lebennin", "minas_tirith"}),
        ("west_rohan", "base", "", set()),
        ("gap_of_rohan", "joined", "", {"druwaith_iaur", "anfalas", "vale_of_erech", "lamedon", "lebennin"}),
        ("gap_of_rohan", "base", "", set()),  # Drúwaith Iaur is the first territory beyond
    ],
)
def test_what_lies_under_the_mountains(start: str, board: str, storm: str, reached: set[str]) -> None:
    """From West Rohan and the Gap of Rohan the south of the White Mountains, but for storms, one's own, and a board that is not there."""
    game = war(ATTACKS, own={start: 6}, adventures={0: ["under_the_mountains"]}, board=board)
    plain = {TERRITORY.id_of(t) for t in game.variant.neighbours[at(start)]}
    game.storms, game.hindered = [[at(storm)] if storm else [], [at("forlindon")]], True
    assert {TERRITORY.id_of(t) for t in targets(game, 0, at(start))} == plain | reached
    if board == "joined":
        game.give(at("lamedon"), 0)
        assert at("lamedon") not in targets(game, 0, at(start))


@pytest.mark.rule("middle_earth/attack.14", "middle_earth/powers.4")
def test_a_leader_may_stay_behind_whatever_rages_elsewhere() -> None:
    """A storm far away does not force him along: he is asked."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 2}}, leaders={0: ["weather_hills"]})
    game.storms, game.hindered = [[at("khand")], []], True
    say(game, "weather_hills", "old_forest")
    assert asked(game) == "leader_joins"


@pytest.mark.rule("middle_earth/events.12")
@pytest.mark.parametrize(("army", "left", "question"), [(4, 1, "attack_from"), (5, 2, "order"), (9, 6, "order")])
def test_corsairs_take_three_before_an_attack_over_the_sea(army: int, left: int, question: str) -> None:
    """With two battalions left the fleet sails on, with one it does not."""
    game = war(ATTACKS, own={"mithlond": army, "moria": 5}, others={1: {"umbar": 2}})
    game.corsairs = 2
    say(game, "mithlond", "umbar")
    assert (game.army[at("mithlond")], asked(game)) == (left, question)


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
