"""What is printed on board and cards, as it is written in `data/`; the code's numbers are checked against it here. [box.1, box.6]"""

from pathlib import Path
from typing import Final

from tatami.core.facts import check_ids, read_table
from tatami.titles.shogun.rules import ids

FOLDER: Final = Path(__file__).parent
PROVINCE_ROWS: Final = read_table(FOLDER, "provinces")
BOARDS: Final = read_table(FOLDER, "boards")
BOX: Final = read_table(FOLDER, "box")
EVENT_ROWS: Final = read_table(FOLDER, "events")
WORDS: Final = read_table(FOLDER, "words")
EFFECTS: Final = list(dict.fromkeys([row["effect"] for row in EVENT_ROWS.values()]))


# Every number of `ids.py` stands for the row that bears its name.
NUMBERS: Final = [
    ("faces", BOARDS["faces"], {"sun": ids.SUN, "moon": ids.MOON}),
    ("buildings", BOX["buildings"], {"castle": ids.CASTLE, "temple": ids.TEMPLE, "theatre": ids.THEATRE}),
    (
        "actions",
        BOX["actions"],
        {
            "castle": ids.BUILD_CASTLE,
            "temple": ids.BUILD_TEMPLE,
            "theatre": ids.BUILD_THEATRE,
            "rice": ids.COLLECT_RICE,
            "tax": ids.COLLECT_TAXES,
            "five_armies": ids.FIVE_ARMIES,
            "three_armies": ids.THREE_ARMIES,
            "one_army": ids.ONE_ARMY,
            "march_a": ids.MARCH_A,
            "march_b": ids.MARCH_B,
        },
    ),
    (
        "specials",
        BOX["specials"],
        {
            "one_more_chest": ids.ONE_MORE_CHEST,
            "one_more_rice": ids.ONE_MORE_RICE,
            "six_armies": ids.SIX_ARMIES,
            "attack": ids.ATTACK,
            "defence": ids.DEFENCE,
        },
    ),
    (
        "effects",
        EFFECTS,
        {
            "theatre_calms": ids.THEATRE_CALMS,
            "two_farmers": ids.TWO_FARMERS,
            "castle_defends": ids.CASTLE_DEFENDS,
            "temple_peace": ids.TEMPLE_PEACE,
            "tax_at_most_five": ids.TAX_AT_MOST_FIVE,
            "tax_at_least_six": ids.TAX_AT_LEAST_SIX,
            "rice_at_least_four": ids.RICE_AT_LEAST_FOUR,
            "rice_at_most_three": ids.RICE_AT_MOST_THREE,
            "short_levy": ids.SHORT_LEVY,
        },
    ),
    (
        "reasons",
        WORDS["reasons"],
        {
            "price": ids.NO_CHESTS,
            "twice": ids.BUILT_TWICE,
            "sites": ids.NO_SITE,
            "tiles": ids.NO_TILE,
            "armies_left": ids.NO_RESERVE,
            "alone": ids.ALONE,
            "closed": ids.ALL_CLOSED,
        },
    ),
    ("seasons", WORDS["seasons"], {"spring": ids.SPRING, "summer": ids.SUMMER, "autumn": ids.AUTUMN, "winter": ids.WINTER}),
    (
        "sources",
        WORDS["sources"],
        {
            "provinces": ids.BY_PROVINCES,
            "buildings": ids.BY_BUILDINGS,
            "castles": ids.BY_MAJORITY + ids.CASTLE,
            "temples": ids.BY_MAJORITY + ids.TEMPLE,
            "theatres": ids.BY_MAJORITY + ids.THEATRE,
        },
    ),
]


def require(truth: bool, what: str) -> None:
    """Stop where the data cannot be right."""
    if not truth:
        raise ValueError(f"shogun/data: {what}")


def _check_numbers() -> None:
    for what, rows, numbers in NUMBERS:
        check_ids(f"shogun/{what}", rows, numbers)


def _check_counts() -> None:
    """As many of each as the code counts. [box.1, box.6]"""
    for what, rows, n in (
        ("provinces", PROVINCE_ROWS, ids.PROVINCES),
        ("regions", BOARDS["regions"], ids.REGIONS),
        ("buildings", BOX["buildings"], ids.BUILDINGS),
        ("actions", BOX["actions"], ids.ACTIONS),
        ("specials", BOX["specials"], ids.SPECIALS),
        ("places", WORDS["places"], ids.PLACES),
        ("events", EVENT_ROWS, ids.EVENTS),
        ("daimyo", BOX["daimyo"], ids.MOST_SEATS),
        ("sides", WORDS["sides"], ids.SIDES),
        ("chest cards", WORDS["chest_cards"], ids.CHEST_CARDS),
        ("sources", WORDS["sources"], ids.SOURCES),
    ):
        require(len(rows) == n, f"{n} {what}, not {len(rows)}")
    require(list(WORDS["sides"]) == [*BOX["daimyo"], "farmers"], "the sides are the daimyo and the farmers")
    require([row["card"] for row in EVENT_ROWS.values()] == list(range(1, ids.EVENTS + 1)), "the events stand in the order of their cards")


_check_numbers()
_check_counts()
