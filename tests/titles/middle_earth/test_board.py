"""The board: territories, borders, ports, ranges. [board]"""

import pytest

import tatami
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.ids import APART, BASE_TERRITORIES, BRIDGE, LAND, SEA, TERRITORIES
from tatami.titles.middle_earth.rules.tables import (
    BRIDGES,
    IN_REGION,
    IS_PORT,
    IS_SITE,
    IS_STRONGHOLD,
    LINK,
    NEIGHBOURS,
    RANGES,
    REGION_BONUS,
)
from titles.middle_earth.table import at, offered, war


def link(a: str, b: str) -> int:
    return LINK[at(a) * TERRITORIES + at(b)]


@pytest.mark.rule("middle_earth/board.1")
@pytest.mark.parametrize(
    ("board", "territories", "bonuses"), [("base", 42, [7, 5, 4, 4, 3, 2]), ("joined", 64, [7, 5, 4, 4, 3, 2, 7, 2, 2])]
)
def test_there_are_one_or_two_boards(board: str, territories: int, bonuses: list[int]) -> None:
    """42 territories in six regions, or 64 in nine."""
    game = tatami.new("middle_earth", seats=2, seed=1, options={"board": board})
    assert len(game.view(None)["territories"]) == territories
    regions = {row["region"] for row in game.view(None)["territories"]}
    assert len(regions) == len(bonuses)
    assert REGION_BONUS[: len(bonuses)] == bonuses


@pytest.mark.rule("middle_earth/board.2")
def test_rivers_and_mountains_part_territories() -> None:
    """The Shire and South Downs touch across a river without a bridge; Rhudaur and Gladden Fields across mountains."""
    assert link("the_shire", "south_downs") == APART
    assert link("rhudaur", "gladden_fields") == APART
    assert link("fangorn", "lorien") == LAND
    assert all(LINK[a * TERRITORIES + b] == LINK[b * TERRITORIES + a] for a in range(TERRITORIES) for b in range(TERRITORIES))


@pytest.mark.rule("middle_earth/board.3")
def test_bridges_join_their_ends() -> None:
    """Eighteen bridges, fifteen on the first board."""
    assert len(BRIDGES) == 18
    assert sum(a < BASE_TERRITORIES and b < BASE_TERRITORIES for a, b in BRIDGES) == 15
    assert link("the_shire", "buckland") >= BRIDGE


@pytest.mark.rule("middle_earth/board.4")
def test_all_ports_in_play_are_adjacent() -> None:
    """Three ports on the first board, five with Belfalas and Umbar."""
    ports = [t for t in range(TERRITORIES) if IS_PORT[t]]
    assert len(ports) == 5
    assert all(LINK[a * TERRITORIES + b] == SEA for a in ports for b in ports if a != b)
    game = war(ATTACKS, own={"forodwaith": 3}, board="base")
    game.play(0, at("forodwaith"))
    assert {"mithlond", "minhiriath"} < offered(game)
    assert "umbar" not in offered(game)


@pytest.mark.rule("middle_earth/board.5")
def test_the_boards_are_joined_in_four_places() -> None:
    """West Rohan, the Gap of Rohan and the Dead Marshes lead south."""
    joins = [(a, b) for a in range(BASE_TERRITORIES) for b in range(BASE_TERRITORIES, TERRITORIES) if LINK[a * TERRITORIES + b] == LAND]
    wanted = {
        ("west_rohan", "druwaith_iaur"),
        ("gap_of_rohan", "minas_tirith"),
        ("dead_marshes", "ithilien"),
        ("dead_marshes", "udun_vale"),
    }
    assert {(at(a), at(b)) for a, b in wanted} == set(joins)
    assert at("ithilien") not in NEIGHBOURS[BASE_TERRITORIES][at("dead_marshes")]


@pytest.mark.rule("middle_earth/board.6")
def test_strongholds_and_sites() -> None:
    """Eleven strongholds, twenty-two sites of power, never both in one territory."""
    assert (sum(IS_STRONGHOLD), sum(IS_SITE)) == (11, 22)
    assert (sum(IS_STRONGHOLD[:BASE_TERRITORIES]), sum(IS_SITE[:BASE_TERRITORIES])) == (6, 16)
    assert not any(IS_STRONGHOLD[t] and IS_SITE[t] for t in range(TERRITORIES))


@pytest.mark.rule("middle_earth/board.7")
def test_ranges_touch_their_territories() -> None:
    """Moria and Fangorn touch the southern Misty Mountains; The Wold touches none."""
    assert RANGES[at("moria")] & RANGES[at("fangorn")]
    assert RANGES[at("the_wold")] == 0
    assert sum(len(row) for row in IN_REGION) == TERRITORIES
