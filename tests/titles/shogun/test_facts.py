"""The facts of the box, written down a second time: whoever changes a number or swaps two lines of `data/` sees red.

The provinces are a transcript of the table on the personal board and of the board's borders, made apart from `data/provinces.toml`; the rest follows
the rulebook and its supplement.
"""

from typing import Any
from zlib import crc32

import pytest

import tatami
from tatami.core.facts import read_table
from tatami.titles.shogun.rules.domains import ACTION, BUILDING, DAIMYO, EVENT, PLACE, PROVINCE, REGION, SEASON, SPECIAL
from tatami.titles.shogun.rules.facts import EFFECTS, FOLDER
from tatami.titles.shogun.rules.ids import BUILDINGS, MOON, SUN
from tatami.titles.shogun.rules.tables import (
    ARMIES,
    BANK,
    CHESTS,
    EFFECT,
    FARMER_CUBES,
    FILL_ARMIES,
    FILL_FARMERS,
    GROUPS,
    LEVY,
    MAJORITY,
    PRICE,
    REVOLT_FARMERS,
    REVOLTS,
    RICE,
    RICE_LOST,
    SITES,
    START_CHESTS,
    TILES,
    board,
)

# province, region on the Sun face, on the Moon face; chests, rice, sites; neighbours on the Sun face (~ by sea)
PROVINCES = """
aki green green 4 3 2 bingo iwami ~iyo
bingo green green 3 4 2 aki bitchu hoki iwami izumo
bitchu green green 5 3 2 bingo bizen hoki mimasaka
bizen green green 4 2 1 bitchu harima mimasaka
hoki green green 6 5 2 bingo bitchu harima izumo mimasaka tajima
iwami green green 7 2 1 aki bingo izumo
izumo green green 3 3 3 bingo hoki iwami
mimasaka green red 7 3 1 bitchu bizen harima hoki
tajima green green 4 4 1 harima hoki ~kaga tamba wakasa
echizen red brown 4 4 2 hida kaga mino omi wakasa
harima red red 4 4 2 bizen hoki mimasaka ~sanuki settsu tajima tamba
hida red red 4 2 2 echizen etchu kaga mino shinano
mikawa red red 6 3 1 mino owari shinano totomi
mino red red 3 5 1 echizen hida ise mikawa omi owari shinano
omi red red 3 2 3 echizen ise mino settsu tamba wakasa yamato
owari red purple 6 2 2 ise mikawa mino
tamba red red 7 2 1 harima omi settsu tajima wakasa
wakasa red brown 6 2 2 echizen omi tajima tamba
awa_shikoku purple purple 4 2 2 iyo ~kii sanuki tosa
ise purple purple 5 3 2 kii mino omi owari shima yamato
iyo purple purple 3 4 3 ~aki awa_shikoku sanuki tosa
kii purple purple 5 4 2 ~awa_shikoku ise settsu yamato
sanuki purple green 6 2 1 awa_shikoku ~harima iyo
settsu purple purple 7 3 1 harima kii omi tamba yamato
shima purple purple 4 3 1 ise ~izu
tosa purple purple 6 3 2 awa_shikoku iyo
yamato purple purple 5 4 2 ise kii omi settsu
awa_boso yellow yellow 3 4 2 ~izu kazusa
izu yellow yellow 6 2 3 ~awa_boso sagami ~shima suruga
kai yellow red 5 3 1 musashi sagami shinano suruga totomi
kazusa yellow yellow 5 3 3 awa_boso shimosa
musashi yellow yellow 6 3 2 kai kozuke sagami shimosa shinano
sagami yellow yellow 3 4 3 izu kai musashi suruga
shimosa yellow yellow 5 5 1 hitachi kazusa kozuke musashi shimotsuke
suruga yellow yellow 7 3 2 izu kai sagami totomi
totomi yellow yellow 6 2 2 kai mikawa shinano suruga
echigo brown brown 5 3 2 etchu kozuke mutsu shinano
etchu brown brown 7 3 3 echigo hida kaga noto shinano
hitachi brown yellow 3 4 1 mutsu shimosa shimotsuke
kaga brown brown 4 5 3 echizen etchu hida noto ~tajima
kozuke brown brown 3 4 2 echigo musashi mutsu shimosa shimotsuke shinano
mutsu brown brown 4 3 2 echigo hitachi kozuke shimotsuke
noto brown brown 5 2 2 etchu kaga
shimotsuke brown brown 6 2 3 hitachi kozuke mutsu shimosa
shinano brown red 6 2 3 echigo etchu hida kai kozuke mikawa mino musashi totomi
"""
RECONSTRUCTED = """
bizen sanuki, bingo iyo, awa_shikoku settsu, kii tosa, kii shima, mikawa shima, awa_boso sagami, kazusa musashi, echigo noto, izumo wakasa
"""
# card, its effect, the rice everybody loses if it is left for winter
EVENTS = """
theatre_calms_5 theatre_calms 5
theatre_calms_7 theatre_calms 7
two_farmers two_farmers 3
castle_defends_2 castle_defends 2
castle_defends_6 castle_defends 6
temple_peace_3 temple_peace 3
tax_at_most_five tax_at_most_five 0
tax_at_least_six tax_at_least_six 2
temple_peace_4 temple_peace 4
rice_at_least_four rice_at_least_four 3
rice_at_most_three rice_at_most_three 4
short_levy short_levy 1
"""
# action, its price in chests, the armies it places
ACTIONS = """
castle 3 0
temple 2 0
theatre 1 0
rice 0 0
tax 0 0
five_armies 3 5
three_armies 2 3
one_army 1 1
march_a 0 0
march_b 0 0
"""


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def province(id: str) -> int:
    return PROVINCE.value_of(id)


def test_all_provinces_are_there_once() -> None:
    """45 names, in the order of the alphabet that cards and answers follow."""
    assert sorted(PROVINCE.ids) == PROVINCE.ids == sorted(row[0] for row in lines(PROVINCES))


@pytest.mark.rule("shogun/box.1", "shogun/box.2")
@pytest.mark.parametrize("row", lines(PROVINCES), ids=lambda row: row[0])
def test_a_province(row: list[str]) -> None:
    """Regions on both faces, chests, rice, sites and neighbours of one province."""
    id, sun, moon, chests, rice, sites, *neighbours = row
    p = province(id)
    assert [REGION.ids[board(face, True, 5).region[p]] for face in (SUN, MOON)] == [sun, moon]
    assert (CHESTS[p], RICE[p], SITES[p]) == (int(chests), int(rice), int(sites))
    assert board(SUN, True, 5).neighbours[p] == sorted(province(n.removeprefix("~")) for n in neighbours)
    by_sea = {PROVINCE.ids[sum(lane) - p] for lane in board(SUN, True, 5).lanes if p in lane}
    assert by_sea == {n[1:] for n in neighbours if n.startswith("~")}


def test_the_names_of_provinces_and_towns() -> None:
    """Ids are the printed names; kanji and towns add up to a checksum made from another transcript."""
    rows = read_table(FOLDER, "provinces")
    assert all(row["en"] == row["fr"] and row["en"].lower().replace("-", "_") == id for id, row in rows.items())
    assert all(len(row["towns"]) == row["sites"] for row in rows.values())
    written = "|".join(f"{id} {row['kanji']} {','.join(row['towns'])}" for id, row in sorted(rows.items()))
    assert crc32(written.encode()) == 3745712919


@pytest.mark.rule("shogun/setup.10")
def test_the_moon_face_adds_ten_lanes() -> None:
    """The land borders and lanes of the Sun face, and ten lanes more; without the option the same neighbours as on the Sun face."""
    more = [pair.split() for pair in RECONSTRUCTED.strip().split(", ")]
    sun, moon = board(SUN, True, 5), board(MOON, True, 5)
    for p, id in enumerate(PROVINCE.ids):
        added = [province(b if a == id else a) for a, b in more if id in (a, b)]
        assert moon.neighbours[p] == sorted(sun.neighbours[p] + added)
        assert board(MOON, False, 5).neighbours[p] == sun.neighbours[p]
    assert {frozenset(lane) for lane in moon.lanes} - {frozenset(lane) for lane in sun.lanes} == {
        frozenset(map(province, pair)) for pair in more
    }


def test_the_events() -> None:
    """Twelve cards in the order of their numbers."""
    assert [[id, EFFECTS[EFFECT[n]], str(RICE_LOST[n])] for n, id in enumerate(EVENT.ids)] == lines(EVENTS)


def test_the_actions() -> None:
    """Ten spaces in the order of the personal board."""
    assert [[id, str(PRICE[n]), str(LEVY[n])] for n, id in enumerate(ACTION.ids)] == lines(ACTIONS)


def test_names_in_their_order() -> None:
    """What the code counts from 0 stands in this order."""
    assert SPECIAL.ids == ["one_more_chest", "one_more_rice", "six_armies", "attack", "defence"]
    assert DAIMYO.ids == ["uesugi", "mori", "tokugawa", "takeda", "hashiba"]
    assert REGION.ids == ["green", "red", "purple", "yellow", "brown"]
    assert BUILDING.ids == ["castle", "temple", "theatre"]
    assert PLACE.ids == ["first", "second", "third", "fourth", "fifth"]
    assert SEASON.ids == ["spring", "summer", "autumn", "winter"]


@pytest.mark.rule("shogun/box.4", "shogun/box.7", "shogun/setup.5", "shogun/setup.8", "shogun/draft.2", "shogun/winter.4", "shogun/score.3")
def test_the_counts_of_the_box() -> None:
    """Cubes, tiles, chests, groups, the revolt table, the points of majorities."""
    assert (ARMIES, FARMER_CUBES, FILL_ARMIES, FILL_FARMERS, BANK) == (62, 20, 7, 10, 35 + 20 * 5)
    assert (BUILDINGS, TILES, MAJORITY) == (3, [28, 26, 26], [3, 2, 1])
    assert START_CHESTS[3:] == [18, 15, 12]
    assert GROUPS[3:] == [[5, 4, 4, 3, 3, 2, 2, 2, 2], [5, 4, 4, 3, 3, 2, 2, 2], [5, 4, 4, 3, 3, 2, 2]]
    assert list(zip(REVOLTS, REVOLT_FARMERS, strict=True))[:8] == [(0, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 3)]
    assert set(zip(REVOLTS, REVOLT_FARMERS, strict=True)) == {(0, 0), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3)}
    assert len(REVOLTS) == 46


def test_what_is_counted_but_no_limit() -> None:
    """Markers and the ends of the tracks are in the box, and bound nothing (box.8, score.6)."""
    box = read_table(FOLDER, "box")
    assert (box["markers"], box["rice_track"], box["points_track"]) == (42, 18, 80)


def test_the_defaults_are_the_book() -> None:
    """Every option starts with the printed rule or our ruling."""
    title: Any = tatami.title("shogun")
    assert {id: option.default for id, option in title.options.items()} == {
        "face": "sun",
        "lanes": "reconstructed",
        "start": "draft",
        "province_bid": "above_zero",
        "partial_levy": "no",
        "loyal_farmers": "no_marker",
        "revolt_losses": "farmers",
        "revolt_defence": "none",
        "tower": "closed",
        "tower_stick": "16",
        "tower_dislodge": "4",
    }
