"""Marching, the tower, battles and revolts."""

from itertools import product
from typing import Any

import pytest

import tatami
from games.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, province, table, told
from tatami.bots.judgement.shogun import JUDGEMENT
from tatami.core.chance import stream
from tatami.games.shogun import TITLE
from tatami.games.shogun.domains import DAIMYO
from tatami.games.shogun.ids import FARMERS, MARCH_A, MARCH_B
from tatami.games.shogun.odds import WHOLE, free_odds, running_sums, stick_odds
from tatami.games.shogun.rules.battle import attack, defenders
from tatami.games.shogun.rules.march import MarchArmies, MarchTo, move, targets
from tatami.games.shogun.rules.revolt import revolt
from tatami.games.shogun.rules.tower import throw
from tatami.games.shogun.state import Shogun

KOZUKE, SHINANO = province("kozuke"), province("shinano")


def battle(armies: int, defenders: int, out: dict[int, int], **more: object) -> Shogun:
    """Blue marches from Shinano into Red's Kozuke, and so many cubes fall out."""
    game = table({"shinano": (BLUE, armies + 1), "kozuke": (RED, defenders)}, lower={FARMERS: 5}, **more)  # type: ignore[arg-type]
    falls(game, {BLUE: armies, RED: defenders}, out)
    attack(game, BLUE, SHINANO, KOZUKE, armies)
    game.check()
    return game


@pytest.mark.rule("shogun/march.1")
def test_both_marches_are_alike() -> None:
    """March A and march B offer the same neighbours."""
    game = table({"aki": (BLUE, 3)})
    assert MarchTo(province("aki"), MARCH_A).answers(game, BLUE) == MarchTo(province("aki"), MARCH_B).answers(game, BLUE)
    assert MarchTo(province("aki"), MARCH_A).answers(game, BLUE) == [province(id) for id in ("bingo", "iwami", "iyo")]


@pytest.mark.rule("shogun/march.2")
def test_one_army_stays_behind() -> None:
    """Of four armies up to three may go; a single one stays at home."""
    game = table({"aki": (BLUE, 4), "kai": (BLUE, 1)})
    assert MarchArmies(province("aki"), province("iyo")).answers(game, BLUE) == [1, 2, 3]
    assert targets(game, BLUE, province("kai")) == []


@pytest.mark.rule("shogun/march.3")
def test_any_number_of_armies_may_stand_together() -> None:
    """Forty armies in one province."""
    game = table({"aki": (BLUE, 20), "iyo": (BLUE, 21)})
    move(game, BLUE, province("aki"), province("iyo"), 19)
    assert game.armies[province("iyo")] == 40
    game.check()


@pytest.mark.rule("shogun/march.4")
def test_sea_lanes_make_neighbours() -> None:
    """Armies go straight from Shima to Izu and back."""
    game = table({"shima": (BLUE, 3), "izu": (BLUE, 3)})
    assert province("izu") in targets(game, BLUE, province("shima"))
    assert province("shima") in targets(game, BLUE, province("izu"))


@pytest.mark.rule("shogun/march.5")
def test_entering_a_foreign_province_is_a_fight() -> None:
    """Into one's own province armies just move; anywhere else cubes are thrown."""
    for owner, throws in ((BLUE, 0), (RED, 1), (None, 1)):
        game = table({"aki": (BLUE, 3)} | ({} if owner is None else {"iyo": (owner, 1)}))
        MarchArmies(province("aki"), province("iyo")).take(game, BLUE, 2)
        assert len(told(game, "cubes_thrown")) == throws


@pytest.mark.rule("shogun/tower.1", "shogun/tower.3")
def test_everything_in_the_tray_is_thrown_too() -> None:
    """Yellow's cubes in the tray go in with the others; those that fall out again stay there and count for nobody."""
    game = table({"shinano": (BLUE, 3), "kozuke": (RED, 1)})
    game.tray[YELLOW] = 2
    game.reserve[YELLOW] -= 2
    falls(game, {BLUE: 2, RED: 1}, {BLUE: 2, RED: 1, YELLOW: 2})
    attack(game, BLUE, SHINANO, KOZUKE, 2)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi", "uesugi", "mori", "mori", "tokugawa"]
    assert game.armies[KOZUKE] == 1
    assert game.tray[YELLOW] == 2
    game.check()


@pytest.mark.rule("shogun/tower.2")
def test_only_what_falls_out_counts() -> None:
    """Four march, one falls out; an army stuck from an earlier throw may come to help."""
    game = table({"shinano": (BLUE, 5), "kozuke": (RED, 1)}, lower={RED: 1})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 1, RED: 2})
    attack(game, BLUE, SHINANO, KOZUKE, 4)
    assert game.owner[KOZUKE] == RED
    assert game.armies[KOZUKE] == 1
    assert game.upper[BLUE] == 3


@pytest.mark.rule("shogun/tower.4")
@pytest.mark.parametrize("seats", [3, 5])
def test_nobody_empties_the_tower(seats: int) -> None:
    """Over a whole game, both winters included, the tower changes by throws alone: it holds what it held, and what went in less what fell out."""
    game: Any = tatami.new("shogun", seats=seats, seed=3, options={"start": "printed"})
    chance = stream(3)
    held = [up + low for up, low in zip(game.upper, game.lower, strict=True)]
    throws = 0
    while waiting := game.waiting():
        heard = game.heard(None)
        game.play(waiting[0], game.legal(waiting[0])[chance.below(len(game.legal(waiting[0])))])
        for event in game.events(None, heard):
            if event.kind in ("cubes_thrown", "cubes_fell"):
                sign = 1 if event.kind == "cubes_thrown" else -1
                held = [before + sign * n for before, n in zip(held, event.values[0], strict=True)]
                throws += 1
        assert held == [up + low for up, low in zip(game.upper, game.lower, strict=True)]
    assert throws > 40
    assert sum(held) > 0


@pytest.mark.rule("shogun/tower.5")
def test_cubes_stick_with_their_chance() -> None:
    """Of 10,000 single cubes about 84 % pass a shelf and about 71 % both; the option changes it."""
    for stick, share in (("16", 0.7056), ("8", 0.8464)):
        game = table(tower_stick=stick)
        game.chance = stream(5)
        fallen = 0
        for _ in range(10_000):
            game.upper, game.lower, game.tray = [0] * 6, [0] * 6, [0] * 6
            game.tray[BLUE] = 1
            throw(game)
            fallen += game.tray[BLUE]
        assert abs(fallen / 10_000 - share) < 0.02
    assert stick_odds(16)[1] == [84 * WHOLE // 100, WHOLE]


@pytest.mark.rule("shogun/tower.6")
def test_arriving_cubes_free_others() -> None:
    """Ten cubes that all arrive free a lying one with 1 - 0.96**10; the option changes it; groups of more than eight work too."""
    assert running_sums(1, 1, 4) == [3 * WHOLE // 4, WHOLE]
    for dislodge in (4, 10):
        stay = free_odds(dislodge)[10 * 9 + 1][0] / WHOLE
        assert abs(stay - (1 - dislodge / 100) ** 10) < 1e-6
    game = table()
    game.chance = stream(6)
    freed = 0
    for _ in range(2000):
        game.upper, game.lower, game.tray = [0] * 6, [0] * 6, [0] * 6
        game.lower[RED] = 20
        game.tray[BLUE] = 10
        throw(game)
        freed += game.tray[RED]
        assert game.tray[RED] + game.lower[RED] == 20
    assert 0.25 < freed / 2000 / 20 < 0.33


@pytest.mark.rule("shogun/tower.7")
def test_the_tower_is_closed_or_of_glass() -> None:
    """The tray is seen by all; what lies on the shelves by nobody, or by everybody if the tower is of glass."""
    for option, shelves in (("closed", (None, None)), ("glass", ({}, {"tokugawa": 2, "farmers": 1}))):
        game = table({"aki": (BLUE, 3)}, lower={RED: 2, FARMERS: 1}, tower=option)
        game.tray[YELLOW] += 1
        game.reserve[YELLOW] -= 1
        for seat in (BLUE, None):
            assert game.view(seat)["tower"] == {"upper": shelves[0], "lower": shelves[1], "tray": {"mori": 1}}
    assert TITLE.options["tower"].default == "closed"


@pytest.mark.rule("shogun/tower.7")
def test_nobody_can_know_on_which_shelf_a_cube_lies() -> None:
    """Worlds that look alike hold the same cubes inside, each on either shelf as often; of a tower of glass they are all the same."""
    inside = {BLUE: 5, RED: 2, FARMERS: 3}
    on_top = [0] * 6
    game = table({"aki": (BLUE, 3)}, lower=inside)
    for seed in range(400):
        for seat in (BLUE, None):
            world = game.redeal(seat, seed)
            assert {side: world.upper[side] + world.lower[side] for side in inside} == inside
            on_top = [n + upper for n, upper in zip(on_top, world.upper, strict=True)]
    assert [abs(on_top[side] / 800 - inside.get(side, 0) / 2) < 0.16 for side in range(6)] == [True] * 6  # five standard errors
    glass = table({"aki": (BLUE, 3)}, lower=inside, tower="glass")
    assert {tuple(glass.redeal(BLUE, seed).lower) for seed in range(20)} == {(5, 0, 2, 0, 0, 3)}


@pytest.mark.rule("shogun/setup.8", "shogun/tower.7")
def test_what_is_told_of_the_first_fill_is_what_fell_out() -> None:
    """All see what goes back to the reserves, and nobody is told more."""
    game: Any = tatami.new("shogun", seats=4, seed=5, options={"start": "printed"})
    (filled,) = told(game, "tower_filled")
    cubes = filled["cubes"]
    assert isinstance(cubes, list)
    for seat in range(4):
        assert cubes.count(DAIMYO.ids[seat]) == 7 - game.upper[seat] - game.lower[seat]
    assert cubes.count("farmers") == 10 - game.upper[FARMERS] - game.lower[FARMERS]


@pytest.mark.rule("shogun/battle.1")
def test_who_fights() -> None:
    """All armies that marched, and all that stood there."""
    game = battle(4, 3, {BLUE: 4, RED: 3})
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 4 + ["tokugawa"] * 3


@pytest.mark.rule("shogun/battle.1", "shogun/battle.2")
def test_what_a_battle_is_about_is_told() -> None:
    """Who attacks which province from where with how many, and who holds it, if anybody does."""
    whole = {"seat": BLUE, "origin": "shinano", "province": "kozuke"}
    game = battle(2, 1, {BLUE: 2, RED: 1})
    assert [whole | {"defender": RED, "armies": 2}] == [without_book(row) for row in told(game, "battle_began")]
    assert not told(game, "neutral_attacked")
    game = table({"shinano": (BLUE, 3)})
    attack(game, BLUE, SHINANO, KOZUKE, 2)
    assert [whole | {"armies": 2}] == [without_book(row) for row in told(game, "neutral_attacked")]
    assert not told(game, "battle_began")


@pytest.mark.rule("shogun/battle.1", "shogun/battle.2", "shogun/event.3", "shogun/special.10")
@pytest.mark.parametrize("reserve", [0, 1, 5])
def test_who_would_defend_is_who_does(reserve: int) -> None:
    """What a target announces is what is thrown in against the attack: armies with those called by castle and card, or farmers."""
    for event, special in product(("castle_defends_2", "two_farmers", "short_levy"), ("defence", "attack")):
        for where in ("kozuke", "kai"):
            game = table({"shinano": (BLUE, 3), "kozuke": (RED, 2)}, event=event, special={RED: special}, built={"kozuke": ["castle"]})
            game.reserve[RED] = reserve
            announced = defenders(game, province(where))
            attack(game, BLUE, SHINANO, province(where), 2)
            cubes = told(game, "cubes_thrown")[0]["cubes"]
            assert isinstance(cubes, list)
            assert (cubes.count("tokugawa"), cubes.count("farmers")) == announced


def without_book(row: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in row.items() if key not in ("number", "kind", "rule")}


@pytest.mark.rule("shogun/battle.2", "shogun/battle.5")
def test_a_neutral_province_is_defended_by_farmers() -> None:
    """One farmer is thrown in; with the one that was stuck two defend, and beat two armies to a draw."""
    game = table({"shinano": (BLUE, 3)}, lower={FARMERS: 1})
    falls(game, {BLUE: 2, FARMERS: 1}, {BLUE: 2, FARMERS: 2})
    attack(game, BLUE, SHINANO, KOZUKE, 2)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi", "uesugi", "farmers"]
    assert game.owner[KOZUKE] < 0
    game.check()


@pytest.mark.rule("shogun/battle.3", "shogun/battle.6")
def test_the_winner_loses_as_many_as_the_loser_had() -> None:
    """3 against 2: one army of the attacker stands in the province, the others go back to the reserve."""
    game = battle(4, 3, {BLUE: 3, RED: 2})
    assert (game.owner[KOZUKE], game.armies[KOZUKE]) == (BLUE, 1)
    assert game.reserve[BLUE] == 62 - 5 + 2
    assert game.reserve[RED] == 62 - 3 + 2
    game = battle(4, 3, {BLUE: 1, RED: 3})
    assert (game.owner[KOZUKE], game.armies[KOZUKE]) == (RED, 2)


@pytest.mark.rule("shogun/battle.4")
def test_farmers_side_with_a_quiet_province() -> None:
    """Without a marker two farmers save the defender; with one they stay in the tray; the option tolerates one marker."""
    out = {BLUE: 3, RED: 2, FARMERS: 2}
    game = battle(3, 2, out)
    assert game.owner[KOZUKE] == RED
    game = battle(3, 2, out, markers={"kozuke": 1})
    assert (game.owner[KOZUKE], game.armies[KOZUKE]) == (BLUE, 1)
    assert game.tray[FARMERS] == 2
    game = battle(3, 2, out, markers={"kozuke": 1}, loyal_farmers="one_marker")
    assert game.owner[KOZUKE] == RED
    game = battle(3, 2, out, markers={"kozuke": 2}, loyal_farmers="one_marker")
    assert game.owner[KOZUKE] == BLUE


@pytest.mark.rule("shogun/battle.7")
def test_farmers_fall_first() -> None:
    """2 armies and 2 farmers against 3: one army is lost. Against 1: none, and the spare farmer goes back to the supply."""
    game = battle(3, 2, {BLUE: 3, RED: 2, FARMERS: 2})
    assert game.armies[KOZUKE] == 1
    game = battle(3, 2, {BLUE: 1, RED: 2, FARMERS: 2})
    assert game.armies[KOZUKE] == 2
    assert game.tray[FARMERS] == 0
    assert game.reserve[FARMERS] == 20 - 5 + 2


@pytest.mark.rule("shogun/battle.8")
def test_a_conquered_card_is_in_hand_at_once() -> None:
    """From another player or from beside the board, the card is in the conqueror's hand, and all have seen it."""
    game = battle(4, 1, {BLUE: 4, RED: 1})
    assert KOZUKE in game.hand[BLUE]
    assert KOZUKE not in game.hand[RED]
    assert game.view(YELLOW)["players"][BLUE]["shown"] == ["kozuke"]
    neutral = table({"shinano": (BLUE, 3)})
    falls(neutral, {BLUE: 2, FARMERS: 1}, {BLUE: 2, FARMERS: 1})
    attack(neutral, BLUE, SHINANO, KOZUKE, 2)
    assert neutral.view(BLUE)["players"][BLUE]["hand"][:2] == ["kozuke", "shinano"]
    neutral.check()


@pytest.mark.rule("shogun/battle.8")
def test_a_card_won_this_season_lies_on_no_space() -> None:
    """Whoever imagines the conqueror's hidden orders never finds the won card among them."""
    game = table({"aki": (BLUE, 5), "bingo": (RED, 1), "hoki": (BLUE, 1)}, seats=3, event="two_farmers")
    lay_plan(game, BLUE, {"tax": "hoki"})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 4, RED: 1})
    attack(game, BLUE, province("aki"), province("bingo"), 4)
    for seed in range(40):
        world = game.redeal(YELLOW, seed)
        JUDGEMENT.imagine(world, YELLOW, stream(seed))
        assert province("bingo") in world.hand[BLUE]
        world.check()


@pytest.mark.rule("shogun/battle.9")
def test_a_tie_leaves_a_bare_province() -> None:
    """All cubes of both go back, the province is neutral, buildings and markers are gone, its owner has lost the card."""
    game = battle(3, 2, {BLUE: 2, RED: 2}, built={"kozuke": ["castle"]}, markers={"kozuke": 1})
    assert game.owner[KOZUKE] < 0
    assert (game.built[KOZUKE], game.markers[KOZUKE], game.armies[KOZUKE]) == (0, 0, 0)
    assert (game.tray[BLUE], game.tray[RED]) == (0, 0)
    assert KOZUKE not in game.hand[RED]


@pytest.mark.rule("shogun/battle.9")
def test_nobody_falls_out() -> None:
    """No cube of either in the tray is a tie as well."""
    assert battle(2, 2, {}).owner[KOZUKE] < 0


@pytest.mark.rule("shogun/battle.10")
def test_farmers_alone_only_tie() -> None:
    """The defender has no army of his own in the tray: a tie, although the farmers are more."""
    game = battle(3, 2, {BLUE: 1, FARMERS: 3})
    assert game.owner[KOZUKE] < 0
    assert game.tray[FARMERS] == 0


@pytest.mark.rule("shogun/battle.11")
def test_a_neutral_province_needs_more_cubes() -> None:
    """A draw leaves it neutral, and the attacker's cubes go back; one more takes it with what is left."""
    for armies, owner in ((1, None), (3, BLUE)):
        game = table({"shinano": (BLUE, 4)})
        falls(game, {BLUE: 3, FARMERS: 1}, {BLUE: armies, FARMERS: 1})
        attack(game, BLUE, SHINANO, KOZUKE, 3)
        assert game.owner[KOZUKE] == (-1 if owner is None else owner)
        assert game.armies[KOZUKE] == (0 if owner is None else 2)
        assert game.tray[BLUE] == 0
        game.check()


@pytest.mark.rule("shogun/battle.12")
def test_a_conquered_province_keeps_what_stands_there() -> None:
    """Buildings and revolt markers stay."""
    game = battle(4, 1, {BLUE: 4, RED: 1}, built={"kozuke": ["temple"]}, markers={"kozuke": 2})
    assert game.owner[KOZUKE] == BLUE
    assert game.built[KOZUKE] == 2
    assert game.markers[KOZUKE] == 2


@pytest.mark.rule("shogun/battle.13")
def test_farmers_never_stand_on_the_board() -> None:
    """Farmers who win go back to the supply, and the province has no army."""
    game = table({"shinano": (BLUE, 2)})
    falls(game, {BLUE: 1, FARMERS: 1}, {FARMERS: 1})
    attack(game, BLUE, SHINANO, KOZUKE, 1)
    assert game.armies[KOZUKE] == 0
    assert game.reserve[FARMERS] == 20


@pytest.mark.rule("shogun/battle.14")
def test_the_supply_of_farmers_is_limited() -> None:
    """With one farmer left, a revolt of three markers throws one."""
    game = table({"shinano": (BLUE, 5)}, markers={"shinano": 3}, lower={FARMERS: 19})
    revolt(game, BLUE, SHINANO, 0)
    cubes = told(game, "cubes_thrown")[0]["cubes"]
    assert isinstance(cubes, list)
    assert cubes.count("farmers") == 1
    game.check()


@pytest.mark.rule("shogun/revolt.1")
def test_who_fights_in_a_revolt() -> None:
    """All armies of the province against a farmer for each marker."""
    game = table({"shinano": (BLUE, 4)}, markers={"shinano": 2})
    revolt(game, BLUE, SHINANO, 0)
    assert told(game, "cubes_thrown")[0]["cubes"] == ["uesugi"] * 4 + ["farmers"] * 2


@pytest.mark.rule("shogun/revolt.2")
def test_a_draw_loses_the_province() -> None:
    """As many farmers as armies: everything goes back, and the province is bare."""
    game = table({"shinano": (BLUE, 4)}, markers={"shinano": 2}, built={"shinano": ["castle"]})
    falls(game, {BLUE: 4, FARMERS: 2}, {BLUE: 2, FARMERS: 2})
    revolt(game, BLUE, SHINANO, 0)
    assert (game.owner[SHINANO], game.markers[SHINANO], game.built[SHINANO]) == (-1, 0, 0)
    assert game.tray[BLUE] == game.tray[FARMERS] == 0
    assert SHINANO not in game.hand[BLUE]
    game.check()


@pytest.mark.rule("shogun/revolt.3", "shogun/revolt.4")
def test_a_revolt_put_down() -> None:
    """One more marker; the armies left are those in the tray less the farmers, or all of them under the option."""
    for reading, armies in (("farmers", 2), ("none", 3)):
        game = table({"shinano": (BLUE, 4)}, markers={"shinano": 2}, revolt_losses=reading)
        falls(game, {BLUE: 4, FARMERS: 2}, {BLUE: 3, FARMERS: 1})
        revolt(game, BLUE, SHINANO, 0)
        assert (game.owner[SHINANO], game.armies[SHINANO], game.markers[SHINANO]) == (BLUE, armies, 3)
        assert game.tray[BLUE] == game.tray[FARMERS] == 0
        game.check()


@pytest.mark.rule("shogun/revolt.5")
def test_defenders_in_revolts_by_option() -> None:
    """The special card, and the castle event with it, help where the players agreed so; an empty reserve helps nobody."""
    lands = {"shinano": (BLUE, 4)}
    for reading, armies in (("none", 4), ("special", 5), ("both", 6)):
        game = table(
            lands,
            markers={"shinano": 2},
            built={"shinano": ["castle"]},
            event="castle_defends_2",
            special={BLUE: "defence"},
            revolt_defence=reading,
        )
        revolt(game, BLUE, SHINANO, 0)
        cubes = told(game, "cubes_thrown")[0]["cubes"]
        assert isinstance(cubes, list)
        assert cubes.count("uesugi") == armies
