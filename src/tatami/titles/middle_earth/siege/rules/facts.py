"""What stands in `data/siege.toml`, read once; the numbers in `ids.py` are checked against it."""

from typing import Final

from tatami.core.facts import check_ids, read_table
from tatami.titles.middle_earth.rules.facts import FOLDER, check_named
from tatami.titles.middle_earth.siege.rules.ids import (
    ARAGORN,
    ARCHER,
    BLACK_FLEET,
    CAPTAIN,
    CAVALRYMAN,
    CHIEFTAIN,
    CITY,
    CROSSBOW,
    GANDALF,
    GOTHMOG,
    GROND,
    HOLD_THE_GATE,
    HORNS,
    INFANTRYMAN,
    KNIGHT,
    LADDERS,
    MUMAK,
    MUMAKIL,
    ORC,
    SIEGE_TOWER,
    SORTIE,
    SWAN_KNIGHTS,
    THEODEN,
    TREBUCHETS,
    TROLL,
    VOLLEY,
    WAR_ENGINES,
    WARG,
    WHITE_RIDER,
    WITCH_KING,
)

SIEGE_FACTS: Final = read_table(FOLDER, "siege")

check_named("siege.toml, spaces", list(SIEGE_FACTS["spaces"]), {"city": CITY})
check_ids(
    "siege.toml, units",
    SIEGE_FACTS["units"],
    {
        "infantry": INFANTRYMAN,
        "archer": ARCHER,
        "cavalry": CAVALRYMAN,
        "knight": KNIGHT,
        "orc": ORC,
        "crossbow": CROSSBOW,
        "warg": WARG,
        "troll": TROLL,
        "mumak": MUMAK,
    },
)
check_ids(
    "siege.toml, leaders",
    SIEGE_FACTS["leaders"],
    {"gandalf": GANDALF, "theoden": THEODEN, "aragorn": ARAGORN, "witch_king": WITCH_KING, "gothmog": GOTHMOG, "chieftain": CHIEFTAIN},
)
check_ids(
    "siege.toml, cards",
    SIEGE_FACTS["cards"],
    {
        "white_rider": WHITE_RIDER,
        "horns": HORNS,
        "black_fleet": BLACK_FLEET,
        "trebuchets": TREBUCHETS,
        "volley": VOLLEY,
        "swan_knights": SWAN_KNIGHTS,
        "sortie": SORTIE,
        "hold_the_gate": HOLD_THE_GATE,
        "captain_of_despair": CAPTAIN,
        "grond": GROND,
        "siege_tower": SIEGE_TOWER,
        "ladders": LADDERS,
        "war_engines": WAR_ENGINES,
        "mumakil": MUMAKIL,
    },
)
