"""What is in the box, and what is open to all."""

import pytest

from tatami.titles.shogun.rules.act import perform
from tatami.titles.shogun.rules.build import can_build
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.rules.ids import (
    ACTIONS,
    BUILD_CASTLE,
    CASTLE,
    CHEST_CARDS,
    COLLECT_TAXES,
    EVENTS,
    MOON,
    PROVINCES,
    SPECIALS,
    SUN,
    TEMPLE,
    THEATRE,
)
from tatami.titles.shogun.rules.tables import ARMIES, FARMER_CUBES, SITES, TILES, board
from titles.shogun.table import BLUE, RED, falls, lay_plan, province, table


@pytest.mark.rule("shogun/box.1")
def test_forty_five_provinces_in_five_regions_of_nine() -> None:
    """45 provinces, five regions of nine, one to three sites each; all of them hang together."""
    for face in (SUN, MOON):
        played = board(face, True, 5)
        assert [len(members) for members in played.members] == [9, 9, 9, 9, 9]
        reached, border = {0}, [0]
        while border:
            new = [n for n in played.neighbours[border.pop()] if n not in reached]
            reached.update(new)
            border += new
        assert len(reached) == PROVINCES == 45
    assert set(SITES) == {1, 2, 3}


@pytest.mark.rule("shogun/box.2", "shogun/box.3")
def test_the_faces_differ_in_eight_provinces_regions() -> None:
    """Eight provinces change their region from one face to the other, so there are 53 cards."""
    sun, moon = board(SUN, True, 5), board(MOON, True, 5)
    moved = {PROVINCE.ids[p] for p in range(PROVINCES) if sun.region[p] != moon.region[p]}
    assert moved == {"mimasaka", "echizen", "owari", "wakasa", "sanuki", "kai", "hitachi", "shinano"}


@pytest.mark.rule("shogun/box.4", "shogun/box.5", "shogun/box.6")
def test_the_counts_of_cubes_and_cards() -> None:
    """62 armies a player, 20 farmers, five chest cards, ten actions, five specials, twelve events."""
    assert (ARMIES, FARMER_CUBES, CHEST_CARDS, ACTIONS, SPECIALS, EVENTS) == (62, 20, 5, 10, 5, 12)


@pytest.mark.rule("shogun/box.7")
def test_a_kind_of_building_can_run_out() -> None:
    """28 castles, 26 temples, 26 theatres; with no castle left none can be built, until a tile comes back."""
    assert (TILES[CASTLE], TILES[TEMPLE], TILES[THEATRE]) == (28, 26, 26)
    game = table({"aki": (BLUE, 2), "bingo": (RED, 1)}, built={"bingo": ["castle"]})
    game.tiles[CASTLE] = 0
    assert not can_build(game, BLUE, province("aki"), CASTLE)
    game.raze(province("bingo"))
    assert can_build(game, BLUE, province("aki"), CASTLE)


@pytest.mark.rule("shogun/box.8")
def test_chests_are_never_short() -> None:
    """Taxes are paid in full when the bank has nothing left."""
    game = table({"settsu": (BLUE, 2)})
    game.earn(RED, game.bank)
    before = game.chests[BLUE]
    perform(game, BLUE, province("settsu"), COLLECT_TAXES)
    assert game.chests[BLUE] == before + 7
    game.check()


@pytest.mark.rule("shogun/box.9")
def test_everything_but_plans_is_open() -> None:
    """Armies, reserves, chests, rice and points of everybody stand in everybody's view; plans do not."""
    game = table({"aki": (BLUE, 3), "kai": (RED, 4)})
    lay_plan(game, BLUE, {"tax": "aki"})
    mine, theirs = game.view(BLUE), game.view(RED)
    for key in ("chests", "rice", "reserve", "points", "provinces"):
        assert [player[key] for player in mine["players"]] == [player[key] for player in theirs["players"]]
    assert mine["provinces"] == theirs["provinces"]
    assert mine["players"][BLUE]["plan"]["tax"] == "aki"
    assert theirs["players"][BLUE]["plan"]["tax"] == "covered"
    assert theirs["players"][BLUE]["hand"] is None


def test_what_is_built_is_seen() -> None:
    """A castle stands in the view of its province."""
    game = table({"aki": (BLUE, 3)})
    perform(game, BLUE, province("aki"), BUILD_CASTLE)
    assert next(row for row in game.view(None)["provinces"] if row["id"] == "aki")["buildings"] == ["castle"]


def test_throws_can_be_told_in_advance() -> None:
    """The tests' own tool: what is told to fall, falls."""
    game = table({"aki": (BLUE, 3)}, lower={RED: 2})
    falls(game, {BLUE: 3}, {BLUE: 1, RED: 2})
    game.armies[province("aki")] = 0
    game.tray[BLUE] = 3
    from tatami.titles.shogun.rules.tower import throw

    throw(game)
    assert game.tray[BLUE] == 1
    assert game.tray[RED] == 2
