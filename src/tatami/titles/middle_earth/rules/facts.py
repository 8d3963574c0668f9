"""What stands in `data/` of the war, read once; the numbers in `ids.py` are checked against it."""

from pathlib import Path
from typing import Final

from tatami.core.facts import check_ids, read_table
from tatami.titles.middle_earth.rules.ids import (
    AMBUSH,
    ARAGORN,
    BALROG,
    BLACK_GATES,
    BLACK_SAILS,
    BORNE,
    BOROMIR,
    CAPTURED,
    CAVALRY,
    CAVE_TROLL,
    CORSAIRS,
    COURAGE,
    CREATURE,
    CROSSING,
    ENEMY_AT_HAND,
    ENTMOOT,
    EVIL,
    FANGORN,
    FARAMIR,
    FIRST_POWER,
    GOLLUM,
    GOOD,
    GORGOROTH,
    GRIMA,
    HUNT,
    INFANTRY,
    KNIFE,
    LOCAL_UPRISING,
    MINAS_MORGUL,
    MINAS_TIRITH,
    MISSIONS,
    MORDOR,
    MORIA,
    MOUNT_DOOM,
    MOVE_BY_NIGHT,
    MUSTERING,
    NEITHER,
    NEUTRAL_ARMY,
    NOT_PASS,
    RAIDERS,
    SECOND_LEADER,
    SHELOB,
    SIEGE_MACHINES,
    SMEAGOL,
    STORMS,
    UDUN_VALE,
    UNDER_MOUNTAINS,
    WINTER_STORMS,
    WITHDRAWAL,
)

FOLDER: Final = Path(__file__).parent
BOARD_FACTS: Final = read_table(FOLDER, "board")
ARMY_FACTS: Final = read_table(FOLDER, "armies")
WORDS: Final = read_table(FOLDER, "words")
CARD_FACTS: Final = read_table(FOLDER, "adventure")

check_ids("armies.toml, sides", ARMY_FACTS["sides"], {"good": GOOD, "evil": EVIL, "neutral": NEITHER})
check_ids("armies.toml, symbols", ARMY_FACTS["symbols"], {"infantry": INFANTRY, "cavalry": CAVALRY, "creature": CREATURE})
check_ids(
    "adventure.toml, events",
    CARD_FACTS["events"],
    {
        "second_leader": SECOND_LEADER - MISSIONS,
        "winter_storms": WINTER_STORMS - MISSIONS,
        "raiders": RAIDERS - MISSIONS,
        "mustering": MUSTERING - MISSIONS,
        "local_uprising": LOCAL_UPRISING - MISSIONS,
        "cave_troll": CAVE_TROLL - MISSIONS,
        "entmoot": ENTMOOT - MISSIONS,
        "corsairs_of_umbar": CORSAIRS - MISSIONS,
        "black_gates_open": BLACK_GATES - MISSIONS,
        "aragorn_arrives": ARAGORN - MISSIONS,
    },
)
check_ids(
    "adventure.toml, powers",
    CARD_FACTS["powers"],
    {
        "grima": GRIMA - FIRST_POWER,
        "courage_alone": COURAGE - FIRST_POWER,
        "you_shall_not_pass": NOT_PASS - FIRST_POWER,
        "ambush": AMBUSH - FIRST_POWER,
        "enemy_at_hand": ENEMY_AT_HAND - FIRST_POWER,
        "move_by_night": MOVE_BY_NIGHT - FIRST_POWER,
        "under_the_mountains": UNDER_MOUNTAINS - FIRST_POWER,
        "violent_storms": STORMS - FIRST_POWER,
        "borne_to_another_place": BORNE - FIRST_POWER,
        "balrog": BALROG - FIRST_POWER,
        "boromir": BOROMIR - FIRST_POWER,
        "knife_in_the_dark": KNIFE - FIRST_POWER,
        "dangerous_crossing": CROSSING - FIRST_POWER,
        "gollum": GOLLUM - FIRST_POWER,
        "hunt_ringbearer": HUNT - FIRST_POWER,
        "siege_machines": SIEGE_MACHINES - FIRST_POWER,
        "strategic_withdrawal": WITHDRAWAL - FIRST_POWER,
        "black_sails": BLACK_SAILS - FIRST_POWER,
        "faramir": FARAMIR - FIRST_POWER,
        "captured_by_orcs": CAPTURED - FIRST_POWER,
        "shelobs_lair": SHELOB - FIRST_POWER,
        "smeagol": SMEAGOL - FIRST_POWER,
    },
)


def check_named(where: str, ids: "list[str]", constants: dict[str, int]) -> None:
    """The few of a long table that rules speak of stand where the code has them."""
    for id, number in constants.items():
        if ids.index(id) != number:
            raise ValueError(f"{where}: '{id}' is number {ids.index(id)} in the data and {number} in the code")


check_named("board.toml, regions", list(BOARD_FACTS["regions"]), {"mordor": MORDOR})
check_named(
    "board.toml, territories",
    list(BOARD_FACTS["territories"]),
    {
        "moria": MORIA,
        "fangorn": FANGORN,
        "minas_tirith": MINAS_TIRITH,
        "udun_vale": UDUN_VALE,
        "mount_doom": MOUNT_DOOM,
        "minas_morgul": MINAS_MORGUL,
        "gorgoroth": GORGOROTH,
    },
)
check_named("armies.toml, armies", list(ARMY_FACTS["armies"]), {"neutral": NEUTRAL_ARMY})
