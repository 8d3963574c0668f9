"""Battles. [battle]"""

from itertools import product

import pytest

from tatami.core.chance import stream
from tatami.titles.shogun.bots import JUDGEMENT
from tatami.titles.shogun.rules.battle import attack, defenders
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.state import Shogun
from titles.shogun.table import BLUE, KOZUKE, RED, SHINANO, YELLOW, falls, lay_plan, province, table, told


def battle(armies: int, defenders: int, out: dict[int, int], **more: object) -> Shogun:
    """Blue marches from Shinano into Red's Kozuke, and so many cubes fall out."""
    game = table({"shinano": (BLUE, armies + 1), "kozuke": (RED, defenders)}, lower={FARMERS: 5}, **more)  # type: ignore[arg-type]
    falls(game, {BLUE: armies, RED: defenders}, out)
    attack(game, BLUE, SHINANO, KOZUKE, armies)
    game.check()
    return game


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
