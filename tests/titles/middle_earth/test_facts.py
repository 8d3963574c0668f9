"""Every fact of the box, in a second hand: transcribed from the board, the cards and our designs, not from the data of the title.

A changed number, a lost border or two rows exchanged in `data/` turns a line here red.
"""

from collections.abc import Callable
from hashlib import sha256

import pytest

import tatami
from tatami.core.domain import Domain
from tatami.core.facts import check_ids, read_table
from tatami.titles.middle_earth.rules import domains, facts, ids, tables
from tatami.titles.middle_earth.rules.facts import check_named
from tatami.titles.middle_earth.siege.rules import domains as siege_domains
from titles.middle_earth.table import SYMBOLS, lines

# territory, region, side and symbol of its card; S stronghold, P site of power, H port; its borders, = over a bridge (ports are joined besides)
TERRITORIES = """
forlindon eriador neutral creature - mithlond
mithlond eriador neutral creature PH forlindon harlindon lune_valley tower_hills
harlindon eriador neutral infantry P mithlond
lune_valley eriador neutral infantry - borderlands evendim_hills mithlond tower_hills=
evendim_hills eriador good infantry S borderlands lune_valley tower_hills
tower_hills eriador neutral creature - evendim_hills lune_valley= mithlond the_shire
the_shire eriador good cavalry P buckland= tower_hills
forodwaith arnor neutral cavalry PH angmar borderlands eastern_angmar north_rhun withered_heath
borderlands arnor neutral infantry - angmar evendim_hills fornost forodwaith lune_valley north_downs weather_hills
angmar arnor neutral creature - borderlands forodwaith
eastern_angmar arnor evil infantry P carrock forodwaith
north_downs arnor neutral cavalry - borderlands fornost
rhudaur arnor good infantry S carrock eregion= weather_hills=
fornost arnor good creature P borderlands buckland north_downs old_forest weather_hills
weather_hills arnor neutral infantry P borderlands fornost old_forest rhudaur= south_downs
buckland arnor neutral cavalry - fornost old_forest south_downs the_shire=
old_forest arnor neutral infantry - buckland fornost south_downs weather_hills
south_downs arnor neutral cavalry - buckland minhiriath old_forest weather_hills
north_rhun rhun neutral cavalry - forodwaith south_rhun withered_heath
withered_heath rhun evil infantry - esgaroth forodwaith north_rhun
esgaroth rhun neutral creature P north_mirkwood= withered_heath
south_rhun rhun neutral cavalry - brown_lands= north_rhun
carrock mirkwood neutral creature - anduin_valley= eastern_angmar north_mirkwood rhudaur
north_mirkwood mirkwood good cavalry P carrock eastern_mirkwood= esgaroth=
anduin_valley mirkwood neutral infantry - carrock= eastern_mirkwood emyn_muil gladden_fields= south_mirkwood
eastern_mirkwood mirkwood evil cavalry - anduin_valley brown_lands north_mirkwood= south_mirkwood
south_mirkwood mirkwood evil creature S anduin_valley brown_lands eastern_mirkwood emyn_muil
minhiriath rohan neutral creature PH dunland= enedwaith= south_downs
eregion rohan neutral infantry P dunland= moria rhudaur=
dunland rohan neutral creature - enedwaith eregion= minhiriath=
enedwaith rohan neutral cavalry - dunland gap_of_rohan= minhiriath=
fangorn rohan evil cavalry S gap_of_rohan lorien the_wold
west_rohan rohan good infantry S druwaith_iaur gap_of_rohan
gap_of_rohan rohan good creature P enedwaith= fangorn minas_tirith the_wold= west_rohan
moria rhovanion evil creature S eregion gladden_fields
gladden_fields rhovanion neutral creature - anduin_valley= lorien moria
lorien rhovanion good cavalry P fangorn gladden_fields the_wold
the_wold rhovanion good cavalry P emyn_muil= fangorn gap_of_rohan= lorien
emyn_muil rhovanion evil infantry - anduin_valley brown_lands dead_marshes south_mirkwood the_wold=
brown_lands rhovanion evil creature P dead_marshes eastern_mirkwood emyn_muil rhun_hills south_mirkwood south_rhun=
rhun_hills rhovanion neutral infantry - brown_lands
dead_marshes rhovanion evil cavalry P brown_lands emyn_muil ithilien udun_vale
druwaith_iaur gondor neutral cavalry - anfalas west_rohan
andrast gondor good creature - anfalas
anfalas gondor good cavalry - andrast druwaith_iaur vale_of_erech
vale_of_erech gondor good creature P anfalas lamedon
lamedon gondor good cavalry - belfalas lebennin vale_of_erech
belfalas gondor good creature PH lamedon lebennin
lebennin gondor good infantry P belfalas lamedon minas_tirith
minas_tirith gondor good infantry S gap_of_rohan ithilien= lebennin
ithilien gondor neutral infantry P dead_marshes minas_morgul minas_tirith= south_ithilien
south_ithilien gondor neutral infantry - harondor ithilien
udun_vale mordor evil infantry S dead_marshes mount_doom
mount_doom mordor evil cavalry P barad_dur gorgoroth udun_vale
barad_dur mordor evil cavalry S gorgoroth mount_doom
minas_morgul mordor evil infantry S gorgoroth ithilien
gorgoroth mordor evil infantry - barad_dur minas_morgul mount_doom nurn
nurn mordor neutral cavalry - gorgoroth
harondor haradwaith neutral cavalry - harad= south_ithilien
umbar haradwaith evil creature SH deep_harad=
deep_harad haradwaith evil creature - harad umbar=
harad haradwaith neutral creature - deep_harad harondor= near_harad
near_harad haradwaith neutral infantry - harad khand
khand haradwaith neutral creature P near_harad
"""


REGIONS = "arnor:7 rhovanion:5 rohan:4 mirkwood:4 eriador:3 rhun:2 gondor:7 mordor:2 haradwaith:2"


# the Fellowship's path; * a die
PATH = (
    "the_shire buckland old_forest fornost weather_hills south_downs rhudaur eregion moria* "
    "gladden_fields lorien* the_wold emyn_muil dead_marshes* ithilien minas_morgul* gorgoroth* mount_doom*"
)


# mountain ranges
RANGES = """
forlindon lune_valley mithlond
harlindon mithlond tower_hills the_shire
forodwaith angmar eastern_angmar borderlands rhudaur carrock
rhudaur carrock eregion moria gladden_fields
eregion moria gladden_fields lorien dunland enedwaith fangorn
forodwaith eastern_angmar carrock north_mirkwood withered_heath esgaroth
withered_heath north_rhun esgaroth south_rhun
brown_lands rhun_hills
west_rohan gap_of_rohan druwaith_iaur anfalas vale_of_erech lamedon lebennin minas_tirith
druwaith_iaur andrast anfalas
dead_marshes ithilien udun_vale mount_doom minas_morgul gorgoroth
dead_marshes brown_lands udun_vale barad_dur
ithilien south_ithilien minas_morgul gorgoroth nurn harondor harad near_harad khand
"""


# mission, territory, reward good/evil, where it goes, points good/evil, copies on the first board, with Gondor & Mordor, in the Trilogy edition
MISSIONS = """
elven_halls north_mirkwood 2/1 anywhere 2/2 101
erebor esgaroth 4/2 territory 1/2 101
hobbiton the_shire 2/2 region 2/2 101
harlond harlindon 1/1 card 2/3 101
grey_havens mithlond 2/4 territory 2/1 101
weathertop weather_hills 2/2 region 2/2 101
mount_gundabad eastern_angmar 4/4 territory 1/1 101
carn_dum forodwaith 2/2 region 2/2 101
bree fornost 2/6 territory 2/1 101
lothlorien lorien 1/1 card 2/2 101
rauros the_wold 2/2 region 2/2 101
dagorlad dead_marshes 2/2 region 2/2 101
easterling_encampment brown_lands 6/2 territory 1/2 101
edoras gap_of_rohan 1/1 card 2/2 101
tharbad minhiriath 4/4 territory 1/1 101
gates_of_moria eregion 2/4 territory 2/1 101
osgiliath ithilien 2/4 territory 2/1 011
erech vale_of_erech 6/6 territory 1/1 011
pelargir lebennin 5/5 territory 1/1 011
dol_amroth belfalas 2/2 anywhere 2/2 011
haradrim_encampment khand 2/4 territory 2/1 011
mount_doom_mission mount_doom 2/5 anywhere 2/1 011
"""


# events, then powers: copies as above
CARDS = """
second_leader:404 winter_storms:101 raiders:101 mustering:101 local_uprising:101 cave_troll:101 entmoot:101 corsairs_of_umbar:011 black_gates_open:011 aragorn_arrives:011
grima:102 courage_alone:101 you_shall_not_pass:102 ambush:101 enemy_at_hand:101 move_by_night:101 under_the_mountains:102 violent_storms:101 borne_to_another_place:101 balrog:101 boromir:101
knife_in_the_dark:101 dangerous_crossing:101 gollum:101 hunt_ringbearer:011 siege_machines:011 strategic_withdrawal:011 black_sails:011 faramir:011 captured_by_orcs:011 shelobs_lair:011 smeagol:011
"""


def test_territories_and_borders() -> None:
    """Region, card, feature and neighbours of each, in the order of the board."""
    found = []
    for t, id in enumerate(domains.TERRITORY.ids):
        marks = "S" * tables.IS_STRONGHOLD[t] + "P" * tables.IS_SITE[t] + "H" * tables.IS_PORT[t] or "-"
        links = {u: tables.LINK[t * ids.TERRITORIES + u] for u in range(ids.TERRITORIES)}
        ways = sorted(domains.TERRITORY.id_of(u) + "=" * (link >= ids.BRIDGE) for u, link in links.items() if link not in (0, ids.SEA))
        side, symbol = domains.SIDE.id_of(tables.CARD_SIDE[t]), SYMBOLS[tables.SYMBOL[t]]
        found.append(f"{id} {domains.REGION.id_of(tables.REGION_OF[t])} {side} {symbol} {marks} {' '.join(ways)}")
    assert found == lines(TERRITORIES)
    assert " ".join(f"{id}:{tables.REGION_BONUS[r]}" for r, id in enumerate(domains.REGION.ids)) == REGIONS


def test_path_and_ranges() -> None:
    """Eighteen steps, six with a die; thirteen ranges."""
    steps = zip(tables.PATH, tables.PATH_DIE, strict=True)
    assert " ".join(domains.TERRITORY.id_of(t) + "*" * die for t, die in steps) == PATH
    touching = [{id for t, id in enumerate(domains.TERRITORY.ids) if tables.RANGES[t] >> r & 1} for r in range(len(domains.RANGE.ids))]
    assert touching == [set(row.split()) for row in lines(RANGES)]


def test_adventure_cards() -> None:
    """Missions with their rewards and points, and how many there are of each card in each deck."""
    decks = [tables.adventure_deck(joined, trilogy) for joined, trilogy in ((False, False), (True, False), (True, True))]
    copies = []
    for kind in range(ids.KINDS):
        base, joined, trilogy = (sum(tables.KIND_OF[card] == kind for card in deck) for deck in decks)
        copies.append(f"{base}{joined - base}{trilogy}")
    places = ["territory", "region", "anywhere", "card"]
    found = []
    for m in range(ids.MISSIONS):
        at, reward, points = (
            domains.TERRITORY.id_of(tables.MISSION_AT[m]),
            tables.REWARD[2 * m : 2 * m + 2],
            tables.MISSION_POINTS[2 * m : 2 * m + 2],
        )
        numbers = f"{reward[0]}/{reward[1]} {places[tables.PLACE[m]]} {points[0]}/{points[1]}"
        found.append(f"{domains.ADVENTURE.id_of(m)} {at} {numbers} {copies[m]}")
    assert found == lines(MISSIONS)
    assert [f"{domains.ADVENTURE.id_of(k)}:{copies[k]}" for k in range(ids.MISSIONS, ids.KINDS)] == " ".join(lines(CARDS)).split()


def test_numbers_of_the_war() -> None:
    """Battalions, deals, sets, points: as the rulebook at hand and the summaries of the base game have them."""
    assert tables.BATTALIONS == {"base": {2: 35, 3: 35, 4: 30}, "joined": {2: 60, 3: 50, 4: 45}, "trilogy": {2: 60, 3: 52, 4: 45}}
    assert [tables.DEALS["base"][2][key] for key in ("own", "neutral_army")] == [[9, 9], 24]
    assert [tables.DEALS["joined"][2][key] for key in ("own", "neutral_army")] == [[16, 16], 21]
    assert tables.DEALS["base"][3] == {"good": [9, 0], "first_evil": [5, 4], "second_evil": [4, 5]}
    assert tables.DEALS["joined"][3] == {"good": [16, 0], "first_evil": [8, 8], "second_evil": [8, 8]}
    assert (tables.DEALS["base"][4], tables.DEALS["joined"][4]) == ({"own": [5, 4, 4, 5]}, {"own": [8, 8, 8, 8]})
    assert (tables.NEUTRAL_BATTALIONS, tables.FIRST_LEADERS, tables.ADVENTURE_HAND) == (
        2,
        {"european": 1, "trilogy": 2},
        {"base": 3, "joined": 4},
    )
    assert (tables.SET_VALUE, tables.ONE_OF_EACH, tables.FORCED_AT, tables.SHOWN_TERRITORY, tables.WILDS) == ([4, 6, 8], 10, 5, 2, 2)
    assert (tables.TERRITORY_POINTS, tables.STRONGHOLD_POINTS, ids.PER_TERRITORIES, ids.LEAST_REINFORCEMENT) == (1, 2, 3, 3)
    extra = [(domains.TERRITORY.id_of(t), domains.SIDE.id_of(side), points) for t, side, points in tables.EXTRA_POINTS]
    assert extra == [("barad_dur", "evil", 4), ("minas_tirith", "good", 4), ("mount_doom", "good", 4)]
    armies = {n: [domains.ARMY.id_of(army) for army in row] for n, row in tables.SEATING.items()}
    assert armies == {2: ["green", "red"], 3: ["green", "red", "black"], 4: ["green", "red", "yellow", "black"]}
    assert [domains.SIDE.id_of(side) for side in tables.SIDE_OF_ARMY] == ["good", "evil", "good", "evil", "neutral"]
    assert (domains.KEEPS, ids.LEAVES_ON, ids.MUSTER_LOT, ids.LEADERS) == ([1, 3, 5, 10, 20, 40], 4, 5, 2)


def test_names_are_as_proofread() -> None:
    """A checksum of every name in both languages: a name changed by accident is seen."""
    named = [domains.TERRITORY, domains.REGION, domains.SIDE, domains.ARMY, domains.CARD, domains.ADVENTURE, domains.RANGE, domains.BONUS]
    named += [siege_domains.SPACE, siege_domains.UNIT, siege_domains.LEADER, siege_domains.TIRITH, siege_domains.SIEGE_BONUS]
    assert {domain.id: checksum(domain) for domain in named} == NAMES


def checksum(domain: Domain) -> str:
    rows = [f"{id} {domain.text(value, 'en')} {domain.text(value, 'fr')}" for value, id in enumerate(domain.ids)]
    return sha256("\n".join(rows).encode()).hexdigest()[:8]


NAMES = {
    "territory": "ace2fb47",
    "region": "3c74faa1",
    "side": "392cc9cd",
    "army": "36243d86",
    "territory_card": "e946005f",
    "adventure_card": "fb78e0c8",
    "range": "1cf0fbaf",
    "bonus": "7d3cc9f9",
    "space": "b88e9ca3",
    "unit": "e2332f62",
    "leader": "e5914302",
    "minas_tirith_card": "7897a221",
    "siege_bonus": "628c777f",
}


@pytest.mark.parametrize(
    ("check", "constants"),
    [(check_ids, {"infantry": 1, "cavalry": 0, "creature": 2}), (check_ids, {"infantry": 0, "cavalry": 1}), (check_named, {"cavalry": 0})],
)
def test_numbers_in_the_code_are_checked_against_the_data(check: Callable[..., None], constants: dict[str, int]) -> None:
    """Rows exchanged in a file, a row without a number, or a number on another row: the title does not start."""
    with pytest.raises(ValueError, match="armies"):
        check("armies.toml, symbols", ["infantry", "cavalry", "creature"], constants)


def test_copies_as_written() -> None:
    """The row itself, not only the deck made from it: no card is announced that is not there."""
    rows = {id: row["copies"] for chapter in facts.CARD_FACTS.values() for id, row in chapter.items()}
    written = {id: f"{row['base']}{row['expansion']}{row['trilogy']}" for id, row in rows.items()}
    missions = {line.split()[0]: line.split()[-1] for line in lines(MISSIONS)}
    assert written == missions | dict(entry.split(":") for entry in " ".join(lines(CARDS)).split())


def test_modes_and_their_seats() -> None:
    """What the list of modes says is what the title does."""
    choices = read_table(facts.FOLDER, "title")["options"]["mode"]["values"]
    assert {row["id"]: row.get("seats", [2, 3, 4]) for row in choices} == {"war": [2, 3, 4], "alliance": [4], "hunt": [2, 4], "siege": [2]}


# what of a mission's card could not be found and is ours
DESIGNED = {
    "points": "elven_halls grey_havens dol_amroth mount_doom_mission",
    "place points": "erebor hobbiton weathertop mount_gundabad bree rauros dagorlad easterling_encampment tharbad osgiliath erech pelargir haradrim_encampment",
    "": "harlond carn_dum lothlorien edoras gates_of_moria",
}


@pytest.mark.rule("middle_earth/missions.8")
def test_what_is_designed_of_the_missions() -> None:
    """Each mission says what of it could not be found."""
    found = {domains.ADVENTURE.id_of(m): " ".join(tables.DESIGNED[m]) for m in range(ids.MISSIONS)}
    assert found == {mission: what for what, missions in DESIGNED.items() for mission in missions.split()}


@pytest.mark.rule("middle_earth/setup.1")
def test_two_to_four_players() -> None:
    """The box is for two to four."""
    assert tatami.title("middle_earth").seat_counts == [2, 3, 4]
