"""What is printed on board, cards and tiles: a second transcript, in another form than the tables in `data/`."""

from collections.abc import Iterator
from typing import Any

import pytest

from tatami.core.domain import LANGUAGES
from tatami.core.facts import read_table, word
from tatami.titles.white_castle.rules.facts import FOLDER, check_count


def facts(table: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Rows in their order, without their names."""
    return [(id, {key: value for key, value in row.items() if key not in LANGUAGES}) for id, row in table.items()]


def names(table: dict[str, Any]) -> list[tuple[str, ...]]:
    """Each row's id, its words, all of their spaces alike, and their plurals where it has them."""
    return [(id, *(" ".join(word(row[lang]).text.split()) for lang in LANGUAGES), *plurals(row)) for id, row in table.items()]


def plurals(row: dict[str, Any]) -> list[str]:
    return [word(row[lang]).traits["plural"] for lang in LANGUAGES if "plural" in word(row[lang]).traits]


def lines(text: str) -> Iterator[list[str]]:
    """The cells of a table drawn with bars."""
    for line in text.strip().splitlines():
        yield [cell.strip() for cell in line.split("|")]


# * = left in the box with one or two players; ! = on a dark ground; behind a diplomat: the domain rows of each block.
STEWARDS = """
1* | !1 seal -> courtier | 1 seal + 1 vp       | 1 food + lantern
2  | !1 seal -> courtier | time 1              | 2 iron
3* | !1 seal -> courtier | lantern             | 2 vp
4  | !1 seal -> warrior  | 1 coin + well       | lantern
5  | !1 seal -> warrior  | 1 food + 1 pearl    | 1 iron + lantern
6* | 1 iron + lantern    | !1 seal -> gardener | 2 any
7  | time 1              | !1 seal -> gardener | 2 food
8* | 1 coin + well       | !1 seal -> gardener | time 1
9  | 1 coin + well       | !1 seal -> courtier | 2 food
10 | 1 seal + 1 any      | !1 seal -> courtier | 1 iron + 1 food
11*| 2 any               | 1 pearl + lantern   | !1 seal -> warrior
12 | 2 pearl             | 1 seal + 1 vp       | !1 seal -> gardener
13 | 2 iron              | lantern             | !1 seal -> gardener
14*| 2 vp                | 1 seal + 1 any      | !1 seal -> warrior
15 | time 1              | 2 pearl             | !1 seal -> warrior
"""
DIPLOMATS = """
1* 1+2 | !courtier        | 3 any
2  1+2 | !courtier        | time 2
3  1+2 | !courtier        | 2 vp + well
4  1+2 | !courtier        | 1 seal + lantern
5  1+2 | !warrior         | 3 any
6  1+2 | !warrior         | time 2
7  1+2 | time 2           | !gardener
8  1+2 | 2 vp + well      | !gardener
9* 2+1 | 2 vp + well      | !warrior
10 2+1 | 2 coin + lantern | !warrior
11 2+1 | time 1 + lantern | !gardener
12*2+1 | 3 any            | !gardener
"""


def castle_card(kind: str, cells: list[str], lantern: str) -> tuple[str, dict[str, Any]]:
    head, *blocks = cells
    number, full, split = head.replace("*", " ").split()[0], "*" in head, head.replace("*", " ").split()[1:]
    row: dict[str, Any] = {"kind": kind}
    if full:
        row["full_table"] = True
    row["blocks"] = [block.removeprefix("!") for block in blocks]
    if split:
        row["rows"] = [int(rows) for rows in split[0].split("+")]
    row["dark"] = [block[0] for block in blocks].index("!")
    row["lantern"] = lantern
    return f"{kind}_{number}", row


@pytest.mark.rule("white_castle/setup.1", "white_castle/lantern.2")
def test_action_cards() -> None:
    """Fifteen stewards, twelve diplomats, six starting actions: blocks, dark ground, rows, full tables, backs; and what they are called."""
    starts = [f"start_{member}_{n}" for member in ("courtier", "gardener", "warrior") for n in (1, 2)]
    found = read_table(FOLDER, "cards")
    assert facts(found) == [
        *[castle_card("steward", cells, "1 coin") for cells in lines(STEWARDS)],
        *[castle_card("diplomat", cells, "1 vp") for cells in lines(DIPLOMATS)],
        *[(id, {"kind": "start", "blocks": [id.split("_")[1]], "rows": [3], "lantern": "time 1"}) for id in starts],
    ]
    french = {"courtier": "courtisan", "gardener": "jardinier", "warrior": "guerrier"}
    assert names(found) == [
        *[(f"steward_{n}", f"Steward {n}", f"Intendant {n}") for n in range(1, 16)],
        *[(f"diplomat_{n}", f"Diplomat {n}", f"Diplomate {n}") for n in range(1, 13)],
        *[
            (id, f"Starting action: {id.split('_')[1]} {id[-1]}", f"Action de départ : {french[id.split('_')[1]]} {id[-1]}")
            for id in starts
        ],
    ]


@pytest.mark.rule("white_castle/setup.5", "white_castle/courtier.11")
def test_daimyo_cards() -> None:
    """Three favours each."""
    favours = "well, 2 vp, 2 seal · well, 2 pearl, 3 coin · well, 2 food, time 2 · lantern, 2 iron, 2 seal · lantern, time 2, 3 coin"
    favours += " · lantern, 2 food, 2 vp · light action, 2 pearl, 2 vp · light action, time 2, 2 seal · light action, 2 iron, 3 coin"
    found = read_table(FOLDER, "daimyo")
    assert facts(found) == [(f"daimyo_{n}", {"favours": row.split(", ")}) for n, row in enumerate(favours.split(" · "), start=1)]
    assert names(found) == [(f"daimyo_{n}", f"Daimyo {n}", f"Daimyo {n}") for n in range(1, 10)]


@pytest.mark.rule("white_castle/setup.12", "white_castle/gardener.1", "white_castle/scoring.7")
def test_garden_cards() -> None:
    """Food, action, and points: twice the food, less one."""
    plants = "5 4 coin -> any tile · 4 3 coin -> gardener · 4 3 coin -> courtier · 4 3 coin -> warrior · 3 4 coin -> domain"
    stones = "1 2 any · 1 3 coin · 2 2 seal · 2 light action · 3 well"
    found = read_table(FOLDER, "gardens")
    assert facts(found) == [
        (f"{kind}_{n}", {"kind": kind, "food": int(row[0]), "vp": 2 * int(row[0]) - 1, "action": row[2:]})
        for kind, rows in (("plant", plants), ("stone", stones))
        for n, row in enumerate(rows.split(" · "), start=1)
    ]
    assert names(found) == [
        (f"{kind}_{n}", f"{kind.capitalize()} garden {n}", f"Jardin {french} {n}")
        for kind, french in (("plant", "végétal"), ("stone", "minéral"))
        for n in range(1, 6)
    ]


@pytest.mark.rule("white_castle/setup.13", "white_castle/setup.6", "white_castle/well.2")
def test_tiles() -> None:
    """Eight yard tiles with a blue and a gold face; of each colour five die tiles with different rewards."""
    faces = "courtier/3 pearl · warrior/time 2 · gardener/3 food · coral tile/well · white tile/2 seal · black tile/5 coin"
    faces += " · any tile/light action · domain/2 vp"
    found = read_table(FOLDER, "tiles")
    assert facts(found["yard_tile"]) == [
        (f"tile_{n}", dict(zip(("blue", "gold"), row.split("/"), strict=True))) for n, row in enumerate(faces.split(" · "), start=1)
    ]
    colours = {"coral": "corail", "black": "noire", "white": "blanche"}
    rewards = {
        "food": ("food", "nourriture"),
        "iron": ("iron", "fer"),
        "pearl": ("mother-of-pearl", "nacre"),
        "any": ("any resource", "ressource au choix"),
        "coin": ("coin", "pièce"),
    }
    assert facts(found["die_tile"]) == [
        (f"{colour}_{reward}", {"colour": colour, "reward": f"1 {reward}"}) for colour in colours for reward in rewards
    ]
    assert names(found["yard_tile"]) == [(f"tile_{n}", f"Yard tile {n}", f"Tuile Terrain {n}") for n in range(1, 9)]
    assert names(found["die_tile"]) == [
        (f"{colour}_{reward}", f"{colour} tile: {en}", f"tuile {french} : {fr}")
        for colour, french in colours.items()
        for reward, (en, fr) in rewards.items()
    ]
    assert list(found) == ["yard_tile", "die_tile"]


PROVISIONS = """
2 food, 1 iron, 2 coin, 1 seal          | coin | pearl
2 any, 4 coin, 2 seal                   |      | pearl
2 iron, 1 pearl, 5 coin, 1 seal         |      | pearl
1 iron, 2 pearl, 4 coin                 | seal | iron
3 any, 4 coin, 1 seal                   |      | iron
1 food, 2 iron, 1 pearl, 3 coin, 1 seal |      | iron
1 any, 2 coin, 2 seal                   | vp   | food
2 food, 2 iron, 1 pearl, 4 coin, 1 seal |      | food
4 food, 2 iron, 3 coin, 2 seal          |      | food
"""


@pytest.mark.rule("white_castle/setup.16", "white_castle/setup.17", "white_castle/lantern.2")
def test_starting_cards() -> None:
    """Gains, decree and lantern icon of nine resource cards; three decrees."""
    found = read_table(FOLDER, "starting")
    assert facts(found["resource"]) == [
        (
            f"provisions_{n}",
            {"gain": gain.replace(", ", " + "), **({"decree": f"decree_{decree}"} if decree else {}), "lantern": f"1 {lantern}"},
        )
        for n, (gain, decree, lantern) in enumerate(lines(PROVISIONS), start=1)
    ]
    assert facts(found["decree"]) == [(f"decree_{good}", {"lantern": f"1 {good}"}) for good in ("coin", "seal", "vp")]
    assert names(found["resource"]) == [(f"provisions_{n}", f"Starting resources {n}", f"Ressources de départ {n}") for n in range(1, 10)]
    assert names(found["decree"]) == [
        ("decree_coin", "Decree: coin", "Décret : pièce"),
        ("decree_seal", "Decree: seal", "Décret : sceau"),
        ("decree_vp", "Decree: clan point", "Décret : point de clan"),
    ]


RIVAL = """
coral left   | diplomat_1    | gate         | climb 1
coral centre | outside_left  | stone garden | time 2
coral right  | steward_1     | yard 5       | 2 coin
black left   | outside_right | gate         | yard 1
black centre | steward_2     | plant garden | 1 vp
black right  | diplomat_2    | climb 2      | 2 coin
white left   | steward_3     | gate         | time 1
white centre | diplomat_2    | yard 3       | time 2
white right  | diplomat_1    | climb 1      | either garden
"""


@pytest.mark.rule("white_castle/solo.3", "white_castle/solo.5", "white_castle/solo.26")
def test_the_rival() -> None:
    """Levels as printed, coins for points, nine cards of our own."""
    found = read_table(FOLDER, "solo")
    assert facts(found["level"]) == [
        ("easy", {"vp": 0, "heron": 2, "time": 0}),
        ("medium", {"vp": 3, "heron": 1, "time": 1}),
        ("hard", {"vp": 8, "heron": 1, "time": 3}),
    ]
    assert found["coins_per_point"] == {"first": 3, "second": 5}
    cards = [(*die.split(), to, [top, bottom]) for die, to, top, bottom in lines(RIVAL)]
    assert facts(found["card"]) == [
        (f"rival_{n}", dict(zip(("bridge", "place", "to", "actions"), row, strict=True))) for n, row in enumerate(cards, start=1)
    ]
    assert names(found["card"]) == [(f"rival_{n}", f"Rival card {n}", f"Carte du rival {n}") for n in range(1, 10)]
    assert names(found["level"]) == [("easy", "easy", "facile"), ("medium", "medium", "moyen"), ("hard", "hard", "difficile")]


BOARD = read_table(FOLDER, "board")


@pytest.mark.rule("white_castle/effects.3", "white_castle/seals.1", "white_castle/setup.14", "white_castle/turn.1", "white_castle/turn.6")
def test_limits_and_prices() -> None:
    """Stores, members, rounds, turns, dice; the gate and the climb; the passage of time; the final scoring."""
    assert BOARD["limits"] == {"resource": 7, "seal": 5, "members": 5, "rounds": 3, "turns": 3, "stacked": 2, "score_track": 40}
    assert BOARD["dice"] == {"1": 3, "2": 3, "3": 4, "4": 5}
    assert BOARD["courtier"] == {"gate": 2, "climb": [2, 5]}
    assert BOARD["time"] == {"gates": {"6": 1, "11": 2, "15": 3}, "vp": [0] * 6 + [3] * 5 + [6] * 4 + [10, 11, 12, 13, 14, 15]}
    assert BOARD["scoring"] == {"purse": 5, "resource": [0, 0, 0, 1, 1, 1, 1, 2]}


@pytest.mark.rule(
    "white_castle/castle.1", "white_castle/outside.2", "white_castle/well.1", "white_castle/domain.1", "white_castle/domain.2"
)
def test_spaces() -> None:
    """Values, limits, choices and rewards."""
    room = {"limit": "table"}
    one = {"value": 6, "limit": "one"}
    assert facts(BOARD["space"]) == [
        *[(f"steward_{n}", {"value": 3, **room}) for n in (1, 2, 3)],
        *[(f"diplomat_{n}", {"value": 4, **room}) for n in (1, 2)],
        ("outside_left", {"value": 5, **room, "choice": ["gardener", "courtier"]}),
        ("outside_right", {"value": 5, **room, "choice": ["courtier", "warrior"]}),
        ("well", {"value": 1, "limit": "none", "reward": "1 seal"}),
        ("domain_coral", {**one, "printed": "1 food", "under": ["1 food", "1 food", "2 coin", "1 food", "1 seal"]}),
        ("domain_black", {**one, "printed": "1 iron", "under": ["1 iron", "1 iron", "lantern", "1 iron", "2 coin"]}),
        ("domain_white", {**one, "printed": "1 pearl", "under": ["1 pearl", "1 pearl", "1 seal", "1 pearl", "lantern"]}),
    ]
    assert facts(BOARD["slot"]) == [
        (f"{room}_{place}", {"order": order})
        for room, places in {
            "steward_1": {"top": 0, "middle": 1, "bottom": 6},
            "steward_2": {"top": 0, "middle": 2, "bottom": 7},
            "steward_3": {"top": 0, "middle": 3, "bottom": 8},
            "diplomat_1": {"top": 4, "bottom": 9},
            "diplomat_2": {"top": 5, "bottom": 10},
        }.items()
        for place, order in places.items()
    ]


@pytest.mark.rule("white_castle/warrior.1", "white_castle/scoring.5", "white_castle/scoring.6", "white_castle/setup.13")
def test_yards_levels_gardens_colours() -> None:
    """Iron, value and tiles of the yards, worth of the levels, and who serves which row."""
    assert facts(BOARD["yard"]) == [
        ("great_yard", {"iron": 5, "value": 2, "tiles": ["blue", "gold"]}),
        ("middle_yard", {"iron": 3, "value": 1, "tiles": ["blue"]}),
        ("small_yard", {"iron": 1, "value": 1, "tiles": ["gold"]}),
    ]
    assert facts(BOARD["level"]) == [("gate", {"vp": 1}), ("stewards", {"vp": 3}), ("diplomats", {"vp": 6}), ("daimyo", {"vp": 10})]
    assert facts(BOARD["colour"]) == [
        ("coral", {"member": "courtier"}),
        ("black", {"member": "gardener"}),
        ("white", {"member": "warrior"}),
    ]
    assert facts(BOARD["garden"]) == [(f"{colour}_{kind}", {}) for colour in ("coral", "black", "white") for kind in ("plant", "stone")]
    assert [id for id, _ in facts(BOARD["member"])] == ["courtier", "gardener", "warrior"]
    assert [id for id, _ in facts(BOARD["good"])] == ["food", "iron", "pearl", "coin", "seal", "vp"]


NAMED = """
good.food | food | nourriture | food | nourritures
good.iron | iron | fer | iron | fers
good.pearl | mother-of-pearl | nacre | mother-of-pearl | nacres
good.coin | coin | pièce | coins | pièces
good.seal | seal | sceau | seals | sceaux
good.vp | clan point | point de clan | clan points | points de clan
colour.coral | coral | corail
colour.black | black | noir
colour.white | white | blanc
member.courtier | courtier | courtisan
member.gardener | gardener | jardinier
member.warrior | warrior | guerrier
space.steward_1 | first steward room | première salle des intendants
space.steward_2 | second steward room | deuxième salle des intendants
space.steward_3 | third steward room | troisième salle des intendants
space.diplomat_1 | first diplomat room | première salle des diplomates
space.diplomat_2 | second diplomat room | deuxième salle des diplomates
space.outside_left | outside the walls, left | au-delà des remparts, à gauche
space.outside_right | outside the walls, right | au-delà des remparts, à droite
space.well | well | puits
space.domain_coral | courtier row | rangée des courtisans
space.domain_black | gardener row | rangée des jardiniers
space.domain_white | warrior row | rangée des guerriers
yard.great_yard | great yard (5 iron) | grand terrain (5 fers)
yard.middle_yard | middle yard (3 iron) | terrain moyen (3 fers)
yard.small_yard | small yard (1 iron) | petit terrain (1 fer)
level.gate | gate | portes
level.stewards | stewards' floor | étage des intendants
level.diplomats | diplomats' floor | étage des diplomates
level.daimyo | daimyo's apartments | appartements du daimyo
garden.coral_plant | plant garden under the coral bridge | jardin végétal sous le pont corail
garden.coral_stone | stone garden under the coral bridge | jardin minéral sous le pont corail
garden.black_plant | plant garden under the black bridge | jardin végétal sous le pont noir
garden.black_stone | stone garden under the black bridge | jardin minéral sous le pont noir
garden.white_plant | plant garden under the white bridge | jardin végétal sous le pont blanc
garden.white_stone | stone garden under the white bridge | jardin minéral sous le pont blanc
"""


def test_what_things_are_called() -> None:
    """In both languages; a slot is a place of its room."""
    tables = ("good", "colour", "member", "space", "yard", "level", "garden")
    assert [[f"{table}.{id}", *said] for table in tables for id, *said in names(BOARD[table])] == list(lines(NAMED))
    rooms = {id: said for id, *said in names(BOARD["space"])}
    places = {"top": ("top", "en haut"), "middle": ("middle", "au milieu"), "bottom": ("bottom", "en bas")}
    for id, en, fr in names(BOARD["slot"]):
        room, place = id.rsplit("_", 1)
        assert (en, fr) == (f"{rooms[room][0]}, {places[place][0]}", f"{rooms[room][1]}, {places[place][1]}")


def test_the_box_is_counted() -> None:
    """A card too few is refused; a promo does not count."""
    rows: dict[str, dict[str, Any]] = {"one": {"kind": "steward"}, "two": {"kind": "steward", "promo": True}}
    check_count("stewards", rows, 1, kind="steward")
    with pytest.raises(ValueError, match="the box holds 2 stewards, not 1"):
        check_count("stewards", rows, 2, kind="steward")
